import Waterfall

extension WallWriter {
  mutating func writeJSON(of items: some Collection<Int>) throws(Failure) {
    let size = wall.layout.contentSize
    bytes.append(literal: "{\"width\":")
    bytes.append(number: size.width)
    bytes.append(literal: ",\"height\":")
    bytes.append(number: size.height)
    bytes.append(literal: ",\"sections\":[")
    for section in 0..<wall.layout.sectionCount {
      bytes.append(literal: section == 0 ? "\n" : ",\n")
      bytes.append(
        jsonSection: wall.layout.section(section), number: section + 1,
        title: wall.sectionTitles[section], track: wall.track)
      try finishPart()
    }
    if wall.layout.sectionCount > 0 { bytes.append(byte: UInt8(ascii: "\n")) }
    bytes.append(literal: "],\"items\":[")
    var isFirst = true
    for item in items {
      bytes.append(literal: isFirst ? "\n" : ",\n")
      isFirst = false
      bytes.append(jsonItem: try placedItem(item), track: wall.track)
      try finishPart()
    }
    if !isFirst { bytes.append(byte: UInt8(ascii: "\n")) }
    bytes.append(literal: "]}\n")
  }

  mutating func writeNDJSON(of items: some Collection<Int>) throws(Failure) {
    for item in items {
      bytes.append(jsonItem: try placedItem(item), track: wall.track)
      bytes.append(byte: UInt8(ascii: "\n"))
      try finishPart()
    }
  }
}

extension ByteBuffer {
  fileprivate mutating func append(
    jsonSection section: WaterfallLayout.Section, number: Int, title: String?, track: StaticString
  ) {
    append(literal: "{\"section\":")
    append(integer: number)
    if let title {
      append(literal: ",\"title\":")
      append(jsonText: title)
    }
    append(byte: UInt8(ascii: ","))
    append(jsonEdges: section.frame)
    append(literal: ",\"")
    append(literal: track)
    append(literal: "s\":")
    append(integer: section.columnCount)
    if let header = section.header {
      append(literal: ",\"header\":{")
      append(jsonEdges: header)
      append(byte: UInt8(ascii: "}"))
    }
    if let footer = section.footer {
      append(literal: ",\"footer\":{")
      append(jsonEdges: footer)
      append(byte: UInt8(ascii: "}"))
    }
    append(byte: UInt8(ascii: "}"))
  }

  fileprivate mutating func append(jsonItem item: PlacedItem, track: StaticString) {
    append(literal: "{\"index\":")
    append(integer: item.index)
    append(literal: ",\"section\":")
    append(integer: item.section)
    append(literal: ",\"")
    append(literal: track)
    append(literal: "\":")
    append(integer: item.column)
    append(literal: ",\"span\":")
    append(integer: item.span)
    append(byte: UInt8(ascii: ","))
    append(jsonEdges: item.frame)
    if let id = item.id {
      append(literal: ",\"id\":")
      append(jsonID: id)
    }
    append(byte: UInt8(ascii: "}"))
  }

  private mutating func append(jsonID id: ItemID) {
    switch id {
    case .text(let text): append(jsonText: text)
    case .integer(let integer): append(integer: integer)
    case .number(let number): append(number: number)
    case .numeral(let digits): append(utf8: digits)
    }
  }

  private mutating func append(jsonEdges rect: Rect) {
    append(literal: "\"x\":")
    append(number: rect.x)
    append(literal: ",\"y\":")
    append(number: rect.y)
    append(literal: ",\"width\":")
    append(number: rect.width)
    append(literal: ",\"height\":")
    append(number: rect.height)
  }
}
