internal import PictureAddresses
import Typesetting
import Waterfall

/// The pieces of a wall as SVG 1.1.
///
/// It uses only what image libraries understand: attributes and plain style rules, with no scripts,
/// no foreign objects, and no addresses except those of pictures.
enum SVGWall: PictureLanguage {
  static func head<Content>(of wall: Wall<Content>) -> Markup {
    let bounds = wall.bounds
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" \
      width="\(bounds.width)" height="\(bounds.height)" \
      viewBox="\(bounds.x) \(bounds.y) \(bounds.width) \(bounds.height)">
      <title>\(wall.shownTitle)</title>
      <style>
      text { font-family: \(Theme.fonts) }
      .heading { font-weight: 700; fill: \(Theme.ink) }
      .count { font-weight: 400; fill: \(Theme.paleInk) }
      .label { font-weight: \(LabelText.weight) }
      .number { font-size: 11px; font-weight: 600; fill: \(Theme.ink); text-anchor: middle }
      </style>
      <defs>
      <linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#000" stop-opacity="0"/>
      <stop offset="0.3" stop-color="#000" stop-opacity="0.55"/>
      <stop offset="1" stop-color="#000" stop-opacity="0.75"/>
      </linearGradient>
      </defs>
      <rect \(edges(bounds)) fill="\(Theme.background)"/>

      """
  }

  static let foot: Markup = "</svg>\n"

  static func band(_ rect: Rect) -> Markup {
    "<rect \(edges(rect)) fill=\"\(Theme.ink)\" fill-opacity=\"0.05\"/>\n"
  }

  static func heading(_ heading: Heading, of section: WaterfallLayout.Section) -> Markup {
    let count = String(heading.count)
    let room = heading.room - (1 + 0.6 * Double(count.utf8.count)) * heading.fontSize
    let title = TextLines(heading.text, width: room, fontSize: heading.fontSize, limit: 1)
    guard let line = title.lines.first else { return "" }
    let place: Markup =
      heading.isTurned
      ? "transform=\"translate(\(rounded: heading.baseline) \(rounded: heading.start)) rotate(90)\""
      : "x=\"\(rounded: heading.start)\" y=\"\(rounded: heading.baseline)\""
    // Isolated, so that the count follows the title in either reading direction.
    return """
      <text class="heading" \(place) \
      font-size="\(rounded: heading.fontSize)">\u{2068}\(line)\u{2069}\
      <tspan class="count" dx="\(rounded: 0.5 * heading.fontSize)">\(count)</tspan></text>

      """
  }

  static func item(number: Int, _ card: Card) -> Markup {
    let corners: Markup = "rx=\"\(rounded: card.radius)\""
    let isPlain = card.label == nil && card.source == nil && !card.hasCaption
    var result: Markup = ""
    // As in the HTML page, paper is behind a translucent colour.
    let isOpaque = card.color.luminance != nil
    if isPlain {
      result += "<g>\n"
      if !isOpaque {
        result += "<rect \(edges(card.frame)) \(corners) fill=\"\(Theme.paper)\"/>\n"
      }
      result += "<rect \(edges(card.frame)) \(corners) \(fill(card.color))/>\n"
    } else {
      result += """
        <clipPath id="frame\(number)"><rect \(edges(card.frame)) \(corners)/></clipPath>
        <g clip-path="url(#frame\(number))">

        """
      if let label = card.label { result += "<title>\(label.text)</title>\n" }
      if card.hasCaption || !isOpaque {
        result += "<rect \(edges(card.frame)) fill=\"\(Theme.paper)\"/>\n"
      }
      result += "<rect \(edges(card.picture)) \(fill(card.color))/>\n"
      if let source = card.source { result += image(source, in: card.picture) }
      if card.hasCaption {
        result += """
          <rect \(edges(card.frame)) \(corners) fill="none" stroke="\(Theme.ink)" \
          stroke-opacity="0.16"/>

          """
      }
      if let label = card.label { result += self.label(label) }
    }
    if let plate = card.number { result += self.number(number, on: plate) }
    result += "</g>\n"
    return result
  }

  private static func image(_ source: PictureURL, in rect: Rect) -> Markup {
    """
    <image \(edges(rect)) preserveAspectRatio="xMidYMid slice" href="\(source.text)"/>

    """
  }

  private static func label(_ label: Card.Label) -> Markup {
    let room = label.room
    let ink: Markup
    var result: Markup = ""
    switch label.ground {
    case .paper: ink = Theme.ink
    case .color(let name): ink = "\(name)"
    case .shade(let shade):
      ink = "#fff"
      result += "<rect \(edges(shade)) fill=\"url(#shade)\"/>\n"
    }
    // Each line is a separate text element, so that no control character affects the next line.
    let isRightToLeft = readsRightToLeft(label.text)
    let x = isRightToLeft ? room.rect.maxX : room.rect.x
    let direction: Markup = isRightToLeft ? " direction=\"rtl\"" : ""
    for line in label.lines {
      result += """
        <text class="label" x="\(rounded: x)" y="\(rounded: line.baseline)" \
        font-size="\(rounded: room.fontSize)" fill="\(ink)"\(direction)>\(line.text)</text>

        """
    }
    return result
  }

  private static func number(_ number: Int, on plate: Rect) -> Markup {
    """
    <rect \(edges(plate)) rx="9" fill="#fff" fill-opacity="0.8"/>
    <text class="number" x="\(rounded: plate.x + plate.width / 2)" \
    y="\(rounded: plate.y + 12.9)">\(number)</text>

    """
  }

  private static func edges(_ rect: Rect) -> Markup {
    "x=\"\(rect.x)\" y=\"\(rect.y)\" width=\"\(rect.width)\" height=\"\(rect.height)\""
  }

  /// Returns a colour in a form that every program reads.
  ///
  /// A colour outside sRGB is also in the style, for programs and screens that can show it.
  private static func fill(_ color: CSSColor) -> Markup {
    guard let srgb = color.color else { return "fill=\"#d8d4cc\" style=\"fill:\(color)\"" }
    let isPlain = srgb.alpha == 1 && !color.text.contains("(")
    var result: Markup = isPlain ? "fill=\"\(color)\"" : "fill=\"\(hex: srgb.bytes)\""
    // The opacity has its own attribute; here it would count twice.
    if srgb.alpha < 1 { result += " fill-opacity=\"\(opacity: srgb.alpha)\"" }
    if srgb.isWide { result += " style=\"fill:\(color.opaqueText)\"" }
    return result
  }
}

extension CSSColor {
  /// The colour in its original notation, without its opacity.
  fileprivate var opaqueText: String {
    guard let slash = text.firstIndex(of: "/") else { return text }
    return text[..<slash] + ")"
  }
}
