internal import LayoutScripting
internal import Waterfall

/// Makes a layout script from bytes, whose functions and constants answer anything.
struct AnswerText {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  /// The fields of a wall of columns, which go with each other, and those of a strip.
  private static let fields = Contract.fields.filter { $0.axis != .horizontal }.map(\.name)
  private static let stripFields = Contract.fields.filter { $0.axis == .horizontal }.map(\.name)
  private static let numbers = words(
    """
    0 1 2 3 -1 0.5 1e9 1e10 -0.0 0/0 1/0 -1/0 1e308 5e-324 math.maxinteger math.mininteger 2^53 \
    10000 65536 1e-9
    """)
  private static let names = words(
    """
    all shortest lanes in-order in-reverse-order infinite rtl ltr start center end used 1fr|2fr \
    repeat(auto-fill,|1px) repeat(auto-fit,|minmax(90px,|1fr)) 20%|auto 100px|2furlongs gold \
    a\\0\\xff section id
    """
  ).map { "'\($0.map { $0 == "|" ? " " : String($0) }.joined())'" }
  private static let keys = words(
    """
    top left bottom right row column name default min max step choices [1] [2] [4] [2^53] [true] \
    [print]
    """)
  private static let others = words(
    "print string a #a a.section a[1] c.params '' ('x'):rep(99999) a.previous b[2]")

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  private mutating func next() -> Int { Int(bytes.popFirst() ?? 0) }

  private mutating func next(of list: [String]) -> String { list[next() % list.count] }

  /// Returns a script that answers some of the questions.
  mutating func script() -> String {
    var fields: [String] = []
    while !bytes.isEmpty, fields.count < 12 {
      let choice = next()
      let names = choice >= 200 ? Self.stripFields : Self.fields
      fields.append("  \(names[choice % names.count]) = \(answer())")
    }
    return """
      local n = 0
      local function by_turns(...)
        n = n + 1
        return (select(n % select('#', ...) + 1, ...))
      end
      return {
      \(fields.joined(separator: ",\n"))
      }
      """
  }

  private mutating func answer() -> String {
    switch next() % 4 {
    case 0: value(0)
    case 1: "function(a, b, c, d) return by_turns(\(value(0)), \(value(0)), \(value(0))) end"
    case 2: "function(a, b, c, d) return by_turns(\(value(0)), nil, a, b, c, d) end"
    default: "function(a, b, c, d) return \(value(0)) end"
    }
  }

  private mutating func value(_ depth: Int) -> String {
    switch next() % (depth > 3 ? 5 : 10) {
    case 0: return ["nil", "true", "false"][next() % 3]
    case 1: return "\(next())"
    case 2: return next(of: Self.numbers)
    case 3: return next(of: Self.names)
    case 4: return next(of: Self.others)
    case 5, 6: return list { $0.value(depth + 1) }
    case 7, 8: return list { "\($0.next(of: Self.keys)) = \($0.value(depth + 1))" }
    default:
      let metatable = "{ __index = function() return 1 end, __len = function() return 3 end }"
      return "setmetatable(\(value(depth + 1)), \(metatable))"
    }
  }

  private mutating func list(_ element: (inout AnswerText) -> String) -> String {
    var elements: [String] = []
    for _ in 0..<next() % 5 { elements.append(element(&self)) }
    return "{ \(elements.joined(separator: ", ")) }"
  }
}
