import CLuaHost
import Testing

@Suite struct FailingAllocationTests {
  /// Uses whatever allocates: closures, tables, text, modules, metatables, sorted keys, errors.
  static let script = """
    local helper = require "helper"
    local Card = {}
    Card.__index = Card
    local function card(text) return setmetatable({ text = text }, Card) end
    local function begin(layout, items)
      local ids, cards = {}, {}
      for i, item in ipairs(items) do
        ids[i] = tostring(item)
        cards[i] = card(item.title)
      end
      for key, value in pairs({ z = 1, a = 2, 10, 20 }) do ids[#ids + 1] = key .. value end
      pcall(error, { "caught" })
      pcall(function() return items.x.y end)
      return { text = table.concat(ids, ","), list = { 1, { 2, { 3 } } }, first = cards[1].text }
    end
    local function height(item, width, layout)
      local text = ("%s %d"):format(item.title, item.index)
      return helper.add(item:height_at(width), layout.params.caption) + #text + #layout.state.list
    end
    local function column(item, columns)
      local data, least = item.data, math.huge
      for i = 1, #columns do least = math.min(least, columns[i].bottom + columns:item_height(i)) end
      return data.title and columns:shortest()
    end
    return { begin, height, column }
    """

  /// Loads, lays out two items and closes; gives each entry's status up to the first that fails.
  static func run(failingAllocation: Int64) -> (statuses: [lh_status], allocations: Int64) {
    guard let state = TestState(failingAllocation: failingAllocation) else {
      return ([LH_MEMORY], 0)
    }
    let pointer = state.pointer
    var statuses: [lh_status] = []
    func isOK(_ status: lh_status) -> Bool {
      statuses.append(status)
      return status == LH_OK
    }
    var functions: [Int32] = []
    let loaded = isOK(state.load(script))
    if loaded, lh_next_type(&state.out) == LH_LIST {
      while lh_next_type(&state.out) == LH_FUNCTION {
        functions.append(lh_next_function(&state.out))
      }
    }
    if functions.count == 3 { layOut(pointer, functions, &state.out, isOK) }
    // Nothing works again after memory ran out once.
    if let last = statuses.last, last != LH_OK { statuses.append(lh_seed(pointer)) }
    return (statuses, lh_allocation_count(pointer))
  }

  private static func layOut(
    _ state: OpaquePointer, _ functions: [Int32], _ out: inout lh_buffer,
    _ isOK: (lh_status) -> Bool
  ) {
    let widths = [300.0, 200], heights = [200.0, .nan], xs = [0.0, 110],
      columnWidths = [100.0, 100]
    let ends = [-Double.infinity, 50]
    var lengths = [100.0, 100], spans = [UInt16(1), 1]
    widths.withUnsafeBufferPointer { widths in
      heights.withUnsafeBufferPointer { heights in
        var items = lh_items()
        items.count = 2
        items.widths = widths.baseAddress
        items.heights = heights.baseAddress
        items.field = { _, _, length in length == 5 ? 0 : -1 }
        items.value = { _, _, _, out in lh_put_string(out, "Sea", 3) }
        items.fields = { _, _, _, out in
          lh_put_type(out, LH_TABLE)
          lh_put_string(out, "title", 5)
          lh_put_string(out, "Sea", 3)
          lh_put_type(out, LH_END)
        }
        items.is_arranged = true
        withUnsafePointer(to: items) { items in
          lh_set_items(state, items)
          defer { lh_set_items(state, nil) }
          out.count = 0
          lh_put_type(&out, LH_TABLE)
          lh_put_string(&out, "caption", 7)
          lh_put_integer(&out, 48)
          lh_put_type(&out, LH_END)
          lh_set_length_function(state, functions[1], .nan)
          guard isOK(lh_set_params(state, &out)), isOK(lh_seed(state)),
            isOK(lh_ask_begin(state, functions[0]))
          else { return }
          var request = lh_lengths()
          request.function = functions[1]
          request.count = 2
          var status = LH_OK
          columnWidths.withUnsafeBufferPointer { columnWidths in
            spans.withUnsafeMutableBufferPointer { spans in
              lengths.withUnsafeMutableBufferPointer { lengths in
                request.widths = columnWidths.baseAddress
                request.spans = UnsafePointer(spans.baseAddress)
                request.lengths = lengths.baseAddress
                status = lh_ask_lengths(state, &request, &out)
              }
            }
          }
          guard isOK(status) else { return }
          askColumn(state, functions[2], xs: xs, widths: columnWidths, ends: ends, &out, isOK)
        }
      }
    }
  }

  private static func askColumn(
    _ state: OpaquePointer, _ function: Int32, xs: [Double], widths: [Double], ends: [Double],
    _ out: inout lh_buffer, _ isOK: (lh_status) -> Bool
  ) {
    var column: Int64 = 0
    var status = LH_OK
    xs.withUnsafeBufferPointer { xs in
      widths.withUnsafeBufferPointer { widths in
        ends.withUnsafeBufferPointer { ends in
          var columns = lh_columns()
          columns.count = 2
          columns.xs = xs.baseAddress
          columns.widths = widths.baseAddress
          columns.ends = ends.baseAddress
          columns.common_width = 100
          columns.span = 1
          status = lh_ask_column(state, function, &columns, &column, &out)
        }
      }
    }
    if isOK(status) { #expect(column == 1) }
  }

  @Test("A load, a layout and a close all work where no allocation fails")
  func none() {
    let (statuses, allocations) = Self.run(failingAllocation: 0)
    #expect(statuses == Array(repeating: LH_OK, count: 6))
    #expect(allocations > 300)
  }

  @Test("Whichever allocation fails, the entry ends for want of memory and so do all later ones")
  func each() {
    let (_, allocations) = Self.run(failingAllocation: 0)
    for failing in 1...allocations {
      let (statuses, _) = Self.run(failingAllocation: failing)
      let failed = statuses.drop { $0 == LH_OK }
      #expect(!failed.isEmpty, "allocation \(failing) failed and nothing said so")
      #expect(failed.allSatisfy { $0 == LH_MEMORY }, "allocation \(failing): \(statuses)")
    }
  }
}
