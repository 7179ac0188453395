internal import Waterfall

/// The names of the same questions and sizes in a wall of columns and in a strip of rows.
package struct AxisNames {
  /// The question for the tracks.
  package let columns: String
  /// The question for the track in which an item starts.
  package let column: String
  /// The question for the length of an item along the flow.
  package let height: String
  /// The question for all lengths of a section at once.
  package let heights: String
  /// The size of a column across the flow.
  let across: String
  /// The adjectives for sizes along the flow and across it.
  let (extent, acrossExtent): (String, String)

  package init(_ axis: WaterfallLayout.Axis) {
    columns = Contract.tracks.name(along: axis)
    column = Contract.column.name(along: axis)
    height = Contract.height.name(along: axis)
    heights = Contract.heights.name(along: axis)
    (across, extent, acrossExtent) =
      axis == .vertical ? ("width", "high", "wide") : ("height", "wide", "high")
  }

  /// Returns the axis to which some questions belong; `nil` if they go with both.
  static func axis(of questions: some Collection<String>) -> WaterfallLayout.Axis? {
    if first(of: .horizontal, among: questions) != nil { return .horizontal }
    return first(of: .vertical, among: questions) == nil ? nil : .vertical
  }

  /// Returns the first questions of each axis, if there are questions of both.
  static func mixed(_ questions: some Collection<String>) -> (wall: String, strip: String)? {
    guard let wall = first(of: .vertical, among: questions),
      let strip = first(of: .horizontal, among: questions)
    else { return nil }
    return (wall, strip)
  }

  private static func first(
    of axis: WaterfallLayout.Axis, among questions: some Collection<String>
  ) -> String? {
    Contract.arranging.first { $0.axis == axis && questions.contains($0.name) }?.name
  }
}
