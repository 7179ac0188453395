/// How much an object looks like an item, judged by its keys.
///
/// A feed has a list of such objects.
enum ItemLikeness: Int, Comparable {
  /// Nothing suggests that it is an item.
  case none
  /// It has a name, as tags, filters and authors do.
  case named
  /// It has an id, a title or a picture.
  case identified
  /// It has a width or a height.
  case sized
  /// It has both.
  case complete

  static func < (a: ItemLikeness, b: ItemLikeness) -> Bool { a.rawValue < b.rawValue }

  private static let identifying: Set<String> = [
    "id", "title", "caption", "alt", "alt_description", "description", "src", "url", "urls",
    "image", "picture", "photo", "thumbnail", "media",
  ]
}

/// What the members of an object suggest about it.
struct ItemTraits {
  private(set) var likeness = ItemLikeness.none
  private var hasWidth = false
  private var hasHeight = false
  /// The fields that are read under other names.
  private let mapped: Set<String>

  init(mapped: Set<String>) { self.mapped = mapped }

  /// Notes a member by its key and the first byte of its value.
  mutating func note(_ key: String, _ value: UInt8?) {
    guard let value, value != UInt8(ascii: "n") else { return }
    let name = key.lowercased()
    let isScalar = value == Byte.quote || value == UInt8(ascii: "-") || Byte.isDigit(value)
    if isScalar, name == "width" || name == "w" { hasWidth = true }
    if isScalar, name == "height" || name == "h" { hasHeight = true }
    let own: ItemLikeness =
      if hasWidth && hasHeight {
        .complete
      } else if isScalar && (hasWidth || hasHeight || ItemTraits.isSize(name)) {
        .sized
      } else if ItemLikeness.isIdentifying(name) || mapped.contains(key) {
        .identified
      } else {
        name == "name" || name == "label" ? .named : .none
      }
    likeness = max(likeness, own)
  }

  /// Returns whether a field may be a size: `imageWidth`, `o_height`.
  private static func isSize(_ name: String) -> Bool {
    name.contains("width") || name.contains("height")
  }
}

extension ItemLikeness {
  fileprivate static func isIdentifying(_ name: String) -> Bool {
    identifying.contains(name) || name.hasSuffix("url")
  }
}

extension ListLocation {
  /// The maximum number of elements, and of bytes, that are looked at.
  private static let sampleCount = 4
  private static let sampleLength = 1 << 16

  /// Returns how much the first elements look like items; an object without any keys may be one.
  func likeness(in bytes: UnsafeBufferPointer<UInt8>, mapped: Set<String>) -> ItemLikeness {
    if isEmpty { return .none }
    if shape == .sections { return .complete }
    let end = min(bytes.count, offset + ListLocation.sampleLength)
    var scanner = JSONScanner(bytes, in: offset..<end)
    var best = ItemLikeness.none
    var count = 0
    // An object that is cut off or broken counts as far as it goes.
    while count < ListLocation.sampleCount {
      scanner.skipSpace()
      guard let byte = scanner.byte else { break }
      guard byte == Byte.openObject else {
        scanner.position += 1
        if byte == Byte.openArray || byte == Byte.closeArray || byte == Byte.comma { continue }
        break
      }
      count += 1
      var traits = ItemTraits(mapped: mapped)
      var isVoid = true
      let isWhole: Void? = try? scanner.object { (scanner, key) throws(ReadingError) in
        isVoid = false
        traits.note(scanner.text(key), scanner.byte)
        try scanner.skip()
      }
      best = max(best, isVoid ? .identified : traits.likeness)
      if isWhole == nil { break }
    }
    return best
  }
}
