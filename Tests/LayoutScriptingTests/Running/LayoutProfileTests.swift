import LayoutScripting
import LuaHosting
import ScriptSamples
import Testing
import Waterfall

@Suite struct LayoutProfileTests {
  static let items = ItemList(
    ["width": 300, "height": 200, "span": 2, "column": 1], ["width": 100, "height": 100],
    ["width": 100, "height": 100], ["height": 50], [:])

  @Test("The script decides if it answered, else the item, else the host")
  func deciders() throws {
    let script = try Recorder().script(
      """
      return {
        columns = function(section) return section.index == 1 and 3 or nil end,
        span = function(item) if item.index == 2 then return 1 end end,
        column = function(item) if item.index < 4 and item.index > 1 then return -1 end end,
        height = function(item, width) if item.index == 3 then return 7 end end,
        placement = "lanes",
      }
      """)
    let profile = try script.profile(Self.items)
    #expect(profile.spans == [.item, .script, .host, .host, .host])
    #expect(profile.columns == [.item, .script, .script, .host, .host])
    #expect(profile.lengths == [.host, .host, .script, .host, .host])
    #expect(profile.tracks == [.script] && profile.placements == [.lanes])
    var options = LayoutOptions()
    options.tracks = .count(2)
    #expect(try script.profile(Self.items, options: options).tracks == [.options])
    #expect(try Recorder().script("return {}").profile(Self.items).tracks == [.host])
  }

  @Test(
    "A constant and a list decide like functions",
    arguments: [
      ("height = 20", true), ("heights = function(items) return { 1, 2, 3, 4, 5 } end", true),
      ("heights = function(items) end", false), ("height = function() end", false),
      ("width = 20", true),
    ])
  func lengths(answer: String, decides: Bool) throws {
    let profile = try Recorder().script("return { \(answer) }").profile(Self.items)
    #expect(profile.lengths == Array(repeating: decides ? .script : .host, count: 5))
  }

  @Test("All calls are counted, those about items one by one, the slowest first")
  func calls() throws {
    let recorder = Recorder()
    let script = try recorder.script(
      """
      return {
        begin = function() end,
        header = function() return 5 end,
        group = function(item) return item.index % 2 end,
        height = function(item, width)
          if item.index == 30 then for i = 1, 1e5 do end end
          return item:height_at(width)
        end,
        column = function() end,
      }
      """)
    let items = ItemList.pictures(50)
    let profile = try script.profile(items)
    #expect(
      profile.functions.map(\.name) == ["begin", "group", "header", "height", "column"]
        || profile.functions.map(\.name) == ["begin", "group", "header", "column", "height"])
    let calls = Dictionary(uniqueKeysWithValues: profile.functions.map { ($0.name, $0.calls) })
    #expect(calls == ["begin": 1, "group": 50, "header": 2, "height": 50, "column": 50])
    #expect(profile.functions.allSatisfy { $0.seconds > 0 })
    #expect(profile.slowest.count == 20)
    #expect(profile.slowest[0].item == 29 && profile.slowest[0].function == "height")
    #expect(profile.slowest.map(\.seconds) == profile.slowest.map(\.seconds).sorted(by: >))
  }

  @Test(
    "A profile asks the same questions as a layout, and repeats no warnings",
    arguments: Gallery.names)
  func sameQuestions(name: String) throws {
    let recorder = Recorder()
    let script = try recorder.script(try #require(Gallery.text(of: name)))
    let before = try script.layout(ItemList.shelf)
    let warnings = recorder.warnings.count
    let profile = try script.profile(ItemList.shelf)
    #expect(recorder.warnings.count == warnings)
    #expect(profile.placements.count == before.layout.sectionCount)
    #expect(try script.layout(ItemList.shelf).frames == before.frames)
  }

  @Test("A profile contains the sections of its own layout")
  func sections() throws {
    let script = try Recorder().script(
      """
      local n = 0
      return { group = function(item) n = n + 1 return n <= 5 and item.index or n % 2 end }
      """)
    #expect(try script.layout(Self.items).layout.sectionCount == 5)
    let profile = try script.profile(Self.items)
    #expect(profile.sections == [0, 1, 0, 1, 0])
    #expect(profile.tracks.count == 2 && profile.placements.count == 2)
  }

  @Test("An error in a layout is an error in a profile")
  func fails() throws {
    let script = try Recorder().script("return { height = function() return {} end }")
    do {
      _ = try script.profile(Self.items)
      Issue.record("it must fail")
    } catch {
      #expect(error.errors.map(\.count) == [5])
    }
    let empty = try Recorder().script("return {}").profile(ItemList([]))
    #expect(empty.functions.isEmpty && empty.slowest.isEmpty)
  }
}

extension ScriptedLayout {
  fileprivate var frames: [Rect] { (0..<layout.itemCount).map(frame) }
}
