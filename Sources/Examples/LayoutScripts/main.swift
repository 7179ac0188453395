import LayoutScripting
import LuaHosting

let text = """
  return {
    params = { { name = "caption", default = 40, min = 0, max = 200 } },
    columns = function(section) return math.max(1, section.width // 150) end,
    height = function(item, width, layout) return item:height_at(width) + layout.params.caption end,
  }
  """
let script = try LayoutScript(text: text, name: "captions.lua")

func photo(_ title: String, width: Int64, height: Int64) -> [LuaValue.Field] {
  [
    .init("title", .string(title)), .init("width", .integer(width)),
    .init("height", .integer(height)),
  ]
}
let items = ItemList([
  photo("Harbour", width: 1600, height: 800), photo("Pier", width: 900, height: 1800),
  photo("Dunes", width: 1200, height: 1200),
])

let options = LayoutOptions(width: 310)
let layout = try script.layout(items, options: options)
for item in 0..<items.count {
  let frame = layout.frame(of: item)
  print("item \(item): x \(frame.x), y \(frame.y), height \(frame.height)")
}

try script.setParam("caption", to: "60")
let higher = try script.layout(items, options: options)
print("content height: \(layout.layout.contentSize.height)")
print("with captions of 60: \(higher.layout.contentSize.height)")

do {
  let mistaken = try LayoutScript(
    text: "return { height = function(item) return item.size.h end }", name: "mistaken.lua")
  _ = try mistaken.layout(items)
} catch let failure as ScriptErrors {
  for error in failure.errors {
    print("\(error.script), line \(error.line ?? 0): \(error.function ?? "") fails")
  }
}
