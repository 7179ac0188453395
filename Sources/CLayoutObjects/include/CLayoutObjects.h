/// The objects that a layout script sees: items, sections, columns and the layout.
///
/// Swift lends C the memory that describes them; scripts read it through light userdata whose bits
/// hold a kind and an index. Such an object takes no memory, equals every other one of the same
/// kind and index, and stays valid when a script keeps it.
///
/// All functions take a state that was opened with `lo_hooks`.
#ifndef CLAYOUTOBJECTS_H
#define CLAYOUTOBJECTS_H

#include "CLuaHost.h"

/// The hooks to open a state with.
const lh_objects *lo_hooks(void);

// The data that scripts read. Indexes count from 0 here, from 1 in scripts.

/// A text that a script measures.
typedef struct {
  const char *bytes;
  size_t length;
  double width;   ///< of its lines, in points; not NaN
  bool is_label;  ///< whether it is set as a label, with a label's padding
  double size;    ///< of the font, in points; 0 for the size of labels
  int weight;
  const char *font;  ///< a family's name; NULL for the family of labels
  size_t font_length;
  double line_height;  ///< in font sizes; 0 for the line height of labels
  int maximum_lines;
} lo_text;

/// The state of a text's height.
typedef enum { LO_TEXT_KNOWN, LO_TEXT_PENDING, LO_TEXT_FAILED } lo_text_state;

/// The items as columns of numbers, with callbacks for all other fields.
typedef struct {
  int64_t count;
  const double *widths;   ///< NaN for an item without one; NULL if no item has one
  const double *heights;  ///< likewise
  const int32_t *sections;   ///< each item's section; NULL if there is one section
  const int32_t *positions;  ///< each item's position in its section; NULL if there is one section
  const int32_t *order;      ///< the items in the order of placement; NULL for input order
  void *context;
  /// Returns the number of a field, from 0, or −1 if no item has it.
  int (*field)(void *context, const char *name, size_t length);
  /// Puts an item's value of a field into the buffer; `LH_NIL` if the item lacks the field.
  void (*value)(void *context, int field, int64_t item, lh_buffer *out);
  /// Puts all fields of an item, or of a section, into the buffer as one table.
  void (*fields)(void *context, bool section, int64_t index, lh_buffer *out);
  /// Finds a text's height, or notes that the text must be measured, or puts an error message into
  /// the buffer.
  lo_text_state (*text_height)(
      void *context, const lo_text *text, double *height, lh_buffer *out);
  /// Whether sections, positions and order are known yet.
  bool is_arranged;
} lo_items;

/// The values of `section`.
typedef struct {
  const char *title;  ///< NULL for none
  size_t title_length;
  int64_t count;
  double width;   ///< inside the insets, in a strip the height; NaN while unknown
  int64_t first;  ///< its first item's place in the order
} lo_section;

/// The values of `layout`; NaN for those that are not known yet.
///
/// In a strip, scripts read the columns, which lie on their side, as `rows`.
typedef struct {
  bool is_strip;
  double width;
  double height;  ///< the viewport's; NaN for none
  double row_spacing, column_spacing;
  double top, left, bottom, right;
  int64_t column_count;  ///< 0 while unknown
  double column_width;
} lo_layout;

/// The values of `columns`.
typedef struct {
  int64_t count;
  const double *xs, *widths;
  double origin;       ///< the section's upper edge
  const double *ends;  ///< below the origin, −∞ for an empty column; NULL in `span`
  double top;          ///< the first row's, below the origin
  double spacing;
  double common_width;  ///< NaN if columns differ
  int64_t item;         ///< the item that is being placed
  int span;
  double length;  ///< the item's, if it does not depend on the column; else NaN
} lo_columns;

/// Lends items to scripts until the next call; NULL ends the loan.
void lo_set_items(lh_state *state, const lo_items *items);
/// Lends sections likewise.
void lo_set_sections(lh_state *state, const lo_section *sections, int64_t count);
void lo_set_layout(lh_state *state, lo_layout layout);
/// Sets `layout.params` from a table in the buffer.
lh_status lo_set_params(lh_state *state, lh_buffer *params);
/// Sets what `columns:item_height` returns: the function's answer; without a function (0) the
/// constant; without a constant (NaN) the item's own length.
void lo_set_length_function(lh_state *state, int function, double constant);

/// Returns an item's own length: the height that keeps its proportions at a width; its own height
/// if it has no width; the width, for a square, if it has no height. In a strip, likewise the width
/// at a height.
double lo_own_length(const lh_state *state, int64_t item, double across);

// The names of members.

/// The owners of members.
typedef enum {
  LO_OWNER_ITEM,
  LO_OWNER_SECTION,
  LO_OWNER_COLUMNS,
  LO_OWNER_COLUMN,
  LO_OWNER_LAYOUT,
  LO_OWNER_COUNT,
} lo_owner;

/// Returns the name of an owner's n-th member, from 0, in a wall or in a strip; NULL after the
/// last.
const char *lo_member_name(lo_owner owner, bool is_strip, size_t index);

// Questions.

/// The kind of an argument of a question.
typedef enum {
  LO_ARGUMENT_ITEM,
  LO_ARGUMENT_ITEMS,  ///< those of a section, counted from 1, or all for 0
  LO_ARGUMENT_SECTION,
  LO_ARGUMENT_COLUMNS,
  LO_ARGUMENT_LAYOUT,
  LO_ARGUMENT_NUMBER,
  LO_ARGUMENT_INTEGER,
  LO_ARGUMENT_NUMBERS,  ///< a list
} lo_argument_kind;

/// An argument of a question.
typedef struct {
  lo_argument_kind kind;
  int64_t integer;  ///< the item or section, from 0; the integer; or the number of `numbers`
  double number;
  const double *numbers;
} lo_argument;

/// Calls a function and puts its answer into the buffer. `columns` may be NULL.
lh_status lo_ask(
    lh_state *state, int function, const lo_argument *arguments, int count,
    const lo_columns *columns, lh_buffer *out);
/// Calls `begin(layout, items)` and keeps its answer, made read-only, as `layout.state`.
lh_status lo_ask_begin(lh_state *state, int function);

/// A request for the lengths of many items: calls of `function(item, width, layout, span)`, which
/// returns a height; in a strip it takes a height and returns a width.
typedef struct {
  int function;
  const int32_t *items;  ///< their indexes; NULL for `first` and the items after it
  int64_t first;
  int64_t count;
  const double *widths;
  const uint16_t *spans;
  double *lengths;  ///< the answers; for nil the item's own length
  int64_t done;     ///< the number of answers so far; after an error, the index at fault
  int64_t unanswered;  ///< the number of answers that are nil
} lo_lengths;

/// Asks for the lengths from `done` on, until all are answered or a call fails.
///
/// Returns `LH_ANSWER` for an answer that is not a length, and puts that into the buffer. If all
/// answers are nil, `lh_last_error` has the function's first line.
lh_status lo_ask_lengths(lh_state *state, lo_lengths *request, lh_buffer *answer);

/// A request for the lengths of a section's items in one call.
typedef struct {
  int64_t count;
  double *lengths;  ///< the items' own when asked, then the answers
  int64_t listed;   ///< the number of elements in the list; −1 if the answer is not a list
  int64_t fault;    ///< after `LH_ANSWER`: the first bad element; −1 if the list itself is bad
} lo_section_lengths;

/// Asks for the lengths of a section: a list of `count` numbers, which is read raw, or nil.
///
/// Returns `LH_ANSWER` for another answer, and puts what is wrong with it into the buffer. If the
/// answer is nil, `lh_last_error` has the function's first line.
lh_status lo_ask_section_lengths(
    lh_state *state, int function, const lo_argument *arguments, int count,
    lo_section_lengths *request, lh_buffer *answer);

/// Asks for a start column: `function(item, columns, layout)`; 0 stands for nil.
///
/// Returns `LH_ANSWER` for an answer that is not a whole number other than 0, and puts that into
/// the buffer.
lh_status lo_ask_column(
    lh_state *state, int function, const lo_columns *columns, int64_t *column, lh_buffer *answer);

/// Calls a function again to find the line that returned its answer; `lh_last_error` has the line.
void lo_locate(
    lh_state *state, int function, const lo_argument *arguments, int count,
    const lo_columns *columns);

#endif
