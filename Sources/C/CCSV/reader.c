#include "CCSV.h"

#include <csv.h>

struct csv_reader {
  struct csv_parser parser;
  csv_events events;
};

// Strict: text after a closing quote, and a quote that is never closed, are errors.
enum { strict = CSV_STRICT | CSV_STRICT_FINI };

// libcsv grows its buffer by a fixed step, so small ones would copy a long cell many times.
enum { buffer_step = 1 << 16 };

static int is_no_space(unsigned char byte) {
  (void)byte;
  return 0;
}

static void submit_cell(void *bytes, size_t length, void *reader) {
  const csv_events *events = &((csv_reader *)reader)->events;
  events->cell(events->context, bytes, length);
}

static void submit_row(int byte, void *reader) {
  (void)byte;
  const csv_events *events = &((csv_reader *)reader)->events;
  events->row(events->context);
}

csv_reader *csv_reader_create(uint8_t separator, csv_events events) {
  csv_reader *reader = malloc(sizeof *reader);
  if (reader == NULL) { return NULL; }
  if (csv_init(&reader->parser, strict) != 0) {
    free(reader);
    return NULL;
  }
  csv_set_delim(&reader->parser, separator);
  csv_set_space_func(&reader->parser, is_no_space);
  csv_set_blk_size(&reader->parser, buffer_step);
  reader->events = events;
  return reader;
}

void csv_reader_free(csv_reader *reader) {
  csv_free(&reader->parser);
  free(reader);
}

static size_t parse(csv_reader *reader, const uint8_t *bytes, size_t length) {
  return csv_parse(&reader->parser, bytes, length, submit_cell, submit_row, reader);
}

csv_status csv_reader_read(
  csv_reader *reader, const uint8_t *bytes, size_t length, size_t *read) {
  *read = 0;
  while (*read < length) {
    *read += parse(reader, bytes + *read, length - *read);
    if (*read == length) { break; }
    if (csv_error(&reader->parser) != CSV_EPARSE) { return csv_out_of_memory; }
    if (reader->parser.quoted) { return csv_text_after_quote; }
    // A quote in an unquoted cell is an error for libcsv, and text for everybody else: 5" nail.
    csv_set_opts(&reader->parser, 0);
    *read += parse(reader, bytes + *read, 1);
    csv_set_opts(&reader->parser, strict);
  }
  return csv_ok;
}

csv_status csv_reader_finish(csv_reader *reader) {
  if (csv_fini(&reader->parser, submit_cell, submit_row, reader) == 0) { return csv_ok; }
  return csv_error(&reader->parser) == CSV_EPARSE ? csv_open_quote : csv_out_of_memory;
}
