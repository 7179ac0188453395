// The matcher of Lua's patterns, which knows nothing of Lua: text in, captures or a fault out.
#ifndef PATTERNS_H
#define PATTERNS_H

#include <stdbool.h>
#include <stddef.h>

enum {
  LH_CAPTURE_LIMIT = 32,  // captures of a pattern at the most
  LH_STEP_LIMIT = 4096,   // steps between two looks at whether to stop
};

/// What a pair of parentheses caught.
typedef struct {
  const char *start;
  ptrdiff_t length;  // or one of the following
} lh_capture;

enum { LH_CAPTURE_OPEN = -1, LH_CAPTURE_POSITION = -2 };

/// A pattern at work on a subject. The first six fields are the caller's to set, the others start
/// as zero.
typedef struct {
  const char *subject, *subject_end;
  const char *pattern, *pattern_end;
  /// Asked every few thousand steps whether to stop; may be NULL.
  bool (*must_stop)(void *context);
  void *context;

  bool is_stopped;    // for good
  const char *fault;  // what is wrong with the pattern, a format for the number below; for good
  int fault_number;
  int capture_count;
  lh_capture captures[LH_CAPTURE_LIMIT];
  int steps;  // since the last look
} lh_matcher;

/// Matches the pattern at one place of the subject; gives the end of what it matches. NULL where it
/// does not match, where it has a fault, and where the matcher is stopped.
///
/// A '^' is an ordinary character here: the caller passes over an anchor.
const char *lh_match(lh_matcher *matcher, const char *at);

/// Finds the pattern, taken as plain text, from a place on; NULL where it is not there, and where
/// the matcher is stopped.
const char *lh_find_plain(lh_matcher *matcher, const char *at);

/// Counts work that a loop is about to do; false once the matcher is stopped.
bool lh_spend(lh_matcher *matcher, size_t steps);

#endif
