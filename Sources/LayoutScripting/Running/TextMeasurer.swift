internal import LuaHosting
internal import Typesetting

/// A type that measures the heights of texts for `layout:text_height`.
///
/// Exact measuring is slow, so the host asks for many texts at once, and caches the heights itself.
///
/// For one layout, measuring may take the script's deadline plus 2 ms for each distinct text. The
/// host checks the clock after each batch of at most 2,048 texts, smaller ones at first; it cannot
/// stop a measurer that hangs. A measurer that can stop itself implements ``heights(of:until:)``.
public protocol TextMeasurer {
  /// Called before the first texts of a script; the time does not count.
  func prepare()

  /// Returns the heights of texts.
  ///
  /// - Parameter texts: The texts, none of them empty.
  /// - Returns: Their heights in points, 0 to 1e9, in the same order; a failure if a text cannot
  ///   be measured, with a message for the script's author.
  func heights(of texts: [MeasuredText]) -> [Result<Double, TextMeasuringError>]

  /// Returns the heights of the texts that can be measured in time; the others are failures.
  ///
  /// - Parameters:
  ///   - texts: The texts, none of them empty.
  ///   - limit: The time after which heights are no longer awaited; `nil` for no limit.
  /// - Returns: The same as ``heights(of:)``.
  func heights(
    of texts: [MeasuredText], until limit: ContinuousClock.Instant?
  ) -> [Result<Double, TextMeasuringError>]
}

extension TextMeasurer {
  /// Prepares nothing.
  public func prepare() {}

  /// Measures without a limit.
  public func heights(
    of texts: [MeasuredText], until limit: ContinuousClock.Instant?
  ) -> [Result<Double, TextMeasuringError>] {
    heights(of: texts)
  }
}

/// An error for a text that cannot be measured.
public struct TextMeasuringError: Error, Hashable, Sendable {
  /// The message.
  public var message: String

  /// Creates an error.
  public init(_ message: String) { self.message = message }
}

/// A text to break into lines of a given width.
public struct MeasuredText: Hashable, Sendable {
  /// The text, without white space at the ends of lines and without repeated spaces; line feeds
  /// start lines.
  ///
  /// Only its first 10,000 characters count, since a label shows no more, and the first 16 scalars
  /// of a character with many combining marks.
  public var text: String
  /// The width of the lines in points, 0 or more.
  public var width: Double
  /// The font size in points, above 0.
  public var size: Double
  /// Font families in order of preference, separated by commas.
  public var font: String
  /// The font's weight, 1 to 1,000; 400 is regular.
  public var weight: Int
  /// The height of a line in points, above 0.
  public var lineHeight: Double
  /// The maximum number of lines, 1 or more.
  public var maximumLines: Int
  /// The padding above and below the lines, in points.
  public var margin: Double

  /// Creates a text in the style of labels.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - width: The width of the lines in points.
  ///   - size: The font size in points; `nil` for that of labels, 15.
  public init(_ text: String, width: Double, size: Double? = nil) {
    let size = size ?? LabelStyle.usualSize
    self.text = BoundedText(text.withoutSpareSpace).text
    self.width = width
    self.size = size
    font = LabelStyle.fonts
    weight = 400
    lineHeight = size * LabelStyle.lineHeight
    maximumLines = .max
    margin = 0
  }

  /// Returns the height of a number of lines.
  public func height(ofLines count: Int) -> Double {
    Double(min(count, maximumLines)) * lineHeight + 2 * margin
  }
}

/// A measurer that estimates the widths of letters: it needs no fonts and gives the same results
/// everywhere.
public struct EstimatedTextMeasurer: TextMeasurer {
  /// Creates a measurer.
  public init() {}

  /// Returns the heights of texts, broken by the estimate.
  ///
  /// - Complexity: O(length of all texts)
  public func heights(of texts: [MeasuredText]) -> [Result<Double, TextMeasuringError>] {
    texts.map { text in
      let lines = TextLines(text.text, width: text.width, fontSize: text.size, limit: .max).lines
      return .success(text.height(ofLines: lines.count))
    }
  }
}
