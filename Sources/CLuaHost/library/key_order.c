// The order of keys: numbers, then strings by their bytes, booleans and objects. Tables and
// functions have no order.
#include "key_lists.h"

#include <string.h>

static int rank(int type) {
  switch (type) {
  case LUA_TNUMBER: return 0;
  case LUA_TSTRING: return 1;
  default: return 2 + type;
  }
}

/// The text of a key; its bytes are NULL if the key is not a string.
typedef struct {
  const char *bytes;
  size_t length;
} text;

static text text_at(lua_State *L, int index) {
  text key = {NULL, 0};
  if (lua_type(L, index) == LUA_TSTRING) key.bytes = lua_tolstring(L, index, &key.length);
  return key;
}

static bool is_text_before(text a, text b) {
  size_t length = a.length < b.length ? a.length : b.length;
  // Most keys differ within the first few bytes, for which a call of memcmp takes longer.
  for (size_t i = 0; i < length && i < 16; i++) {
    if (a.bytes[i] != b.bytes[i]) return (uint8_t)a.bytes[i] < (uint8_t)b.bytes[i];
  }
  int difference = memcmp(a.bytes, b.bytes, length);
  return difference < 0 || (difference == 0 && a.length < b.length);
}

bool lh_key_precedes(lua_State *L, int a, int b) {
  int a_type = lua_type(L, a), b_type = lua_type(L, b);
  if (a_type != b_type) return rank(a_type) < rank(b_type);
  switch (a_type) {
  case LUA_TNUMBER: return lua_compare(L, a, b, LUA_OPLT);
  case LUA_TSTRING: return is_text_before(text_at(L, a), text_at(L, b));
  case LUA_TBOOLEAN: return lua_toboolean(L, a) < lua_toboolean(L, b);
  case LUA_TLIGHTUSERDATA: return lua_touserdata(L, a) < lua_touserdata(L, b);
  default: return false;
  }
}

bool lh_is_key_less(lua_State *L) { return lh_key_precedes(L, -2, -1); }

void lh_push_first_key(lua_State *L, int index) {
  if (lua_rawgeti(L, index, 1) != LUA_TNIL) {
    lua_pop(L, 1);
    lua_pushinteger(L, 1);
    return;
  }
  int first = lua_gettop(L), at = first + 1;
  text first_text = {NULL, 0};
  for (lua_pushnil(L); lua_next(L, index);) {
    lh_check_deadline(L);
    lua_settop(L, at);
    text key = text_at(L, at);
    bool is_before = key.bytes && first_text.bytes
        ? is_text_before(key, first_text)
        : lua_isnil(L, first) || lh_key_precedes(L, at, first);
    if (!is_before) continue;
    lua_copy(L, at, first);
    first_text = key;
  }
}
