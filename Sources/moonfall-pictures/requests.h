// The helper's protocol: one line in, one line out, in order.
//
// A request is a number, the maximum seconds, a verb and its arguments, separated by
// tabs. In arguments, control characters and % are written %XX. The reply has the same
// number, then "ok" and results, or "no" and an error message. The first line that the helper
// writes is "moonfall-pictures 1".
#ifndef REQUESTS_H
#define REQUESTS_H

#include <stddef.h>

/// An argument, followed by a zero that is not part of its length.
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

/// Starts a successful reply.
void results(void);
/// Adds a result: a number, or bytes, with a tab before them.
void add_number(double number);
void add_bytes(const char *bytes, size_t length);
/// Replies with an error.
void refuse(const char *words);

/// Returns the whole number in an argument, at most `most`; 0 if it is not one.
int whole(const argument *argument, int most);
/// Returns the finite number above 0 in an argument; 0 if it is not one.
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
/// Must be called once, before pictures are read.
void prepare_pictures(void);

// --- bands.c

answerer answer_pixels, answer_png;

// --- text.c

answerer answer_lines, answer_fonts;

#endif
