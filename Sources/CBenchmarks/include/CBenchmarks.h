#ifndef CBENCHMARKS_H
#define CBENCHMARKS_H

#include <stdbool.h>
#include <stdint.h>

/// The plain C loop: each item to the strictly shortest of the columns; x, y, width and height
/// written as doubles. Returns the frames, four doubles an item, to be freed by the caller, or NULL.
double *bench_place_shortest(
    const double *heights, int64_t count, int columns, double width, double spacing);

/// The same with a tolerance: the first column within it of the least wins.
double *bench_place_tolerance(
    const double *heights, int64_t count, int columns, double width, double spacing,
    double tolerance);

/// The same by CSS's grid lanes: the first column within the tolerance of the least that is at or
/// after the cursor, else the first one.
double *bench_place_lanes(
    const double *heights, int64_t count, int columns, double width, double spacing,
    double tolerance);

/// The same for items that cover several columns, 1 or more.
double *bench_place_lanes_with_spans(
    const double *heights, const uint16_t *spans, int64_t count, int columns, double width,
    double spacing, double tolerance);

/// A plain C host: `script` returns a function of two numbers, which is called with each item's
/// width and height by lua_pcall; its answer is placed as by `bench_place_shortest`.
double *bench_host(
    const char *script, const double *widths, const double *heights, int64_t count, int columns,
    double width, double spacing);

/// Counts this thread's allocations from now on. Returns false where it cannot.
bool bench_count_allocations(void);

/// Ends counting: how many allocations there were, and how many bytes more are in use than before.
void bench_stop_counting(int64_t *calls, int64_t *bytes);

#endif
