import Waterfall

/// A drawn item with everything decided, the same in every picture format.
///
/// The picture, or the colour instead of it, stands at the top. What it leaves of the frame is the
/// caption, paper with the label on it. Without a caption the label is in the picture, at the
/// bottom; without a picture it is on the colour, at the top. The number is in the upper left
/// corner. What does not fit is left out.
struct Card {
  let frame: Rect
  /// The radius of the frame's corners.
  let radius: Double
  /// The part that the picture or the colour fills.
  let picture: Rect
  /// Whether the rest of the frame is paper.
  let hasCaption: Bool
  /// The picture, if there is one that may be shown.
  let source: PictureSource?
  /// The colour instead of the picture, or behind it until it is loaded.
  let color: CSSColor
  /// The label, if there is room for a line of it.
  let label: Label?
  /// The plate of the number, if there is room for it.
  let number: Rect?

  /// A text, broken into lines by an estimate, and its room.
  struct Label {
    let text: String
    let room: LabelRoom
    let lines: [LabelRoom.Line]
    let ground: Ground
  }

  /// What a label stands on.
  enum Ground: Equatable {
    /// The caption.
    case paper
    /// A colour on which text of the given colour reads well.
    case color(ink: String)
    /// Something that may be light or dark, with a shade over it for white text.
    case shade(Rect)
  }

  init(_ appearance: ItemAppearance, frame: Rect, item: Int) {
    self.frame = frame
    radius = min(10, min(frame.width, frame.height) * 0.12)

    let asked = appearance.pictureHeight ?? frame.height
    let height = asked.isFinite ? min(max(asked, 0), frame.height) : frame.height
    hasCaption = height > 0 && height < frame.height
    picture = Rect(
      x: frame.x, y: frame.y, width: frame.width, height: hasCaption ? height : frame.height)
    source = height > 0 ? appearance.picture.flatMap(PictureSource.init) : nil
    color = appearance.color.flatMap(CSSColor.init) ?? Palette.color(ofItem: item)

    let plate = Self.plate(number: item + 1, in: frame)
    let numberEnd = plate?.maxY ?? frame.y
    let ink = source == nil ? color.ink : nil
    let room =
      if height < frame.height {
        LabelRoom(
          below: Rect(
            x: frame.x, y: frame.y + height, width: frame.width, height: frame.height - height),
          number: numberEnd)
      } else {
        LabelRoom(bottomOf: frame, lineLimit: ink == nil ? 3 : 5)
      }
    let lines = appearance.label.map(room.lines) ?? []
    if let text = appearance.label, !lines.isEmpty {
      let ground: Ground =
        if hasCaption {
          .paper
        } else if let ink {
          .color(ink: ink)
        } else {
          .shade(room.shade(under: lines.count, in: picture))
        }
      label = Label(text: text, room: room, lines: lines, ground: ground)
    } else {
      label = nil
    }
    if let plate, !lines.isEmpty, room.rect.overlaps(plate) {
      number = nil
    } else {
      number = plate
    }
  }

  /// The plate for a number, `nil` where it would be too large for the frame.
  private static func plate(number: Int, in frame: Rect) -> Rect? {
    let margin = min(8, max(4, frame.width * 0.05))
    let width = max(18, 10 + 6.6 * Double(String(number).utf8.count))
    guard frame.width >= width + 2 * margin, frame.height >= 18 + 2 * margin else { return nil }
    return Rect(x: frame.x + margin, y: frame.y + margin, width: width, height: 18)
  }
}
