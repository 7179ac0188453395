// What the files share that show items, sections, columns and the layout to scripts.
#ifndef PROXIES_H
#define PROXIES_H

#include "state.h"

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

/// The name that a proxy is asked for, at stack index 2; "" where it is no text.
static inline const char *lh_asked_name(lua_State *L) {
  return lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
}

/// What a wall and a strip call the same things.
typedef enum {
  WORD_COLUMNS,
  WORD_COLUMN,
  WORD_X,
  WORD_WIDTH,
  WORD_BOTTOM,
  WORD_ITEM_HEIGHT,
  WORD_COLUMN_COUNT,
  WORD_COLUMN_WIDTH,
  WORD_HEIGHT_QUESTION,
  WORD_COUNT,
} lh_word;

/// The word for a thing in the layout that is made.
const char *lh_word_for(const lh_state *state, lh_word word);
/// Tells whether a name is the layout's word for a thing; raises the right word for one that
/// belongs to the other axis.
bool lh_is_word(lua_State *L, const char *name, lh_word word);

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
