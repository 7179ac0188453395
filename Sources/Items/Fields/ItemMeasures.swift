internal import CSimdJSON
internal import LayoutScripting

/// The numbers of one item.
struct ItemMeasures {
  /// In points, above 0.
  var width: Double?
  /// In points, 0 to 1e9.
  var height: Double?
  /// From 1; `Int32.max` for all columns.
  var span: Int32?
  /// From 1, or from -1 for the last one.
  var column: Int32?

  init(_ item: json_item) throws(UnusableValue) {
    // A size of 0 by 0 often means that a picture was not loaded yet.
    width = try item.width.number(.width, "a width is a number above 0") {
      $0 == 0 || $0.isItemWidth
    }.flatMap { $0.isItemWidth ? $0 : nil }
    height = try item.height.number(.height, "a height is a number from 0 to 1e9") {
      $0.isItemHeight && $0 <= 1e9
    }
    if item.span.kind == .string, String(decoding: item.span.trimmed, as: UTF8.self) == "all" {
      span = .max
    } else {
      span = try item.span.number(.span, "a span is a whole number above 0, or \"all\"") {
        $0 >= 1 && $0 == $0.rounded() && $0.isFinite
      }.map(Int32.init(limited:))
    }
    column = try item.column.number(.column, "a column is a whole number other than 0") {
      $0 != 0 && $0 == $0.rounded() && $0.isFinite
    }.map(Int32.init(limited:))
  }
}

/// An error for a value that a layout cannot use.
struct UnusableValue: Error {
  var role: json_role
  var rule: String
}

extension json_measure {
  /// Sets the value that was found at a path.
  init(_ node: json_node) {
    self.init(kind: node.kind, number: node.number, text: node.text)
    if kind == .string { number = .nan }
    if kind == .integer { kind = .number }
  }

  /// Returns the value as a number, or `nil` if there is none; anything else is an error.
  fileprivate func number(
    _ role: json_role, _ rule: String, where isUsable: (Double) -> Bool
  ) throws(UnusableValue) -> Double? {
    switch kind {
    case .absent, .null: return nil
    case .number, .integer:
      if isUsable(number) { return number }
    case .string:
      let number = number.isNaN ? spelledNumber : number
      if let number, isUsable(number) { return number }
    case .true, .false, .array, .object: break
    }
    throw UnusableValue(role: role, rule: rule)
  }

  /// The number that a string spells less strictly than JSON would: ` 300`, `+3`, `.5`.
  private var spelledNumber: Double? {
    let text = trimmed
    let isPlain = text.allSatisfy { Byte.isDigit($0) || "+-.eE".utf8.contains($0) }
    return isPlain && text.count < 400 ? Double(String(decoding: text, as: UTF8.self)) : nil
  }

  fileprivate var trimmed: Slice<UnsafeRawBufferPointer> {
    var bytes = text.buffer[...]
    while let byte = bytes.first, Byte.isSpace(byte) { bytes.removeFirst() }
    while let byte = bytes.last, Byte.isSpace(byte) { bytes.removeLast() }
    return bytes
  }

  /// The value for messages.
  var written: String {
    switch kind {
    case .array: return "an array"
    case .object: return "an object"
    default:
      let part = text.buffer.prefix(40)
      let quote = kind == .string ? "\"" : ""
      let ellipsis = part.count < text.length ? "…" : ""
      return quote + String(decoding: part, as: UTF8.self) + ellipsis + quote
    }
  }
}

extension Int32 {
  /// The nearest of a whole number.
  fileprivate init(limited number: Double) {
    let largest: Int32 = number > 0 ? .max : .min
    self = Int64(exactly: number).map(Int32.init(clamping:)) ?? largest
  }
}
