/// A layout whose items have identifiers, for batches of edits.
///
/// ```swift
/// var wall = IdentifiedLayout(layout, identifiers: photos.map(\.id))
/// let moved = try wall.apply([.remove("a"), .insert("d", at: 0)], delegate: photos)
/// for move in moved { animate(move.identifier, from: move.before, to: move.after) }
/// ```
public struct IdentifiedLayout<Identifier: Hashable & Sendable>: Sendable {
  /// A change of one item.
  public enum Edit: Hashable, Sendable {
    /// Inserts an item before the one that has the number, in its section.
    case insert(Identifier, at: Int)
    /// Removes an item.
    case remove(Identifier)
    /// Moves an item to another number.
    case move(Identifier, to: Int)
    /// Sets the height of an item.
    case setHeight(Identifier, Double)
  }

  /// An item that a batch inserted, removed or moved, with its frames.
  public struct Move: Hashable, Sendable {
    /// The item's identifier.
    public let identifier: Identifier
    /// The frame before the batch; `nil` for a new item.
    public let before: Rect?
    /// The frame after the batch; `nil` for a removed item.
    public let after: Rect?
  }

  /// An error in a batch, which then changes nothing.
  public enum IdentifierError: Error, Hashable, Sendable {
    /// There is no item with the identifier.
    case unknown(Identifier)
    /// There already is an item with the identifier.
    case duplicate(Identifier)
    /// The item cannot have the number.
    case outOfRange(Identifier, Int)
  }

  /// The layout.
  public private(set) var layout: WaterfallLayout
  /// The identifiers, in the order of the items.
  public private(set) var identifiers: [Identifier]

  /// Creates a layout with identifiers.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - identifiers: The identifiers of the items, all different.
  public init(_ layout: WaterfallLayout, identifiers: [Identifier]) {
    require(
      identifiers.count == layout.itemCount && Set(identifiers).count == identifiers.count,
      "every item must have an identifier of its own")
    self.layout = layout
    self.identifiers = identifiers
  }

  /// Returns the identifiers after a batch, from which a delegate can be made.
  ///
  /// - Parameter edits: The edits, each of which applies to the result of the previous ones.
  /// - Returns: The identifiers in the order of the items.
  /// - Throws: ``IdentifierError`` if an edit is not possible.
  public func identifiers(after edits: [Edit]) throws(IdentifierError) -> [Identifier] {
    try numbered(edits).identifiers
  }

  /// Returns the edits by the numbers that items have at that point, and the final identifiers.
  private func numbered(
    _ edits: [Edit]
  ) throws(IdentifierError) -> (edits: [NumberedEdit], identifiers: [Identifier]) {
    var identifiers = identifiers
    var numbered: [NumberedEdit] = []
    for edit in edits {
      switch edit {
      case .insert(let identifier, let place):
        guard !identifiers.contains(identifier) else { throw .duplicate(identifier) }
        guard place >= 0, place <= identifiers.count else { throw .outOfRange(identifier, place) }
        identifiers.insert(identifier, at: place)
        numbered.append(.insert(place))
      case .remove(let identifier):
        let number = try number(of: identifier, in: identifiers)
        identifiers.remove(at: number)
        numbered.append(.remove(number))
      case .move(let identifier, let place):
        let number = try number(of: identifier, in: identifiers)
        guard identifiers.indices.contains(place) else { throw .outOfRange(identifier, place) }
        identifiers.insert(identifiers.remove(at: number), at: place)
        numbered.append(.move(number, place))
      case .setHeight(let identifier, let height):
        numbered.append(.setHeight(try number(of: identifier, in: identifiers), height))
      }
    }
    return (numbered, identifiers)
  }

  private func number(
    of identifier: Identifier, in identifiers: [Identifier]
  ) throws(IdentifierError) -> Int {
    guard let number = identifiers.firstIndex(of: identifier) else { throw .unknown(identifier) }
    return number
  }

  /// Applies a batch of edits and returns the items that moved.
  ///
  /// - Parameters:
  ///   - edits: The edits, each of which applies to the result of the previous ones; of several
  ///     heights for one item, the last one applies. The delegate is asked for the height of an
  ///     item that moves to another section, unless the batch sets it.
  ///   - delegate: The delegate that answers questions by the items' numbers after the whole batch.
  /// - Returns: The items whose frames changed: removed items, then the others in their new order.
  /// - Throws: ``IdentifierError`` if an edit is not possible; the layout is then unchanged.
  /// - Complexity: O(edits · items + items · columns)
  public mutating func apply<Delegate: WaterfallLayoutDelegate>(
    _ edits: [Edit], delegate: Delegate
  ) throws(IdentifierError) -> [Move] where Delegate.Failure == Never {
    let (numbered, after) = try numbered(edits)
    var before: [Identifier: Rect] = [:]
    for (number, identifier) in identifiers.enumerated() {
      before[identifier] = layout.frame(of: number)
    }
    let kept = Set(after)
    let gone = identifiers.filter { !kept.contains($0) }
    layout.apply(numbered, delegate: delegate)
    identifiers = after
    // The delegate was asked for heights of new items, and of items that moved to another section.
    var heights: [Identifier: Double] = [:]
    for case .setHeight(let identifier, let height) in edits { heights[identifier] = height }
    for (number, identifier) in after.enumerated() {
      if let height = heights[identifier], layout.flowFrame(of: number).height != height {
        layout.setHeight(of: number, to: height, delegate: delegate)
      }
    }
    var moves: [Move] = []
    for identifier in gone {
      moves.append(Move(identifier: identifier, before: before[identifier], after: nil))
    }
    for (number, identifier) in after.enumerated() {
      let frame = layout.frame(of: number)
      if before[identifier]?.isNear(frame) != true {
        moves.append(Move(identifier: identifier, before: before[identifier], after: frame))
      }
    }
    return moves
  }
}

extension Rect {
  /// Returns whether the edges are the same except for rounding errors.
  fileprivate func isNear(_ other: Rect) -> Bool {
    let differences = [x - other.x, y - other.y, width - other.width, height - other.height]
    return differences.allSatisfy { abs($0) < 1e-6 }
  }
}

/// An edit by the number that the item has at that point of a batch.
enum NumberedEdit {
  case insert(Int)
  case remove(Int)
  case move(Int, Int)
  case setHeight(Int, Double)
}

extension WaterfallLayout {
  /// Applies edits in order, and then places each section that they changed once.
  mutating func apply<Delegate: WaterfallLayoutDelegate>(
    _ edits: [NumberedEdit], delegate: Delegate
  ) where Delegate.Failure == Never {
    var touched: Set<Int> = []
    var first = Int.max
    if sections.isEmpty, !edits.isEmpty { place(section: 0, count: 0, delegate: delegate) }
    for edit in edits {
      switch edit {
      case .insert(let item):
        touched.insert(openRoom(for: 1, at: item, section: nil))
        first = min(first, item)
      case .remove(let item):
        touched.formUnion(closeRoom(of: item..<item + 1))
        first = min(first, item)
      case .move(let item, let target):
        touched.formUnion(shift(item, to: target, section: nil))
        first = min(first, item, target)
      case .setHeight(let item, let height):
        touched.insert(note(height: height, of: item))
        first = min(first, item)
      }
    }
    for section in touched.sorted() {
      reflow(section, from: max(first, sections[section].items.lowerBound), delegate: delegate)
    }
  }
}
