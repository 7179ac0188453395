internal import CSimdJSON
internal import LayoutScripting
internal import LuaHosting

/// Lists of lists, and lists of sections.
extension ItemsLoader {
  /// Reads `[[{…}, …], …]`.
  mutating func readLists(_ scanner: inout JSONScanner) throws(ReadingError) {
    try scanner.array { (scanner, number) throws(ReadingError) in
      guard scanner.byte == Byte.openArray else {
        throw try scanner.fault(.invalidSection, "section \(number + 1) of the list is", "an array")
      }
      index.sections.append(ItemSection(items: try readSection(&scanner)))
    }
  }

  /// Reads `[{"title": …, "items": […], …}, …]`.
  mutating func readSections(_ scanner: inout JSONScanner) throws(ReadingError) {
    try scanner.array { (scanner, number) throws(ReadingError) in
      guard scanner.byte == Byte.openObject else {
        throw try scanner.fault(.invalidSection, "section \(number + 1) is", "an object")
      }
      let start = scanner.position
      var section = ItemSection(items: 0..<0)
      var list: JSONScanner?
      try scanner.object { (scanner, key) throws(ReadingError) in
        switch scanner.text(key) {
        case "items":
          guard scanner.byte == Byte.openArray else {
            throw try scanner.fault(
              .invalidSection, "the items of section \(number + 1) are", "an array")
          }
          // If there are two lists, the last one counts; the other one is validated too.
          try list?.value()
          list = scanner
          try scanner.skip()
        case "title":
          section.title = try readTitle(&scanner, section: number)
        case let name:
          section.fields.append(LuaValue.Field(name, try readValue(&scanner)))
        }
      }
      guard var list else {
        throw ReadingError(
          .invalidSection, at: start, "section \(number + 1) has no items",
          hint: "Write \"items\": [] for a section without items.")
      }
      section.items = try readSection(&list)
      section.fields = LuaValue.lastOfEach(section.fields)
      index.sections.append(section)
    }
  }

  /// Reads the items of a section, whose bracket is at the position.
  private mutating func readSection(_ scanner: inout JSONScanner) throws(ReadingError) -> Range<Int>
  {
    let first = index.columns.count
    try readItems(&scanner)
    return first..<index.columns.count
  }

  private mutating func readTitle(
    _ scanner: inout JSONScanner, section: Int
  ) throws(ReadingError) -> String? {
    let start = scanner.position
    switch try readValue(&scanner) {
    case .nil: return nil
    case .string(let title): return title
    case .integer(let number): return String(number)
    case .number(let number): return String(number)
    default:
      throw ReadingError(
        .invalidSection, at: start, "the title of section \(section + 1) is not text")
    }
  }

  /// Reads the value of one of a section's own fields.
  private func readValue(_ scanner: inout JSONScanner) throws(ReadingError) -> LuaValue {
    let start = scanner.position
    let isContainer = scanner.byte == Byte.openArray || scanner.byte == Byte.openObject
    try scanner.skip()
    let range = start..<scanner.position
    if isContainer { return LuaValue(try reader.readValue(range, in: bytes)) }
    let value = LuaValue(scalar: json_text(bytes, range))
    if case .number(let number) = value, !number.isFinite {
      throw JSONScanner.numberTooLarge(at: start)
    }
    return value
  }
}
