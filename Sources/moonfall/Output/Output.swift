import Drawing
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

  private let descriptor: Int32
  /// The file's own path, and the one it has until it is whole; `nil` for standard output.
  private let paths: (final: String, temporary: String)?
  /// What messages call it.
  private let name: String
  private var isSettled = false
  private let isBorrowed: Bool
  /// Makes text visible; `nil` where no terminal shows it.
  private var stream: TerminalStream?

  /// Standard output.
  ///
  /// - Parameter isObeyed: Whether a terminal is to obey the text, as a picture's.
  init(isObeyed: Bool = false) {
    descriptor = STDOUT_FILENO
    name = "standard output"
    paths = nil
    isBorrowed = true
    stream = isObeyed || !Terminal.output.isTerminal ? nil : TerminalStream()
  }

  /// A descriptor that stays open and gets every byte as it is.
  init(descriptor: Int32, name: String = "standard error") {
    self.descriptor = descriptor
    self.name = name
    paths = nil
    isBorrowed = true
  }

  /// A file; it appears when ``finish()`` is called.
  ///
  /// What is no regular file, such as /dev/null or a pipe, is written to directly.
  init(path: String) throws(CommandError) {
    isBorrowed = false
    name = path
    var status = stat()
    if stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR {
        throw Output.failure("\(path) is a folder; name a file in it")
      }
      if status.st_mode & S_IFMT != S_IFREG {
        descriptor = open(path, O_WRONLY | O_CLOEXEC)
        paths = nil
        if descriptor < 0 { throw Output.failure("cannot write \(path): \(systemWords())") }
        stream = isatty(descriptor) == 1 ? TerminalStream() : nil
        return
      }
    }
    // Through a link, the file that it leads to is replaced, not the link.
    var target = path
    if let resolved = realpath(path, nil) {
      target = String(cString: resolved)
      free(resolved)
      if access(path, W_OK) != 0 { throw Output.failure("cannot write \(path): \(systemWords())") }
    } else if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
      throw Output.failure("cannot write \(path): it is a link to a file that is not there")
    }
    // A short name of its own, since the target's may be as long as names can be.
    let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
    let temporary = "\(folder).moonfall-\(getpid())-\(UInt32.random(in: 0...(.max))).tmp"
    let mode = stat(target, &status) == 0 ? status.st_mode & 0o777 : nil
    descriptor = Interrupt.create(temporary) {
      open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode ?? 0o666)
    }
    if descriptor >= 0, let mode { fchmod(descriptor, mode) }
    paths = (target, temporary)
    if descriptor < 0 {
      isSettled = true
      throw Output.failure("cannot write \(path): \(systemWords())")
    }
  }

  deinit {
    if let paths, !isSettled {
      _ = Interrupt.settle(paths.temporary) { unlink(paths.temporary) }
    }
    if !isBorrowed, descriptor >= 0 { close(descriptor) }
  }

  /// Writes bytes, all of them.
  func write(_ bytes: Span<UInt8>) throws(Fault) {
    guard let text = bytes.withUnsafeBytes({ stream?.visible($0) }) else {
      return try writeAsIs(bytes)
    }
    try writeAsIs(Array(text.utf8).span)
  }

  private func writeAsIs(_ bytes: Span<UInt8>) throws(Fault) {
    let fault: Int32 = bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        guard let base = buffer.baseAddress else { break }
        #if canImport(Glibc)
          let count = Glibc.write(descriptor, base + done, buffer.count - done)
        #else
          let count = Darwin.write(descriptor, base + done, buffer.count - done)
        #endif
        if count >= 0 { done += count } else if errno != EINTR { return errno }
      }
      return 0
    }
    if fault == EPIPE { throw .closedPipe }
    if fault != 0 { throw .failed(systemWords(fault)) }
  }

  /// Writes text.
  func write(_ text: String) throws(Fault) {
    try write(Array(text.utf8).span)
  }

  /// Writes what is left, makes a file whole and gives it its name.
  func finish() throws(Fault) {
    if let end = stream?.end(), !end.isEmpty { try writeAsIs(Array(end.utf8).span) }
    guard let paths else { return }
    if fsync(descriptor) != 0, errno != EINVAL, errno != EROFS { throw .failed(systemWords()) }
    let status = Interrupt.settle(paths.temporary) {
      let status = rename(paths.temporary, paths.final)
      if status != 0 { unlink(paths.temporary) }
      return status
    }
    isSettled = true
    if status != 0 { throw .failed(systemWords()) }
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
