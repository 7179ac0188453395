// `columns`, a strip's `rows`: where they are and how far they are filled.
#include "layout_objects.h"

#include <math.h>

void lo_set_length_function(lh_state *state, int function, double constant) {
  lo_data *data = lo_data_of(state);
  data->length_function = function;
  data->length_constant = constant;
}

const lo_columns *lo_check_columns(lua_State *L, const lo_data *data) {
  if (!data->columns) {
    luaL_error(
        L, "%s can be read only in 'span' and '%s', while the script answers these questions",
        lo_columns_word(data), lo_column_word(data));
  }
  return data->columns;
}

/// Raises an error if it is not known how far the columns are filled.
static void check_filled(lua_State *L, const lo_columns *columns) {
  if (columns->ends) return;
  const lo_data *data = lo_of(L);
  luaL_error(
      L, "how far %s are filled is known in '%s', not in 'span'",
      lo_columns_word(data), lo_column_word(data));
}

static double bottom_of(const lo_columns *columns, int64_t index) {
  return columns->origin + fmax(columns->top, columns->ends[index]);
}

/// Returns the columns on which a method is called; raises an error if the script wrote a dot
/// instead of a colon.
static const lo_columns *check_columns_method(lua_State *L, const char *name) {
  const lo_data *data = lo_of(L);
  lo_check_method(L, COLUMNS, lo_columns_word(data), name);
  return lo_check_columns(L, data);
}

static int columns_shortest(lua_State *L) {
  const lo_columns *columns = check_columns_method(L, "shortest");
  check_filled(L, columns);
  int64_t shortest = 0;
  for (int64_t i = 1; i < columns->count; i++) {
    if (bottom_of(columns, i) < bottom_of(columns, shortest)) shortest = i;
  }
  lua_pushinteger(L, shortest + 1);
  return 1;
}

static double width_of(const lo_columns *columns, int64_t first, int span) {
  int64_t last = first + span - 1;
  if (span == 1) return columns->widths[first];
  if (!isnan(columns->common_width)) {
    return span * columns->common_width + (span - 1) * columns->spacing;
  }
  return columns->xs[last] + columns->widths[last] - columns->xs[first];
}

static int columns_item_height(lua_State *L) {
  const lo_data *data = lo_of(L);
  const char *name = lo_member_name(
      LO_OWNER_COLUMNS, data->layout.is_strip, COLUMNS_ITEM_HEIGHT);
  const lo_columns *columns = check_columns_method(L, name);
  check_filled(L, columns);
  lua_Integer column = luaL_checkinteger(L, 2);
  int64_t last = columns->count - columns->span + 1;
  if (column < 1 || column > last) {
    return luaL_error(
        L, "%s:%s takes a %s from 1 to %I for this item, got %I",
        lo_columns_word(data), name, lo_column_word(data),
        (LUAI_UACINT)last, (LUAI_UACINT)column);
  }
  if (!isnan(columns->length)) {
    lo_push_length(L, columns->length);
    return 1;
  }
  double width = width_of(columns, column - 1, columns->span);
  if (data->length_function) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, data->length_function);
    lo_call_length(L, columns->item, width, columns->span, 4);
    if (lua_type(L, -1) == LUA_TNUMBER) {
      lo_push_length(L, lua_tonumber(L, -1));
      return 1;
    }
    if (!lua_isnil(L, -1)) {
      return luaL_error(
          L, "the script's '%s' returned a value of type %s, not a number",
          lo_height_word(data), luaL_typename(L, -1));
    }
  }
  double constant = data->length_constant;
  lo_push_length(L, isnan(constant) ? lo_own_length(lh_of(L), columns->item, width) : constant);
  return 1;
}

int lo_columns_index(lua_State *L, lo_data *data) {
  const lo_columns *columns = lo_check_columns(L, data);
  if (lua_type(L, 2) == LUA_TNUMBER) {
    int is_whole;
    lua_Integer index = lua_tointegerx(L, 2, &is_whole);
    if (is_whole && index >= 1 && index <= columns->count) lo_push_object(L, COLUMN, index - 1);
    else lua_pushnil(L);
    return 1;
  }
  switch (lo_asked_member(L, LO_OWNER_COLUMNS)) {
  case COLUMNS_ITEM_HEIGHT: lua_pushcfunction(L, columns_item_height); return 1;
  case COLUMNS_SHORTEST: lua_pushcfunction(L, columns_shortest); return 1;
  default: return lo_answer_unknown(L, lo_columns_word(data));
  }
}

int lo_column_index(lua_State *L, lo_data *data, int64_t index) {
  const lo_columns *columns = lo_check_columns(L, data);
  if (index >= columns->count) {
    return luaL_error(L, "this %s belongs to another layout", lo_column_word(data));
  }
  switch (lo_asked_member(L, LO_OWNER_COLUMN)) {
  case COLUMN_BOTTOM:
    check_filled(L, columns);
    lo_push_length(L, bottom_of(columns, index));
    return 1;
  case COLUMN_WIDTH: lo_push_length(L, columns->widths[index]); return 1;
  case COLUMN_X: lo_push_length(L, columns->xs[index]); return 1;
  default: return lo_answer_unknown(L, lo_column_word(data));
  }
}
