// What layout scripts see: items, sections, columns and the layout.
//
// Each is a light userdata whose bits hold its kind and its index, so it costs no memory, equal
// ones are equal, and a kept one stays what it was. One metatable serves them all.
#include "state.h"

#include <math.h>
#include <string.h>

typedef enum { ITEM = 1, ITEMS, SECTION, COLUMNS, COLUMN, LAYOUT } kind;

enum { KIND_SHIFT = 48 };
_Static_assert(sizeof(void *) == 8, "a pointer holds a kind and an index of 48 bits");

static const char *const kind_names[] = {
    "value", "item", "items", "section", "columns", "column", "layout"};

static void push_proxy(lua_State *L, kind kind, int64_t index) {
  uintptr_t bits = (uintptr_t)kind << KIND_SHIFT | (uintptr_t)index;
  lua_pushlightuserdata(L, (void *)bits);
}

static kind kind_of(const void *pointer) { return (kind)((uintptr_t)pointer >> KIND_SHIFT); }

static int64_t index_of(const void *pointer) {
  return (int64_t)((uintptr_t)pointer & (((uintptr_t)1 << KIND_SHIFT) - 1));
}

static const char *name_of(const void *pointer) {
  kind kind = kind_of(pointer);
  return kind_names[kind <= LAYOUT ? kind : 0];
}

const char *lh_type_name(lua_State *L, int index) {
  if (!lua_islightuserdata(L, index)) return luaL_typename(L, index);
  return name_of(lua_touserdata(L, index));
}

void lh_push_argument(lua_State *L, const lh_argument *argument) {
  switch (argument->kind) {
  case LH_ARGUMENT_ITEM: push_proxy(L, ITEM, argument->integer); break;
  case LH_ARGUMENT_ITEMS: push_proxy(L, ITEMS, 0); break;
  case LH_ARGUMENT_SECTION: push_proxy(L, SECTION, argument->integer); break;
  case LH_ARGUMENT_COLUMNS: push_proxy(L, COLUMNS, 0); break;
  case LH_ARGUMENT_LAYOUT: push_proxy(L, LAYOUT, 0); break;
  case LH_ARGUMENT_NUMBER: lua_pushnumber(L, argument->number); break;
  case LH_ARGUMENT_INTEGER: lua_pushinteger(L, argument->integer); break;
  }
}

/// Pushes a length: a whole one as an integer, as it was written.
static void push_length(lua_State *L, double value) {
  int64_t whole = fabs(value) < 1e15 ? (int64_t)value : 0;
  if ((double)whole == value) lua_pushinteger(L, whole);
  else lua_pushnumber(L, value);
}

static int raise_unknown(lua_State *L, const char *owner) {
  lh_state *state = lh_of(L);
  size_t length = 0;
  lh_push_text(L, 2);
  const char *name = lua_tolstring(L, -1, &length);
  lh_empty(&state->scratch);
  if (!state->callbacks.missing(
          state->callbacks.context, owner, name, length, &state->scratch)) {
    lh_raise_words(L);
  }
  lua_pushnil(L);
  return 1;
}

// --- Items

// The names that items have by themselves; fields of their own have ids from OWN on.
enum {
  UNKNOWN = -1,
  ASPECT,
  DATA,
  HEIGHT,
  HEIGHT_AT,
  ID,
  INDEX,
  POSITION,
  PREVIOUS,
  SECTION_OF,
  WIDTH,
  WIDTH_AT,
  OWN,
};

static const char *const item_names[] = {
    "aspect",   "data",     "height",  "height_at", "id",       "index",
    "position", "previous", "section", "width",     "width_at",
};

static int item_field_id(lh_state *state, const char *name, size_t length) {
  for (int id = 0; id < OWN; id++) {
    if (strlen(item_names[id]) == length && memcmp(item_names[id], name, length) == 0) return id;
  }
  int field = state->items->field(state->items->context, name, length);
  return field < 0 ? UNKNOWN : OWN + field;
}

// The keys that hold cached names alive.
static char kept_names_key;

/// The id of the name at stack index 2. Short strings are unique in Lua, so their addresses do as
/// keys of a small cache, as long as they are kept alive.
static int item_key(lua_State *L, lh_state *state) {
  size_t length;
  const char *name = lua_tolstring(L, 2, &length);
  lh_key *slot = &state->keys[((uintptr_t)name >> 4) % LH_KEY_CACHE];
  if (slot->name == name) return slot->id;
  int id = item_field_id(state, name, length);
  if (length <= 40 && id != UNKNOWN) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &kept_names_key);
    lua_pushvalue(L, 2);
    lua_pushboolean(L, 1);
    lua_rawset(L, -3);
    lua_pop(L, 1);
    *slot = (lh_key){name, id};
  }
  return id;
}

static double own(const double *column, int64_t item) { return column ? column[item] : NAN; }

/// The height at a width: in proportion; its own where it has no width; square where neither.
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

static const lh_items *check_method(lua_State *L, const char *name, int64_t *item) {
  const lh_items *items = lh_of(L)->items;
  const void *pointer = lua_touserdata(L, 1);
  if (!lua_islightuserdata(L, 1) || kind_of(pointer) != ITEM || !items) {
    luaL_error(L, "call it with a colon: item:%s(…)", name);
  }
  *item = index_of(pointer);
  if (*item >= items->count) luaL_error(L, "this item belongs to another layout");
  return items;
}

static int item_height_at(lua_State *L) {
  int64_t item;
  const lh_items *items = check_method(L, "height_at", &item);
  lua_pushnumber(L, height_at(items, item, luaL_checknumber(L, 2)));
  return 1;
}

static int item_width_at(lua_State *L) {
  int64_t item;
  const lh_items *items = check_method(L, "width_at", &item);
  lua_pushnumber(L, width_at(items, item, luaL_checknumber(L, 2)));
  return 1;
}

static void push_value(lua_State *L, lh_state *state, int field, int64_t item) {
  lh_empty(&state->scratch);
  state->items->value(state->items->context, field, item, &state->scratch);
  state->scratch.position = 0;
  lh_push_value(L, &state->scratch);
}

static void push_table(lua_State *L, lh_state *state, bool section, int64_t index) {
  lh_empty(&state->scratch);
  state->items->fields(state->items->context, section, index, &state->scratch);
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
  push_proxy(L, ITEM, items->order ? items->order[place] : place);
}

static int item_index(lua_State *L, lh_state *state, int64_t item) {
  const lh_items *items = state->items;
  if (!items || item >= items->count) {
    return luaL_error(L, "this item belongs to another layout");
  }
  if (lua_type(L, 2) != LUA_TSTRING) {
    lua_pushnil(L);
    return 1;
  }
  int id = item_key(L, state);
  double length;
  switch (id) {
  case UNKNOWN: return raise_unknown(L, "item");
  case WIDTH:
  case HEIGHT:
    length = own(id == WIDTH ? items->widths : items->heights, item);
    if (isnan(length)) lua_pushnil(L);
    else push_length(L, length);
    return 1;
  case ASPECT: {
    double width = own(items->widths, item), height = own(items->heights, item);
    lua_pushnumber(L, !isnan(width) && height > 0 ? width / height : 1);
    return 1;
  }
  case INDEX: lua_pushinteger(L, item + 1); return 1;
  case POSITION:
    check_arranged(L, items, "position");
    lua_pushinteger(L, position_of(items, item) + 1);
    return 1;
  case SECTION_OF:
    check_arranged(L, items, "section");
    push_proxy(L, SECTION, section_of(items, item));
    return 1;
  case PREVIOUS:
    check_arranged(L, items, "previous");
    push_previous(L, state, item);
    return 1;
  case HEIGHT_AT: lua_pushcfunction(L, item_height_at); return 1;
  case WIDTH_AT: lua_pushcfunction(L, item_width_at); return 1;
  case DATA: push_table(L, state, false, item); return 1;
  case ID: {
    int field = items->field(items->context, "id", 2);
    if (field < 0) lua_pushnil(L);
    else push_value(L, state, field, item);
    return 1;
  }
  default: push_value(L, state, id - OWN, item); return 1;
  }
}

static int items_index(lua_State *L, lh_state *state) {
  int64_t count = state->items ? state->items->count : 0;
  int is_whole = 0;
  lua_Integer index = lua_type(L, 2) == LUA_TNUMBER ? lua_tointegerx(L, 2, &is_whole) : 0;
  if (index >= 1 && index <= count) push_proxy(L, ITEM, index - 1);
  else lua_pushnil(L);
  return 1;
}

// --- Sections

static int section_index(lua_State *L, lh_state *state, int64_t index) {
  if (index >= state->section_count) {
    return luaL_error(L, "this section belongs to another layout");
  }
  const lh_section *section = &state->sections[index];
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
  if (strcmp(name, "index") == 0) {
    lua_pushinteger(L, index + 1);
  } else if (strcmp(name, "title") == 0) {
    if (section->title) lua_pushlstring(L, section->title, section->title_length);
    else lua_pushnil(L);
  } else if (strcmp(name, "count") == 0) {
    lua_pushinteger(L, section->count);
  } else if (strcmp(name, "width") == 0) {
    if (isnan(section->width)) {
      return luaL_error(
          L, "section.width is known after 'insets': use layout.width there");
    }
    lua_pushnumber(L, section->width);
  } else {
    push_table(L, state, true, index);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) == LUA_TNIL) return raise_unknown(L, "section");
  }
  return 1;
}

// --- Columns

static const lh_columns *check_columns(lua_State *L, lh_state *state) {
  if (!state->columns) {
    luaL_error(L, "columns can be read in 'span' and 'column' only, while they are asked");
  }
  return state->columns;
}

static double bottom_of(lua_State *L, const lh_columns *columns, int64_t index) {
  if (!columns->ends) {
    luaL_error(L, "how far columns are filled is known in 'column', not in 'span'");
  }
  return fmax(columns->top, columns->ends[index]);
}

/// The columns that a method is called on; raises where it was called with a dot.
static const lh_columns *check_columns_method(lua_State *L, const char *name) {
  if (!lua_islightuserdata(L, 1) || kind_of(lua_touserdata(L, 1)) != COLUMNS) {
    luaL_error(L, "call it with a colon: columns:%s(…)", name);
  }
  return check_columns(L, lh_of(L));
}

static int columns_shortest(lua_State *L) {
  const lh_columns *columns = check_columns_method(L, "shortest");
  int64_t shortest = 0;
  for (int64_t i = 1; i < columns->count; i++) {
    if (bottom_of(L, columns, i) < bottom_of(L, columns, shortest)) shortest = i;
  }
  bottom_of(L, columns, shortest);
  lua_pushinteger(L, shortest + 1);
  return 1;
}

static double width_of(const lh_columns *columns, int64_t first, int span) {
  int64_t last = first + span - 1;
  if (span == 1) return columns->widths[first];
  if (!isnan(columns->common_width)) {
    return span * columns->common_width + (span - 1) * columns->spacing;
  }
  return columns->xs[last] + columns->widths[last] - columns->xs[first];
}

static int columns_item_height(lua_State *L) {
  lh_state *state = lh_of(L);
  const lh_columns *columns = check_columns_method(L, "item_height");
  bottom_of(L, columns, 0);
  lua_Integer column = luaL_checkinteger(L, 2);
  int64_t last = columns->count - columns->span + 1;
  if (column < 1 || column > last) {
    return luaL_error(
        L, "columns:item_height takes a column from 1 to %I for this item, got %I",
        (LUAI_UACINT)last, (LUAI_UACINT)column);
  }
  double width = width_of(columns, column - 1, columns->span);
  if (state->height_function) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, state->height_function);
    push_proxy(L, ITEM, columns->item);
    lua_pushnumber(L, width);
    push_proxy(L, LAYOUT, 0);
    lua_pushinteger(L, columns->span);
    lua_call(L, 4, 1);
    if (lua_type(L, -1) == LUA_TNUMBER) return 1;
    if (!lua_isnil(L, -1)) {
      return luaL_error(
          L, "the script's 'height' answered a value of type %s, not a number",
          luaL_typename(L, -1));
    }
  }
  double constant = state->height_constant;
  lua_pushnumber(
      L, isnan(constant) ? height_at(state->items, columns->item, width) : constant);
  return 1;
}

static int columns_index(lua_State *L, lh_state *state) {
  const lh_columns *columns = check_columns(L, state);
  if (lua_type(L, 2) == LUA_TNUMBER) {
    int is_whole;
    lua_Integer index = lua_tointegerx(L, 2, &is_whole);
    if (is_whole && index >= 1 && index <= columns->count) push_proxy(L, COLUMN, index - 1);
    else lua_pushnil(L);
    return 1;
  }
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
  if (strcmp(name, "shortest") == 0) lua_pushcfunction(L, columns_shortest);
  else if (strcmp(name, "item_height") == 0) lua_pushcfunction(L, columns_item_height);
  else return raise_unknown(L, "columns");
  return 1;
}

static int column_index(lua_State *L, lh_state *state, int64_t index) {
  const lh_columns *columns = check_columns(L, state);
  if (index >= columns->count) return luaL_error(L, "this column belongs to another layout");
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
  if (strcmp(name, "x") == 0) lua_pushnumber(L, columns->xs[index]);
  else if (strcmp(name, "width") == 0) lua_pushnumber(L, columns->widths[index]);
  else if (strcmp(name, "bottom") == 0) lua_pushnumber(L, bottom_of(L, columns, index));
  else return raise_unknown(L, "column");
  return 1;
}

// --- The layout

static void push_side(lua_State *L, const char *name, double value) {
  lua_pushnumber(L, value);
  lua_setfield(L, -2, name);
}

static int known(lua_State *L, double value, const char *name, const char *when) {
  if (isnan(value)) return luaL_error(L, "layout.%s is known %s", name, when);
  lua_pushnumber(L, value);
  return 1;
}

static int layout_index(lua_State *L, lh_state *state) {
  const lh_layout *layout = &state->layout;
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
  if (strcmp(name, "params") == 0) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, state->params);
    return 1;
  }
  if (strcmp(name, "state") == 0) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, state->layout_state);
    return 1;
  }
  if (strcmp(name, "width") == 0) {
    return known(L, layout->width, "width", "while a layout is made");
  }
  if (strcmp(name, "height") == 0) {
    if (isnan(layout->height)) lua_pushnil(L);
    else lua_pushnumber(L, layout->height);
    return 1;
  }
  if (strcmp(name, "column_count") == 0) {
    if (layout->column_count == 0) {
      return luaL_error(L, "layout.column_count is known after 'columns'");
    }
    lua_pushinteger(L, layout->column_count);
    return 1;
  }
  if (strcmp(name, "column_width") == 0) {
    return known(L, layout->column_width, "column_width", "after 'columns'");
  }
  bool is_spacing = strcmp(name, "spacing") == 0;
  if (!is_spacing && strcmp(name, "insets") != 0) return raise_unknown(L, "layout");
  if (isnan(is_spacing ? layout->row_spacing : layout->top)) {
    return luaL_error(L, "layout.%s is known after '%s'", name, name);
  }
  lua_newtable(L);
  if (is_spacing) {
    push_side(L, "row", layout->row_spacing);
    push_side(L, "column", layout->column_spacing);
  } else {
    push_side(L, "top", layout->top);
    push_side(L, "left", layout->left);
    push_side(L, "bottom", layout->bottom);
    push_side(L, "right", layout->right);
  }
  return 1;
}

// --- The metatable

static int proxy_index(lua_State *L) {
  lh_state *state = lh_of(L);
  if (!lua_islightuserdata(L, 1)) return 0;
  const void *pointer = lua_touserdata(L, 1);
  switch (kind_of(pointer)) {
  case ITEM: return item_index(L, state, index_of(pointer));
  case ITEMS: return items_index(L, state);
  case SECTION: return section_index(L, state, index_of(pointer));
  case COLUMNS: return columns_index(L, state);
  case COLUMN: return column_index(L, state, index_of(pointer));
  case LAYOUT: return layout_index(L, state);
  }
  return 0;
}

static int proxy_write(lua_State *L) {
  lh_push_text(L, 2);
  return luaL_error(
      L, "%s can only be read; '%s' cannot be set", name_of(lua_touserdata(L, 1)),
      lua_tostring(L, -1));
}

static int proxy_length(lua_State *L) {
  lh_state *state = lh_of(L);
  kind kind = kind_of(lua_touserdata(L, 1));
  if (kind == COLUMNS) {
    lua_pushinteger(L, check_columns(L, state)->count);
  } else if (kind == ITEMS) {
    lua_pushinteger(L, state->items ? state->items->count : 0);
  } else {
    return luaL_error(
        L, "'#' works on items and columns, not on %s", name_of(lua_touserdata(L, 1)));
  }
  return 1;
}

bool lh_push_fields(lua_State *L, int index) {
  if (!lua_islightuserdata(L, index)) return false;
  lh_state *state = lh_of(L);
  const void *pointer = lua_touserdata(L, index);
  int64_t count = 0;
  switch (kind_of(pointer)) {
  case ITEM:
    if (!state->items || index_of(pointer) >= state->items->count) {
      luaL_error(L, "this item belongs to another layout");
    }
    push_table(L, state, false, index_of(pointer));
    return true;
  case SECTION:
    if (index_of(pointer) >= state->section_count) {
      luaL_error(L, "this section belongs to another layout");
    }
    push_table(L, state, true, index_of(pointer));
    return true;
  case ITEMS: count = state->items ? state->items->count : 0; break;
  case COLUMNS: count = check_columns(L, state)->count; break;
  default: return false;
  }
  lua_newtable(L);
  kind element = kind_of(pointer) == ITEMS ? ITEM : COLUMN;
  for (int64_t i = 0; i < count; i++) {
    push_proxy(L, element, i);
    lua_rawseti(L, -2, i + 1);
  }
  return true;
}

void lh_push_proxy_text(lua_State *L, int index) {
  lh_state *state = lh_of(L);
  luaL_checkstack(L, 12, NULL);
  const void *pointer = lua_touserdata(L, index);
  kind kind = kind_of(pointer);
  const char *name = name_of(pointer);
  if (kind == ITEM || kind == SECTION || kind == COLUMN) {
    lua_pushfstring(L, "%s %I", name, (LUAI_UACINT)index_of(pointer) + 1);
  } else {
    lua_pushstring(L, name);
  }
  if (kind != ITEM || !state->items || index_of(pointer) >= state->items->count) return;
  // As it would be written: item 3 { id = "a", width = 300 }
  push_table(L, state, false, index_of(pointer));
  int table = lua_gettop(L);
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  lua_pushvalue(L, table - 1);
  luaL_addvalue(&text);
  luaL_addstring(&text, " {");
  const char *separator = " ";
  state->scratch.position = 1;  // the fields once more, in their order, behind LH_TABLE
  lh_type type;
  while ((type = lh_next_type(&state->scratch)) == LH_STRING) {
    size_t length;
    const char *key = lh_next_string(&state->scratch, &length);
    luaL_addstring(&text, separator);
    luaL_addlstring(&text, key, length);
    luaL_addstring(&text, " = ");
    separator = ", ";
    lua_pushlstring(L, key, length);
    lh_skip_value(&state->scratch);
    lua_rawget(L, table);
    // Nothing but the value may lie above the buffer's own place on the stack.
    bool is_text = lua_type(L, -1) == LUA_TSTRING;
    lh_push_text(L, -1);
    lua_remove(L, -2);
    if (is_text) {
      lua_pushliteral(L, "\"");
      lua_insert(L, -2);
      lua_pushliteral(L, "\"");
      lua_concat(L, 3);
    }
    luaL_addvalue(&text);
  }
  luaL_addstring(&text, " }");
  luaL_pushresult(&text);
  lua_replace(L, table - 1);
  lua_settop(L, table - 1);
}

static int open_proxies(lua_State *L) {
  static const luaL_Reg metamethods[] = {
      {"__index", proxy_index}, {"__newindex", proxy_write}, {"__len", proxy_length}, {NULL, NULL}};
  lua_newtable(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kept_names_key);
  lua_pushlightuserdata(L, NULL);
  lua_newtable(L);
  luaL_setfuncs(L, metamethods, 0);
  lua_setmetatable(L, -2);
  return 0;
}

void lh_open_proxies(lua_State *L) {
  open_proxies(L);
  lua_settop(L, 0);
}

// --- What Swift lends

void lh_set_items(lh_state *state, const lh_items *items) {
  // Another set of items numbers its fields its own way.
  if (!items || !state->items || items->context != state->items->context) {
    memset(state->keys, 0, sizeof state->keys);
  }
  state->items = items;
}

void lh_set_sections(lh_state *state, const lh_section *sections, int64_t count) {
  state->sections = sections;
  state->section_count = sections ? count : 0;
}

void lh_set_layout(lh_state *state, lh_layout layout) { state->layout = layout; }

void lh_set_height_function(lh_state *state, int function, double constant) {
  state->height_function = function;
  state->height_constant = constant;
}

static int set_params_inside(lua_State *L) {
  lh_state *state = lh_of(L);
  lh_push_value(L, lua_touserdata(L, 1));
  luaL_checktype(L, -1, LUA_TTABLE);
  lh_explain(L, "params");
  lh_freeze(L, "params");
  luaL_unref(L, LUA_REGISTRYINDEX, state->params);
  luaL_unref(L, LUA_REGISTRYINDEX, state->layout_state);
  state->layout_state = LUA_NOREF;
  state->params = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

lh_status lh_set_params(lh_state *state, lh_buffer *params) {
  params->position = 0;
  return lh_protect(state, set_params_inside, params);
}
