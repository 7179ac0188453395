/// The secret that gives the browsers of one user access: 128 random bits.
public struct PreviewToken: Hashable, Sendable {
  /// Its 32 hexadecimal digits, in lower case.
  let text: String

  /// Creates a random token.
  public init() {
    let parts = [UInt64.random(in: 0...(.max)), UInt64.random(in: 0...(.max))]
    text = parts.map { part in
      let digits = String(part, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Reads a token; `nil` for any other text.
  init?(_ text: String) {
    let isWhole =
      text.utf8.count == PreviewToken.length
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    guard isWhole else { return nil }
    self.text = text
  }

  /// The number of digits.
  static let length = 32

  /// Returns whether a text is this token, compared in constant time.
  func matches(_ text: some StringProtocol) -> Bool {
    guard text.utf8.count == PreviewToken.length else { return false }
    return zip(text.utf8, self.text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
