import CLua
import Testing

@Suite struct CLuaTests {
  @Test("The library that is linked is Lua 5.4, and so are its headers")
  func version() throws {
    let state = try #require(luaL_newstate())
    defer { lua_close(state) }
    #expect(lua_version(state) == 504)
    #expect(LUA_VERSION_NUM == 504)
  }
}
