internal import TextOutput

/// A request to the helper, which is one line.
struct HelperRequest {
  /// The verb and its arguments, escaped and separated by tabs.
  let words: [UInt8]
  /// The seconds after which the helper stops itself.
  let seconds: Int

  init(_ verb: String, _ arguments: [[UInt8]] = [], seconds: Int = 20) {
    var words = Array(verb.utf8)
    for argument in arguments {
      words.append(HelperRequest.tab)
      words += HelperRequest.escaped(argument)
    }
    self.words = words
    self.seconds = seconds
  }

  /// Returns the line with its number.
  func line(number: Int) -> [UInt8] {
    Array("\(number)\t\(seconds)\t".utf8) + words + [HelperRequest.newline]
  }

  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")

  /// Returns a field with control characters and % percent-encoded.
  static func escaped(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    percentEncoded(bytes) { $0 < 0x20 || $0 == UInt8(ascii: "%") || $0 == 0x7F }
  }

  /// Splits a line into its fields, unescaped.
  static func fields(of line: some Collection<UInt8>) -> [[UInt8]] {
    line.split(separator: tab, omittingEmptySubsequences: false).map { percentDecoded($0) }
  }
}
