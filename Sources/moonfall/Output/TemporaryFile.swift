import Drawing
import Platform
import TextOutput

/// A temporary file that is removed with this value, and on Ctrl-C.
final class TemporaryFile: ByteSink {
  /// Its path, in the folder for temporary files.
  let path: String
  private let file: UnfinishedFile

  /// Creates an empty file.
  init(_ name: String) throws(CommandError) {
    let wish = CurrentProcess.variable("TMPDIR") ?? ""
    let folder = wish.isEmpty ? "/tmp" : wish
    let path = "\(folder)/\(CurrentProcess.uniqueName())-\(name)"
    self.path = path
    do throws(SystemError) {
      file = try UnfinishedFile(path)
    } catch {
      throw TemporaryFile.failure("cannot write \(path): \(error.message)")
    }
  }

  private static func failure(_ message: String) -> CommandError {
    CommandError(.outputFailed, [Diagnostic("output", message)])
  }

  /// Opens it again, for reading from its start.
  func reopen() throws(CommandError) -> Descriptor {
    do throws(SystemError) { return try Descriptor(opening: path, .read) } catch {
      throw TemporaryFile.failure("cannot read \(path): \(error.message)")
    }
  }

  /// Adds bytes.
  func write(_ bytes: Span<UInt8>) throws(CommandError) {
    try Output(file.descriptor, name: path).run { (output) throws(Output.WriteError) in
      try output.write(bytes)
    }
  }

  /// Copies its current contents to a command's output.
  func copy(to output: Output) throws(CommandError) {
    try forEachPart { (part) throws(CommandError) in
      try output.run { (output) throws(Output.WriteError) in try output.write(part.span) }
    }
  }

  /// Returns its current contents.
  func contents() throws(CommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachPart { (part) throws(CommandError) in bytes += part }
    return bytes
  }

  private func forEachPart(
    _ body: (ArraySlice<UInt8>) throws(CommandError) -> Void
  ) throws(CommandError) {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    file.descriptor.rewind()
    while true {
      let count: Int
      do throws(SystemError) { count = try file.descriptor.read(into: &buffer) } catch {
        throw TemporaryFile.failure("cannot read \(path): \(error.message)")
      }
      if count == 0 { return }
      try body(buffer[..<count])
    }
  }
}
