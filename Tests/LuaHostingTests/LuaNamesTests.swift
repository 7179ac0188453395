import LuaHosting
import Testing

@Suite struct LuaNamesTests {
  @Test("Each name is listed once, in sorted order")
  func order() {
    #expect(LuaNames.all == Set(LuaNames.all).sorted())
    #expect(LuaNames.all.contains("math.floor") && LuaNames.all.contains("pairs"))
  }

  @Test(
    "An unknown name is explained",
    arguments: [
      ("prnt", "", "undefined name 'prnt', did you mean 'print'?"),
      ("sting", "", "undefined name 'sting', did you mean 'string'?"),
      ("caption", "", "undefined name 'caption'"),
      ("flor", "math", "math has no 'flor', did you mean 'floor'?"),
      ("clamp", "math", "math has no 'clamp'"),
      ("os", "", "os is not available in scripts"),
      ("execute", "os", "os.execute is not available in scripts"),
      ("dump", "string", "string.dump is not available in scripts"),
    ])
  func explain(name: String, owner: String, message: String) {
    #expect(LuaNames.explain(name, of: owner) == message)
  }
}
