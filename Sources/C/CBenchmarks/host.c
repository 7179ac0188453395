// The references for the script benchmarks: plain C hosts of Lua, without limits or checks, that
// call one function for each item.
#include "CBenchmarks.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdlib.h>
#include <string.h>

struct bench_host {
  lua_State *L;  // the function at 1, the list of tables at 2
  bench_arguments arguments;
  int64_t count;
  double lengths[];  // the widths, then the heights
};

static void push_table(lua_State *L, double width, double height) {
  lua_createtable(L, 0, 2);
  lua_pushnumber(L, width);
  lua_setfield(L, -2, "width");
  lua_pushnumber(L, height);
  lua_setfield(L, -2, "height");
}

bench_host *bench_host_open(
    const char *script, bench_arguments arguments, const double *widths, const double *heights,
    int64_t count) {
  size_t size = (size_t)count * sizeof(double);
  bench_host *host = malloc(sizeof *host + 2 * size);
  lua_State *L = luaL_newstate();
  if (!host || !L) {
    free(host);
    if (L) lua_close(L);
    return NULL;
  }
  *host = (bench_host){.L = L, .arguments = arguments, .count = count};
  if (count > 0) {
    memcpy(host->lengths, widths, size);
    memcpy(host->lengths + count, heights, size);
  }
  luaL_openlibs(L);
  if (luaL_dostring(L, script) != LUA_OK) {
    bench_host_close(host);
    return NULL;
  }
  lua_newtable(L);
  for (int64_t i = 0; i < count && arguments == BENCH_BUILT_TABLES; i++) {
    push_table(L, widths[i], heights[i]);
    lua_rawseti(L, 2, i + 1);
  }
  return host;
}

void bench_host_close(bench_host *host) {
  if (!host) return;
  lua_close(host->L);
  free(host);
}

double *bench_host_place(bench_host *host, int columns, double width, double spacing) {
  lua_State *L = host->L;
  double *frames = malloc((size_t)host->count * 4 * sizeof *frames);
  double *ends = calloc((size_t)columns, sizeof *ends);
  if (!frames || !ends) {
    free(frames);
    free(ends);
    return NULL;
  }
  const double *widths = host->lengths, *heights = widths + host->count;
  double column_width = (width - (columns - 1) * spacing) / columns;
  for (int64_t i = 0; i < host->count && frames; i++) {
    lua_pushvalue(L, 1);
    if (host->arguments == BENCH_NUMBERS) {
      lua_pushnumber(L, widths[i]);
      lua_pushnumber(L, heights[i]);
    } else {
      if (host->arguments == BENCH_BUILT_TABLES) lua_rawgeti(L, 2, i + 1);
      else push_table(L, widths[i], heights[i]);
      lua_pushnumber(L, column_width);
    }
    if (lua_pcall(L, 2, 1, 0) != LUA_OK) {
      lua_pop(L, 1);
      free(frames);
      frames = NULL;
      break;
    }
    double height = lua_tonumber(L, -1);
    lua_pop(L, 1);
    int at = 0;
    for (int c = 1; c < columns; c++) {
      if (ends[c] < ends[at]) at = c;
    }
    double *frame = frames + i * 4;
    frame[0] = at * (column_width + spacing);
    frame[1] = ends[at];
    frame[2] = column_width;
    frame[3] = height;
    ends[at] += height + spacing;
  }
  free(ends);
  return frames;
}
