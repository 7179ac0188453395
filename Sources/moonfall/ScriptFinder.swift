import LayoutScript
import LuaHost
import Spelling

/// Finds scripts by path, in the user's folders and in the gallery.
struct ScriptFinder {
  /// A script's text, and where it came from.
  struct Found {
    var text: String
    /// Its name in messages.
    var name: String
    /// The folder it lies in, `nil` in the gallery.
    var folder: String?
  }

  /// The folders that are searched, in order.
  let folders: [String]

  init() {
    var folders: [String] = []
    if let list = ScriptFinder.environment("MOONFALL_SCRIPTS") {
      folders += list.split(separator: ":").map(String.init)
    }
    if let base = ScriptFinder.environment("XDG_CONFIG_HOME") {
      folders.append(base + "/moonfall/scripts")
    } else if let home = ScriptFinder.environment("HOME") {
      folders.append(home + "/.config/moonfall/scripts")
    }
    self.folders = folders
  }

  /// Finds a script: a path has a `/` or ends in `.lua`; anything else is a name.
  func find(_ name: String) throws(CommandFailure) -> Found {
    if ScriptFinder.isPath(name) {
      return try read(name)
    }
    for folder in folders {
      let path = "\(folder)/\(name).lua"
      if access(path, F_OK) == 0 { return try read(path) }
    }
    if let text = Gallery.text(of: name) { return Found(text: text, name: "\(name).lua") }
    let names = Gallery.names + found.map(\.name)
    let hint = nearest(to: name, among: names).map { ", did you mean '\($0)'?" }
    throw CommandFailure(
      .missing,
      [
        Diagnostic(
          "missing",
          "there is no script '\(name)'" + (hint ?? "; 'moonfall list' shows the scripts there are")
        )
      ])
  }

  static func isPath(_ name: String) -> Bool { name.contains("/") || name.hasSuffix(".lua") }

  /// The scripts in the user's folders, by name, with their paths.
  var found: [(name: String, path: String)] {
    folders.flatMap { folder in
      var names: [String] = []
      guard let directory = opendir(folder) else { return [(name: String, path: String)]() }
      defer { closedir(directory) }
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name.hasSuffix(".lua"), !name.hasPrefix(".") { names.append(String(name.dropLast(4))) }
      }
      return names.sorted().map { ($0, "\(folder)/\($0).lua") }
    }
  }

  /// Finds a module beside a script; "a.b" is a/b.lua.
  static func module(_ name: String, beside folder: String?) -> (text: String, name: String)? {
    guard let folder else { return Gallery.text(of: name).map { ($0, "\(name).lua") } }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let path = "\(folder)/\(parts.joined(separator: "/")).lua"
    guard case .success(let text) = TextFile.read(path, atMost: longest) else { return nil }
    return (text, path)
  }

  /// A byte more than a script may have, so that a longer one is seen to be.
  private static let longest = 256 << 10 + 1

  private func read(_ path: String) throws(CommandFailure) -> Found {
    switch TextFile.read(path, atMost: ScriptFinder.longest) {
    case .success(let text):
      let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      return Found(text: text, name: path, folder: folder.isEmpty ? "/" : folder)
    case .failure(let fault):
      var hint = ""
      if !path.contains("/"), fault.isMissing {
        let name = String(path.dropLast(4))
        if Gallery.text(of: name) != nil {
          hint = "; the gallery's script is called '\(name)'"
        }
      }
      throw CommandFailure(
        .missing, [Diagnostic("missing", "cannot read the script \(path): \(fault.words)\(hint)")])
    }
  }

  private static func environment(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }
}

/// Reads small files of text.
enum TextFile {
  /// Why a file could not be read.
  struct Fault: Error {
    var words: String
    var isMissing = false
  }

  /// Reads a file, of a longer one the beginning.
  static func read(_ path: String, atMost limit: Int) -> Result<String, Fault> {
    // A pipe that nobody writes to must not hang us.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      return .failure(Fault(words: systemWords(), isMissing: errno == ENOENT))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .failure(Fault(words: systemWords())) }
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
      if fault != 0 { return .failure(Fault(words: systemWords(fault))) }
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return .success(String(decoding: bytes, as: UTF8.self))
  }

  /// Waits for the writer of a pipe, at most five seconds.
  private static func isReady(_ descriptor: Int32) -> Bool {
    var status = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&status, 1, 5000) > 0
  }
}
