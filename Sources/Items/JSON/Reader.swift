internal import CSimdJSON

/// The parser, and the field names of the items that it has read.
///
/// The bytes that it is given are parts of padded text (``Bytes``).
struct Reader: ~Copyable {
  private let reader: OpaquePointer

  init() throws(ReadingError) {
    guard let reader = json_reader_create() else { throw .outOfMemory }
    self.reader = reader
  }

  deinit { json_reader_free(reader) }

  /// Says which field of the items gives a role, before the first item is read.
  func setRole(_ role: json_role, field: String) throws(ReadingError) {
    var field = field
    let status = field.withUTF8 { json_reader_set_role(reader, role, json_text($0)) }
    guard status == .ok else { throw .outOfMemory }
  }

  /// Reads and validates the object that starts at `offset`, somewhere before `end`.
  func readItem(
    at offset: Int, before end: Int, in bytes: UnsafeBufferPointer<UInt8>,
    into item: inout json_item
  ) throws(ReadingError) {
    let text = json_text(bytes, offset..<end)
    let status = json_reader_read_item(reader, text.bytes, text.length, &item)
    if status != .ok {
      throw Reader.fault(status, at: offset + item.fault, of: offset..<end, in: bytes)
    }
  }

  /// Reads and validates an array or object.
  func readValue(
    _ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) throws(ReadingError) -> UnsafePointer<json_node> {
    let text = json_text(bytes, range)
    var nodes: UnsafePointer<json_node>?
    var fault = 0
    let status = json_reader_read_value(reader, text.bytes, text.length, &nodes, &fault)
    guard status == .ok, let nodes else {
      throw Reader.fault(status, at: range.lowerBound + fault, of: range, in: bytes)
    }
    return nodes
  }

  /// The names of the fields of all items read so far, in order of first appearance.
  var names: [String] {
    (0..<json_reader_name_count(reader)).map { String(json_reader_name(reader, $0)) }
  }

  /// Adds a path to find in items; paths are numbered from 0.
  func addPath(_ path: JSONPointer) throws(ReadingError) {
    let letters = path.steps.flatMap { Array($0.utf8) }
    let status = letters.withUnsafeBufferPointer { letters in
      var start = 0
      let steps = path.steps.map { step in
        defer { start += step.utf8.count }
        return json_text(letters, start..<start + step.utf8.count)
      }
      return json_reader_add_path(reader, steps, steps.count)
    }
    guard status == .ok else { throw .outOfMemory }
  }

  /// Finds what a path leads to in an item that was read; it holds until the reader's next use.
  ///
  /// It is faster if the item's own object is known to have no duplicate keys.
  func find(path: Int, in item: json_text, isUnique: Bool) -> UnsafePointer<json_node>? {
    var nodes: UnsafePointer<json_node>?
    let status = json_reader_find(reader, item.bytes, item.length, path, isUnique, &nodes)
    return status == .ok ? nodes : nil
  }

  private static func fault(
    _ status: json_status, at offset: Int, of value: Range<Int>,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> ReadingError {
    switch status {
    case .malformed, .ok:
      // The parser knows that the text is broken; the scanner knows where and why.
      var scanner = JSONScanner(bytes, in: value)
      do throws(ReadingError) { try scanner.value() } catch { return error }
      // The grammar allows the rest.
      return JSONScanner.numberTooLarge(at: offset)
    case .too_deep:
      return JSONScanner.tooDeep(at: offset)
    case .too_many_names:
      return ReadingError(
        .tooManyNames, at: offset, "the items have more than \(JSON_NAME_LIMIT) different fields",
        hint: "Store keys that are data as values of a field.")
    case .out_of_memory:
      return .outOfMemory
    }
  }
}

extension json_text {
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let start = UnsafeRawPointer(bytes.baseAddress)
    self.init(bytes: start?.assumingMemoryBound(to: CChar.self), length: bytes.count)
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.init(UnsafeBufferPointer(rebasing: bytes[range]))
  }

  var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: length) }
}

extension String {
  /// Copies text without escapes.
  init(_ text: json_text) {
    self.init(decoding: text.buffer, as: UTF8.self)
  }

  /// Copies the contents of a JSON string that was validated, with its escapes resolved.
  init(unescaping text: json_text) {
    guard text.buffer.contains(Byte.backslash) else {
      self.init(text)
      return
    }
    // Escapes are longer than the characters they encode.
    self.init(unsafeUninitializedCapacity: text.length) { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        json_unescape(text.bytes, text.length, $0.baseAddress)
      }
    }
  }
}
