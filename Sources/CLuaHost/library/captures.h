// What the pattern functions share: a call's matcher, and its captures on Lua's stack.
#ifndef CAPTURES_H
#define CAPTURES_H

#include "../environment.h"
#include "patterns.h"

/// Prepares a matcher for the subject and the pattern at two stack indexes.
void lh_prepare(lua_State *L, lh_matcher *m, int subject, int pattern);
/// Skips the '^' at the start of the pattern; returns false if there is none.
bool lh_take_anchor(lh_matcher *m);
/// Raises the error that ended the match, if any.
void lh_check_matcher(lua_State *L, const lh_matcher *m);

/// Matches at one position, or raises an error; returns NULL if there is no match.
static inline const char *lh_match_at(lua_State *L, lh_matcher *m, const char *at) {
  const char *end = lh_match(m, at);
  if (!end) lh_check_matcher(L, m);
  return end;
}

/// Returns the text of a capture, or of the whole match if there are no captures. Of a position
/// capture, pushes the position and returns NULL.
const char *lh_capture_text(
    lua_State *L, const lh_matcher *m, int index, const char *start, const char *end,
    size_t *length);
/// Pushes a capture, or the whole match if there are no captures.
void lh_push_capture(
    lua_State *L, const lh_matcher *m, int index, const char *start, const char *end);
/// Pushes all captures, or the whole match if there are none; returns the number of values.
int lh_push_captures(lua_State *L, const lh_matcher *m, const char *start, const char *end);

/// string.gsub.
int lh_substitute(lua_State *L);

#endif
