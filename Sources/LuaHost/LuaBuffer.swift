package import CLuaHost

/// Owns a flat row of values on their way between Swift and Lua.
package final class LuaBuffer {
  package let pointer: UnsafeMutablePointer<lh_buffer>

  package init() {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: lh_buffer())
  }

  deinit {
    lh_buffer_free(pointer)
    pointer.deallocate()
  }

  package func removeAll() { pointer.empty() }

  package func append(_ value: LuaValue) { pointer.append(value) }

  /// Reads the next value, `nil` behind the last one.
  package func next() -> LuaValue? {
    pointer.pointee.position < pointer.pointee.count ? pointer.next() : nil
  }
}

extension UnsafeMutablePointer<lh_buffer> {
  /// Makes the buffer an empty one.
  package func empty() {
    pointee.count = 0
    pointee.position = 0
    pointee.failed = false
  }

  /// Writes a value.
  package func append(_ value: LuaValue) {
    switch value {
    case .nil, .other: lh_put_type(self, LH_NIL)
    case .boolean(let flag): lh_put_type(self, flag ? LH_TRUE : LH_FALSE)
    case .integer(let integer): lh_put_integer(self, integer)
    case .number(let number): lh_put_number(self, number)
    case .string(let text): append(text)
    case .list(let elements):
      lh_put_type(self, LH_LIST)
      for element in elements { append(element) }
      lh_put_type(self, LH_END)
    case .table(let fields):
      lh_put_type(self, LH_TABLE)
      for field in fields {
        append(field.key)
        append(field.value)
      }
      lh_put_type(self, LH_END)
    case .function(let function): lh_put_function(self, function.reference)
    }
  }

  /// Writes text.
  package func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        lh_put_string(self, $0.baseAddress, $0.count)
      }
    }
  }

  /// Reads a value; the depth was bounded when it was written.
  package func next() -> LuaValue {
    value(of: lh_next_type(self))
  }

  private func value(of type: lh_type) -> LuaValue {
    switch type {
    case LH_FALSE: return .boolean(false)
    case LH_TRUE: return .boolean(true)
    case LH_INTEGER: return .integer(lh_next_integer(self))
    case LH_NUMBER: return .number(lh_next_number(self))
    case LH_STRING: return .string(nextString())
    case LH_FUNCTION: return .function(LuaFunction(reference: lh_next_function(self)))
    case LH_OTHER:
      _ = lh_next_type(self)
      return .other(nextString())
    case LH_LIST:
      var elements: [LuaValue] = []
      while case let type = lh_next_type(self), type != LH_END { elements.append(value(of: type)) }
      return .list(elements)
    case LH_TABLE:
      var fields: [LuaValue.Field] = []
      while lh_next_type(self) != LH_END {
        let key = nextString()
        fields.append(LuaValue.Field(key, next()))
      }
      return .table(fields)
    default: return .nil
    }
  }

  private func nextString() -> String {
    var length = 0
    let bytes = lh_next_string(self, &length)
    return String(bytes: bytes, count: length)
  }
}

extension String {
  /// Text from bytes of C; what is not UTF-8 is repaired.
  package init(bytes: UnsafePointer<CChar>?, count: Int) {
    self = UnsafeBufferPointer(start: bytes, count: count).withMemoryRebound(to: UInt8.self) {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
