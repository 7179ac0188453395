// `section` and `layout`: what is known of them when a question is asked.
#include "layout_objects.h"

#include <math.h>

// --- Sections

void lo_set_sections(lh_state *state, const lo_section *sections, int64_t count) {
  lo_data *data = lo_data_of(state);
  lh_forget_objects(state);
  data->sections = sections;
  data->section_count = sections ? count : 0;
}

const lo_section *lo_check_section(lua_State *L, int64_t index) {
  const lo_data *data = lo_of(L);
  if (index >= data->section_count) luaL_error(L, "this section belongs to another layout");
  return &data->sections[index];
}

int lo_section_index(lua_State *L, int64_t index) {
  const lo_section *section = lo_check_section(L, index);
  switch (lo_asked_member(L, LO_OWNER_SECTION)) {
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
    lo_push_length(L, section->width);
    return 1;
  default:
    lo_push_table(L, true, index);
    lua_pushvalue(L, 2);
    return lua_rawget(L, -2) == LUA_TNIL ? lo_answer_unknown(L, "section") : 1;
  }
}

// --- The layout

void lo_set_layout(lh_state *state, lo_layout layout) { lo_data_of(state)->layout = layout; }

static int set_params_inside(lua_State *L) {
  lo_data *data = lo_of(L);
  lh_push_value(L, lua_touserdata(L, 1));
  luaL_checktype(L, -1, LUA_TTABLE);
  lh_explain(L, "params");
  lh_freeze(L, "params");
  luaL_unref(L, LUA_REGISTRYINDEX, data->params);
  data->params = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

lh_status lo_set_params(lh_state *state, lh_buffer *params) {
  params->position = 0;
  return lh_protect(state, 0, set_params_inside, params);
}

static void push_side(lua_State *L, const char *name, double value) {
  lo_push_length(L, value);
  lua_setfield(L, -2, name);
}

static void check_known(lua_State *L, bool is_known, const char *after) {
  if (!is_known) luaL_error(L, "layout.%s is known after '%s'", lua_tostring(L, 2), after);
}

int lo_layout_index(lua_State *L, lo_data *data) {
  const lo_layout *layout = &data->layout;
  const char *columns = lo_columns_word(data);
  switch (lo_asked_member(L, LO_OWNER_LAYOUT)) {
  case LAYOUT_PARAMS: lua_rawgeti(L, LUA_REGISTRYINDEX, data->params); return 1;
  case LAYOUT_STATE: lua_rawgeti(L, LUA_REGISTRYINDEX, data->layout_state); return 1;
  case LAYOUT_TEXT_HEIGHT: lua_pushcfunction(L, lo_text_height); return 1;
  case LAYOUT_WIDTH: lo_push_length(L, layout->width); return 1;
  case LAYOUT_HEIGHT:
    if (isnan(layout->height)) lua_pushnil(L);
    else lo_push_length(L, layout->height);
    return 1;
  case LAYOUT_COLUMN_COUNT:
    check_known(L, layout->column_count > 0, columns);
    lua_pushinteger(L, layout->column_count);
    return 1;
  case LAYOUT_COLUMN_WIDTH:
    check_known(L, layout->column_count > 0, columns);
    lo_push_length(L, layout->column_width);
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
  default: return lo_answer_unknown(L, "layout");
  }
}
