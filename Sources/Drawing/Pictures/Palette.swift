/// The colours of items that define none.
enum Palette {
  /// The colour behind pictures: a neutral grey, on which both dark and light shapes can be seen.
  static let ground = CSSColor("#e8e8e8")

  /// Soft colours, light enough for dark text, in an order in which neighbours differ.
  static let colors: [CSSColor] = [
    "#e9c5b4", "#b9cfc4", "#d9cbe3", "#efd9a7", "#aac6d8", "#e4b3ae", "#c9d3a2", "#c3bfdc",
    "#dccdb8", "#94bdb6", "#eebfca", "#b4c4e3", "#d8b894",
  ].compactMap(CSSColor.init)

  /// Returns the colour of the item at an input index, which is always the same.
  static func color(ofItem item: Int) -> CSSColor { colors[item % colors.count] }
}
