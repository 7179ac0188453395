/// Where a user's token is kept, for all previews of that user.
///
/// A folder or file that another user can change, or that was not made by this user, is not trusted.
struct TokenFile {
  /// The file's folder.
  private let folder: String
  /// Whether the folders above it are made where they are missing.
  private let makesParents: Bool

  /// The places for the token, the preferred one first: the session's folder, then a permanent one.
  ///
  /// - Parameter variable: The value of an environment variable.
  /// - Returns: None where there is no absolute path.
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

  /// Returns the token that is kept here, or makes one if there is none that can be trusted.
  ///
  /// - Returns: The token; `nil` if none can be kept.
  func token() -> PreviewToken? {
    guard let folder = openFolder() else { return nil }
    defer { close(folder) }
    // If two previews start at once, the second one reads what the first one wrote.
    // Another user may hold the lock of a folder that all can read, but not make this one wait.
    var attempts = 40
    while flock(folder, LOCK_EX | LOCK_NB) != 0 {
      attempts -= 1
      guard errno == EWOULDBLOCK || errno == EINTR, attempts > 0 else { return nil }
      usleep(50_000)
    }
    if let token = TokenFile.known(in: folder) { return token }
    return TokenFile.keep(PreviewToken(), in: folder)
  }

  private static let name = "token"

  /// Opens or makes the folder, which only this user may read.
  private func openFolder() -> Int32? {
    if makesParents {
      for end in folder.indices.dropFirst() where folder[end] == "/" {
        mkdir(String(folder[..<end]), 0o700)
      }
    }
    mkdir(folder, 0o700)
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    // Others may have been able to put files there: only those of this user are trusted.
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(),
      status.st_mode & 0o777 == 0o700 || fchmod(descriptor, 0o700) == 0
    else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// The token in the file, if only this user can read and change it.
  private static func known(in folder: Int32) -> PreviewToken? {
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_mode & 0o077 == 0, status.st_nlink == 1
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: PreviewToken.length + 2)
    let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    guard count > 0 else { return nil }
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    return PreviewToken(text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }

  /// Writes a token in place of whatever is there; the folder is locked.
  private static func keep(_ token: PreviewToken, in folder: Int32) -> PreviewToken? {
    let new = "\(name).new"
    unlinkat(folder, new, 0)
    let file = openat(
      folder, new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let text = "\(token.text)\n"
    guard fchmod(file, 0o600) == 0,
      write(file, text, text.utf8.count) == text.utf8.count,
      renameat(folder, new, folder, name) == 0
    else {
      unlinkat(folder, new, 0)
      return nil
    }
    return token
  }
}

extension PreviewToken {
  /// This user's token, which all previews share; a new one where none can be kept.
  ///
  /// It is kept in `$XDG_RUNTIME_DIR/moonfall/token`, or without that variable in
  /// `$XDG_STATE_HOME/moonfall` (by default `~/.local/state`).
  ///
  /// - Returns: The token, and whether the next preview will have it too.
  public static func ofUser() -> (token: PreviewToken, isKept: Bool) {
    let places = TokenFile.places { name in getenv(name).map { String(cString: $0) } }
    let kept = places.lazy.compactMap { $0.token() }.first
    return (kept ?? PreviewToken(), kept != nil)
  }
}
