public import PictureAddresses
internal import Platform

/// What the pictures of a folder told, kept in a file until they change.
///
/// It lies in `$XDG_CACHE_HOME/moonfall`, else `~/.cache/moonfall`. Where it cannot be read or
/// written, nothing is remembered, and nothing fails.
public final class HeaderCache {
  private let folder: [UInt8]
  /// Only files that may be read are looked up.
  private let scope: PictureScope
  private let file: CacheFile?
  /// What is known of each file, by its path inside the folder: a stamp, and what it told.
  private var lines: [[UInt8]: [UInt8]] = [:]
  /// The stamps from before the files were read: one that changes meanwhile is read again.
  private var stamps: [[UInt8]: [UInt8]] = [:]
  private var isChanged = false

  /// Opens the cache of a folder.
  ///
  /// - Parameter scope: The folder, as the paths of its files begin. All spellings of one folder
  ///   share a cache.
  public convenience init(scope: PictureScope) { self.init(scope: scope, in: CacheFile.base) }

  init(scope: PictureScope, in base: String?) {
    self.scope = scope
    folder = scope.folder
    let spelled = folder.isEmpty ? Array(".".utf8) : folder
    let place = spelled.resolved ?? spelled
    // The number changes when files are read differently: before 2, an inch of SVG was 72 pixels.
    file = CacheFile("pictures-2-\(CacheFile.hash(place))", in: base)
    for line in (file?.contents() ?? []).split(separator: HelperRequest.newline) {
      guard let tab = line.lastIndex(of: HelperRequest.tab) else { continue }
      lines[Array(line[(tab + 1)...])] = Array(line[..<tab])
    }
  }

  /// What a file told, if it is as it was.
  subscript(path: [UInt8]) -> Result<PictureHeader, PictureError>? {
    get {
      let key = key(of: path)
      guard let stamp = stamp(of: path) else { return nil }
      stamps[key] = stamp
      guard let line = lines[key], line.starts(with: stamp) else { return nil }
      return PictureHeader(HelperRequest.fields(of: line.dropFirst(stamp.count))).map {
        .success($0)
      }
    }
    set {
      let key = key(of: path)
      guard case .success(let header) = newValue, let stamp = stamps[key] else { return }
      let told = "\(header.width)\t\(header.height)\t\(header.date ?? "")"
      lines[key] = stamp + Array(told.utf8)
      isChanged = true
    }
  }

  /// Writes the file, if anything is new, without the files that are gone.
  public func save() {
    guard isChanged else { return }
    var bytes: [UInt8] = []
    for (key, line) in lines where stamps[key] != nil || isThere(key) {
      bytes += line
      bytes.append(HelperRequest.tab)
      bytes += key
      bytes.append(HelperRequest.newline)
    }
    file?.replace(with: bytes)
    isChanged = false
  }

  /// The path inside the folder, escaped.
  private func key(of path: [UInt8]) -> [UInt8] {
    var rest = path[...]
    if !folder.isEmpty, rest.starts(with: folder) {
      rest = rest.dropFirst(folder.count).drop { $0 == UInt8(ascii: "/") }
    }
    while rest.starts(with: "./".utf8) { rest = rest.dropFirst(2) }
    var key: [UInt8] = []
    HelperRequest.escape(rest, into: &key)
    return key
  }

  private func isThere(_ key: [UInt8]) -> Bool {
    let inside = HelperRequest.fields(of: key)[0]
    let isAbsolute = inside.first == UInt8(ascii: "/")
    let path = isAbsolute || folder.isEmpty ? inside : folder + [UInt8(ascii: "/")] + inside
    return stamp(of: path) != nil
  }

  /// What changes when a file does: size, times and place on the disk, with a tab behind.
  private func stamp(of path: [UInt8]) -> [UInt8]? {
    guard let stamp = (try? scope.status(of: path)).map(FileStamp.init) else { return nil }
    let text =
      "\(stamp.byteCount),\(stamp.identity.inode),"
      + "\(stamp.modified.seconds).\(stamp.modified.nanoseconds),"
      + "\(stamp.changed.seconds).\(stamp.changed.nanoseconds)\t"
    return Array(text.utf8)
  }
}
