import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting
@testable import ScriptCheck

@Suite struct ScriptNoteTests {
  @Test(
    "A param that no function reads is noted with its line",
    arguments: [
      (
        "params = {\n { name = 'a', default = 1 },\n { name = 'b', default = 1 } },\n"
          + "spacing = function(s, layout) return layout.params.a end", ["3 b"]
      ),
      (
        "params = {\n { name = 'a', default = 1 } },\n"
          + "spacing = function(s, layout) return 3 end", ["2 a"]
      ),
      (
        "params = {\n { name = 'a', default = 1 } },\n"
          + "height = function(item, w) return #item.data.id + w end -- layout.params.a", ["2 a"]
      ),
      (
        "params = { { name = 'wide', default = 1 } }, height = function(item, w, layout)\n"
          + "local p = layout.params return item.index + w end", ["1 wide"]
      ),
      // Every way of reading a param counts.
      (
        "params = { { name = 'a', default = 1 } },\n"
          + "spacing = function(s, layout) return layout.params['a'] end", []
      ),
      (
        "params = { { name = 'a', default = 1 } },\n"
          + "spacing = function(s, layout) local p = layout.params return p.a end", []
      ),
      (
        "params = { { name = 'a', default = 1 } },\n"
          + "spacing = function(s, layout) local p = layout.params return p['a'] end", []
      ),
      (
        "params = { { name = 'a1', default = 1 } },\n"
          + "spacing = function(s, layout) return layout.params['a' .. s.index] end", []
      ),
      (
        "params = { { name = 'a', default = 1 } }, spacing = function(s, layout)\n"
          + "local sum = 0 for _, v in pairs(layout.params) do sum = sum + v end return sum end", []
      ),
      (
        "params = { { name = 'a', default = 1 } }, spacing = function(s, layout)\n"
          + "if layout.width > 3000 then return layout.params.a end return 3 end", []
      ),
    ])
  func params(fields: String, expected: [String]) throws {
    let found = try findings("return { \(fields)\n}").filter { $0.contains(": param: ") }
    #expect(
      found
        == expected.map { place in
          let (line, name) = (place.prefix { $0 != " " }, place.drop { $0 != " " }.dropFirst())
          return "\(line): param: no function reads the param '\(name)'; "
            + "read layout.params.\(name), or remove the param"
        })
  }

  @Test(
    "Params that modules read count as read, and those that modules declare have the line there")
  func moduleParams() throws {
    let recorder = Recorder()
    recorder.modules["rules"] = """
      local rules = { params = { { name = "used", default = 1 },
        { name = "idle", default = 1 } } }
      function rules.spacing(section, layout) return layout.params.used end
      return rules
      """
    let script = try recorder.script("local rules = require 'rules' return rules")
    let check = script.check(ItemList.shelf, slowest: .infinity) { _ in true }
    #expect(check.errors.isEmpty)
    #expect(check.notes.map { "\($0.script):\($0.line ?? 0)" } == ["rules.lua:2"])
  }

  @Test("A field that no item has is noted with the line where it is read, and what to write")
  func fields() throws {
    #expect(
      try findings(
        "return {\n  height = function(item)\n    return item.rating or 4\n  end,\n"
          + "label = function(item) return item.zigzag end }")
        == [
          "3: field: no item has a field 'rating'; it is nil everywhere; "
            + "read item.data.rating if that is what you mean",
          "5: field: no item has a field 'zigzag'; it is nil everywhere; "
            + "read item.data.zigzag if that is what you mean",
        ])
    #expect(try findings("return { height = function(i) return i.data.rating or 4 end }") == [])
    // Only the fourth item has it.
    #expect(
      try findings(
        "return { height = function(item) return item.price or 4 end }",
        ItemList([:], [:], [:], ["price": 3])) == [])
    // Without items, no field exists.
    #expect(
      try findings("return { begin = function(l, i) return i[1] and i[1].rating end }", ItemList())
        == [])
  }

  static let flags = ItemList(
    ["id": "a", "featured": 1, "price": 3, "note": "x", "title": "Sea"],
    ["id": "b", "featured": 0, "price": 0, "note": "", "title": "Sun"], ["id": "c"])

  @Test(
    "A field used as a condition that holds 0 or \"\" in some item is noted",
    arguments: [
      ("if item.featured then return 2 end", "featured is 0"),
      ("if not item.featured then return 1 end return 2", "featured is 0"),
      ("return item.featured and 2 or 1", "featured is 0"),
      ("if item.index > 1 and item.featured then return 2 end", "featured is 0"),
      ("if item.index > 1 or not item.data.featured then return 2 end", "featured is 0"),
      ("if item.featured or f(item.index) then return 2 end", "featured is 0"),
      ("if item.note then return 2 end", "note is \"\""),
      ("return #(item.note or 'long') + 1", "note is \"\""),
      ("local wide = item.note and 2 return wide", "note is \"\""),
      // Compared fields, flags, and fields without such values are not noted.
      ("if item.featured == 1 then return 2 end", nil),
      ("if item.featured and item.featured ~= 0 then return 2 end", nil),
      ("if item.index == item.featured then return 2 end", nil),
      ("if f(item.featured or 2) then return 2 end", nil),
      ("return item.featured or 2", nil),
      ("if item.price then return 1 end", nil),
      ("return item.price and 2 or 1", nil),
      ("if item.note and item.note ~= '' then return 2 end", nil),
      ("if item.note and #item.note > 0 then return 2 end", nil),
      ("if item.title then return 2 end", nil),
      ("if item.note:find('x', 1, true) then return 2 end", nil),
      ("-- if item.featured then\nreturn 2", nil),
      ("local other = { featured = 0 } if other.featured then return 2 end", nil),
      ("if f(item.featured) then return 2 end", nil),
    ] as [(String, String?)])
  func conditions(body: String, start: String?) throws {
    let text =
      "local function f(x) return x == 1 end\nreturn { label = function(item) \(body) end }"
    let found = try findings(text, Self.flags).filter { $0.contains(": condition: ") }
    guard let start else { return #expect(found == []) }
    let name = body.contains("data.") ? "item.data" : "item"
    let sign = body.contains("not item") ? "~=" : "=="
    let way =
      start.hasPrefix("note") ? "(\(name).note or \"\") ~= \"\"" : "\(name).featured \(sign) 1"
    let value = start.drop { $0 != " " }.dropFirst(4)
    #expect(
      found == [
        "2: condition: \(start) for item 2 “b”, and \(value) is true in Lua; "
          + "write \(way)"
      ])
  }

  @Test(
    "A broken module that a script does without is ignored",
    arguments: [
      "x = not item.", "x = not item.data.", "x = not item", "if item.data.", "return item.(",
      "if item.featured then return 2 end )", "function", "f = function(", "f = function(a", "\"\\",
    ])
  func noLua(module: String) throws {
    for text in [
      "local isThere = pcall(require, 'bad') return { label = function(item) return 'a' end }",
      "return { label = function(item) pcall(require, 'bad') return 'a' end }",
    ] {
      let recorder = Recorder()
      recorder.modules["bad"] = module
      let check = try recorder.script(text).check(Self.flags, slowest: .infinity) {
        _ in true
      }
      #expect(check.errors.isEmpty)
      #expect(check.notes.map(\.message) == [])
    }
  }

  @Test("A negated text, and a field that holds both true and 0, are not noted")
  func otherConditions() throws {
    let note = "return { label = function(item) if not item.note then return 1 end return 2 end }"
    #expect(
      try findings(note, Self.flags) == [
        "1: condition: note is \"\" for item 2 “b”, and \"\" is true in Lua; "
          + "write (item.note or \"\") == \"\""
      ])
    let flag = "return { span = function(item) if item.wide then return 2 end end }"
    #expect(try findings(flag, ItemList(["wide": true], ["wide": 0])) == [])
    #expect(try findings(flag, ItemList(["wide": false], ["wide": 0])).count == 1)
    // If no item lacks it, the condition is always true.
    let count = "return { span = function(item) if item.likes then return 2 end end }"
    #expect(
      try findings(count, ItemList(["likes": 5], ["likes": 0])) == [
        "1: condition: likes is 0 for item 2, and 0 is true in Lua; write item.likes ~= 0"
      ])
    #expect(try findings(count, ItemList(["likes": 5], ["likes": 0], [:])) == [])
  }

  @Test(
    "A height function whose last parameter is an unused width is noted",
    arguments: [
      ("height = function(item, width) return item.height end", ["1 height"]),
      ("height = function(item, w) return 200 end", ["1 height"]),
      ("rows = 2,\nwidth = function(item, height) return 200 end", ["2 width"]),
      // A function without a width parameter, or with a parameter after it, is intended.
      ("height = function(item) return item.height end", []),
      ("height = function(item, _) return 200 end", []),
      ("height = function(item, width, layout) return layout.spacing.row end", []),
      ("height = 200", []),
      ("height = function(item, width) return math.min(width, 10) end", []),
      ("height = function(item, width) return item:height_at(width) end", []),
      ("height = function(item, width) return 200 end, columns = 'repeat(2, 90px)'", []),
    ])
  func widths(fields: String, expected: [String]) throws {
    let items = ItemList(["width": 300, "height": 200], ["width": 200, "height": 200])
    let found = try findings("return { \(fields) }", items).filter { $0.contains(": width: ") }
    #expect(
      found.map { $0.replacing(": width: ", with: " ").components(upTo: " is given") } == expected)
  }

  @Test("The note about an ignored width gives the range of widths")
  func widthWords() throws {
    #expect(
      try findings("return { columns = 1, height = function(item, width) return 200 end }") == [
        "1: width: height is given a width, here 320 to 1920 points, and ignores it; "
          + "write item:height_at(width) to keep proportions, else function(item) alone"
      ])
  }

  @Test(
    "A function without an answer is noted",
    arguments: [
      ("header = function(section) local h = 44 end", ["header has no 'return'"]),
      ("label = function(item) item.title:upper() end", ["label has no 'return'"]),
      (
        "height = function(item, width) local h = width end",
        ["height answered nothing for all 4 items; is a 'return' missing?"]
      ),
      ("header = function(section) if section.title then return 44 end end", []),
      ("height = function(item, width) if width > 500 then return 3 end end", []),
      ("begin = function(layout) local x = 3 end", []),
      ("height = function(item) if item.index == 4 then return 3 end end", []),
    ])
  func unanswered(field: String, starts: [String]) throws {
    let items = ItemList(["title": "a"], ["title": "b"], ["title": "c"], ["title": "d"])
    let found = try findings("return { \(field) }", items).filter { $0.contains(": answer: ") }
    #expect(found.count == starts.count, "\(found)")
    for (found, start) in zip(found, starts) { #expect(found.hasPrefix("1: answer: \(start)")) }
  }

  @Test(
    "A slow function is noted with its time per call",
    arguments: [
      ("height = function(item, width) slow() return width end", "height"),
      ("span = function() slow() return 1 end", "span"),
      ("column = function() slow() return 1 end", "column"),
      ("group = function() slow() return 1 end", "group"),
      ("label = function() slow() return 1 end", "label"),
      ("reuse_identifier = function() slow() return 'a' end", "reuse_identifier"),
      ("height = function(item, width) return width end", nil),
      ("begin = function(item, width) slow() end", nil),
    ] as [(String, String?)])
  func slow(field: String, function: String?) throws {
    let text = """
      local function slow() local s = 0 for i = 1, 400000 do s = s + i % 7 end return s end
      return { \(field) }
      """
    let found = try findings(text, .pictures(3), slowest: 1e-3).filter { $0.contains(": slow: ") }
    guard let function else { return #expect(found == []) }
    #expect(found.count == 1)
    #expect(
      found.first?.firstMatch(
        of: #/^2: slow: (\w+) takes \d{4,} µs a call, \d+(\.\d)? seconds for 10,000 items; /#)?
        .output.1 == function[...])
  }
}

extension String {
  fileprivate func components(upTo end: String) -> String {
    firstRange(of: end).map { String(self[..<$0.lowerBound]) } ?? self
  }

  @Test(
    "Comparing an item's section with text is noted",
    arguments: [
      ("item", "item.section == 'World'", true), ("it", "'World' ~= it.section", true),
      ("item", "item.section.title == 'World'", false), ("item", "item.section == item.id", false),
      ("item", "item.data.section == 'World'", false), ("item", "item.section == nil", false),
    ])
  func sectionAsText(name: String, condition: String, isTold: Bool) throws {
    let text = "return {\nspan = function(\(name))\nif \(condition) then return 2 end end }"
    let found = try findings(text).filter { $0.contains(": condition: ") }
    let words = "3: condition: \(name).section is the section itself and never equals text; "
    #expect(found == (isTold ? [words + "write \(name).section.title"] : []))
    let items = ItemList([[.init("section", .string("World"))]])
    #expect(
      try findings(text, items).contains { $0.contains("\(name).data.section for the item's own") }
        == isTold)
  }
}
