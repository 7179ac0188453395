import LuaHosting
import ScriptCheck
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct ParameterOrderTests {
  static let wrong: [(field: String, call: String)] = [
    (
      "height = function(width, item) return item:height_at(width) end",
      "height(item, width, layout, span)"
    ),
    ("height = function(width, item) return width end", "height(item, width, layout, span)"),
    (
      "height = function(self, item) return item:height_at(3) end",
      "height(item, width, layout, span)"
    ),
    (
      "height = function(item, layout) return layout.width end", "height(item, width, layout, span)"
    ),
    ("span = function(columns, item) return item.x.y end", "span(item, columns, layout)"),
    ("begin = function(items, layout) return layout.width.x end", "begin(layout, items)"),
  ]

  @Test(
    "An error of a function with mixed-up parameters ends with how it is called",
    arguments: wrong)
  func error(field: String, call: String) throws {
    let fault = try #require(Recorder().faults("return { \(field) }").first)
    let name = try #require(fault.function)
    #expect(fault.message.hasSuffix("; \(name) is called as \(call)"), "\(fault.message)")
  }

  @Test("A check notes mixed-up parameters, whether the function fails or not", arguments: wrong)
  func note(field: String, call: String) throws {
    let script = try Recorder().script("return {\n  \(field),\n}")
    let note = try #require(
      script.check(ItemList.shelf) { _ in true }.notes.first { $0.kind == .order })
    #expect(note.line == 2)
    #expect(note.message.contains(" is called as \(call), and '"))
  }

  @Test("A parameter with another question's argument name is reported if the error is about it")
  func foreign() {
    #expect(
      Recorder().faults("return { columns = function(width) return width // 280 end }").first?
        .message.hasSuffix("; columns is called as columns(section, layout)") == true)
  }

  @Test(
    "Other names, and fewer or more parameters, are not reported",
    arguments: [
      "height = function(photo, w) return photo.x.y end",
      "height = function(_, width) return -1 end",
      "height = function(...) return -1 end", "span = function(item, tracks) return item.x.y end",
      "height = function(item, width, layout, span, more) return more.x end",
    ])
  func fine(field: String) throws {
    let recorder = Recorder()
    let fault = try #require(recorder.faults("return { \(field) }", ItemList(["x": 1])).first)
    #expect(!fault.message.contains("is called as"))
    let script = try recorder.script("return { \(field) }")
    #expect(!script.check(ItemList(["x": 1])) { _ in true }.notes.contains { $0.kind == .order })
  }
}
