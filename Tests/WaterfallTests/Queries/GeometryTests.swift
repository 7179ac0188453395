import Testing
import Waterfall

@Suite struct GeometryTests {
  @Test(
    "A size keeps its proportions at another width",
    arguments: [(3, 2, 150, 100), (1, 1, 173, 173), (600, 800, 300, 400), (3, 2, 0, 0)]
      as [(Double, Double, Double, Double)])
  func proportions(width: Double, height: Double, across: Double, expected: Double) {
    #expect(Size(width: width, height: height).height(atWidth: across) == expected)
  }

  @Test("A size without proportions counts as a square, and no height is out of range")
  func noProportions() {
    let sides: [Double] = [0, -0.0, -1, .nan, .infinity, -.infinity]
    for side in sides {
      for size in [Size(width: side, height: 9), Size(width: 9, height: side)] {
        #expect(size.height(atWidth: 120) == 120)
      }
    }
    for side in sides + [1e-300, 1e308, 5] {
      for other in sides + [1e-300, 1e308, 5] {
        for width in sides + [1e308, 5] {
          let height = Size(width: side, height: other).height(atWidth: width)
          #expect(height >= 0 && height <= 1e9)
        }
      }
    }
  }

  static let nan = Double.nan
  static let infinity = Double.infinity

  @Test(
    "Two rectangles overlap if they share area, in either order",
    arguments: [
      ("the same", Rect(x: 0, y: 0, width: 2, height: 2), true),
      ("inside", Rect(x: 0.5, y: 0.5, width: 1, height: 1), true),
      ("around", Rect(x: -1, y: -1, width: 9, height: 9), true),
      ("a corner", Rect(x: 1, y: 1, width: 9, height: 9), true),
      ("a cross", Rect(x: -9, y: 0.5, width: 99, height: 1), true),
      ("the smallest share", Rect(x: 2 - 2.3e-16, y: 0, width: 1, height: 1), true),
      ("touching right", Rect(x: 2, y: 0, width: 1, height: 2), false),
      ("touching left", Rect(x: -1, y: 0, width: 1, height: 2), false),
      ("touching below", Rect(x: 0, y: 2, width: 2, height: 1), false),
      ("touching above", Rect(x: 0, y: -1, width: 2, height: 1), false),
      ("a touching corner", Rect(x: 2, y: 2, width: 1, height: 1), false),
      ("apart", Rect(x: 5, y: 0, width: 1, height: 1), false),
      ("no width", Rect(x: 1, y: 0, width: 0, height: 2), false),
      ("no height", Rect(x: 0, y: 1, width: 2, height: 0), false),
      ("negative size", Rect(x: 2, y: 2, width: -1, height: -1), false),
      ("half a plane", Rect(x: 1, y: 0, width: infinity, height: infinity), true),
    ])
  func overlaps(what: String, other: Rect, overlaps: Bool) {
    let square = Rect(x: 0, y: 0, width: 2, height: 2)
    #expect(square.overlaps(other) == overlaps)
    #expect(other.overlaps(square) == overlaps)
  }

  @Test("The right and bottom edges of a rectangle are its origin plus its size")
  func farEdges() {
    let rect = Rect(x: 1, y: 2, width: 10, height: 20)
    #expect(rect.maxX == 11)
    #expect(rect.maxY == 22)
  }

  @Test("Equal insets and spacing can be written as one number")
  func equalSides() {
    #expect(Insets(4) == Insets(top: 4, left: 4, bottom: 4, right: 4))
    #expect(Insets() == Insets(0))
    #expect(Spacing(4) == Spacing(row: 4, column: 4))
  }
}
