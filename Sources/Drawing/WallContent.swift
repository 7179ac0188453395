public import Waterfall

/// What a wall asks of the code that knows its items.
///
/// Items are indexed from 0 in input order. Both questions have a default answer, and content
/// that cannot fail leaves `Failure` at `Never`:
///
/// ```swift
/// struct Photos: WallContent {
///   var urls: [String]
///   func appearance(ofItem item: Int, in frame: Rect) -> ItemAppearance {
///     ItemAppearance(picture: urls[item])
///   }
/// }
/// ```
public protocol WallContent<Failure> {
  /// What the questions may throw; it ends the drawing.
  associatedtype Failure: Error = Never

  /// The item's identifier in its own data, `nil` for an item without one.
  ///
  /// Asked for every item by the frame formats, once or twice.
  func id(ofItem item: Int) throws(Failure) -> ItemID?

  /// What an item looks like at its frame, in points.
  ///
  /// Asked by the picture formats, once for each item whose frame has area.
  func appearance(ofItem item: Int, in frame: Rect) throws(Failure) -> ItemAppearance

  /// Breaks labels into lines, as the picture will show them.
  ///
  /// Asked by the picture formats for some dozens of items at a time, so that a measurer elsewhere
  /// can work on all of them.
  ///
  /// - Returns: Of each label all its lines.
  func lines(of labels: [LabelText]) throws(Failure) -> [[String]]

  /// Where the pictures are that were said in appearances: where they were said to be, or the
  /// pictures themselves, as `data:image/` URLs.
  ///
  /// Asked like ``lines(of:)``.
  ///
  /// - Returns: Of each picture its address; `nil` for one that cannot be shown.
  func sources(of pictures: [ShownPicture]) throws(Failure) -> [String?]
}

extension WallContent {
  /// Answers that the item has no identifier.
  public func id(ofItem item: Int) -> ItemID? { nil }

  /// Leaves everything to the drawing: a colour of its own and a number.
  public func appearance(ofItem item: Int, in frame: Rect) -> ItemAppearance { ItemAppearance() }

  /// Breaks labels by an estimate: no font is asked.
  public func lines(of labels: [LabelText]) -> [[String]] {
    labels.map(\.estimatedLines)
  }

  /// Leaves pictures where they are.
  public func sources(of pictures: [ShownPicture]) -> [String?] { pictures.map(\.address) }
}

/// A picture that a wall shows.
public struct ShownPicture: Hashable, Sendable {
  /// The item, from 0 in input order.
  public let item: Int
  /// Its address, as the item's appearance has it.
  public let address: String
  /// How wide it is shown, in points; what does not fit the proportions is cut off on both sides.
  public let width: Double
  /// How high it is shown.
  public let height: Double
}

/// The identifier of an item as its data spells it.
public enum ItemID: Hashable, Sendable {
  /// Text, which stays text in every format, `"12"` included.
  case text(String)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction.
  case number(Double)
  /// A whole number too large for an integer, as its digits.
  case numeral(String)
}

/// What an item looks like; what is left out is the drawing's choice.
public struct ItemAppearance: Hashable, Sendable {
  /// The label: plain text; line feeds start a new line.
  public var label: String?
  /// The colour behind the picture, or instead of one, as CSS spells it; see ``isCSSColor(_:)``.
  ///
  /// One that is not a CSS colour counts as none.
  public var color: String?
  /// Where the picture is: an `http`, `https`, `file` or `data:image/` URL or a relative one.
  ///
  /// Others, such as `javascript:`, count as none.
  public var picture: String?
  /// The height of the picture at the top of the frame, in points; the label gets the rest.
  ///
  /// `nil` is the whole frame, with the label inside, as is what is not finite. A height outside
  /// the frame is the nearest one inside.
  public var pictureHeight: Double?

  /// Creates an appearance.
  public init(
    label: String? = nil, color: String? = nil, picture: String? = nil,
    pictureHeight: Double? = nil
  ) {
    self.label = label
    self.color = color
    self.picture = picture
    self.pictureHeight = pictureHeight
  }
}
