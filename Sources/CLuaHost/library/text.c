// The text that shows a value, and the functions that make and print text.
//
// tostring and print replace luaB_tostring and luaB_print of lbaselib.c (Lua 5.4.4). What differs:
// they show no addresses and use no __name, and the host prints a limited number of lines. The
// other functions check their arguments and run Lua's own (lstrlib.c).
#include "../environment.h"

#include <string.h>

enum {
  FORMAT_LIMIT = 10000,     // values of string.format
  QUOTE_LIMIT = 1 << 20,    // bytes that string.format quotes
  REPEAT_LIMIT = 16 << 20,  // bytes of string.rep
  PRINT_LIMIT = 1000,       // lines
  PRINT_LENGTH = 2000,      // bytes of a line
};

void lh_push_text(lua_State *L, int index) {
  index = lua_absindex(L, index);
  luaL_checkstack(L, 4, NULL);
  switch (lua_type(L, index)) {
  case LUA_TNIL: lua_pushliteral(L, "nil"); return;
  case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false"); return;
  case LUA_TNUMBER:
    lua_pushvalue(L, index);
    lua_tostring(L, -1);
    return;
  case LUA_TSTRING: lua_pushvalue(L, index); return;
  case LUA_TLIGHTUSERDATA:
    if (!lh_of(L)->objects) break;
    lh_of(L)->objects->push_text(L, index);
    return;
  default: break;
  }
  lua_pushstring(L, luaL_typename(L, index));
}

static int guarded_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  if (lua_type(L, 1) == LUA_TTABLE && luaL_callmeta(L, 1, "__tostring")) {
    if (lua_type(L, -1) != LUA_TSTRING) return luaL_error(L, "'__tostring' must return a string");
    return 1;
  }
  lh_push_text(L, 1);
  return 1;
}

// Lua's own function loops where the deadline does not reach. It takes microseconds for a number
// with hundreds of digits, and a tenth of a microsecond for each byte that it quotes.
static int guarded_format(lua_State *L) {
  size_t length;
  const char *format = luaL_checklstring(L, 1, &length);
  bool quotes = false;
  for (size_t i = 0; i + 1 < length; i++) {
    if (format[i] != '%') continue;
    i++;
    while (i < length && strchr("-+ #0123456789.", format[i]) && format[i]) i++;
    if (i < length && format[i] == 'p') {
      return luaL_error(L, "'%%p' is not available in scripts");
    }
    if (i < length && format[i] == 'q') quotes = true;
  }
  int count = lua_gettop(L);
  if (count > FORMAT_LIMIT + 1) {
    return luaL_error(L, "string.format takes at most 10,000 values");
  }
  size_t quoted = 0;
  for (int i = 2; i <= count; i++) {
    int type = lua_type(L, i);
    if (type == LUA_TSTRING) quoted += lua_rawlen(L, i);
    if (type != LUA_TTABLE && type != LUA_TFUNCTION && type != LUA_TLIGHTUSERDATA) continue;
    lua_pushcfunction(L, guarded_tostring);
    lua_pushvalue(L, i);
    lua_call(L, 1, 1);
    quoted += lua_rawlen(L, -1);
    lua_replace(L, i);
  }
  if (quotes && quoted > QUOTE_LIMIT) {
    return luaL_error(L, "string.format quotes at most %d MB with '%%q'", QUOTE_LIMIT >> 20);
  }
  lh_make_room(L);
  return lh_run_own(L);
}

static int guarded_rep(lua_State *L) {
  size_t length, between;
  luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  luaL_optlstring(L, 3, "", &between);
  if (count > 0 && (size_t)count > REPEAT_LIMIT / (length + between > 0 ? length + between : 1)) {
    return luaL_error(L, "string.rep makes at most %d MB", REPEAT_LIMIT >> 20);
  }
  lh_make_room(L);
  return lh_run_own(L);
}

static int run_with_room(lua_State *L) {
  lh_make_room(L);
  return lh_run_own(L);
}

static int guarded_print(lua_State *L) {
  lh_state *state = lh_of(L);
  if (state->printed > PRINT_LIMIT) return 0;
  if (state->printed++ == PRINT_LIMIT) {
    static const char message[] = "(more than 1,000 lines were printed; the rest is left out)";
    state->callbacks.print(state->callbacks.context, message, sizeof message - 1);
    return 0;
  }
  lh_make_room(L);
  int count = lua_gettop(L);
  luaL_Buffer line;
  luaL_buffinit(L, &line);
  for (int i = 1; i <= count; i++) {
    if (i > 1) luaL_addchar(&line, '\t');
    lua_pushcfunction(L, guarded_tostring);
    lua_pushvalue(L, i);
    lua_call(L, 1, 1);
    luaL_addvalue(&line);
  }
  luaL_pushresult(&line);
  size_t length;
  const char *text = lua_tolstring(L, -1, &length);
  state->callbacks.print(
      state->callbacks.context, text, length < PRINT_LENGTH ? length : PRINT_LENGTH);
  return 0;
}

const luaL_Reg lh_text_guards[] = {
    {"print", guarded_print},
    {"string.format", guarded_format},
    {"string.lower", run_with_room},
    {"string.rep", guarded_rep},
    {"string.reverse", run_with_room},
    {"string.upper", run_with_room},
    {"tostring", guarded_tostring},
    {NULL, NULL},
};
