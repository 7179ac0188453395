#include "requests.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_ARGUMENTS = 8 };

static const char *number;  // of the request that is being answered

void results(void) { printf("%s\tok", number); }

void add_number(double value) { printf("\t%.17g", value); }

void add_bytes(const char *bytes, size_t length) {
  putchar('\t');
  for (size_t i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)bytes[i];
    if (byte < 0x20 || byte == '%' || byte == 0x7F) printf("%%%02X", byte);
    else putchar(byte);
  }
}

void refuse(const char *words) {
  printf("%s\tno", number);
  add_bytes(words, strlen(words));
}

int whole(const argument *argument, int most) {
  char *end;
  long value = strtol(argument->bytes, &end, 10);
  return *end || value < 1 || value > most ? 0 : (int)value;
}

double positive(const argument *argument) {
  char *end;
  double value = strtod(argument->bytes, &end);
  return *end || !isfinite(value) || value <= 0 ? 0 : value;
}

static int hex(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  return digit >= 'A' && digit <= 'F' ? digit - 'A' + 10 : -1;
}

/// Returns the next field, with its escapes resolved in place; NULL after the last one.
static char *take(char **rest, size_t *length) {
  char *start = *rest, *to = start, *at = start;
  if (!start) return NULL;
  for (; *at && *at != '\t'; at++) {
    if (*at == '%' && hex(at[1]) >= 0 && hex(at[2]) >= 0) {
      *to++ = (char)(hex(at[1]) << 4 | hex(at[2]));
      at += 2;
    } else {
      *to++ = *at;
    }
  }
  *rest = *at ? at + 1 : NULL;
  *to = 0;
  *length = (size_t)(to - start);
  return start;
}

static void answer(const request_kind *kinds, char *line) {
  size_t length;
  argument arguments[MOST_ARGUMENTS];
  int count = 0;
  number = take(&line, &length);
  const char *seconds = take(&line, &length);
  // The caller sees at which request the alarm ended the process.
  alarm(seconds ? (unsigned)strtoul(seconds, NULL, 10) : 1);
  const char *verb = take(&line, &length);
  while (count < MOST_ARGUMENTS && (arguments[count].bytes = take(&line, &length))) {
    arguments[count++].length = length;
  }
  for (; verb && kinds->verb; kinds++) {
    if (strcmp(kinds->verb, verb) == 0 && kinds->count == count) {
      kinds->answer(arguments);
      return;
    }
  }
  refuse("there is no such request");
}

/// Ends the process when nobody is left to read its answers, whatever it is doing.
static void *leave(void *nothing) {
  struct pollfd output = {.fd = STDOUT_FILENO, .events = 0};
  while (poll(&output, 1, -1) < 0 && errno == EINTR) {}
  _exit(0);
  return nothing;
}

void serve(const request_kind *kinds) {
  pthread_t watcher;
  if (pthread_create(&watcher, NULL, leave, NULL) == 0) pthread_detach(watcher);
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  puts("moonfall-pictures 1");
  while (fflush(stdout) == 0 && (length = getline(&line, &capacity, stdin)) > 0) {
    if (line[length - 1] == '\n') line[length - 1] = 0;
    answer(kinds, line);
    alarm(0);
    putchar('\n');
  }
  free(line);
}
