public import Waterfall

/// The questions that a wall asks the code that knows its items.
///
/// Items are indexed from 0 in input order. Every question has a default answer.
/// Content that cannot fail keeps `Never` as its `Failure`:
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
  /// What an answer throws; it ends the drawing.
  associatedtype Failure: Error = Never

  /// Returns the item's identifier in its data; `nil` for an item without one.
  ///
  /// The frame formats ask for every item, once or twice.
  func id(ofItem item: Int) throws(Failure) -> ItemID?

  /// Returns what an item looks like in its frame, in points.
  ///
  /// The picture formats ask once for each item whose frame is not empty.
  func appearance(ofItem item: Int, in frame: Rect) throws(Failure) -> ItemAppearance

  /// Breaks labels into the lines that the picture shows.
  ///
  /// The picture formats ask for dozens of items at a time, so that a measurer in another process
  /// can work on all of them.
  ///
  /// - Returns: The lines of each label.
  func lines(of labels: [LabelText]) throws(Failure) -> [[String]]

  /// Returns the addresses of the pictures that appearances name: unchanged, or the pictures
  /// themselves as `data:image/` URLs.
  ///
  /// The picture formats ask as for ``lines(of:)``.
  ///
  /// - Returns: The address of each picture; `nil` for one that cannot be shown.
  func sources(of pictures: [ShownPicture]) throws(Failure) -> [String?]
}

extension WallContent {
  /// Returns `nil`: the item has no identifier.
  public func id(ofItem item: Int) -> ItemID? { nil }

  /// Returns an empty appearance: the drawing chooses a colour and shows the number.
  public func appearance(ofItem item: Int, in frame: Rect) -> ItemAppearance { ItemAppearance() }

  /// Breaks labels by estimated widths, without a font.
  public func lines(of labels: [LabelText]) -> [[String]] {
    labels.map(\.estimatedLines)
  }

  /// Returns the addresses unchanged.
  public func sources(of pictures: [ShownPicture]) -> [String?] { pictures.map(\.address) }
}

/// A picture that a wall shows.
public struct ShownPicture: Hashable, Sendable {
  /// The index of the item in input order, from 0.
  public let item: Int
  /// The address in the item's appearance.
  public let address: String
  /// The width in points at which it is shown; a picture of other proportions is cropped on both
  /// sides.
  public let width: Double
  /// The height in points at which it is shown.
  public let height: Double
}

/// The identifier of an item as in its data.
public enum ItemID: Hashable, Sendable {
  /// Text, which stays text in every format, even `"12"`.
  case text(String)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction.
  case number(Double)
  /// A whole number too large for an integer, as its digits.
  case numeral(String)
}

/// The appearance of an item; the drawing chooses a default for `nil`.
public struct ItemAppearance: Hashable, Sendable {
  /// The label: plain text; line feeds start a new line.
  public var label: String?
  /// The colour behind the picture, or instead of one, in CSS notation; see ``isCSSColor(_:)``.
  ///
  /// Text that is not a CSS colour is ignored.
  public var color: String?
  /// The address of the picture: an `http`, `https`, `file` or `data:image/` URL, or a relative
  /// one.
  ///
  /// Others, such as `javascript:`, are ignored.
  public var picture: String?
  /// The height of the picture at the top of the frame, in points; the label gets the rest.
  ///
  /// `nil`, or a number that is not finite, is the whole frame with the label inside. Other heights
  /// are clamped to the frame.
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
