/// What the pictures of a folder told, kept in a file until they change.
///
/// It lies in `$XDG_CACHE_HOME/moonfall`, else `~/.cache/moonfall`. Where it cannot be read or
/// written, nothing is remembered, and nothing fails.
public final class HeaderCache {
  private let file: CacheFile?
  private var old: [[UInt8]: [UInt8]] = [:]
  private var lines: [[UInt8]: [UInt8]] = [:]
  private var isChanged = false

  /// Opens the cache of a folder.
  ///
  /// - Parameter folder: The folder's path; two spellings of one folder have two caches.
  public init(folder: [UInt8]) {
    file = CacheFile("pictures-\(CacheFile.hash(folder))")
    for line in (file?.read() ?? []).split(separator: HelperRequest.newline) {
      guard let tab = line.lastIndex(of: HelperRequest.tab) else { continue }
      old[Array(line[(tab + 1)...])] = Array(line[..<tab])
    }
  }

  /// What a file told, if it is as it was.
  subscript(path: [UInt8]) -> Result<PictureHeader, PictureFault>? {
    get {
      guard let stamp = HeaderCache.stamp(of: path) else { return nil }
      let key = HeaderCache.escaped(path)
      guard let line = old[key], line.starts(with: stamp) else { return nil }
      let fields = HelperRequest.fields(of: line.dropFirst(stamp.count))
      guard let header = PictureHeader(fields) else { return nil }
      lines[key] = line
      return .success(header)
    }
    set {
      guard case .success(let header) = newValue, let stamp = HeaderCache.stamp(of: path) else {
        return
      }
      let told = "\(header.width)\t\(header.height)\t\(header.date ?? "")"
      lines[HeaderCache.escaped(path)] = stamp + Array(told.utf8)
      isChanged = true
    }
  }

  /// Writes the file, with what was asked for since the cache was opened.
  public func save() {
    guard isChanged || lines.count != old.count else { return }
    var bytes: [UInt8] = []
    for (path, line) in lines {
      bytes += line
      bytes.append(HelperRequest.tab)
      bytes += path
      bytes.append(HelperRequest.newline)
    }
    file?.write(bytes)
    isChanged = false
  }

  private static func escaped(_ path: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    HelperRequest.escape(path, into: &key)
    return key
  }

  /// What changes when a file does: size, times and place on the disk, with a tab behind.
  private static func stamp(of path: [UInt8]) -> [UInt8]? {
    var status = stat()
    guard stat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0 else { return nil }
    #if canImport(Darwin)
      let (changed, modified) = (status.st_ctimespec, status.st_mtimespec)
    #else
      let (changed, modified) = (status.st_ctim, status.st_mtim)
    #endif
    let text =
      "\(status.st_size),\(status.st_ino),\(modified.tv_sec).\(modified.tv_nsec),"
      + "\(changed.tv_sec).\(changed.tv_nsec)\t"
    return Array(text.utf8)
  }
}
