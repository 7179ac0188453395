// What the files of this module share: the data of a state, the objects and their members.
#ifndef LAYOUT_OBJECTS_H
#define LAYOUT_OBJECTS_H

#include "CLayoutObjects.h"
#include "lua_objects.h"

#include <math.h>

// --- The data of a state

enum { LO_KEY_CACHE = 256 };

/// A name that a script has read of an item, and the number of the member or field.
typedef struct {
  const void *name;  // a short Lua string, which is unique and kept alive
  int id;
} lo_key;

/// The data that a state lends to its script.
typedef struct {
  const lo_items *items;
  const lo_section *sections;
  int64_t section_count;
  lo_layout layout;
  const lo_columns *columns;
  int params, layout_state;  // references
  int length_function;       // a reference; 0 for none
  double length_constant;    // NaN for none
  lo_key keys[LO_KEY_CACHE];
  lh_buffer values;  // that cross from Swift
} lo_data;

static inline lo_data *lo_data_of(const lh_state *state) { return lh_object_data(state); }
static inline lo_data *lo_of(lua_State *L) { return lo_data_of(lh_of(L)); }

// --- Objects

typedef enum { ITEM = 1, ITEMS, SECTION, COLUMNS, COLUMN, LAYOUT } lo_kind;

enum { LO_KIND_SHIFT = 48 };
_Static_assert(sizeof(void *) == 8, "a pointer holds a kind and an index of 48 bits");

static inline void lo_push_object(lua_State *L, lo_kind kind, int64_t index) {
  uintptr_t bits = (uintptr_t)kind << LO_KIND_SHIFT | (uintptr_t)index;
  lua_pushlightuserdata(L, (void *)bits);
}

static inline lo_kind lo_kind_of(const void *pointer) {
  return (lo_kind)((uintptr_t)pointer >> LO_KIND_SHIFT);
}

static inline int64_t lo_index_of(const void *pointer) {
  return (int64_t)((uintptr_t)pointer & (((uintptr_t)1 << LO_KIND_SHIFT) - 1));
}

/// Pushes a length: a whole number below 2^31 as an integer, so that text shows it without a
/// fraction. −0 is not an integer.
static inline void lo_push_length(lua_State *L, double value) {
  int64_t whole = fabs(value) < 0x1p31 ? (int64_t)value : 0;
  if ((double)whole == value && (whole != 0 || !signbit(value))) lua_pushinteger(L, whole);
  else lua_pushnumber(L, value);
}

/// Calls the script's length function, which is on top, with as many arguments as it takes.
static inline void lo_call_length(
    lua_State *L, int64_t item, double width, int span, int parameters) {
  lo_push_object(L, ITEM, item);
  lo_push_length(L, width);
  if (parameters > 2) {
    lo_push_object(L, LAYOUT, 0);
    lua_pushinteger(L, span);
  }
  lua_call(L, parameters > 2 ? 4 : 2, 1);
}

/// Pushes an argument of a question.
void lo_push_argument(lua_State *L, const lo_argument *argument);
/// Pushes all fields of a section, or of an item, as one table.
void lo_push_table(lua_State *L, bool section, int64_t index);
/// Answers the read of a name, at stack index 2, that an object lacks: pushes nil, or raises the
/// host's message.
int lo_answer_unknown(lua_State *L, const char *owner);

/// Returns the index of the object, at stack index 1, on which a method is called; raises an error
/// if the script wrote a dot instead of a colon.
static inline int64_t lo_check_method(
    lua_State *L, lo_kind kind, const char *owner, const char *name) {
  const void *pointer = lua_touserdata(L, 1);
  if (!lua_islightuserdata(L, 1) || lo_kind_of(pointer) != kind) {
    luaL_error(L, "call it with a colon: %s:%s(…)", owner, name);
  }
  return lo_index_of(pointer);
}

// --- Members, whose names are in members.c

enum { LO_NONE = -1 };  // not the name of a member
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
  ITEM_OWN,  // the item's own fields have the numbers from here on
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

/// Returns the number of a member's name in the current layout, or LO_NONE.
int lo_member(const lo_data *data, lo_owner owner, const char *name, size_t length);
/// Returns the number of the member whose name is at stack index 2, or LO_NONE.
int lo_asked_member(lua_State *L, lo_owner owner);

// The words in which walls and strips differ.
static inline const char *lo_columns_word(const lo_data *data) {
  return data->layout.is_strip ? "rows" : "columns";
}
static inline const char *lo_column_word(const lo_data *data) {
  return data->layout.is_strip ? "row" : "column";
}
static inline const char *lo_height_word(const lo_data *data) {
  return data->layout.is_strip ? "width" : "height";
}

// --- The kinds of objects

// Each pushes what an object has under the name or number at stack index 2.
int lo_item_index(lua_State *L, lo_data *data, int64_t item);
int lo_items_index(lua_State *L, lo_data *data, int64_t section);
int lo_section_index(lua_State *L, int64_t index);
int lo_columns_index(lua_State *L, lo_data *data);
int lo_column_index(lua_State *L, lo_data *data, int64_t index);
int lo_layout_index(lua_State *L, lo_data *data);

/// `layout:text_height(text, width, style)`.
int lo_text_height(lua_State *L);

/// Returns the number of items in a section, counted from 1, or of all items for 0.
int64_t lo_items_count(const lo_data *data, int64_t section);
/// Creates the empty table that keeps the cached names of fields alive.
void lo_open_items(lua_State *L);

// Each raises an error if the script cannot read the object now.
const lo_items *lo_check_item(lua_State *L, int64_t item);
const lo_section *lo_check_section(lua_State *L, int64_t index);
const lo_columns *lo_check_columns(lua_State *L, const lo_data *data);

#endif
