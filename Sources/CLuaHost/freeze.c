// Tables that can only be read, and reads of absent names.
//
// A frozen table is an empty table whose metatable passes reads on to the real one and refuses
// writes.
#include "environment.h"

// The key for the real table in a frozen table's metatable.
static char real_key;

int lh_refuse_writing(lua_State *L, const char *owner) {
  lh_state *state = lh_of(L);
  size_t length;
  lh_push_text(L, 2);
  const char *name = lua_tolstring(L, -1, &length);
  lh_empty(&state->scratch);
  state->callbacks.read_only(state->callbacks.context, owner, name, length, &state->scratch);
  lh_raise_message(L, &state->scratch);
}

static int refuse_writing(lua_State *L) {
  return lh_refuse_writing(L, lua_tostring(L, lua_upvalueindex(1)));
}

static int frozen_length(lua_State *L) {
  lua_pushinteger(L, (lua_Integer)lua_rawlen(L, lua_upvalueindex(1)));
  return 1;
}

void lh_freeze(lua_State *L, const char *owner) {
  luaL_checkstack(L, 8, NULL);
  int real = lua_gettop(L);
  lua_newtable(L);
  lua_createtable(L, 0, 5);
  lua_pushvalue(L, real);
  lua_setfield(L, -2, "__index");
  lua_pushstring(L, owner);
  lua_pushcclosure(L, refuse_writing, 1);
  lua_setfield(L, -2, "__newindex");
  lua_pushvalue(L, real);
  lua_pushcclosure(L, frozen_length, 1);
  lua_setfield(L, -2, "__len");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pushvalue(L, real);
  lua_rawsetp(L, -2, &real_key);
  lua_setmetatable(L, -2);
  lua_replace(L, real);
}

void lh_see_through(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TTABLE || !lua_getmetatable(L, index)) return;
  if (lua_rawgetp(L, -1, &real_key) == LUA_TTABLE) {
    lua_replace(L, index);
    lua_pop(L, 1);
  } else {
    lua_pop(L, 2);
  }
}

void lh_check_missing(lua_State *L, const char *owner, const char *name, size_t length) {
  lh_state *state = lh_of(L);
  lh_empty(&state->scratch);
  if (!state->callbacks.missing(
          state->callbacks.context, owner, name, length, &state->scratch)) {
    lh_raise_message(L, &state->scratch);
  }
}

static int explain_missing(lua_State *L) {
  size_t length;
  if (lua_type(L, 2) != LUA_TSTRING) return 0;
  const char *name = lua_tolstring(L, 2, &length);
  lh_check_missing(L, lua_tostring(L, lua_upvalueindex(1)), name, length);
  return 0;
}

void lh_explain(lua_State *L, const char *owner) {
  lua_createtable(L, 0, 1);
  lua_pushstring(L, owner);
  lua_pushcclosure(L, explain_missing, 1);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
}
