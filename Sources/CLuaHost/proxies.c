// What layout scripts see: items, sections, columns and the layout.
//
// Each is a light userdata whose bits hold its kind and its index, so it costs no memory, equal
// ones are equal, and a kept one stays what it was. One metatable serves them all.
#include "proxies.h"

static const char *name_of(const lh_state *state, const void *pointer) {
  switch (lh_kind_of(pointer)) {
  case ITEM: return "item";
  case ITEMS: return "items";
  case SECTION: return "section";
  case COLUMNS: return lh_columns_word(state);
  case COLUMN: return lh_column_word(state);
  case LAYOUT: return "layout";
  }
  return "value";
}

const char *lh_type_name(lua_State *L, int index) {
  if (!lua_islightuserdata(L, index)) return luaL_typename(L, index);
  return name_of(lh_of(L), lua_touserdata(L, index));
}

void lh_push_argument(lua_State *L, const lh_argument *argument) {
  switch (argument->kind) {
  case LH_ARGUMENT_ITEM: lh_push_proxy(L, ITEM, argument->integer); break;
  case LH_ARGUMENT_ITEMS: lh_push_proxy(L, ITEMS, argument->integer); break;
  case LH_ARGUMENT_SECTION: lh_push_proxy(L, SECTION, argument->integer); break;
  case LH_ARGUMENT_COLUMNS: lh_push_proxy(L, COLUMNS, 0); break;
  case LH_ARGUMENT_LAYOUT: lh_push_proxy(L, LAYOUT, 0); break;
  case LH_ARGUMENT_NUMBER: lh_push_length(L, argument->number); break;
  case LH_ARGUMENT_INTEGER: lua_pushinteger(L, argument->integer); break;
  case LH_ARGUMENT_NUMBERS:
    lua_newtable(L);
    for (int64_t i = 0; i < argument->integer; i++) {
      lh_push_length(L, argument->numbers[i]);
      lua_rawseti(L, -2, i + 1);
    }
    break;
  }
}

int lh_answer_unknown(lua_State *L, const char *owner) {
  size_t length = 0;
  lh_push_text(L, 2);
  const char *name = lua_tolstring(L, -1, &length);
  lh_check_missing(L, owner, name, length);
  lua_pushnil(L);
  return 1;
}

void lh_push_table(lua_State *L, bool section, int64_t index) {
  lh_state *state = lh_of(L);
  lh_empty(&state->scratch);
  state->items->fields(state->items->context, section, index, &state->scratch);
  state->scratch.position = 0;
  lh_push_value(L, &state->scratch);
}

// --- The metatable

static int proxy_index(lua_State *L) {
  lh_state *state = lh_of(L);
  // There are no other userdata than light ones; of anything else this is NULL, of no kind.
  const void *pointer = lua_touserdata(L, 1);
  switch (lh_kind_of(pointer)) {
  case ITEM: return lh_item_index(L, state, lh_index_of(pointer));
  case ITEMS: return lh_items_index(L, state, lh_index_of(pointer));
  case SECTION: return lh_section_index(L, state, lh_index_of(pointer));
  case COLUMNS: return lh_columns_index(L, state);
  case COLUMN: return lh_column_index(L, state, lh_index_of(pointer));
  case LAYOUT: return lh_layout_index(L, state);
  }
  return 0;
}

static int proxy_write(lua_State *L) { return lh_refuse_writing(L, lh_type_name(L, 1)); }

static int proxy_length(lua_State *L) {
  lh_state *state = lh_of(L);
  lh_kind kind = lh_kind_of(lua_touserdata(L, 1));
  if (kind == COLUMNS) {
    lua_pushinteger(L, lh_check_columns(L, state)->count);
  } else if (kind == ITEMS) {
    lua_pushinteger(L, lh_items_count(state, lh_index_of(lua_touserdata(L, 1))));
  } else {
    return luaL_error(
        L, "'#' works on items and %s, not on %s", lh_columns_word(state),
        lh_type_name(L, 1));
  }
  return 1;
}

void lh_open_proxies(lua_State *L) {
  static const luaL_Reg metamethods[] = {
      {"__index", proxy_index}, {"__newindex", proxy_write}, {"__len", proxy_length}, {NULL, NULL}};
  lh_open_items(L);
  lua_pushlightuserdata(L, NULL);
  lua_newtable(L);
  luaL_setfuncs(L, metamethods, 0);
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

// --- Fields and text

bool lh_is_row(lua_State *L, int index) {
  if (!lua_islightuserdata(L, index)) return false;
  lh_kind kind = lh_kind_of(lua_touserdata(L, index));
  return kind == ITEMS || kind == COLUMNS;
}

bool lh_push_fields(lua_State *L, int index) {
  if (!lua_islightuserdata(L, index)) return false;
  const void *pointer = lua_touserdata(L, index);
  lh_kind kind = lh_kind_of(pointer);
  if (kind != ITEM && kind != SECTION) return false;
  int64_t place = lh_index_of(pointer);
  if (kind == ITEM) lh_check_item(L, place);
  else lh_check_section(L, place);
  lh_push_table(L, kind == SECTION, place);
  return true;
}

void lh_push_proxy_text(lua_State *L, int index) {
  lh_state *state = lh_of(L);
  luaL_checkstack(L, 12, NULL);
  const void *pointer = lua_touserdata(L, index);
  lh_kind kind = lh_kind_of(pointer);
  const char *name = name_of(state, pointer);
  if (kind == ITEM || kind == SECTION || kind == COLUMN) {
    lua_pushfstring(L, "%s %I", name, (LUAI_UACINT)lh_index_of(pointer) + 1);
  } else {
    lua_pushstring(L, name);
  }
  if (kind != ITEM || !state->items || lh_index_of(pointer) >= state->items->count) return;
  // As it would be written: item 3 { id = "a", width = 300 }
  lh_push_table(L, false, lh_index_of(pointer));
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
    lh_check_deadline(L);
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
