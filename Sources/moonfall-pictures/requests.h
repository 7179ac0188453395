// What the helper is asked and how it answers: one line in, one line out, in order.
//
// A line is a number, the seconds that the answer may take, a verb and its arguments, with tabs
// between them. In arguments, control characters and % are written %XX. The answer has the same
// number, then "ok" and results, or "no" and words for people. The first line that the helper writes
// is "moonfall-pictures 1".
#ifndef REQUESTS_H
#define REQUESTS_H

#include <stddef.h>

/// An argument, with a zero behind it that does not count.
typedef struct {
  char *bytes;
  size_t length;
} argument;

/// Answers a request: calls `results` first and then adds results, or calls `refuse`.
typedef void answerer(const argument *arguments);

/// A kind of request.
typedef struct {
  const char *verb;
  int count;  ///< of its arguments
  answerer *answer;
} request_kind;

/// Starts a good answer.
void results(void);
/// Adds a result: a number, or bytes, with a tab before them.
void add_number(double number);
void add_bytes(const char *bytes, size_t length);
/// Answers that something is not to be had.
void refuse(const char *words);

/// A whole number that an argument spells, at most `most`; 0 where it is none.
int whole(const argument *argument, int most);
/// A number above 0 and finite that an argument spells, else 0.
double positive(const argument *argument);

/// Answers requests from standard input until it ends.
void serve(const request_kind *kinds);

// --- opening.c

/// Opens a regular file for reading; otherwise refuses the request and returns -1.
///
/// The file must be inside the folder, with all links followed. The empty folder allows every file.
int open_picture(const argument *path, const argument *folder);

// --- pictures.c

answerer answer_size, answer_thumbnail, answer_embedded;
/// To be called once, before pictures are read.
void prepare_pictures(void);

// --- bands.c

answerer answer_pixels, answer_png;

// --- text.c

answerer answer_lines, answer_fonts;

#endif
