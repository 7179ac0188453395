internal import CLibrary

/// A file descriptor of this process, which is closed in every program that the process starts.
///
/// Reading and writing retry when a signal interrupts them.
package final class Descriptor: Sendable {
  /// The number.
  package let number: Int32
  private let isOwned: Bool

  /// How a file is opened.
  package struct Options: OptionSet, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }

    package static let read = Options(rawValue: O_RDONLY)
    package static let write = Options(rawValue: O_WRONLY)
    package static let readWrite = Options(rawValue: O_RDWR)
    package static let create = Options(rawValue: O_CREAT)
    /// Fails if the file exists.
    package static let exclusive = Options(rawValue: O_CREAT | O_EXCL)
    /// Fails if the path is a link.
    package static let noLink = Options(rawValue: O_NOFOLLOW)
    /// Fails unless the path is a folder.
    package static let folder = Options(rawValue: O_DIRECTORY)
    /// Neither opening nor reading waits.
    package static let nonBlocking = Options(rawValue: O_NONBLOCK)
    /// A terminal does not become that of this process.
    static let noTerminal = Options(rawValue: O_NOCTTY)
  }

  /// Takes an open descriptor, which is closed with this value.
  package init(owning number: Int32) {
    self.number = number
    isOwned = true
  }

  /// Refers to a descriptor that stays open, such as a standard stream.
  package init(borrowing number: Int32) {
    self.number = number
    isOwned = false
  }

  deinit { if isOwned { close(number) } }

  package static let standardInput = Descriptor(borrowing: STDIN_FILENO)
  package static let standardOutput = Descriptor(borrowing: STDOUT_FILENO)
  package static let standardError = Descriptor(borrowing: STDERR_FILENO)

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - folder: The folder that a relative path starts from; `nil` for the current one.
  ///   - options: How it is opened.
  ///   - permissions: Those of a file that is created, before the process's mask applies.
  /// - Throws: The system's error.
  package init(
    opening path: some FilePath, in folder: Descriptor? = nil, _ options: Options,
    permissions: UInt32 = 0o600
  ) throws(SystemError) {
    number = openat(
      folder?.number ?? AT_FDCWD, path.cPath, options.rawValue | O_CLOEXEC, mode_t(permissions))
    isOwned = true
    guard number >= 0 else { throw SystemError() }
  }

  /// Copies a descriptor to a number above those that child processes use.
  init(copying number: Int32) throws(SystemError) {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 64)
    // The limit on descriptors may be below that number.
    guard copy >= 0 else { throw errno == EINVAL ? SystemError(code: EMFILE) : SystemError() }
    self.number = copy
    isOwned = true
  }

  /// Creates two connected sockets.
  package static func pair() throws(SystemError) -> (Descriptor, Descriptor) {
    var sockets: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &sockets) == 0 else { throw SystemError() }
    #if canImport(Darwin)
      var yes: Int32 = 1
      for socket in sockets {
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
      }
    #endif
    return (Descriptor(owning: sockets[0]), Descriptor(owning: sockets[1]))
  }

  /// Opens `/dev/null` for each standard stream that is closed, so that files opened later do not
  /// take its number.
  ///
  /// Using the stream still fails.
  package static func reserveStandardStreams() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }

  /// Returns the system's information about the open file.
  package func status() throws(SystemError) -> FileStatus {
    try FileStatus(ofDescriptor: number)
  }

  /// Closes the descriptor in programs that this process starts.
  package func closeInChildren() { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }

  /// Lets neither reading nor writing wait.
  package func makeNonBlocking() { _ = fcntl(number, F_SETFL, O_NONBLOCK) }

  /// Locks the open file against other processes, without waiting.
  package func lock() throws(SystemError) {
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else { throw SystemError() }
  }

  /// Sets the permissions, regardless of the process's mask.
  package func setPermissions(_ permissions: UInt32) throws(SystemError) {
    guard fchmod(number, mode_t(permissions)) == 0 else { throw SystemError() }
  }

  /// Shortens the file.
  package func truncate(to byteCount: Int) throws(SystemError) {
    guard ftruncate(number, off_t(byteCount)) == 0 else { throw SystemError() }
  }

  /// Waits until the contents are on the disk.
  ///
  /// File systems that cannot do that are left alone.
  package func synchronize() throws(SystemError) {
    guard fsync(number) == 0 || errno == EINVAL || errno == EROFS else { throw SystemError() }
  }

  /// Continues reading at the start of the file.
  package func rewind() { lseek(number, 0, SEEK_SET) }

  /// Reads the next bytes.
  ///
  /// - Parameters:
  ///   - memory: Receives the bytes.
  ///   - offset: Where to read; `nil` for where the last reading stopped.
  /// - Returns: The number of bytes; 0 at the end.
  /// - Throws: The system's error.
  package func read(
    into memory: UnsafeMutableRawBufferPointer, at offset: Int? = nil
  ) throws(SystemError) -> Int {
    // Some systems refuse to read more than 2 GB at once.
    let room = min(memory.count, 1 << 30)
    while true {
      let count =
        if let offset { pread(number, memory.baseAddress, room, off_t(offset)) } else {
          CLibrary.read(number, memory.baseAddress, room)
        }
      if count >= 0 { return count }
      if errno != EINTR { throw SystemError() }
    }
  }

  /// Reads the next bytes into the start of an array.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  package func read(into chunk: inout [UInt8]) throws(SystemError) -> Int {
    try chunk.withUnsafeMutableBufferPointer { (memory) throws(SystemError) in
      try read(into: UnsafeMutableRawBufferPointer(memory))
    }
  }

  /// Writes some of the bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - offset: Where to write; `nil` for where the last writing stopped.
  /// - Returns: The number of bytes that were written.
  /// - Throws: The system's error.
  package func writeSome(
    _ bytes: UnsafeRawBufferPointer, at offset: Int? = nil
  ) throws(SystemError) -> Int {
    while true {
      let count =
        if let offset { pwrite(number, bytes.baseAddress, bytes.count, off_t(offset)) } else {
          CLibrary.write(number, bytes.baseAddress, bytes.count)
        }
      if count >= 0 { return count }
      if errno != EINTR { throw SystemError() }
    }
  }

  /// Writes all bytes, at an offset or where the last writing stopped.
  package func write(
    _ bytes: UnsafeRawBufferPointer, at offset: Int? = nil
  ) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      done += try writeSome(
        UnsafeRawBufferPointer(rebasing: bytes[done...]), at: offset.map { $0 + done })
    }
  }

  /// Writes all bytes, at an offset or where the last writing stopped.
  package func write(_ bytes: [UInt8], at offset: Int? = nil) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in
      try write(UnsafeRawBufferPointer(bytes), at: offset)
    }
  }
}
