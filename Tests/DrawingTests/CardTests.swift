import SeededNumbers
import Testing
import Typesetting
import Waterfall

@testable import Drawing

@Suite struct CardTests {
  static let frame = Rect(x: 20, y: 30, width: 200, height: 260)

  static func contains(_ outer: Rect, _ inner: Rect) -> Bool {
    inner.x >= outer.x - 1e-9 && inner.y >= outer.y - 1e-9 && inner.maxX <= outer.maxX + 1e-9
      && inner.maxY <= outer.maxY + 1e-9
  }

  @Test("A caption takes the space below the picture and contains the label")
  func caption() throws {
    let appearance = ItemAppearance(label: "Lemons", picture: "a.jpg", pictureHeight: 200)
    let card = Card.set(appearance, frame: Self.frame, item: 0)
    #expect(card.picture == Rect(x: 20, y: 30, width: 200, height: 200))
    #expect(card.hasCaption)
    let label = try #require(card.label)
    #expect(label.ground == .paper)
    #expect(label.room.rect.y >= 230)
    #expect(label.lines.map(\.text) == ["Lemons"])
  }

  @Test(
    "Without a picture height the picture fills the frame and the label is at its bottom",
    arguments: [nil, 260, 1000, Double.nan, .infinity])
  func wholeFrame(height: Double?) throws {
    let appearance = ItemAppearance(label: "Lemons", picture: "a.jpg", pictureHeight: height)
    let card = Card.set(appearance, frame: Self.frame, item: 0)
    #expect(card.picture == Self.frame)
    #expect(!card.hasCaption)
    let label = try #require(card.label)
    guard case .shade(let shade) = label.ground else {
      Issue.record("a label on a picture needs a shade")
      return
    }
    #expect(Self.contains(Self.frame, shade))
    #expect(Self.contains(shade, label.room.rect) || label.lines.count < label.room.lineLimit)
  }

  @Test("A picture of height 0 leaves the whole frame to colour and label", arguments: [0.0, -5])
  func noPicture(height: Double) throws {
    let appearance = ItemAppearance(
      label: "Lemons", color: "navy", picture: "a.jpg", pictureHeight: height)
    let card = Card.set(appearance, frame: Self.frame, item: 0)
    #expect(card.source == nil)
    #expect(card.picture == Self.frame)
    #expect(card.label?.ground == .color(ink: "#fff"))
  }

  @Test(
    "An unknown colour and an unsafe picture are ignored",
    arguments: ["nocolour", "red;x:y", ""])
  func unknown(color: String) {
    let appearance = ItemAppearance(color: color, picture: "javascript:alert(1)")
    let card = Card.set(appearance, frame: Self.frame, item: 3)
    #expect(card.color == Palette.color(ofItem: 3))
    #expect(card.source == nil)
  }

  @Test(
    "The background of a picture is a neutral grey, or the item's own colour",
    arguments: 0..<13)
  func ground(item: Int) throws {
    let plain = Card.set(ItemAppearance(picture: "a.png"), frame: Self.frame, item: item)
    #expect(plain.color.text == "#e8e8e8")
    let own = ItemAppearance(color: "navy", picture: "a.png")
    #expect(Card.set(own, frame: Self.frame, item: item).color.text == "navy")
    // Nothing is left of a picture that cannot be shown.
    var failed = plain
    failed.source = nil
    #expect(failed.color == Palette.color(ofItem: item))
  }

  @Test("Labels of white space are ignored")
  func blank() {
    #expect(Card.set(ItemAppearance(label: " \n\t"), frame: Self.frame, item: 0).label == nil)
  }

  @Test(
    "For any frame, everything is inside it and the label never overlaps the number",
    arguments: UInt64(1)...20)
  func random(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    for round in 0..<200 {
      let scale = [1.0, 20, 60, 200, 5000][round % 5]
      let frame = Rect(
        x: 100, y: 1000, width: .random(in: 0.001...scale, using: &numbers),
        height: .random(in: 0.001...scale, using: &numbers))
      let height = Double.random(in: 0...frame.height, using: &numbers)
      let appearance = ItemAppearance(
        label: "Field notes from the northern coast", picture: round % 3 == 0 ? "a.jpg" : nil,
        pictureHeight: round % 2 == 0 ? height : nil)
      let card = Card.set(appearance, frame: frame, item: round * 997)
      let place = "seed \(seed), round \(round)"
      #expect(Self.contains(frame, card.picture), "\(place)")
      if let number = card.number { #expect(Self.contains(frame, number), "\(place)") }
      guard let label = card.label else { continue }
      #expect(Self.contains(frame, label.room.rect), "\(place)")
      #expect(!label.lines.isEmpty && label.lines.count <= label.room.lineLimit, "\(place)")
      for line in label.lines {
        #expect(line.baseline > frame.y && line.baseline < frame.maxY, "\(place)")
      }
      if let number = card.number { #expect(!label.room.rect.overlaps(number), "\(place)") }
    }
  }
}

extension Card {
  /// Returns a card whose label is broken into lines by the estimate.
  static func set(_ appearance: ItemAppearance, frame: Rect, item: Int) -> Card {
    var card = Card(appearance, frame: frame, item: item)
    while let text = card.text {
      let lines = TextLines(text.text, width: text.width, fontSize: text.fontSize, limit: .max)
      if card.shrink(for: lines.lines.count) { continue }
      card.setLines(lines.lines)
      break
    }
    return card
  }
}
