// What the files share that show items, sections, columns and the layout to scripts.
#ifndef PROXIES_H
#define PROXIES_H

#include "state.h"

#include <math.h>

typedef enum { ITEM = 1, ITEMS, SECTION, COLUMNS, COLUMN, LAYOUT } lh_kind;

enum { LH_KIND_SHIFT = 48 };
_Static_assert(sizeof(void *) == 8, "a pointer holds a kind and an index of 48 bits");

static inline void lh_push_proxy(lua_State *L, lh_kind kind, int64_t index) {
  uintptr_t bits = (uintptr_t)kind << LH_KIND_SHIFT | (uintptr_t)index;
  lua_pushlightuserdata(L, (void *)bits);
}

static inline lh_kind lh_kind_of(const void *pointer) {
  return (lh_kind)((uintptr_t)pointer >> LH_KIND_SHIFT);
}

static inline int64_t lh_index_of(const void *pointer) {
  return (int64_t)((uintptr_t)pointer & (((uintptr_t)1 << LH_KIND_SHIFT) - 1));
}

/// Pushes a number that the host gives a script: a whole number below 2^31 as an integer, so that
/// text shows it without a fraction. −0 is not an integer.
static inline void lh_push_length(lua_State *L, double value) {
  int64_t whole = fabs(value) < 0x1p31 ? (int64_t)value : 0;
  if ((double)whole == value && (whole != 0 || !signbit(value))) lua_pushinteger(L, whole);
  else lua_pushnumber(L, value);
}

/// Calls the script's function of lengths, which is on top, with as many arguments as it takes.
static inline void lh_call_length(
    lua_State *L, int64_t item, double width, int span, int parameters) {
  lh_push_proxy(L, ITEM, item);
  lh_push_length(L, width);
  if (parameters > 2) {
    lh_push_proxy(L, LAYOUT, 0);
    lua_pushinteger(L, span);
  }
  lua_call(L, parameters > 2 ? 4 : 2, 1);
}

// The members of what scripts see, whose names are in members.c; LH_NONE for a name that is not among
// them.
enum { LH_NONE = -1 };
enum {
  ITEM_ASPECT,
  ITEM_DATA,
  ITEM_HEIGHT,
  ITEM_HEIGHT_AT,
  ITEM_ID,
  ITEM_INDEX,
  ITEM_POSITION,
  ITEM_PREVIOUS,
  ITEM_SECTION,
  ITEM_WIDTH,
  ITEM_WIDTH_AT,
  ITEM_OWN,  // fields of their own have numbers from here on
};
enum { SECTION_COUNT, SECTION_INDEX, SECTION_TITLE, SECTION_WIDTH };
enum { COLUMNS_ITEM_HEIGHT, COLUMNS_SHORTEST };
enum { COLUMN_BOTTOM, COLUMN_WIDTH, COLUMN_X };
enum {
  LAYOUT_COLUMN_COUNT,
  LAYOUT_COLUMN_WIDTH,
  LAYOUT_HEIGHT,
  LAYOUT_INSETS,
  LAYOUT_PARAMS,
  LAYOUT_SPACING,
  LAYOUT_STATE,
  LAYOUT_TEXT_HEIGHT,
  LAYOUT_WIDTH,
};

/// The number of a member's name in the layout that is made, or LH_NONE.
int lh_member(const lh_state *state, lh_owner owner, const char *name, size_t length);
/// The number of the member that a proxy is asked for, at stack index 2, or LH_NONE.
int lh_asked_member(lua_State *L, lh_owner owner);

// What a wall and a strip call the same things.
static inline const char *lh_columns_word(const lh_state *state) {
  return state->layout.is_strip ? "rows" : "columns";
}
static inline const char *lh_column_word(const lh_state *state) {
  return state->layout.is_strip ? "row" : "column";
}
static inline const char *lh_height_word(const lh_state *state) {
  return state->layout.is_strip ? "width" : "height";
}

/// The index of the proxy, at stack index 1, that a method is called on; raises where the method was
/// called with a dot.
static inline int64_t lh_check_method(
    lua_State *L, lh_kind kind, const char *owner, const char *name) {
  const void *pointer = lua_touserdata(L, 1);
  if (!lua_islightuserdata(L, 1) || lh_kind_of(pointer) != kind) {
    luaL_error(L, "call it with a colon: %s:%s(…)", owner, name);
  }
  return lh_index_of(pointer);
}
/// Answers a name, at stack index 2, that a proxy lacks: nil, or the host's words raised.
int lh_answer_unknown(lua_State *L, const char *owner);
/// Pushes all fields of a section, or of an item, as one table.
void lh_push_table(lua_State *L, bool section, int64_t index);

// Each answers the name or number at stack index 2.
int lh_item_index(lua_State *L, lh_state *state, int64_t item);
int lh_items_index(lua_State *L, lh_state *state, int64_t section);
int lh_section_index(lua_State *L, lh_state *state, int64_t index);
int lh_columns_index(lua_State *L, lh_state *state);
int lh_column_index(lua_State *L, lh_state *state, int64_t index);
int lh_layout_index(lua_State *L, lh_state *state);

/// `layout:text_height(text, width, style)`.
int lh_text_height(lua_State *L);

/// How many items a section has, counted from 1, or all of them for 0.
int64_t lh_items_count(const lh_state *state, int64_t section);
/// Creates the empty cache of fields' names.
void lh_open_items(lua_State *L);
/// The items; raises where an index is not one of theirs.
const lh_items *lh_check_item(lua_State *L, int64_t item);
/// A section; raises where there is none at the index.
const lh_section *lh_check_section(lua_State *L, int64_t index);
/// The columns; raises where they cannot be read.
const lh_columns *lh_check_columns(lua_State *L, lh_state *state);

#endif
