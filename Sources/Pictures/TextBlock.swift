/// A text to be set in lines of one width.
public struct TextBlock: Hashable, Sendable {
  /// The text; line feeds start new lines.
  public var text: String
  /// The lines' width in points, above 0; what is wider than a million counts as that.
  public var width: Double
  /// The font size in points, above 0, at most a million.
  public var size: Double
  /// The font's weight, 1 to 1,000; 400 is regular.
  public var weight: Int
  /// The names of font families, best first, with commas between them.
  public var fonts: String

  /// Creates a block.
  public init(
    _ text: String, width: Double, size: Double, weight: Int = 400, fonts: String = "sans-serif"
  ) {
    self.text = text
    self.width = width
    self.size = size
    self.weight = weight
    self.fonts = fonts
  }

  var request: HelperRequest {
    HelperRequest(
      "lines",
      ["\(min(width, 1_000_000))", "\(size)", "\(weight)", fonts, text].map { Array($0.utf8) })
  }
}

/// A text in lines.
public struct BrokenText: Hashable, Sendable {
  /// The number of UTF-8 bytes that each line takes, white space and line feed at its end included.
  ///
  /// In all they are as many as the text has. An empty text has one line.
  public var lengths: [Int]
  /// The first character that no font has, `nil` where each has one.
  public var missing: Unicode.Scalar?
}

extension PictureHelper {
  /// Breaks texts into lines, by Pango.
  ///
  /// - Parameters:
  ///   - blocks: The texts.
  ///   - limit: When those that are not broken yet are given up.
  /// - Returns: Of each text its lines.
  /// - Complexity: O(length of all texts); about 0.2 ms for 200 letters and core.
  public func lines(
    of blocks: [TextBlock], until limit: ContinuousClock.Instant? = nil
  ) -> [Result<BrokenText, PictureError>] {
    zip(blocks, pool.ask(blocks.map(\.request), until: limit)).map { block, answer in
      answer.flatMap { fields in
        let lengths = fields.first.map { field in
          field.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        }
        guard fields.count == 2, let lengths,
          lengths.allSatisfy({ $0 >= 0 && $0 <= block.text.utf8.count }),
          lengths.reduce(0, +) == block.text.utf8.count
        else { return .failure(PictureError("cannot be set in lines")) }
        let missing = String(decoding: fields[1], as: UTF8.self).unicodeScalars.first
        return .success(BrokenText(lengths: lengths, missing: missing))
      }
    }
  }

  /// A text that changes when fonts come or go, so that measures can be kept.
  func fontsStamp() -> String? {
    guard case .success(let fields) = pool.ask([HelperRequest("fonts")]).first, fields.count == 1
    else { return nil }
    return String(decoding: fields[0], as: UTF8.self)
  }
}
