// The matcher of Lua's patterns, which is independent of a Lua state: it turns text into captures
// or a fault.
#ifndef PATTERNS_H
#define PATTERNS_H

#include <stdbool.h>
#include <stddef.h>

enum {
  LH_CAPTURE_LIMIT = 32,  // the maximum number of captures
  LH_STEP_LIMIT = 4096,   // steps after which the matcher asks whether to stop
};

/// The capture of a pair of parentheses.
typedef struct {
  const char *start;
  ptrdiff_t length;  // or one of the following two
} lh_capture;

enum { LH_CAPTURE_OPEN = -1, LH_CAPTURE_POSITION = -2 };

/// A pattern and its subject. The caller sets the first six fields and clears the others.
typedef struct {
  const char *subject, *subject_end;
  const char *pattern, *pattern_end;
  /// Returns whether to stop; may be NULL.
  bool (*must_stop)(void *context);
  void *context;

  bool is_stopped;    // permanently
  const char *fault;  // what is wrong with the pattern, permanently: a format for the number below
  int fault_number;
  int capture_count;
  lh_capture captures[LH_CAPTURE_LIMIT];
  int steps;  // since the matcher last asked whether to stop
} lh_matcher;

/// Matches the pattern at one position of the subject. Returns the end of the match; NULL if the
/// pattern does not match or has a fault, or if the matcher is stopped.
///
/// A '^' is an ordinary character here: the caller skips an anchor.
const char *lh_match(lh_matcher *matcher, const char *at);

/// Finds the pattern, taken as plain text, at or after a position. Returns NULL if it does not
/// occur, or if the matcher is stopped.
const char *lh_find_plain(lh_matcher *matcher, const char *at);

/// Counts work that a loop is about to do; returns false once the matcher is stopped.
bool lh_spend(lh_matcher *matcher, size_t steps);

#endif
