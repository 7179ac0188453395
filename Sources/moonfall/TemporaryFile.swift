import Drawing

/// A file that is there as long as this value, and not after Ctrl-C.
final class TemporaryFile: ByteSink {
  /// Its path, in the folder for such files.
  let path: String
  private let descriptor: Int32

  /// Creates an empty file.
  init(_ name: String) throws(CommandFailure) {
    let wish = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let folder = wish.isEmpty ? "/tmp" : wish
    let path = "\(folder)/moonfall-\(getpid())-\(UInt32.random(in: 0...(.max)))-\(name)"
    descriptor = Interrupt.create(path) {
      open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    self.path = path
    if descriptor < 0 {
      throw CommandFailure(
        .outputFailed, [Diagnostic("output", "cannot write \(path): \(systemWords())")])
    }
  }

  deinit {
    close(descriptor)
    _ = Interrupt.settle(path) { unlink(path) }
  }

  /// Adds bytes.
  func write(_ bytes: Span<UInt8>) throws(CommandFailure) {
    let output = Output(descriptor: descriptor, name: path)
    do throws(Output.Fault) {
      try output.write(bytes)
    } catch {
      throw output.commandFailure(error)
    }
  }

  /// Copies it, as it is now, to where a command's result goes.
  func copy(to output: Output) throws(CommandFailure) {
    try forEachPart { (part) throws(CommandFailure) in
      try output.run { (output) throws(Output.Fault) in try output.write(part.span) }
    }
  }

  /// All of it, as it is now.
  func contents() throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachPart { (part) throws(CommandFailure) in bytes += part }
    return bytes
  }

  private func forEachPart(
    _ body: (ArraySlice<UInt8>) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    lseek(descriptor, 0, SEEK_SET)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw CommandFailure(
          .outputFailed, [Diagnostic("output", "cannot read \(path): \(systemWords())")])
      }
      if count == 0 { return }
      try body(buffer[..<count])
    }
  }
}
