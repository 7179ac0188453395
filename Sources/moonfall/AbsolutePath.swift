/// Paths from the root on.
enum AbsolutePath {
  /// The parts of a path, without `.` and `..`; what is relative counts from the current folder.
  ///
  /// Links are not followed.
  static func parts(of path: some Collection<UInt8>) -> [[UInt8]] {
    let slash = UInt8(ascii: "/")
    var whole = Array(path)
    if whole.first != slash, let current = getcwd(nil, 0) {
      whole = Array("\(String(cString: current))/".utf8) + whole
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
