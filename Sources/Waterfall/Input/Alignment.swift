extension WaterfallLayout {
  /// The side where reading starts: the first column stands there.
  public enum Direction: Hashable, Sendable {
    /// The first column is the leftmost.
    case leftToRight
    /// The first column is the rightmost.
    case rightToLeft
  }

  /// Where columns stand that do not fill the width of their section.
  ///
  /// Columns that do not fit overflow at the end side, however they are aligned.
  public struct Alignment: Hashable, Sendable {
    /// A side, seen in reading direction.
    public enum Position: Hashable, Sendable {
      /// At the side where reading starts.
      case start
      /// In the middle.
      case center
      /// At the side where reading ends.
      case end
    }

    /// Which columns are to be in the place.
    public enum Basis: Hashable, Sendable {
      /// All columns, so that nothing moves as items arrive.
      case all
      /// The columns up to the last one that has an item.
      case used
    }

    /// Where the columns stand.
    public var position: Position
    /// Which columns count.
    public var basis: Basis

    /// Creates an alignment.
    public init(_ position: Position, by basis: Basis = .all) {
      self.position = position
      self.basis = basis
    }

    /// The room before the first of columns that are `extent` wide together.
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
