import Waterfall

extension Double {
  /// Returns whether two lengths are equal except for rounding: within 1e-9, relative above 1.
  package func isNear(_ other: Double) -> Bool {
    isNear(other, within: 1e-9 * max(1, abs(other)))
  }

  /// Returns whether two lengths differ by at most a distance.
  package func isNear(_ other: Double, within slack: Double) -> Bool { abs(self - other) <= slack }
}

extension Rect {
  /// Returns whether two rectangles are equal except for rounding.
  package func isNear(_ other: Rect) -> Bool {
    x.isNear(other.x) && y.isNear(other.y) && width.isNear(other.width)
      && height.isNear(other.height)
  }

  /// Returns whether the edges of two rectangles differ by at most a distance.
  package func isNear(_ other: Rect, within slack: Double) -> Bool {
    x.isNear(other.x, within: slack) && y.isNear(other.y, within: slack)
      && maxX.isNear(other.maxX, within: slack) && maxY.isNear(other.maxY, within: slack)
  }
}
