// The names of members of items, sections, columns and the layout, in walls and in strips.
#include "layout_objects.h"

#include <string.h>

enum { MEMBER_LIMIT = 12 };  // one more than any owner has

// The names that are the same in walls and strips.
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

static const char *const names[2][LO_OWNER_COUNT][MEMBER_LIMIT] = {
    {
        [LO_OWNER_ITEM] = {ITEM_NAMES},
        [LO_OWNER_SECTION] = {SECTION_NAMES, [SECTION_WIDTH] = "width"},
        [LO_OWNER_COLUMNS] = {COLUMNS_NAMES, [COLUMNS_ITEM_HEIGHT] = "item_height"},
        [LO_OWNER_COLUMN] = {[COLUMN_BOTTOM] = "bottom", [COLUMN_WIDTH] = "width",
                             [COLUMN_X] = "x"},
        [LO_OWNER_LAYOUT] = {LAYOUT_NAMES, [LAYOUT_COLUMN_COUNT] = "column_count",
                             [LAYOUT_COLUMN_WIDTH] = "column_width"},
    },
    {
        [LO_OWNER_ITEM] = {ITEM_NAMES},
        [LO_OWNER_SECTION] = {SECTION_NAMES, [SECTION_WIDTH] = "height"},
        [LO_OWNER_COLUMNS] = {COLUMNS_NAMES, [COLUMNS_ITEM_HEIGHT] = "item_width"},
        [LO_OWNER_COLUMN] = {[COLUMN_BOTTOM] = "right", [COLUMN_WIDTH] = "height",
                             [COLUMN_X] = "y"},
        [LO_OWNER_LAYOUT] = {LAYOUT_NAMES, [LAYOUT_COLUMN_COUNT] = "row_count",
                             [LAYOUT_COLUMN_WIDTH] = "row_height"},
    },
};

const char *lo_member_name(lo_owner owner, bool is_strip, size_t index) {
  return index < MEMBER_LIMIT ? names[is_strip][owner][index] : NULL;
}

int lo_member(const lo_data *data, lo_owner owner, const char *name, size_t length) {
  const char *const *known = names[data->layout.is_strip][owner];
  for (int member = 0; known[member]; member++) {
    if (strlen(known[member]) == length && memcmp(known[member], name, length) == 0) return member;
  }
  return LO_NONE;
}

int lo_asked_member(lua_State *L, lo_owner owner) {
  if (lua_type(L, 2) != LUA_TSTRING) return LO_NONE;
  size_t length;
  const char *name = lua_tolstring(L, 2, &length);
  return lo_member(lo_of(L), owner, name, length);
}
