internal import LayoutScripting
internal import LuaHosting

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

/// How such a run ends.
package enum End: Equatable {
  case laidOut
  case outOfMemory
  /// With other errors.
  case otherwise(String)
}

/// Runs the script, with other text before it, while an allocation fails; 0 for none.
package func end(failingAllocation: Int64, more: String = "") -> End {
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
    try layout.draw(isColor: { _ in true }) { (appearance) throws(ScriptErrors) in
      for item in 0..<3 { _ = try appearance(item, layout.frame(of: item)) }
    }
    return .laidOut
  } catch let error as ScriptError {
    return end(with: [error])
  } catch let failure as ScriptErrors {
    return end(with: failure.errors)
  } catch {
    return .otherwise("an error of another kind: \(error)")
  }
}

private func end(with errors: [ScriptError]) -> End {
  errors.last?.kind == .memory
    ? .outOfMemory : .otherwise(errors.map(\.description).joined(separator: "\n"))
}

/// Runs the script as bytes say; returns an error, if there is one.
///
/// The failing allocation comes in two, then more text.
package func faults(ofAllocations bytes: [UInt8]) -> [String] {
  let failing = bytes.prefix(2).reduce(Int64(0)) { $0 << 8 | Int64($1) } % 3000
  let more = String(decoding: bytes.dropFirst(2), as: UTF8.self)
  switch end(failingAllocation: failing, more: more) {
  case .laidOut:
    return failing == 1 ? ["the first allocation failed and nothing said so"] : []
  case .outOfMemory: return []
  // Other text may fail in any way.
  case .otherwise(let words): return more.isEmpty ? [words] : []
  }
}

#if FUZZ
  /// Runs one input for libFuzzer.
  @_cdecl("LLVMFuzzerTestOneInput")
  package func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let faults = faults(ofAllocations: Array(UnsafeBufferPointer(start: bytes, count: count)))
    if !faults.isEmpty { fatalError("\(faults)") }
    return 0
  }
#endif
