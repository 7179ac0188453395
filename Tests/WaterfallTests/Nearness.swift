import Waterfall

extension Double {
  /// Tells whether two lengths are the same but for rounding: within 1e-9, relative above 1.
  func isNear(_ other: Double) -> Bool { abs(self - other) <= 1e-9 * max(1, abs(other)) }
}

extension Rect {
  /// Tells whether two rectangles are the same but for rounding.
  func isNear(_ other: Rect) -> Bool {
    x.isNear(other.x) && y.isNear(other.y) && width.isNear(other.width)
      && height.isNear(other.height)
  }
}
