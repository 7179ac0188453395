package import CLuaHost

/// A buffer of values that cross between Swift and Lua.
package final class LuaBuffer {
  package let pointer: UnsafeMutablePointer<lh_buffer>
  private let owner: FunctionOwner?

  /// The maximum nesting of values that Lua accepts.
  static let maximumDepth = Int(LH_MAXIMUM_DEPTH)

  /// Creates an empty buffer.
  ///
  /// - Parameter owner: The owner of the host whose functions may be among the values.
  package init(_ owner: FunctionOwner? = nil) {
    self.owner = owner
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: lh_buffer())
  }

  deinit {
    lh_buffer_free(pointer)
    pointer.deallocate()
  }

  /// Empties the buffer.
  package func removeAll() { pointer.empty() }

  /// Reads the remaining values, so that the functions among them are released.
  func discard() { while next() != nil {} }

  /// Adds a value.
  package func append(_ value: LuaValue) { pointer.append(value, owner) }

  /// Reads the next value; returns `nil` after the last.
  package func next() -> LuaValue? {
    pointer.pointee.position < pointer.pointee.count ? pointer.next(owner) : nil
  }
}

extension UnsafeMutablePointer<lh_buffer> {
  /// Empties the buffer.
  package func empty() {
    pointee.count = 0
    pointee.position = 0
    pointee.failed = false
  }

  /// Adds a value.
  ///
  /// Lua raises an error when it reads a function of another owner, or a value that is nested too
  /// deeply. Such a value is cut off one level below the maximum.
  package func append(_ value: LuaValue, _ owner: FunctionOwner? = nil) {
    append(value, owner, depth: 0)
  }

  private func append(_ value: LuaValue, _ owner: FunctionOwner?, depth: Int) {
    switch value {
    case .list where depth > LuaBuffer.maximumDepth, .table where depth > LuaBuffer.maximumDepth:
      lh_put_type(self, LH_LIST)
      lh_put_type(self, LH_END)
    case .nil, .other: lh_put_type(self, LH_NIL)
    case .boolean(let flag): lh_put_type(self, flag ? LH_TRUE : LH_FALSE)
    case .integer(let integer): lh_put_integer(self, integer)
    case .number(let number): lh_put_number(self, number)
    case .string(let text): append(text)
    case .list(let elements):
      lh_put_type(self, LH_LIST)
      for element in elements { append(element, owner, depth: depth + 1) }
      lh_put_type(self, LH_END)
    case .table(let fields):
      lh_put_type(self, LH_TABLE)
      for field in fields {
        append(field.key)
        append(field.value, owner, depth: depth + 1)
      }
      lh_put_type(self, LH_END)
    case .function(let function):
      lh_put_function(self, function.belongs(to: owner) ? function.reference : 0)
    }
  }

  /// Adds text.
  package func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        lh_put_string(self, $0.baseAddress, $0.count)
      }
    }
  }

  /// Reads a value, whose nesting was limited when it was added.
  ///
  /// - Parameter owner: The owner of the host that added the value; without one, functions are not
  ///   read.
  /// - Returns: The value.
  package func next(_ owner: FunctionOwner? = nil) -> LuaValue {
    value(of: lh_next_type(self), owner)
  }

  private func value(of type: lh_type, _ owner: FunctionOwner?) -> LuaValue {
    switch type {
    case LH_FALSE: return .boolean(false)
    case LH_TRUE: return .boolean(true)
    case LH_INTEGER: return .integer(lh_next_integer(self))
    case LH_NUMBER: return .number(lh_next_number(self))
    case LH_STRING: return .string(nextString())
    case LH_FUNCTION:
      let reference = lh_next_function(self)
      return owner.map { .function(LuaFunction(reference, of: $0)) } ?? .other("function")
    case LH_OTHER:
      _ = lh_next_type(self)
      return .other(nextString())
    case LH_LIST:
      var elements: [LuaValue] = []
      while case let type = lh_next_type(self), type != LH_END {
        elements.append(value(of: type, owner))
      }
      return .list(elements)
    case LH_TABLE:
      var fields: [LuaValue.Field] = []
      while lh_next_type(self) != LH_END {
        let key = nextString()
        fields.append(LuaValue.Field(key, next(owner)))
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
  /// Creates text from C's bytes, in which U+FFFD replaces what is not UTF-8.
  package init(bytes: UnsafePointer<CChar>?, count: Int) {
    self = UnsafeBufferPointer(start: bytes, count: count).withMemoryRebound(to: UInt8.self) {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
