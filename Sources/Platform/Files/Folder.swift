internal import CLibrary

/// An open folder, whose entries are listed one by one.
package struct Folder: ~Copyable {
  private let stream: OpaquePointer

  /// Opens a folder.
  package init(_ path: some FilePath) throws(SystemError) {
    try self.init(Descriptor(opening: path, [.read, .folder, .nonBlocking]))
  }

  /// Lists an open folder.
  package init(_ descriptor: Descriptor) throws(SystemError) {
    // The stream closes its descriptor.
    let copy = fcntl(descriptor.number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw SystemError() }
    guard let stream = fdopendir(copy) else {
      let error = SystemError()
      close(copy)
      throw error
    }
    self.stream = stream
  }

  deinit { closedir(stream) }

  /// Returns the folder's own status.
  package func status() throws(SystemError) -> FileStatus {
    try FileStatus(ofDescriptor: dirfd(stream))
  }

  /// Returns the name of the next entry, in no particular order, without hidden ones.
  ///
  /// - Returns: The name; `nil` after the last one.
  package func nextName() -> [UInt8]? {
    while let entry = readdir(stream), let offset = MemoryLayout<dirent>.offset(of: \.d_name) {
      let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      if name[0] == CChar(bitPattern: UInt8(ascii: ".")) { continue }
      return Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
    }
    return nil
  }

  /// Looks up an entry.
  package func status(
    of name: [UInt8], followsLinks: Bool
  ) throws(SystemError) -> FileStatus {
    var status = stat()
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    guard fstatat(dirfd(stream), name.cPath, &status, flags) == 0 else { throw SystemError() }
    return FileStatus(status)
  }
}
