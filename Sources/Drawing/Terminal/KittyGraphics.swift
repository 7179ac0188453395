/// A picture for terminals that support Kitty's graphics protocol.
///
/// The protocol: https://sw.kovidgoyal.net/kitty/graphics-protocol/
public struct KittyGraphics {
  /// The query for the protocol, followed by the request for the terminal's attributes.
  ///
  /// Every terminal answers the request. A terminal with the protocol answers the query first.
  public static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"

  /// Returns whether a terminal's answer confirms the protocol.
  public static func isYes(_ answer: String) -> Bool { answer.contains("\u{1B}_Gi=31;OK") }

  /// Returns the picture as control sequences, followed by a line feed.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - pixels: Red, green and blue of each pixel, row by row.
  /// - Returns: ASCII text.
  /// - Complexity: O(pixels)
  public static func text(width: Int, height: Int, pixels: [UInt8]) -> String {
    let encoded = inBase64(pixels)
    let most = 4096
    var text = ""
    var start = 0
    repeat {
      let end = min(start + most, encoded.count)
      let head = start == 0 ? "a=T,f=24,s=\(width),v=\(height),q=2," : ""
      text += "\u{1B}_G\(head)m=\(end < encoded.count ? 1 : 0);"
      text += String(decoding: encoded[start..<end], as: UTF8.self) + "\u{1B}\\"
      start = end
    } while start < encoded.count
    return text + "\n"
  }

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Whole pixels need no padding, because each has three bytes.
  private static func inBase64(_ pixels: [UInt8]) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(pixels.count / 3 * 4)
    for start in stride(from: 0, to: pixels.count - 2, by: 3) {
      let bits = Int(pixels[start]) << 16 | Int(pixels[start + 1]) << 8 | Int(pixels[start + 2])
      for shift in [18, 12, 6, 0] { encoded.append(letters[bits >> shift & 63]) }
    }
    return encoded
  }
}
