// `item` and `items`: fields, lengths in proportion, neighbours.
#include "layout_objects.h"

#include <math.h>
#include <string.h>

enum { MAXIMUM_SHORT_STRING = 40 };  // bytes; Lua keeps one copy of each such string

void lo_set_items(lh_state *state, const lo_items *items) {
  lo_data *data = lo_data_of(state);
  // Other items number their fields differently.
  if (!items || !data->items || items->context != data->items->context) {
    memset(data->keys, 0, sizeof data->keys);
  }
  lh_forget_objects(state);
  data->items = items;
}

static int item_field_id(const lo_data *data, const char *name, size_t length) {
  int member = lo_member(data, LO_OWNER_ITEM, name, length);
  if (member != LO_NONE) return member;
  int field = data->items->field(data->items->context, name, length);
  return field < 0 ? LO_NONE : ITEM_OWN + field;
}

// The registry's key for the table that keeps cached names alive.
static char kept_names_key;

void lo_open_items(lua_State *L) {
  lua_newtable(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kept_names_key);
}

/// Returns the slot of a name in the cache. Short strings are unique in Lua, so their addresses
/// identify them as long as they are kept alive.
static lo_key *slot_of(lo_data *data, const void *name) {
  return &data->keys[((uintptr_t)name >> 4 ^ (uintptr_t)name >> 10) % LO_KEY_CACHE];
}

/// Returns the id of the name at stack index 2, which is a string that the cache lacks; adds it.
static int item_key(lua_State *L, lo_data *data) {
  size_t length;
  const char *name = lua_tolstring(L, 2, &length);
  int id = item_field_id(data, name, length);
  if (length <= MAXIMUM_SHORT_STRING && id != LO_NONE) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &kept_names_key);
    lua_pushvalue(L, 2);
    lua_pushboolean(L, 1);
    lua_rawset(L, -3);
    lua_pop(L, 1);
    const void *key = lua_topointer(L, 2);
    *slot_of(data, key) = (lo_key){key, id};
  }
  return id;
}

static double own(const double *column, int64_t item) { return column ? column[item] : NAN; }

static double height_at(const lo_items *items, int64_t item, double width) {
  double own_width = own(items->widths, item), own_height = own(items->heights, item);
  if (isnan(own_height)) return width;
  return isnan(own_width) ? own_height : width * own_height / own_width;
}

static double width_at(const lo_items *items, int64_t item, double height) {
  double own_width = own(items->widths, item), own_height = own(items->heights, item);
  if (isnan(own_width) || isnan(own_height)) return isnan(own_width) ? height : own_width;
  return own_height > 0 ? height * own_width / own_height : own_width;
}

double lo_own_length(const lh_state *state, int64_t item, double across) {
  const lo_data *data = lo_data_of(state);
  return (data->layout.is_strip ? width_at : height_at)(data->items, item, across);
}

const lo_items *lo_check_item(lua_State *L, int64_t item) {
  const lo_items *items = lo_of(L)->items;
  if (!items || item >= items->count) luaL_error(L, "this item belongs to another layout");
  return items;
}

typedef double length_at(const lo_items *items, int64_t item, double across);

static int push_length_at(lua_State *L, const char *name, length_at *length) {
  int64_t item = lo_check_method(L, ITEM, "item", name);
  const lo_items *items = lo_check_item(L, item);
  lo_push_length(L, length(items, item, luaL_checknumber(L, 2)));
  return 1;
}

static int item_height_at(lua_State *L) { return push_length_at(L, "height_at", height_at); }

static int item_width_at(lua_State *L) { return push_length_at(L, "width_at", width_at); }

static void push_value(lua_State *L, lo_data *data, int field, int64_t item) {
  lh_empty(&data->values);
  data->items->value(data->items->context, field, item, &data->values);
  data->values.position = 0;
  lh_push_value(L, &data->values);
}

static void check_arranged(lua_State *L, const lo_items *items, const char *name) {
  if (!items->is_arranged) {
    luaL_error(
        L,
        "item.%s is not known in 'group' and 'begin', which run before items are arranged in "
        "sections",
        name);
  }
}

static int32_t section_of(const lo_items *items, int64_t item) {
  return items->sections ? items->sections[item] : 0;
}

static int32_t position_of(const lo_items *items, int64_t item) {
  return items->positions ? items->positions[item] : (int32_t)item;
}

static void push_previous(lua_State *L, const lo_data *data, int64_t item) {
  const lo_items *items = data->items;
  int32_t position = position_of(items, item);
  if (position == 0) {
    lua_pushnil(L);
    return;
  }
  int64_t place = position - 1;
  if (data->sections) place += data->sections[section_of(items, item)].first;
  lo_push_object(L, ITEM, items->order ? items->order[place] : place);
}

int lo_item_index(lua_State *L, lo_data *data, int64_t item) {
  const lo_items *items = data->items;
  if (!items || item >= items->count) lo_check_item(L, item);
  const void *name = lua_topointer(L, 2);
  const lo_key *slot = slot_of(data, name);
  int id = slot->id;
  if (!name || slot->name != name) {
    if (lua_type(L, 2) != LUA_TSTRING) {
      lua_pushnil(L);
      return 1;
    }
    id = item_key(L, data);
  }
  double length;
  switch (id) {
  case LO_NONE: return lo_answer_unknown(L, "item");
  case ITEM_WIDTH:
  case ITEM_HEIGHT:
    length = own(id == ITEM_WIDTH ? items->widths : items->heights, item);
    if (isnan(length)) lua_pushnil(L);
    else lo_push_length(L, length);
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
    lo_push_object(L, SECTION, section_of(items, item));
    return 1;
  case ITEM_PREVIOUS:
    check_arranged(L, items, "previous");
    push_previous(L, data, item);
    return 1;
  case ITEM_HEIGHT_AT: lua_pushcfunction(L, item_height_at); return 1;
  case ITEM_WIDTH_AT: lua_pushcfunction(L, item_width_at); return 1;
  case ITEM_DATA: lo_push_table(L, false, item); return 1;
  case ITEM_ID: {
    int field = items->field(items->context, "id", 2);
    if (field < 0) lua_pushnil(L);
    else push_value(L, data, field, item);
    return 1;
  }
  default: push_value(L, data, id - ITEM_OWN, item); return 1;
  }
}

int64_t lo_items_count(const lo_data *data, int64_t section) {
  if (!data->items || section > data->section_count) return 0;
  return section > 0 ? data->sections[section - 1].count : data->items->count;
}

int lo_items_index(lua_State *L, lo_data *data, int64_t section) {
  int64_t count = lo_items_count(data, section);
  int is_whole = 0;
  lua_Integer index = lua_type(L, 2) == LUA_TNUMBER ? lua_tointegerx(L, 2, &is_whole) : 0;
  if (index < 1 || index > count) {
    lua_pushnil(L);
    return 1;
  }
  int64_t item = index - 1;
  if (section > 0) {
    int64_t place = data->sections[section - 1].first + item;
    item = data->items->order ? data->items->order[place] : place;
  }
  lo_push_object(L, ITEM, item);
  return 1;
}
