#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
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

  /// Reads a file, of one that is too long for a script a byte more than fits.
  package static func read(_ path: String) -> Result<String, Fault> {
    let limit = LayoutScript.longestText + 1
    // A pipe that nobody writes to must not hang us.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      return .failure(Fault(words: words(of: errno), isMissing: errno == ENOENT))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .failure(Fault(words: words(of: errno))) }
    if status.st_mode & S_IFMT == S_IFDIR {
      return .failure(Fault(words: "it is a folder, not a file"))
    }
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let room = min(limit - bytes.count, 1 << 16)
      var fault: Int32 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        var result = 0
        repeat {
          #if canImport(Glibc)
            result = Glibc.read(descriptor, buffer.baseAddress, room)
          #else
            result = Darwin.read(descriptor, buffer.baseAddress, room)
          #endif
        } while result < 0 && (errno == EINTR || errno == EAGAIN && isReady(descriptor))
        if result < 0 { fault = errno }
        count = max(0, result)
      }
      if fault != 0 { return .failure(Fault(words: words(of: fault))) }
      if chunk.isEmpty { break }
      bytes += chunk
    }
    if bytes.isEmpty, status.st_mode & S_IFMT == S_IFIFO {
      return .failure(Fault(words: "it is a pipe that nobody writes to"))
    }
    return .success(String(decoding: bytes, as: UTF8.self))
  }

  /// Waits for the writer of a pipe, at most five seconds.
  private static func isReady(_ descriptor: Int32) -> Bool {
    var status = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&status, 1, 5000) > 0
  }
  private static func words(of code: Int32) -> String { String(cString: strerror(code)) }
}
