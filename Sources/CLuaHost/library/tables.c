// The guards of Lua's table functions.
//
// They check the arguments and run Lua's own function (ltablib.c, Lua 5.4.4), except for two: sort
// is in sort.c, and concat replaces tconcat, which writes a million numbers as text without a look
// at the deadline. What differs: tables with a metatable are refused, the number of elements is
// limited, and frozen tables can be read by concat and unpack.
#include "../environment.h"

enum { RANGE_LIMIT = 1000000 };  // elements

/// Raises an error for a table with a metatable: Lua's own functions loop in C up to the length
/// that __len returns, which may be false, and would hang.
static void check_plain(lua_State *L, const char *name, int index) {
  if (lua_type(L, index) == LUA_TTABLE && lua_getmetatable(L, index)) {
    luaL_error(L, "table.%s takes a plain table, without a metatable", name);
  }
}

/// Raises an error if a function would move too many elements. Even a table without a metatable can
/// have a huge length: if it has holes, that may be any element before a hole.
static void check_range(lua_State *L, const char *name, lua_Integer from, lua_Integer to) {
  if (from <= to && (lua_Unsigned)to - (lua_Unsigned)from >= RANGE_LIMIT) {
    luaL_error(L, "table.%s moves at most a million elements", name);
  }
}

// Equal strings take no long comparison.
static bool is_less(lua_State *L) {
  bool is_same = lua_type(L, -1) == LUA_TSTRING && lua_rawequal(L, -2, -1);
  return !is_same && lua_compare(L, -2, -1, LUA_OPLT);
}

static int guarded_sort(lua_State *L) {
  check_plain(L, "sort", 1);
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  lua_Integer count = (lua_Integer)lua_rawlen(L, 1);
  check_range(L, "sort", 1, count);
  bool has_function = !lua_isnil(L, 2);
  if (has_function && count > 1) luaL_checktype(L, 2, LUA_TFUNCTION);
  lh_sort(L, 1, has_function ? 2 : 0, is_less);
  return 0;
}

static int guarded_concat(lua_State *L) {
  size_t length;
  lh_see_through(L, 1);
  check_plain(L, "concat", 1);
  luaL_checktype(L, 1, LUA_TTABLE);
  const char *separator = luaL_optlstring(L, 2, "", &length);
  lua_Integer i = luaL_optinteger(L, 3, 1);
  lua_Integer last = luaL_optinteger(L, 4, (lua_Integer)lua_rawlen(L, 1));
  lh_make_room(L);
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  for (; i <= last; i++) {
    lh_check_deadline(L);
    lua_rawgeti(L, 1, i);
    if (!lua_isstring(L, -1)) {
      return luaL_error(
          L, "invalid value (at index %I) in table for 'concat'", (LUAI_UACINT)i);
    }
    luaL_addvalue(&text);
    if (i == last) break;  // i + 1 might overflow
    luaL_addlstring(&text, separator, length);
  }
  luaL_pushresult(&text);
  return 1;
}

static int guarded_unpack(lua_State *L) {
  lh_see_through(L, 1);
  check_plain(L, "unpack", 1);
  return lh_run_own(L);
}

/// Checks a function that moves the elements from the position at stack index 2 on, if it is given.
static void check_shift(lua_State *L, const char *name, bool has_position) {
  check_plain(L, name, 1);
  if (!has_position) return;
  luaL_checktype(L, 1, LUA_TTABLE);
  check_range(L, name, luaL_checkinteger(L, 2), (lua_Integer)lua_rawlen(L, 1));
}

static int guarded_insert(lua_State *L) {
  check_shift(L, "insert", lua_gettop(L) == 3);
  return lh_run_own(L);
}

static int guarded_remove(lua_State *L) {
  check_shift(L, "remove", lua_gettop(L) > 1);
  return lh_run_own(L);
}

static int guarded_move(lua_State *L) {
  check_plain(L, "move", 1);
  check_range(L, "move", luaL_checkinteger(L, 2), luaL_checkinteger(L, 3));
  check_plain(L, "move", 5);
  return lh_run_own(L);
}

const luaL_Reg lh_table_guards[] = {
    {"table.concat", guarded_concat},
    {"table.insert", guarded_insert},
    {"table.move", guarded_move},
    {"table.remove", guarded_remove},
    {"table.sort", guarded_sort},
    {"table.unpack", guarded_unpack},
    {NULL, NULL},
};
