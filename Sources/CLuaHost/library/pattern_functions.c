// string.find, match and gmatch; gsub is in substitution.c.
//
// They replace str_find_aux, gmatch and gmatch_aux of lstrlib.c (Lua 5.4.4), with the same results
// and errors. What differs: they use the matcher of patterns.c, and all that may take long counts
// steps, so that the deadline can stop it; gmatch keeps the positions of its loop in upvalues
// instead of a userdata.
#include "captures.h"

#include <string.h>

/// Returns the start, from 0, that an argument gives; for one past the end, the length plus 1.
static size_t start_of(lua_State *L, int argument, const lh_matcher *m) {
  size_t length = (size_t)(m->subject_end - m->subject);
  lua_Integer position = luaL_optinteger(L, argument, 1);
  if (position > 0) return (size_t)position - 1 > length ? length + 1 : (size_t)position - 1;
  // Counted from the end: in unsigned arithmetic the minimum integer has a negative, too.
  size_t back = 0 - (size_t)position;
  return position == 0 || back > length ? 0 : length - back;
}

// --- find and match

static int push_found(
    lua_State *L, const lh_matcher *m, const char *start, const char *end, bool with_captures) {
  lua_pushinteger(L, start - m->subject + 1);
  lua_pushinteger(L, end - m->subject);
  return 2 + (with_captures && m->capture_count > 0 ? lh_push_captures(L, m, start, end) : 0);
}

/// Whether `find` takes a pattern as plain text; a ')' or ']' alone does not make it a pattern.
static bool is_plain(const lh_matcher *m) {
  for (const char *p = m->pattern; p < m->pattern_end; p++) {
    if (*p && strchr("^$*+?.([%-", *p)) return false;
  }
  return true;
}

/// Finds the first match at or after a position, and moves the position to its start. Returns its
/// end; NULL if there is none.
static const char *search(lua_State *L, lh_matcher *m, const char **at) {
  bool is_anchored = lh_take_anchor(m);
  for (; *at <= m->subject_end; ++*at) {
    const char *end = lh_match_at(L, m, *at);
    if (end || is_anchored) return end;
  }
  return NULL;
}

static int find(lua_State *L) {
  lh_matcher m;
  lh_prepare(L, &m, 1, 2);
  const char *at = m.subject + start_of(L, 3, &m);
  if (at <= m.subject_end && (lua_toboolean(L, 4) || is_plain(&m))) {
    at = lh_find_plain(&m, at);
    if (at) return push_found(L, &m, at, at + (m.pattern_end - m.pattern), false);
    lh_check_matcher(L, &m);
    lua_pushnil(L);
    return 1;
  }
  const char *end = search(L, &m, &at);
  if (end) return push_found(L, &m, at, end, true);
  lua_pushnil(L);
  return 1;
}

static int match_once(lua_State *L) {
  lh_matcher m;
  lh_prepare(L, &m, 1, 2);
  const char *at = m.subject + start_of(L, 3, &m);
  const char *end = search(L, &m, &at);
  if (end) return lh_push_captures(L, &m, at, end);
  lua_pushnil(L);
  return 1;
}

// --- gmatch

static int next_match(lua_State *L) {
  // Upvalues: the subject, the pattern, where to continue, the end of the last match or −1.
  lh_matcher m;
  lh_prepare(L, &m, lua_upvalueindex(1), lua_upvalueindex(2));
  const char *at = m.subject + lua_tointeger(L, lua_upvalueindex(3));
  lua_Integer last = lua_tointeger(L, lua_upvalueindex(4));
  for (; at <= m.subject_end; at++) {
    const char *end = lh_match_at(L, &m, at);
    if (!end || end - m.subject == last) continue;
    lua_pushinteger(L, end - m.subject);
    lua_pushvalue(L, -1);
    lua_replace(L, lua_upvalueindex(3));
    lua_replace(L, lua_upvalueindex(4));
    return lh_push_captures(L, &m, at, end);
  }
  return 0;
}

static int all_matches(lua_State *L) {
  lh_matcher m;
  lh_prepare(L, &m, 1, 2);
  size_t start = start_of(L, 3, &m);
  lua_settop(L, 2);
  lua_pushinteger(L, (lua_Integer)start);
  lua_pushinteger(L, -1);
  lua_pushcclosure(L, next_match, 4);
  return 1;
}

const luaL_Reg lh_pattern_guards[] = {
    {"string.find", find},
    {"string.gmatch", all_matches},
    {"string.gsub", lh_substitute},
    {"string.match", match_once},
    {NULL, NULL},
};
