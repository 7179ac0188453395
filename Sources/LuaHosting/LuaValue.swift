/// A value that crosses between Swift and Lua, copied.
public enum LuaValue: Hashable, Sendable {
  /// No value.
  case `nil`
  /// `true` or `false`.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction, or one beyond the whole numbers.
  case number(Double)
  /// Text. Bytes from Lua that are not UTF-8 are repaired with U+FFFD.
  case string(String)
  /// A table with the keys 1…n; a `nil` element is a hole.
  case list([LuaValue])
  /// A table with text keys, in no particular order where it comes from Lua.
  case table([Field])
  /// A function, to be called by the host it came from.
  case function(LuaFunction)
  /// A value that has no counterpart in Swift, by the name of its type.
  case other(String)

  /// A key of a ``table(_:)`` with its value.
  public struct Field: Hashable, Sendable {
    /// The key.
    public var key: String
    /// The value below the key.
    public var value: LuaValue

    /// Creates a field.
    public init(_ key: String, _ value: LuaValue) {
      self.key = key
      self.value = value
    }
  }

  /// The number, whole or not.
  public var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The whole number, also where it is written as 2.0.
  public var whole: Int? {
    switch self {
    case .integer(let value): Int(exactly: value)
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }
}
