import CLuaHost
import Testing

/// `pairs` and `next` over items and columns.
@Suite struct PairsTests {
  /// Loads a function and asks it about so many items and, where there are some, columns.
  static func ask(
    _ function: String, items count: Int64, columns columnCount: Int64 = 0, memory: Int = 64 << 20
  ) throws -> (status: lh_status, message: String, answer: Int64) {
    let state = try #require(TestState(memory: memory))
    #expect(state.load("return \(function)") == LH_OK)
    #expect(lh_next_type(&state.out) == LH_FUNCTION)
    let reference = lh_next_function(&state.out)
    var items = lh_items()
    items.count = count
    var columns = lh_columns()
    columns.count = columnCount
    let arguments = [
      lh_argument(kind: LH_ARGUMENT_ITEMS, integer: 0, number: 0, numbers: nil),
      lh_argument(kind: LH_ARGUMENT_COLUMNS, integer: 0, number: 0, numbers: nil),
    ]
    let status = withUnsafePointer(to: items) { items in
      lh_set_items(state.pointer, items)
      defer { lh_set_items(state.pointer, nil) }
      return withUnsafePointer(to: columns) { columns in
        lh_ask(
          state.pointer, reference, arguments, 2, columnCount > 0 ? columns : nil, &state.out)
      }
    }
    guard status == LH_OK, lh_next_type(&state.out) == LH_INTEGER else {
      return (status, state.message, -1)
    }
    return (status, "", lh_next_integer(&state.out))
  }

  @Test(
    "However many items there are, going through them takes no memory",
    arguments: ["pairs(items)", "ipairs(items)", "next, items"])
  func memory(iterator: String) throws {
    let text = """
      function(items)
        local sum = 0
        for i, item in \(iterator) do
          assert(item.index == i)
          sum = sum + i
        end
        return sum
      end
      """
    #expect(try Self.ask(text, items: 100_000, memory: 1 << 18).answer == 5_000_050_000)
  }

  @Test("Columns are gone through in order", arguments: 1...3 as ClosedRange<Int64>)
  func columns(count: Int64) throws {
    let text = """
      function(_, columns)
        local digits = 0
        for i, column in pairs(columns) do
          assert(column == columns[i])
          digits = digits * 10 + i
        end
        return digits
      end
      """
    #expect(try Self.ask(text, items: 0, columns: count).answer == [0, 1, 12, 123][Int(count)])
  }

  @Test(
    "A key that is none ends `next` with an error",
    arguments: ["0", "4", "1.5", "'1'", "items[1]", "-1", "math.huge"])
  func badKey(key: String) throws {
    let end = try Self.ask("function(items) return next(items, \(key)) end", items: 3)
    #expect(end.status == LH_RUNTIME)
    #expect(end.message == "invalid key to 'next'")
  }

  @Test("Nothing comes after the last one, nor where there is none")
  func end() throws {
    let last = "function(items) return next(items, 3) == nil and 1 or 0 end"
    #expect(try Self.ask(last, items: 3).answer == 1)
    let none = "function(items) for _ in pairs(items) do return 0 end return 1 end"
    #expect(try Self.ask(none, items: 0).answer == 1)
  }

  @Test("Where columns cannot be read, `pairs` itself fails")
  func columnsAway() throws {
    let end = try Self.ask("function(_, columns) pairs(columns) end", items: 1)
    #expect(end.status == LH_RUNTIME)
    #expect(end.message.hasPrefix("columns can be read in 'span' and 'column' only"))
  }
}
