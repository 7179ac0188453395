internal import CLibrary

/// A path: text, or bytes as the system spells them, since file names need not be UTF-8.
package protocol FilePath {
  /// The path in the form that C functions take: it ends at the first zero.
  var cPath: [CChar] { get }
}

extension String: FilePath {
  package var cPath: [CChar] { Array(utf8CString) }
}

extension [UInt8]: FilePath {
  package var cPath: [CChar] { map { CChar(bitPattern: $0) } + [0] }
}

extension FilePath {
  /// Whether something exists at this path, with links followed.
  package var exists: Bool { access(cPath, F_OK) == 0 }

  /// Whether this process may execute the file.
  package var isExecutable: Bool { access(cPath, X_OK) == 0 }

  /// Whether the path leads to a folder.
  package var isFolder: Bool { (try? FileStatus(of: self))?.kind == .folder }

  /// The absolute path with all links resolved; `nil` if nothing exists there.
  package var resolved: [UInt8]? {
    realpath(cPath, nil).map(takeBytes)
  }

  /// Throws the system's reason if this process may not write to the file.
  package func checkIsWritable() throws(SystemError) {
    guard access(cPath, W_OK) == 0 else { throw SystemError() }
  }
}

extension String {
  /// Creates the folder at this path, for this user alone.
  ///
  /// Errors are ignored: opening a file in the folder reports them.
  ///
  /// - Parameter makesParents: Whether missing folders above it are created too.
  package func makeFolder(makesParents: Bool) {
    if makesParents {
      for end in indices.dropFirst() where self[end] == "/" { mkdir(String(self[..<end]), 0o700) }
    }
    mkdir(self, 0o700)
  }
}

/// Returns the path of the current folder; `nil` if it was removed.
package func currentFolder() -> [UInt8]? {
  getcwd(nil, 0).map(takeBytes)
}

/// Copies a C string and releases it.
private func takeBytes(_ text: UnsafeMutablePointer<CChar>) -> [UInt8] {
  defer { free(text) }
  return Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
}
