// `columns`, and `rows` of a strip: where they are and how far they are filled.
#include "proxies.h"

#include <math.h>

void lh_set_length_function(lh_state *state, int function, double constant) {
  state->length_function = function;
  state->length_constant = constant;
}

const lh_columns *lh_check_columns(lua_State *L, lh_state *state) {
  if (!state->columns) {
    luaL_error(
        L, "%s can be read in 'span' and '%s' only, while they are asked",
        lh_columns_word(state), lh_column_word(state));
  }
  return state->columns;
}

/// Raises where it is not known how far columns are filled.
static void check_filled(lua_State *L, const lh_columns *columns) {
  if (columns->ends) return;
  const lh_state *state = lh_of(L);
  luaL_error(
      L, "how far %s are filled is known in '%s', not in 'span'",
      lh_columns_word(state), lh_column_word(state));
}

static double bottom_of(const lh_columns *columns, int64_t index) {
  return columns->origin + fmax(columns->top, columns->ends[index]);
}

/// The columns that a method is called on; raises where it was called with a dot.
static const lh_columns *check_columns_method(lua_State *L, const char *name) {
  lh_check_method(L, COLUMNS, lh_columns_word(lh_of(L)), name);
  return lh_check_columns(L, lh_of(L));
}

static int columns_shortest(lua_State *L) {
  const lh_columns *columns = check_columns_method(L, "shortest");
  check_filled(L, columns);
  int64_t shortest = 0;
  for (int64_t i = 1; i < columns->count; i++) {
    if (bottom_of(columns, i) < bottom_of(columns, shortest)) shortest = i;
  }
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
  const char *name = lh_member_name(
      LH_OWNER_COLUMNS, state->layout.is_strip, COLUMNS_ITEM_HEIGHT);
  const lh_columns *columns = check_columns_method(L, name);
  check_filled(L, columns);
  lua_Integer column = luaL_checkinteger(L, 2);
  int64_t last = columns->count - columns->span + 1;
  if (column < 1 || column > last) {
    return luaL_error(
        L, "%s:%s takes a %s from 1 to %I for this item, got %I",
        lh_columns_word(state), name, lh_column_word(state),
        (LUAI_UACINT)last, (LUAI_UACINT)column);
  }
  if (!isnan(columns->length)) {
    lh_push_length(L, columns->length);
    return 1;
  }
  double width = width_of(columns, column - 1, columns->span);
  if (state->length_function) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, state->length_function);
    lh_call_length(L, columns->item, width, columns->span, 4);
    if (lua_type(L, -1) == LUA_TNUMBER) {
      lh_push_length(L, lua_tonumber(L, -1));
      return 1;
    }
    if (!lua_isnil(L, -1)) {
      return luaL_error(
          L, "the script's '%s' answered a value of type %s, not a number",
          lh_height_word(state), luaL_typename(L, -1));
    }
  }
  double constant = state->length_constant;
  lh_push_length(L, isnan(constant) ? lh_own_length(state, columns->item, width) : constant);
  return 1;
}

int lh_columns_index(lua_State *L, lh_state *state) {
  const lh_columns *columns = lh_check_columns(L, state);
  if (lua_type(L, 2) == LUA_TNUMBER) {
    int is_whole;
    lua_Integer index = lua_tointegerx(L, 2, &is_whole);
    if (is_whole && index >= 1 && index <= columns->count) lh_push_proxy(L, COLUMN, index - 1);
    else lua_pushnil(L);
    return 1;
  }
  switch (lh_asked_member(L, LH_OWNER_COLUMNS)) {
  case COLUMNS_ITEM_HEIGHT: lua_pushcfunction(L, columns_item_height); return 1;
  case COLUMNS_SHORTEST: lua_pushcfunction(L, columns_shortest); return 1;
  default: return lh_answer_unknown(L, lh_columns_word(state));
  }
}

int lh_column_index(lua_State *L, lh_state *state, int64_t index) {
  const lh_columns *columns = lh_check_columns(L, state);
  if (index >= columns->count) {
    return luaL_error(L, "this %s belongs to another layout", lh_column_word(state));
  }
  switch (lh_asked_member(L, LH_OWNER_COLUMN)) {
  case COLUMN_BOTTOM:
    check_filled(L, columns);
    lh_push_length(L, bottom_of(columns, index));
    return 1;
  case COLUMN_WIDTH: lh_push_length(L, columns->widths[index]); return 1;
  case COLUMN_X: lh_push_length(L, columns->xs[index]); return 1;
  default: return lh_answer_unknown(L, lh_column_word(state));
  }
}
