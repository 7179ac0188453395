/// A rectangle in points; the origin is the upper left corner, and y grows downward.
public struct Rect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width, 0 or more.
  public var width: Double
  /// The height, 0 or more.
  public var height: Double

  /// Creates a rectangle from its top left corner and its size, in points.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge, `x + width`.
  @inlinable public var maxX: Double { x + width }
  /// The bottom edge, `y + height`.
  @inlinable public var maxY: Double { y + height }

  /// Returns whether the rectangles share area; touching edges do not count.
  @inlinable
  public func overlaps(_ other: Rect) -> Bool {
    // Plain comparisons, unlike `min` and `max`, are false if an edge is NaN.
    x < maxX && other.x < other.maxX && x < other.maxX && other.x < maxX
      && y < maxY && other.y < other.maxY && y < other.maxY && other.y < maxY
  }
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a size in points.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

extension Size {
  /// Returns the height at another width that keeps the proportions.
  ///
  /// ```swift
  /// Size(width: 3, height: 2).height(atWidth: 150)  // 100
  /// Size(width: 0, height: 0).height(atWidth: 150)  // 150
  /// ```
  ///
  /// A side that is not a finite number above 0 makes the proportions those of a square, for images
  /// whose size is not known.
  ///
  /// - Parameter width: The width in points.
  /// - Returns: The height in points, 0…1e9, a valid answer of a delegate.
  /// - Complexity: O(1)
  @inlinable
  public func height(atWidth width: Double) -> Double {
    let across = width > 0 ? min(width, WaterfallLayout.maximumLength) : 0
    let hasProportions = self.width > 0 && self.width.isFinite && height > 0 && height.isFinite
    guard hasProportions else { return across }
    // An infinite ratio times 0 would be NaN.
    let ratio = min(height / self.width, .greatestFiniteMagnitude)
    return min(across * ratio, WaterfallLayout.maximumLength)
  }
}

/// The space between the edges of a section and its columns, in points (CSS's `padding`).
public struct Insets: Hashable, Sendable {
  /// The space above the items.
  public var top: Double
  /// The space to the left of the columns.
  public var left: Double
  /// The space below the items.
  public var bottom: Double
  /// The space to the right of the columns.
  public var right: Double

  /// Creates insets in points, each 0…1e9.
  @inlinable
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates equal insets on all sides, in points, 0…1e9.
  @inlinable
  public init(_ all: Double) {
    self.init(top: all, left: all, bottom: all, right: all)
  }
}

/// The space between items, in points (CSS's `gap`).
public struct Spacing: Hashable, Sendable {
  /// The space between two items of one column.
  public var row: Double
  /// The space between two columns.
  public var column: Double

  /// Creates spacing in points, each 0…1e9.
  @inlinable
  public init(row: Double, column: Double) {
    self.row = row
    self.column = column
  }

  /// Creates equal spacing between rows and columns, in points, 0…1e9.
  @inlinable
  public init(_ both: Double) {
    self.init(row: both, column: both)
  }
}
