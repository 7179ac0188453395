import Drawing
import Platform
import TextOutput

/// Where a command's result goes: standard output, or a file that appears whole or not at all.
///
/// A terminal gets text made visible; what is no terminal gets every byte as it is.
final class Output: ByteSink {
  /// Why writing ended.
  enum Fault: Error {
    /// The reader went away, which is its right.
    case closedPipe
    case failed(String)
  }

  private let descriptor: Descriptor
  /// The file until it is whole, and its own path; `nil` for anything but a regular file.
  private var file: (unfinished: UnfinishedFile, path: String)?
  /// What messages call it.
  private let name: String
  /// Makes text visible; `nil` where no terminal shows it.
  private var stream: TerminalStream?

  /// Standard output.
  ///
  /// - Parameter isObeyed: Whether a terminal is to obey the text, as a picture's.
  init(isObeyed: Bool = false) {
    descriptor = .standardOutput
    name = "standard output"
    stream = isObeyed || !Terminal.output.isTerminal ? nil : TerminalStream()
  }

  /// A descriptor that gets every byte as it is.
  init(_ descriptor: Descriptor, name: String = "standard error") {
    self.descriptor = descriptor
    self.name = name
  }

  /// A file; it appears when ``finish()`` is called.
  ///
  /// What is no regular file, such as /dev/null or a pipe, is written to directly.
  init(path: String) throws(CommandError) {
    name = path
    let status = try? FileStatus(of: path)
    if status?.kind == .folder { throw Output.failure("\(path) is a folder; name a file in it") }
    // Through a link, the file that it leads to is replaced, not the link.
    let target = path.resolved.map { String(decoding: $0, as: UTF8.self) }
    if target == nil, (try? FileStatus(of: path, followsLinks: false))?.kind == .link {
      throw Output.failure("cannot write \(path): it is a link to a file that is not there")
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
      throw Output.failure("cannot write \(path): \(error.words)")
    }
  }

  /// Creates the file that replaces another one, with a short name since the other's may have the
  /// maximum length.
  private static func unfinishedFile(
    beside path: String, permissions: UInt32?
  ) throws(SystemError) -> UnfinishedFile {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let file = try UnfinishedFile(
      "\(folder).\(CurrentProcess.uniqueName()).tmp", permissions: permissions ?? 0o666)
    if let permissions { try? file.descriptor.setPermissions(permissions) }
    return file
  }

  /// Writes bytes, all of them.
  func write(_ bytes: Span<UInt8>) throws(Fault) {
    guard let text = bytes.withUnsafeBytes({ stream?.visible($0) }) else {
      return try writeAsIs(bytes)
    }
    try writeAsIs(Array(text.utf8).span)
  }

  private func writeAsIs(_ bytes: Span<UInt8>) throws(Fault) {
    try Output.call { () throws(SystemError) in
      try bytes.withUnsafeBytes { (bytes) throws(SystemError) in try descriptor.write(bytes) }
    }
  }

  private static func call(_ body: () throws(SystemError) -> Void) throws(Fault) {
    do throws(SystemError) { try body() } catch {
      throw error == .brokenPipe ? .closedPipe : .failed(error.words)
    }
  }

  /// Writes text.
  func write(_ text: String) throws(Fault) {
    try write(Array(text.utf8).span)
  }

  /// Writes what is left, makes a file whole and gives it its name.
  func finish() throws(Fault) {
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

  /// Writes a command's whole result, to a file where the options name one.
  ///
  /// A reader that went away is no failure: what it wanted it has.
  static func write(
    to path: String?, _ body: (Output) throws(CommandError) -> Void
  ) throws(CommandError) {
    let output = if let path, path != "-" { try Output(path: path) } else { Output() }
    try body(output)
    try output.run { (output) throws(Fault) in try output.finish() }
  }

  /// RoundRobin what writing throws into the command's failure.
  func run(_ body: (Output) throws(Fault) -> Void) throws(CommandError) {
    do throws(Fault) {
      try body(self)
    } catch {
      throw commandFailure(error)
    }
  }

  func commandFailure(_ fault: Fault) -> CommandError {
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
  /// The ending of a path's file name in lower case, `nil` where there is none.
  static func ending(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return name[dot...].dropFirst().lowercased()
  }

  /// Writes text to standard output, which a terminal is to obey only where `isObeyed` says so.
  static func print(_ text: String, isObeyed: Bool = false) throws(CommandError) {
    try Output(isObeyed: isObeyed).run { (output) throws(Fault) in
      try output.write(text)
      try output.finish()
    }
  }
}
