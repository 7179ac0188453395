import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct FieldLookupTests {
  static func text(_ expression: String) -> String {
    "return {\n  height = function(item) return \(expression) and 1 or 2 end,\n}"
  }

  @Test("A field that another item has is nil", arguments: [false, true])
  func some(isStrict: Bool) throws {
    var options = LayoutOptions()
    options.isStrict = isStrict
    let recorder = Recorder()
    #expect(recorder.faults(Self.text("item.price"), .shelf, options: options).isEmpty)
    #expect(recorder.warnings.isEmpty)
  }

  @Test(
    "A field that no item has raises an error if a similar name exists",
    arguments: [
      ("item.titel", "item has no field 'titel', did you mean 'title'?"),
      ("item.topics", "item has no field 'topics', did you mean 'topic'?"),
      ("item.tag", "item has no field 'tag', did you mean 'tags'?"),
      ("item.heigth", "item has no field 'heigth', did you mean 'height'?"),
      ("item.Width", "item has no field 'Width', did you mean 'width'?"),
      ("item.postion", "item has no field 'postion', did you mean 'position'?"),
      ("item['fea' .. 'tured_']", "item has no field 'featured_', did you mean 'featured'?"),
    ])
  func near(expression: String, message: String) {
    #expect(
      faults(Self.text(expression)) == [
        "t.lua:2: error: in height for item 1 “a”: \(message)"
      ])
  }

  @Test("Without a similar name it is nil, with one warning for all items and layouts")
  func far() throws {
    let recorder = Recorder()
    let script = try recorder.script(Self.text("item.zigzag"))
    for _ in 0..<2 {
      #expect(Wall(try script.layout(ItemList.shelf)).frames.allSatisfy { $0.height == 2 })
    }
    var warning = ScriptWarning(
      .field, script: "t.lua", message: "no item has a field 'zigzag'; it is nil everywhere")
    (warning.owner, warning.field) = ("item", "zigzag")
    #expect(recorder.warnings == [warning])
  }

  @Test("In strict mode it raises an error")
  func strict() throws {
    var options = LayoutOptions()
    options.isStrict = true
    let recorder = Recorder()
    let found = recorder.faults(Self.text("item.zigzag"), .shelf, options: options)
    #expect(found.map(\.message) == ["no item has a field 'zigzag'"])
    #expect(found.first?.count == 4)
    #expect(recorder.warnings.isEmpty)
  }

  @Test("Reading existing fields gives no warning", arguments: [false, true])
  func data(isStrict: Bool) throws {
    var options = LayoutOptions()
    options.isStrict = isStrict
    let recorder = Recorder()
    for field in ["titel", "zigzag", "price"] {
      #expect(recorder.faults(Self.text("item.data.\(field)"), .shelf, options: options).isEmpty)
    }
    #expect(recorder.warnings.isEmpty)
  }

  @Test("Built-in names without a value are nil without a warning")
  func builtIn() throws {
    var options = LayoutOptions()
    options.isStrict = true
    for name in ["id", "width", "height", "previous"] {
      #expect(faults(Self.text("item.\(name)"), ItemList([:]), options: options).isEmpty, "\(name)")
    }
  }

  @Test("Other items have other fields")
  func otherItems() throws {
    let recorder = Recorder()
    let script = try recorder.script(
      "return { height = function(item) print(item.first, item.second) return 1 end }")
    _ = try script.layout(ItemList(["first": 1, "second": 2]))
    _ = try script.layout(ItemList(["second": 20, "first": 10]))
    _ = try script.layout(ItemList(["other": 0, "second": 200]))
    #expect(recorder.printed == ["1\t2", "10\t20", "nil\t200"])
    #expect(
      recorder.warnings.map(\.message) == ["no item has a field 'first'; it is nil everywhere"])
  }

  @Test("Any number of fields can be read repeatedly")
  func manyFields() throws {
    let names = (0..<300).map { "field\($0)" }
    let fields = names.enumerated().map { LuaValue.Field($1, .integer(Int64($0))) }
    let text = """
      return {
        height = function(item)
          local sum = 0
          for i = 0, 299 do sum = sum + item["field" .. i] end
          return sum
        end,
      }
      """
    let heights = try Wall(text, ItemList([fields, fields, fields])).frames.map(\.height)
    #expect(heights == [44850, 44850, 44850])
  }
}
