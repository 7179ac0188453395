// Reads CSV (RFC 4180) with libcsv, behind a plain C interface.
//
// A cell is quoted only if the quote is its first byte; spaces are part of a cell. A quote
// inside an unquoted cell is text. Rows end with CR, LF or CRLF; empty lines are skipped.

#ifndef CCSV_H
#define CCSV_H

#include <stddef.h>
#include <stdint.h>

typedef enum __attribute__((enum_extensibility(closed))) csv_status : int32_t {
  csv_ok,
  // Something other than a separator follows the closing quote of a cell.
  csv_text_after_quote,
  // The text ends inside a quoted cell.
  csv_open_quote,
  csv_out_of_memory,
} csv_status;

// The callbacks for cells and rows.
typedef struct {
  void *context;
  // The bytes are valid during the call only.
  void (*cell)(void *context, const uint8_t *bytes, size_t length);
  // Called after the row's last cell.
  void (*row)(void *context);
} csv_events;

// A parser of one text. Only one thread at a time may use it.
typedef struct csv_reader csv_reader;

// Returns NULL if memory runs out.
csv_reader *csv_reader_create(uint8_t separator, csv_events events);
void csv_reader_free(csv_reader *reader);

// Reads the next part of the text, which may end anywhere.
//
// `read` is set to the number of bytes read: all of them, or those before the error.
csv_status csv_reader_read(
  csv_reader *reader, const uint8_t *bytes, size_t length, size_t *read);

// Ends the text, and its last row if that has no line break.
csv_status csv_reader_finish(csv_reader *reader);

#endif
