internal import TextOutput

extension Bytes {
  /// Appends text as a JSON string.
  mutating func append(jsonString text: UnsafeBufferPointer<UInt8>) throws(ReadingError) {
    try writeJSONString(text) { (piece) throws(ReadingError) in try append(piece) }
  }
}
