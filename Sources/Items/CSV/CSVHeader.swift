/// The names of a CSV text's columns, from its first row.
///
/// White space around a name is not part of it. A column without a name is left out, because
/// nothing could read it. Two columns with the same name are an error.
struct CSVHeader {
  private(set) var names: [String] = []

  /// The start of a member of an item's object for each column, `,"name":`, one after another;
  /// nothing for a column without a name.
  private var keys: [UInt8] = []
  private var keyStarts = [0]

  init(_ cells: [[UInt8]], at offset: Int) throws(ReadingError) {
    var known: Set<[UInt8]> = []
    for cell in cells {
      let name = cell.withUnsafeBufferPointer { Array(CSVCell.trimmed($0)) }
      names.append(String(decoding: name, as: UTF8.self))
      defer { keyStarts.append(keys.count) }
      if name.isEmpty { continue }
      guard known.insert(name).inserted else {
        throw ReadingError(
          .invalidHeader, at: offset, "two columns are called “\(names[names.count - 1])”",
          hint: "Give every column in the first row a name of its own.")
      }
      keys += try CSVHeader.key(name)
    }
    guard !known.isEmpty else {
      throw ReadingError(
        .invalidHeader, at: offset, "the first row names no column",
        hint: "The first row names the columns, as in id,title,width,height.")
    }
  }
}

extension CSVHeader {
  /// Calls a closure with what begins a column's member.
  @inline(__always)
  func withKey(
    ofColumn column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(ReadingError) -> Void
  ) throws(ReadingError) {
    let range = keyStarts[column]..<keyStarts[column + 1]
    try keys.withUnsafeBufferPointer { (keys) throws(ReadingError) in
      try body(UnsafeBufferPointer(rebasing: keys[range]))
    }
  }

  private static func key(_ name: [UInt8]) throws(ReadingError) -> [UInt8] {
    var key = try Bytes(capacity: name.count + 4)
    try key.append(Byte.comma)
    try name.withUnsafeBufferPointer { (name) throws(ReadingError) in
      try key.append(jsonString: name)
    }
    try key.append(Byte.colon)
    return key.withBytes { Array($0) }
  }
}

/// Keeps the cells of the first row.
final class CSVHeaderVisitor: CSVVisitor {
  private(set) var cells: [[UInt8]] = []
  private(set) var isComplete = false

  override func cell(_ bytes: UnsafeBufferPointer<UInt8>) { cells.append(Array(bytes)) }
  override func endOfRow() { isComplete = true }
}
