// A call's matcher, and its captures on Lua's stack.
//
// lh_prepare and the functions that push captures replace prepstate, get_onecapture,
// push_onecapture and push_captures of lstrlib.c (Lua 5.4.4). What differs: a matcher here has no
// lua_State; errors that it noted are raised by lh_check_matcher.
#include "captures.h"

#include <string.h>

static bool must_stop(void *context) { return ((lh_state *)context)->head.expired != 0; }

void lh_prepare(lua_State *L, lh_matcher *m, int subject, int pattern) {
  size_t length;
  memset(m, 0, sizeof *m);
  m->subject = luaL_checklstring(L, subject, &length);
  m->subject_end = m->subject + length;
  m->pattern = luaL_checklstring(L, pattern, &length);
  m->pattern_end = m->pattern + length;
  m->must_stop = must_stop;
  m->context = lh_of(L);
}

bool lh_take_anchor(lh_matcher *m) {
  if (m->pattern == m->pattern_end || *m->pattern != '^') return false;
  m->pattern++;
  return true;
}

void lh_check_matcher(lua_State *L, const lh_matcher *m) {
  if (m->is_stopped) lh_check_deadline(L);
  if (m->fault) luaL_error(L, m->fault, m->fault_number);
}

const char *lh_capture_text(
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

void lh_push_capture(
    lua_State *L, const lh_matcher *m, int index, const char *start, const char *end) {
  size_t length;
  const char *text = lh_capture_text(L, m, index, start, end, &length);
  if (text) lua_pushlstring(L, text, length);
}

int lh_push_captures(lua_State *L, const lh_matcher *m, const char *start, const char *end) {
  int count = m->capture_count > 0 ? m->capture_count : 1;
  luaL_checkstack(L, count, "too many captures");
  for (int i = 0; i < count; i++) lh_push_capture(L, m, i, start, end);
  return count;
}
