// The reference that scripts are measured against: a plain C program with Lua inside, without
// limits, checks or items, that calls one function of two numbers for each item.
#include "CBenchmarks.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdlib.h>

double *bench_host(
    const char *script, const double *widths, const double *heights, int64_t count, int columns,
    double width, double spacing) {
  lua_State *L = luaL_newstate();
  if (!L) return NULL;
  luaL_openlibs(L);
  if (luaL_dostring(L, script) != LUA_OK) {
    lua_close(L);
    return NULL;
  }
  double *frames = malloc((size_t)count * 4 * sizeof *frames);
  double *ends = calloc((size_t)columns, sizeof *ends);
  double column_width = (width - (columns - 1) * spacing) / columns;
  for (int64_t i = 0; i < count && frames && ends; i++) {
    lua_pushvalue(L, -1);
    lua_pushnumber(L, widths[i]);
    lua_pushnumber(L, heights[i]);
    if (lua_pcall(L, 2, 1, 0) != LUA_OK) {
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
  lua_close(L);
  return frames;
}
