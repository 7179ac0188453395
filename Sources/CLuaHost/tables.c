// Going through tables, always in the same order, and the guards of Lua's table functions.
#include "environment.h"

#include <string.h>

enum { RANGE_LIMIT = 1000000 };  // elements that one table function touches at the most

// --- Lua's table functions

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

// --- pairs and next

static int rank(int type) {
  switch (type) {
  case LUA_TNUMBER: return 0;
  case LUA_TSTRING: return 1;
  default: return 2 + type;
  }
}

// `pairs` goes through 1…n, then the other numbers, then text, booleans and items: the same way in
// every process, where Lua's own order changes with addresses. Tables and functions as keys come
// last, in no particular order.
static bool is_key_before(lua_State *L) {
  int a = lua_type(L, -2), b = lua_type(L, -1);
  if (a != b) return rank(a) < rank(b);
  switch (a) {
  case LUA_TNUMBER:
  case LUA_TSTRING: return lua_compare(L, -2, -1, LUA_OPLT);
  case LUA_TBOOLEAN: return lua_toboolean(L, -2) < lua_toboolean(L, -1);
  case LUA_TLIGHTUSERDATA: return lua_touserdata(L, -2) < lua_touserdata(L, -1);
  default: return false;
  }
}

/// Replaces the value at an index by the table that is gone through for it.
static void resolve(lua_State *L, int index) {
  if (lh_push_fields(L, index)) {
    lua_replace(L, index);
    return;
  }
  luaL_checktype(L, index, LUA_TTABLE);
  lh_see_through(L, index);
}

/// Pushes the keys of the table at an index, in order, as a list.
static void push_keys(lua_State *L, int index) {
  lua_newtable(L);
  int keys = lua_gettop(L);
  lua_newtable(L);
  int others = lua_gettop(L);
  lua_Integer count = 0, more = 0;
  while (lua_rawgeti(L, index, count + 1) != LUA_TNIL) {
    lh_check_deadline(L);
    lua_pop(L, 1);
    lua_pushinteger(L, ++count);
    lua_rawseti(L, keys, count);
  }
  lua_pop(L, 1);
  lua_Integer border = count;
  for (lua_pushnil(L); lua_next(L, index);) {
    lh_check_deadline(L);
    lua_pop(L, 1);
    if (lua_isinteger(L, -1)) {
      lua_Integer key = lua_tointeger(L, -1);
      if (key >= 1 && key <= border) continue;
    }
    lua_pushvalue(L, -1);
    lua_rawseti(L, others, ++more);
  }
  if (more == 0) {
    lua_settop(L, keys);
    return;
  }
  lh_sort(L, others, 0, is_key_before);
  for (lua_Integer i = 1; i <= more; i++) {
    lua_rawgeti(L, others, i);
    lua_rawseti(L, keys, ++count);
  }
  lua_settop(L, keys);
}

static int next_pair(lua_State *L) {
  // Upvalues: the table, its keys, the position.
  lua_Integer position = lua_tointeger(L, lua_upvalueindex(3));
  for (;;) {
    position++;
    if (lua_rawgeti(L, lua_upvalueindex(2), position) == LUA_TNIL) return 1;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) break;
    lua_pop(L, 2);  // removed meanwhile
  }
  lua_pushinteger(L, position);
  lua_replace(L, lua_upvalueindex(3));
  return 2;
}

/// Goes on from the key at stack index 2 in the items or columns at 1. They are numbered, so this
/// takes no list of keys: there may be millions.
static int next_in_row(lua_State *L) {
  lua_Integer count = luaL_len(L, 1), position = 0;
  if (!lua_isnil(L, 2)) {
    int is_whole = 0;
    if (lua_type(L, 2) == LUA_TNUMBER) position = lua_tointegerx(L, 2, &is_whole);
    if (!is_whole || position < 1 || position > count) {
      return luaL_error(L, "invalid key to 'next'");
    }
  }
  if (position == count) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, position + 1);
  lua_geti(L, 1, position + 1);
  return 2;
}

// In the order of `pairs`, at the cost of its list of keys for each call.
static int guarded_next(lua_State *L) {
  lua_settop(L, 2);
  if (lh_is_row(L, 1)) return next_in_row(L);
  resolve(L, 1);
  push_keys(L, 1);
  lua_Integer position = 1;
  if (!lua_isnil(L, 2)) {
    for (;; position++) {
      if (lua_rawgeti(L, 3, position) == LUA_TNIL) return luaL_error(L, "invalid key to 'next'");
      if (lua_rawequal(L, -1, 2)) break;
      lua_pop(L, 1);
    }
    position++;
  }
  lua_settop(L, 3);
  if (lua_rawgeti(L, 3, position) == LUA_TNIL) return 1;
  lua_pushvalue(L, -1);
  lua_rawget(L, 1);
  return 2;
}

static int guarded_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  lua_settop(L, 1);
  if (lh_is_row(L, 1)) {
    luaL_len(L, 1);  // raises here where columns cannot be read
    lua_pushcfunction(L, guarded_next);
    lua_insert(L, 1);
    return 2;
  }
  resolve(L, 1);
  push_keys(L, 1);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_pair, 3);
  return 1;
}

const luaL_Reg lh_table_guards[] = {
    {"next", guarded_next},
    {"pairs", guarded_pairs},
    {"table.concat", guarded_concat},
    {"table.insert", guarded_insert},
    {"table.move", guarded_move},
    {"table.remove", guarded_remove},
    {"table.sort", guarded_sort},
    {"table.unpack", guarded_unpack},
    {NULL, NULL},
};
