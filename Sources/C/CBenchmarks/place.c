// The references for the placing benchmarks: the fastest C that we know for each rule.
//
// No end is negative, so doubles compare like the integers with the same bits: the compiler then
// uses conditional moves instead of branches that the processor would mispredict. The minimum is a
// local variable, so that no comparison waits for a load that depends on the previous one. If there
// are six columns, the compiler knows their number and unrolls the loops over them.
#include "CBenchmarks.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

enum { MAXIMUM_COLUMNS = 64, MEASURED_COLUMNS = 6 };

INLINE uint64_t bits(double length) {
  uint64_t bits;
  memcpy(&bits, &length, sizeof bits);
  return bits;
}

INLINE double length(uint64_t bits) {
  double length;
  memcpy(&length, &bits, sizeof length);
  return length;
}

static double *make_frames(int64_t count, int columns) {
  return columns > MAXIMUM_COLUMNS ? NULL : malloc((size_t)count * 4 * sizeof(double));
}

INLINE double *place_shortest(
    const double *restrict heights, int64_t count, int columns, double width, double spacing) {
  double *restrict frames = make_frames(count, columns);
  if (!frames) return NULL;
  double column_width = (width - (columns - 1) * spacing) / columns;
  uint64_t ends[MAXIMUM_COLUMNS] = {0};
  for (int64_t i = 0; i < count; i++) {
    uint64_t minimum = ends[0];
    int at = 0;
    for (int c = 1; c < columns; c++) {
      uint64_t end = ends[c];
      at = end < minimum ? c : at;
      minimum = end < minimum ? end : minimum;
    }
    double *frame = frames + i * 4;
    frame[0] = at * (column_width + spacing);
    frame[1] = length(minimum);
    frame[2] = column_width;
    frame[3] = heights[i];
    ends[at] = bits(length(minimum) + (heights[i] + spacing));
  }
  return frames;
}

double *bench_place_shortest(
    const double *heights, int64_t count, int columns, double width, double spacing) {
  return columns == MEASURED_COLUMNS
             ? place_shortest(heights, count, MEASURED_COLUMNS, width, spacing)
             : place_shortest(heights, count, columns, width, spacing);
}

/// Chooses the first of `count` positions, from `cursor` on and around, within the tolerance of the
/// minimum.
///
/// `before` is the minimum of the positions before the chosen one, which reveals a tie without a
/// second loop.
INLINE int choose(const uint64_t *positions, int count, int cursor, double tolerance) {
  uint64_t minimum = positions[cursor], before = UINT64_MAX;
  int at = cursor;
  for (int k = 1; k < count; k++) {
    int c = cursor + k < count ? cursor + k : cursor + k - count;
    uint64_t position = positions[c];
    before = position < minimum ? minimum : before;
    at = position < minimum ? c : at;
    minimum = position < minimum ? position : minimum;
  }
  uint64_t bound = bits(length(minimum) + tolerance);
  if (before <= bound) {
    at = cursor;
    while (positions[at] > bound) at = at + 1 == count ? 0 : at + 1;
  }
  return at;
}

INLINE double *place_tied(
    const double *restrict heights, int64_t count, int columns, double width, double spacing,
    double tolerance, bool has_cursor) {
  double *restrict frames = make_frames(count, columns);
  if (!frames) return NULL;
  double column_width = (width - (columns - 1) * spacing) / columns;
  uint64_t ends[MAXIMUM_COLUMNS] = {0};
  int cursor = 0;
  for (int64_t i = 0; i < count; i++) {
    int at = choose(ends, columns, has_cursor ? cursor : 0, tolerance);
    cursor = at + 1 == columns ? 0 : at + 1;
    double y = length(ends[at]);
    double *frame = frames + i * 4;
    frame[0] = at * (column_width + spacing);
    frame[1] = y;
    frame[2] = column_width;
    frame[3] = heights[i];
    ends[at] = bits(y + (heights[i] + spacing));
  }
  return frames;
}

double *bench_place_tolerance(
    const double *heights, int64_t count, int columns, double width, double spacing,
    double tolerance) {
  return columns == MEASURED_COLUMNS
             ? place_tied(heights, count, MEASURED_COLUMNS, width, spacing, tolerance, false)
             : place_tied(heights, count, columns, width, spacing, tolerance, false);
}

double *bench_place_lanes(
    const double *heights, int64_t count, int columns, double width, double spacing,
    double tolerance) {
  return columns == MEASURED_COLUMNS
             ? place_tied(heights, count, MEASURED_COLUMNS, width, spacing, tolerance, true)
             : place_tied(heights, count, columns, width, spacing, tolerance, true);
}

INLINE double *place_spans(
    const double *restrict heights, const uint16_t *restrict spans, int64_t count, int columns,
    double width, double spacing, double tolerance) {
  double *restrict frames = make_frames(count, columns);
  if (!frames) return NULL;
  double column_width = (width - (columns - 1) * spacing) / columns;
  uint64_t ends[MAXIMUM_COLUMNS] = {0}, starts[MAXIMUM_COLUMNS];
  int cursor = 0;
  for (int64_t i = 0; i < count; i++) {
    int span = spans[i] < columns ? spans[i] : columns;
    int choices = columns - span + 1;
    const uint64_t *positions = ends;
    if (span > 1) {
      for (int c = 0; c < choices; c++) {
        uint64_t start = ends[c] > ends[c + 1] ? ends[c] : ends[c + 1];
        for (int k = 2; k < span; k++) start = ends[c + k] > start ? ends[c + k] : start;
        starts[c] = start;
      }
      positions = starts;
    }
    int at = choose(positions, choices, cursor < choices ? cursor : 0, tolerance);
    cursor = at + span;
    double y = length(positions[at]);
    double *frame = frames + i * 4;
    frame[0] = at * (column_width + spacing);
    frame[1] = y;
    frame[2] = span * column_width + (span - 1) * spacing;
    frame[3] = heights[i];
    uint64_t next = bits(y + (heights[i] + spacing));
    for (int k = 0; k < span; k++) ends[at + k] = next;
  }
  return frames;
}

double *bench_place_lanes_with_spans(
    const double *heights, const uint16_t *spans, int64_t count, int columns, double width,
    double spacing, double tolerance) {
  return columns == MEASURED_COLUMNS
             ? place_spans(heights, spans, count, MEASURED_COLUMNS, width, spacing, tolerance)
             : place_spans(heights, spans, count, columns, width, spacing, tolerance);
}
