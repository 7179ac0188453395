/// Why an input cannot be read.
package enum InputError: Error, Equatable {
  case system(SystemError)
  case folder
  /// The path leads to a device, a pipe or a socket, as the text says, but must lead to a file.
  case notRegular(String)
  case endlessPipe(seconds: Int)

  /// The reason, as a clause.
  package var message: String {
    switch self {
    case .system(let error): error.message
    case .folder: "it is a folder, not a file"
    case .notRegular(let kind): "it is \(kind), not a regular file"
    case .endlessPipe(let seconds): "it is a pipe that did not end within \(seconds) seconds"
    }
  }
}

/// A file that is read from start to end: items, a script or a module.
///
/// All files that a call names are opened here. Devices are refused before they are opened, since
/// `/dev/zero` never ends. An input without a length, such as a pipe or a file in `/proc`, is read
/// up to the reader's limit.
package struct InputFile: ~Copyable {
  /// Which pipes are read.
  package enum Pipes {
    /// All of them, however long their writers take.
    case awaited
    /// Only those that a shell passes as `<(command)`, for up to ``InputFile/patience`` seconds.
    case passed
  }

  /// The number of seconds in which a pipe that is not awaited must end.
  package static let patience = 10

  /// The length of a regular file; `nil` for an input without a length.
  package let byteCount: Int?
  private let descriptor: Descriptor
  private let deadline: ContinuousClock.Instant?

  /// Opens a file.
  package init(path: String, pipes: Pipes) throws(InputError) {
    let isPassed = path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
    let takesPipes = pipes == .awaited || isPassed || path == "/dev/stdin"
    let kind = try InputFile.call { () throws(SystemError) in try FileStatus(of: path) }.kind
    if let error = InputFile.error(kind, takesPipes: takesPipes) { throw error }
    // Opening an awaited pipe waits for its writer; opening anything else must not wait.
    let waits = kind == .pipe && pipes == .awaited
    let descriptor = try InputFile.call { () throws(SystemError) in
      try Descriptor(
        opening: path, waits ? [.read, .noTerminal] : [.read, .noTerminal, .nonBlocking])
    }
    // The file may have been replaced in the meantime.
    let status = try InputFile.call(descriptor.status)
    if let error = InputFile.error(status.kind, takesPipes: takesPipes) { throw error }
    self.descriptor = descriptor
    byteCount = status.kind == .regular ? status.byteCount : nil
    deadline = pipes == .awaited ? nil : .now + .seconds(InputFile.patience)
  }

  /// Takes a descriptor that is open for reading, such as standard input.
  ///
  /// It may be a terminal, whose user ends the input, or the null device, which is empty.
  package init(_ descriptor: Descriptor) throws(InputError) {
    let status = try InputFile.call(descriptor.status)
    if !InputFile.isNull(status), !TerminalDevice.isTerminal(descriptor) {
      if let error = InputFile.error(status.kind, takesPipes: true) { throw error }
    }
    self.descriptor = descriptor
    byteCount = status.kind == .regular ? status.byteCount : nil
    deadline = nil
  }

  private static func call<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(InputError) -> Result {
    do throws(SystemError) { return try body() } catch { throw .system(error) }
  }

  /// Returns why a file is not read; `nil` if it is.
  private static func error(_ kind: FileStatus.Kind, takesPipes: Bool) -> InputError? {
    switch kind {
    case .regular: nil
    case .folder: .folder
    case .pipe: takesPipes ? nil : .notRegular("a pipe")
    case .socket: takesPipes ? nil : .notRegular("a socket")
    case .device, .link: .notRegular("a device")
    }
  }

  private static func isNull(_ status: FileStatus) -> Bool {
    guard status.kind == .device, let null = try? FileStatus(of: "/dev/null") else { return false }
    return status.deviceNumber == null.deviceNumber
  }

  /// Reads the next bytes into memory.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  package func read(into memory: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    while true {
      do throws(SystemError) { return try descriptor.read(into: memory) } catch {
        guard error == .wouldBlock, byteCount == nil else { throw .system(error) }
        try wait()
      }
    }
  }

  /// Reads the next bytes into the start of an array.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  package func read(into chunk: inout [UInt8], limit: Int? = nil) throws(InputError) -> Int {
    try chunk.withUnsafeMutableBufferPointer { (chunk) throws(InputError) -> Int in
      try read(
        into: UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: chunk.prefix(limit ?? chunk.count))))
    }
  }

  /// Waits for a pipe's writer.
  private func wait() throws(InputError) {
    var milliseconds: Int?
    if let deadline {
      let left = deadline - .now
      guard left > .zero else { throw .endlessPipe(seconds: InputFile.patience) }
      milliseconds = Int(left / .milliseconds(1)) + 1
    }
    var waits = [DescriptorWait(descriptor.number, for: .readable)]
    try InputFile.call { () throws(SystemError) in try waits.wait(milliseconds: milliseconds) }
  }

  /// Reads all bytes, stopping one byte past the limit so that callers can detect oversized files.
  package func contents(limit: Int) throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(byteCount ?? 0, limit + 1))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = try read(into: &chunk, limit: min(limit + 1 - bytes.count, chunk.count))
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }
}
