/// The rule that chooses a column for each item that names none itself.
///
/// Rules compare where the next item would start: the lower edge of the last item of a column
/// and the row spacing after it.
public enum Placement: Hashable, Sendable {
  /// Takes the column where the next item would start highest.
  ///
  /// Columns within `tolerance` points of the highest tie, and the first of them wins.
  /// A tolerance of 0 is the strict loop; the default lets 0.1 + 0.2 tie with 0.3.
  /// An item that spans several columns starts below the lowest of them.
  case shortest(tolerance: Double)

  /// Takes the columns in turn: the i-th item that names no column itself goes to
  /// `i mod n`, or further to the start where its span would not fit.
  case inOrder

  /// The tolerance of ``shortest(tolerance:)`` where none is given: 1e-6 points.
  public static let defaultTolerance = 1e-6

  /// ``shortest(tolerance:)`` with the default tolerance.
  public static let shortest = Placement.shortest(tolerance: defaultTolerance)
}
