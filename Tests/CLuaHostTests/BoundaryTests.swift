import CLuaHost
import LuaStates
import Testing

@Suite struct BoundaryTests {
  @Test(
    "Every error in Lua is reported as a status and a message",
    arguments: [
      ("return { 1", LH_SYNTAX, "'}' expected near <eof>"),
      ("local t = nil\nreturn t.x", LH_RUNTIME, "attempt to index a nil value (local 't')"),
      ("error({})", LH_RUNTIME, "the error is a value of type table, not text"),
      ("return nowhere", LH_RUNTIME, "it is not there"),
      ("require 'missing'", LH_RUNTIME, "no such module"),
      ("swift()", LH_RUNTIME, "Swift says no"),
      ("local t = {} while true do t = { t, t } end", LH_MEMORY, ""),
    ] as [(String, lh_status, String)])
  func status(text: String, status: lh_status, message: String) throws {
    let state = try #require(TestState(memory: 1 << 20))
    #expect(lh_define(state.pointer, "swift", 0) == LH_OK)
    #expect(state.load(text) == status)
    if status != LH_MEMORY { #expect(state.message == message) }
  }

  @Test("A script can catch the error of a callback ten thousand times")
  func callback() throws {
    let state = try #require(TestState())
    #expect(lh_define(state.pointer, "swift", 0) == LH_OK)
    let text = """
      local caught = 0
      for _ = 1, 10000 do
        local ok, message = pcall(swift, { 1, "two", { three = 3 } })
        if not ok and message == "Swift says no" then caught = caught + 1 end
      end
      return caught
      """
    #expect(state.load(text) == LH_OK)
    #expect(lh_next_type(&state.out) == LH_INTEGER)
    #expect(lh_next_integer(&state.out) == 10000)
  }

  @Test("A state remains usable after an ordinary error")
  func goesOn() throws {
    let state = try #require(TestState())
    for text in ["error('a')", "return {", "return nowhere"] { #expect(state.load(text) != LH_OK) }
    #expect(state.load("return 7") == LH_OK)
    #expect(lh_next_type(&state.out) == LH_INTEGER)
    #expect(lh_next_integer(&state.out) == 7)
  }

  @Test("After the memory limit every entry fails permanently")
  func sticky() throws {
    let state = try #require(TestState(memory: 1 << 20))
    #expect(state.load("local t = {} while true do t = { t } end") == LH_MEMORY)
    #expect(state.load("return 1") == LH_MEMORY)
    #expect(lh_seed(state.pointer) == LH_MEMORY)
    #expect(lh_define(state.pointer, "swift", 0) == LH_MEMORY)
  }

  @Test("A value without a counterpart is nil to a script, and the next value is kept")
  func other() throws {
    let state = try #require(TestState())
    let function = try #require(state.function("return function(a, b) return tostring(a) .. b end"))
    var arguments = lh_buffer()
    defer { lh_buffer_free(&arguments) }
    lh_put_type(&arguments, LH_OTHER)
    lh_put_string(&arguments, "thread", 6)
    lh_put_integer(&arguments, 7)
    #expect(lh_call(state.pointer, function, &arguments, &state.out) == LH_OK)
    #expect(state.nextString() == "nil7")
  }

  @Test("An error is not blamed on a recursion that fit into memory")
  func deep() throws {
    let state = try #require(TestState(memory: 1 << 20))
    let text = """
      local function deep(n)
        if n > 0 then
          deep(n - 1)
        else
          for i = 1, 100000 do local t = { i } end
        end
      end
      local kept = ("x"):rep(400000)
      deep(3000)
      error(#kept)
      """
    #expect(state.load(text) == LH_RUNTIME)
    #expect(state.message == "400000")
    #expect(!lh_last_error(state.pointer).is_too_deep)
  }

  @Test("The names that scripts can use are sorted and end with NULL")
  func names() {
    var names: [String] = []
    while let name = lh_name(names.count) { names.append(String(cString: name)) }
    #expect(names.count > 60)
    #expect(names == names.sorted())
    #expect(lh_name(.max) == nil)
  }

  @Test("Closing NULL does nothing")
  func closeNothing() {
    lh_close(nil)
    #expect(lh_name(0) != nil)
  }
}
