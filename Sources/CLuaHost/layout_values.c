// `section` and `layout`: what is known of them by the time they are asked.
#include "proxies.h"

#include <math.h>

// --- Sections

void lh_set_sections(lh_state *state, const lh_section *sections, int64_t count) {
  lh_forget_proxies(state);
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
  switch (lh_asked_member(L, LH_OWNER_SECTION)) {
  case SECTION_COUNT: lua_pushinteger(L, section->count); return 1;
  case SECTION_INDEX: lua_pushinteger(L, index + 1); return 1;
  case SECTION_TITLE:
    if (section->title) lua_pushlstring(L, section->title, section->title_length);
    else lua_pushnil(L);
    return 1;
  case SECTION_WIDTH:
    if (isnan(section->width)) {
      const char *name = lua_tostring(L, 2);
      return luaL_error(L, "section.%s is known after 'insets': use layout.%s there", name, name);
    }
    lh_push_length(L, section->width);
    return 1;
  default:
    lh_push_table(L, true, index);
    lua_pushvalue(L, 2);
    return lua_rawget(L, -2) == LUA_TNIL ? lh_answer_unknown(L, "section") : 1;
  }
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
  state->params = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

lh_status lh_set_params(lh_state *state, lh_buffer *params) {
  params->position = 0;
  return lh_protect(state, set_params_inside, params);
}

static void push_side(lua_State *L, const char *name, double value) {
  lh_push_length(L, value);
  lua_setfield(L, -2, name);
}

static void check_known(lua_State *L, bool is_known, const char *after) {
  if (!is_known) luaL_error(L, "layout.%s is known after '%s'", lua_tostring(L, 2), after);
}

int lh_layout_index(lua_State *L, lh_state *state) {
  const lh_layout *layout = &state->layout;
  const char *columns = lh_columns_word(state);
  switch (lh_asked_member(L, LH_OWNER_LAYOUT)) {
  case LAYOUT_PARAMS: lua_rawgeti(L, LUA_REGISTRYINDEX, state->params); return 1;
  case LAYOUT_STATE: lua_rawgeti(L, LUA_REGISTRYINDEX, state->layout_state); return 1;
  case LAYOUT_TEXT_HEIGHT: lua_pushcfunction(L, lh_text_height); return 1;
  case LAYOUT_WIDTH: lh_push_length(L, layout->width); return 1;
  case LAYOUT_HEIGHT:
    if (isnan(layout->height)) lua_pushnil(L);
    else lh_push_length(L, layout->height);
    return 1;
  case LAYOUT_COLUMN_COUNT:
    check_known(L, layout->column_count > 0, columns);
    lua_pushinteger(L, layout->column_count);
    return 1;
  case LAYOUT_COLUMN_WIDTH:
    check_known(L, layout->column_count > 0, columns);
    lh_push_length(L, layout->column_width);
    return 1;
  case LAYOUT_SPACING:
    check_known(L, !isnan(layout->row_spacing), "spacing");
    lua_newtable(L);
    push_side(L, "row", layout->row_spacing);
    push_side(L, "column", layout->column_spacing);
    return 1;
  case LAYOUT_INSETS:
    check_known(L, !isnan(layout->top), "insets");
    lua_newtable(L);
    push_side(L, "top", layout->top);
    push_side(L, "left", layout->left);
    push_side(L, "bottom", layout->bottom);
    push_side(L, "right", layout->right);
    return 1;
  default: return lh_answer_unknown(L, "layout");
  }
}
