import LuaHosting
import ScriptSamples
import Testing
import Waterfall

@testable import LayoutScripting

@Suite struct DrawingTests {
  /// Returns a script's answers about drawing all items, in a layout 320 points wide.
  static func appearances(
    _ fields: String, _ items: ItemList = .shelf
  ) throws -> [ScriptedLayout.Appearance] {
    let text = "return {\n  height = 100,\n  \(fields)\n}"
    let scripted = try Recorder().script(text).layout(items, options: .init(width: 320))
    return try scripted.draw(isColor: { $0.hasPrefix("#") }) { (appearance) throws(ScriptErrors) in
      var all: [ScriptedLayout.Appearance] = []
      for item in 0..<items.count {
        all.append(try appearance(item, scripted.layout.frame(of: item)))
      }
      return all
    }
  }

  @Test("Without answers of the script, nothing is set")
  func nothing() throws {
    for fields in ["", "label = function() end, color = function() end, picture = function() end"] {
      #expect(try Self.appearances(fields) == Array(repeating: .init(), count: 4))
    }
  }

  @Test("Labels, colours and pictures are answers of functions or constants")
  func answers() throws {
    let functions = """
      label = function(item) return item.title end,
      color = function(item) if item.index == 2 then return "#ffd700" end end,
      picture = function(item, w, h) return item.index == 1 and w / 2 or h * 2 end,
      """
    #expect(
      try Self.appearances(functions) == [
        .init(label: "Sea", pictureHeight: 50),
        .init(label: "Sun", color: "#ffd700", pictureHeight: 100),
        .init(pictureHeight: 100), .init(label: "Dune", pictureHeight: 100),
      ])
    let constants = "label = 7, color = '#000', picture = 60,"
    let expected = ScriptedLayout.Appearance(label: "7", color: "#000", pictureHeight: 60)
    #expect(try Self.appearances(constants) == Array(repeating: expected, count: 4))
  }

  @Test("Params and state are available, and items have their numbers in the input")
  func values() throws {
    let fields = """
      params = { { name = "prefix", default = "No. " } },
      begin = function(layout, items) return #items end,
      group = "topic",
      label = function(item, layout)
        local number = layout.params.prefix .. item.index
        return number .. "/" .. layout.state .. " " .. item.section.index
      end,
      """
    let labels = try Self.appearances(fields, .shelf.with("topic", of: ["b", "a"])).map(\.label)
    #expect(labels == ["No. 1/4 1", "No. 2/4 2", "No. 3/4 1", "No. 4/4 2"])
  }

  @Test(
    "An invalid answer is an error with the item, the line and what is allowed",
    arguments: [
      ("label", "true", "a label must be text, got true"),
      ("label", "{}", "a label must be text, got a table"),
      ("color", "1 == 1", "a colour must be text, got true"),
      (
        "color", "'shiny'",
        "'shiny' is not a CSS colour; write \"gold\", \"#c9a227\" or \"hsl(45 60% 47%)\""
      ),
      ("picture", "'tall'", "a picture's height must be a number, got the text \"tall\""),
      ("picture", "-1", "a picture's height must not be negative, got -1"),
      ("picture", "item.x.y", "attempt to index a nil value (field 'x')"),
    ])
  func faults(question: String, answer: String, message: String) throws {
    let fields = "\(question) = function(item) if item.index > 2 then return \(answer) end end"
    let failure = try #require(throws: ScriptErrors.self) {
      try Self.appearances(fields, .shelf.with("x", of: [.nil]))
    }
    #expect(
      failure.errors.map(\.heading) == [
        "t.lua:3: error: in \(question) for item 3 “c”: \(message)"
      ])
    #expect(failure.errors.first?.count == 2)
  }

  @Test("A constant that is not a colour is an error too")
  func badConstant() throws {
    let failure = try #require(throws: ScriptErrors.self) {
      try Self.appearances("color = 'shiny',")
    }
    #expect(failure.errors.map(\.kind) == [.answer])
    #expect(failure.errors.first?.message.hasPrefix("'shiny' is not a CSS colour") == true)
  }

  @Test("An endless drawing question ends at the deadline")
  func endless() throws {
    let recorder = Recorder()
    recorder.limits.deadline = 1
    let scripted = try recorder.script("return { label = function() while true do end end }")
      .layout(ItemList.pictures(2))
    let failure = try #require(throws: ScriptErrors.self) {
      try scripted.draw(isColor: { _ in true }) { (appearance) throws(ScriptErrors) in
        for item in 0..<2 { _ = try appearance(item, scripted.layout.frame(of: item)) }
      }
    }
    #expect(failure.errors.map(\.kind) == [.deadline])
    #expect(failure.errors.first?.item?.index == 1)
  }

  @Test("Items in a rectangle are returned by their numbers in the input")
  func itemsInRect() throws {
    let text = "return { group = 'topic', columns = 1, spacing = 0, header = 0, height = 10 }"
    let items = ItemList.pictures(6).with("topic", of: ["a", "b", "c"])
    let scripted = try Recorder().script(text).layout(items, options: .init(width: 100))
    #expect(scripted.order == [0, 3, 1, 4, 2, 5])
    #expect(scripted.items(in: Rect(x: 0, y: 5, width: 100, height: 20)) == [0, 1, 3])
    #expect(scripted.items(in: Rect(x: 0, y: 0, width: 100, height: 1000)) == [0, 1, 2, 3, 4, 5])
    #expect(scripted.items(in: Rect(x: 0, y: 60, width: 100, height: 10)).isEmpty)
  }
}
