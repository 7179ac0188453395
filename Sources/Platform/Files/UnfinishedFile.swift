internal import CLibrary
import Synchronization

/// A new file that is removed with this value, unless it is finished before.
///
/// A finished file replaces the one of its name in one step: other programs see the old contents or
/// the new ones, never a part. ``endProcess(_:)`` removes all unfinished files.
package final class UnfinishedFile {
  /// The open file.
  package let descriptor: Descriptor
  private let path: String
  private let folder: Descriptor?
  private var isSettled = false

  private struct Entry: Hashable {
    let folder: Int32
    let path: String

    func remove() { unlinkat(folder, path, 0) }
  }

  private static let unfinished = Mutex<Set<Entry>>([])

  private var entry: Entry { Entry(folder: folder?.number ?? AT_FDCWD, path: path) }

  /// Creates an empty file.
  ///
  /// - Parameters:
  ///   - path: The path, at which no file may exist.
  ///   - folder: The folder that a relative path starts from; `nil` for the current one.
  ///   - permissions: The file's permissions, before the process's mask applies.
  /// - Throws: The system's error.
  package convenience init(
    _ path: String, in folder: Descriptor? = nil, permissions: UInt32 = 0o600
  ) throws(SystemError) {
    try self.init(path, in: folder) { () throws(SystemError) in
      try Descriptor(
        opening: path, in: folder, [.readWrite, .exclusive, .noLink], permissions: permissions)
    }
  }

  /// Creates an empty file at a path that all processes share.
  ///
  /// The contents that an interrupted process left there are overwritten.
  ///
  /// - Throws: The system's error, also if another process is writing the file.
  package convenience init(sharedBy path: String) throws(SystemError) {
    try self.init(path, in: nil) { () throws(SystemError) in
      let descriptor = try Descriptor(opening: path, [.write, .create, .noLink])
      try descriptor.lock()
      // Before it was locked, another process may have finished it, which gave it another name.
      guard try descriptor.status().identity == FileStatus(of: path).identity else {
        throw .wouldBlock
      }
      try descriptor.truncate(to: 0)
      return descriptor
    }
  }

  private init(
    _ path: String, in folder: Descriptor?, _ open: () throws(SystemError) -> Descriptor
  ) throws(SystemError) {
    self.path = path
    self.folder = folder
    let entry = Entry(folder: folder?.number ?? AT_FDCWD, path: path)
    let result = UnfinishedFile.unfinished.withLock { files in
      let result = Result { () throws(SystemError) in try open() }
      if case .success = result { files.insert(entry) }
      return result
    }
    descriptor = try result.get()
  }

  deinit {
    guard !isSettled else { return }
    let entry = entry
    UnfinishedFile.unfinished.withLock { files in
      files.remove(entry)
      entry.remove()
    }
  }

  /// Gives the file its name, in the same folder, in place of the file that has it.
  ///
  /// After an error, the file is removed.
  package func finish(as name: String) throws(SystemError) {
    let entry = entry
    let result = UnfinishedFile.unfinished.withLock { files -> Result<Void, SystemError> in
      files.remove(entry)
      if renameat(entry.folder, entry.path, entry.folder, name) == 0 { return .success(()) }
      let error = SystemError()
      entry.remove()
      return .failure(error)
    }
    isSettled = true
    try result.get()
  }

  /// Ends the process from any thread and removes the unfinished files.
  package static func endProcess(_ code: Int32) -> Never {
    // The lock is kept, so that no file is created or finished in the meantime.
    unfinished.withLock { files in
      for file in files { file.remove() }
      _exit(code)
    }
  }

  /// Does something short that ``endProcess(_:)`` waits for.
  package static func delayingEnd<Result: Sendable>(_ body: () -> Result) -> Result {
    unfinished.withLock { _ in body() }
  }
}
