#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Files
package import LuaHost

/// Reads scripts and the modules beside them.
package enum ScriptFile {
  /// Why a file could not be read.
  package struct Fault: Error {
    /// The reason, in the system's words.
    package var words: String
    /// Whether there is no such file.
    package var isMissing = false
  }

  /// The folder in which a file lies.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Finds a module beside a script, or in the gallery where it lies in no folder.
  ///
  /// Throws where there is a file that cannot be read.
  package static func module(
    _ name: String, beside folder: String?
  ) throws(LuaFailure) -> (text: String, name: String)? {
    guard let folder else { return Gallery.text(of: name).map { ($0, "\(name).lua") } }
    let path = path(ofModule: name, beside: folder)
    switch read(path) {
    case .success(let text): return (text, path)
    case .failure(let fault) where fault.isMissing: return nil
    case .failure(let fault):
      throw LuaFailure("module '\(name)' cannot be read: \(path): \(fault.words)")
    }
  }

  /// Where a module lies; "a.b" is a/b.lua.
  package static func path(ofModule name: String, beside folder: String) -> String {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return "\(folder)/\(parts.joined(separator: "/")).lua"
  }

  /// Reads a file, stopping one byte past the size limit so that callers can detect oversized files.
  package static func read(_ path: String) -> Result<String, Fault> {
    do throws(InputError) {
      let file = try InputFile(path: path, pipes: .passed)
      let bytes = try file.contents(limit: LayoutScript.longestText)
      return .success(String(decoding: bytes, as: UTF8.self))
    } catch {
      return .failure(Fault(words: error.words, isMissing: error == .system(ENOENT)))
    }
  }
}
