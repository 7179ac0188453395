internal import LuaHosting
internal import Waterfall

/// Detects columns without a width, whose items cannot be seen.
struct InvisibleColumns {
  let words: AxisNames
  /// Whether the columns were given as a number of equal ones.
  let isCount: Bool
  /// The widths of a section's columns, of which there is at least one.
  let widths: [Double]
  /// The width inside the section's insets, and that of the container.
  let available: Double
  let container: Double
  let spacing: Double

  /// The source of the columns' widths.
  enum Cause {
    case container
    case insets
    case spacing
    case tracks
  }

  /// The number of columns from which on a count looks like a width in points.
  private static let likelyWidth = 40

  private var widest: Double { widths.max() ?? 0 }
  private var looksLikeWidth: Bool { isCount && widths.count >= Self.likelyWidth }
  private var isEven: Bool { widths.allSatisfy { $0 == widths[0] } }

  /// Why columns have no width, or almost none because a width was given as a count; `nil` if all
  /// have a width.
  var cause: Cause? {
    let isSliver = looksLikeWidth && widest < max(8, spacing)
    guard widths.contains(where: { $0 < 1 }) || isSliver else { return nil }
    if container < 1 { return .container }
    if available < 1, widest < 1 { return .insets }
    let isSqueezed = widths.count > 1 && spacing * Double(widths.count - 1) > available / 2
    return isSqueezed && !looksLikeWidth && widest < 1 ? .spacing : .tracks
  }

  /// What is wrong and what to do; `nil` if all columns have a width.
  var message: String? {
    let (columns, width) = (words.columns, words.across)
    let room = "\(rounded(available)) points"
    switch cause {
    case nil: return nil
    case .container:
      return "the wall is \(rounded(container)) points \(words.acrossExtent), so no item can be "
        + "seen; set a greater \(width)"
    case .insets:
      return "the insets take all of the \(rounded(container)) points, so the \(columns) have no "
        + "\(width) and no item can be seen; make the insets smaller"
    case .spacing:
      return "\(widths.count) \(columns) have no \(width), so no item can be seen: the spacing of "
        + "\(rounded(spacing)) points between them takes all of the \(room); make it smaller"
    case .tracks:
      if isEven {
        let size =
          widest < 1 ? "no \(width)" : "a \(width) of only \(rounded(widest)) points"
        let meant = looksLikeWidth ? widths.count : 200
        return "\(widths.count) \(columns) in \(room) have \(size); for as many \(columns) as fit, "
          + "each at least \(meant) points \(words.acrossExtent), write "
          + "\"repeat(auto-fill, minmax(\(meant)px, 1fr))\""
      }
      let number = (widths.firstIndex { $0 < 1 } ?? 0) + 1
      return
        "\(words.column) \(number) of \(widths.count) has no \(width) in \(room), so its items "
        + "cannot be seen; give it a minimum, as in minmax(80px, 1fr), or make fewer \(columns)"
    }
  }

  private func rounded(_ length: Double) -> String { ((length * 10).rounded() / 10).text }
}
