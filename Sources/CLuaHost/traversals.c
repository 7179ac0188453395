// `pairs` and `next`, which traverse tables always in the same order.
//
// The order is 1…n, then the other numbers, then text by its bytes, booleans and items: the same in
// every process, where Lua's own order changes with addresses. Tables and functions as keys come
// last, in no particular order.
//
// `pairs` keeps a list of the keys in its iterator. `next` has no iterator: the state keeps the lists
// of the last traversals, and for each list the positions of a few loops, so that each step takes
// constant time. Keys may have been added before a loop starts: its first step checks whether the
// list has them all, and otherwise makes it again. `next(t)` makes no list, since most scripts only
// ask whether a table is empty.
//
// A list does not keep its table alive: the allocator reports each block that it frees.
#include "environment.h"

#include <string.h>

// All lists together, except for the newest, take at most a sixteenth of the memory.
enum { MEMORY_OF_KEY = 16 * 16 };

// The keys in the registry of the lists (for each traversal its keys, and the table of a proxy's
// fields) and of the first keys.
static char lists_key, starts_key;

void lh_open_traversals(lua_State *L) {
  lua_createtable(L, 2 * LH_TRAVERSALS, 0);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &lists_key);
  lua_createtable(L, LH_TRAVERSALS, 0);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &starts_key);
}

void lh_forget_proxies(lh_state *state) {
  for (int i = 0; i < LH_TRAVERSALS; i++) {
    if (state->traversals[i].is_proxy) state->traversals[i].subject = NULL;
  }
}

void lh_forget_table(lh_state *state, const void *table) {
  state->subjects = 0;
  for (int i = 0; i < LH_TRAVERSALS; i++) {
    lh_traversal *traversal = &state->traversals[i];
    if (traversal->subject == table) traversal->subject = NULL;
    if (state->starts[i] == table) state->starts[i] = NULL;
    if (traversal->subject) state->subjects |= lh_subject_bit(traversal->subject);
    if (state->starts[i]) state->subjects |= lh_subject_bit(state->starts[i]);
  }
}

/// How many keys the lists may have together.
static lua_Integer kept_limit(const lh_state *state) {
  return (lua_Integer)(state->memory_limit / MEMORY_OF_KEY);
}

// --- The order

static int rank(int type) {
  switch (type) {
  case LUA_TNUMBER: return 0;
  case LUA_TSTRING: return 1;
  default: return 2 + type;
  }
}

/// Text of a key; its bytes are NULL for a key of another kind.
typedef struct {
  const char *bytes;
  size_t length;
} text;

static text text_at(lua_State *L, int index) {
  text key = {NULL, 0};
  if (lua_type(L, index) == LUA_TSTRING) key.bytes = lua_tolstring(L, index, &key.length);
  return key;
}

static bool is_text_before(text a, text b) {
  size_t length = a.length < b.length ? a.length : b.length;
  // Most keys differ within the first few letters, where a call of memcmp takes longer.
  for (size_t i = 0; i < length && i < 16; i++) {
    if (a.bytes[i] != b.bytes[i]) return (uint8_t)a.bytes[i] < (uint8_t)b.bytes[i];
  }
  int difference = memcmp(a.bytes, b.bytes, length);
  return difference < 0 || (difference == 0 && a.length < b.length);
}

/// Returns whether the key at one stack index comes before that at another one.
static bool comes_before(lua_State *L, int a, int b) {
  int a_type = lua_type(L, a), b_type = lua_type(L, b);
  if (a_type != b_type) return rank(a_type) < rank(b_type);
  switch (a_type) {
  case LUA_TNUMBER: return lua_compare(L, a, b, LUA_OPLT);
  case LUA_TSTRING: return is_text_before(text_at(L, a), text_at(L, b));
  case LUA_TBOOLEAN: return lua_toboolean(L, a) < lua_toboolean(L, b);
  case LUA_TLIGHTUSERDATA: return lua_touserdata(L, a) < lua_touserdata(L, b);
  default: return false;
  }
}

static bool is_less(lua_State *L) { return comes_before(L, -2, -1); }

/// Pushes the first key of the table at an index; nil if the table is empty.
static void push_first(lua_State *L, int index) {
  if (lua_rawgeti(L, index, 1) != LUA_TNIL) {
    lua_pop(L, 1);
    lua_pushinteger(L, 1);
    return;
  }
  int first = lua_gettop(L), at = first + 1;
  text first_text = {NULL, 0};
  for (lua_pushnil(L); lua_next(L, index);) {
    lh_check_deadline(L);
    lua_settop(L, at);
    text key = text_at(L, at);
    bool is_before = key.bytes && first_text.bytes
        ? is_text_before(key, first_text)
        : lua_isnil(L, first) || comes_before(L, at, first);
    if (!is_before) continue;
    lua_copy(L, at, first);
    first_text = key;
  }
}

/// Returns whether the key at a stack index is one that `next` gave as the first of a table.
static bool is_start(lua_State *L, const void *subject, int key) {
  const lh_state *state = lh_of(L);
  bool is = false;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &starts_key);
  for (int i = 0; i < LH_TRAVERSALS && !is; i++) {
    if (state->starts[i] != subject) continue;
    lua_rawgeti(L, -1, i + 1);
    is = lua_rawequal(L, -1, key);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return is;
}

/// Returns the border of the table at stack index 1. A removed key 1 counts if a loop started from
/// it.
static lua_Integer border_of(lua_State *L, const void *subject) {
  lua_Integer border = 0;
  lua_pushinteger(L, 1);
  if (subject && is_start(L, subject, lua_gettop(L))) border = 1;
  lua_pop(L, 1);
  while (lua_rawgeti(L, 1, border + 1) != LUA_TNIL) {
    lh_check_deadline(L);
    lua_pop(L, 1);
    border++;
  }
  lua_pop(L, 1);
  return border;
}

static bool is_within(lua_State *L, int key, lua_Integer border) {
  if (!lua_isinteger(L, key)) return false;
  lua_Integer number = lua_tointeger(L, key);
  return number >= 1 && number <= border;
}

/// Adds removed keys of the table at stack index 1, from which a loop may still continue, to the
/// list on top: first keys, and the key at index 2 if `is_gone`. Returns their number.
static lua_Integer add_removed(
    lua_State *L, const void *subject, lua_Integer border, bool is_gone) {
  lh_state *state = lh_of(L);
  int keys = lua_gettop(L);
  is_gone = is_gone && !is_within(L, 2, border);
  lua_Integer count = 0;
  if (is_gone) {
    lua_pushvalue(L, 2);
    lua_rawseti(L, keys, ++count);
  }
  lua_rawgetp(L, LUA_REGISTRYINDEX, &starts_key);
  for (int i = 0; i < LH_TRAVERSALS; i++) {
    if (state->starts[i] != subject) continue;
    lua_rawgeti(L, keys + 1, i + 1);
    bool is_added = is_within(L, -1, border) || (is_gone && lua_rawequal(L, -1, 2));
    lua_pushvalue(L, -1);
    if (!is_added && lua_rawget(L, 1) == LUA_TNIL) {
      lua_pop(L, 1);
      lua_rawseti(L, keys, ++count);
    }
    lua_settop(L, keys + 1);
  }
  lua_settop(L, keys);
  return count;
}

/// Pushes the ordered list of the keys of the table at stack index 1, without 1…border, and returns
/// the border. With a subject, the list has the removed keys too.
static lua_Integer push_keys(lua_State *L, const void *subject, bool is_gone) {
  lua_Integer border = border_of(L, subject), count = 0;
  lua_newtable(L);
  int keys = lua_gettop(L);
  if (subject) count = add_removed(L, subject, border, is_gone);
  for (lua_pushnil(L); lua_next(L, 1);) {
    lh_check_deadline(L);
    lua_pop(L, 1);
    if (is_within(L, -1, border)) continue;
    lua_pushvalue(L, -1);
    lua_rawseti(L, keys, ++count);
  }
  lh_sort(L, keys, 0, is_less);
  return border;
}

/// Pushes the first key after a position that the table still has, and its value; returns the key's
/// position. At the end it pushes nil and returns 0.
static lua_Integer push_next(
    lua_State *L, int table, int keys, lua_Integer border, lua_Integer position) {
  for (;;) {
    lh_check_deadline(L);
    position++;
    if (position <= border) lua_pushinteger(L, position);
    else if (lua_rawgeti(L, keys, position - border) == LUA_TNIL) return 0;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, table) != LUA_TNIL) return position;
    lua_pop(L, 2);  // removed meanwhile
  }
}

// --- The lists that are kept

static lh_traversal *kept(lh_state *state, const void *subject) {
  for (int i = 0; i < LH_TRAVERSALS; i++) {
    if (state->traversals[i].subject == subject) return &state->traversals[i];
  }
  return NULL;
}

/// Pushes what is kept for a traversal: its keys, or the fields that it goes through.
static void push_kept(lua_State *L, const lh_traversal *traversal, bool fields) {
  lua_Integer number = traversal - lh_of(L)->traversals;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &lists_key);
  lua_rawgeti(L, -1, 2 * number + (fields ? 2 : 1));
  lua_remove(L, -2);
}

/// Sets what is kept for a traversal to the keys and fields on top, and pops them.
static void set_kept(lua_State *L, const lh_traversal *traversal) {
  lua_Integer number = traversal - lh_of(L)->traversals;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &lists_key);
  lua_insert(L, -3);
  lua_rawseti(L, -3, 2 * number + 2);
  lua_rawseti(L, -2, 2 * number + 1);
  lua_pop(L, 1);
}

static void drop(lua_State *L, lh_traversal *traversal) {
  lua_pushnil(L);
  lua_pushnil(L);
  set_kept(L, traversal);
  *traversal = (lh_traversal){0};
}

/// Makes the list of the table at stack index 1 and keeps it; leaves it on top.
static lh_traversal *keep(lua_State *L, const void *subject, bool is_proxy, bool is_gone) {
  lh_state *state = lh_of(L);
  lua_Integer border = push_keys(L, subject, is_gone);
  lua_Integer total = (lua_Integer)lua_rawlen(L, -1);
  lh_traversal made = {
      .subject = subject, .is_proxy = is_proxy, .border = border, .count = total};
  lh_traversal *place = kept(state, subject);
  if (!place) place = &state->traversals[state->newest_traversal++ % LH_TRAVERSALS];
  for (int age = 1; age < LH_TRAVERSALS; age++) {
    int number = (int)(place - state->traversals) + LH_TRAVERSALS - age;
    lh_traversal *other = &state->traversals[number % LH_TRAVERSALS];
    total += other->count;
    if (!other->subject || total > kept_limit(state)) drop(L, other);
  }
  lua_pushvalue(L, -1);
  if (is_proxy) lua_pushvalue(L, 1);
  else lua_pushnil(L);
  set_kept(L, place);
  *place = made;
  state->subjects |= lh_subject_bit(subject);
  return place;
}

/// Returns whether a list, at stack index 3, has all keys of the table at 1; it may have more.
static bool is_complete(lua_State *L, const lh_traversal *traversal) {
  lua_Integer missing = 0;
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
    lh_check_deadline(L);
    missing++;
  }
  lua_Integer position = 0;
  while ((position = push_next(L, 1, 3, traversal->border, position)) > 0) {
    lua_pop(L, 2);
    missing--;
  }
  lua_pop(L, 1);
  return missing == 0;
}

/// Returns whether a position in a list, at stack index 3, is that of the key at 2.
static bool is_at(lua_State *L, const lh_traversal *traversal, lua_Integer position) {
  if (position <= traversal->border) lua_pushinteger(L, position);
  else lua_rawgeti(L, 3, position - traversal->border);
  bool is = lua_rawequal(L, -1, 2);
  lua_pop(L, 1);
  return is;
}

/// Returns the position of the key at stack index 2 in a list at 3; 0 if it is not there.
static lua_Integer find(lua_State *L, const lh_traversal *traversal) {
  int is_whole = 0;
  lua_Integer number = 0;
  if (lua_type(L, 2) == LUA_TNUMBER) number = lua_tointegerx(L, 2, &is_whole);
  if (is_whole && number >= 1 && number <= traversal->border) return number;
  lua_Integer low = 1, high = traversal->count + 1;
  while (low < high) {
    lua_Integer middle = low + (high - low) / 2;
    lua_rawgeti(L, 3, middle);
    if (comes_before(L, -1, 2)) low = middle + 1;
    else high = middle;
    lua_pop(L, 1);
  }
  // Keys without an order follow each other.
  for (; low <= traversal->count; low++) {
    lh_check_deadline(L);
    if (is_at(L, traversal, traversal->border + low)) return traversal->border + low;
    lua_rawgeti(L, 3, low);
    bool is_past = comes_before(L, 2, -1);
    lua_pop(L, 1);
    if (is_past) break;
  }
  return 0;
}

/// Returns the last position of the loop whose key is at stack index 2; NULL if no loop had that
/// key.
static lua_Integer *step_of(lua_State *L, lh_traversal *traversal) {
  for (int i = 0; i < LH_STEPS; i++) {
    lua_Integer *step = &traversal->steps[i];
    if (*step > 0 && is_at(L, traversal, *step)) return step;
  }
  return NULL;
}

/// Returns where to keep the position of another loop: a free place, else the first.
static lua_Integer *free_step(lh_traversal *traversal) {
  for (int i = 0; i < LH_STEPS; i++) {
    if (traversal->steps[i] == 0) return &traversal->steps[i];
  }
  return traversal->steps;
}

// --- pairs and next

/// Replaces the value at stack index 1 with the table to traverse, and returns the identity of the
/// value: the table's address, or the proxy.
static const void *resolve(lua_State *L, bool *is_proxy) {
  const void *proxy = lua_touserdata(L, 1);
  const lh_traversal *traversal = proxy ? kept(lh_of(L), proxy) : NULL;
  *is_proxy = true;
  if (traversal) {
    push_kept(L, traversal, true);
    lua_replace(L, 1);
    return proxy;
  }
  if (lh_push_fields(L, 1)) {
    lua_replace(L, 1);
    return proxy;
  }
  *is_proxy = false;
  luaL_checktype(L, 1, LUA_TTABLE);
  lh_see_through(L, 1);
  return lua_topointer(L, 1);
}

/// Continues from the key at stack index 2 in the items or columns at 1. They are numbered, so no
/// list of keys is needed: there may be millions.
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

/// Answers `next(t)`. The first key is kept: it may be removed before there is a list.
static int start(lua_State *L, lh_traversal *traversal, const void *subject) {
  lh_state *state = lh_of(L);
  if (traversal) traversal->is_stale = true;
  lua_settop(L, 1);
  push_first(L, 1);
  if (lua_isnil(L, 2)) return 1;
  if (!is_start(L, subject, 2)) {
    int number = (int)(state->newest_start++ % LH_TRAVERSALS);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &starts_key);
    lua_pushvalue(L, 2);
    lua_rawseti(L, -2, number + 1);
    lua_pop(L, 1);
    state->starts[number] = subject;
    state->subjects |= lh_subject_bit(subject);
  }
  lua_pushvalue(L, 2);
  lua_rawget(L, 1);
  return 2;
}

static int guarded_next(lua_State *L) {
  lua_settop(L, 2);
  if (lh_is_row(L, 1)) return next_in_row(L);
  bool is_proxy;
  const void *subject = resolve(L, &is_proxy);
  lh_traversal *traversal = kept(lh_of(L), subject);
  if (lua_isnil(L, 2)) return start(L, traversal, subject);
  lua_Integer position = 0, *step = NULL;
  if (traversal) {
    push_kept(L, traversal, false);
    step = step_of(L, traversal);
    position = step ? *step : find(L, traversal);
  }
  bool is_known = step && !traversal->is_stale;
  if (position == 0 || (!is_known && !is_complete(L, traversal))) {
    lua_settop(L, 2);
    lua_pushvalue(L, 2);
    bool is_there = lua_rawget(L, 1) != LUA_TNIL;
    if (!is_there && position == 0 && !is_start(L, subject, 2)) {
      return luaL_error(L, "invalid key to 'next'");
    }
    lua_settop(L, 2);
    traversal = keep(L, subject, is_proxy, !is_there);
    position = find(L, traversal);
    step = NULL;
  }
  traversal->is_stale = false;
  if (!step) step = free_step(traversal);
  *step = push_next(L, 1, 3, traversal->border, position);
  if (*step > 0) return 2;
  // A short list is kept, for enclosing loops over the same table.
  if (traversal->count > kept_limit(lh_of(L))) drop(L, traversal);
  return 1;
}

static int next_pair(lua_State *L) {
  // Upvalues: the table, its keys, the border, the position.
  lua_settop(L, 0);
  lua_Integer position = push_next(
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
  if (lh_is_row(L, 1)) {
    luaL_len(L, 1);  // raises here where columns cannot be read
    lua_pushcfunction(L, guarded_next);
    lua_insert(L, 1);
    return 2;
  }
  bool is_proxy;
  lh_traversal *traversal = kept(lh_of(L), resolve(L, &is_proxy));
  if (traversal) traversal->is_stale = true;
  lua_pushinteger(L, push_keys(L, NULL, false));
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_pair, 4);
  return 1;
}

const luaL_Reg lh_traversal_guards[] = {
    {"next", guarded_next}, {"pairs", guarded_pairs}, {NULL, NULL}};
