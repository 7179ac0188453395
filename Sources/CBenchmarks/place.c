// The references that placing is measured against: what a C programmer would write first.
#include "CBenchmarks.h"

#include <stdlib.h>

double *bench_place_shortest(
    const double *heights, int64_t count, int columns, double width, double spacing) {
  double *frames = malloc((size_t)count * 4 * sizeof *frames);
  double *ends = calloc((size_t)columns, sizeof *ends);
  if (!frames || !ends) {
    free(frames);
    free(ends);
    return NULL;
  }
  double column_width = (width - (columns - 1) * spacing) / columns;
  for (int64_t i = 0; i < count; i++) {
    int at = 0;
    for (int c = 1; c < columns; c++) {
      if (ends[c] < ends[at]) at = c;
    }
    double *frame = frames + i * 4;
    frame[0] = at * (column_width + spacing);
    frame[1] = ends[at];
    frame[2] = column_width;
    frame[3] = heights[i];
    ends[at] += heights[i] + spacing;
  }
  free(ends);
  return frames;
}

double *bench_place_tolerance(
    const double *heights, int64_t count, int columns, double width, double spacing,
    double tolerance) {
  double *frames = malloc((size_t)count * 4 * sizeof *frames);
  double *ends = calloc((size_t)columns, sizeof *ends);
  if (!frames || !ends) {
    free(frames);
    free(ends);
    return NULL;
  }
  double column_width = (width - (columns - 1) * spacing) / columns;
  for (int64_t i = 0; i < count; i++) {
    double least = ends[0];
    for (int c = 1; c < columns; c++) {
      if (ends[c] < least) least = ends[c];
    }
    int at = 0;
    while (ends[at] > least + tolerance) at++;
    double *frame = frames + i * 4;
    frame[0] = at * (column_width + spacing);
    frame[1] = ends[at];
    frame[2] = column_width;
    frame[3] = heights[i];
    ends[at] += heights[i] + spacing;
  }
  free(ends);
  return frames;
}

double *bench_place_lanes(
    const double *heights, int64_t count, int columns, double width, double spacing,
    double tolerance) {
  double *frames = malloc((size_t)count * 4 * sizeof *frames);
  double *ends = calloc((size_t)columns, sizeof *ends);
  if (!frames || !ends) {
    free(frames);
    free(ends);
    return NULL;
  }
  double column_width = (width - (columns - 1) * spacing) / columns;
  int cursor = 0;
  for (int64_t i = 0; i < count; i++) {
    double least = ends[0];
    for (int c = 1; c < columns; c++) {
      if (ends[c] < least) least = ends[c];
    }
    int at = cursor;
    while (at < columns && ends[at] > least + tolerance) at++;
    if (at == columns) {
      at = 0;
      while (ends[at] > least + tolerance) at++;
    }
    cursor = at + 1;
    double *frame = frames + i * 4;
    frame[0] = at * (column_width + spacing);
    frame[1] = ends[at];
    frame[2] = column_width;
    frame[3] = heights[i];
    ends[at] += heights[i] + spacing;
  }
  free(ends);
  return frames;
}

double *bench_place_lanes_with_spans(
    const double *heights, const uint16_t *spans, int64_t count, int columns, double width,
    double spacing, double tolerance) {
  double *frames = malloc((size_t)count * 4 * sizeof *frames);
  double *ends = calloc((size_t)columns, sizeof *ends);
  double *starts = calloc((size_t)columns, sizeof *starts);
  if (!frames || !ends || !starts) {
    free(frames);
    free(ends);
    free(starts);
    return NULL;
  }
  double column_width = (width - (columns - 1) * spacing) / columns;
  int cursor = 0;
  for (int64_t i = 0; i < count; i++) {
    int span = spans[i] < columns ? spans[i] : columns;
    int choices = columns - span + 1;
    double least = 0;
    for (int c = 0; c < choices; c++) {
      starts[c] = ends[c];
      for (int k = 1; k < span; k++) {
        if (ends[c + k] > starts[c]) starts[c] = ends[c + k];
      }
      if (c == 0 || starts[c] < least) least = starts[c];
    }
    int at = cursor;
    while (at < choices && starts[at] > least + tolerance) at++;
    if (at >= choices) {
      at = 0;
      while (starts[at] > least + tolerance) at++;
    }
    cursor = at + span;
    double *frame = frames + i * 4;
    frame[0] = at * (column_width + spacing);
    frame[1] = starts[at];
    frame[2] = span * column_width + (span - 1) * spacing;
    frame[3] = heights[i];
    for (int k = 0; k < span; k++) ends[at + k] = starts[at] + heights[i] + spacing;
  }
  free(ends);
  free(starts);
  return frames;
}
