#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Files

/// Reads scripts and the modules next to them.
package enum ScriptFile {
  /// Why a file could not be read.
  package struct ReadError: Error {
    /// The reason, in the system's words.
    package var words: String
    /// Whether there is no such file.
    package var isMissing = false
  }

  /// Returns the folder of a file.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the folder of the file that a link leads to; `nil` if the path is not a link into another
  /// folder.
  static func folderBehindLink(_ path: String) -> String? {
    guard let real = realPath(of: path) else { return nil }
    let behind = folder(of: real)
    return behind == realPath(of: folder(of: path)) ? nil : behind
  }

  private static func realPath(of path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Reads a file, stopping one byte past the size limit so that callers can detect oversized files.
  package static func read(_ path: String) -> Result<String, ReadError> {
    do throws(InputError) {
      let file = try InputFile(path: path, pipes: .passed)
      let bytes = try file.contents(limit: LayoutScript.maximumTextLength)
      return .success(String(decoding: bytes, as: UTF8.self))
    } catch {
      return .failure(ReadError(words: error.words, isMissing: error == .system(ENOENT)))
    }
  }
}
