import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting
@testable import ScriptCheck

@Suite struct LikelyMistakesTests {
  static let items = ItemList(
    ["id": "a", "title": "Sea", "width": 200, "height": 100],
    ["id": "b", "tags": .list([.string("x"), .string("y")]), "width": 100, "height": 100])

  static func notes(_ text: String, _ kind: ScriptWarning.Kind) throws -> [String] {
    try findings(text, items).filter { $0.contains(": \(kind): ") }
  }

  // MARK: Lists that are read at 0

  @Test(
    "Reading a list at index 0 is noted with its line",
    arguments: [
      ("return item.tags and item.tags[0]", "item.tags"),
      ("return item.data.tags and item.data.tags[0]", "item.data.tags"),
      ("local tags = item.tags or {}\nreturn tags[0]", "tags"),
      ("local t = item.data.tags\nif t then return t[ 0 ] end", "t"),
    ])
  func index(body: String, list: String) throws {
    let text = "return { label = function(item) \(body) end }"
    let line = body.contains("\n") ? 2 : 1
    #expect(
      try Self.notes(text, .index) == [
        "\(line): index: \(list)[0] is nil: Lua's lists count from 1; write \(list)[1] for the first "
          + "element, as of item 2 “b”"
      ])
  }

  @Test("A loop that starts at 0 is noted with its line")
  func loop() throws {
    let text = """
      return { label = function(item)
        local text, tags = "", item.tags or {}
        local other = item.tags or {}
        for i = 0, #other - 1 do text = text .. tostring(other[i]) end
        return text end }
      """
    #expect(
      try Self.notes(text, .index) == [
        "4: index: this loop reads other[0], and Lua's lists count from 1; start it at 1: "
          + "for i = 1, #other do, as of item 2 “b”"
      ])
    let heights =
      "return { heights = function(all, widths) local h = {} for i = 0, #all - 1 do "
      + "h[i + 1] = widths[i] or 1 end return h end }"
    #expect(try Self.notes(heights, .index).count == 1)
  }

  @Test(
    "Tables that a script fills at 0, other tables and other keys are not noted",
    arguments: [
      "local t = {} t[0] = 1 return t[0]",
      "local t = item.tags t = { [0] = 1 } t[0] = 2 return t[0]",
      "return item.tags and item.tags[1]", "local sizes = { [0] = 3 } return sizes[0]",
      "return item.tags and item.tags[10]", "local t = {} for i = 0, 3 do t[i] = i end return t[2]",
      "local x = item.tags for i = 0, 3 do local y = x and x[i + 1] end return 1",
      "-- item.tags[0]\nreturn 'item.tags[0]'", "return item.index",
    ])
  func otherIndexes(body: String) throws {
    #expect(
      try Self.notes("return { label = function(item) \(body) end }", .index) == [])
  }

  @Test("A script with many lists is searched in linear time")
  func longText() throws {
    func seconds(_ count: Int) throws -> Double {
      let reads = (0..<count).map { "do local x\($0) = item.f\($0) y = x\($0)[0] end" }
      let script = try LayoutScript(
        text: "return { label = function(item) local y \(reads.joined(separator: " ")) end }",
        name: "t.lua")
      let start = ContinuousClock.now
      _ = SourceNotes(script).indexesFromZero(Self.items)
      return (ContinuousClock.now - start) / .seconds(1)
    }
    let small = try (0..<3).map { _ in try seconds(500) }.min() ?? 0
    let large = try (0..<3).map { _ in try seconds(2000) }.min() ?? 0
    #expect(large < small * 12 + 0.1)
  }

  // MARK: Decimal commas

  @Test(
    "A returned number with a decimal comma is noted for every question",
    arguments: [
      ("height = function() return 1,5 end", "height returns 1,5", "1.5"),
      ("height = function(item, width) return width * 0,75 end", "height returns 0,75", "0.75"),
      (
        "label = function(item) if item.index == 1 then return 2,5 else return 1 end end",
        "label returns 2,5", "2.5"
      ),
      ("spacing = function() return 12,50; end", "spacing returns 12,50", "12.50"),
      ("picture = function(item, width) return -3,5 + 4,5 end", nil, ""),
      ("height = function() return 15 end", nil, ""),
      ("height = function() return math.max(1,5) end", nil, ""),
      ("height = function(item) local function two() return 1,5 end return (two()) end", nil, ""),
      ("height = function() return 1.5, 2 end", nil, ""),
      ("insets = function() return { 1,5 } end", nil, ""),
      ("height = function(item, width) return width, 5 end", nil, ""),
    ] as [(String, String?, String)])
  func decimalComma(field: String, start: String?, number: String) throws {
    let found = try Self.notes("return {\n\(field) }", .decimal)
    guard let start else { return #expect(found == []) }
    #expect(
      found == [
        "2: decimal: \(start), which are two values, and Lua drops the second; write \(number)"
      ])
  }

  @Test("A constant with a decimal comma is an error that suggests a point")
  func constant() throws {
    let error = #expect(throws: ScriptError.self) {
      try LayoutScript(text: "return { height = 1,5 }", name: "t.lua")
    }
    #expect(
      error?.message
        == "the number 5 has no name; for decimals write a point, as in 1.5, else name = 5")
  }

  // MARK: Headers and pictures

  @Test(
    "A header without any section title is noted",
    arguments: [
      ("header = 40", true), ("header = function() return 40 end", true),
      ("header = function(section) if section.title then return 40 end end", false),
      ("header = 0", false), ("header = false", false), ("footer = 40", false),
      ("header = 40, group = 'id'", false),
    ])
  func header(fields: String, isTold: Bool) throws {
    let found = try Self.notes("return {\n\(fields) }", .header)
    #expect(found.count == (isTold ? 1 : 0))
    if isTold {
      #expect(
        found[0].hasPrefix(
          "2: header: header reserves 40 points, but no section has a title to show there; "))
    }
  }

  @Test(
    "A picture that is taller than its frame is noted with the first such item",
    arguments: [
      ("height = 80, picture = function(item, width) return 90 end", "1 “a”"),
      ("height = 80, picture = 95", "1 “a”"),
      ("height = 80, picture = function(item) return item.index == 2 and 90 or 80 end", "2 “b”"),
      ("height = 80, picture = 80", nil), ("height = 80, picture = 80.5", nil),
      ("picture = function(item, width, height) return height end", nil),
      ("picture = function(item, width, height) return math.min(9999, height) end", nil),
    ] as [(String, String?)])
  func picture(fields: String, item: String?) throws {
    let found = try Self.notes("return {\n\(fields) }", .picture)
    guard let item else { return #expect(found == []) }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("2: picture: picture is 9") == true)
    #expect(
      found.first?.contains(
        " points high for item \(item), but its frame 80, so the picture is cut")
        == true)
  }

  @Test("The notes name their items as facts")
  func facts() throws {
    let script = try LayoutScript(
      text:
        "return { height = 10, picture = 20, label = function(item) return (item.tags or {})[1] "
        + "or item.tags and item.tags[0] end }", name: "t.lua")
    let notes = script.check(Self.items, slowest: .infinity) { _ in true }.notes
    #expect(notes.first { $0.kind == .picture }?.item?.index == 1)
    #expect(notes.first { $0.kind == .picture }?.function == "picture")
    #expect(notes.first { $0.kind == .index }?.item?.name == "b")
  }
}
