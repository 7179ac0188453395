internal import Waterfall

/// The questions that a wall and a strip, a wall on its side, call by other names.
struct AxisNames {
  /// The question for the tracks.
  let columns: String
  /// The question for the track in which an item starts.
  let column: String
  /// The question for the length of an item along the flow.
  let height: String
  /// How one says that something extends along the flow.
  var extent: String { height == "height" ? "high" : "wide" }
  /// The size of a column across the flow, and its adjective.
  var across: String { height == "height" ? "width" : "height" }
  var acrossExtent: String { height == "height" ? "wide" : "high" }
  /// The question for all of a section's lengths at once.
  var heights: String { height + "s" }

  private static let wall = AxisNames(columns: "columns", column: "column", height: "height")
  private static let strip = AxisNames(columns: "rows", column: "row", height: "width")

  init(_ axis: WaterfallLayout.Axis) {
    self = axis == .vertical ? AxisNames.wall : AxisNames.strip
  }

  private init(columns: String, column: String, height: String) {
    self.columns = columns
    self.column = column
    self.height = height
  }

  private var all: [String] { [columns, column, height, heights] }

  /// The axis to which some questions belong, `nil` where they go with both.
  static func axis(of questions: some Collection<String>) -> WaterfallLayout.Axis? {
    if strip.all.contains(where: questions.contains) { return .horizontal }
    return wall.all.contains(where: questions.contains) ? .vertical : nil
  }

  /// The first questions of both axes, where there are such.
  static func mixed(_ questions: some Collection<String>) -> (wall: String, strip: String)? {
    guard let own = wall.all.first(where: questions.contains),
      let other = strip.all.first(where: questions.contains)
    else { return nil }
    return (own, other)
  }
}
