/// The separator between the cells of a CSV text.
public enum CSVSeparator: String, Hashable, Sendable, CaseIterable {
  /// `,`
  case comma = ","
  /// `;`, used where the decimal separator is a comma.
  case semicolon = ";"
  /// A tab character.
  case tab = "\t"

  /// The names of all separators.
  package static var names: [String] { allCases.map { "\($0)" } }

  /// The separator of a name, or the separator itself.
  package init?(name: String) {
    guard let found = Self.allCases.first(where: { "\($0)" == name || $0.rawValue == name }) else {
      return nil
    }
    self = found
  }

  var byte: UInt8 {
    switch self {
    case .comma: Byte.comma
    case .semicolon: UInt8(ascii: ";")
    case .tab: Byte.tab
    }
  }

  /// Finds the line `sep=;` that Excel writes and reads before the header.
  ///
  /// - Returns: The separator that it names, and where the header starts; `nil` where there is
  ///   none.
  static func line(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (separator: CSVSeparator, end: Int)? {
    let line = bytes[start...].prefix { $0 != Byte.newline && $0 != Byte.carriageReturn }
    guard line.count == 5, line.starts(with: "sep=".utf8),
      let separator = allCases.first(where: { $0.byte == line.last })
    else { return nil }
    return (separator, line.endIndex)
  }

  /// Finds the separator that occurs most often outside quotes in the first megabyte of the header
  /// row; on a tie, or if there is none, the first in the order above.
  init(ofHeaderIn bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    var counts = [0, 0, 0]
    var isInQuotes = false
    var isInRow = false
    for byte in bytes[start...].prefix(1 << 20) {
      switch byte {
      case Byte.quote: isInQuotes.toggle()
      case Byte.newline, Byte.carriageReturn:
        if isInQuotes || !isInRow { continue }
        self = CSVSeparator(counts)
        return
      case Byte.comma where !isInQuotes: counts[0] += 1
      case UInt8(ascii: ";") where !isInQuotes: counts[1] += 1
      case Byte.tab where !isInQuotes: counts[2] += 1
      default: break
      }
      isInRow = true
    }
    self = CSVSeparator(counts)
  }

  private init(_ counts: [Int]) {
    let index = counts.max().flatMap(counts.firstIndex) ?? 0
    self = CSVSeparator.allCases[index]
  }
}
