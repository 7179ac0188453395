/// The values of a long item from which much is read.
///
/// Looking a value up takes a pass over the item's text. A script may read all fields of an item that
/// has thousands of them; they are read in one pass then, and kept until it reads another item.
struct WideItem {
  private var item = -1
  private var readCount = 0
  private var members: [[UInt8]: Items.Member]?

  /// The bytes from which on an item is a long one, and the look-ups before it is read in one pass.
  private static let (longest, mostReads) = (4096, 8)

  /// Returns the fields by the bytes of their names, `nil` where a look-up does.
  ///
  /// - Parameters:
  ///   - item: The item, from 0.
  ///   - length: The length of its text.
  ///   - read: Reads all of its fields.
  /// - Returns: The fields that it has.
  mutating func members(
    ofItem item: Int, length: Int, _ read: () -> [Items.Member]
  ) -> [[UInt8]: Items.Member]? {
    if item != self.item { self = WideItem(item: item) }
    readCount += 1
    if members == nil, length > WideItem.longest, readCount > WideItem.mostReads {
      members = Dictionary(read().map { (Array($0.name.utf8), $0) }) { $1 }
    }
    return members
  }

  init(item: Int = -1) { self.item = item }
}
