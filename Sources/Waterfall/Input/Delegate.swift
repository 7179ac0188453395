/// The questions that a layout asks about its sections and items.
///
/// Every question except the height has a default answer, so this is a complete delegate:
///
/// ```swift
/// struct Squares: WaterfallLayoutDelegate {
///   func height(ofItem item: Int, width: Double, span: Int) -> Double { width }
/// }
/// ```
///
/// Sections are numbered from 0, and so are items, through all sections. The layout asks section by
/// section, in the order of the requirements below; where columns have different widths, it asks
/// for an item's column before its height.
///
/// A span may depend on the item and its tracks, a column on everything placed before. A height may
/// depend only on the item, its width and its span: the layout may ask for it early, more than
/// once, or not at all.
///
/// A delegate that cannot fail leaves `Failure` at `Never`. An answer outside its range stops the
/// program with a message that states the rule.
public protocol WaterfallLayoutDelegate<Failure> {
  /// The error that a question may throw, which ends the layout.
  associatedtype Failure: Error = Never

  /// Returns a section's insets, 0…1e9 points each; `nil` for the configuration's.
  func insets(ofSection section: Int) throws(Failure) -> Insets?
  /// Returns a section's spacing, 0…1e9 points each; `nil` for the configuration's.
  func spacing(ofSection section: Int) throws(Failure) -> Spacing?
  /// Returns the tracks of a section that is `width` points wide inside its insets; `nil` for the
  /// configuration's.
  func tracks(ofSection section: Int, width: Double) throws(Failure) -> Tracks?
  /// Returns a section's placement; `nil` for the configuration's.
  func placement(ofSection section: Int) throws(Failure) -> Placement?
  /// Returns a section's reading direction; `nil` for the configuration's.
  func direction(ofSection section: Int) throws(Failure) -> WaterfallLayout.Direction?
  /// Returns the alignment of a section's columns; `nil` for the configuration's.
  func alignment(ofSection section: Int) throws(Failure) -> WaterfallLayout.Alignment?
  /// Returns the height of a section's header, 0…1e9 points; `nil` for the configuration's.
  func headerHeight(ofSection section: Int, width: Double) throws(Failure) -> Double?
  /// Returns the height of a section's footer, 0…1e9 points; `nil` for the configuration's.
  func footerHeight(ofSection section: Int, width: Double) throws(Failure) -> Double?

  /// Returns the number of columns that an item spans, at least 1; a greater number than there are
  /// columns means all of them.
  ///
  /// Use only the count, positions and widths of `columns`: how far they are filled may still
  /// change.
  func span(ofItem item: Int, columns: borrowing Columns) throws(Failure) -> Int
  /// Returns the height of an item, 0…1e9 points, at the width of `span` columns.
  func height(ofItem item: Int, width: Double, span: Int) throws(Failure) -> Double
  /// Writes the heights of consecutive items to `heights`.
  ///
  /// The layout calls only this method; by default it calls ``height(ofItem:width:span:)`` for each
  /// item. `widths`, `spans` and `heights` have one element for each item.
  func heights(
    ofItems items: Range<Int>, widths: Span<Double>, spans: Span<UInt16>,
    into heights: inout MutableSpan<Double>
  ) throws(Failure)
  /// Returns the column that an item must start in; `nil` lets the placement rule choose.
  ///
  /// Columns count from 0, and `column + span` must be at most `columns.count`. A negative column
  /// counts from the end, where −1 is the last, and the item ends in it.
  func column(ofItem item: Int, span: Int, columns: borrowing Columns) throws(Failure) -> Int?
}

extension WaterfallLayoutDelegate {
  /// Returns `nil`, for the configuration's insets.
  @inlinable public func insets(ofSection section: Int) -> Insets? { nil }
  /// Returns `nil`, for the configuration's spacing.
  @inlinable public func spacing(ofSection section: Int) -> Spacing? { nil }
  /// Returns `nil`, for the configuration's tracks.
  @inlinable public func tracks(ofSection section: Int, width: Double) -> Tracks? { nil }
  /// Returns `nil`, for the configuration's placement rule.
  @inlinable public func placement(ofSection section: Int) -> Placement? { nil }
  /// Returns `nil`, for the configuration's direction.
  @inlinable public func direction(ofSection section: Int) -> WaterfallLayout.Direction? { nil }
  /// Returns `nil`, for the configuration's alignment.
  @inlinable public func alignment(ofSection section: Int) -> WaterfallLayout.Alignment? { nil }
  /// Returns `nil`, for the configuration's header.
  @inlinable public func headerHeight(ofSection section: Int, width: Double) -> Double? { nil }
  /// Returns `nil`, for the configuration's footer.
  @inlinable public func footerHeight(ofSection section: Int, width: Double) -> Double? { nil }
  /// Returns 1.
  @inlinable public func span(ofItem item: Int, columns: borrowing Columns) -> Int { 1 }
  /// Returns `nil`, for the choice of the placement rule.
  @inlinable
  public func column(ofItem item: Int, span: Int, columns: borrowing Columns) -> Int? { nil }

  /// Asks for the height of each item.
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
