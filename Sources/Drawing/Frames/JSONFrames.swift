import TextOutput
import Waterfall

extension WallWriter {
  mutating func writeJSON(of items: WrittenItems) throws(Failure) {
    let size = wall.layout.contentSize
    bytes.append(literal: "{")
    bytes.member("width", number: size.width)
    bytes.member("height", number: size.height)
    bytes.append(key: "sections")
    bytes.append(literal: "[")
    for section in 0..<wall.layout.sectionCount {
      bytes.append(literal: section == 0 ? "\n" : ",\n")
      bytes.append(
        jsonSection: wall.layout.section(section), number: section + 1,
        title: wall.sectionTitles[section], tracks: wall.tracks)
      try finishPart()
    }
    if wall.layout.sectionCount > 0 { bytes.append(byte: UInt8(ascii: "\n")) }
    bytes.append(literal: "]")
    bytes.append(key: "items")
    bytes.append(literal: "[")
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

  mutating func writeNDJSON(of items: WrittenItems) throws(Failure) {
    for item in items {
      bytes.append(jsonItem: try placedItem(item), track: wall.track)
      bytes.append(byte: UInt8(ascii: "\n"))
      try finishPart()
    }
  }
}

extension ByteBuffer {
  fileprivate mutating func append(
    jsonSection section: WaterfallLayout.Section, number: Int, title: String?, tracks: StaticString
  ) {
    appendObject { json in
      json.member("section", integer: number)
      if let title { json.member("title", string: title) }
      json.members(of: section.frame)
      json.member(tracks, integer: section.columnCount)
      if let header = section.header {
        json.member("header") { $0.appendObject { $0.members(of: header) } }
      }
      if let footer = section.footer {
        json.member("footer") { $0.appendObject { $0.members(of: footer) } }
      }
    }
  }

  @inline(__always)
  fileprivate mutating func append(jsonItem item: PlacedItem, track: StaticString) {
    appendObject { json in
      json.member("index", integer: item.index)
      json.member("section", integer: item.section)
      json.member(track, integer: item.column)
      json.member("span", integer: item.span)
      json.members(of: item.frame)
      if let id = item.id { json.member("id") { $0.append(jsonID: id) } }
    }
  }

  private mutating func append(jsonID id: ItemID) {
    switch id {
    case .text(let text): append(jsonString: text)
    case .integer(let integer): append(integer: integer)
    case .number(let number): append(number: number)
    case .numeral(let digits): append(utf8: digits)
    }
  }

  @inline(__always)
  private mutating func members(of rect: Rect) {
    member("x", number: rect.x)
    member("y", number: rect.y)
    member("width", number: rect.width)
    member("height", number: rect.height)
  }
}
