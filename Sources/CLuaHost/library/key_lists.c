// The ordered lists of keys that `pairs` and `next` go through, and those that a state keeps.
//
// A list does not keep its table alive: the allocator reports each block that it frees.
#include "key_lists.h"

// All lists together, except the newest, take at most a sixteenth of the memory.
enum { MEMORY_OF_KEY = 16 * 16 };

// The registry's keys for the lists (for each its keys, and the table of an object's fields) and
// for the first keys.
static char lists_key, starts_key;

void lh_open_key_lists(lua_State *L) {
  lua_createtable(L, 2 * LH_KEY_LISTS, 0);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &lists_key);
  lua_createtable(L, LH_KEY_LISTS, 0);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &starts_key);
}

void lh_forget_objects(lh_state *state) {
  for (int i = 0; i < LH_KEY_LISTS; i++) {
    if (state->key_lists[i].is_object) state->key_lists[i].subject = NULL;
  }
}

void lh_forget_table(lh_state *state, const void *table) {
  state->subjects = 0;
  for (int i = 0; i < LH_KEY_LISTS; i++) {
    lh_key_list *list = &state->key_lists[i];
    if (list->subject == table) list->subject = NULL;
    if (state->starts[i] == table) state->starts[i] = NULL;
    if (list->subject) state->subjects |= lh_subject_bit(list->subject);
    if (state->starts[i]) state->subjects |= lh_subject_bit(state->starts[i]);
  }
}

lua_Integer lh_key_limit(const lh_state *state) {
  return (lua_Integer)(state->memory_limit / MEMORY_OF_KEY);
}

bool lh_is_start(lua_State *L, const void *subject, int key) {
  const lh_state *state = lh_of(L);
  bool is = false;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &starts_key);
  for (int i = 0; i < LH_KEY_LISTS && !is; i++) {
    if (state->starts[i] != subject) continue;
    lua_rawgeti(L, -1, i + 1);
    is = lua_rawequal(L, -1, key);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return is;
}

void lh_note_start(lua_State *L, const void *subject) {
  lh_state *state = lh_of(L);
  int number = (int)(state->newest_start++ % LH_KEY_LISTS);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &starts_key);
  lua_pushvalue(L, 2);
  lua_rawseti(L, -2, number + 1);
  lua_pop(L, 1);
  state->starts[number] = subject;
  state->subjects |= lh_subject_bit(subject);
}

/// Returns the border of the table at stack index 1. A removed key 1 counts if a loop started from
/// it.
static lua_Integer border_of(lua_State *L, const void *subject) {
  lua_Integer border = 0;
  lua_pushinteger(L, 1);
  if (subject && lh_is_start(L, subject, lua_gettop(L))) border = 1;
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
  for (int i = 0; i < LH_KEY_LISTS; i++) {
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

lua_Integer lh_push_keys(lua_State *L, const void *subject, bool is_gone) {
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
  lh_sort(L, keys, 0, lh_is_key_less);
  return border;
}

lua_Integer lh_push_next(
    lua_State *L, int table, int keys, lua_Integer border, lua_Integer position) {
  for (;;) {
    lh_check_deadline(L);
    position++;
    if (position <= border) lua_pushinteger(L, position);
    else if (lua_rawgeti(L, keys, position - border) == LUA_TNIL) return 0;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, table) != LUA_TNIL) return position;
    lua_pop(L, 2);  // the key has been removed
  }
}

// --- The lists that the state keeps

lh_key_list *lh_kept_list(lh_state *state, const void *subject) {
  for (int i = 0; i < LH_KEY_LISTS; i++) {
    if (state->key_lists[i].subject == subject) return &state->key_lists[i];
  }
  return NULL;
}

void lh_push_kept(lua_State *L, const lh_key_list *list, bool fields) {
  lua_Integer number = list - lh_of(L)->key_lists;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &lists_key);
  lua_rawgeti(L, -1, 2 * number + (fields ? 2 : 1));
  lua_remove(L, -2);
}

/// Keeps the keys and fields on top for a list, and pops them.
static void set_kept(lua_State *L, const lh_key_list *list) {
  lua_Integer number = list - lh_of(L)->key_lists;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &lists_key);
  lua_insert(L, -3);
  lua_rawseti(L, -3, 2 * number + 2);
  lua_rawseti(L, -2, 2 * number + 1);
  lua_pop(L, 1);
}

void lh_drop_list(lua_State *L, lh_key_list *list) {
  lua_pushnil(L);
  lua_pushnil(L);
  set_kept(L, list);
  *list = (lh_key_list){0};
}

lh_key_list *lh_keep_list(lua_State *L, const void *subject, bool is_object, bool is_gone) {
  lh_state *state = lh_of(L);
  lua_Integer border = lh_push_keys(L, subject, is_gone);
  lua_Integer total = (lua_Integer)lua_rawlen(L, -1);
  lh_key_list made = {
      .subject = subject, .is_object = is_object, .border = border, .count = total};
  lh_key_list *place = lh_kept_list(state, subject);
  if (!place) place = &state->key_lists[state->newest_key_list++ % LH_KEY_LISTS];
  for (int age = 1; age < LH_KEY_LISTS; age++) {
    int number = (int)(place - state->key_lists) + LH_KEY_LISTS - age;
    lh_key_list *other = &state->key_lists[number % LH_KEY_LISTS];
    total += other->count;
    if (!other->subject || total > lh_key_limit(state)) lh_drop_list(L, other);
  }
  lua_pushvalue(L, -1);
  if (is_object) lua_pushvalue(L, 1);
  else lua_pushnil(L);
  set_kept(L, place);
  *place = made;
  state->subjects |= lh_subject_bit(subject);
  return place;
}

bool lh_is_complete(lua_State *L, const lh_key_list *list) {
  lua_Integer missing = 0;
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
    lh_check_deadline(L);
    missing++;
  }
  lua_Integer position = 0;
  while ((position = lh_push_next(L, 1, 3, list->border, position)) > 0) {
    lua_pop(L, 2);
    missing--;
  }
  lua_pop(L, 1);
  return missing == 0;
}

/// Whether a position in a list, at stack index 3, is that of the key at 2.
static bool is_at(lua_State *L, const lh_key_list *list, lua_Integer position) {
  if (position <= list->border) lua_pushinteger(L, position);
  else lua_rawgeti(L, 3, position - list->border);
  bool is = lua_rawequal(L, -1, 2);
  lua_pop(L, 1);
  return is;
}

lua_Integer lh_find_key(lua_State *L, const lh_key_list *list) {
  int is_whole = 0;
  lua_Integer number = 0;
  if (lua_type(L, 2) == LUA_TNUMBER) number = lua_tointegerx(L, 2, &is_whole);
  if (is_whole && number >= 1 && number <= list->border) return number;
  lua_Integer low = 1, high = list->count + 1;
  while (low < high) {
    lua_Integer middle = low + (high - low) / 2;
    lua_rawgeti(L, 3, middle);
    if (lh_key_precedes(L, -1, 2)) low = middle + 1;
    else high = middle;
    lua_pop(L, 1);
  }
  // Keys without an order are next to each other.
  for (; low <= list->count; low++) {
    lh_check_deadline(L);
    if (is_at(L, list, list->border + low)) return list->border + low;
    lua_rawgeti(L, 3, low);
    bool is_past = lh_key_precedes(L, 2, -1);
    lua_pop(L, 1);
    if (is_past) break;
  }
  return 0;
}

lua_Integer *lh_position_of(lua_State *L, lh_key_list *list) {
  for (int i = 0; i < LH_LOOPS; i++) {
    lua_Integer *position = &list->positions[i];
    if (*position > 0 && is_at(L, list, *position)) return position;
  }
  return NULL;
}

lua_Integer *lh_free_position(lh_key_list *list) {
  for (int i = 0; i < LH_LOOPS; i++) {
    if (list->positions[i] == 0) return &list->positions[i];
  }
  return list->positions;
}
