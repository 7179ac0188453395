// Sorting lists: a merge sort that keeps equal elements in their order.
//
// It replaces the quicksort of ltablib.c (Lua 5.4.4: sort, auxsort, partition). What differs:
// - Lua takes a pivot from the clock if a long list is unbalanced, so equal elements may change
//   places from run to run. Here the result is always the same.
// - It sorts indexes, while a copy of the list keeps the elements. So it ends after n log n
//   comparisons, whatever a comparison does, and writes the list only at the end: not at all if a
//   comparison raises an error.
// - Lua raises "invalid order function" for a function that contradicts itself. Here such a
//   function yields some order, always the same.
#include "../environment.h"

#include <string.h>

/// How a sort compares.
typedef struct {
  int elements;      // the stack index of a list with the elements in their original order
  int less;          // the stack index of the script's function; 0 for none
  lh_less *is_less;  // used if there is none
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

/// Merges two sorted runs of indexes, first..<middle and middle..<end.
static void merge(
    lua_State *L, const order *o, const uint32_t *from, uint32_t *to, size_t first, size_t middle,
    size_t end) {
  size_t left = first, right = middle;
  // Runs that are already in order, as in a sorted list, take one comparison.
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
  for (size_t run = 1; run < count; run *= 2) {
    for (size_t first = 0; first < count; first += 2 * run) {
      size_t middle = first + run < count ? first + run : count;
      size_t end = middle + run < count ? middle + run : count;
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
