// `layout:text_height`: the height of a text whose lines have a given width, which the host
// measures.
#include "layout_objects.h"

#include <limits.h>
#include <math.h>
#include <string.h>

enum { MAXIMUM_TEXT = 1 << 20, MAXIMUM_FONT_NAME = 1000 };  // bytes
enum { MAXIMUM_SIZE = 10000 };                              // points

/// Reads a number above 0 of the style table at stack index 4, or returns `otherwise` if the table
/// has none. `maximum` may be infinite.
static double style_number(lua_State *L, const char *name, double otherwise, double maximum) {
  lua_pushstring(L, name);
  int type = lua_rawget(L, 4);
  double number = type == LUA_TNUMBER ? lua_tonumber(L, -1) : 0;
  if (type == LUA_TNIL) number = otherwise;
  else if (!(number > 0) || number > maximum) {
    const char *value = luaL_tolstring(L, -1, NULL);
    if (type == LUA_TSTRING) value = lua_pushfstring(L, "the text \"%s\"", value);
    if (isinf(maximum)) {
      luaL_error(L, "the %s of a text must be a number above 0, got %s", name, value);
    }
    luaL_error(
        L, "the %s of a text must be a number above 0 and at most %d, got %s", name, (int)maximum,
        value);
  }
  lua_pop(L, 1);
  return number;
}

static const struct {
  const char *name;
  int weight;
} weights[] = {{"regular", 400}, {"normal", 400}, {"medium", 500}, {"bold", 700}};

static int style_weight(lua_State *L) {
  lua_pushliteral(L, "weight");
  if (lua_rawget(L, 4) == LUA_TSTRING) {
    const char *name = lua_tostring(L, -1);
    for (size_t i = 0; i < sizeof weights / sizeof *weights; i++) {
      if (strcmp(weights[i].name, name) == 0) {
        lua_pop(L, 1);
        return weights[i].weight;
      }
    }
    luaL_error(L, "the weight of a text must be regular, medium, bold or a number, got '%s'", name);
  }
  lua_pop(L, 1);
  return (int)fmax(1, style_number(L, "weight", 400, 1000));
}

static void check_style_names(lua_State *L) {
  static const char *const names[] = {"size", "font", "weight", "line_height", "max_lines"};
  for (lua_pushnil(L); lua_next(L, 4); lua_pop(L, 1)) {
    bool is_known = false;
    for (size_t i = 0; lua_type(L, -2) == LUA_TSTRING && i < sizeof names / sizeof *names; i++) {
      is_known = is_known || strcmp(lua_tostring(L, -2), names[i]) == 0;
    }
    if (!is_known) {
      luaL_error(
          L, "a text's style has no '%s', only size, font, weight, line_height and max_lines",
          luaL_tolstring(L, -2, NULL));
    }
  }
}

/// Reads the style at stack index 4: a size, a table, or nothing for the style of labels.
static void read_style(lua_State *L, lo_text *text) {
  text->weight = 400;
  text->is_label = lua_isnoneornil(L, 4);
  if (text->is_label) return;
  if (lua_type(L, 4) == LUA_TNUMBER) {
    text->size = lua_tonumber(L, 4);
    if (!(text->size > 0) || text->size > MAXIMUM_SIZE) {
      luaL_error(L, "the size of a text must be above 0 and at most %d points", MAXIMUM_SIZE);
    }
    return;
  }
  lh_see_through(L, 4);
  if (lua_type(L, 4) != LUA_TTABLE) {
    luaL_error(L, "a text's style must be a size or a table such as { size = 15, max_lines = 3 }");
  }
  check_style_names(L);
  text->size = style_number(L, "size", 0, MAXIMUM_SIZE);
  text->weight = style_weight(L);
  // In font sizes: a script that means points exceeds the maximum.
  text->line_height = style_number(L, "line_height", 0, 10);
  double lines = style_number(L, "max_lines", INT_MAX, HUGE_VAL);
  text->maximum_lines = lines < INT_MAX ? (int)fmax(1, lines) : INT_MAX;
  lua_pushliteral(L, "font");
  if (lua_rawget(L, 4) == LUA_TSTRING) text->font = lua_tolstring(L, -1, &text->font_length);
  else if (!lua_isnil(L, -1)) luaL_error(L, "the font of a text must be the name of a family");
  if (text->font_length > MAXIMUM_FONT_NAME) {
    luaL_error(
        L, "the name of a text's font must have at most %d bytes", MAXIMUM_FONT_NAME);
  }
}

int lo_text_height(lua_State *L) {
  lo_data *data = lo_of(L);
  if (!lua_islightuserdata(L, 1) || lo_kind_of(lua_touserdata(L, 1)) != LAYOUT) {
    luaL_error(L, "call it with a colon: layout:text_height(…)");
  }
  lua_settop(L, 4);
  if (lua_isnil(L, 2)) {
    lua_pushinteger(L, 0);
    return 1;
  }
  lo_text text = {.maximum_lines = INT_MAX};
  text.bytes = luaL_checklstring(L, 2, &text.length);
  if (text.length > MAXIMUM_TEXT) {
    luaL_error(L, "a text to measure must have at most %d bytes", MAXIMUM_TEXT);
  }
  if (lua_type(L, 3) != LUA_TNUMBER) {
    luaL_error(
        L, "text_height needs a width in points: layout:text_height(text, width), got %s",
        lh_type_name(L, 3));
  }
  text.width = lua_tonumber(L, 3);
  if (isnan(text.width)) luaL_error(L, "the width of a text must be a number, got NaN");
  read_style(L, &text);
  if (text.length == 0) {
    lua_pushinteger(L, 0);
    return 1;
  }
  if (!data->items) luaL_error(L, "a text can be measured only while a layout runs");
  lh_empty(&data->values);
  double height = 0;
  switch (data->items->text_height(data->items->context, &text, &height, &data->values)) {
  case LO_TEXT_KNOWN: lo_push_length(L, height); return 1;
  case LO_TEXT_FAILED: lh_raise_message(L, &data->values);
  default: lh_raise_pending(L);  // the question is asked again once the text is measured
  }
}
