// A matcher of Lua's patterns that can be stopped.
//
// It replaces the matcher of lstrlib.c (Lua 5.4.4): lh_match replaces do_match and the functions
// that it calls, lh_find_plain replaces lmemfind. Results and error messages are Lua's; a test
// compares them. What differs:
// - Lua's matcher runs within one C call, which no hook interrupts: a text of a few thousand
//   letters and (".-"):rep(9) .. "x" take it hours. This one counts its steps, and asks every
//   LH_STEP_LIMIT steps whether to stop.
// - Lua's matcher recurs. This one keeps the alternatives on a stack of choices; CHOICE_LIMIT makes
//   "pattern too complex" occur where Lua's MAXCCALLS does.
// - Character classes are those of the C locale; Lua asks <ctype.h>.
// - A fault is noted in the matcher instead of raised, so this file needs no lua_State.
//
// "Item" is the manual's term: a single character class with its suffix, %1, %b(), or %f[].
#include "patterns.h"

#include <stdint.h>
#include <string.h>

enum { CHOICE_LIMIT = 199 };

/// Something to undo, or an alternative to try, if the rest of the pattern does not match.
typedef struct {
  enum { OPENED, CLOSED, OPTIONAL, GREEDY, LAZY } kind;
  const char *at;    // in the subject: where the item starts; LAZY: where it repeats
  const char *item;  // LAZY: the repeated item
  const char *rest;  // the pattern after the item
  size_t count;      // CLOSED: the capture's index; GREEDY: repetitions that can be given up
} choice;

/// A match in progress.
typedef struct {
  lh_matcher *matcher;
  const char *at;    // in the subject
  const char *item;  // in the pattern
  int depth;
  choice choices[CHOICE_LIMIT];
} attempt;

bool lh_spend(lh_matcher *m, size_t steps) {
  if (m->is_stopped) return false;
  if (steps < (size_t)(LH_STEP_LIMIT - m->steps)) {
    m->steps += (int)steps;
    return true;
  }
  m->steps = 0;
  m->is_stopped = m->must_stop && m->must_stop(m->context);
  return !m->is_stopped;
}

static bool fail(lh_matcher *m, const char *fault, int number) {
  m->fault = fault;
  m->fault_number = number;
  return false;
}

static bool push(attempt *a, choice new) {
  if (a->depth == CHOICE_LIMIT) return fail(a->matcher, "pattern too complex", 0);
  a->choices[a->depth++] = new;
  return true;
}

// --- One byte

static bool is_between(uint8_t byte, uint8_t first, uint8_t last) {
  return first <= byte && byte <= last;
}

/// Whether a byte is in the class %letter of the C locale, whatever the process's locale.
static bool is_in_class(uint8_t byte, uint8_t letter) {
  bool is_digit = is_between(byte, '0', '9'), is_lower = is_between(byte, 'a', 'z');
  bool is_upper = is_between(byte, 'A', 'Z'), is_graphic = is_between(byte, '!', '~');
  bool is_alphanumeric = is_digit || is_lower || is_upper;
  bool is;
  switch (letter | 0x20) {
  case 'a': is = is_lower || is_upper; break;
  case 'c': is = byte < 32 || byte == 127; break;
  case 'd': is = is_digit; break;
  case 'g': is = is_graphic; break;
  case 'l': is = is_lower; break;
  case 'p': is = is_graphic && !is_alphanumeric; break;
  case 's': is = byte == ' ' || is_between(byte, '\t', '\r'); break;
  case 'u': is = is_upper; break;
  case 'w': is = is_alphanumeric; break;
  case 'x': is = is_digit || is_between(byte | 0x20, 'a', 'f'); break;
  case 'z': is = byte == 0; break;
  default: return letter == byte;
  }
  return is_between(letter, 'A', 'Z') ? !is : is;
}

/// Whether a byte is in a set, which extends from '[' to `end`, after its ']'.
static bool is_in_set(lh_matcher *m, uint8_t byte, const char *set, const char *end) {
  const char *last = end - 1, *p = set + 1;
  bool is_complement = *p == '^';
  if (is_complement) p++;
  while (p < last && lh_spend(m, 1)) {
    bool is;
    if (*p == '%') {
      is = is_in_class(byte, (uint8_t)p[1]);
      p += 2;
    } else if (last - p > 2 && p[1] == '-') {
      is = is_between(byte, (uint8_t)p[0], (uint8_t)p[2]);
      p += 3;
    } else {
      is = byte == (uint8_t)*p++;
    }
    if (is) return !is_complement;
  }
  return is_complement;
}

/// Returns the end of an item that matches one byte; NULL if it is malformed.
static const char *end_of_item(lh_matcher *m, const char *p) {
  switch (*p++) {
  case '[': break;
  case '%':
    if (p < m->pattern_end) return p + 1;
    fail(m, "malformed pattern (ends with '%%')", 0);
    return NULL;
  default: return p;
  }
  if (p < m->pattern_end && *p == '^') p++;
  // The first character of a set is never its end.
  for (bool is_first = true; p < m->pattern_end; is_first = false) {
    if (!lh_spend(m, 1)) return NULL;
    char next = *p++;
    if (next == ']' && !is_first) return p;
    if (next == '%' && p < m->pattern_end) p++;
  }
  fail(m, "malformed pattern (missing ']')", 0);
  return NULL;
}

/// Whether there is a byte at a position and the item, which extends to `end`, matches it.
static bool is_one(lh_matcher *m, const char *at, const char *item, const char *end) {
  if (at >= m->subject_end || !lh_spend(m, 1)) return false;
  switch (*item) {
  case '.': return true;
  case '%': return is_in_class((uint8_t)*at, (uint8_t)item[1]);
  case '[': return is_in_set(m, (uint8_t)*at, item, end);
  default: return *at == *item;
  }
}

// --- The items of a pattern. Each function advances in pattern and subject, or returns false.

static bool open_capture(attempt *a) {
  lh_matcher *m = a->matcher;
  if (m->capture_count == LH_CAPTURE_LIMIT) return fail(m, "too many captures", 0);
  bool is_position = a->item + 1 < m->pattern_end && a->item[1] == ')';
  m->captures[m->capture_count++] =
      (lh_capture){a->at, is_position ? LH_CAPTURE_POSITION : LH_CAPTURE_OPEN};
  a->item += is_position ? 2 : 1;
  return push(a, (choice){.kind = OPENED});
}

static bool close_capture(attempt *a) {
  lh_matcher *m = a->matcher;
  int index = m->capture_count - 1;
  while (index >= 0 && m->captures[index].length != LH_CAPTURE_OPEN) index--;
  if (index < 0) return fail(m, "invalid pattern capture", 0);
  m->captures[index].length = a->at - m->captures[index].start;
  a->item++;
  return push(a, (choice){.kind = CLOSED, .count = (size_t)index});
}

/// %1 to %9: the text of a capture again.
static bool match_again(attempt *a) {
  lh_matcher *m = a->matcher;
  int index = a->item[1] - '1';
  if (index < 0 || index >= m->capture_count || m->captures[index].length == LH_CAPTURE_OPEN) {
    return fail(m, "invalid capture index %%%d", index + 1);
  }
  ptrdiff_t length = m->captures[index].length;
  if (length == LH_CAPTURE_POSITION || m->subject_end - a->at < length) return false;
  if (!lh_spend(m, (size_t)length)) return false;
  if (memcmp(a->at, m->captures[index].start, (size_t)length) != 0) return false;
  a->at += length;
  a->item += 2;
  return true;
}

/// %bxy: from an x to the y that closes it.
static bool match_balance(attempt *a) {
  lh_matcher *m = a->matcher;
  if (m->pattern_end - a->item < 4) {
    return fail(m, "malformed pattern (missing arguments to '%%b')", 0);
  }
  char open = a->item[2], close = a->item[3];
  if (a->at == m->subject_end || *a->at != open) return false;
  size_t level = 1;
  for (const char *p = a->at + 1; p < m->subject_end && lh_spend(m, 1); p++) {
    if (*p == close) {
      if (--level > 0) continue;
      a->at = p + 1;
      a->item += 4;
      return true;
    }
    if (*p == open) level++;
  }
  return false;
}

/// %f[set]: where a byte of the set follows one that is not in it. Before and after the subject are
/// zero bytes.
static bool match_frontier(attempt *a) {
  lh_matcher *m = a->matcher;
  const char *set = a->item + 2;
  if (set == m->pattern_end || *set != '[') {
    return fail(m, "missing '[' after '%%f' in pattern", 0);
  }
  const char *end = end_of_item(m, set);
  if (!end) return false;
  uint8_t before = a->at == m->subject ? 0 : (uint8_t)a->at[-1];
  uint8_t after = a->at == m->subject_end ? 0 : (uint8_t)*a->at;
  if (is_in_set(m, before, set, end) || !is_in_set(m, after, set, end)) return false;
  a->item = end;
  return true;
}

/// An item that matches one byte, with its suffix '?', '*', '+' or '-'.
static bool match_bytes(attempt *a) {
  lh_matcher *m = a->matcher;
  const char *item = a->item, *end = end_of_item(m, item);
  if (!end) return false;
  char suffix = end < m->pattern_end ? *end : 0;
  bool is_repeated = suffix && strchr("?*+-", suffix);
  a->item = is_repeated ? end + 1 : end;
  if (!is_one(m, a->at, item, end)) return is_repeated && suffix != '+';
  choice other = {.at = a->at, .item = item, .rest = a->item};
  switch (suffix) {
  case '?':
    other.kind = OPTIONAL;
    a->at++;
    return push(a, other);
  case '-': other.kind = LAZY; return push(a, other);
  case '+': other.at++;  // the first repetition is not given up
    // fall through
  case '*':
    other.kind = GREEDY;
    for (a->at++; is_one(m, a->at, item, end);) a->at++;
    other.count = (size_t)(a->at - other.at);
    return push(a, other);
  default: a->at++; return true;
  }
}

static bool match_item(attempt *a) {
  lh_matcher *m = a->matcher;
  bool is_last = a->item + 1 == m->pattern_end;
  switch (*a->item) {
  case '(': return open_capture(a);
  case ')': return close_capture(a);
  case '$':
    if (!is_last) break;
    a->item++;
    return a->at == m->subject_end;
  case '%':
    if (is_last) break;
    if (a->item[1] == 'b') return match_balance(a);
    if (a->item[1] == 'f') return match_frontier(a);
    if (is_between((uint8_t)a->item[1], '0', '9')) return match_again(a);
    break;
  }
  return match_bytes(a);
}

// --- Going back

/// Undoes the steps that led to a dead end, back to the last choice with an alternative. Returns
/// false if there is none.
static bool go_back(attempt *a) {
  lh_matcher *m = a->matcher;
  while (a->depth > 0) {
    choice *last = &a->choices[a->depth - 1];
    bool goes_on = false;
    switch (last->kind) {
    case OPENED: m->capture_count--; break;
    case CLOSED: m->captures[last->count].length = LH_CAPTURE_OPEN; break;
    case OPTIONAL:
      a->depth--;
      a->at = last->at;
      a->item = last->rest;
      return true;
    case GREEDY:
      goes_on = last->count > 0;
      if (goes_on) a->at = last->at + --last->count;
      break;
    case LAZY:
      goes_on = is_one(m, last->at, last->item, last->rest - 1);
      if (goes_on) a->at = ++last->at;
      break;
    }
    if (goes_on) {
      a->item = last->rest;
      return true;
    }
    a->depth--;
  }
  return false;
}

const char *lh_match(lh_matcher *m, const char *at) {
  // `= {…}` would clear the choices, which takes longer than most matches.
  attempt a;
  a.matcher = m;
  a.at = at;
  a.item = m->pattern;
  a.depth = 0;
  m->capture_count = 0;
  while (!m->fault && lh_spend(m, 1)) {
    if (a.item == m->pattern_end) return a.at;
    if (match_item(&a)) continue;
    if (m->fault || m->is_stopped || !go_back(&a)) return NULL;
  }
  return NULL;
}

const char *lh_find_plain(lh_matcher *m, const char *at) {
  size_t length = (size_t)(m->pattern_end - m->pattern);
  if (length == 0) return at;
  while ((size_t)(m->subject_end - at) >= length) {
    size_t places = (size_t)(m->subject_end - at) - length + 1;
    const char *found = memchr(at, *m->pattern, places);
    if (!lh_spend(m, (found ? (size_t)(found - at) : places) + length)) return NULL;
    if (!found) return NULL;
    if (memcmp(found, m->pattern, length) == 0) return found;
    at = found + 1;
  }
  return NULL;
}
