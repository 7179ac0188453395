/// One Lua state behind a wall.
///
/// Lua reports errors by `longjmp`, which must never cross a Swift frame, and almost every call
/// of its interface can raise one once memory is limited. So Swift sees nothing of Lua: whatever
/// may raise, allocate or call a metamethod happens in this module, inside one protected call for
/// each entry. Functions here return a status; what went wrong is read from `lh_error`.
/// A callback into Swift returns a sentinel, and C raises the error after Swift's frame is gone.
///
/// A state belongs to one thread at a time. Only `lh_cancel` may come from another.
#ifndef CLUAHOST_H
#define CLUAHOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct lh_state lh_state;

/// How an entry ended.
typedef enum {
  LH_OK,
  LH_SYNTAX,     ///< the text is not Lua
  LH_RUNTIME,    ///< an error while running
  LH_MEMORY,     ///< the memory limit, for good: the state is of no more use, as after the next two
  LH_DEADLINE,   ///< the deadline, for good
  LH_CANCELLED,  ///< `lh_cancel`, until the state is entered the next time
  LH_ANSWER,     ///< a function answered what it may not; the answer is in the buffer
  LH_PENDING,    ///< a text must be measured first; ask again after that
} lh_status;

/// The facts of the last error, valid until the next entry.
typedef struct {
  const char *source;  ///< the chunk's name, "" where unknown
  int line;            ///< from 1, 0 where unknown
  const char *message;
  size_t message_length;
  const char *traceback;  ///< one line a level, without a heading
  bool is_too_deep;       ///< functions called each other without end
} lh_error;

// Values, flat in a buffer of bytes.

/// A growing row of values; `failed` is set when memory ran out and stays set.
typedef struct {
  uint8_t *bytes;
  size_t count, capacity, position;
  bool failed;
} lh_buffer;

/// The maximum nesting of values; items may be nested 128 levels deep.
enum { LH_MAXIMUM_DEPTH = 150 };

/// What a value in a buffer is.
typedef enum {
  LH_NIL,
  LH_FALSE,
  LH_TRUE,
  LH_INTEGER,
  LH_NUMBER,
  LH_STRING,
  LH_LIST,   ///< the values that follow, up to `LH_END`, have the keys 1…n
  LH_TABLE,  ///< keys (strings) and values in turn, up to `LH_END`
  LH_END,
  LH_FUNCTION,  ///< a reference, for `lh_call`; 0 for a function of another state
  LH_OTHER,     ///< a value that has no counterpart; its Lua type's name follows as a string
} lh_type;

void lh_buffer_free(lh_buffer *buffer);
void lh_put_type(lh_buffer *buffer, lh_type type);
void lh_put_integer(lh_buffer *buffer, int64_t value);
void lh_put_number(lh_buffer *buffer, double value);
void lh_put_string(lh_buffer *buffer, const char *bytes, size_t length);
void lh_put_function(lh_buffer *buffer, int reference);

/// Reads the next value's type, `LH_END` behind the last one.
lh_type lh_next_type(lh_buffer *buffer);
int64_t lh_next_integer(lh_buffer *buffer);
double lh_next_number(lh_buffer *buffer);
/// The bytes stay in the buffer.
const char *lh_next_string(lh_buffer *buffer, size_t *length);
int lh_next_function(lh_buffer *buffer);

// A state.

/// What the host does for scripts. A callback that returns false makes C raise the text that it
/// left in the buffer.
typedef struct {
  void *context;
  /// Takes what a script prints, one line without its newline.
  void (*print)(void *context, const char *text, size_t length);
  /// Puts the text and then the chunk name of a module into the buffer.
  bool (*module)(void *context, const char *name, size_t length, lh_buffer *out);
  /// Answers a name that an owner ("" for globals) lacks: true for nil, false to raise the words
  /// in the buffer.
  bool (*missing)(
      void *context, const char *owner, const char *name, size_t length, lh_buffer *out);
  /// Calls a function that Swift defined: arguments in, one result or the error's words out.
  bool (*call)(void *context, int function, lh_buffer *arguments, lh_buffer *out);
  /// Called from another thread when a script ran half a second past its deadline and nothing
  /// stopped it. May be NULL.
  void (*unresponsive)(void *context);
} lh_callbacks;

/// Opens a state with the names that scripts may use. NULL where memory ran out.
///
/// `failing_allocation` makes the n-th allocation and all later ones fail, 0 none: for tests.
lh_state *lh_open(size_t memory_limit, int64_t failing_allocation, lh_callbacks callbacks);
void lh_close(lh_state *state);

lh_error lh_last_error(const lh_state *state);
/// The most bytes that the state held at any time.
size_t lh_peak_memory(const lh_state *state);
/// How many allocations the state has made.
int64_t lh_allocation_count(const lh_state *state);

/// Starts a span in which entries may spend so many seconds inside Lua together, infinite for no
/// limit; `lh_end` ends it. What the caller does meanwhile does not count.
///
/// Between the two the state stays on this thread, and the signal that interrupts Lua is unblocked.
void lh_begin(lh_state *state, double seconds);
void lh_end(lh_state *state);

/// Takes the state for this thread, until `lh_leave` has been called as often. Returns false if
/// another thread has it. A cancel of an earlier use is forgotten.
bool lh_enter(lh_state *state);
void lh_leave(lh_state *state);
/// Ends what the thread that took the state does with `LH_CANCELLED`; does nothing if no thread
/// took it. Callable from any thread while the state is open.
void lh_cancel(lh_state *state);
bool lh_is_cancelled(const lh_state *state);

/// Compiles and runs a chunk of text; what it returns is put into the buffer.
///
/// Globals can be set while a chunk is loaded, not later.
lh_status lh_load(
    lh_state *state, const char *text, size_t length, const char *name, lh_buffer *out);

/// Calls a function with the values in a buffer; its first result is put into `out`.
lh_status lh_call(lh_state *state, int function, lh_buffer *arguments, lh_buffer *out);

/// Releases functions that were read from buffers and are no longer needed.
void lh_release(lh_state *state, const int *references, size_t count);

/// Starts the random numbers again, the same each time.
lh_status lh_seed(lh_state *state);

/// Makes a function that calls back into Swift a global.
lh_status lh_define(lh_state *state, const char *name, int function);

/// The n-th name that scripts can use, from 0, in order; NULL behind the last one.
const char *lh_name(size_t index);

/// What has members: what questions are given, by the names of a wall.
typedef enum {
  LH_OWNER_ITEM,
  LH_OWNER_SECTION,
  LH_OWNER_COLUMNS,
  LH_OWNER_COLUMN,
  LH_OWNER_LAYOUT,
  LH_OWNER_COUNT,
} lh_owner;

/// The n-th name that an owner has in a wall or in a strip, from 0; NULL behind the last one.
const char *lh_member_name(lh_owner owner, bool is_strip, size_t index);

// What layout scripts see. Everything is a light userdata that encodes kind and index: no
// allocation, equality for free, and a kept one stays what it was.

/// What an argument of a question is.
typedef enum {
  LH_ARGUMENT_ITEM,
  LH_ARGUMENT_ITEMS,  ///< those of a section, counted from 1, or all for 0
  LH_ARGUMENT_SECTION,
  LH_ARGUMENT_COLUMNS,
  LH_ARGUMENT_LAYOUT,
  LH_ARGUMENT_NUMBER,
  LH_ARGUMENT_INTEGER,
  LH_ARGUMENT_NUMBERS,  ///< a list
} lh_argument_kind;

/// An argument of a question.
typedef struct {
  lh_argument_kind kind;
  int64_t integer;  ///< the item or section, from 0, the integer, or how many numbers
  double number;
  const double *numbers;
} lh_argument;

/// A text that a script measures.
typedef struct {
  const char *bytes;
  size_t length;
  double width;  ///< of its lines, in points; not NaN
  bool is_label;  ///< set as labels are, with the room around it
  double size;    ///< of the font; 0 for the usual one
  int weight;
  const char *font;  ///< a family's name; NULL for that of labels
  size_t font_length;
  double line_height;  ///< in font sizes; 0 for that of labels
  int most_lines;
} lh_text;

/// What is known of a text.
typedef enum { LH_TEXT_KNOWN, LH_TEXT_PENDING, LH_TEXT_FAILED } lh_text_state;

/// The items as columns of numbers, with look-ups for the rest. Indexes count from 0.
typedef struct {
  int64_t count;
  const double *widths;   ///< NaN for none; NULL where no item has one
  const double *heights;  ///< likewise
  const int32_t *sections;   ///< each item's section; NULL where there is one section
  const int32_t *positions;  ///< each item's position in its section; NULL where there is one
  const int32_t *order;      ///< the items as they are placed; NULL for input order
  void *context;
  /// The number of a field, from 0, or −1 where no item has it.
  int (*field)(void *context, const char *name, size_t length);
  /// Puts the value of a field of an item into the buffer; `LH_NIL` where it lacks it.
  void (*value)(void *context, int field, int64_t item, lh_buffer *out);
  /// Puts all fields of an item, or of a section, into the buffer as one table.
  void (*fields)(void *context, bool section, int64_t index, lh_buffer *out);
  /// Gives a text's height, or notes that it is to be measured, or puts words into the buffer.
  lh_text_state (*text_height)(
      void *context, const lh_text *text, double *height, lh_buffer *out);
  /// Whether sections, positions and order are known by now.
  bool is_arranged;
} lh_items;

/// What `section` shows.
typedef struct {
  const char *title;  ///< NULL for none
  size_t title_length;
  int64_t count;
  double width;  ///< inside the insets, a strip's height; NaN while unknown
  int64_t first;  ///< its first item's place in the order
} lh_section;

/// What `layout` shows; NaN for what is not known yet.
///
/// In a strip, whose columns lie on their side, scripts read of `rows`; here they stay columns.
typedef struct {
  bool is_strip;
  double width;
  double height;  ///< the viewport's; NaN for none
  double row_spacing, column_spacing;
  double top, left, bottom, right;
  int64_t column_count;  ///< 0 while unknown
  double column_width;
} lh_layout;

/// What `columns` shows; ends is NULL in `span`.
typedef struct {
  int64_t count;
  const double *xs, *widths;
  double origin;       ///< the section's upper edge
  const double *ends;  ///< below it, −∞ in an empty column
  double top;          ///< of the first row below it
  double spacing;
  double common_width;  ///< NaN where columns differ
  int64_t item;         ///< the item in question
  int span;
  double length;        ///< the item's, where it is known before its place; else NaN
} lh_columns;

/// Lends the items to scripts until the next call; NULL takes them back.
void lh_set_items(lh_state *state, const lh_items *items);
/// Lends the sections likewise.
void lh_set_sections(lh_state *state, const lh_section *sections, int64_t count);
void lh_set_layout(lh_state *state, lh_layout layout);
/// Sets `layout.params` from a table in the buffer.
lh_status lh_set_params(lh_state *state, lh_buffer *params);
/// What `columns:item_height` gives: the function's answer, 0 for none; else the constant, NaN for
/// none; else the item's own.
void lh_set_length_function(lh_state *state, int function, double constant);

/// An item's own length: its height at a width, in proportion; its own where it has no width; square
/// where it has neither. In a strip its width at a height likewise.
double lh_own_length(const lh_state *state, int64_t item, double across);

/// Calls a function and puts its answer into the buffer. `columns` may be NULL.
lh_status lh_ask(
    lh_state *state, int function, const lh_argument *arguments, int count,
    const lh_columns *columns, lh_buffer *out);
/// Calls `begin(layout, items)` and keeps its answer, made read-only, as `layout.state`.
lh_status lh_ask_begin(lh_state *state, int function);

/// Asks for the lengths of many items: `function(item, width, layout, span)`, the height for
/// `width` in a strip.
typedef struct {
  int function;
  const int32_t *items;  ///< their indexes; NULL for `first` and those after it
  int64_t first;
  int64_t count;
  const double *widths;
  const uint16_t *spans;
  double *lengths;  ///< the answers; for nil the item's own
  int64_t done;     ///< how many are answered; with an error, the one at fault
  /// How many of them are nil. Where all are, `lh_last_error` has the function's first line.
  int64_t unanswered;
} lh_lengths;

/// Asks one after the other, from `done` on, until all are answered or one fails.
/// After `LH_ANSWER` the answer is in the buffer.
lh_status lh_ask_lengths(lh_state *state, lh_lengths *request, lh_buffer *answer);

/// The lengths of a section's items, asked for at once.
typedef struct {
  int64_t count;
  double *lengths;  ///< the items' own in, answers out
  int64_t listed;   ///< how many elements the list has, −1 where the answer is none
  int64_t fault;    ///< after LH_ANSWER: the first bad element, from 0, −1 where it is the list
} lh_section_lengths;

/// Asks for the lengths of a section: a list of so many numbers, which is read raw, or nil. After
/// `LH_ANSWER` what is at fault is in the buffer. Where it is nil, `lh_last_error` has the
/// function's first line.
lh_status lh_ask_section_lengths(
    lh_state *state, int function, const lh_argument *arguments, int count,
    lh_section_lengths *request, lh_buffer *answer);

/// Asks for a start column: `function(item, columns, layout)`. `answer` has what it answers when
/// that is no whole number, with `LH_ANSWER`; nil is 0.
lh_status lh_ask_column(
    lh_state *state, int function, const lh_columns *columns, int64_t *column, lh_buffer *answer);

/// Calls a function once more to learn which line returned its answer; the place is in
/// `lh_last_error`.
void lh_locate(
    lh_state *state, int function, const lh_argument *arguments, int count,
    const lh_columns *columns);

#endif
