/// The way in which a section's items get their columns.
///
/// Rules compare where the next item would start in each column: below the column's last item and
/// the row spacing after it.
///
/// ```swift
/// var placement = Placement.lanes(tolerance: 16)
/// placement.isDense = true
/// ```
public struct Placement: Hashable, Sendable {
  /// The rule for items without a column of their own.
  public enum Rule: Hashable, Sendable {
    /// Chooses the column where the next item would start highest, the first of those that tie.
    case shortest
    /// Chooses the first tied column at or after a cursor, or else the first tied one, and moves
    /// the cursor to the end of the item (CSS Grid Layout Level 3, grid lanes).
    case lanes
    /// Chooses the columns in turn.
    case inOrder
    /// Chooses the columns in turn, from the last to the first.
    case inReverseOrder
  }

  /// The rule for items without a column of their own.
  public var rule: Rule
  /// The distance in points from the highest column, inclusive, within which columns tie; 0 or
  /// more, or infinite.
  ///
  /// It applies to ``Rule/shortest`` and ``Rule/lanes``.
  public var tolerance: Double
  /// Whether items move up into holes of their width between earlier items (CSS's
  /// `grid-lanes-pack: dense`).
  ///
  /// It requires ``Rule/shortest`` or ``Rule/lanes``. Placing an item then takes O(columns · span ·
  /// log holes), more if many holes are almost high enough.
  public var isDense = false
  /// Whether no item may start above the one before it; cannot be combined with ``isDense``.
  public var keepsOrder = false

  /// Creates a placement; rules that choose the columns in turn ignore the tolerance.
  public init(_ rule: Rule, tolerance: Double) {
    self.rule = rule
    self.tolerance = tolerance
  }

  /// Returns a placement that chooses the column where the next item would start highest.
  ///
  /// Columns within `tolerance` points of the highest tie, and the first of them wins. With the
  /// default of 1e-6, 0.1 + 0.2 ties with 0.3. A tolerance of 0 compares exactly; an infinite one
  /// always chooses the first column.
  public static func shortest(tolerance: Double) -> Placement {
    Placement(.shortest, tolerance: tolerance)
  }

  /// The placement ``shortest(tolerance:)`` with the default tolerance.
  public static let shortest = Placement(.shortest, tolerance: defaultTolerance)

  /// Returns the placement of CSS grid lanes: the first tied column at or after a cursor, or else
  /// the first tied one.
  ///
  /// The cursor starts at the first column and moves to the end of each item that the rule places;
  /// items with a column of their own do not move it (resolved by the CSS Working Group in August
  /// 2026). The tolerance is CSS's `flow-tolerance`; an infinite one chooses the columns in turn.
  public static func lanes(tolerance: Double) -> Placement {
    Placement(.lanes, tolerance: tolerance)
  }

  /// The placement ``lanes(tolerance:)`` with the default tolerance.
  public static let lanes = Placement(.lanes, tolerance: defaultLanesTolerance)

  /// The placement that chooses columns in turn: of the items without a column of their own, item i
  /// goes to column `i mod n`, or to the last one in which its span fits.
  public static let inOrder = Placement(.inOrder, tolerance: 0)

  /// The placement that chooses columns in turn from the last to the first, a mirror image of
  /// ``inOrder``.
  public static let inReverseOrder = Placement(.inReverseOrder, tolerance: 0)

  /// The default tolerance of ``shortest(tolerance:)``: 1e-6 points.
  public static let defaultTolerance = 1e-6
  /// The default tolerance of ``lanes(tolerance:)``: 16 points, CSS's `1em`.
  public static let defaultLanesTolerance = 16.0

  /// The reason why the settings cannot be combined; `nil` if they can.
  package var conflict: String? {
    if !isDense { return nil }
    if rule != .shortest && rule != .lanes {
      return "dense goes with the rules shortest and lanes only"
    }
    return keepsOrder ? "dense moves items up, so it cannot keep the order" : nil
  }

  /// Stops the program if the tolerance is invalid or the settings cannot be combined.
  func check() {
    require(tolerance >= 0, "a tolerance must be 0 or more, got \(tolerance)")
    if let conflict { fatalError(conflict) }
  }
}
