// CSS grid's track list notation (CSS Grid Layout Level 2, section 7.2).

/// An error in the text of a track list.
public struct TrackListError: Error, Hashable, CustomStringConvertible {
  /// The text of the track list.
  public let text: String
  /// The number of characters before the error.
  public let offset: Int
  /// What is wrong, and what to write instead.
  public let message: String

  /// Three lines: the message, the track list, and a caret below the error.
  public var description: String {
    "\(message)\n  \(text)\n  \(String(repeating: " ", count: offset))^"
  }
}

extension Tracks {
  /// Creates tracks from a track list in the notation of CSS's `grid-template-columns`.
  ///
  /// A track is a length in `px` or without a unit, a percentage of the section's width, `fr`,
  /// `auto` or `minmax(…, …)`. Lengths can be computed with `calc(…)`, `min(…)`, `max(…)` and
  /// `clamp(…)`. `repeat(3, …)` repeats tracks; a list can have one `repeat(auto-fill, …)` or
  /// `repeat(auto-fit, …)`.
  ///
  /// ```swift
  /// try Tracks("100px 2fr 1fr")
  /// try Tracks("repeat(auto-fill, minmax(160px, 1fr))")
  /// try Tracks("minmax(min(900px, 100%), 1fr)")
  /// ```
  ///
  /// A single whole number without a unit is a count: `"3"` is `repeat(3, 1fr)`.
  ///
  /// `auto-fit` tracks that stay empty collapse: they take neither width nor spacing. With
  /// ``Placement/lanes``, this is decided before items are placed, as in browsers (CSS Grid Layout
  /// Level 3): a track stays if an item names it, or if it is among the first n, where n is the
  /// total span of all other items, which then choose among the tracks that stay. With the other
  /// rules, items choose among all tracks, and the tracks without items are dropped afterwards.
  ///
  /// - Parameter text: The track list.
  /// - Throws: ``TrackListError`` at the first character that is wrong.
  /// - Complexity: O(text); a text can have at most 1,000,000 bytes.
  public init(_ text: String) throws(TrackListError) {
    guard text.utf8.count <= Tracks.maximumTextLength else {
      throw TrackListError(
        text: String(text.prefix(1000)), offset: 0,
        message: "a track list can have at most 1,000,000 bytes, got \(text.utf8.count)")
    }
    var parser = TrackListParser(text)
    parts = try parser.parse()
  }

  private static let maximumTextLength = 1_000_000
}
