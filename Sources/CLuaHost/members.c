// The names that items, sections, columns and the layout have, in walls and in strips.
#include "proxies.h"

#include <string.h>

enum { MOST = 12 };

static const char *const names[2][LH_OWNER_COUNT][MOST] = {
    {
        [LH_OWNER_ITEM] = {"aspect", "data", "height", "height_at", "id", "index", "position",
                           "previous", "section", "width", "width_at"},
        [LH_OWNER_SECTION] = {"count", "index", "title", "width"},
        [LH_OWNER_COLUMNS] = {"item_height", "shortest"},
        [LH_OWNER_COLUMN] = {"bottom", "width", "x"},
        [LH_OWNER_LAYOUT] = {"column_count", "column_width", "height", "insets", "params",
                             "spacing", "state", "width"},
    },
    {
        [LH_OWNER_ITEM] = {"aspect", "data", "height", "height_at", "id", "index", "position",
                           "previous", "section", "width", "width_at"},
        [LH_OWNER_SECTION] = {"count", "index", "title", "height"},
        [LH_OWNER_COLUMNS] = {"item_width", "shortest"},
        [LH_OWNER_COLUMN] = {"right", "height", "y"},
        [LH_OWNER_LAYOUT] = {"row_count", "row_height", "height", "insets", "params", "spacing",
                             "state", "width"},
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
