import CLayoutObjects
import CLuaHost
import LuaStates
import Testing

/// `pairs` and `next` over items and columns, which are lists.
@Suite struct ListObjectTests {
  /// Loads a function and asks it about the given numbers of items and, if not 0, columns.
  static func ask(
    _ function: String, items count: Int64, columns columnCount: Int64 = 0, memory: Int = 64 << 20
  ) throws -> (status: lh_status, message: String, answer: Int64) {
    let state = try #require(TestState(memory: memory, objects: lo_hooks()))
    let reference = try #require(state.function("return \(function)"))
    var items = lo_items()
    items.count = count
    var columns = lo_columns()
    columns.count = columnCount
    let arguments = [
      lo_argument(kind: LO_ARGUMENT_ITEMS, integer: 0, number: 0, numbers: nil),
      lo_argument(kind: LO_ARGUMENT_COLUMNS, integer: 0, number: 0, numbers: nil),
    ]
    let status = withUnsafePointer(to: items) { items in
      lo_set_items(state.pointer, items)
      defer { lo_set_items(state.pointer, nil) }
      return withUnsafePointer(to: columns) { columns in
        lo_ask(
          state.pointer, reference, arguments, 2, columnCount > 0 ? columns : nil, &state.out)
      }
    }
    guard status == LH_OK, lh_next_type(&state.out) == LH_INTEGER else {
      return (status, state.message, -1)
    }
    return (status, "", lh_next_integer(&state.out))
  }

  @Test(
    "Traversing items takes no memory, however many there are",
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

  @Test("Columns are traversed in order", arguments: 1...3 as ClosedRange<Int64>)
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
    "`next` raises an error for a value that is not a key",
    arguments: ["0", "4", "1.5", "'1'", "items[1]", "-1", "math.huge"])
  func badKey(key: String) throws {
    let end = try Self.ask("function(items) return next(items, \(key)) end", items: 3)
    #expect(end.status == LH_RUNTIME)
    #expect(end.message == "invalid key to 'next'")
  }

  @Test("Nothing follows the last element, and an empty list has no first one")
  func end() throws {
    let last = "function(items) return next(items, 3) == nil and 1 or 0 end"
    #expect(try Self.ask(last, items: 3).answer == 1)
    let none = "function(items) for _ in pairs(items) do return 0 end return 1 end"
    #expect(try Self.ask(none, items: 0).answer == 1)
  }

  @Test("`pairs` raises an error if columns cannot be read")
  func columnsAway() throws {
    let end = try Self.ask("function(_, columns) pairs(columns) end", items: 1)
    #expect(end.status == LH_RUNTIME)
    #expect(end.message.hasPrefix("columns can be read only in 'span' and 'column'"))
  }
}
