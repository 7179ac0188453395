/// A file among the user's caches, read and written whole.
struct CacheFile {
  private let folder: String
  private let path: String

  /// This user's folder for caches, by the XDG Base Directory Specification.
  static var base: String? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return variable("XDG_CACHE_HOME") ?? variable("HOME").map { $0 + "/.cache" }
  }

  /// Names a file; `nil` where this user has no place for caches.
  init?(_ name: String, in base: String?) {
    guard let base else { return nil }
    folder = base + "/moonfall"
    path = "\(folder)/\(name)"
  }

  /// All bytes; none where there is no such file, or one of more than a gigabyte.
  func contents() -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size < 1 << 30
    else { return [] }
    return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      while count < buffer.count {
        let part = read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
        guard part > 0 else { break }
        count += part
      }
    }
  }

  /// Replaces the file; where that fails, the old one stays.
  func replace(with bytes: [UInt8]) {
    for end in folder.indices where folder[end] == "/" { mkdir(String(folder[..<end]), 0o700) }
    mkdir(folder, 0o700)
    // One name for all processes: what an interrupted one leaves behind is written over.
    let new = "\(path).new"
    let descriptor = open(new, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    guard CacheFile.isOurs(descriptor, new), ftruncate(descriptor, 0) == 0 else {
      close(descriptor)
      return
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      rest.removeFirst(count)
    }
    // The lock lasts until the file has its own name.
    if !rest.isEmpty || rename(new, path) != 0 { unlink(new) }
    close(descriptor)
  }

  /// Locks a new file, unless another process writes it or has given it its name meanwhile.
  private static func isOurs(_ descriptor: Int32, _ path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && fstat(descriptor, &opened) == 0
      && stat(path, &named) == 0 && opened.st_ino == named.st_ino
  }

  /// A name for bytes, as sixteen digits (FNV-1a).
  static func hash(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
