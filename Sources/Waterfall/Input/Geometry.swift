/// A rectangle in points; the origin is top left and y grows downward.
public struct Rect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The extent to the right, 0 or more.
  public var width: Double
  /// The extent downward, 0 or more.
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

  /// Tells whether the two rectangles share area; edges that only touch do not.
  @inlinable
  public func overlaps(_ other: Rect) -> Bool {
    // Comparisons alone, without `min` and `max`, are false wherever an edge is not a number.
    x < maxX && other.x < other.maxX && x < other.maxX && other.x < maxX
      && y < maxY && other.y < other.maxY && y < other.maxY && other.y < maxY
  }
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// The extent to the right.
  public var width: Double
  /// The extent downward.
  public var height: Double

  /// Creates a size in points.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

extension Size {
  /// Returns the height of something of this size at another width, in its proportions.
  ///
  /// ```swift
  /// Size(width: 3, height: 2).height(atWidth: 150)  // 100
  /// Size(width: 0, height: 0).height(atWidth: 150)  // 150
  /// ```
  ///
  /// Pictures that cannot be read have sizes of 0 × 0: where a side is not a finite number above 0,
  /// the proportions are those of a square.
  ///
  /// - Parameter width: The width in points.
  /// - Returns: The height in points, 0…1e9, which every delegate may answer.
  /// - Complexity: O(1)
  @inlinable
  public func height(atWidth width: Double) -> Double {
    let across = width > 0 ? min(width, WaterfallLayout.maximumLength) : 0
    let hasProportions = self.width > 0 && self.width.isFinite && height > 0 && height.isFinite
    guard hasProportions else { return across }
    // An endless ratio times 0 would be no number.
    let ratio = min(height / self.width, .greatestFiniteMagnitude)
    return min(across * ratio, WaterfallLayout.maximumLength)
  }
}

/// The room kept free at the four sides of a section, in points (CSS's `padding`).
public struct Insets: Hashable, Sendable {
  /// The room above the first row.
  public var top: Double
  /// The room left of the first column.
  public var left: Double
  /// The room below the last row.
  public var bottom: Double
  /// The room right of the last column.
  public var right: Double

  /// Creates insets in points, each 0…1e9.
  @inlinable
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates equal insets at all sides, in points, 0…1e9.
  @inlinable
  public init(_ all: Double) {
    self.init(top: all, left: all, bottom: all, right: all)
  }
}

/// The room between neighbours, in points (CSS's `gap`).
public struct Spacing: Hashable, Sendable {
  /// The room between two items of one column.
  public var row: Double
  /// The room between two columns.
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
