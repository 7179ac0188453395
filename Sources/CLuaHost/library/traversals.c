// `pairs` and `next`, which always traverse a table in the same order.
//
// They replace lbaselib.c's luaB_next and luaB_pairs (Lua 5.4.4). What differs: the order, which is
// 1…n, then the other numbers, strings by their bytes, booleans and objects, the same in every
// process, whereas Lua's own order changes with addresses (tables and functions as keys come last,
// in no particular order); `pairs` calls no __pairs and its iterator is a closure without a state
// and control variable; a table may get new keys during a loop, which then ignores them.
//
// `pairs` keeps a list of the keys in its iterator. `next` has no iterator: the state keeps the
// lists of the latest traversals, and for each list the positions of a few loops, so that a step
// takes constant time. Keys may have been added before a loop starts, so its first step checks that
// the list has them all, and otherwise makes the list again. `next(t)` makes no list, since most
// scripts only ask whether a table is empty.
#include "key_lists.h"

/// Replaces the value at stack index 1 with the table to traverse. Returns the value's identity:
/// the table's address, or the object.
static const void *resolve(lua_State *L, bool *is_object) {
  const void *object = lua_touserdata(L, 1);
  const lh_key_list *list = object ? lh_kept_list(lh_of(L), object) : NULL;
  *is_object = true;
  if (list) {
    lh_push_kept(L, list, true);
    lua_replace(L, 1);
    return object;
  }
  if (lh_push_fields(L, 1)) {
    lua_replace(L, 1);
    return object;
  }
  *is_object = false;
  luaL_checktype(L, 1, LUA_TTABLE);
  lh_see_through(L, 1);
  return lua_topointer(L, 1);
}

/// Continues from the key at stack index 2 in the object at 1, which is a list. Its elements are
/// numbered, so no list of keys is needed: there may be millions of elements.
static int next_in_list(lua_State *L) {
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

/// Implements `next(t)`. Notes the first key, which may be removed before there is a list.
static int start(lua_State *L, lh_key_list *list, const void *subject) {
  if (list) list->is_stale = true;
  lua_settop(L, 1);
  lh_push_first_key(L, 1);
  if (lua_isnil(L, 2)) return 1;
  if (!lh_is_start(L, subject, 2)) lh_note_start(L, subject);
  lua_pushvalue(L, 2);
  lua_rawget(L, 1);
  return 2;
}

static int guarded_next(lua_State *L) {
  lua_settop(L, 2);
  if (lh_is_list(L, 1)) return next_in_list(L);
  bool is_object;
  const void *subject = resolve(L, &is_object);
  lh_key_list *list = lh_kept_list(lh_of(L), subject);
  if (lua_isnil(L, 2)) return start(L, list, subject);
  lua_Integer position = 0, *reached = NULL;
  if (list) {
    lh_push_kept(L, list, false);
    reached = lh_position_of(L, list);
    position = reached ? *reached : lh_find_key(L, list);
  }
  bool is_known = reached && !list->is_stale;
  if (position == 0 || (!is_known && !lh_is_complete(L, list))) {
    lua_settop(L, 2);
    lua_pushvalue(L, 2);
    bool is_there = lua_rawget(L, 1) != LUA_TNIL;
    if (!is_there && position == 0 && !lh_is_start(L, subject, 2)) {
      return luaL_error(L, "invalid key to 'next'");
    }
    lua_settop(L, 2);
    list = lh_keep_list(L, subject, is_object, !is_there);
    position = lh_find_key(L, list);
    reached = NULL;
  }
  list->is_stale = false;
  if (!reached) reached = lh_free_position(list);
  *reached = lh_push_next(L, 1, 3, list->border, position);
  if (*reached > 0) return 2;
  // Enclosing loops over the same table may still need the list, so only a long one is dropped.
  if (list->count > lh_key_limit(lh_of(L))) lh_drop_list(L, list);
  return 1;
}

static int next_pair(lua_State *L) {
  // Upvalues: the table, its keys, the border, the position.
  lua_settop(L, 0);
  lua_Integer position = lh_push_next(
      L, lua_upvalueindex(1), lua_upvalueindex(2), lua_tointeger(L, lua_upvalueindex(3)),
      lua_tointeger(L, lua_upvalueindex(4)));
  if (position == 0) return 1;
  lua_pushinteger(L, position);
  lua_replace(L, lua_upvalueindex(4));
  return 2;
}

static int guarded_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  lua_settop(L, 1);
  if (lh_is_list(L, 1)) {
    luaL_len(L, 1);  // raises an error here if the object cannot be read now
    lua_pushcfunction(L, guarded_next);
    lua_insert(L, 1);
    return 2;
  }
  bool is_object;
  lh_key_list *list = lh_kept_list(lh_of(L), resolve(L, &is_object));
  if (list) list->is_stale = true;
  lua_pushinteger(L, lh_push_keys(L, NULL, false));
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_pair, 4);
  return 1;
}

const luaL_Reg lh_traversal_guards[] = {
    {"next", guarded_next}, {"pairs", guarded_pairs}, {NULL, NULL}};
