// The functions by which scripts reach metatables, and past them.
#include "environment.h"

#include <string.h>

static const char *const metamethods[] = {
    "__add",  "__band", "__bnot", "__bor",  "__bxor", "__call", "__concat", "__div",
    "__eq",   "__idiv", "__index", "__le",  "__len",  "__lt",   "__mod",    "__mul",
    "__name", "__newindex", "__pow", "__shl", "__shr", "__sub", "__tostring", "__unm", NULL};

static bool is_allowed(const char *name) {
  if (strncmp(name, "__", 2) != 0) return true;
  for (int i = 0; metamethods[i]; i++) {
    if (strcmp(name, metamethods[i]) == 0) return true;
  }
  return false;
}

/// Raises where the table at stack index 1 is a frozen one; leaves `count` values on the stack.
static void check_writable(lua_State *L, int count) {
  if (lua_getmetatable(L, 1)) {
    lua_pushliteral(L, "__metatable");
    if (lua_rawget(L, -2) != LUA_TNIL) luaL_error(L, "this table can only be read");
  }
  lua_settop(L, count);
}

// Copies the metatable, so that nothing can be added to it later: a finalizer would run where no
// deadline reaches, and weak tables crash this Lua when memory is short.
static int guarded_setmetatable(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, lua_isnil(L, 2) || lua_istable(L, 2), 2, "nil or table");
  check_writable(L, 2);
  if (lua_isnil(L, 2)) {
    lua_setmetatable(L, 1);
    return 1;
  }
  lua_newtable(L);
  for (lua_pushnil(L); lua_next(L, 2);) {
    const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
    if (!is_allowed(name)) {
      return luaL_error(L, "a metatable's '%s' is not available in scripts", name);
    }
    // Lua goes along a chain of other values inside one instruction, in a time that is the square
    // of its length; a table that is its own __call is a chain without end.
    if (strcmp(name, "__call") == 0 && !lua_isfunction(L, -1)) {
      return luaL_error(L, "a metatable's '__call' must be a function");
    }
    lh_copy_entry(L, 3);
  }
  lua_setmetatable(L, 1);
  lua_settop(L, 1);
  return 1;
}

// Gives a table's own metatable only: the one of all strings would be everybody's.
static int guarded_getmetatable(lua_State *L) {
  luaL_checkany(L, 1);
  lua_settop(L, 1);
  lua_pushnil(L);
  if (lua_type(L, 1) != LUA_TTABLE || !lua_getmetatable(L, 1)) return 1;
  lua_replace(L, 2);
  lua_pushliteral(L, "__metatable");
  if (lua_rawget(L, 2) != LUA_TNIL) {
    lua_pushnil(L);
    return 1;
  }
  lua_pop(L, 1);
  lua_newtable(L);
  for (lua_pushnil(L); lua_next(L, 2);) lh_copy_entry(L, 3);
  return 1;
}

static int guarded_rawset(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  luaL_checkany(L, 3);
  check_writable(L, 3);
  lua_rawset(L, 1);
  return 1;
}

const luaL_Reg lh_metatable_guards[] = {
    {"getmetatable", guarded_getmetatable},
    {"rawset", guarded_rawset},
    {"setmetatable", guarded_setmetatable},
    {NULL, NULL},
};
