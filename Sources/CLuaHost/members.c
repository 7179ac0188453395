// The names that items, sections, columns and the layout have, in walls and in strips.
#include "proxies.h"

#include <string.h>

enum { MOST = 12 };

// What is called the same in both.
#define ITEM_NAMES                                                                                 \
  [ITEM_ASPECT] = "aspect", [ITEM_DATA] = "data", [ITEM_HEIGHT] = "height",                        \
  [ITEM_HEIGHT_AT] = "height_at", [ITEM_ID] = "id", [ITEM_INDEX] = "index",                        \
  [ITEM_POSITION] = "position", [ITEM_PREVIOUS] = "previous", [ITEM_SECTION] = "section",          \
  [ITEM_WIDTH] = "width", [ITEM_WIDTH_AT] = "width_at"
#define SECTION_NAMES \
  [SECTION_COUNT] = "count", [SECTION_INDEX] = "index", [SECTION_TITLE] = "title"
#define COLUMNS_NAMES [COLUMNS_SHORTEST] = "shortest"
#define LAYOUT_NAMES                                                                               \
  [LAYOUT_HEIGHT] = "height", [LAYOUT_INSETS] = "insets", [LAYOUT_PARAMS] = "params",              \
  [LAYOUT_SPACING] = "spacing", [LAYOUT_STATE] = "state",                                          \
  [LAYOUT_TEXT_HEIGHT] = "text_height", [LAYOUT_WIDTH] = "width"

static const char *const names[2][LH_OWNER_COUNT][MOST] = {
    {
        [LH_OWNER_ITEM] = {ITEM_NAMES},
        [LH_OWNER_SECTION] = {SECTION_NAMES, [SECTION_WIDTH] = "width"},
        [LH_OWNER_COLUMNS] = {COLUMNS_NAMES, [COLUMNS_ITEM_HEIGHT] = "item_height"},
        [LH_OWNER_COLUMN] = {[COLUMN_BOTTOM] = "bottom", [COLUMN_WIDTH] = "width", [COLUMN_X] = "x"},
        [LH_OWNER_LAYOUT] = {LAYOUT_NAMES, [LAYOUT_COLUMN_COUNT] = "column_count",
                             [LAYOUT_COLUMN_WIDTH] = "column_width"},
    },
    {
        [LH_OWNER_ITEM] = {ITEM_NAMES},
        [LH_OWNER_SECTION] = {SECTION_NAMES, [SECTION_WIDTH] = "height"},
        [LH_OWNER_COLUMNS] = {COLUMNS_NAMES, [COLUMNS_ITEM_HEIGHT] = "item_width"},
        [LH_OWNER_COLUMN] = {[COLUMN_BOTTOM] = "right", [COLUMN_WIDTH] = "height", [COLUMN_X] = "y"},
        [LH_OWNER_LAYOUT] = {LAYOUT_NAMES, [LAYOUT_COLUMN_COUNT] = "row_count",
                             [LAYOUT_COLUMN_WIDTH] = "row_height"},
    },
};

const char *lh_member_name(lh_owner owner, bool is_strip, size_t index) {
  return index < MOST ? names[is_strip][owner][index] : NULL;
}

int lh_member(const lh_state *state, lh_owner owner, const char *name, size_t length) {
  const char *const *known = names[state->layout.is_strip][owner];
  for (int member = 0; known[member]; member++) {
    if (strlen(known[member]) == length && memcmp(known[member], name, length) == 0) return member;
  }
  return LH_NONE;
}

int lh_asked_member(lua_State *L, lh_owner owner) {
  if (lua_type(L, 2) != LUA_TSTRING) return LH_NONE;
  size_t length;
  const char *name = lua_tolstring(L, 2, &length);
  return lh_member(lh_of(L), owner, name, length);
}
