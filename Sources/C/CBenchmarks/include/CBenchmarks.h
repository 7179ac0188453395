#ifndef CBENCHMARKS_H
#define CBENCHMARKS_H

#include <stdbool.h>
#include <stdint.h>

/// Places each item in the strictly shortest of at most 64 columns; x, y, width and height are
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

/// What a plain C host with Lua inside gives its function for each item.
typedef enum {
  BENCH_NUMBERS,       ///< the item's own width and height
  BENCH_BUILT_TABLES,  ///< a table of the two that was built before, and the column's width
  BENCH_NEW_TABLES,    ///< a table of the two that is built for the call, and the column's width
} bench_arguments;

typedef struct bench_host bench_host;

/// Opens a plain C host, whose script returns a function. NULL where it does not.
/// Widths and heights are copied.
bench_host *bench_host_open(
    const char *script, bench_arguments arguments, const double *widths, const double *heights,
    int64_t count);
void bench_host_close(bench_host *host);

/// Calls the function for each item by lua_pcall, and places its answer as `bench_place_shortest`
/// does. Returns the frames likewise, NULL where the function fails.
double *bench_host_place(bench_host *host, int columns, double width, double spacing);

/// Counts this thread's allocations from now on. Returns false where it cannot.
bool bench_count_allocations(void);

/// Ends counting: how many allocations there were, and how many bytes more are in use than before.
void bench_stop_counting(int64_t *calls, int64_t *bytes);

#endif
