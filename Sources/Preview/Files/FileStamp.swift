/// What tells that a file has become another: when it was written, its size, and which one it is.
struct FileStamp: Hashable, Sendable {
  let seconds: Int
  let nanoseconds: Int
  let size: Int64
  let inode: UInt64
  let device: UInt64

  /// Looks at the file that a path leads to, links followed; `nil` where there is none.
  init?(_ path: [CChar]) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    seconds = time.tv_sec
    nanoseconds = time.tv_nsec
    size = Int64(status.st_size)
    inode = UInt64(status.st_ino)
    device = UInt64(truncatingIfNeeded: status.st_dev)
  }

  /// Whether it was written at a time or later, as far as the system's coarse clock can tell.
  func isWritten(since time: timespec) -> Bool {
    let tick = 10_000_000
    let start =
      time.tv_nsec >= tick
      ? (time.tv_sec, time.tv_nsec - tick) : (time.tv_sec - 1, time.tv_nsec - tick + 1_000_000_000)
    return (seconds, nanoseconds) >= start
  }
}

extension [UInt8] {
  /// The bytes as a path for C, which ends at the first zero.
  var cPath: [CChar] { map { CChar(bitPattern: $0) } + [0] }
}
