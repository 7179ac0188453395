/// Paths from the root.
enum AbsolutePath {
  /// Returns the names in the path of a folder, without `.` and `..`.
  ///
  /// Links are kept, as in addresses, unless `..` follows a link: then the path without `..` would lead
  /// to another folder, and all links are resolved.
  ///
  /// - Parameter path: The path; the empty one is the current folder.
  /// - Returns: The names, outermost first.
  static func parts(ofFolder path: [UInt8]) -> [[UInt8]] {
    let parts = parts(of: path)
    guard path.split(separator: slash).contains(Array("..".utf8)[...]) else { return parts }
    let found = [[slash] + parts.joined(separator: [slash]), path].map { path in
      var status = stat()
      guard stat(path.cPath, &status) == 0 else { return [UInt64]() }
      return [UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino)]
    }
    guard found[0] != found[1], let real = realpath(path.cPath, nil) else { return parts }
    defer { free(real) }
    return self.parts(of: Array(UnsafeRawBufferPointer(start: real, count: strlen(real))))
  }

  private static func parts(of path: [UInt8]) -> [[UInt8]] {
    var whole = path
    if whole.first != slash, let current = getcwd(nil, 0) {
      let folder = UnsafeRawBufferPointer(start: current, count: strlen(current))
      whole = Array(folder) + [slash] + path
      free(current)
    }
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

extension [UInt8] {
  /// The bytes as a path for C, which ends at the first zero.
  package var cPath: [CChar] { map { CChar(bitPattern: $0) } + [0] }
}
