// The functions by which scripts set and bypass metatables.
//
// They replace luaB_setmetatable, luaB_getmetatable and luaB_rawset of lbaselib.c (Lua 5.4.4). What
// differs: metatables are copied, some metamethods are refused, and frozen tables stay frozen.
#include "../environment.h"

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

/// Raises an error if the table at stack index 1 is frozen; leaves `count` values on the stack.
static void check_writable(lua_State *L, int count) {
  if (lua_getmetatable(L, 1)) {
    lua_pushliteral(L, "__metatable");
    if (lua_rawget(L, -2) != LUA_TNIL) luaL_error(L, "this table can only be read");
  }
  lua_settop(L, count);
}

// Copies the metatable, so that a script can add nothing later: a finalizer would run where the
// deadline does not reach, and weak tables crash Lua 5.4.4 when memory is short.
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
    // Lua follows a chain of other values within one instruction, in quadratic time; a table that
    // is its own __call is an endless chain.
    if (strcmp(name, "__call") == 0 && !lua_isfunction(L, -1)) {
      return luaL_error(L, "a metatable's '__call' must be a function");
    }
    lh_copy_entry(L, 3);
  }
  lua_setmetatable(L, 1);
  lua_settop(L, 1);
  return 1;
}

// Returns the metatables of tables only: all strings share one.
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
