public import PictureAddresses
internal import Platform

/// The headers of the pictures in a folder, cached in a file until the pictures change.
///
/// It is in `$XDG_CACHE_HOME/moonfall`, else `~/.cache/moonfall`. If it cannot be read or
/// written, nothing is cached, and nothing fails.
public final class HeaderCache {
  private let folder: [UInt8]
  /// Only files that may be read are looked up.
  private let scope: PictureScope
  private let file: CacheFile?
  /// The stamp and header of each file, by its path inside the folder.
  private var lines: [[UInt8]: [UInt8]] = [:]
  /// The stamps from before the files were read: a file that changes meanwhile is read again.
  private var stamps: [[UInt8]: [UInt8]] = [:]
  private var isChanged = false

  /// Opens the cache of a folder.
  ///
  /// - Parameter scope: The folder, spelled as in the paths of its files. All spellings of one
  ///   folder share a cache.
  public convenience init(scope: PictureScope) { self.init(scope: scope, in: CacheFile.base) }

  init(scope: PictureScope, in base: String?) {
    self.scope = scope
    folder = scope.folder
    let spelled = folder.isEmpty ? Array(".".utf8) : folder
    let place = spelled.resolved ?? spelled
    // The number changes when files are read differently: in version 1, an inch of SVG was 72
    // pixels.
    file = CacheFile("pictures-2-\(CacheFile.hash(place))", in: base)
    for line in (file?.contents() ?? []).split(separator: HelperRequest.newline) {
      guard let tab = line.lastIndex(of: HelperRequest.tab) else { continue }
      lines[Array(line[(tab + 1)...])] = Array(line[..<tab])
    }
  }

  /// Returns the header of a file, if the file has not changed.
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

  /// Writes the file if there are new headers, without pictures that no longer exist.
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

  /// Returns the path inside the folder, escaped.
  private func key(of path: [UInt8]) -> [UInt8] {
    var rest = path[...]
    if !folder.isEmpty, rest.starts(with: folder) {
      rest = rest.dropFirst(folder.count).drop { $0 == UInt8(ascii: "/") }
    }
    while rest.starts(with: "./".utf8) { rest = rest.dropFirst(2) }
    var key: [UInt8] = []
    key += HelperRequest.escaped(rest)
    return key
  }

  private func isThere(_ key: [UInt8]) -> Bool {
    let inside = HelperRequest.fields(of: key)[0]
    let isAbsolute = inside.first == UInt8(ascii: "/")
    let path = isAbsolute || folder.isEmpty ? inside : folder + [UInt8(ascii: "/")] + inside
    return stamp(of: path) != nil
  }

  /// Returns a stamp that changes when the file does: size, times and position on the disk,
  /// followed by a tab.
  private func stamp(of path: [UInt8]) -> [UInt8]? {
    guard let stamp = (try? scope.status(of: path)).map(FileStamp.init) else { return nil }
    let text =
      "\(stamp.byteCount),\(stamp.identity.inode),"
      + "\(stamp.modified.seconds).\(stamp.modified.nanoseconds),"
      + "\(stamp.changed.seconds).\(stamp.changed.nanoseconds)\t"
    return Array(text.utf8)
  }
}
