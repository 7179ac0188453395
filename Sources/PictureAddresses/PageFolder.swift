/// The folder of a page, which the addresses in the page are relative to.
public struct PageFolder: Sendable {
  private let parts: [[UInt8]]

  /// Finds the folder of a page.
  ///
  /// - Parameter page: The page's path; `nil` for one in the current folder.
  public init(of page: String?) {
    let path = Array((page ?? "").utf8)
    let end = path.lastIndex(of: slash).map { $0 + 1 } ?? 0
    parts = AbsolutePath.parts(ofFolder: Array(path[..<end]))
  }

  /// Returns the address of a picture for the page.
  ///
  /// The address of a file is relative to the page and percent-encoded. A picture that may not be
  /// read has no address, since the page would show it.
  ///
  /// - Parameter picture: The picture.
  /// - Returns: The URL; `nil` if the page must not have one.
  public func url(of picture: LocatedPicture) -> String? {
    switch picture {
    case .data(let url), .remote(let url): return url
    case .outside, .unsafe: return nil
    case .file(let file), .missing(let file):
      let common = zip(parts, file.parts.dropLast()).prefix { $0 == $1 }.count
      let way = Array(repeating: "..", count: parts.count - common)
      return (way + file.parts.dropFirst(common).map { percentEncoded($0) })
        .joined(separator: "/") + percentEncoded(file.suffix, keeping: "#%:?")
    }
  }
}

/// An address of a picture that is safe to write into a page.
///
/// Pages are made from strangers' data, so only addresses of pictures pass: `http`, `https`, `file`
/// and `data:image/` URLs, and relative references.
public struct PictureURL: Hashable, Sendable {
  /// The address.
  public let text: String

  /// Checks an address; `nil` if it is not safe.
  public init?(_ text: String) {
    switch PictureAddress(text) {
    case nil, .unsafe: return nil
    case .data(let url), .remote(let url): self.text = url
    case .file(let readings), .relative(let readings):
      var trimmed = text[...].drop { $0 == " " }
      while trimmed.last == " " { trimmed.removeLast() }
      // A text that is only a file's name has an unknown scheme.
      guard readings.isURL, !trimmed.utf8.contains(where: { $0 < 32 || $0 == 127 }) else {
        return nil
      }
      // A colon in the first part would make it a scheme (RFC 3986, §4.2).
      let first = trimmed.prefix { !"/?#".contains($0) }
      let isBare = first.contains(":") && !first.lowercased().hasPrefix("file:")
      self.text = isBare ? "./\(trimmed)" : String(trimmed)
    }
  }
}
