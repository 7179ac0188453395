import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct ForeignNamesTests {
  @Test(
    "A name of another language gives the Lua equivalent",
    arguments: [
      ("item.x == null", "undefined name 'null'; write nil"),
      ("console.log(1)", "undefined name 'console'; write print(…)"),
      ("len(item.title)", "undefined name 'len'; write #value"),
      ("floor(1.5)", "undefined name 'floor'; write math.floor"),
      ("insert({}, 1)", "undefined name 'insert'; write table.insert"),
      ("#fff", "undefined name 'fff'; write \"#fff\" in quotes"),
      ("math.round(1.5)", "math has no 'round'; write math.floor(x + 0.5)"),
      ("item.title.length", "string has no 'length'; write #text"),
      ("item.title.toUpperCase()", "string has no 'toUpperCase'; write text:upper()"),
      ("table.push({}, 1)", "table has no 'push'; write table.insert(list, value)"),
      // Other names get no hint.
      ("Math.max(1, 2)", "undefined name 'Math', did you mean 'math'?"),
      ("fff", "undefined name 'fff'"),
      ("math.flor(1)", "math has no 'flor', did you mean 'floor'?"),
    ])
  func name(expression: String, message: String) {
    let items = ItemList(["title": "Sea", "x": 1])
    let text = "return {\n  height = function(item)\n    return \(expression)\n  end,\n}"
    #expect(Recorder().faults(text, items).map(\.message) == [message])
    // The same while the file is loaded.
    let file = "local item = { title = 'Sea' }\nlocal value = \(expression)\nreturn {}"
    #expect(Recorder().faults(file).map(\.message) == [message])
  }

  @Test("A keyword without quotes is shown with quotes")
  func answer() {
    let fault = Recorder().faults("return {\n  placement = lanes,\n}").first
    #expect(fault?.message == "undefined name 'lanes'; write \"lanes\" in quotes")
  }

  @Test(
    "A text's method that is called with a dot gives a hint",
    arguments: [
      ("item.title.upper()", "string expected, got no value", "item.title:upper(…)"),
      ("item.title.find('S')", "string expected, got no value", "item.title:find(…)"),
      ("string.upper()", "string expected, got no value", nil),
      ("item.title:rep()", "number expected, got no value", nil),
    ] as [(String, String, String?)])
  func dot(call: String, fault: String, colon: String?) throws {
    let items = ItemList(["title": "Sea"])
    let text = "return { height = function(item) return #\(call) end }"
    let message = try #require(Recorder().faults(text, items).first?.message)
    #expect(message.contains("(\(fault))"))
    #expect(message.contains("colon") == (colon != nil))
    if let colon { #expect(message.hasSuffix("; call it with a colon: \(colon)")) }
  }

  @Test(
    "Arithmetic on a value that is not a number gives a hint",
    arguments: [
      ("item.price + 3", "(field 'price'); write (item.price or 0) where it may be missing"),
      ("'a' .. item.price", "(field 'price'); write (item.price or \"\") where it may be missing"),
      ("item.title + 3", "; .. joins texts, and tonumber makes a number of one"),
      ("{}.price + 3", "on a nil value (field 'price')"),
    ])
  func arithmetic(expression: String, end: String) throws {
    let items = ItemList(["title": "Sea"], ["price": 3])
    let text =
      "return { height = function(item) return \(expression.replacing("{}", with: "({})")) end }"
    let message = try #require(Recorder().faults(text, items).first?.message)
    #expect(message.hasSuffix(end), "\(message)")
  }

  @Test("A loop over a plain list suggests ipairs")
  func loop() {
    let text = "return { height = function(item) for t in item.tags do end end }"
    let fault = Recorder().faults(text, ItemList(["tags": ["a"]])).first
    #expect(fault?.message.hasSuffix("; write for i, value in ipairs(list) do") == true)
  }
}
