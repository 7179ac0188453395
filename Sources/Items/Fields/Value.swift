internal import CSimdJSON
internal import LuaHosting

extension UnsafePointer<json_node> {
  /// The digits of a whole number beyond 64 bits, as they are written; `nil` for another value.
  var numeral: String? {
    guard pointee.kind == .number else { return nil }
    let text = pointee.text.buffer
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
    return digits.allSatisfy(Byte.isDigit) ? String(pointee.text) : nil
  }

  /// The members of the object whose node this is; if a key occurs twice, the last one.
  var members: [(key: String, node: UnsafePointer<json_node>)] {
    var members: [(key: String, node: UnsafePointer<json_node>)] = []
    var places: [[UInt8]: Int] = [:]
    var next = self + 1
    for _ in 0..<pointee.count {
      let key = String(unescaping: next.pointee.key)
      if let place = places.updateValue(members.count, forKey: Array(key.utf8)) {
        places[Array(key.utf8)] = place
        members[place].node = next
      } else {
        members.append((key, next))
      }
      next.skip()
    }
    return members
  }

  /// Steps over a value and all that is in it.
  private mutating func skip() {
    var count = 1
    while count > 0 {
      if pointee.kind == .array || pointee.kind == .object { count += Int(pointee.count) }
      count -= 1
      self += 1
    }
  }
}

extension LuaValue {
  /// Builds a value from its node and those of its members, which follow it.
  init(_ nodes: UnsafePointer<json_node>) {
    var next = nodes
    self.init(reading: &next)
  }

  /// - Parameter next: The value's node; afterwards the node after all of its members.
  private init(reading next: inout UnsafePointer<json_node>) {
    let node = next
    next += 1
    switch node.pointee.kind {
    case .null, .absent: self = .nil
    case .false: self = .boolean(false)
    case .true: self = .boolean(true)
    case .integer: self = .integer(node.pointee.integer)
    case .number: self = .number(node.pointee.number)
    case .string: self = .string(String(unescaping: node.pointee.text))
    case .array:
      self = .list((0..<node.pointee.count).map { _ in LuaValue(reading: &next) })
    case .object:
      var fields: [Field] = []
      fields.reserveCapacity(Int(node.pointee.count))
      for _ in 0..<node.pointee.count {
        let key = String(unescaping: next.pointee.key)
        fields.append(Field(key, LuaValue(reading: &next)))
      }
      self = .table(LuaValue.lastOfEach(fields))
    }
  }

  /// Keeps only the last value of a duplicate key, at the position of the first.
  ///
  /// Keys are compared by their bytes: for Lua, unlike for `String`, two spellings of é differ.
  static func lastOfEach(_ fields: [Field]) -> [Field] {
    if fields.count < 2 { return fields }
    var result: [Field] = []
    var places: [[UInt8]: Int] = [:]
    for field in fields {
      let key = Array(field.key.utf8)
      if let place = places[key] {
        result[place] = field
      } else {
        places[key] = result.count
        result.append(field)
      }
    }
    return result
  }

  /// Creates a value from the text of a scalar.
  init(scalar text: json_text) {
    switch text.buffer.first {
    case Byte.quote:
      let contents = UnsafeRawBufferPointer(rebasing: text.buffer.dropFirst().dropLast())
      self = .string(String(unescaping: json_text(contents.assumingMemoryBound(to: UInt8.self))))
    case UInt8(ascii: "t"): self = .boolean(true)
    case UInt8(ascii: "f"): self = .boolean(false)
    case UInt8(ascii: "n"): self = .nil
    default:
      let digits = String(text)
      self = Int64(digits).map { .integer($0) } ?? LuaValue(Double(digits) ?? .nan)
    }
  }

  /// Creates a number, an integer if it is whole.
  private init(_ number: Double) {
    self = Int64(exactly: number).map { .integer($0) } ?? .number(number)
  }
}
