internal import Spelling

/// A fault of an input, before its place in the file is known by line and column.
struct ReadingError: Error {
  var kind: ItemsError.Kind
  /// Where it is, in bytes from the start of the input.
  var offset: Int?
  var message: String
  var hint: String?
  var item: Int?
  var id: String?
  var field: String?
  var pointer: String?
  /// A similar pointer that leads to something.
  var suggestion: JSONPointer?

  init(_ kind: ItemsError.Kind, at offset: Int? = nil, _ message: String, hint: String? = nil) {
    self.kind = kind
    self.offset = offset
    self.message = message.abridged
    self.hint = hint?.abridged
  }

  static let outOfMemory = ReadingError(.outOfMemory, "the items do not fit into memory")
}

extension ItemsError {
  /// Completes a fault with its place.
  init(_ fault: ReadingError, in bytes: UnsafeBufferPointer<UInt8>, path: String) {
    self.init(fault, path: path)
    guard let offset = fault.offset else { return }
    let place = SourceLocation(of: offset, in: bytes)
    line = place.line
    column = place.column
    excerpt = place.excerpt
  }

  /// Takes over a fault that has no place in the text.
  init(_ fault: ReadingError, path: String?) {
    self.init(
      kind: fault.kind, message: fault.message, hint: fault.hint, path: path, item: fault.item,
      id: fault.id?.shortened(), field: fault.field, pointer: fault.pointer)
  }
}
