internal import PictureAddresses
import Typesetting
import Waterfall

/// An item ready to be drawn, the same in every picture format.
///
/// The picture, or a colour instead of it, is at the top. The rest of the frame is the caption:
/// paper with the label on it. Without a caption the label is at the bottom of the picture; without
/// a picture it is at the top of the colour. The number is in the upper left corner. Whatever does
/// not fit is left out.
struct Card {
  /// The index of the item in input order, from 0.
  let item: Int
  let frame: Rect
  /// The radius of the frame's corners.
  let radius: Double
  /// The part that the picture or the colour fills.
  let picture: Rect
  /// Whether the rest of the frame is paper.
  let hasCaption: Bool
  /// The picture, if one may be shown.
  var source: PictureURL?
  /// The colour instead of the picture, or behind it, where it shows through transparent parts and
  /// until the picture is loaded.
  var color: CSSColor { source == nil ? plainColor : ground }
  private let plainColor: CSSColor
  private let ground: CSSColor
  /// The label, once it is broken into lines, if there is room for one.
  private(set) var label: Label?
  /// The plate of the number, if there is room for it.
  private(set) var number: Rect?
  /// The text to break into lines, if there is room for one.
  private(set) var text: LabelText?
  private let wholeLabel: BoundedText?
  private var room: LabelRoom
  /// The part below the picture, and where the number ends there.
  private let part: (rect: Rect, numberEnd: Double)?
  private var textScale = 1.0

  /// A text, broken into lines, and its room.
  struct Label {
    /// The original text, up to ``BoundedText/titleLimit`` characters.
    let text: String
    let room: LabelRoom
    let lines: [LabelRoom.Line]
    /// Whether the lines omit some of the text.
    let isCut: Bool
    /// Whether so much is missing that a warning reports it: the end of a long text, or combining
    /// marks.
    let isShortened: Bool
    let ground: Ground
  }

  /// The background of a label.
  enum Ground: Equatable {
    /// The caption.
    case paper
    /// A colour on which text of the given colour reads well.
    case color(ink: String)
    /// A picture, light or dark, with a shade over it for white text.
    case shade(Rect)
  }

  init(_ appearance: ItemAppearance, frame: Rect, item: Int) {
    self.item = item
    self.frame = frame
    radius = min(10, min(frame.width, frame.height) * 0.12)

    let asked = appearance.pictureHeight ?? frame.height
    let height = asked.isFinite ? min(max(asked, 0), frame.height) : frame.height
    hasCaption = height > 0 && height < frame.height
    picture = Rect(
      x: frame.x, y: frame.y, width: frame.width, height: hasCaption ? height : frame.height)
    source = height > 0 ? appearance.picture.flatMap(PictureURL.init) : nil
    let ownColor = appearance.color.flatMap(CSSColor.init)
    plainColor = ownColor ?? Palette.color(ofItem: item)
    ground = ownColor ?? Palette.ground ?? plainColor

    let plate = Self.plate(number: item + 1, in: frame)
    let numberEnd = plate?.maxY ?? frame.y
    number = plate
    if height < frame.height {
      let below = Rect(
        x: frame.x, y: frame.y + height, width: frame.width, height: frame.height - height)
      part = (below, numberEnd)
      room = LabelRoom(below: below, number: numberEnd)
    } else {
      part = nil
      room = LabelRoom(bottomOf: frame, lineLimit: source == nil && plainColor.ink != nil ? 5 : 3)
    }
    wholeLabel = appearance.label.map { BoundedText($0) }
    if let label = wholeLabel, room.lineLimit > 0 { text = LabelText(label.text, in: room) }
  }

  /// The colour of text on the card's colour; `nil` if a picture covers the colour or the colour is
  /// translucent.
  private var ink: String? { source == nil ? color.ink : nil }

  /// Makes the text a little smaller if a number of lines then fits below the picture.
  ///
  /// Scripts may have measured the text at a size other than the usual one.
  ///
  /// - Returns: Whether the text must be broken into lines again.
  mutating func shrink(for lineCount: Int) -> Bool {
    guard let part, let wholeLabel, text != nil, lineCount > room.lineLimit, textScale > 0.6
    else { return false }
    let smaller = LabelRoom(below: part.rect, number: part.numberEnd, scale: textScale - 0.1)
    guard smaller.fontSize >= 8, smaller.lineLimit > 0 else { return false }
    textScale -= 0.1
    room = smaller
    text = LabelText(wholeLabel.text, in: room)
    return true
  }

  /// Creates the label from its lines.
  mutating func setLines(_ texts: [String]) {
    let lines = room.place(texts)
    guard let wholeLabel, let text, !lines.isEmpty else { return }
    let ground: Ground =
      if hasCaption {
        .paper
      } else if let ink {
        .color(ink: ink)
      } else {
        .shade(room.shade(under: lines.count, in: picture))
      }
    let title = BoundedText(wholeLabel.text, characters: BoundedText.titleLimit)
    let isCut = texts.count > lines.count || text.isCut || wholeLabel.isCut
    label = Label(
      text: title.ellipsized, room: room, lines: lines, isCut: isCut,
      isShortened: isCut && title.isCut || wholeLabel.isStripped, ground: ground)
    if let plate = number, room.rect.overlaps(plate) { number = nil }
  }

  /// Returns the plate for a number; `nil` if it would be too large for the frame.
  private static func plate(number: Int, in frame: Rect) -> Rect? {
    let margin = min(8, max(4, frame.width * 0.05))
    let width = max(18, 10 + 6.6 * Double(String(number).utf8.count))
    guard frame.width >= width + 2 * margin, frame.height >= 18 + 2 * margin else { return nil }
    return Rect(x: frame.x + margin, y: frame.y + margin, width: width, height: 18)
  }
}
