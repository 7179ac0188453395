/// A picture for terminals with 24-bit colours; each character shows two pixels, one above the
/// other.
///
/// It works in every terminal with colours. The upper half block ▀ has the colour of the upper
/// pixel; its background has that of the lower one.
public struct HalfBlocks {
  private let width: Int
  private let height: Int
  private let pixels: [UInt8]

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - width: The width in pixels and in characters, at least 1.
  ///   - pixels: Red, green and blue of each pixel, row by row; an incomplete row is left out.
  public init(width: Int, pixels: [UInt8]) {
    precondition(width > 0, "a picture is a pixel wide at least, got \(width)")
    self.width = width
    self.pixels = pixels
    height = pixels.count / (3 * width)
  }

  /// The lines of text, each with a line feed.
  ///
  /// - Complexity: O(pixels)
  public var text: String {
    var text = ""
    text.reserveCapacity(pixels.count * 6)
    for row in stride(from: 0, to: height, by: 2) {
      var last = (upper: -1, lower: -1)
      for column in 0..<width {
        let upper = color(column, row)
        // Below the last row, the terminal's background shows.
        let lower = row + 1 < height ? color(column, row + 1) : -2
        if upper != last.upper { text += "\u{1B}[38;2;\(components(upper))m" }
        if lower != last.lower {
          text += lower < 0 ? "\u{1B}[49m" : "\u{1B}[48;2;\(components(lower))m"
        }
        text += "▀"
        last = (upper, lower)
      }
      text += "\u{1B}[0m\n"
    }
    return text
  }

  private func color(_ column: Int, _ row: Int) -> Int {
    let start = 3 * (row * width + column)
    return Int(pixels[start]) << 16 | Int(pixels[start + 1]) << 8 | Int(pixels[start + 2])
  }

  private func components(_ color: Int) -> String {
    "\(color >> 16);\(color >> 8 & 0xFF);\(color & 0xFF)"
  }
}
