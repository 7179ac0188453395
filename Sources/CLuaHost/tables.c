// The guards of Lua's table functions.
#include "environment.h"

enum { RANGE_LIMIT = 1000000 };  // elements that one table function touches at the most

/// Raises where the value is a table with a metatable: Lua's own table functions loop in C over what
/// __len and __index say, and a lie would hang them.
static void check_plain(lua_State *L, const char *name, int index) {
  if (lua_type(L, index) == LUA_TTABLE && lua_getmetatable(L, index)) {
    luaL_error(L, "table.%s takes a plain table, without a metatable", name);
  }
}

/// Raises where a function would move more elements than it may. A table can seem endless without a
/// metatable: the border of one with holes may be any element behind which there is none.
static void check_range(lua_State *L, const char *name, lua_Integer from, lua_Integer to) {
  if (from <= to && (lua_Unsigned)to - (lua_Unsigned)from >= RANGE_LIMIT) {
    luaL_error(L, "table.%s moves at most a million elements", name);
  }
}

// Text that is the same takes no long comparison.
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

// Lua's own writes a million numbers as text without a look at the time.
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
    if (i == last) break;  // there may be no integer behind it
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

/// Checks a function that moves what is behind the place at stack index 2, where there is one.
static void check_shift(lua_State *L, const char *name, bool has_place) {
  check_plain(L, name, 1);
  if (!has_place) return;
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
