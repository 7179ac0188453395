// `section` and `layout`: what is known of them by the time they are asked.
#include "proxies.h"

#include <math.h>
#include <string.h>

// --- Sections

void lh_set_sections(lh_state *state, const lh_section *sections, int64_t count) {
  state->sections = sections;
  state->section_count = sections ? count : 0;
}

const lh_section *lh_check_section(lua_State *L, int64_t index) {
  lh_state *state = lh_of(L);
  if (index >= state->section_count) luaL_error(L, "this section belongs to another layout");
  return &state->sections[index];
}

int lh_section_index(lua_State *L, lh_state *state, int64_t index) {
  const lh_section *section = lh_check_section(L, index);
  const char *name = lh_asked_name(L);
  if (strcmp(name, "index") == 0) {
    lua_pushinteger(L, index + 1);
  } else if (strcmp(name, "title") == 0) {
    if (section->title) lua_pushlstring(L, section->title, section->title_length);
    else lua_pushnil(L);
  } else if (strcmp(name, "count") == 0) {
    lua_pushinteger(L, section->count);
  } else if (strcmp(name, lh_word_for(state, WORD_WIDTH)) == 0) {
    if (isnan(section->width)) {
      return luaL_error(L, "section.%s is known after 'insets': use layout.%s there", name, name);
    }
    lua_pushnumber(L, section->width);
  } else {
    lh_push_table(L, true, index);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) != LUA_TNIL) return 1;
    lh_is_word(L, name, WORD_WIDTH);
    return lh_answer_unknown(L, "section");
  }
  return 1;
}

// --- The layout

void lh_set_layout(lh_state *state, lh_layout layout) { state->layout = layout; }

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

static void push_side(lua_State *L, const char *name, double value) {
  lua_pushnumber(L, value);
  lua_setfield(L, -2, name);
}

static int known(lua_State *L, double value, const char *name, const char *when) {
  if (isnan(value)) return luaL_error(L, "layout.%s is known %s", name, when);
  lua_pushnumber(L, value);
  return 1;
}

int lh_layout_index(lua_State *L, lh_state *state) {
  const lh_layout *layout = &state->layout;
  const char *name = lh_asked_name(L);
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
  if (lh_is_word(L, name, WORD_COLUMN_COUNT) || lh_is_word(L, name, WORD_COLUMN_WIDTH)) {
    if (layout->column_count == 0) {
      return luaL_error(
          L, "layout.%s is known after '%s'", name, lh_word_for(state, WORD_COLUMNS));
    }
    if (lh_is_word(L, name, WORD_COLUMN_COUNT)) lua_pushinteger(L, layout->column_count);
    else lua_pushnumber(L, layout->column_width);
    return 1;
  }
  bool is_spacing = strcmp(name, "spacing") == 0;
  if (!is_spacing && strcmp(name, "insets") != 0) return lh_answer_unknown(L, "layout");
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
