// JSON as `JSON.stringify` writes it, without spaces. The comma before a member or an element
// follows from the byte before it, so writing needs no state, and a chunk may end anywhere.
//
//     bytes.appendObject {
//       $0.member("width", number: 320)
//       $0.member("columns") { $0.appendArray([1, 2]) { $0.append(number: $1) } }
//     }
//     // {"width":320,"columns":[1,2]}

extension ByteBuffer {
  /// Appends an object with the members that a closure appends.
  @inlinable package mutating func appendObject(_ members: (inout ByteBuffer) -> Void) {
    append(byte: UInt8(ascii: "{"))
    members(&self)
    append(byte: UInt8(ascii: "}"))
  }

  /// Appends an array, each of whose elements a closure appends.
  @inlinable package mutating func appendArray<Elements: Sequence>(
    _ elements: Elements, _ append: (inout ByteBuffer, Elements.Element) -> Void
  ) {
    self.append(byte: UInt8(ascii: "["))
    for element in elements {
      separate()
      append(&self, element)
    }
    self.append(byte: UInt8(ascii: "]"))
  }

  /// Appends an array of numbers.
  package mutating func append(numbers: [Double]) {
    appendArray(numbers) { $0.append(number: $1) }
  }

  /// Appends `true` or `false`.
  package mutating func append(flag: Bool) { append(literal: flag ? "true" : "false") }

  /// Appends a comma unless an object or an array has just begun.
  @inlinable package mutating func separate() {
    if last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { append(byte: UInt8(ascii: ",")) }
  }

  /// Appends the key of a member, which needs no escapes; the value must follow.
  @inlinable package mutating func append(key: StaticString) {
    // All at once: an item has nine keys, and their pieces cost more than its numbers.
    let length = key.utf8CodeUnitCount
    separate()
    reserve(length + 3)
    let start = base + count
    start[0] = UInt8(ascii: "\"")
    (start + 1).update(from: key.utf8Start, count: length)
    start[length + 1] = UInt8(ascii: "\"")
    start[length + 2] = UInt8(ascii: ":")
    count += length + 3
  }

  /// Appends the key of a member; the value must follow.
  package mutating func append(key: String) {
    separate()
    append(jsonString: key)
    append(byte: UInt8(ascii: ":"))
  }

  /// Appends a member whose value a closure appends.
  @inlinable package mutating func member(
    _ key: StaticString, _ value: (inout ByteBuffer) -> Void
  ) {
    append(key: key)
    value(&self)
  }

  /// Appends a member whose value is a whole number.
  @inlinable package mutating func member(_ key: StaticString, integer: Int) {
    append(key: key)
    append(integer: integer)
  }

  /// Appends a member whose value is a number.
  @inlinable package mutating func member(_ key: StaticString, number: Double) {
    append(key: key)
    append(number: number)
  }

  /// Appends a member whose value is text; `null` for no text.
  @inlinable package mutating func member(_ key: StaticString, string: String?) {
    append(key: key)
    append(jsonString: string)
  }

  /// Appends a member whose value is `true` or `false`.
  @inlinable package mutating func member(_ key: StaticString, flag: Bool) {
    append(key: key)
    append(flag: flag)
  }
}
