/// A layout whose items have identifiers, for edits that come in batches.
///
/// ```swift
/// var wall = IdentifiedLayout(layout, identifiers: photos.map(\.id))
/// let moved = try wall.apply([.remove("a"), .insert("d", at: 0)], delegate: photos)
/// for move in moved { animate(move.identifier, from: move.before, to: move.after) }
/// ```
public struct IdentifiedLayout<Identifier: Hashable & Sendable>: Sendable {
  /// A change of one item.
  public enum Edit: Hashable, Sendable {
    /// A new item, before the one that has the number now, in its section.
    case insert(Identifier, at: Int)
    /// An item goes.
    case remove(Identifier)
    /// An item gets another number.
    case move(Identifier, to: Int)
    /// An item gets another height.
    case setHeight(Identifier, Double)
  }

  /// An item whose frame changed, came or went.
  public struct Move: Hashable, Sendable {
    /// The item.
    public let identifier: Identifier
    /// Its frame before, `nil` for a new one.
    public let before: Rect?
    /// Its frame afterwards, `nil` for one that went.
    public let after: Rect?
  }

  /// Why a batch was refused; nothing has changed then.
  public enum IdentifierError: Error, Hashable, Sendable {
    /// There is no item of that identifier.
    case unknown(Identifier)
    /// There is an item of that identifier already.
    case duplicate(Identifier)
    /// An item cannot have that number.
    case outOfRange(Identifier, Int)
  }

  /// The layout.
  public private(set) var layout: WaterfallLayout
  /// The identifiers, in the order of the items.
  public private(set) var identifiers: [Identifier]

  /// Gives the items of a layout identifiers.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - identifiers: One for each item, all different.
  public init(_ layout: WaterfallLayout, identifiers: [Identifier]) {
    require(
      identifiers.count == layout.itemCount && Set(identifiers).count == identifiers.count,
      "every item needs an identifier of its own")
    self.layout = layout
    self.identifiers = identifiers
  }

  /// The identifiers as they will be after a batch, for a delegate that is made from them.
  ///
  /// - Parameter edits: The edits, each seen after those before it.
  /// - Returns: The identifiers in the order of the items.
  /// - Throws: ``IdentifierError`` where an edit cannot be made.
  public func identifiers(after edits: [Edit]) throws(IdentifierError) -> [Identifier] {
    try numbered(edits).identifiers
  }

  /// The edits by the numbers that items have when their turn comes, and the identifiers at last.
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

  /// Makes a batch of edits and tells what moved.
  ///
  /// - Parameters:
  ///   - edits: The edits, each seen after those before it; of several heights for one item the
  ///     last one holds. The delegate is asked about an item that comes to another section, unless
  ///     the batch sets its height.
  ///   - delegate: Answers the questions by the items' numbers after the whole batch.
  /// - Returns: The items whose frames differ: those that went, then the others in their new order.
  /// - Throws: ``IdentifierError`` where an edit cannot be made; nothing has changed then.
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
    // Of new items, and of those that came to another section, the delegate was asked.
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
  /// Whether the edges are the same but for rounding, which no eye sees move.
  fileprivate func isNear(_ other: Rect) -> Bool {
    let differences = [x - other.x, y - other.y, width - other.width, height - other.height]
    return differences.allSatisfy { abs($0) < 1e-6 }
  }
}

/// An edit by the number that the item has at its turn.
enum NumberedEdit {
  case insert(Int)
  case remove(Int)
  case move(Int, Int)
  case setHeight(Int, Double)
}

extension WaterfallLayout {
  /// Makes edits one after the other, and then places each section that they touched once.
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
