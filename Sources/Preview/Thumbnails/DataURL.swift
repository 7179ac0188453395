/// The bytes and the media type of a `data:` URL in base 64.
struct DataURL {
  let type: String
  let bytes: [UInt8]

  /// Parses a URL; `nil` if it is of another form.
  init?(_ url: String) {
    guard url.hasPrefix("data:"), let comma = url.utf8.firstIndex(of: UInt8(ascii: ",")) else {
      return nil
    }
    let head = url[..<comma].dropFirst(5)
    guard head.hasSuffix(";base64"), let bytes = DataURL.decoded(url.utf8[comma...].dropFirst())
    else { return nil }
    type = String(head.dropLast(7))
    self.bytes = bytes
  }

  /// Decodes base 64 (RFC 4648).
  private static func decoded(_ text: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count) = (0 as UInt32, 0)
    for character in text {
      let value: UInt8
      switch character {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = character - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = character - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = character - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      case UInt8(ascii: "="): continue
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}
