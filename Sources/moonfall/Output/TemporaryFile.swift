import Drawing
import TextOutput

/// A file that is there as long as this value, and not after Ctrl-C.
final class TemporaryFile: ByteSink {
  /// Its path, in the folder for such files.
  let path: String
  private let descriptor: Int32

  /// Creates an empty file.
  init(_ name: String) throws(CommandError) {
    let wish = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let folder = wish.isEmpty ? "/tmp" : wish
    let path = "\(folder)/moonfall-\(getpid())-\(UInt32.random(in: 0...(.max)))-\(name)"
    descriptor = Interrupt.create(path) {
      open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    self.path = path
    if descriptor < 0 {
      throw CommandError(
        .outputFailed, [Diagnostic("output", "cannot write \(path): \(systemWords())")])
    }
  }

  deinit {
    close(descriptor)
    _ = Interrupt.settle(path) { unlink(path) }
  }

  /// Adds bytes.
  func write(_ bytes: Span<UInt8>) throws(CommandError) {
    let output = Output(descriptor: descriptor, name: path)
    do throws(Output.Fault) {
      try output.write(bytes)
    } catch {
      throw output.commandFailure(error)
    }
  }

  /// Copies it, as it is now, to where a command's result goes.
  func copy(to output: Output) throws(CommandError) {
    try forEachPart { (part) throws(CommandError) in
      try output.run { (output) throws(Output.Fault) in try output.write(part.span) }
    }
  }

  /// All of it, as it is now.
  func contents() throws(CommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachPart { (part) throws(CommandError) in bytes += part }
    return bytes
  }

  private func forEachPart(
    _ body: (ArraySlice<UInt8>) throws(CommandError) -> Void
  ) throws(CommandError) {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    lseek(descriptor, 0, SEEK_SET)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw CommandError(
          .outputFailed, [Diagnostic("output", "cannot read \(path): \(systemWords())")])
      }
      if count == 0 { return }
      try body(buffer[..<count])
    }
  }
}
