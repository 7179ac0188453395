import TextOutput
import Waterfall

// The cards that a page draws by itself, with the same numbers as the HTML picture.

extension Wall {
  /// Writes how items look, as a JSON array with an object for each item whose frame is not empty.
  ///
  /// ```
  /// {"position":0,"item":1,"radius":10,"picture":155,"color":"#e9c5b4","src":null,
  /// "alt":"Sea","label":{"text":"Sea","lines":["Sea"],"x":12,"y":10,"width":131,"height":40,
  /// "size":15,"line":19.5,"align":"bottom","ink":"#1f1e1c","shade":null,"cut":false},
  /// "number":[7.75,7.75,18,18]}
  /// ```
  ///
  /// Items count from 1 in input order, positions from 0 in the layout's order. `picture` is the
  /// height of the part that the picture or the colour fills; below it is paper. Labels, shades and
  /// numbers are relative to the item's frame; `ink` is `null` on paper.
  ///
  /// - Parameters:
  ///   - positions: The items by their indexes in the layout, within 0..<`layout.itemCount`.
  ///   - sink: Takes the text in chunks.
  /// - Throws: What the content or the sink throws.
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
    for card in try cards(of: positions) {
      bytes.separate()
      bytes.append(jsonCard: card, position: wall.position(ofItem: card.item))
      try finishPart()
    }
    bytes.append(byte: UInt8(ascii: "]"))
  }
}

extension ByteBuffer {
  fileprivate mutating func append(jsonCard card: Card, position: Int) {
    appendObject { json in
      json.member("position", integer: position)
      json.member("item", integer: card.item + 1)
      json.member("radius", rounded: card.radius)
      json.member("picture", number: card.picture.height)
      json.member("color", string: card.color.text)
      json.member("src", shown: card.source?.text)
      json.member("alt", shown: card.label?.text ?? "Item \(card.item + 1)")
      json.member("label") { $0.append(jsonLabel: card.label, in: card.frame) }
      json.member("number", part: card.number, in: card.frame)
    }
  }

  private mutating func append(jsonLabel label: Card.Label?, in frame: Rect) {
    guard let label else { return append(literal: "null") }
    let room = label.room
    let (ink, shade): (String?, Rect?) =
      switch label.ground {
      case .paper: (nil, nil)
      case .color(let ink): (ink, nil)
      case .shade(let shade): ("#fff", shade)
      }
    appendObject { json in
      json.member("text", shown: label.text)
      json.member("lines") { $0.appendArray(label.lines) { $0.append(shown: $1.text) } }
      json.member("x", rounded: room.rect.x - frame.x)
      json.member("y", rounded: room.rect.y - frame.y)
      json.member("width", rounded: room.rect.width)
      json.member("height", rounded: room.rect.height)
      json.member("size", rounded: room.fontSize)
      json.member("line", rounded: room.lineHeight)
      json.member("align", string: room.alignment.rawValue)
      json.member("ink", shown: ink)
      json.member("shade", part: shade, in: frame)
      json.member("cut", flag: label.isCut)
    }
  }

  /// Appends a part of a card, relative to the card's frame.
  private mutating func member(_ key: StaticString, part: Rect?, in frame: Rect) {
    append(key: key)
    guard let part else { return append(literal: "null") }
    append(
      numbers: [part.x - frame.x, part.y - frame.y, part.width, part.height].map(roundedLength))
  }
}
