internal import Platform

/// The file that stores a user's token for all previews of that user.
///
/// A folder or file that another user can change, or that was not made by this user, is not
/// trusted.
struct TokenFile {
  /// The file's folder.
  private let folder: String
  /// Whether missing folders above it are created.
  private let makesParents: Bool

  /// Returns the possible files for the token in order of preference: in the session's folder, then
  /// in a permanent folder.
  ///
  /// - Parameter variable: The value of an environment variable.
  /// - Returns: The files; empty if there is no absolute path.
  static func places(_ variable: (String) -> String?) -> [TokenFile] {
    func path(_ name: String) -> String? {
      variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let session = path("XDG_RUNTIME_DIR").map { TokenFile(folder: $0, makesParents: false) }
    let state = (path("XDG_STATE_HOME") ?? path("HOME").map { $0 + "/.local/state" })
      .map { TokenFile(folder: $0, makesParents: true) }
    return [session, state].compactMap(\.self)
  }

  private init(folder: String, makesParents: Bool) {
    self.folder = folder + "/moonfall"
    self.makesParents = makesParents
  }

  /// Returns the stored token, or creates one if there is none that can be trusted.
  ///
  /// - Returns: The token; `nil` if none can be stored.
  func token() -> PreviewToken? {
    guard let folder = openFolder() else { return nil }
    // If two previews start at once, the second one reads what the first one wrote. Another user
    // may hold the lock of a folder that everyone can read, so this does not wait for it.
    var attempts = 40
    while true {
      do throws(SystemError) {
        try folder.lock()
        break
      } catch {
        attempts -= 1
        guard error == .wouldBlock || error == .interrupted, attempts > 0 else { return nil }
        SystemThread.sleep(milliseconds: 50)
      }
    }
    if let token = TokenFile.known(in: folder) { return token }
    let token = PreviewToken()
    return (try? TokenFile.keep(token, in: folder)).map { token }
  }

  private static let name = "token"

  /// Opens or creates the folder, which only this user may read.
  private func openFolder() -> Descriptor? {
    folder.makeFolder(makesParents: makesParents)
    // Others may have been able to put files there: only those of this user are trusted.
    guard let descriptor = try? Descriptor(opening: folder, [.read, .folder, .noLink]),
      let status = try? descriptor.status(), status.isOwn,
      status.permissions == 0o700 || (try? descriptor.setPermissions(0o700)) != nil
    else { return nil }
    return descriptor
  }

  /// Returns the token in the file, if only this user can read and change it.
  private static func known(in folder: Descriptor) -> PreviewToken? {
    guard
      let file = try? Descriptor(opening: name, in: folder, [.read, .noLink, .nonBlocking]),
      let status = try? file.status(), status.kind == .regular, status.isOwn,
      status.permissions & 0o077 == 0, status.linkCount == 1
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: PreviewToken.length + 2)
    guard let count = try? file.read(into: &bytes), count > 0 else { return nil }
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    return PreviewToken(text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }

  /// Writes a token, replacing any file; the folder must be locked.
  private static func keep(_ token: PreviewToken, in folder: Descriptor) throws(SystemError) {
    let file = try UnfinishedFile(CurrentProcess.uniqueName(), in: folder)
    try file.descriptor.setPermissions(0o600)
    try file.descriptor.write(Array("\(token.text)\n".utf8))
    try file.finish(as: name)
  }
}

extension PreviewToken {
  /// This user's token, which all previews share; a new one if none can be stored.
  ///
  /// It is stored in `$XDG_RUNTIME_DIR/moonfall/token`, or without that variable in
  /// `$XDG_STATE_HOME/moonfall` (by default `~/.local/state`).
  ///
  /// - Returns: The token, and whether the next preview will use it too.
  public static func ofUser() -> (token: PreviewToken, isKept: Bool) {
    let places = TokenFile.places(CurrentProcess.variable)
    let kept = places.lazy.compactMap { $0.token() }.first
    return (kept ?? PreviewToken(), kept != nil)
  }
}
