/// What a waterfall asks of the code that knows its items.
///
/// Every question but the height has a default answer, so the smallest delegate is
///
/// ```swift
/// struct Squares: WaterfallLayoutDelegate {
///   func height(ofItem item: Int, width: Double, span: Int) -> Double { width }
/// }
/// ```
///
/// Items and sections are indexed from 0; items through all sections. Questions are asked section
/// by section, in the order in which they stand here. What an answer may depend on: a span on the
/// item and its tracks; a height on item, width and span alone, so that it may be asked early,
/// more than once, or not at all; a column on everything placed before.
///
/// A delegate that cannot fail leaves `Failure` at `Never`. An answer out of its range is a
/// programmer's error and ends the program with the rule in words.
/// Where columns are not equally wide, an item's column is asked before its height.
public protocol WaterfallLayoutDelegate<Failure> {
  /// What the questions may throw; it ends the layout.
  associatedtype Failure: Error = Never

  /// The insets of a section, 0…1e9 points each; `nil` takes the configuration's.
  func insets(ofSection section: Int) throws(Failure) -> Insets?
  /// The spacing of a section, 0…1e9 points each; `nil` takes the configuration's.
  func spacing(ofSection section: Int) throws(Failure) -> Spacing?
  /// The tracks of a section that is `width` points wide inside its insets; `nil` takes the
  /// configuration's.
  func tracks(ofSection section: Int, width: Double) throws(Failure) -> Tracks?
  /// The placement of a section; `nil` takes the configuration's.
  func placement(ofSection section: Int) throws(Failure) -> Placement?
  /// The side where reading starts; `nil` takes the configuration's.
  func direction(ofSection section: Int) throws(Failure) -> WaterfallLayout.Direction?
  /// Where columns stand that do not fill the width; `nil` takes the configuration's.
  func alignment(ofSection section: Int) throws(Failure) -> WaterfallLayout.Alignment?
  /// The height of the header above a section, 0…1e9 points; `nil` takes the configuration's.
  func headerHeight(ofSection section: Int, width: Double) throws(Failure) -> Double?
  /// The height of the footer below a section, 0…1e9 points; `nil` takes the configuration's.
  func footerHeight(ofSection section: Int, width: Double) throws(Failure) -> Double?

  /// How many columns an item spans, at least 1; more than there are is all of them.
  ///
  /// `columns` has its count, positions and widths; nothing is placed for good yet.
  func span(ofItem item: Int, columns: borrowing Columns) throws(Failure) -> Int
  /// The height of an item, 0…1e9 points, at a width that covers `span` columns.
  func height(ofItem item: Int, width: Double, span: Int) throws(Failure) -> Double
  /// The heights of consecutive items of known widths and spans.
  ///
  /// This is what the layout calls; by default it asks ``height(ofItem:width:span:)`` one by one.
  /// The three spans have as many elements as `items`.
  func heights(
    ofItems items: Range<Int>, widths: Span<Double>, spans: Span<UInt16>,
    into heights: inout MutableSpan<Double>
  ) throws(Failure)
  /// The column an item must start in, or `nil` for the placement rule's choice.
  ///
  /// Columns count from 0. A negative column counts from the end, where −1 is the last, and the
  /// item ends there. The item must fit: `column + span` is at most `columns.count`.
  func column(ofItem item: Int, span: Int, columns: borrowing Columns) throws(Failure) -> Int?
}

extension WaterfallLayoutDelegate {
  /// Takes the configuration's insets.
  @inlinable public func insets(ofSection section: Int) -> Insets? { nil }
  /// Takes the configuration's spacing.
  @inlinable public func spacing(ofSection section: Int) -> Spacing? { nil }
  /// Takes the configuration's tracks.
  @inlinable public func tracks(ofSection section: Int, width: Double) -> Tracks? { nil }
  /// Takes the configuration's placement rule.
  @inlinable public func placement(ofSection section: Int) -> Placement? { nil }
  /// Takes the configuration's direction.
  @inlinable public func direction(ofSection section: Int) -> WaterfallLayout.Direction? { nil }
  /// Takes the configuration's alignment.
  @inlinable public func alignment(ofSection section: Int) -> WaterfallLayout.Alignment? { nil }
  /// Takes the configuration's header.
  @inlinable public func headerHeight(ofSection section: Int, width: Double) -> Double? { nil }
  /// Takes the configuration's footer.
  @inlinable public func footerHeight(ofSection section: Int, width: Double) -> Double? { nil }
  /// Spans one column.
  @inlinable public func span(ofItem item: Int, columns: borrowing Columns) -> Int { 1 }
  /// Leaves the choice to the placement rule.
  @inlinable
  public func column(ofItem item: Int, span: Int, columns: borrowing Columns) -> Int? { nil }

  /// Asks for the heights one by one.
  @inlinable
  public func heights(
    ofItems items: Range<Int>, widths: Span<Double>, spans: Span<UInt16>,
    into heights: inout MutableSpan<Double>
  ) throws(Failure) {
    for i in 0..<heights.count {
      heights[i] = try height(
        ofItem: items.lowerBound + i, width: widths[i], span: Int(spans[i]))
    }
  }
}
