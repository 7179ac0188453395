// Global functions that Swift defines.
#include "environment.h"

static int call_swift(lua_State *L) {
  lh_state *state = lh_of(L);
  int count = lua_gettop(L);
  lh_empty(&state->arguments);
  for (int i = 1; i <= count; i++) lh_put_value(L, i, &state->arguments);
  lh_empty(&state->scratch);
  int function = (int)lua_tointeger(L, lua_upvalueindex(1));
  if (!state->callbacks.call(
          state->callbacks.context, function, &state->arguments, &state->scratch)) {
    lh_raise_message(L, &state->scratch);
  }
  if (state->tripped) lh_raise_tripped(L);
  state->scratch.position = 0;
  lh_push_value(L, &state->scratch);
  return 1;
}

typedef struct {
  const char *name;
  int function;
} definition;

static int define_inside(lua_State *L) {
  definition *d = lua_touserdata(L, 1);
  lh_push_globals(L);
  lua_pushinteger(L, d->function);
  lua_pushcclosure(L, call_swift, 1);
  lua_pushstring(L, d->name);
  lua_insert(L, -2);
  lua_rawset(L, -3);
  return 0;
}

lh_status lh_define(lh_state *state, const char *name, int function) {
  definition d = {name, function};
  return lh_protect(state, 0, define_inside, &d);
}
