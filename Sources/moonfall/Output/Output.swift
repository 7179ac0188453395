import Drawing
import Platform
import TextOutput

/// The output of a command: standard output, or a file that appears complete or not at all.
///
/// On a terminal, control characters are made visible; any other output gets the bytes unchanged.
final class Output: ByteSink {
  /// The reason why writing ended.
  enum WriteError: Error {
    /// The reader closed the pipe, which is not an error.
    case closedPipe
    case failed(String)
  }

  private let descriptor: Descriptor
  /// The unfinished file and its final path; `nil` for anything but a regular file.
  private var file: (unfinished: UnfinishedFile, path: String)?
  /// Its name in messages.
  private let name: String
  /// Makes control characters visible; `nil` without a terminal.
  private var stream: TerminalStream?

  /// Creates an output to standard output.
  ///
  /// - Parameter isObeyed: Whether a terminal should obey control characters, as in a picture.
  init(isObeyed: Bool = false) {
    descriptor = .standardOutput
    name = "standard output"
    stream = isObeyed || !Terminal.output.isTerminal ? nil : TerminalStream()
  }

  /// Creates an output to a descriptor, which gets the bytes unchanged.
  init(_ descriptor: Descriptor, name: String = "standard error") {
    self.descriptor = descriptor
    self.name = name
  }

  /// Creates an output to a file, which appears when ``finish()`` is called.
  ///
  /// A file that is not regular, such as /dev/null or a pipe, is written directly.
  init(path: String) throws(CommandError) {
    name = path
    let status = try? FileStatus(of: path)
    if status?.kind == .folder { throw Output.failure("\(path) is a folder; name a file in it") }
    // For a link, the target is replaced and not the link.
    let target = path.resolved.map { String(decoding: $0, as: UTF8.self) }
    if target == nil, (try? FileStatus(of: path, followsLinks: false))?.kind == .link {
      throw Output.failure("cannot write \(path): it is a broken link")
    }
    do throws(SystemError) {
      if let status, status.kind != .regular {
        descriptor = try Descriptor(opening: path, .write)
        stream = TerminalDevice.isTerminal(descriptor) ? TerminalStream() : nil
        return
      }
      if target != nil { try path.checkIsWritable() }
      let file = try Output.unfinishedFile(beside: target ?? path, permissions: status?.permissions)
      self.file = (file, target ?? path)
      descriptor = file.descriptor
    } catch {
      throw Output.failure("cannot write \(path): \(error.message)")
    }
  }

  /// Creates the file that will replace another one, with a short name because the other's may have
  /// the maximum length.
  private static func unfinishedFile(
    beside path: String, permissions: UInt32?
  ) throws(SystemError) -> UnfinishedFile {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let file = try UnfinishedFile(
      "\(folder).\(CurrentProcess.uniqueName()).tmp", permissions: permissions ?? 0o666)
    if let permissions { try? file.descriptor.setPermissions(permissions) }
    return file
  }

  /// Writes all bytes.
  func write(_ bytes: Span<UInt8>) throws(WriteError) {
    guard let text = bytes.withUnsafeBytes({ stream?.visible($0) }) else {
      return try writeAsIs(bytes)
    }
    try writeAsIs(Array(text.utf8).span)
  }

  private func writeAsIs(_ bytes: Span<UInt8>) throws(WriteError) {
    try Output.call { () throws(SystemError) in
      try bytes.withUnsafeBytes { (bytes) throws(SystemError) in try descriptor.write(bytes) }
    }
  }

  private static func call(_ body: () throws(SystemError) -> Void) throws(WriteError) {
    do throws(SystemError) { try body() } catch {
      throw error == .brokenPipe ? .closedPipe : .failed(error.message)
    }
  }

  /// Writes text.
  func write(_ text: String) throws(WriteError) {
    try write(Array(text.utf8).span)
  }

  /// Writes the rest, finishes a file and gives it its name.
  func finish() throws(WriteError) {
    if let end = stream?.end(), !end.isEmpty { try writeAsIs(Array(end.utf8).span) }
    guard let file else { return }
    try Output.call { () throws(SystemError) in
      try descriptor.synchronize()
      try file.unfinished.finish(as: file.path)
    }
  }

  private static func failure(_ message: String) -> CommandError {
    CommandError(.outputFailed, [Diagnostic("output", message)])
  }

  /// Writes a command's whole result, to the file in the options if there is one.
  ///
  /// A reader that closes the pipe has what it wanted, so that is not an error.
  static func write(
    to path: String?, _ body: (Output) throws(CommandError) -> Void
  ) throws(CommandError) {
    let output = if let path, path != "-" { try Output(path: path) } else { Output() }
    try body(output)
    try output.run { (output) throws(WriteError) in try output.finish() }
  }

  /// Converts errors of writing to command errors.
  func run(_ body: (Output) throws(WriteError) -> Void) throws(CommandError) {
    do throws(WriteError) {
      try body(self)
    } catch {
      throw commandFailure(error)
    }
  }

  func commandFailure(_ fault: WriteError) -> CommandError {
    switch fault {
    case .closedPipe: CommandError(.done, [])
    case .failed(let words):
      Output.failure("cannot write \(name): \(words)")
    }
  }
}

extension Options {
  /// Writes the call's whole result to its output, which must not be a file that the call has read.
  func write(_ body: (Output) throws(CommandError) -> Void) throws(CommandError) {
    try readFiles.refuse(output)
    try Output.write(to: output, body)
  }
}

extension Output {
  /// Returns the ending of a path's file name in lower case; `nil` if there is none.
  static func ending(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return name[dot...].dropFirst().lowercased()
  }

  /// Writes text to standard output; a terminal obeys its control characters only with `isObeyed`.
  static func print(_ text: String, isObeyed: Bool = false) throws(CommandError) {
    try Output(isObeyed: isObeyed).run { (output) throws(WriteError) in
      try output.write(text)
      try output.finish()
    }
  }
}
