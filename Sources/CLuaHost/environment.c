// The names that scripts may use, and the guarded versions of Lua's functions.
//
// Everything that scripts share can only be read. A frozen table is an empty one in front of the
// real one: reading falls through, writing raises. The globals are frozen likewise, except while
// a chunk is loaded.
#include "state.h"

#include <stdio.h>
#include <string.h>

enum {
  REPEAT_LIMIT = 16 << 20,  // bytes that string.rep makes at the most
  PRINT_LIMIT = 1000,       // lines that are printed at the most
  PRINT_LENGTH = 2000,      // bytes of a printed line
  RANGE_LIMIT = 1000000,    // elements that one table function touches at the most
};

// The keys of this module's values in the registry are these variables' addresses.
static char globals_key, store_key, seed_key, loaded_key, real_key;

static const char *const names[] = {
    "_VERSION", "assert", "error", "getmetatable", "ipairs", "math.abs", "math.acos", "math.asin",
    "math.atan", "math.ceil", "math.cos", "math.deg", "math.exp", "math.floor", "math.fmod",
    "math.huge", "math.log", "math.max", "math.maxinteger", "math.min", "math.mininteger",
    "math.modf", "math.pi", "math.rad", "math.random", "math.sin", "math.sqrt", "math.tan",
    "math.tointeger", "math.type", "math.ult", "next", "pairs", "pcall", "print", "rawequal",
    "rawget", "rawlen", "rawset", "require", "select", "setmetatable", "string.byte",
    "string.char", "string.format", "string.len", "string.lower", "string.rep", "string.reverse",
    "string.sub", "string.upper", "table.concat", "table.insert", "table.move", "table.pack",
    "table.remove", "table.sort", "table.unpack", "tonumber", "tostring", "type", "utf8.char",
    "utf8.charpattern", "utf8.codepoint", "utf8.codes", "utf8.len", "utf8.offset", "xpcall", NULL};

const char *lh_name(size_t index) {
  return index < sizeof names / sizeof *names ? names[index] : NULL;
}

// Names of Lua that layout scripts go without; what is asked below them is named in the error.
static const char *const blocked_tables[] = {"coroutine", "debug", "io", "os", "package", NULL};

// --- Reading what is not there, writing what must not be written

static int explain_missing(lua_State *L) {
  lh_state *state = lh_of(L);
  const char *owner = lua_tostring(L, lua_upvalueindex(1));
  size_t length;
  if (lua_type(L, 2) != LUA_TSTRING) return 0;
  const char *name = lua_tolstring(L, 2, &length);
  lh_empty(&state->scratch);
  if (state->callbacks.missing(
          state->callbacks.context, owner, name, length, &state->scratch)) {
    return 0;
  }
  lh_raise_words(L);
}

static int refuse_writing(lua_State *L) {
  const char *owner = lua_tostring(L, lua_upvalueindex(1));
  lh_push_text(L, 2);
  return luaL_error(
      L, "%s can only be read; '%s' cannot be set", owner, lua_tostring(L, -1));
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

void lh_explain(lua_State *L, const char *owner) {
  lua_createtable(L, 0, 1);
  lua_pushstring(L, owner);
  lua_pushcclosure(L, explain_missing, 1);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
}

static int define_global(lua_State *L) {
  lh_state *state = lh_of(L);
  if (!state->is_loading) {
    lh_push_text(L, 2);
    return luaL_error(
        L,
        "a global such as '%s' can be set only while the script is loaded, not in its functions; "
        "write 'local %s'",
        lua_tostring(L, -1), lua_tostring(L, -1));
  }
  lua_rawgetp(L, LUA_REGISTRYINDEX, &store_key);
  lua_insert(L, 2);
  lua_rawset(L, 2);
  return 0;
}

/// Tells whether the value is a table of the script's own, without a metatable.
static bool is_plain(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TTABLE) return false;
  if (!lua_getmetatable(L, index)) return true;
  lua_pop(L, 1);
  return false;
}

// --- Errors

static int guarded_pcall(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  int status = lua_pcall(L, lua_gettop(L) - 2, LUA_MULTRET, 0);
  if (status == LUA_OK) return lua_gettop(L);
  lh_check_limit(L, status);
  lua_pushboolean(L, 0);
  lua_insert(L, -2);
  return 2;
}

// The handler of xpcall: the script's own is not asked once a limit has tripped.
static int guarded_handler(lua_State *L) {
  if (lh_of(L)->tripped) return 1;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, 1, 1);
  return 1;
}

static int guarded_xpcall(lua_State *L) {
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, guarded_handler, 1);
  lua_replace(L, 2);
  lua_pushvalue(L, 1);
  lua_remove(L, 1);
  lua_insert(L, 2);  // handler, function, arguments
  int status = lua_pcall(L, lua_gettop(L) - 2, LUA_MULTRET, 1);
  if (status != LUA_OK) lh_check_limit(L, status);
  lua_pushboolean(L, status == LUA_OK);
  lua_replace(L, 1);
  return lua_gettop(L);
}

// --- Metatables

static const char *const metamethods[] = {
    "__add",  "__band", "__bnot", "__bor",  "__bxor", "__call", "__concat", "__div",
    "__eq",   "__idiv", "__index", "__le",  "__len",  "__lt",   "__mod",    "__mul",
    "__name", "__newindex", "__pow", "__shl", "__shr", "__sub", "__tostring", "__unm", NULL};

// Copies the metatable, so that nothing can be added to it later: a finalizer would run where no
// deadline reaches, and weak tables crash this Lua when memory is short.
static int guarded_setmetatable(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, lua_isnil(L, 2) || lua_istable(L, 2), 2, "nil or table");
  if (lua_getmetatable(L, 1)) {
    lua_pushliteral(L, "__metatable");
    if (lua_rawget(L, -2) != LUA_TNIL) return luaL_error(L, "this table can only be read");
  }
  lua_settop(L, 2);
  if (lua_isnil(L, 2)) {
    lua_setmetatable(L, 1);
    return 1;
  }
  lua_newtable(L);
  for (lua_pushnil(L); lua_next(L, 2);) {
    const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
    bool is_allowed = strncmp(name, "__", 2) != 0;
    for (int i = 0; metamethods[i] && !is_allowed; i++) {
      is_allowed = strcmp(name, metamethods[i]) == 0;
    }
    if (!is_allowed) {
      return luaL_error(L, "a metatable's '%s' is not available in layout scripts", name);
    }
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, 3);
  }
  lua_setmetatable(L, 1);
  lua_settop(L, 1);
  return 1;
}

// Gives a table's own metatable only: the one of all strings would be everybody's.
static int guarded_getmetatable(lua_State *L) {
  luaL_checkany(L, 1);
  lua_settop(L, 1);
  lua_pushnil(L);
  if (lua_type(L, 1) != LUA_TTABLE || !lua_getmetatable(L, 1)) return 1;
  lua_replace(L, 2);
  lua_pushliteral(L, "__metatable");
  if (lua_rawget(L, 2) != LUA_TNIL) {
    lua_pushnil(L);
    return 1;
  }
  lua_pop(L, 1);
  lua_newtable(L);
  for (lua_pushnil(L); lua_next(L, 2);) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, 3);
  }
  return 1;
}

static int guarded_rawset(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  luaL_checkany(L, 3);
  if (lua_getmetatable(L, 1)) {
    lua_pushliteral(L, "__metatable");
    if (lua_rawget(L, -2) != LUA_TNIL) return luaL_error(L, "this table can only be read");
  }
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 1;
}

// --- Text

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
  case LUA_TLIGHTUSERDATA: lh_push_proxy_text(L, index); return;
  default: lua_pushstring(L, luaL_typename(L, index));
  }
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

static int guarded_format(lua_State *L) {
  size_t length;
  const char *format = luaL_checklstring(L, 1, &length);
  for (size_t i = 0; i + 1 < length; i++) {
    if (format[i] != '%') continue;
    i++;
    while (i < length && strchr("-+ #0123456789.", format[i]) && format[i]) i++;
    if (i < length && format[i] == 'p') {
      return luaL_error(L, "'%%p' is not available in layout scripts");
    }
  }
  int count = lua_gettop(L);
  for (int i = 2; i <= count; i++) {
    int type = lua_type(L, i);
    if (type != LUA_TTABLE && type != LUA_TFUNCTION && type != LUA_TLIGHTUSERDATA) continue;
    lua_pushcfunction(L, guarded_tostring);
    lua_pushvalue(L, i);
    lua_call(L, 1, 1);
    lua_replace(L, i);
  }
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, count, 1);
  return 1;
}

static int guarded_rep(lua_State *L) {
  size_t length, between;
  luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  luaL_optlstring(L, 3, "", &between);
  if (count > 0 && (size_t)count > REPEAT_LIMIT / (length + between + 1)) {
    return luaL_error(L, "string.rep makes at most 16 MB");
  }
  int arguments = lua_gettop(L);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, arguments, 1);
  return 1;
}

static int guarded_print(lua_State *L) {
  lh_state *state = lh_of(L);
  if (state->printed > PRINT_LIMIT) return 0;
  if (state->printed++ == PRINT_LIMIT) {
    static const char words[] = "(more than 1,000 lines were printed; the rest is left out)";
    state->callbacks.print(state->callbacks.context, words, sizeof words - 1);
    return 0;
  }
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

// --- Tables

/// Replaces a frozen table at an index by the real one.
static void see_through(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TTABLE || !lua_getmetatable(L, index)) return;
  if (lua_rawgetp(L, -1, &real_key) == LUA_TTABLE) {
    lua_replace(L, index);
    lua_pop(L, 1);
  } else {
    lua_pop(L, 2);
  }
}

// Lua's own table functions loop in C over what __len and __index say; a lie would hang them.
static int on_plain_tables(lua_State *L) {
  const char *name = lua_tostring(L, lua_upvalueindex(2));
  int count = lua_gettop(L);
  if (strcmp(name, "concat") == 0 || strcmp(name, "unpack") == 0) see_through(L, 1);
  if (!is_plain(L, 1) && lua_type(L, 1) == LUA_TTABLE) {
    return luaL_error(L, "table.%s takes a plain table, without a metatable", name);
  }
  if (strcmp(name, "move") == 0) {
    lua_Integer from = luaL_checkinteger(L, 2), to = luaL_checkinteger(L, 3);
    if (from <= to && (lua_Unsigned)to - (lua_Unsigned)from >= RANGE_LIMIT) {
      return luaL_error(L, "table.move moves at most a million elements");
    }
    if (count >= 5 && !is_plain(L, 5) && lua_type(L, 5) == LUA_TTABLE) {
      return luaL_error(L, "table.move takes a plain table, without a metatable");
    }
  }
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, count, LUA_MULTRET);
  return lua_gettop(L);
}

static int rank(int type) {
  return type == LUA_TNUMBER ? 0 : type == LUA_TSTRING ? 1 : 2 + type;
}

// `pairs` goes through 1…n, then the other numbers, then text, booleans and items: the same way in
// every process, where Lua's own order changes with addresses. Tables and functions as keys come
// last, in no particular order.
static int compare_keys(lua_State *L) {
  int a = lua_type(L, 1), b = lua_type(L, 2);
  bool less = a != b                     ? rank(a) < rank(b)
              : a == LUA_TNUMBER || a == LUA_TSTRING ? lua_compare(L, 1, 2, LUA_OPLT)
              : a == LUA_TBOOLEAN        ? lua_toboolean(L, 1) < lua_toboolean(L, 2)
              : a == LUA_TLIGHTUSERDATA  ? lua_touserdata(L, 1) < lua_touserdata(L, 2)
                                         : false;
  lua_pushboolean(L, less);
  return 1;
}

/// Replaces the value at an index by the table that is gone through for it.
static void resolve(lua_State *L, int index) {
  if (lh_push_fields(L, index)) {
    lua_replace(L, index);
    return;
  }
  luaL_checktype(L, index, LUA_TTABLE);
  see_through(L, index);
}

/// Pushes the keys of the table at an index, in order, as a list.
static void push_keys(lua_State *L, int index) {
  lua_createtable(L, (int)lua_rawlen(L, index), 0);
  int keys = lua_gettop(L);
  lua_newtable(L);
  int others = lua_gettop(L);
  lua_Integer count = 0, more = 0;
  lua_Integer border = (lua_Integer)lua_rawlen(L, index);
  for (lua_Integer i = 1; i <= border; i++) {
    lua_pushinteger(L, i);
    lua_rawseti(L, keys, ++count);
  }
  for (lua_pushnil(L); lua_next(L, index);) {
    lua_pop(L, 1);
    if (lua_isinteger(L, -1)) {
      lua_Integer key = lua_tointeger(L, -1);
      if (key >= 1 && key <= border) continue;
    }
    lua_pushvalue(L, -1);
    lua_rawseti(L, others, ++more);
  }
  if (more == 0) {
    lua_settop(L, keys);
    return;
  }
  lua_rawgetp(L, LUA_REGISTRYINDEX, &seed_key);  // { seed, sort }
  lua_rawgeti(L, -1, 2);
  lua_pushvalue(L, others);
  lua_pushcfunction(L, compare_keys);
  lua_call(L, 2, 0);
  for (lua_Integer i = 1; i <= more; i++) {
    lua_rawgeti(L, others, i);
    lua_rawseti(L, keys, ++count);
  }
  lua_settop(L, keys);
}

static int next_pair(lua_State *L) {
  // Upvalues: the table, its keys, the position.
  lua_Integer position = lua_tointeger(L, lua_upvalueindex(3));
  for (;;) {
    position++;
    if (lua_rawgeti(L, lua_upvalueindex(2), position) == LUA_TNIL) return 1;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) break;
    lua_pop(L, 2);  // removed meanwhile
  }
  lua_pushinteger(L, position);
  lua_replace(L, lua_upvalueindex(3));
  return 2;
}

static int guarded_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  lua_settop(L, 1);
  resolve(L, 1);
  push_keys(L, 1);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_pair, 3);
  return 1;
}

// In the order of `pairs`, at the cost of its list of keys for each call.
static int guarded_next(lua_State *L) {
  lua_settop(L, 2);
  resolve(L, 1);
  push_keys(L, 1);
  lua_Integer position = 1;
  if (!lua_isnil(L, 2)) {
    for (;; position++) {
      if (lua_rawgeti(L, 3, position) == LUA_TNIL) return luaL_error(L, "invalid key to 'next'");
      if (lua_rawequal(L, -1, 2)) break;
      lua_pop(L, 1);
    }
    position++;
  }
  lua_settop(L, 3);
  if (lua_rawgeti(L, 3, position) == LUA_TNIL) return 1;
  lua_pushvalue(L, -1);
  lua_rawget(L, 1);
  return 2;
}

// --- Modules and Swift's functions

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
    lh_raise_words(L);
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
    lh_check_limit(L, status);
    lua_pushvalue(L, 1);
    lua_pushnil(L);
    lua_rawset(L, 2);
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

static int call_swift(lua_State *L) {
  lh_state *state = lh_of(L);
  int count = lua_gettop(L);
  lh_empty(&state->arguments);
  lh_empty(&state->scratch);
  for (int i = 1; i <= count; i++) lh_put_value(L, i, &state->arguments);
  int function = (int)lua_tointeger(L, lua_upvalueindex(1));
  if (!state->callbacks.call(
          state->callbacks.context, function, &state->arguments, &state->scratch)) {
    lh_raise_words(L);
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
  lua_rawgetp(L, LUA_REGISTRYINDEX, &store_key);
  lua_pushinteger(L, d->function);
  lua_pushcclosure(L, call_swift, 1);
  lua_pushstring(L, d->name);
  lua_insert(L, -2);
  lua_rawset(L, -3);
  return 0;
}

lh_status lh_define(lh_state *state, const char *name, int function) {
  definition d = {name, function};
  return lh_protect(state, define_inside, &d);
}

// --- Putting it together

void lh_push_environment(lua_State *L) { lua_rawgetp(L, LUA_REGISTRYINDEX, &globals_key); }

void lh_seed_random(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &seed_key);
  lua_rawgeti(L, -1, 1);
  lua_pushinteger(L, 20);
  lua_pushinteger(L, 26);
  lua_call(L, 2, 0);
  lua_pop(L, 1);
}

static int seed_inside(lua_State *L) {
  lh_seed_random(L);
  return 0;
}

lh_status lh_seed(lh_state *state) { return lh_protect(state, seed_inside, NULL); }

static const struct {
  const char *owner, *name;
  lua_CFunction function;
} replacements[] = {
    {"", "getmetatable", guarded_getmetatable},
    {"", "next", guarded_next},
    {"", "pairs", guarded_pairs},
    {"", "pcall", guarded_pcall},
    {"", "print", guarded_print},
    {"", "rawset", guarded_rawset},
    {"", "require", require_module},
    {"", "setmetatable", guarded_setmetatable},
    {"", "tostring", guarded_tostring},
    {"", "xpcall", guarded_xpcall},
    {"string", "format", guarded_format},
    {"string", "rep", guarded_rep},
};

/// Pushes the function that stands for a name: Lua's own one, or what guards it.
static void push_function(lua_State *L, int library, const char *owner, const char *name) {
  lua_getfield(L, library, name);
  for (size_t i = 0; i < sizeof replacements / sizeof *replacements; i++) {
    if (strcmp(replacements[i].owner, owner) || strcmp(replacements[i].name, name)) continue;
    lua_pushcclosure(L, replacements[i].function, 1);  // its upvalue is Lua's own function
    return;
  }
  if (strcmp(owner, "table") == 0 && strcmp(name, "pack") != 0) {
    lua_pushstring(L, name);
    lua_pushcclosure(L, on_plain_tables, 2);
  }
}

void lh_open_environment(lua_State *L) {
  static const struct {
    const char *name;
    lua_CFunction open;
  } libraries[] = {
      {"", luaopen_base},           {"math", luaopen_math}, {"string", luaopen_string},
      {"table", luaopen_table}, {"utf8", luaopen_utf8},
  };
  lua_newtable(L);
  int store = lua_gettop(L);
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
    const char *owner = libraries[i].name;
    size_t length = strlen(owner);
    lua_pushcfunction(L, libraries[i].open);
    lua_pushstring(L, owner);
    lua_call(L, 1, 1);
    int library = lua_gettop(L);
    if (length) lua_newtable(L);
    else lua_pushvalue(L, store);
    int kept = lua_gettop(L);
    for (const char *const *name = names; *name; name++) {
      const char *dot = strchr(*name, '.');
      size_t prefix = dot ? (size_t)(dot - *name) : 0;
      if (prefix != length || strncmp(*name, owner, length) != 0) continue;
      const char *last = dot ? dot + 1 : *name;
      push_function(L, library, owner, last);
      lua_setfield(L, kept, last);
    }
    if (strcmp(owner, "math") == 0) {
      lua_newtable(L);
      lua_getfield(L, library, "randomseed");
      lua_rawseti(L, -2, 1);
      lua_rawsetp(L, LUA_REGISTRYINDEX, &seed_key);
    }
    if (strcmp(owner, "table") == 0) {
      lua_rawgetp(L, LUA_REGISTRYINDEX, &seed_key);
      lua_getfield(L, library, "sort");
      lua_rawseti(L, -2, 2);
      lua_pop(L, 1);
    }
    if (length) {
      lh_explain(L, owner);
      lh_freeze(L, owner);
      if (strcmp(owner, "string") == 0) {
        // Methods of strings find the same functions.
        lua_pushliteral(L, "");
        lua_getmetatable(L, -1);
        lua_pushvalue(L, kept);
        lua_setfield(L, -2, "__index");
        lua_pop(L, 2);
      }
      lua_setfield(L, store, owner);
    }
    lua_settop(L, store);
  }
  for (const char *const *name = blocked_tables; *name; name++) {
    lua_newtable(L);
    lh_explain(L, *name);
    lh_freeze(L, *name);
    lua_setfield(L, store, *name);
  }
  // luaopen_base filled the state's own globals, which no chunk sees.
  lh_explain(L, "");
  lua_newtable(L);
  lua_createtable(L, 0, 3);
  lua_pushvalue(L, store);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, define_global);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &globals_key);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &store_key);
  lua_newtable(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &loaded_key);
  lh_seed_random(L);
}
