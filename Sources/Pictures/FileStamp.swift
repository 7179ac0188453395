/// What tells that a file has become another: when it was written, its size, and which one it is.
///
/// A program can set back when it was written, but not when that was done.
package struct FileStamp: Hashable, Sendable {
  let seconds: Int
  let nanoseconds: Int
  let changeSeconds: Int
  let changeNanoseconds: Int
  let size: Int64
  let inode: UInt64
  let device: UInt64

  /// Looks at the file that a path leads to, links followed; `nil` where there is none.
  package init?(_ path: [CChar]) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Takes the stamp out of what the system says of a file.
  package init(_ status: stat) {
    #if canImport(Darwin)
      let (time, change) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (time, change) = (status.st_mtim, status.st_ctim)
    #endif
    seconds = time.tv_sec
    nanoseconds = time.tv_nsec
    changeSeconds = change.tv_sec
    changeNanoseconds = change.tv_nsec
    size = Int64(status.st_size)
    inode = UInt64(status.st_ino)
    device = UInt64(truncatingIfNeeded: status.st_dev)
  }

  /// Whether it was changed at a time or later, or came to its place then, as far as the system's
  /// coarse clock can tell.
  package func isChanged(since time: timespec) -> Bool {
    let tick = 10_000_000
    let start =
      time.tv_nsec >= tick
      ? (time.tv_sec, time.tv_nsec - tick) : (time.tv_sec - 1, time.tv_nsec - tick + 1_000_000_000)
    return (changeSeconds, changeNanoseconds) >= start
  }
}
