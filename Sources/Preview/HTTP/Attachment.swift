import TextOutput

extension HTTPAnswer.Header {
  /// Returns the header for a file to save (RFC 6266): its name in ASCII and, for newer clients, in
  /// UTF-8.
  static func attachment(_ name: String) -> Self {
    var (plain, whole) = ("", "")
    for byte in name.utf8 {
      let isPlain =
        byte >= 48 && byte <= 57 || byte >= 65 && byte <= 90 || byte >= 97 && byte <= 122
        || "-_.".utf8.contains(byte)
      let scalar = Character(Unicode.Scalar(byte))
      plain.append(isPlain || byte == 0x20 ? scalar : "_")
      whole += isPlain ? String(scalar) : "%" + paddedDigits(byte, radix: 16, count: 2)
    }
    return Self(
      "Content-Disposition", "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(whole)")
  }
}
