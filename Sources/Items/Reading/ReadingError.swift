internal import TextOutput

/// An error of an input whose line and column are not determined yet.
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
  /// A similar pointer that points to something.
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
  /// Creates an error with the line and column of a reading error.
  init(_ fault: ReadingError, in bytes: UnsafeBufferPointer<UInt8>, path: String) {
    self.init(fault, path: path)
    guard let offset = fault.offset else { return }
    let place = SourceLocation(of: offset, in: bytes)
    line = place.line
    column = place.column
    excerpt = place.excerpt
  }

  /// Creates an error from one that has no position in the text.
  init(_ fault: ReadingError, path: String?) {
    self.init(
      kind: fault.kind, message: fault.message, hint: fault.hint, path: path, item: fault.item,
      id: fault.id?.shortened(), field: fault.field, pointer: fault.pointer)
  }
}
