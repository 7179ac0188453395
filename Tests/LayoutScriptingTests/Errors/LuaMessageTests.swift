import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct LuaMessageTests {
  @Test(
    "The word in Lua's message is the error's token",
    arguments: [
      ("height = function(item) return item.a.b end", "a"),
      ("height = function(item) local h = nil; return h.height end", "h"),
      ("height = function(item) return (\"x\"):repp(2) end", "repp"),
      ("height = function(item) return math.floor({}) end", "floor"),
      ("height = function(item) return nil + 1 end", nil),
      ("height = function(item) error(\"'x' is what the script says\") end", nil),
      ("height = !1", "!"), ("height = ", "}"), ("height = 12pt", "12p"),
      ("height = function() goto nowhere end", "nowhere"),
    ] as [(String, String?)])
  func token(field: String, token: String?) throws {
    let error = try #require(Recorder().faults("return { \(field) }").first)
    #expect(error.token == token, "\(error.message)")
  }

  @Test(
    "The name that a script misused is the error's token",
    arguments: [
      ("heigth = 1", "heigth"), ("height = function() return prnt end", "prnt"),
      ("height = function() return math.flor(1) end", "flor"),
      ("height = function(item, width, layout) return layout.widht end", "widht"),
      ("begin = function(layout) layout.state = {} end", "state"),
      ("placement = \"shortset\"", "shortset"), ("insets = { topp = 1 }", "topp"),
      ("height = function() return os.time() end", nil),
    ] as [(String, String?)])
  func misusedName(field: String, token: String?) throws {
    let error = try #require(Recorder().faults("return { \(field) }").first)
    #expect(error.token == token, "\(error.message)")
  }

  @Test("An error that the script raises after catching another has no token")
  func caught() throws {
    let text = """
      return { height = function() pcall(function() return prnt end) error("mine") end }
      """
    let error = try #require(Recorder().faults(text).first)
    #expect(error.message == "mine" && error.token == nil)
  }

  @Test("An error of a param names the param")
  func param() throws {
    let text = "return { params = { { name = \"gap\", default = 1, min = 2 } } }"
    let error = try #require(Recorder().faults(text).first)
    #expect(error.param == "gap")
  }
}
