extension WaterfallLayout {
  /// The reading direction, which decides the side of the first column.
  public enum Direction: Hashable, Sendable {
    /// The first column is the leftmost.
    case leftToRight
    /// The first column is the rightmost.
    case rightToLeft
  }

  /// The alignment of columns that do not fill the width of their section.
  ///
  /// Columns that do not fit overflow at the end side, whatever the alignment.
  public struct Alignment: Hashable, Sendable {
    /// A position in reading direction.
    public enum Position: Hashable, Sendable {
      /// At the side where reading starts.
      case start
      /// In the middle.
      case center
      /// At the side where reading ends.
      case end
    }

    /// The columns that are aligned as a group.
    public enum Basis: Hashable, Sendable {
      /// All columns, so that nothing moves as items arrive.
      case all
      /// The columns up to the last one that has an item.
      case used
    }

    /// The position of the columns.
    public var position: Position
    /// The columns that count.
    public var basis: Basis

    /// Creates an alignment.
    public init(_ position: Position, by basis: Basis = .all) {
      self.position = position
      self.basis = basis
    }

    /// Returns the free space before the first column, where all columns together are `extent`
    /// wide.
    func offset(of extent: Double, in available: Double) -> Double {
      let free = max(0, available - extent)
      return switch position {
      case .start: 0
      case .center: free / 2
      case .end: free
      }
    }
  }
}
