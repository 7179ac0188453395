/// The fields of a long item from which a script reads many.
///
/// Each lookup takes a pass over the item's text, and an item may have thousands of fields. After a
/// few lookups in one long item, all of its fields are read in one pass and kept until the script
/// reads another item.
struct WideItem {
  private var item = -1
  private var readCount = 0
  private var members: [[UInt8]: Items.Member]?

  /// The maximum length in bytes, and number of lookups, of an item whose fields are not kept.
  private static let (maximumLength, maximumReads) = (4096, 8)

  /// Returns the item's fields by the bytes of their names; `nil` while single lookups suffice.
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
    if members == nil, length > WideItem.maximumLength, readCount > WideItem.maximumReads {
      members = Dictionary(read().map { (Array($0.name.utf8), $0) }) { $1 }
    }
    return members
  }

  init(item: Int = -1) { self.item = item }
}
