internal import CSimdJSON
public import LayoutScripting
public import LuaHosting
internal import Synchronization

/// Items from JSON, NDJSON or CSV: arrays of numbers, and the text, which holds everything else.
///
/// A million items of 100 bytes take about 130 MB: the text, and up to 32 bytes an item.
public final class Items: ItemSource, Sendable {
  private let index: ItemsIndex
  private let document: SharedDocument

  init(_ index: ItemsIndex, _ document: consuming sending ItemsDocument) {
    self.index = index
    self.document = SharedDocument(document)
  }

  /// Creates items with other numbers from the same text.
  init(_ columns: ItemColumns, of items: Items) {
    var index = items.index
    index.columns = columns
    self.index = index
    document = items.document
  }

  /// The number of items.
  public var count: Int { index.columns.count }
  /// The sections in order; one without a title if the input has none.
  public var sections: [ItemSection] { index.sections }
  /// The items' own widths, as in ``ItemSource``.
  public var widths: [Double] { index.columns.widths.values }
  /// The items' own heights, as in ``ItemSource``.
  public var heights: [Double] { index.columns.heights.values }
  /// The items' own spans, as in ``ItemSource``.
  public var spans: [Int32] { index.columns.spans.values }
  /// The items' own columns, as in ``ItemSource``.
  public var columns: [Int32] { index.columns.columns.values }
  /// The names of all fields that any item has, in order of first appearance, then the
  /// names of mapped fields.
  public var fieldNames: [String] { index.fieldNames }

  /// The service that the items were recognized as, and the fields that were taken from it.
  public var feed: RecognizedFeed? { index.feed }

  /// Where the items were found, and what else the input may have meant.
  public var origin: ItemsOrigin { index.origin }

  /// The numbers of the items.
  var numbers: ItemColumns { index.columns }

  /// Returns the value of a field of one item; `nil` if the item lacks it.
  ///
  /// Whole numbers are integers up to 2⁶³, however they are written. Larger ones are numbers, but
  /// an `id` is text with its digits, which a number would round. If a key occurs twice in an
  /// object, its last value counts. This is safe to call from any thread; threads wait for each
  /// other.
  ///
  /// - Parameters:
  ///   - field: An index into ``fieldNames``.
  ///   - item: An item, from 0.
  /// - Returns: The value; `nil` also for null.
  /// - Complexity: O(length of the item's text), 0.1 to 0.2 µs for a value of an item of 100 bytes;
  ///   O(1) each for many values of one long item.
  public func value(ofField field: Int, item: Int) -> LuaValue {
    member(field, ofItem: item).value
  }

  /// A field of an item that has it.
  public struct Member: Hashable, Sendable {
    /// The field's name.
    public var name: String
    /// Its value, as ``Items/value(ofField:item:)`` returns it.
    public var value: LuaValue
    /// What ``Items/numeral(ofField:item:)`` returns.
    public var numeral: String?

    /// Creates a member.
    public init(name: String, value: LuaValue, numeral: String? = nil) {
      self.name = name
      self.value = value
      self.numeral = numeral
    }
  }

  /// Returns the fields that an item has, in the order of ``fieldNames``; those that are null are
  /// left out.
  ///
  /// - Parameter item: An item, from 0.
  /// - Returns: The fields with their values.
  /// - Complexity: O(length of the item's text · mapped fields), which is less
  ///   than a ``value(ofField:item:)`` for each field.
  public func members(ofItem item: Int) -> [Member] {
    let own = document.text.withLock { $0.members(ofItem: item, index) }
    let numbered = own.compactMap { member -> (field: Int, member: Member)? in
      guard let field = index.fieldNumbers[Array(member.name.utf8)],
        !index.mappedFields.contains(field)
      else { return nil }
      return (field, member)
    }
    let mapped = index.mappedFields.map { (field: $0, member: member($0, ofItem: item)) }
    return (numbered + mapped).filter { $0.member.value != .nil }.sorted { $0.field < $1.field }
      .map(\.member)
  }

  /// Returns the fields of one item, as in ``members(ofItem:)``.
  public func fields(ofItem item: Int) -> [LuaValue.Field] {
    members(ofItem: item).map { LuaValue.Field($0.name, $0.value) }
  }

  /// Returns the digits of a whole number that is too large for an integer, as written in the
  /// input.
  ///
  /// - Parameters:
  ///   - field: An index into ``fieldNames``.
  ///   - item: An item, from 0.
  /// - Returns: The digits, with a sign if there is one; `nil` for every other value.
  /// - Complexity: The same as ``value(ofField:item:)``.
  public func numeral(ofField field: Int, item: Int) -> String? {
    member(field, ofItem: item).numeral
  }

  private func member(_ field: Int, ofItem item: Int) -> Member {
    document.text.withLock { document in
      if !index.mappedFields.contains(field),
        let members = document.wideMembers(ofItem: item, index)
      {
        let name = index.fieldNames[field]
        return members[Array(name.utf8)] ?? Member(name: name, value: .nil)
      }
      return document.member(field, ofItem: item, index)
    }
  }
}

extension Items.Member {
  /// Creates a member from the nodes of its value; `nil` if there are none.
  fileprivate init(_ nodes: UnsafePointer<json_node>?, name: String, isID: Bool) {
    let digits = nodes?.numeral
    let value = nodes.map { LuaValue($0) } ?? .nil
    self.init(
      name: name, value: isID ? digits.map { .string($0) } ?? value : value, numeral: digits)
  }
}

/// The text of items, which several sets of numbers may share.
private final class SharedDocument: Sendable {
  let text: Mutex<ItemsDocument>

  init(_ document: consuming sending ItemsDocument) { text = Mutex(document) }
}

/// The text of items and its parser.
struct ItemsDocument: ~Copyable {
  let bytes: Bytes
  let reader: Reader
  private var wide = WideItem()

  init(bytes: consuming Bytes, reader: consuming Reader) {
    self.bytes = bytes
    self.reader = reader
  }

  /// Returns a field of an item, by its index.
  func member(_ field: Int, ofItem item: Int, _ index: ItemsIndex) -> Items.Member {
    bytes.withBytes { bytes in
      let nodes = reader.find(
        path: index.fieldPaths[field], in: json_text(bytes, index.columns.range(ofItem: item)),
        isUnique: !index.hasDuplicates)
      return Items.Member(nodes, name: index.fieldNames[field], isID: field == index.idField)
    }
  }

  /// Returns an item's own fields, each name once.
  func members(ofItem item: Int, _ index: ItemsIndex) -> [Items.Member] {
    bytes.withBytes { bytes in
      guard let nodes = try? reader.readValue(index.columns.range(ofItem: item), in: bytes) else {
        return []
      }
      let members = nodes.members.map { key, nodes in
        Items.Member(
          nodes, name: key,
          isID: index.idField.map { $0 == index.fieldNumbers[Array(key.utf8)] } ?? false)
      }
      guard index.hasDuplicates else { return members }
      // If a key occurs twice, its last value counts.
      let last = Dictionary(members.map { (Array($0.name.utf8), $0) }) { $1 }
      return Array(last.values)
    }
  }

  /// Returns the fields of a long item that is read often, by the bytes of their names; `nil` for
  /// other items.
  mutating func wideMembers(ofItem item: Int, _ index: ItemsIndex) -> [[UInt8]: Items.Member]? {
    var wide = wide
    defer { self.wide = wide }
    return wide.members(ofItem: item, length: index.columns.range(ofItem: item).count) {
      members(ofItem: item, index)
    }
  }
}
