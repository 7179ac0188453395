// `item` and `items`: names of fields, lengths at other lengths, neighbours.
#include "proxies.h"

#include <math.h>
#include <string.h>

void lh_set_items(lh_state *state, const lh_items *items) {
  // Another set of items numbers its fields its own way.
  if (!items || !state->items || items->context != state->items->context) {
    memset(state->keys, 0, sizeof state->keys);
  }
  lh_forget_proxies(state);
  state->items = items;
}

static int item_field_id(lh_state *state, const char *name, size_t length) {
  int member = lh_member(state, LH_OWNER_ITEM, name, length);
  if (member != LH_NONE) return member;
  int field = state->items->field(state->items->context, name, length);
  return field < 0 ? LH_NONE : ITEM_OWN + field;
}

// The keys that hold cached names alive.
static char kept_names_key;

void lh_open_items(lua_State *L) {
  lua_newtable(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kept_names_key);
}

/// The slot of a name in the cache. Short strings are unique in Lua, so their addresses do as keys,
/// as long as they are kept alive.
static lh_key *slot_of(lh_state *state, const void *name) {
  return &state->keys[((uintptr_t)name >> 4 ^ (uintptr_t)name >> 10) % LH_KEY_CACHE];
}

/// The id of the name at stack index 2, which is text and not in the cache.
static int item_key(lua_State *L, lh_state *state) {
  size_t length;
  const char *name = lua_tolstring(L, 2, &length);
  int id = item_field_id(state, name, length);
  if (length <= 40 && id != LH_NONE) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &kept_names_key);
    lua_pushvalue(L, 2);
    lua_pushboolean(L, 1);
    lua_rawset(L, -3);
    lua_pop(L, 1);
    const void *key = lua_topointer(L, 2);
    *slot_of(state, key) = (lh_key){key, id};
  }
  return id;
}

static double own(const double *column, int64_t item) { return column ? column[item] : NAN; }

static double height_at(const lh_items *items, int64_t item, double width) {
  double own_width = own(items->widths, item), own_height = own(items->heights, item);
  if (isnan(own_height)) return width;
  return isnan(own_width) ? own_height : width * own_height / own_width;
}

static double width_at(const lh_items *items, int64_t item, double height) {
  double own_width = own(items->widths, item), own_height = own(items->heights, item);
  if (isnan(own_width) || isnan(own_height)) return isnan(own_width) ? height : own_width;
  return own_height > 0 ? height * own_width / own_height : own_width;
}

double lh_own_length(const lh_state *state, int64_t item, double across) {
  return (state->layout.is_strip ? width_at : height_at)(state->items, item, across);
}

const lh_items *lh_check_item(lua_State *L, int64_t item) {
  const lh_items *items = lh_of(L)->items;
  if (!items || item >= items->count) luaL_error(L, "this item belongs to another layout");
  return items;
}

typedef double length_at(const lh_items *items, int64_t item, double across);

static int push_length_at(lua_State *L, const char *name, length_at *length) {
  int64_t item = lh_check_method(L, ITEM, "item", name);
  const lh_items *items = lh_check_item(L, item);
  lh_push_length(L, length(items, item, luaL_checknumber(L, 2)));
  return 1;
}

static int item_height_at(lua_State *L) { return push_length_at(L, "height_at", height_at); }

static int item_width_at(lua_State *L) { return push_length_at(L, "width_at", width_at); }

static void push_value(lua_State *L, lh_state *state, int field, int64_t item) {
  lh_empty(&state->scratch);
  state->items->value(state->items->context, field, item, &state->scratch);
  state->scratch.position = 0;
  lh_push_value(L, &state->scratch);
}

static void check_arranged(lua_State *L, const lh_items *items, const char *name) {
  if (!items->is_arranged) {
    luaL_error(L, "item.%s is not known in 'group' and 'begin': sections come later", name);
  }
}

static int32_t section_of(const lh_items *items, int64_t item) {
  return items->sections ? items->sections[item] : 0;
}

static int32_t position_of(const lh_items *items, int64_t item) {
  return items->positions ? items->positions[item] : (int32_t)item;
}

static void push_previous(lua_State *L, lh_state *state, int64_t item) {
  const lh_items *items = state->items;
  int32_t position = position_of(items, item);
  if (position == 0) {
    lua_pushnil(L);
    return;
  }
  int64_t place = position - 1;
  if (state->sections) place += state->sections[section_of(items, item)].first;
  lh_push_proxy(L, ITEM, items->order ? items->order[place] : place);
}

int lh_item_index(lua_State *L, lh_state *state, int64_t item) {
  const lh_items *items = state->items;
  if (!items || item >= items->count) lh_check_item(L, item);
  const void *name = lua_topointer(L, 2);
  const lh_key *slot = slot_of(state, name);
  int id = slot->id;
  if (!name || slot->name != name) {
    if (lua_type(L, 2) != LUA_TSTRING) {
      lua_pushnil(L);
      return 1;
    }
    id = item_key(L, state);
  }
  double length;
  switch (id) {
  case LH_NONE: return lh_answer_unknown(L, "item");
  case ITEM_WIDTH:
  case ITEM_HEIGHT:
    length = own(id == ITEM_WIDTH ? items->widths : items->heights, item);
    if (isnan(length)) lua_pushnil(L);
    else lh_push_length(L, length);
    return 1;
  case ITEM_ASPECT: {
    double width = own(items->widths, item), height = own(items->heights, item);
    lua_pushnumber(L, !isnan(width) && height > 0 ? width / height : 1);
    return 1;
  }
  case ITEM_INDEX: lua_pushinteger(L, item + 1); return 1;
  case ITEM_POSITION:
    check_arranged(L, items, "position");
    lua_pushinteger(L, position_of(items, item) + 1);
    return 1;
  case ITEM_SECTION:
    check_arranged(L, items, "section");
    lh_push_proxy(L, SECTION, section_of(items, item));
    return 1;
  case ITEM_PREVIOUS:
    check_arranged(L, items, "previous");
    push_previous(L, state, item);
    return 1;
  case ITEM_HEIGHT_AT: lua_pushcfunction(L, item_height_at); return 1;
  case ITEM_WIDTH_AT: lua_pushcfunction(L, item_width_at); return 1;
  case ITEM_DATA: lh_push_table(L, false, item); return 1;
  case ITEM_ID: {
    int field = items->field(items->context, "id", 2);
    if (field < 0) lua_pushnil(L);
    else push_value(L, state, field, item);
    return 1;
  }
  default: push_value(L, state, id - ITEM_OWN, item); return 1;
  }
}

int64_t lh_items_count(const lh_state *state, int64_t section) {
  if (!state->items || section > state->section_count) return 0;
  return section > 0 ? state->sections[section - 1].count : state->items->count;
}

int lh_items_index(lua_State *L, lh_state *state, int64_t section) {
  int64_t count = lh_items_count(state, section);
  int is_whole = 0;
  lua_Integer index = lua_type(L, 2) == LUA_TNUMBER ? lua_tointegerx(L, 2, &is_whole) : 0;
  if (index < 1 || index > count) {
    lua_pushnil(L);
    return 1;
  }
  int64_t item = index - 1;
  if (section > 0) {
    int64_t place = state->sections[section - 1].first + item;
    item = state->items->order ? state->items->order[place] : place;
  }
  lh_push_proxy(L, ITEM, item);
  return 1;
}
