#ifndef CBENCHMARKS_H
#define CBENCHMARKS_H

#include <stdbool.h>
#include <stdint.h>

/// Places each item in the strictly shortest of at most 64 columns. Returns the frames, or NULL: x,
/// y, width and height of each item as doubles, which the caller frees.
double *bench_place_shortest(
    const double *heights, int64_t count, int columns, double width, double spacing);

/// Does the same with a tolerance: chooses the first column within the tolerance of the minimum.
double *bench_place_tolerance(
    const double *heights, int64_t count, int columns, double width, double spacing,
    double tolerance);

/// Does the same by CSS's grid lanes: chooses the first column at or after the cursor within the
/// tolerance of the minimum, or else the first one.
double *bench_place_lanes(
    const double *heights, int64_t count, int columns, double width, double spacing,
    double tolerance);

/// Does the same for items that span several columns, 1 or more.
double *bench_place_lanes_with_spans(
    const double *heights, const uint16_t *spans, int64_t count, int columns, double width,
    double spacing, double tolerance);

/// The arguments that a plain C host passes to its Lua function for each item.
typedef enum {
  BENCH_NUMBERS,       ///< the item's own width and height
  BENCH_BUILT_TABLES,  ///< a table of the two that was built before, and the column's width
  BENCH_NEW_TABLES,    ///< a table of the two that is built for the call, and the column's width
} bench_arguments;

typedef struct bench_host bench_host;

/// Opens a plain C host whose script returns a function; returns NULL if it does not.
/// Copies the widths and heights.
bench_host *bench_host_open(
    const char *script, bench_arguments arguments, const double *widths, const double *heights,
    int64_t count);
void bench_host_close(bench_host *host);

/// Calls the function for each item by lua_pcall, and places the item as `bench_place_shortest`
/// does. Returns the frames in the same form, or NULL if the function fails.
double *bench_host_place(bench_host *host, int columns, double width, double spacing);

/// Starts to count this thread's allocations. Returns false if they cannot be counted.
bool bench_count_allocations(void);

/// Stops counting; writes the number of allocations and the growth of the memory in use in bytes.
void bench_stop_counting(int64_t *calls, int64_t *bytes);

#endif
