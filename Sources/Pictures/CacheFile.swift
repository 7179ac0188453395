internal import Platform

/// A file in the user's cache folder, which is read and written as a whole.
struct CacheFile {
  private let folder: String
  private let path: String

  /// The maximum length of a cache.
  private static let limit = 1 << 30

  /// This user's folder for caches, by the XDG Base Directory Specification.
  static var base: String? {
    CurrentProcess.absolutePath(inVariable: "XDG_CACHE_HOME")
      ?? CurrentProcess.absolutePath(inVariable: "HOME").map { $0 + "/.cache" }
  }

  /// Creates a cache file with a name; `nil` if this user has no cache folder.
  init?(_ name: String, in base: String?) {
    guard let base else { return nil }
    folder = base + "/moonfall"
    path = "\(folder)/\(name)"
  }

  /// Returns all bytes; none if there is no file, or it is too large.
  func contents() -> [UInt8] {
    guard let file = try? InputFile(path: path, pipes: .passed),
      let bytes = try? file.contents(limit: CacheFile.limit), bytes.count < CacheFile.limit
    else { return [] }
    return bytes
  }

  /// Replaces the file.
  ///
  /// If that fails, the old contents stay.
  func replace(with bytes: [UInt8]) {
    folder.makeFolder(makesParents: true)
    guard let file = try? UnfinishedFile(sharedBy: "\(path).new"),
      (try? file.descriptor.write(bytes)) != nil
    else { return }
    try? file.finish(as: path)
  }

  /// Returns a name for bytes: sixteen digits (FNV-1a).
  static func hash(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
