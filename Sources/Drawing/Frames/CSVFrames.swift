import TextOutput
import Waterfall

extension WallWriter {
  mutating func writeCSV(of items: WrittenItems) throws(Failure) {
    let hasIDs = try anyHasID(items)
    bytes.append(literal: "index,section,")
    bytes.append(literal: wall.track)
    bytes.append(literal: ",span,x,y,width,height")
    bytes.append(literal: hasIDs ? ",id\n" : "\n")
    for item in items {
      let placed = try placedItem(item)
      bytes.append(csvCells: placed)
      if hasIDs {
        bytes.append(byte: UInt8(ascii: ","))
        if let id = placed.id { bytes.append(csvID: id) }
      }
      bytes.append(byte: UInt8(ascii: "\n"))
      try finishPart()
    }
  }

  private func anyHasID(_ items: WrittenItems) throws(Failure) -> Bool {
    for item in items where try id(ofItem: item) != nil { return true }
    return false
  }
}

extension ByteBuffer {
  fileprivate mutating func append(csvCells item: PlacedItem) {
    append(integer: item.index)
    append(byte: UInt8(ascii: ","))
    append(integer: item.section)
    append(byte: UInt8(ascii: ","))
    append(integer: item.column)
    append(byte: UInt8(ascii: ","))
    append(integer: item.span)
    append(byte: UInt8(ascii: ","))
    append(number: item.frame.x)
    append(byte: UInt8(ascii: ","))
    append(number: item.frame.y)
    append(byte: UInt8(ascii: ","))
    append(number: item.frame.width)
    append(byte: UInt8(ascii: ","))
    append(number: item.frame.height)
  }

  fileprivate mutating func append(csvID id: ItemID) {
    switch id {
    case .text(let text): append(csvText: text)
    case .integer(let integer): append(integer: integer)
    case .number(let number): append(number: number)
    case .numeral(let digits): append(utf8: digits)
    }
  }
}
