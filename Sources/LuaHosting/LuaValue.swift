/// A copy of a value that crosses between Swift and Lua.
public enum LuaValue: Hashable, Sendable {
  /// No value.
  case `nil`
  /// `true` or `false`.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction, or one beyond the whole numbers.
  case number(Double)
  /// Text. U+FFFD replaces bytes from Lua that are not UTF-8.
  case string(String)
  /// A table with the keys 1…n; a `nil` element is a hole.
  case list([LuaValue])
  /// A table with text keys; in no particular order if it comes from Lua.
  case table([Field])
  /// A function, which the host that returned it can call.
  case function(LuaFunction)
  /// A value without a counterpart in Swift, given by the name of its type.
  case other(String)

  /// A key of a ``table(_:)`` with its value.
  public struct Field: Hashable, Sendable {
    /// The key.
    public var key: String
    /// The key's value.
    public var value: LuaValue

    /// Creates a field.
    public init(_ key: String, _ value: LuaValue) {
      self.key = key
      self.value = value
    }
  }

  /// The number, if the value is one.
  public var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The whole number, if the value is one; 2.0 is whole, too.
  public var whole: Int? {
    switch self {
    case .integer(let value): Int(exactly: value)
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }
}
