import Waterfall

// What a page draws by itself, with the very numbers that the HTML picture has.

extension Wall {
  /// Writes how items look, as a JSON array with an object for each item whose frame has area.
  ///
  /// ```
  /// {"position":0,"item":1,"radius":10,"picture":155,"color":"#e9c5b4","src":null,
  /// "alt":"Sea","label":{"text":"Sea","lines":["Sea"],"x":12,"y":10,"width":131,"height":40,
  /// "size":15,"line":19.5,"align":"bottom","ink":"#1f1e1c","shade":null,"cut":false},
  /// "number":[7.75,7.75,18,18]}
  /// ```
  ///
  /// Items count from 1 in input order, positions from 0 in the layout's. `picture` is the height of
  /// the part that the picture or the colour fills, with paper below it. Labels, shades and numbers are seen from the item's frame; `ink` is `null` on paper.
  ///
  /// - Parameters:
  ///   - positions: The items by their indexes in the layout, inside 0..<`layout.itemCount`.
  ///   - sink: Takes the text in chunks.
  /// - Throws: What the content or the sink throws, told apart.
  /// - Complexity: O(positions · log sections + length of their labels)
  public func writeCards<Sink: ByteSink>(
    of positions: Range<Int>, to sink: Sink
  ) throws(DrawingError<Content.Failure, Sink.Failure>) {
    var writer = WallWriter(self, to: sink)
    try writer.writeCards(of: positions)
    try writer.finish()
  }
}

extension WallWriter {
  fileprivate mutating func writeCards(of positions: Range<Int>) throws(Failure) {
    bytes.append(byte: UInt8(ascii: "["))
    var isFirst = true
    for card in try cards(of: positions) {
      if !isFirst { bytes.append(byte: UInt8(ascii: ",")) }
      isFirst = false
      bytes.append(jsonCard: card, position: wall.position(ofItem: card.item))
      try finishPart()
    }
    bytes.append(byte: UInt8(ascii: "]"))
  }
}

extension ByteBuffer {
  fileprivate mutating func append(jsonCard card: Card, position: Int) {
    append(literal: "{\"position\":")
    append(integer: position)
    append(literal: ",\"item\":")
    append(integer: card.item + 1)
    append(literal: ",\"radius\":")
    append(rounded: card.radius)
    append(literal: ",\"picture\":")
    append(number: card.picture.height)
    append(literal: ",\"color\":")
    append(jsonText: card.color.text)
    append(literal: ",\"src\":")
    append(shown: card.source?.text)
    append(literal: ",\"alt\":")
    append(shown: card.label?.text ?? "Item \(card.item + 1)")
    append(literal: ",\"label\":")
    append(jsonLabel: card.label, in: card.frame)
    append(literal: ",\"number\":")
    append(card.number, in: card.frame)
    append(byte: UInt8(ascii: "}"))
  }

  private mutating func append(jsonLabel label: Card.Label?, in frame: Rect) {
    guard let label else { return append(literal: "null") }
    let room = label.room
    append(literal: "{\"text\":")
    append(shown: label.text)
    append(literal: ",\"lines\":[")
    for (index, line) in label.lines.enumerated() {
      if index > 0 { append(byte: UInt8(ascii: ",")) }
      append(shown: line.text)
    }
    append(literal: "],\"x\":")
    append(rounded: room.rect.x - frame.x)
    append(literal: ",\"y\":")
    append(rounded: room.rect.y - frame.y)
    append(literal: ",\"width\":")
    append(rounded: room.rect.width)
    append(literal: ",\"height\":")
    append(rounded: room.rect.height)
    append(literal: ",\"size\":")
    append(rounded: room.fontSize)
    append(literal: ",\"line\":")
    append(rounded: room.lineHeight)
    append(literal: ",\"align\":")
    append(jsonText: room.alignment.rawValue)
    let (ink, shade): (String?, Rect?) =
      switch label.ground {
      case .paper: (nil, nil)
      case .color(let ink): (ink, nil)
      case .shade(let shade): ("#fff", shade)
      }
    append(literal: ",\"ink\":")
    append(shown: ink)
    append(literal: ",\"shade\":")
    append(shade, in: frame)
    append(literal: ",\"cut\":")
    append(flag: label.isCut)
    append(byte: UInt8(ascii: "}"))
  }

  /// A part of a card, seen from the card's frame.
  private mutating func append(_ part: Rect?, in frame: Rect) {
    guard let part else { return append(literal: "null") }
    append(
      jsonList: [part.x - frame.x, part.y - frame.y, part.width, part.height].map(roundedLength))
  }
}
