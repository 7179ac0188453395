// A layout script in an app: load it, set its params, lay out items, reload it, stop it.
//
//   swift run Example

import LayoutScripting

/// The app's own photos, handed to scripts as they are.
struct Album: ItemSource {
  var titles = ["Harbour", "Pier", "Dunes", "Lighthouse"]
  var widths: [Double] = [1600, 900, 1200, 600]
  var heights: [Double] = [900, 1600, 1200, 800]

  var count: Int { titles.count }
  var sections: [ItemSection] { [ItemSection(items: 0..<count)] }
  var spans: [Int32] { [] }
  var columns: [Int32] { [] }
  var fieldNames: [String] { ["title"] }

  func value(ofField field: Int, item: Int) -> LuaValue { .string(titles[item]) }
}

@main
struct Example {
  /// What the designer wrote; `LayoutScript(contentsOf:)` reads a file.
  static let text = """
    return {
      params = { { name = "caption", default = 48, min = 0, max = 200 } },
      columns = function(section) return math.max(1, section.width // 280) end,
      height = function(item, width, layout) return item:height_at(width) + layout.params.caption end,
      label = function(item) return item.title:upper() end,
    }
    """

  static func main() throws {
    var services = LayoutScript.Services()
    services.print = { print("the script says:", $0) }
    services.warn = { print($0) }

    let script = try LayoutScript(text: text, name: "photos.lua", services: services)
    try script.setParam("caption", to: "64")
    let photos = Album()
    let result = try script.layout(photos, options: LayoutOptions(width: 600))
    for photo in 0..<photos.count {
      let frame = result.frame(of: photo)
      print("\(photos.titles[photo]): \(frame.x), \(frame.y), \(frame.width) x \(frame.height)")
    }
    print("content:", result.layout.contentSize)
    print("on screen at 400:", result.items(in: result.layout.viewport(at: 400, length: 300)))

    // How the script wants them drawn, asked for what is drawn alone.
    try result.draw(isColor: { _ in true }) { (ask) throws(ScriptErrors) in
      print("label:", try ask(0, result.frame(of: 0)).label ?? "none")
    }

    // The designer saved another version: a new script, which keeps what the user had set.
    let saved = text.replacing("280", with: "180")
    let reloaded = try LayoutScript(text: saved, name: "photos.lua", services: services)
    reloaded.takeValues(of: script)
    print("after the reload:", try reloaded.layout(photos).layout.contentSize)

    // A mistake has its script, line, function and item.
    let mistaken = text.replacing("item:height_at(width)", with: "item.size.h")
    do {
      _ = try LayoutScript(text: mistaken, name: "photos.lua").layout(photos)
    } catch let failure as ScriptErrors {
      for error in failure.errors { print(error) }
    }

    // One that never ends is stopped: by its deadline, or from another thread. A cancel ends what
    // runs; here it comes once the script says that it does.
    var canceller: LuaCanceller?
    services.print = { _ in Task.detached { [canceller] in canceller?.cancel() } }
    let endless = try LayoutScript(
      text: "return { height = function() print('here we go') while true do end end }",
      name: "endless.lua", services: services)
    canceller = endless.canceller
    do {
      _ = try endless.layout(photos)
    } catch {
      print(error.errors[0].message)
    }
  }
}
