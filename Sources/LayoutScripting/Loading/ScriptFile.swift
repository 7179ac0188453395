internal import Platform

/// Reads scripts and the modules next to them.
package enum ScriptFile {
  /// An error for a file that cannot be read.
  package struct ReadError: Error {
    /// The reason, in the system's words.
    package var message: String
    /// Whether there is no such file.
    package var isMissing = false
  }

  /// Returns the folder of a file.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the folder of the file that a link leads to; `nil` if the path is not a link into
  /// another folder.
  static func folderBehindLink(_ path: String) -> String? {
    guard let real = path.resolved else { return nil }
    let behind = folder(of: String(decoding: real, as: UTF8.self))
    let own = folder(of: path).resolved.map { String(decoding: $0, as: UTF8.self) }
    return behind == own ? nil : behind
  }

  /// Reads a file, stopping one byte past the size limit so that callers can detect oversized
  /// files.
  package static func read(_ path: String) -> Result<String, ReadError> {
    do throws(InputError) {
      let file = try InputFile(path: path, pipes: .passed)
      let bytes = try file.contents(limit: LayoutScript.maximumTextLength)
      return .success(String(decoding: bytes, as: UTF8.self))
    } catch {
      return .failure(ReadError(message: error.message, isMissing: error == .system(.noSuchFile)))
    }
  }
}
