// Reads items from JSON text with simdjson, behind a plain C interface.
//
// All text is UTF-8 of at most 4 GB. Wherever a function takes bytes and a length, at least
// JSON_PADDING more bytes must be readable after them: simdjson reads in blocks. The values of
// these bytes are does not matter, so a part of a larger padded text may be passed as it is.

#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define JSON_PADDING 64

// The maximum number of levels of objects and arrays in one item, including the item's own object.
#define JSON_DEPTH_LIMIT 128

// The maximum number of different field names of one reader. Items have a few; thousands mean that
// the keys are data, and each costs memory.
#define JSON_NAME_LIMIT 65536

#define JSON_CLOSED_ENUM(name) \
  enum __attribute__((enum_extensibility(closed))) name : int32_t

typedef JSON_CLOSED_ENUM(json_status) {
  json_ok,
  // The text is not JSON, or has a number that a double cannot represent.
  json_malformed,
  json_too_deep,
  json_too_many_names,
  json_out_of_memory,
} json_status;

typedef JSON_CLOSED_ENUM(json_kind) {
  json_absent,
  json_null,
  json_false,
  json_true,
  json_integer,
  json_number,
  json_string,
  json_array,
  json_object,
} json_kind;

// A piece of the text that was read, not terminated.
typedef struct {
  const char *bytes;
  size_t length;
} json_text;

// One value of a tree in preorder: an array or object is followed by its members.
typedef struct {
  json_kind kind;
  // The members of an array or object.
  uint32_t count;
  // A whole number's value.
  int64_t integer;
  // Any number's value.
  double number;
  // A string between its quotes, escapes as written; a scalar of another kind as written.
  json_text text;
  // The value's key in its object, likewise.
  json_text key;
} json_node;

// One of an item's values that loading reads.
typedef struct {
  json_kind kind;
  // A number's value, or that of a string which spells a number as JSON does, else NaN.
  double number;
  // A string between its quotes, escapes as written; a scalar of another kind as written; of
  // arrays and objects the opening bracket.
  json_text text;
} json_measure;

// The values of an item that loading reads.
typedef JSON_CLOSED_ENUM(json_role) {
  json_width,
  json_height,
  json_span,
  json_column,
} json_role;

enum { json_role_count = 4 };

typedef struct {
  // The length of the item's object in bytes.
  size_t length;
  // The position of the error, in bytes from the item's start, unless the status is json_ok.
  size_t fault;
  // Whether the item's own object has a duplicate key.
  bool has_duplicates;
  json_measure width, height, span, column;
} json_item;

// A parser, and the field names of all items that it has read. Only one thread at a time may use
// it.
typedef struct json_reader json_reader;

// Returns NULL if memory runs out.
json_reader *json_reader_create(void);
void json_reader_free(json_reader *reader);

// Sets the field for a role. Must be called before the first item.
json_status json_reader_set_role(json_reader *reader, json_role role, json_text field);

// Reads and validates the object that starts at `bytes`, all levels of it, and collects its names.
// If a key occurs twice, its last value counts.
json_status json_reader_read_item(
  json_reader *reader, const char *bytes, size_t length, json_item *item);

// The names of the fields that items have, in order of first appearance, escapes resolved.
size_t json_reader_name_count(const json_reader *reader);
json_text json_reader_name(const json_reader *reader, size_t index);

// Reads and validates the array or object that fills `bytes`.
//
// The nodes belong to the reader and are valid until its next use. `fault` is set if it fails.
json_status json_reader_read_value(
  json_reader *reader, const char *bytes, size_t length,
  const json_node **nodes, size_t *fault);

// Adds a path: keys and array indexes from the outside in. Paths are numbered from 0.
json_status json_reader_add_path(json_reader *reader, const json_text *steps, size_t count);

// Finds a path's value inside the array or object `bytes`, which a reader has validated.
//
// With `unique`, the outermost object is known to have no duplicate keys. If there is no such
// value, there are no nodes (NULL). The nodes belong to the reader and are valid until its next
// use.
json_status json_reader_find(
  json_reader *reader, const char *bytes, size_t length, size_t path, bool unique,
  const json_node **nodes);

// The length of the array or object that starts at `bytes`, by its brackets and strings alone;
// 0 if it does not end.
size_t json_value_length(const char *bytes, size_t length);

// Resolves the escapes of a string into `out`, which has room for `length` bytes; returns how many
// were written. A surrogate without its other half becomes U+FFFD.
size_t json_unescape(const char *bytes, size_t length, char *out);

bool json_is_utf8(const char *bytes, size_t length);

#ifdef __cplusplus
}
#endif

#endif
