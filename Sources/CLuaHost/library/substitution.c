// string.gsub.
//
// It replaces str_gsub, add_s and add_value of lstrlib.c (Lua 5.4.4), with the same results and
// errors. What differs:
// - It uses the matcher of patterns.c, which the deadline can stop.
// - The result grows in a userdata of Lua's: a luaL_Buffer would report the lack of memory as an
//   ordinary error, which a script can catch.
// - Text without a replacement is copied as late as possible, and not at all if nothing changes.
#include "captures.h"

#include <string.h>

enum { REPLACEMENT = 3, BLOCK = 5 };  // stack indexes

/// A growing text; its bytes are in the userdata at stack index BLOCK.
typedef struct {
  char *bytes;
  size_t count, capacity;
} text;

static void add(lua_State *L, text *out, const char *bytes, size_t length) {
  if (length > out->capacity - out->count) {
    size_t capacity = out->count + out->count / 2 + length + 64;
    char *grown = lua_newuserdatauv(L, capacity, 0);
    if (out->count > 0) memcpy(grown, out->bytes, out->count);
    lua_replace(L, BLOCK);
    out->bytes = grown;
    out->capacity = capacity;
  }
  if (length > 0) memcpy(out->bytes + out->count, bytes, length);
  out->count += length;
}

/// Adds the value on top as text, and pops it.
static void add_value(lua_State *L, text *out) {
  size_t length;
  const char *bytes = lua_tolstring(L, -1, &length);
  add(L, out, bytes, length);
  lua_pop(L, 1);
}

/// Adds the replacement text, in which %0 to %9 stand for the match and its captures.
static void add_replacement(
    lua_State *L, lh_matcher *m, const char *start, const char *end, text *out) {
  size_t length;
  const char *p = lua_tolstring(L, REPLACEMENT, &length), *last = p + length;
  for (;;) {
    const char *escape = memchr(p, '%', (size_t)(last - p));
    add(L, out, p, (size_t)((escape ? escape : last) - p));
    if (!escape) return;
    if (!lh_spend(m, 1)) lh_check_matcher(L, m);
    char name = escape[1];  // 0 at the end of the text
    p = escape + 2;
    if (name == '%') {
      add(L, out, "%", 1);
    } else if (name == '0') {
      add(L, out, start, (size_t)(end - start));
    } else if (name >= '1' && name <= '9') {
      const char *bytes = lh_capture_text(L, m, name - '1', start, end, &length);
      if (bytes) add(L, out, bytes, length);
      else add_value(L, out);
    } else {
      luaL_error(L, "invalid use of '%%' in replacement string");
    }
  }
}

/// Pushes the replacement that a table or function has for a match; returns false if the match
/// stays as it is.
static bool push_replacement(
    lua_State *L, const lh_matcher *m, const char *start, const char *end) {
  if (lua_type(L, REPLACEMENT) == LUA_TTABLE) {
    lh_push_capture(L, m, 0, start, end);
    lua_gettable(L, REPLACEMENT);
  } else {
    lua_pushvalue(L, REPLACEMENT);
    lua_call(L, lh_push_captures(L, m, start, end), 1);
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    return false;
  }
  if (!lua_isstring(L, -1)) {
    luaL_error(L, "invalid replacement value (a %s)", lh_type_name(L, -1));
  }
  return true;
}

int lh_substitute(lua_State *L) {
  lh_matcher m;
  lh_prepare(L, &m, 1, 2);
  int type = lua_type(L, REPLACEMENT);
  lua_Integer maximum = luaL_optinteger(L, 4, (lua_Integer)(m.subject_end - m.subject) + 1);
  bool is_text = type == LUA_TSTRING || type == LUA_TNUMBER;
  if (!is_text && type != LUA_TFUNCTION && type != LUA_TTABLE) {
    return luaL_typeerror(L, REPLACEMENT, "string/function/table");
  }
  lua_settop(L, BLOCK);
  text out = {NULL, 0, 0};
  bool is_anchored = lh_take_anchor(&m);
  const char *at = m.subject, *copied = at, *last_end = NULL;
  lua_Integer count = 0;
  while (count < maximum) {
    const char *end = lh_match_at(L, &m, at);
    if (end && end != last_end) {
      count++;
      if (is_text || push_replacement(L, &m, at, end)) {
        // Copies the unchanged text since the last replacement.
        add(L, &out, copied, (size_t)(at - copied));
        if (is_text) add_replacement(L, &m, at, end, &out);
        else add_value(L, &out);
        copied = end;
      }
      at = last_end = end;
    } else if (at++ == m.subject_end) {
      break;
    }
    if (is_anchored) break;
  }
  if (copied == m.subject && out.count == 0) {
    lua_pushvalue(L, 1);  // nothing has changed
  } else {
    add(L, &out, copied, (size_t)(m.subject_end - copied));
    lua_pushlstring(L, out.bytes, out.count);
  }
  lua_pushinteger(L, count);
  return 2;
}
