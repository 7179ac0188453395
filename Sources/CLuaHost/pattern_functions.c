// string.find, match, gmatch and gsub, on the matcher of patterns.c.
//
// Whatever may take long here spends steps, and a matcher that was stopped ends in the limit's
// error. The text that gsub makes grows in Lua's own memory: a luaL_Buffer would report the end of
// memory as an ordinary error, which a script can catch.
#include "environment.h"
#include "patterns.h"

#include <string.h>

// --- The matcher of a call

static bool must_stop(void *context) { return ((lh_state *)context)->expired != 0; }

/// Prepares a matcher for the subject and the pattern at two stack indexes.
static void prepare(lua_State *L, lh_matcher *m, int subject, int pattern) {
  size_t length;
  memset(m, 0, sizeof *m);
  m->subject = luaL_checklstring(L, subject, &length);
  m->subject_end = m->subject + length;
  m->pattern = luaL_checklstring(L, pattern, &length);
  m->pattern_end = m->pattern + length;
  m->must_stop = must_stop;
  m->context = lh_of(L);
}

/// Passes over the '^' before a pattern; false without one.
static bool take_anchor(lh_matcher *m) {
  if (m->pattern == m->pattern_end || *m->pattern != '^') return false;
  m->pattern++;
  return true;
}

/// Raises what kept the matcher from an answer.
static void check(lua_State *L, const lh_matcher *m) {
  if (m->is_stopped) lh_check_deadline(L);
  if (m->fault) luaL_error(L, m->fault, m->fault_number);
}

static const char *match(lua_State *L, lh_matcher *m, const char *at) {
  const char *end = lh_match(m, at);
  if (!end) check(L, m);
  return end;
}

static void spend(lua_State *L, lh_matcher *m, size_t steps) {
  if (!lh_spend(m, steps)) check(L, m);
}

/// The place, from 0, that the n-th argument tells; 1 past the end where it tells one behind it.
static size_t start_of(lua_State *L, int argument, const lh_matcher *m) {
  size_t length = (size_t)(m->subject_end - m->subject);
  lua_Integer position = luaL_optinteger(L, argument, 1);
  if (position > 0) return (size_t)position - 1 > length ? length + 1 : (size_t)position - 1;
  // From the end: the sizes are unsigned so that the least integer has a counterpart.
  size_t back = 0 - (size_t)position;
  return position == 0 || back > length ? 0 : length - back;
}

// --- Captures

/// The text of a capture, or of the whole match where there are none; a position is pushed instead,
/// and gives NULL.
static const char *capture_text(
    lua_State *L, const lh_matcher *m, int index, const char *start, const char *end,
    size_t *length) {
  *length = (size_t)(end - start);
  if (index >= m->capture_count) {
    if (index > 0) luaL_error(L, "invalid capture index %%%d", index + 1);
    return start;
  }
  lh_capture capture = m->captures[index];
  if (capture.length == LH_CAPTURE_OPEN) luaL_error(L, "unfinished capture");
  if (capture.length == LH_CAPTURE_POSITION) {
    lua_pushinteger(L, capture.start - m->subject + 1);
    return NULL;
  }
  *length = (size_t)capture.length;
  return capture.start;
}

static void push_capture(
    lua_State *L, const lh_matcher *m, int index, const char *start, const char *end) {
  size_t length;
  const char *text = capture_text(L, m, index, start, end, &length);
  if (text) lua_pushlstring(L, text, length);
}

/// Pushes all captures, or the whole match where there are none; gives how many values these are.
static int push_captures(lua_State *L, const lh_matcher *m, const char *start, const char *end) {
  int count = m->capture_count > 0 ? m->capture_count : 1;
  luaL_checkstack(L, count, "too many captures");
  for (int i = 0; i < count; i++) push_capture(L, m, i, start, end);
  return count;
}

// --- find and match

static int push_found(
    lua_State *L, const lh_matcher *m, const char *start, const char *end, bool with_captures) {
  lua_pushinteger(L, start - m->subject + 1);
  lua_pushinteger(L, end - m->subject);
  return 2 + (with_captures && m->capture_count > 0 ? push_captures(L, m, start, end) : 0);
}

/// Tells whether a pattern is text for `find`; a ')' or ']' alone does not make it a pattern.
static bool is_plain(const lh_matcher *m) {
  for (const char *p = m->pattern; p < m->pattern_end; p++) {
    if (*p && strchr("^$*+?.([%-", *p)) return false;
  }
  return true;
}

/// Finds the first match from a place on, and moves the place to its start. Returns its end, NULL
/// for none.
static const char *search(lua_State *L, lh_matcher *m, const char **at) {
  bool is_anchored = take_anchor(m);
  for (; *at <= m->subject_end; ++*at) {
    const char *end = match(L, m, *at);
    if (end || is_anchored) return end;
  }
  return NULL;
}

static int find(lua_State *L) {
  lh_matcher m;
  prepare(L, &m, 1, 2);
  const char *at = m.subject + start_of(L, 3, &m);
  if (at <= m.subject_end && (lua_toboolean(L, 4) || is_plain(&m))) {
    at = lh_find_plain(&m, at);
    if (at) return push_found(L, &m, at, at + (m.pattern_end - m.pattern), false);
    check(L, &m);
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
  prepare(L, &m, 1, 2);
  const char *at = m.subject + start_of(L, 3, &m);
  const char *end = search(L, &m, &at);
  if (end) return push_captures(L, &m, at, end);
  lua_pushnil(L);
  return 1;
}

// --- gmatch

static int next_match(lua_State *L) {
  // Upvalues: the subject, the pattern, where to go on, where the last match ended or −1.
  lh_matcher m;
  prepare(L, &m, lua_upvalueindex(1), lua_upvalueindex(2));
  const char *at = m.subject + lua_tointeger(L, lua_upvalueindex(3));
  lua_Integer last = lua_tointeger(L, lua_upvalueindex(4));
  for (; at <= m.subject_end; at++) {
    const char *end = match(L, &m, at);
    if (!end || end - m.subject == last) continue;
    lua_pushinteger(L, end - m.subject);
    lua_pushvalue(L, -1);
    lua_replace(L, lua_upvalueindex(3));
    lua_replace(L, lua_upvalueindex(4));
    return push_captures(L, &m, at, end);
  }
  return 0;
}

static int all_matches(lua_State *L) {
  lh_matcher m;
  prepare(L, &m, 1, 2);
  size_t start = start_of(L, 3, &m);
  lua_settop(L, 2);
  lua_pushinteger(L, (lua_Integer)start);
  lua_pushinteger(L, -1);
  lua_pushcclosure(L, next_match, 4);
  return 1;
}

// --- gsub

enum { REPLACEMENT = 3, BLOCK = 5 };  // stack indexes

/// A text that grows; its bytes are the block at stack index BLOCK.
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

/// Adds a replacement in which %0 to %9 stand for what was matched.
static void add_replacement(
    lua_State *L, lh_matcher *m, const char *start, const char *end, text *out) {
  size_t length;
  const char *p = lua_tolstring(L, REPLACEMENT, &length), *last = p + length;
  for (;;) {
    const char *escape = memchr(p, '%', (size_t)(last - p));
    add(L, out, p, (size_t)((escape ? escape : last) - p));
    if (!escape) return;
    spend(L, m, 1);
    char name = escape[1];  // 0 behind the text
    p = escape + 2;
    if (name == '%') {
      add(L, out, "%", 1);
    } else if (name == '0') {
      add(L, out, start, (size_t)(end - start));
    } else if (name >= '1' && name <= '9') {
      const char *bytes = capture_text(L, m, name - '1', start, end, &length);
      if (bytes) add(L, out, bytes, length);
      else add_value(L, out);
    } else {
      luaL_error(L, "invalid use of '%%' in replacement string");
    }
  }
}

/// Pushes what a table or function has for a match; false where the match stays as it is.
static bool push_replacement(
    lua_State *L, const lh_matcher *m, const char *start, const char *end) {
  if (lua_type(L, REPLACEMENT) == LUA_TTABLE) {
    push_capture(L, m, 0, start, end);
    lua_gettable(L, REPLACEMENT);
  } else {
    lua_pushvalue(L, REPLACEMENT);
    lua_call(L, push_captures(L, m, start, end), 1);
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

static int substitute(lua_State *L) {
  lh_matcher m;
  prepare(L, &m, 1, 2);
  int type = lua_type(L, REPLACEMENT);
  lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)(m.subject_end - m.subject) + 1);
  bool is_text = type == LUA_TSTRING || type == LUA_TNUMBER;
  if (!is_text && type != LUA_TFUNCTION && type != LUA_TTABLE) {
    return luaL_typeerror(L, REPLACEMENT, "string/function/table");
  }
  lua_settop(L, BLOCK);
  text out = {NULL, 0, 0};
  bool is_anchored = take_anchor(&m);
  const char *at = m.subject, *copied = at, *last_end = NULL;
  lua_Integer count = 0;
  while (count < most) {
    const char *end = match(L, &m, at);
    if (end && end != last_end) {
      count++;
      if (is_text || push_replacement(L, &m, at, end)) {
        // What stays as it is gets copied no sooner than something behind it changes.
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
    // Nothing has changed.
    lua_pushvalue(L, 1);
  } else {
    add(L, &out, copied, (size_t)(m.subject_end - copied));
    lua_pushlstring(L, out.bytes, out.count);
  }
  lua_pushinteger(L, count);
  return 2;
}

const luaL_Reg lh_pattern_guards[] = {
    {"string.find", find},
    {"string.gmatch", all_matches},
    {"string.gsub", substitute},
    {"string.match", match_once},
    {NULL, NULL},
};
