package import CLuaHost

/// Owns a flat row of values on their way between Swift and Lua.
package final class LuaBuffer {
  package let pointer: UnsafeMutablePointer<lh_buffer>
  private let owner: FunctionOwner?

  /// The levels of a value that are written: one more than Lua accepts, so that it raises an error.
  static let maximumDepth = Int(LH_MAXIMUM_DEPTH)

  /// - Parameter owner: The owner of the host whose functions may be in it.
  package init(_ owner: FunctionOwner? = nil) {
    self.owner = owner
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: lh_buffer())
  }

  deinit {
    lh_buffer_free(pointer)
    pointer.deallocate()
  }

  package func removeAll() { pointer.empty() }

  /// Reads what is left, so that the functions in it are released.
  func discard() { while next() != nil {} }

  package func append(_ value: LuaValue) { pointer.append(value, owner) }

  /// Reads the next value, `nil` behind the last one.
  package func next() -> LuaValue? {
    pointer.pointee.position < pointer.pointee.count ? pointer.next(owner) : nil
  }
}

extension UnsafeMutablePointer<lh_buffer> {
  /// Makes the buffer an empty one.
  package func empty() {
    pointee.count = 0
    pointee.position = 0
    pointee.failed = false
  }

  /// Writes a value; a function of another owner is replaced with what raises an error in Lua.
  ///
  /// A value nested deeper than Lua accepts is cut off one level deeper, so that Lua raises an
  /// error.
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
  ///
  /// - Parameter owner: The owner of the host that wrote it; without one, functions are not read.
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
  /// Text from bytes of C; what is not UTF-8 is repaired.
  package init(bytes: UnsafePointer<CChar>?, count: Int) {
    self = UnsafeBufferPointer(start: bytes, count: count).withMemoryRebound(to: UInt8.self) {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
