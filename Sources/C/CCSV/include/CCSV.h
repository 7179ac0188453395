// Reads CSV (RFC 4180) with libcsv, behind a plain C interface.
//
// A cell is in quotes only where the quote is its first byte; spaces are part of a cell. A quote
// inside a cell without quotes is text. Rows end with CR, LF or CRLF; empty lines are no rows.

#ifndef CCSV_H
#define CCSV_H

#include <stddef.h>
#include <stdint.h>

typedef enum __attribute__((enum_extensibility(closed))) csv_status : int32_t {
  csv_ok,
  // Something other than a separator follows the closing quote of a cell.
  csv_text_after_quote,
  // The text ends inside a cell in quotes.
  csv_open_quote,
  csv_out_of_memory,
} csv_status;

// What is done with what is read.
typedef struct {
  void *context;
  // The bytes hold during the call only.
  void (*cell)(void *context, const uint8_t *bytes, size_t length);
  // After the row's last cell.
  void (*row)(void *context);
} csv_events;

// A parser of one text. Not for two threads at once.
typedef struct csv_reader csv_reader;

// Returns NULL where memory is short.
csv_reader *csv_reader_create(uint8_t separator, csv_events events);
void csv_reader_free(csv_reader *reader);

// Reads the next part of the text, which may end anywhere.
//
// `read` is set to how many bytes were read: all of them, or those before the fault.
csv_status csv_reader_read(
  csv_reader *reader, const uint8_t *bytes, size_t length, size_t *read);

// Ends the text, and with it the last row if no line break did.
csv_status csv_reader_finish(csv_reader *reader);

#endif
