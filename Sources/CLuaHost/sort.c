// Sorting lists: a merge sort that keeps equal elements in their order.
//
// liblua's own takes its pivot from the clock where a long list is lopsided, so equal elements may
// change places from run to run. This one sorts numbers of places, while a copy of the list keeps
// the elements: whatever a comparison does meanwhile, it ends after n log n steps, and the list is
// written at the end, or not at all where a comparison raises. One that contradicts itself gives
// the elements in some order, the same each time.
#include "environment.h"

#include <string.h>

/// What a sort goes by.
typedef struct {
  int elements;  // the stack index of a list with the elements as they were
  int less;      // that of the script's function, 0 for none
  lh_less *is_less;  // where there is none
} order;

static bool is_before(lua_State *L, const order *o, uint32_t a, uint32_t b) {
  lh_check_deadline(L);
  if (o->less) lua_pushvalue(L, o->less);
  lua_rawgeti(L, o->elements, (lua_Integer)a + 1);
  lua_rawgeti(L, o->elements, (lua_Integer)b + 1);
  if (!o->less) {
    bool is = o->is_less(L);
    lua_pop(L, 2);
    return is;
  }
  lua_call(L, 2, 1);
  bool is = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return is;
}

/// Merges the sorted places from `first` on and from `middle` on, which end before `end`.
static void merge(
    lua_State *L, const order *o, const uint32_t *from, uint32_t *to, size_t first, size_t middle,
    size_t end) {
  size_t left = first, right = middle;
  // Two runs in order already, as in a sorted list, take one comparison.
  if (middle == end || !is_before(L, o, from[middle], from[middle - 1])) {
    memcpy(to + first, from + first, (end - first) * sizeof *to);
    return;
  }
  for (size_t at = first; at < end; at++) {
    bool takes_right =
        left == middle || (right < end && is_before(L, o, from[right], from[left]));
    to[at] = from[takes_right ? right++ : left++];
  }
}

void lh_sort(lua_State *L, int list, int less, lh_less *is_less) {
  size_t count = (size_t)lua_rawlen(L, list);
  if (count < 2) return;
  luaL_checkstack(L, 8, NULL);
  int top = lua_gettop(L);
  lua_createtable(L, (int)count, 0);
  order o = {lua_gettop(L), less, is_less};
  for (size_t i = 1; i <= count; i++) {
    lua_rawgeti(L, list, (lua_Integer)i);
    lua_rawseti(L, o.elements, (lua_Integer)i);
  }
  uint32_t *from = lua_newuserdatauv(L, 2 * count * sizeof *from, 0), *to = from + count;
  for (size_t i = 0; i < count; i++) from[i] = (uint32_t)i;
  for (size_t width = 1; width < count; width *= 2) {
    for (size_t first = 0; first < count; first += 2 * width) {
      size_t middle = first + width < count ? first + width : count;
      size_t end = middle + width < count ? middle + width : count;
      merge(L, &o, from, to, first, middle, end);
    }
    uint32_t *sorted = to;
    to = from;
    from = sorted;
  }
  for (size_t i = 0; i < count; i++) {
    lua_rawgeti(L, o.elements, (lua_Integer)from[i] + 1);
    lua_rawseti(L, list, (lua_Integer)i + 1);
  }
  lua_settop(L, top);
}
