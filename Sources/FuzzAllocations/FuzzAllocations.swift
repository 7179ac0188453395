internal import LayoutScript
internal import LuaHost

// Loads a script, lays out, draws and closes while an allocation of Lua fails, and all later ones:
// the end is a memory error, or the result that there is without a failure.

/// Uses whatever allocates: closures, tables, text, modules, metatables, sorted keys, errors.
private let script = """
  local captions = require "gallery.captions"
  local Card = {}
  Card.__index = Card
  return {
    params = { { name = "caption", default = 12, min = 0, max = 99 } },
    begin = function(layout, items)
      local ids = {}
      for i, item in ipairs(items) do ids[i] = tostring(item) end
      for key, value in pairs({ z = 1, a = 2, 10, 20 }) do ids[#ids + 1] = key .. value end
      pcall(error, { "caught" })
      pcall(function() return items.x.y end)
      return { text = table.concat(ids, ","):gsub("%d", "%0%0"), list = { 1, { 2, { 3 } } } }
    end,
    group = function(item) return ("%s %d"):format(item.title, item.index // 2) end,
    columns = function(section, layout) return "1fr " .. ("2fr "):rep(#layout.state.list) end,
    height = function(item, width, layout)
      local card = setmetatable({ text = item.title }, Card)
      return item:height_at(width) + #card.text + layout.params.caption
    end,
    column = function(item, columns)
      local least = math.huge
      for i = 1, #columns do least = math.min(least, columns[i].bottom + columns:item_height(i)) end
      return item.data.title and columns:shortest()
    end,
    label = function(item) return item.title:upper():reverse() end,
  }
  """

/// Runs the script, with bytes as more of it; tells what is wrong.
package func faults(failingAllocation: Int64, more: String) -> [String] {
  var limits = LuaHost.Limits(memory: 4 << 20, deadline: 30)
  limits.failingAllocation = failingAllocation
  let items = ItemList(
    (0..<3).map { number in
      [
        .init("title", .string("Sea \(number)")), .init("width", .integer(30)),
        .init("height", .number(20.5)),
      ]
    })
  do {
    let script = try LayoutScript(text: more + "\n" + script, name: "f.lua", limits: limits)
    let layout = try script.layout(items, options: .init(width: 320))
    try layout.draw(isColor: { _ in true }) { (appearance) throws(ScriptFailure) in
      for item in 0..<3 { _ = try appearance(item, layout.frame(of: item)) }
    }
    return failingAllocation == 1 ? ["the first allocation failed and nothing said so"] : []
  } catch let error as ScriptError {
    return faults(of: [error], more: more)
  } catch let failure as ScriptFailure {
    return faults(of: failure.errors, more: more)
  } catch {
    return ["an error of another kind: \(error)"]
  }
}

private func faults(of errors: [ScriptError], more: String) -> [String] {
  // Other text may fail in any way.
  errors.last?.kind == .memory || !more.isEmpty ? [] : errors.map(\.description)
}

/// What libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
package func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: bytes, count: count)
  let failing = bytes.prefix(2).reduce(Int64(0)) { $0 << 8 | Int64($1) } % 3000
  let more = String(decoding: bytes.dropFirst(2), as: UTF8.self)
  let faults = faults(failingAllocation: failing, more: more)
  if !faults.isEmpty { fatalError("\(faults)") }
  return 0
}
