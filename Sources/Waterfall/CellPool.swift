/// Replays scrolling over a layout as a collection view would do it, and counts cells.
///
/// Each reuse identifier has a pool of its own. In one pass cells that left the screen are given up
/// before new ones are asked for, so that they can serve at once.
///
/// ```swift
/// var pool = CellPool<String>()
/// for offset in stride(from: 0, through: 4000, by: 40) {
///   layout.items(in: Rect(x: 0, y: Double(offset), width: 390, height: 844), into: &visible)
///   pool.show(visible) { _ in "photo" }
/// }
/// pool.counts["photo"]?.created
/// ```
public struct CellPool<ReuseIdentifier: Hashable & Sendable>: Sendable {
  /// What happened to the cells of one reuse identifier.
  public struct Counts: Hashable, Sendable {
    /// Cells that were made because none was free.
    public var created = 0
    /// Cells that served again.
    public var reused = 0
    /// Cells that were given up.
    public var recycled = 0
    /// The most cells on screen at one time.
    public var mostOnScreen = 0
    /// Cells on screen now.
    public var onScreen = 0
    /// Cells that wait to serve again.
    public var free: [Int] = []
  }

  /// A cell on screen.
  public struct Cell: Hashable, Sendable {
    /// The cell's number within its reuse identifier, from 0 in the order of creation.
    public let number: Int
    /// What it was asked for by.
    public let reuseIdentifier: ReuseIdentifier
  }

  /// The counts of each reuse identifier that was asked for.
  public private(set) var counts: [ReuseIdentifier: Counts] = [:]
  /// The cells on screen by their items.
  public private(set) var cells: [Int: Cell] = [:]
  private var shown: [Int] = []

  /// Creates a pool without cells.
  public init() {}

  /// Shows exactly these items: one pass of a collection view.
  ///
  /// - Parameters:
  ///   - items: The items on screen, each once, as ``WaterfallLayout/items(in:margin:into:)`` gives
  ///     them.
  ///   - reuseIdentifier: The kind of cell that an item needs; asked for items that come on screen.
  /// - Complexity: O(items before + items now)
  public mutating func show(_ items: [Int], reuseIdentifier: (Int) -> ReuseIdentifier) {
    let wanted = Set(items)
    for item in shown where !wanted.contains(item) {
      guard let cell = cells.removeValue(forKey: item) else { continue }
      counts[cell.reuseIdentifier]?.recycled += 1
      counts[cell.reuseIdentifier]?.onScreen -= 1
      counts[cell.reuseIdentifier]?.free.append(cell.number)
    }
    for item in items where cells[item] == nil {
      let identifier = reuseIdentifier(item)
      var count = counts[identifier] ?? Counts()
      let number: Int
      if let free = count.free.popLast() {
        number = free
        count.reused += 1
      } else {
        number = count.created
        count.created += 1
      }
      count.onScreen += 1
      count.mostOnScreen = max(count.mostOnScreen, count.onScreen)
      counts[identifier] = count
      cells[item] = Cell(number: number, reuseIdentifier: identifier)
    }
    shown = items
  }
}
