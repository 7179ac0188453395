package import CLibrary

/// The system's information about a file.
package struct FileStatus: Sendable {
  /// The kinds of files.
  package enum Kind: Sendable {
    case regular, folder, link, pipe, socket, device
  }

  package let kind: Kind
  package let byteCount: Int
  package let identity: FileIdentity
  /// The permissions of the owner, the group and everyone, as nine bits.
  package let permissions: UInt32
  /// Whether the file belongs to the user of this process.
  package let isOwn: Bool
  package let linkCount: Int
  /// When the contents were last written.
  ///
  /// Programs can set this time back.
  package let modified: FileTime
  /// When the contents, the permissions or the name last changed.
  package let changed: FileTime
  let deviceNumber: dev_t

  /// Converts the system's structure.
  package init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
    byteCount = Int(status.st_size)
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
    permissions = UInt32(status.st_mode & 0o777)
    isOwn = status.st_uid == geteuid()
    linkCount = Int(status.st_nlink)
    #if canImport(Darwin)
      (modified, changed) = (FileTime(status.st_mtimespec), FileTime(status.st_ctimespec))
    #else
      (modified, changed) = (FileTime(status.st_mtim), FileTime(status.st_ctim))
    #endif
    deviceNumber = status.st_rdev
  }

  /// Looks up a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - followsLinks: Whether to look at what a link leads to instead of at the link itself.
  /// - Throws: The system's error.
  package init(of path: some FilePath, followsLinks: Bool = true) throws(SystemError) {
    var status = stat()
    let code = followsLinks ? stat(path.cPath, &status) : lstat(path.cPath, &status)
    guard code == 0 else { throw SystemError() }
    self.init(status)
  }

  /// Looks up an open file.
  package init(ofDescriptor number: Int32) throws(SystemError) {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw SystemError() }
    self.init(status)
  }
}

/// The device and number of a file, which all of its names share.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64
}

/// A stamp that changes when a file is written or replaced.
///
/// A program can set the modification time back, but not the time of that change.
package struct FileStamp: Hashable, Sendable {
  package let modified: FileTime
  package let changed: FileTime
  package let byteCount: Int
  package let identity: FileIdentity

  package init(_ status: FileStatus) {
    modified = status.modified
    changed = status.changed
    byteCount = status.byteCount
    identity = status.identity
  }

  /// Looks up a path, following links; `nil` if there is no file.
  package init?(of path: some FilePath) {
    guard let status = try? FileStatus(of: path) else { return nil }
    self.init(status)
  }

  /// Returns whether the file was changed or moved to its path at or after a time.
  ///
  /// The system's clock for files is coarse, so a change up to 10 milliseconds earlier counts too.
  package func isChanged(since time: FileTime) -> Bool {
    let tick = 10_000_000
    let start =
      time.nanoseconds >= tick
      ? FileTime(seconds: time.seconds, nanoseconds: time.nanoseconds - tick)
      : FileTime(
        seconds: time.seconds - 1, nanoseconds: time.nanoseconds - tick + 1_000_000_000)
    return changed >= start
  }
}

/// A time of the clock that stamps files, since 1970.
package struct FileTime: Hashable, Comparable, Sendable {
  package var seconds: Int
  package var nanoseconds: Int

  package init(seconds: Int, nanoseconds: Int) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  init(_ time: timespec) {
    self.init(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }

  /// The current time.
  package static var now: FileTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return FileTime(time)
  }

  package static func < (left: FileTime, right: FileTime) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
