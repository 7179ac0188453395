/// A simulation of the cells that a collection view creates and reuses while it scrolls.
///
/// A cell is reused only for its own reuse identifier. In each pass, cells of items that left the
/// screen are recycled before cells for new items are dequeued, so there are never more cells of an
/// identifier than the maximum on screen at one time.
///
/// ```swift
/// var pool = CellPool<String>()
/// for offset in stride(from: 0, through: 4000, by: 40) {
///   layout.items(in: Rect(x: 0, y: Double(offset), width: 390, height: 844), into: &visible)
///   pool.show(visible) { _ in "photo" }
/// }
/// pool.counts(of: "photo").created
/// ```
public struct CellPool<ReuseIdentifier: Hashable & Sendable>: Sendable {
  /// A cell on screen.
  public struct Cell: Hashable, Sendable {
    /// The item that the cell shows.
    public let item: Int
    /// The cell's reuse identifier.
    public let reuseIdentifier: ReuseIdentifier
    /// The cell's number within its reuse identifier, from 0 in the order of creation.
    public let number: Int
  }

  /// The reuse identifiers of all items so far, in order of first appearance.
  public private(set) var reuseIdentifiers: [ReuseIdentifier] = []
  /// Each identifier's index in `reuseIdentifiers` and `kinds`.
  private var places: [ReuseIdentifier: Int] = [:]
  private var kinds: [CellKind] = []
  private var maximumOnScreen = 0
  /// The cells on screen, ascending by item.
  private var shown: [ShownCell] = []
  // Properties only so that passes reuse their storage.
  private var next: [ShownCell] = []
  private var gone: [ShownCell] = []

  /// Creates a pool without cells.
  public init() {}

  /// The cells on screen, ascending by item.
  ///
  /// - Complexity: O(items on screen)
  public var cells: [Cell] {
    shown.map { Cell(item: $0.item, reuseIdentifier: reuseIdentifiers[$0.kind], number: $0.number) }
  }

  /// Returns the counts of one reuse identifier; all are 0 if no item has had it.
  ///
  /// - Complexity: O(1)
  public func counts(of reuseIdentifier: ReuseIdentifier) -> CellCounts {
    places[reuseIdentifier].map { kinds[$0].counts } ?? CellCounts()
  }

  /// The counts of all cells.
  ///
  /// The maximum on screen counts cells of all identifiers at one time, which can be less than the
  /// sum of the identifiers' own maximums.
  ///
  /// - Complexity: O(reuse identifiers)
  public var totals: CellCounts {
    var totals = CellCounts()
    for kind in kinds {
      totals.created += kind.counts.created
      totals.reused += kind.counts.reused
      totals.recycled += kind.counts.recycled
    }
    totals.onScreen = shown.count
    totals.maximumOnScreen = maximumOnScreen
    return totals
  }

  /// Shows exactly the given items, as one layout pass of a collection view.
  ///
  /// A pass merges the previous and the new items, two ascending lists. It allocates memory only if
  /// there are more items on screen than ever before.
  ///
  /// - Parameters:
  ///   - items: The items on screen, ascending and without duplicates, as
  ///     ``WaterfallLayout/items(in:margin:into:)`` returns them.
  ///   - reuseIdentifier: Returns the reuse identifier of an item that appears on screen.
  /// - Throws: What `reuseIdentifier` throws; the pool is then unchanged.
  /// - Complexity: O(previous items + new items)
  public mutating func show<Failure>(
    _ items: [Int], reuseIdentifier: (Int) throws(Failure) -> ReuseIdentifier
  ) throws(Failure) {
    next.removeAll(keepingCapacity: true)
    gone.removeAll(keepingCapacity: true)
    var index = 0
    var last = Int.min
    for (place, item) in items.enumerated() {
      require(place == 0 || item > last, "items on screen must be ascending, without duplicates")
      last = item
      while index < shown.count, shown[index].item < item {
        gone.append(shown[index])
        index += 1
      }
      if index < shown.count, shown[index].item == item {
        next.append(shown[index])
        index += 1
      } else {
        next.append(ShownCell(item: item, kind: kind(of: try reuseIdentifier(item))))
      }
    }
    gone += shown[index...]
    for cell in gone { kinds[cell.kind].recycle(cell.number) }
    for place in next.indices where next[place].isMissing {
      next[place].number = kinds[next[place].kind].dequeue()
    }
    swap(&shown, &next)
    maximumOnScreen = max(maximumOnScreen, shown.count)
  }

  private mutating func kind(of reuseIdentifier: ReuseIdentifier) -> Int {
    if let place = places[reuseIdentifier] { return place }
    places[reuseIdentifier] = kinds.count
    reuseIdentifiers.append(reuseIdentifier)
    kinds.append(CellKind())
    return kinds.count - 1
  }
}

/// The numbers of cells that a ``CellPool`` created, reused and recycled.
///
/// `created + reused` always equals `recycled + onScreen`.
public struct CellCounts: Hashable, Sendable {
  /// The number of cells that were created because none could be reused.
  public var created = 0
  /// The number of times that a cell was reused.
  public var reused = 0
  /// The number of times that a cell left the screen and became reusable.
  public var recycled = 0
  /// The number of cells on screen.
  public var onScreen = 0
  /// The maximum number of cells on screen at one time.
  public var maximumOnScreen = 0

  /// Creates counts of 0.
  public init() {}
}

/// An item's cell on screen.
private struct ShownCell {
  let item: Int
  /// The index of its reuse identifier.
  let kind: Int
  /// Negative until the item has a cell.
  var number = -1

  var isMissing: Bool { number < 0 }
}

/// The cells of one reuse identifier.
private struct CellKind {
  var counts = CellCounts()
  private var free: [Int] = []

  mutating func recycle(_ cell: Int) {
    counts.recycled += 1
    counts.onScreen -= 1
    free.append(cell)
  }

  mutating func dequeue() -> Int {
    counts.onScreen += 1
    counts.maximumOnScreen = max(counts.maximumOnScreen, counts.onScreen)
    guard let cell = free.popLast() else {
      counts.created += 1
      return counts.created - 1
    }
    counts.reused += 1
    return cell
  }
}
