/// A length that CSS's `calc()`, `min()`, `max()` and `clamp()` compute from a section's width
/// (CSS Values and Units Level 4, section 10).
indirect enum LengthFormula: Hashable, Sendable {
  /// A number of points plus a share of the section's width, where 1 is 100 %.
  case linear(points: Double, share: Double)
  case sum([LengthFormula])
  case minimum([LengthFormula])
  case maximum([LengthFormula])

  /// Returns the length in points in a section of the given width; it may be negative.
  ///
  /// - Complexity: O(lengths in the formula)
  func points(in available: Double) -> Double {
    switch self {
    case .linear(let points, let share): points + share * available
    case .sum(let terms): terms.reduce(0) { $0 + $1.points(in: available) }
    case .minimum(let terms): terms.reduce(.infinity) { min($0, $1.points(in: available)) }
    case .maximum(let terms): terms.reduce(-.infinity) { max($0, $1.points(in: available)) }
    }
  }

  /// Returns the length multiplied by a number, which may be negative.
  func scaled(by factor: Double) -> LengthFormula {
    switch self {
    case .linear(let points, let share):
      .linear(points: points * factor, share: share * factor)
    case .sum(let terms): .sum(terms.map { $0.scaled(by: factor) })
    case .minimum(let terms):
      factor < 0
        ? .maximum(terms.map { $0.scaled(by: factor) })
        : .minimum(terms.map { $0.scaled(by: factor) })
    case .maximum(let terms):
      factor < 0
        ? .minimum(terms.map { $0.scaled(by: factor) })
        : .maximum(terms.map { $0.scaled(by: factor) })
    }
  }

  /// The maximum absolute value of all points and shares in the formula.
  var magnitude: Double {
    switch self {
    case .linear(let points, let share): max(abs(points), abs(share))
    case .sum(let terms), .minimum(let terms), .maximum(let terms):
      terms.reduce(0) { max($0, $1.magnitude) }
    }
  }
}
