#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Why an input cannot be read.
package enum InputError: Error, Equatable {
  /// The system's error number.
  case system(Int32)
  /// It is a folder.
  case folder
  /// It is a device, a pipe or a socket, but must be a file.
  case notRegular(String)
  /// It is a pipe that did not end within the given time.
  case endlessPipe(seconds: Int)

  /// The reason in words.
  package var words: String {
    switch self {
    case .system(let code): String(cString: strerror(code))
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
    /// Only those that a shell passes as `<(command)`, for at most ``InputFile/patience`` seconds.
    case passed
  }

  /// The seconds in which a pipe that is not awaited has to end.
  package static let patience = 10

  /// The length of a regular file; `nil` for an input without a length.
  package let byteCount: Int?
  private let descriptor: Int32
  private let isOwned: Bool
  private let deadline: ContinuousClock.Instant?

  /// Opens a file.
  package init(path: String, pipes: Pipes) throws(InputError) {
    let isPassed = path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
    let takesPipes = pipes == .awaited || isPassed || path == "/dev/stdin"
    var status = stat()
    guard stat(path, &status) == 0 else { throw .system(errno) }
    try InputFile.check(status, takesPipes: takesPipes)
    // Opening an awaited pipe waits for its writer; opening anything else must not wait.
    let isPipe = status.st_mode & S_IFMT == S_IFIFO
    let waiting = isPipe && pipes == .awaited ? 0 : O_NONBLOCK
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | waiting)
    guard descriptor >= 0 else { throw .system(errno) }
    do throws(InputError) {
      // The file may have been replaced meanwhile.
      guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
      try InputFile.check(status, takesPipes: takesPipes)
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    isOwned = true
    byteCount = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    deadline = pipes == .awaited ? nil : .now + .seconds(InputFile.patience)
  }

  /// Takes a descriptor that is open for reading, such as standard input, and leaves it open.
  ///
  /// It may be a terminal, whose user ends the input, or the null device, which is empty.
  package init(descriptor: Int32) throws(InputError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
    if !InputFile.isNull(status), isatty(descriptor) == 0 {
      try InputFile.check(status, takesPipes: true)
    }
    self.descriptor = descriptor
    isOwned = false
    byteCount = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    deadline = nil
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  private static func check(_ status: stat, takesPipes: Bool) throws(InputError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .folder
    case S_IFIFO: if !takesPipes { throw .notRegular("a pipe") }
    case S_IFSOCK: if !takesPipes { throw .notRegular("a socket") }
    default: throw .notRegular("a device")
    }
  }

  private static func isNull(_ status: stat) -> Bool {
    var null = stat()
    return stat("/dev/null", &null) == 0 && status.st_mode & S_IFMT == S_IFCHR
      && status.st_rdev == null.st_rdev
  }

  /// Reads the next bytes into memory.
  ///
  /// - Returns: How many were read; 0 at the end.
  package func read(into memory: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    // More than 2 GB at once is an error on some systems.
    let room = min(memory.count, 1 << 30)
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, memory.baseAddress, room)
      #else
        let count = Darwin.read(descriptor, memory.baseAddress, room)
      #endif
      if count >= 0 { return count }
      let code = errno
      if code == EINTR { continue }
      guard code == EAGAIN, byteCount == nil else { throw .system(code) }
      try wait()
    }
  }

  /// Reads the next bytes into the start of an array, whose length stays the same.
  ///
  /// - Returns: How many were read; 0 at the end.
  package func read(into chunk: inout [UInt8], atMost limit: Int) throws(InputError) -> Int {
    try chunk.withUnsafeMutableBufferPointer { (chunk) throws(InputError) -> Int in
      try read(
        into: UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: chunk.prefix(limit))))
    }
  }

  /// Waits for a pipe's writer.
  private func wait() throws(InputError) {
    var milliseconds: Int32 = -1
    if let deadline {
      let left = deadline - .now
      guard left > .zero else { throw .endlessPipe(seconds: InputFile.patience) }
      milliseconds = Int32(left / .milliseconds(1)) + 1
    }
    var status = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&status, 1, milliseconds) >= 0 || errno == EINTR else { throw .system(errno) }
  }

  /// Reads all bytes, stopping one byte past the limit so that callers can detect oversized files.
  package func contents(limit: Int) throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let room = min(limit + 1 - bytes.count, chunk.count)
      let count = try read(into: &chunk, atMost: room)
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }
}
