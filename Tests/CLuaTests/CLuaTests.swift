import CLua
import Testing

@Suite struct CLuaTests {
  @Test("The linked library and its headers are Lua 5.4")
  func version() throws {
    let state = try #require(luaL_newstate())
    defer { lua_close(state) }
    #expect(lua_version(state) == 504)
    #expect(LUA_VERSION_NUM == 504)
  }
}
