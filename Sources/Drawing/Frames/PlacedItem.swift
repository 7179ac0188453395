import Waterfall

/// An item as the frame formats write it, with numbers that count from 1.
struct PlacedItem {
  var index: Int
  var section: Int
  var column: Int
  var span: Int
  var frame: Rect
  var id: ItemID?
}

extension WallWriter {
  /// Returns the item at an input index, from 0.
  @inline(__always)
  func placedItem(_ item: Int) throws(Failure) -> PlacedItem {
    let position = wall.position(ofItem: item)
    return PlacedItem(
      index: item + 1, section: wall.layout.section(of: position) + 1,
      column: wall.layout.column(of: position) + 1, span: wall.layout.span(of: position),
      frame: wall.layout.frame(of: position), id: try id(ofItem: item))
  }
}
