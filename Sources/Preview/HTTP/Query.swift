import TextOutput

/// The values in a URL's query, by name.
public struct Query: Sendable {
  /// An error in a query.
  public struct ParsingError: Error, Hashable, Sendable {
    /// The message.
    public let message: String
  }

  /// The names with their values, decoded, in order, without duplicate names.
  public let pairs: [(key: String, value: String)]
  /// The first part that is not well formed.
  private var firstError: ParsingError?

  /// The maximum length in bytes.
  static let limit = 16 << 10

  /// Returns whether a query may be passed on: printable ASCII, and not too long.
  static func isSound(_ text: String) -> Bool {
    text.utf8.count <= limit && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }

  /// Parses a query; a `+` is a plus.
  ///
  /// - Parameter text: The query, percent-encoded.
  /// - Throws: ``ParsingError`` if it is not well formed, is not UTF-8, or repeats a name.
  public init(reading text: String) throws(ParsingError) {
    self.init(text)
    if let firstError { throw firstError }
  }

  /// Parses a query, as far as it is well formed.
  init(_ text: String) {
    var pairs: [(key: String, value: String)] = []
    var keys: Set<String> = []
    for part in text.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      do throws(ParsingError) {
        let key = try Query.decoded(pair[0])
        guard keys.insert(key).inserted else {
          throw ParsingError(message: "'\(key)' is given twice")
        }
        pairs.append((key, pair.count > 1 ? try Query.decoded(pair[1]) : ""))
      } catch {
        firstError = firstError ?? error
      }
    }
    self.pairs = pairs
  }

  /// Returns the value with the given name.
  public subscript(key: String) -> String? { pairs.first { $0.key == key }?.value }

  /// Returns a whole number of at least 0 in plain digits.
  public func number(_ key: String) -> Int? { self[key].flatMap(Query.number) }

  /// Returns a whole number of at least 0 in plain digits; `nil` for anything else.
  static func number(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return Int(text)
  }

  private static func decoded(_ text: Substring) throws(ParsingError) -> String {
    guard let bytes = strictlyPercentDecoded(text.utf8) else {
      throw ParsingError(message: "'\(text.prefix(60))' is not percent-encoded")
    }
    guard !bytes.contains(0), let decoded = String(validating: bytes, as: UTF8.self) else {
      throw ParsingError(message: "'\(text.prefix(60))' is not UTF-8 text")
    }
    return decoded
  }
}
