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
