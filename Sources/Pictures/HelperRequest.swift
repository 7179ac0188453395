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
      HelperRequest.escape(argument, into: &words)
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
  private static let percent = UInt8(ascii: "%")
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Returns a field with control characters and % written as %XX.
  static func escape(_ bytes: some Sequence<UInt8>, into line: inout [UInt8]) {
    for byte in bytes {
      if byte < 0x20 || byte == percent || byte == 0x7F {
        line += [percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        line.append(byte)
      }
    }
  }

  /// Splits a line into its fields, unescaped.
  static func fields(of line: some Collection<UInt8>) -> [[UInt8]] {
    line.split(separator: tab, omittingEmptySubsequences: false).map { field in
      guard field.contains(percent) else { return Array(field) }
      var bytes: [UInt8] = []
      var rest = Array(field)[...]
      while let byte = rest.popFirst() {
        if byte == percent, let high = rest.first.flatMap(value),
          let low = rest.dropFirst().first.flatMap(value)
        {
          bytes.append(high << 4 | low)
          rest = rest.dropFirst(2)
        } else {
          bytes.append(byte)
        }
      }
      return bytes
    }
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    digits.firstIndex(of: digit).map { UInt8($0) }
  }
}
