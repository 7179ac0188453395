import Pictures

/// A folder whose files are shown, and nothing that lies elsewhere, through a link either.
public struct ShownFolder: Sendable {
  /// Why a file is not shown.
  public enum Refusal: Error, Hashable, Sendable {
    /// The path leads nowhere; with the system's number of the error.
    case missing(Int32)
    /// It leads out of the folder, or the folder itself is gone.
    case outside
    /// It leads to what is no file.
    case noFile
  }

  /// The path with all links followed and a slash behind; `nil` where it leads nowhere.
  private let path: [UInt8]?

  /// Follows the links of a folder's path as they are now.
  ///
  /// - Parameter path: The path, empty for the current folder.
  public init(_ path: [UInt8]) {
    let slash = UInt8(ascii: "/")
    let real = try? ShownFolder.resolved(path.isEmpty ? [UInt8(ascii: ".")] : path)
    self.path = real.map { $0.last == slash ? $0 : $0 + [slash] }
  }

  /// Finds the file that is shown for a path.
  ///
  /// What is opened must be what this answers: the path itself may be a link to elsewhere.
  ///
  /// - Parameter path: The path, from the current folder where it does not begin with a slash.
  /// - Returns: The file's path with all links followed.
  /// - Throws: Why there is none.
  public func file(_ path: [UInt8]) throws(Refusal) -> [UInt8] {
    let file = try ShownFolder.resolved(path)
    guard let folder = self.path, file.starts(with: folder) else { throw .outside }
    var status = stat()
    guard stat(file.cPath, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .noFile
    }
    return file
  }

  /// A path without links.
  private static func resolved(_ path: [UInt8]) throws(Refusal) -> [UInt8] {
    guard let real = realpath(path.cPath, nil) else { throw .missing(errno) }
    defer { free(real) }
    return Array(UnsafeRawBufferPointer(start: real, count: strlen(real)))
  }
}
