import Typesetting
import Waterfall

/// The room for a label, and the size and alignment of the text in it.
struct LabelRoom {
  let rect: Rect
  let fontSize: Double
  let lineHeight: Double
  /// The number of lines that fit, possibly 0.
  let lineLimit: Int
  /// The alignment of fewer lines.
  let alignment: Alignment

  enum Alignment: String { case top, center, bottom }

  /// A line of text and its baseline.
  struct Line {
    var text: String
    var baseline: Double
  }

  /// Creates the room below a picture.
  ///
  /// Text is at its top, or in the middle of a low part.
  ///
  /// If the picture is so low that the number overlaps the part, the room begins at the number's
  /// lower edge, provided that text fits there.
  ///
  /// - Parameters:
  ///   - part: The part below the picture.
  ///   - numberEnd: The number's lower edge.
  ///   - scale: The size of the text in relation to the usual size.
  init(below part: Rect, number numberEnd: Double, scale: Double = 1) {
    let style = LabelStyle(cardWidth: part.width)
    let top = numberEnd > part.y && part.maxY - numberEnd >= 20 ? numberEnd : part.y
    let height = part.maxY - top
    fontSize = min(style.fontSize, max(0, (height - 3) / 1.2)) * scale
    lineHeight = fontSize * LabelStyle.lineHeight
    let isLow = height < 3.6 * lineHeight
    let margin = isLow ? min(4, height * 0.08) : style.margin
    rect = Rect(
      x: part.x + style.padding, y: top + margin, width: max(0, part.width - 2 * style.padding),
      height: max(0, height - 2 * margin))
    lineLimit = Self.lines(of: lineHeight, fontSize: fontSize, in: rect)
    alignment = isLow ? .center : .top
  }

  /// Creates the room inside a picture, in its lower part.
  init(bottomOf picture: Rect, lineLimit limit: Int) {
    let style = LabelStyle(cardWidth: picture.width)
    fontSize = min(20, max(11, picture.width * 0.065), max(0, (picture.height - 4) / 1.2))
    lineHeight = fontSize * 1.25
    let margin = min(style.margin, max(1, (picture.height - lineHeight) / 2))
    // The number keeps its corner if a line fits below it.
    let belowNumber = picture.height - 30 - margin
    let free = Rect(
      x: 0, y: 0, width: max(0, picture.width - 2 * style.padding),
      height: belowNumber >= lineHeight ? belowNumber : max(0, picture.height - 2 * margin))
    lineLimit = min(limit, Self.lines(of: lineHeight, fontSize: fontSize, in: free))
    let height = min(free.height, Double(lineLimit) * lineHeight)
    rect = Rect(
      x: picture.x + style.padding, y: picture.maxY - margin - height, width: free.width,
      height: height)
    alignment = .bottom
  }

  /// Returns the number of lines that fit: 0 if they would be too small to read or too short for a
  /// word.
  private static func lines(of lineHeight: Double, fontSize: Double, in rect: Rect) -> Int {
    guard fontSize >= 7, rect.width >= 2.5 * fontSize, rect.height >= fontSize else { return 0 }
    // A room that was made for a number of lines still holds them when its edges are rounded to
    // whole pixels.
    return max(1, Int(min(100, (rect.height + 1) / lineHeight)))
  }
}

extension LabelRoom {
  /// Returns the lines that fit, with their baselines.
  func place(_ lines: [String]) -> [Line] {
    let lines = TextLines.first(lineLimit, of: lines, width: rect.width, fontSize: fontSize)
    let free = max(0, rect.height - Double(lines.count) * lineHeight)
    let top =
      switch alignment {
      case .top: rect.y
      case .center: rect.y + free / 2
      case .bottom: rect.y + free
      }
    return lines.enumerated().map { index, line in
      let middle = top + (Double(index) + 0.5) * lineHeight
      return Line(text: line, baseline: middle + 0.35 * fontSize)
    }
  }

  /// Returns the lower part of a picture that a shade covers; it fades in above the lines.
  func shade(under lineCount: Int, in picture: Rect) -> Rect {
    let below = picture.maxY - rect.maxY
    let height = min(picture.height, below + (Double(lineCount) + 1.6) * lineHeight)
    return Rect(x: picture.x, y: picture.maxY - height, width: picture.width, height: height)
  }
}
