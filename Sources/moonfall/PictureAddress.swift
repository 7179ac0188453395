import Items

/// Writes the relative addresses of pictures so that they hold from another folder.
///
/// What items say counts from their own folder; what a page says counts from the page's.
struct PictureAddress {
  /// The folders on the way from the page's to the items', percent-encoded.
  private let way: [String]

  /// Finds the way between two folders.
  ///
  /// - Parameters:
  ///   - items: The items' file; `nil` for the current folder.
  ///   - output: The page's file; `nil` for the current folder.
  init(items: String?, output: String?) {
    let from = PictureAddress.folder(of: output)
    let to = PictureAddress.folder(of: items)
    let common = zip(from, to).prefix { $0 == $1 }.count
    way =
      Array(repeating: "..", count: from.count - common)
      + to[common...].map { addressName($0, hidesColons: false) }
  }

  /// The address as the page has to write it; absolute ones stay as they are.
  func rebased(_ address: String) -> String {
    let text = address.drop { $0 == " " }
    let first = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !way.isEmpty, !first.isEmpty, !first.contains(":") else { return address }
    var parts = way
    var rest = text[...]
    while true {
      if rest.hasPrefix("./") {
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("../"), let last = parts.last, last != ".." {
        parts.removeLast()
        rest = rest.dropFirst(3)
      } else {
        break
      }
    }
    let result = parts.map { "\($0)/" }.joined() + rest
    // A colon in the first part would make it a scheme.
    return result.prefix { $0 != "/" }.contains(":") ? "./\(result)" : result
  }

  /// The parts of the absolute path of a file's folder.
  private static func folder(of file: String?) -> [[UInt8]] {
    let path = (file ?? "").utf8
    let end = path.lastIndex(of: UInt8(ascii: "/")).map(path.index(after:)) ?? path.startIndex
    return AbsolutePath.parts(of: path[..<end])
  }
}
