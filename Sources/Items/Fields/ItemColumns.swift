internal import CSimdJSON

/// The numbers of items, in one array for each kind, and the position of each item's object.
struct ItemColumns: Sendable {
  private(set) var starts: [UInt32] = []
  private(set) var lengths: [UInt32] = []
  private(set) var widths = SparseColumn(missing: Double.nan)
  private(set) var heights = SparseColumn(missing: Double.nan)
  private(set) var spans = SparseColumn(missing: Int32(0))
  private(set) var columns = SparseColumn(missing: Int32(0))

  var count: Int { starts.count }

  /// Returns where an item's object is, in bytes.
  func range(ofItem item: Int) -> Range<Int> {
    let start = Int(starts[item])
    return start..<start + Int(lengths[item])
  }

  /// Reserves memory for as many items as the text holds if all are as long as the first ones.
  ///
  /// Growing step by step would copy all of them several times. More than 16 million would be
  /// unusual input, and the first ones may be a poor guess.
  mutating func reserve(_ count: Int) {
    let count = min(count, 1 << 24)
    starts.reserveCapacity(count)
    lengths.reserveCapacity(count)
    widths.reserve(count)
    heights.reserve(count)
    spans.reserve(count)
    columns.reserve(count)
  }

  /// Adds an item; since inputs are at most 4 GB long, its position fits in 32 bits.
  mutating func append(_ item: ItemMeasures, at offset: Int, length: Int) {
    let row = starts.count
    starts.append(UInt32(offset))
    lengths.append(UInt32(length))
    widths.append(item.width, row: row)
    heights.append(item.height, row: row)
    spans.append(item.span, row: row)
    columns.append(item.column, row: row)
  }

  /// Sets the size of an item.
  mutating func setSize(width: Double, height: Double, ofItem item: Int) {
    widths.set(width, row: item, of: count)
    heights.set(height, row: item, of: count)
  }
}

/// A column that takes no memory until an item has a value for it.
struct SparseColumn<Value: Sendable>: Sendable {
  private(set) var values: [Value] = []
  private let missing: Value
  private var expectedCount = 0

  init(missing: Value) { self.missing = missing }

  mutating func reserve(_ count: Int) {
    expectedCount = count
    if !values.isEmpty { values.reserveCapacity(count) }
  }

  mutating func append(_ value: Value?, row: Int) {
    if let value {
      if values.isEmpty {
        values.reserveCapacity(max(expectedCount, row + 1))
        values.append(contentsOf: repeatElement(missing, count: row))
      }
      values.append(value)
    } else if !values.isEmpty {
      values.append(missing)
    }
  }

  /// Sets the value of an existing row.
  mutating func set(_ value: Value, row: Int, of count: Int) {
    if values.isEmpty { values = Array(repeating: missing, count: count) }
    values[row] = value
  }
}
