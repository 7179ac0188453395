/// Where an item's picture is, by its address.
enum PictureSource: Equatable {
  /// A file. The paths are what the address may mean, percent-encoded and as it stands; they count
  /// from the items' folder unless they start with a slash.
  case file(paths: [[UInt8]])
  /// Somewhere else, from where nothing is fetched.
  case remote
  /// The address holds the picture, or leads to none.
  case other

  init(address: String) {
    let text = address.utf8.drop { $0 <= 32 }
    let scheme = text.prefix { !"/?#:".utf8.contains($0) }
    guard !text.isEmpty else {
      self = .other
      return
    }
    if text.starts(with: "//".utf8) {
      self = .remote
    } else if text.dropFirst(scheme.count).first == UInt8(ascii: ":"), !scheme.isEmpty {
      switch String(decoding: scheme, as: UTF8.self).lowercased() {
      case "file": self = PictureSource.file(at: Array(text.dropFirst(5)))
      case "data", "blob", "about": self = .other
      default: self = .remote
      }
    } else {
      self = .file(paths: PictureSource.meanings(of: Array(text)))
    }
  }

  /// A path that comes after `file:`, with a host that is this machine or none.
  private static func file(at rest: [UInt8]) -> PictureSource {
    guard rest.starts(with: Array("//".utf8)) else {
      return rest.first == slash ? .file(paths: meanings(of: rest)) : .other
    }
    let host = rest.dropFirst(2).prefix { $0 != slash }
    let path = Array(rest.dropFirst(2 + host.count))
    guard host.isEmpty || host.elementsEqual("localhost".utf8) else { return .remote }
    return path.isEmpty ? .other : .file(paths: meanings(of: path))
  }

  /// As browsers read it, and then as people write it who do not encode `100% sea #2.jpg`.
  private static func meanings(of text: [UInt8]) -> [[UInt8]] {
    let path = text.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let decoded = decoded(Array(path))
    // A file's name has no zero byte.
    return (decoded == text ? [text] : [decoded, text]).filter { !$0.isEmpty && !$0.contains(0) }
  }

  private static let slash = UInt8(ascii: "/")

  private static func decoded(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "%"), index + 2 < text.count, Byte.isHexDigit(text[index + 1]),
        Byte.isHexDigit(text[index + 2])
      {
        let digits = String(decoding: text[index + 1...index + 2], as: UTF8.self)
        result.append(UInt8(digits, radix: 16) ?? 0)
        index += 3
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  /// The address of a file, from the names on the way to it.
  static func address(_ way: [[UInt8]]) -> String {
    way.map { addressName($0, hidesColons: true) }.joined(separator: "/")
  }
}
