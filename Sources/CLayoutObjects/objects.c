// The metatable that all objects share, and the hooks by which the host knows them.
#include "layout_objects.h"

static const char *name_of(const lo_data *data, const void *pointer) {
  switch (lo_kind_of(pointer)) {
  case ITEM: return "item";
  case ITEMS: return "items";
  case SECTION: return "section";
  case COLUMNS: return lo_columns_word(data);
  case COLUMN: return lo_column_word(data);
  case LAYOUT: return "layout";
  }
  return "value";
}

static const char *type_name(lua_State *L, int index) {
  return name_of(lo_of(L), lua_touserdata(L, index));
}

void lo_push_argument(lua_State *L, const lo_argument *argument) {
  switch (argument->kind) {
  case LO_ARGUMENT_ITEM: lo_push_object(L, ITEM, argument->integer); break;
  case LO_ARGUMENT_ITEMS: lo_push_object(L, ITEMS, argument->integer); break;
  case LO_ARGUMENT_SECTION: lo_push_object(L, SECTION, argument->integer); break;
  case LO_ARGUMENT_COLUMNS: lo_push_object(L, COLUMNS, 0); break;
  case LO_ARGUMENT_LAYOUT: lo_push_object(L, LAYOUT, 0); break;
  case LO_ARGUMENT_NUMBER: lo_push_length(L, argument->number); break;
  case LO_ARGUMENT_INTEGER: lua_pushinteger(L, argument->integer); break;
  case LO_ARGUMENT_NUMBERS:
    lua_newtable(L);
    for (int64_t i = 0; i < argument->integer; i++) {
      lo_push_length(L, argument->numbers[i]);
      lua_rawseti(L, -2, i + 1);
    }
    break;
  }
}

int lo_answer_unknown(lua_State *L, const char *owner) {
  size_t length = 0;
  lh_push_text(L, 2);
  const char *name = lua_tolstring(L, -1, &length);
  lh_check_missing(L, owner, name, length);
  lua_pushnil(L);
  return 1;
}

void lo_push_table(lua_State *L, bool section, int64_t index) {
  lo_data *data = lo_of(L);
  lh_empty(&data->values);
  data->items->fields(data->items->context, section, index, &data->values);
  data->values.position = 0;
  lh_push_value(L, &data->values);
}

// --- The metatable

static int object_index(lua_State *L) {
  lo_data *data = lo_of(L);
  // Scripts have no full userdata; for any other value this is NULL, which has no kind.
  const void *pointer = lua_touserdata(L, 1);
  switch (lo_kind_of(pointer)) {
  case ITEM: return lo_item_index(L, data, lo_index_of(pointer));
  case ITEMS: return lo_items_index(L, data, lo_index_of(pointer));
  case SECTION: return lo_section_index(L, lo_index_of(pointer));
  case COLUMNS: return lo_columns_index(L, data);
  case COLUMN: return lo_column_index(L, data, lo_index_of(pointer));
  case LAYOUT: return lo_layout_index(L, data);
  }
  return 0;
}

static int object_newindex(lua_State *L) { return lh_refuse_writing(L, type_name(L, 1)); }

static int object_len(lua_State *L) {
  const lo_data *data = lo_of(L);
  lo_kind kind = lo_kind_of(lua_touserdata(L, 1));
  if (kind == COLUMNS) {
    lua_pushinteger(L, lo_check_columns(L, data)->count);
  } else if (kind == ITEMS) {
    lua_pushinteger(L, lo_items_count(data, lo_index_of(lua_touserdata(L, 1))));
  } else {
    return luaL_error(
        L, "'#' works on items and %s, not on %s", lo_columns_word(data),
        type_name(L, 1));
  }
  return 1;
}

static void open(lua_State *L) {
  static const luaL_Reg metamethods[] = {
      {"__index", object_index},
      {"__newindex", object_newindex},
      {"__len", object_len},
      {NULL, NULL},
  };
  lo_data *data = lo_of(L);
  data->params = data->layout_state = LUA_NOREF;
  lo_open_items(L);
  lua_pushlightuserdata(L, NULL);
  lua_newtable(L);
  luaL_setfuncs(L, metamethods, 0);
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

static void close(void *data) { lh_buffer_free(&((lo_data *)data)->values); }

// --- Fields and text

static bool is_list(lua_State *L, int index) {
  lo_kind kind = lo_kind_of(lua_touserdata(L, index));
  return kind == ITEMS || kind == COLUMNS;
}

static bool push_fields(lua_State *L, int index) {
  const void *pointer = lua_touserdata(L, index);
  lo_kind kind = lo_kind_of(pointer);
  if (kind != ITEM && kind != SECTION) return false;
  int64_t place = lo_index_of(pointer);
  if (kind == ITEM) lo_check_item(L, place);
  else lo_check_section(L, place);
  lo_push_table(L, kind == SECTION, place);
  return true;
}

static void push_text(lua_State *L, int index) {
  lo_data *data = lo_of(L);
  luaL_checkstack(L, 12, NULL);
  const void *pointer = lua_touserdata(L, index);
  lo_kind kind = lo_kind_of(pointer);
  const char *name = name_of(data, pointer);
  if (kind == ITEM || kind == SECTION || kind == COLUMN) {
    lua_pushfstring(L, "%s %I", name, (LUAI_UACINT)lo_index_of(pointer) + 1);
  } else {
    lua_pushstring(L, name);
  }
  if (kind != ITEM || !data->items || lo_index_of(pointer) >= data->items->count) return;
  // As a script would write it: item 3 { id = "a", width = 300 }
  lo_push_table(L, false, lo_index_of(pointer));
  int table = lua_gettop(L);
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  lua_pushvalue(L, table - 1);
  luaL_addvalue(&text);
  luaL_addstring(&text, " {");
  const char *separator = " ";
  data->values.position = 1;  // the fields again, in their order, after LH_TABLE
  lh_type type;
  while ((type = lh_next_type(&data->values)) == LH_STRING) {
    size_t length;
    lh_check_deadline(L);
    const char *key = lh_next_string(&data->values, &length);
    luaL_addstring(&text, separator);
    luaL_addlstring(&text, key, length);
    luaL_addstring(&text, " = ");
    separator = ", ";
    lua_pushlstring(L, key, length);
    lh_skip_value(&data->values);
    lua_rawget(L, table);
    // Only the value may lie above the buffer's slot on the stack.
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

// --- The hooks

const lh_objects *lo_hooks(void) {
  static const lh_objects hooks = {
      .size = sizeof(lo_data),
      .open = open,
      .close = close,
      .type_name = type_name,
      .push_text = push_text,
      .is_list = is_list,
      .push_fields = push_fields,
  };
  return &hooks;
}
