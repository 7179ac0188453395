/// Replays scrolling over a layout as a collection view would do it, and counts cells.
///
/// Each reuse identifier has a pool of its own: a cell never serves another one. In one pass cells
/// that left the screen are given up before new ones are asked for, so that they can serve at once.
/// There are therefore never more cells of an identifier than were on screen at one time.
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
    /// The item that it shows.
    public let item: Int
    /// What it was asked for by.
    public let reuseIdentifier: ReuseIdentifier
    /// The cell's number within its reuse identifier, from 0 in the order of creation.
    public let number: Int
  }

  /// The reuse identifiers that were asked for, in order of first appearance.
  public private(set) var reuseIdentifiers: [ReuseIdentifier] = []
  /// Each identifier's place in the list above, and in `kinds`.
  private var places: [ReuseIdentifier: Int] = [:]
  private var kinds: [CellKind] = []
  private var maximumOnScreen = 0
  /// The cells on screen, ascending by item.
  private var shown: [ShownCell] = []
  // Kept between passes for their room alone.
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

  /// What happened to the cells of one reuse identifier; all 0 for one that was never asked for.
  ///
  /// - Complexity: O(1)
  public func counts(of reuseIdentifier: ReuseIdentifier) -> CellCounts {
    places[reuseIdentifier].map { kinds[$0].counts } ?? CellCounts()
  }

  /// What happened to all cells.
  ///
  /// The most on screen are those of all identifiers at one time, which can be fewer than the
  /// identifiers' own most in all.
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

  /// Shows exactly these items: one pass of a collection view.
  ///
  /// The items on screen before and now are two ascending lists, which are merged: a pass builds no
  /// set, and allocates nothing once the pool has seen as many items on screen.
  ///
  /// - Parameters:
  ///   - items: The items on screen, ascending and each once, as
  ///     ``WaterfallLayout/items(in:margin:into:)`` gives them.
  ///   - reuseIdentifier: The kind of cell that an item needs; asked for items that come on screen.
  /// - Throws: What `reuseIdentifier` throws; the screen stays as it was then.
  /// - Complexity: O(items before + items now)
  public mutating func show<Failure>(
    _ items: [Int], reuseIdentifier: (Int) throws(Failure) -> ReuseIdentifier
  ) throws(Failure) {
    next.removeAll(keepingCapacity: true)
    gone.removeAll(keepingCapacity: true)
    var index = 0
    var last = Int.min
    for (place, item) in items.enumerated() {
      require(place == 0 || item > last, "items on screen must be ascending, and each there once")
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
    for cell in gone { kinds[cell.kind].giveUp(cell.number) }
    for place in next.indices where next[place].isMissing {
      next[place].number = kinds[next[place].kind].take()
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

/// What happened to cells in a ``CellPool``.
///
/// `created + reused == recycled + onScreen` always.
public struct CellCounts: Hashable, Sendable {
  /// Cells that were made because none was free.
  public var created = 0
  /// How often a cell that was free served again.
  public var reused = 0
  /// How often a cell was given up.
  public var recycled = 0
  /// Cells on screen now.
  public var onScreen = 0
  /// The most cells on screen at one time.
  public var maximumOnScreen = 0

  /// Creates counts of 0.
  public init() {}
}

/// An item's cell on screen.
private struct ShownCell {
  let item: Int
  /// The place of its reuse identifier.
  let kind: Int
  /// Below 0 until the cell is there.
  var number = -1

  var isMissing: Bool { number < 0 }
}

/// The cells of one reuse identifier.
private struct CellKind {
  var counts = CellCounts()
  private var free: [Int] = []

  mutating func giveUp(_ cell: Int) {
    counts.recycled += 1
    counts.onScreen -= 1
    free.append(cell)
  }

  mutating func take() -> Int {
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
