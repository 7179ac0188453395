/// How a section's items find their columns.
///
/// Rules compare where the next item would start: the lower edge of the last item of a column
/// and the row spacing after it.
///
/// ```swift
/// var placement = Placement.lanes(tolerance: 16)
/// placement.isDense = true
/// ```
public struct Placement: Hashable, Sendable {
  /// The rule for items that name no column themselves.
  public enum Rule: Hashable, Sendable {
    /// Takes the column where the next item would start highest, the first of those that tie.
    case shortest
    /// Takes the first tied column at or after a cursor, else the first tied one; the cursor moves
    /// to the end of the item (CSS Grid Layout Level 3, grid lanes).
    case lanes
    /// Takes the columns in turn.
    case inOrder
    /// Takes the columns in turn from the last to the first.
    case inReverseOrder
  }

  /// The rule for items that name no column themselves.
  public var rule: Rule
  /// Columns within so many points of the highest tie, the edge included; 0 or more, or infinite.
  ///
  /// It counts for ``Rule/shortest`` and ``Rule/lanes``.
  public var tolerance: Double
  /// Whether an item moves up into an earlier hole of its width (CSS's `grid-lanes-pack: dense`).
  ///
  /// It goes with ``Rule/shortest`` and ``Rule/lanes``. An item then takes O(columns · span ·
  /// log holes), more where many holes are nearly high enough.
  public var isDense = false
  /// Whether no item starts above the one before it; not together with ``isDense``.
  public var keepsOrder = false

  /// Creates a placement; the tolerance does not count for rules that take the columns in turn.
  public init(_ rule: Rule, tolerance: Double) {
    self.rule = rule
    self.tolerance = tolerance
  }

  /// Takes the column where the next item would start highest.
  ///
  /// Columns within `tolerance` points of the highest tie, and the first of them wins. The default
  /// of 1e-6 lets 0.1 + 0.2 tie with 0.3; a tolerance of 0 is the strict loop, an infinite one takes
  /// the first column always.
  public static func shortest(tolerance: Double) -> Placement {
    Placement(.shortest, tolerance: tolerance)
  }

  /// ``shortest(tolerance:)`` with the default tolerance.
  public static let shortest = Placement(.shortest, tolerance: defaultTolerance)

  /// CSS grid lanes: the first tied column at or after a cursor, else the first tied one.
  ///
  /// An infinite tolerance is round robin. The cursor starts at the first column and moves to the
  /// end of each item that it placed; items with a column of their own leave it where it is
  /// (resolved by the CSS Working Group in August 2026). The tolerance is CSS's `flow-tolerance`.
  public static func lanes(tolerance: Double) -> Placement {
    Placement(.lanes, tolerance: tolerance)
  }

  /// ``lanes(tolerance:)`` with the default tolerance.
  public static let lanes = Placement(.lanes, tolerance: defaultLanesTolerance)

  /// Takes the columns in turn: the i-th item that names no column itself goes to `i mod n`, or
  /// further to the start where its span would not fit.
  public static let inOrder = Placement(.inOrder, tolerance: 0)

  /// Takes the columns in turn from the last to the first, the mirror image of ``inOrder``.
  public static let inReverseOrder = Placement(.inReverseOrder, tolerance: 0)

  /// The tolerance of ``shortest(tolerance:)`` where none is given: 1e-6 points.
  public static let defaultTolerance = 1e-6
  /// The tolerance of ``lanes(tolerance:)`` where none is given: 16 points, CSS's `1em`.
  public static let defaultLanesTolerance = 16.0

  /// What does not go together, in words; `nil` where all does.
  package var conflict: String? {
    if !isDense { return nil }
    if rule != .shortest && rule != .lanes {
      return "dense goes with the rules shortest and lanes only"
    }
    return keepsOrder ? "dense moves items up, so it cannot keep the order" : nil
  }

  /// Stops with the rule in words where the tolerance is none or the parts do not go together.
  func check() {
    require(tolerance >= 0, "a tolerance must be 0 or more, got \(tolerance)")
    if let conflict { fatalError(conflict) }
  }
}
