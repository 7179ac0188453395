/// The meaning of the text of an item's picture.
///
/// A scheme starts with a letter, so `10:30.jpg` is a file. A text with a known scheme is never a
/// file's name. A text with an unknown scheme, such as `c:sea.jpg`, is one if there is such a file.
///
/// ```swift
/// PictureAddress("https://example.com/a.jpg")  // .remote("https://example.com/a.jpg")
/// PictureAddress("a%20b.jpg")                  // .relative, read as `a%20b.jpg` or `a b.jpg`
/// PictureAddress("javascript:alert(1)")        // .unsafe
/// ```
public enum PictureAddress: Hashable, Sendable {
  /// The picture itself, as a `data:image/` URL.
  case data(String)
  /// A file by its path from the root.
  case file(FileReadings)
  /// A file by its path from the items' folder.
  case relative(FileReadings)
  /// A picture on another host, by its URL.
  case remote(String)
  /// A text that is neither read nor written: it has another scheme, or is a URL with control
  /// characters.
  case unsafe

  /// Reads a text; `nil` for white space or nothing.
  ///
  /// - Parameters:
  ///   - text: The text of an item's picture.
  ///   - isEncoded: Whether the text is known to be percent-encoded. Otherwise a file whose name is
  ///     the text itself is preferred.
  public init?(_ text: String, isEncoded: Bool = false) {
    let bytes = Array(text.utf8)
    // Browsers drop control characters and spaces around a URL, and tabs and line breaks inside it.
    guard let start = bytes.firstIndex(where: { $0 > 32 }),
      let end = bytes.lastIndex(where: { $0 > 32 })
    else { return nil }
    let trimmed = bytes[start...end]
    let head = Array(trimmed.lazy.filter { ![9, 10, 13].contains($0) }.prefix(64))
    /// Returns the text as a URL of a kind, if it may be written.
    func url(_ kind: (String) -> PictureAddress) -> PictureAddress {
      let isClean = !trimmed.contains { $0 < 32 || $0 == 127 }
      return isClean ? kind(String(decoding: trimmed, as: UTF8.self)) : .unsafe
    }
    if head.starts(with: "//".utf8) {
      self = url(PictureAddress.remote)
      return
    }
    let scheme = PictureAddress.scheme(of: head)
    switch scheme {
    case "http", "https": self = url(PictureAddress.remote)
    case "data":
      let isImage = String(decoding: head.prefix(11), as: UTF8.self).lowercased() == "data:image/"
      self = isImage ? url(PictureAddress.data) : .unsafe
    case _ where trimmed.count > PictureAddress.maximumPathLength: self = .unsafe
    case "file":
      guard let path = PictureAddress.path(ofFileURL: Array(trimmed.dropFirst(5))) else {
        self = .unsafe
        return
      }
      self = .file(FileReadings(path, isEncoded: true))
    case let scheme? where PictureAddress.otherSchemes.contains(scheme): self = .unsafe
    default:
      var readings = FileReadings(Array(trimmed), isEncoded: isEncoded)
      if scheme != nil { readings.keepName() }
      if trimmed.count < bytes.count { readings.add(name: bytes) }
      self = trimmed.first == slash ? .file(readings) : .relative(readings)
    }
  }

  /// The maximum length of a text that is a file's address, in bytes: no system has longer paths.
  private static let maximumPathLength = 1 << 16

  /// Schemes that browsers and systems know, and that no picture is shown from.
  ///
  /// A page must not contain them, even if there is a file of that name.
  private static let otherSchemes: Set<String> = [
    "about", "blob", "chrome", "filesystem", "ftp", "intent", "javascript", "mailto", "resource",
    "tel", "vbscript", "view-source", "ws", "wss",
  ]

  /// Returns the scheme of a URL in lower case (RFC 3986, §3.1); `nil` for none.
  private static func scheme(of url: [UInt8]) -> String? {
    guard let colon = url.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return nil }
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 32)
    }
    let isScheme =
      isLetter(url[0])
      && url[..<colon].allSatisfy {
        isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || "+-.".utf8.contains($0)
      }
    return isScheme ? String(decoding: url[..<colon], as: UTF8.self).lowercased() : nil
  }

  /// Returns the path that follows `file:`; `nil` if there is none or it is on another machine.
  private static func path(ofFileURL rest: [UInt8]) -> [UInt8]? {
    guard rest.starts(with: "//".utf8) else { return rest.first == slash ? rest : nil }
    let host = rest.dropFirst(2).prefix { $0 != slash }
    guard host.isEmpty || String(decoding: host, as: UTF8.self).lowercased() == "localhost" else {
      return nil
    }
    let path = Array(rest.dropFirst(2 + host.count))
    return path.isEmpty ? nil : path
  }
}

let slash = UInt8(ascii: "/")
