internal import Platform

/// Paths from the root.
enum AbsolutePath {
  /// Returns the names in the path of a folder, without `.` and `..`.
  ///
  /// Links are kept, as in addresses, unless `..` follows a link: then the path without `..` would
  /// lead to another folder, and all links are resolved.
  ///
  /// - Parameter path: The path; the empty one is the current folder.
  /// - Returns: The names, outermost first.
  static func parts(ofFolder path: [UInt8]) -> [[UInt8]] {
    let parts = parts(of: path)
    guard path.split(separator: slash).contains(Array("..".utf8)[...]) else { return parts }
    let found = [[slash] + parts.joined(separator: [slash]), path].map { path in
      try? FileStatus(of: path).identity
    }
    guard found[0] != found[1], let real = path.resolved else { return parts }
    return self.parts(of: real)
  }

  private static func parts(of path: [UInt8]) -> [[UInt8]] {
    var whole = path
    if whole.first != slash, let current = currentFolder() { whole = current + [slash] + path }
    var parts: [[UInt8]] = []
    for part in whole.split(separator: slash) {
      if part.elementsEqual("..".utf8) {
        _ = parts.popLast()
      } else if !part.elementsEqual(".".utf8) {
        parts.append(Array(part))
      }
    }
    return parts
  }
}
