import Waterfall

/// The pieces of a wall as an HTML page that is also well-formed XML.
enum HTMLWall: PictureLanguage {
  static func head<Content>(of wall: Wall<Content>) -> Markup {
    let bounds = wall.bounds
    // The page's heading is aligned with the columns.
    let hasColumns = wall.layout.sectionCount > 0 && wall.layout.configuration.axis == .vertical
    let start = hasColumns ? max(0, wall.columnsStart(ofSection: 0)) : 0
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="\(policy)"/>
      <meta name="referrer" content="no-referrer"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <title>\(wall.shownTitle)</title>
      <style>
      \(pageStyle)
      </style>
      </head>
      <body>
      <header style="max-width:\(bounds.width)px;--start:\(start)px">
      <h1 dir="auto">\(wall.shownTitle)</h1>
      <p>\(summary(of: wall.layout))</p>
      </header>
      <main>
      <div class="wall" style="width:\(bounds.width)px;height:\(bounds.height)px\(origin(bounds))">

      """
  }

  /// Returns borders that make room for items left of or above the container; positions count from
  /// inside the borders.
  private static func origin(_ bounds: Rect) -> Markup {
    guard bounds.x < 0 || bounds.y < 0 else { return "" }
    return """
      ;border:solid transparent;border-width:\(-bounds.y)px 0 0 \(-bounds.x)px
      """
  }

  static let foot: Markup = """
    </div>
    </main>
    </body>
    </html>

    """

  /// The content security policy: pictures from anywhere, the page's own style, nothing else.
  private static let policy: Markup = """
    default-src 'none'; img-src http: https: file: data: 'self'; style-src 'unsafe-inline'; \
    base-uri 'none'; form-action 'none'
    """

  private static func summary(of layout: WaterfallLayout) -> Markup {
    let size = layout.contentSize
    let items: Markup = layout.itemCount == 1 ? "1 item" : "\(layout.itemCount) items"
    let sections: Markup = layout.sectionCount > 1 ? " · \(layout.sectionCount) sections" : ""
    return "\(items)\(sections) · \(rounded: size.width) × \(rounded: size.height) points"
  }

  static func heading(_ heading: Heading, of section: WaterfallLayout.Section) -> Markup {
    let (start, end) = heading.padding
    let padding: Markup =
      heading.isTurned
      ? "\(rounded: start)px 0 \(rounded: end)px;writing-mode:vertical-rl"
      : "0 \(rounded: end)px 0 \(rounded: start)px"
    return """
      <h2 style="\(edges(heading.header));\
      padding:\(padding);\
      font-size:\(rounded: heading.fontSize)px">\
      <span dir="auto">\(heading.text)</span> <small>\(heading.count)</small></h2>

      """
  }

  static func band(_ rect: Rect) -> Markup {
    "<div class=\"band\" style=\"\(edges(rect))\"></div>\n"
  }

  static func item(number: Int, _ card: Card) -> Markup {
    var result: Markup = """
      <figure id="item\(number)" style="\(edges(card.frame));\
      border-radius:\(rounded: card.radius)px">
      <div style="height:\(card.picture.height)px;background:\(card.color)">
      """
    if let source = card.source {
      let name: Markup = card.label.map { "\($0.text)" } ?? "Item \(number)"
      result += "<img src=\"\(source.text)\" alt=\"\(name)\" loading=\"lazy\"/>"
    }
    result += "</div>\n"
    if let label = card.label { result += self.label(label, of: card.frame) }
    if let plate = card.number {
      result += "<b style=\"\(edges(plate, in: card.frame))\">\(number)</b>\n"
    }
    result += "</figure>\n"
    return result
  }

  private static func label(_ label: Card.Label, of frame: Rect) -> Markup {
    let room = label.room
    var result: Markup = ""
    let ink: Markup
    switch label.ground {
    case .paper: ink = ""
    case .color(let name): ink = ";color:\(name)"
    case .shade(let shade):
      ink = ";color:#fff"
      result += "<div class=\"shade\" style=\"\(edges(shade, in: frame))\"></div>\n"
    }
    // Text that is not shown is there for tooltips and screen readers.
    let whole: Markup = label.isCut ? " title=\"\(label.text)\"" : ""
    result += """
      <figcaption\(whole) class="\(room.alignment.rawValue)" style="\(edges(room.rect, in: frame));\
      font-size:\(rounded: room.fontSize)px;line-height:\(rounded: room.lineHeight)px\(ink)">\
      <span dir="auto">\(lines: label.lines.map(\.text))</span>\
      </figcaption>

      """
    return result
  }

  /// Returns a frame of the layout, without rounding.
  private static func edges(_ frame: Rect) -> Markup {
    """
    left:\(frame.x)px;top:\(frame.y)px;width:\(frame.width)px;height:\(frame.height)px
    """
  }

  /// Returns a part of a card relative to the card's frame.
  private static func edges(_ part: Rect, in frame: Rect) -> Markup {
    """
    left:\(rounded: part.x - frame.x)px;top:\(rounded: part.y - frame.y)px;\
    width:\(rounded: part.width)px;height:\(rounded: part.height)px
    """
  }
}
