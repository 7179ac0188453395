/// A picture in 216 colours for terminals that support DEC's sixels.
///
/// Sixel data consists of columns of six pixels, one colour at a time (VT330/VT340 Programmer
/// Reference, 14).
public struct Sixels {
  private let width: Int
  private let height: Int
  /// The number of each pixel's colour.
  private let colors: [UInt8]

  /// Returns whether a terminal's primary attributes, `ESC [ ? … c`, include sixels.
  public static func isYes(_ answer: String) -> Bool {
    guard let start = answer.ranges(of: "\u{1B}[?").last?.upperBound,
      let end = answer[start...].firstIndex(of: "c")
    else { return false }
    return answer[start..<end].split(separator: ";").contains("4")
  }

  /// Creates a picture; the parameters are those of ``HalfBlocks``.
  public init(width: Int, pixels: [UInt8]) {
    precondition(width > 0, "a picture is a pixel wide at least, got \(width)")
    self.width = width
    height = pixels.count / (3 * width)
    var colors: [UInt8] = []
    colors.reserveCapacity(width * height)
    for pixel in 0..<width * height {
      // Ordered dithering between the six levels avoids bands in skies.
      let (x, y) = (pixel % width, pixel / width)
      let shift = Self.dither[4 * (y % 4) + x % 4]
      func level(_ channel: Int) -> Int {
        min(5, (Int(pixels[3 * pixel + channel]) * 5 + shift) / 255)
      }
      colors.append(UInt8(36 * level(0) + 6 * level(1) + level(2)))
    }
    self.colors = colors
  }

  private static let dither = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map {
    $0 * 16 + 8
  }

  /// The picture as one control sequence, followed by a line feed.
  ///
  /// - Complexity: O(pixels · colours that share six rows)
  public var text: String {
    var text = "\u{1B}Pq\"1;1;\(width);\(height)"
    for color in 0..<216 {
      text += "#\(color);2;\(color / 36 * 20);\(color / 6 % 6 * 20);\(color % 6 * 20)"
    }
    for row in stride(from: 0, to: height, by: 6) {
      text += band(row) + "-"
    }
    return text + "\u{1B}\\\n"
  }

  /// Appends six rows, one colour at a time over the whole width.
  private func band(_ row: Int) -> String {
    var masks: [UInt8: [UInt8]] = [:]
    for y in row..<min(row + 6, height) {
      for x in 0..<width {
        masks[colors[y * width + x], default: Array(repeating: 0, count: width)][x] |=
          1 << UInt8(y - row)
      }
    }
    return masks.sorted { $0.key < $1.key }.map { color, mask in
      "#\(color)" + Sixels.repeated(mask)
    }.joined(separator: "$")
  }

  /// Returns a row of sixels with repeats shortened.
  private static func repeated(_ mask: [UInt8]) -> String {
    var text = ""
    var start = 0
    while start < mask.count {
      var end = start
      while end < mask.count, mask[end] == mask[start] { end += 1 }
      let letter = String(UnicodeScalar(63 + mask[start]))
      text +=
        end - start > 3
        ? "!\(end - start)\(letter)" : String(repeating: letter, count: end - start)
      start = end
    }
    return text
  }
}
