// `require`, for modules whose text the host provides.
//
// It replaces loadlib.c's ll_require (Lua 5.4.4). What differs: there is no `package`, one loader
// asks the host, names are restricted, and a module that requires itself is an error.
#include "../environment.h"

// The registry's key for the table of modules by their names. The value of a module that is being
// loaded is a light userdata.
static char loaded_key;

void lh_open_modules(lua_State *L) {
  lua_newtable(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &loaded_key);
}

static bool is_module_name(const char *name, size_t length) {
  bool is_part = false;
  for (size_t i = 0; i < length; i++) {
    char c = name[i];
    if (c == '.') {
      if (!is_part) return false;
      is_part = false;
    } else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
               || c == '_' || c == '-') {
      is_part = true;
    } else {
      return false;
    }
  }
  return is_part;
}

static int require_module(lua_State *L) {
  lh_state *state = lh_of(L);
  size_t length;
  const char *name = luaL_checklstring(L, 1, &length);
  lua_settop(L, 1);
  if (!is_module_name(name, length)) {
    return luaL_error(
        L, "a module's name is made of letters, digits, _ and -, joined by dots, as in "
           "require \"gallery.captions\"");
  }
  lua_rawgetp(L, LUA_REGISTRYINDEX, &loaded_key);
  lua_pushvalue(L, 1);
  if (lua_rawget(L, 2) != LUA_TNIL) {
    if (lua_islightuserdata(L, -1)) {
      return luaL_error(L, "module '%s' requires itself", name);
    }
    return 1;
  }
  lh_empty(&state->scratch);
  if (!state->callbacks.module(state->callbacks.context, name, length, &state->scratch)) {
    lh_raise_message(L, &state->scratch);
  }
  if (state->tripped) lh_raise_tripped(L);
  lua_pushvalue(L, 1);
  lua_pushlightuserdata(L, NULL);
  lua_rawset(L, 2);
  state->scratch.position = 0;
  lh_push_value(L, &state->scratch);  // its text
  lh_push_value(L, &state->scratch);  // its name
  size_t size;
  const char *text = lua_tolstring(L, -2, &size);
  int status = lh_compile(L, text, size, lua_tostring(L, -1));
  if (status == LUA_OK) {
    bool was_loading = state->is_loading;
    state->is_loading = true;
    status = lua_pcall(L, 0, 1, 0);
    state->is_loading = was_loading;
  }
  if (status != LUA_OK) {
    // After a cancel, the state may load the module again.
    lua_pushvalue(L, 1);
    lua_pushnil(L);
    lua_rawset(L, 2);
    lh_check_limit(L, status);
    return lua_error(L);
  }
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    lua_pushboolean(L, 1);
  }
  lua_pushvalue(L, 1);
  lua_pushvalue(L, -2);
  lua_rawset(L, 2);
  return 1;
}

const luaL_Reg lh_module_guards[] = {{"require", require_module}, {NULL, NULL}};
