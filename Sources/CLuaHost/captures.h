// What the pattern functions share: the matcher of a call, and its captures on Lua's stack.
#ifndef CAPTURES_H
#define CAPTURES_H

#include "environment.h"
#include "patterns.h"

/// Prepares a matcher for the subject and the pattern at two stack indexes.
void lh_prepare(lua_State *L, lh_matcher *m, int subject, int pattern);
/// Passes over the '^' before a pattern; false without one.
bool lh_take_anchor(lh_matcher *m);
/// Raises what kept the matcher from an answer.
void lh_check_matcher(lua_State *L, const lh_matcher *m);

/// Matches at one place, or raises; NULL where there is no match.
static inline const char *lh_match_at(lua_State *L, lh_matcher *m, const char *at) {
  const char *end = lh_match(m, at);
  if (!end) lh_check_matcher(L, m);
  return end;
}

/// The text of a capture, or of the whole match where there are none; a position is pushed instead,
/// and gives NULL.
const char *lh_capture_text(
    lua_State *L, const lh_matcher *m, int index, const char *start, const char *end,
    size_t *length);
/// Pushes a capture, or the whole match where there are none.
void lh_push_capture(
    lua_State *L, const lh_matcher *m, int index, const char *start, const char *end);
/// Pushes all captures, or the whole match where there are none; gives how many values these are.
int lh_push_captures(lua_State *L, const lh_matcher *m, const char *start, const char *end);

/// string.gsub.
int lh_substitute(lua_State *L);

#endif
