// The names that scripts may use, and how these become the scripts' globals.
//
// Scripts can only read what they share. The globals are frozen, too, except while a chunk is
// loaded.
//
// pcall and xpcall replace luaB_pcall and luaB_xpcall of lbaselib.c (Lua 5.4.4). What differs: a
// limit that has tripped cannot be caught, and they do not yield.
#include "environment.h"

#include <string.h>

// The registry's keys for the table that scripts see as their globals, for the table that holds the
// globals, and for Lua's own math.randomseed.
static char environment_key, globals_key, randomseed_key;

static const char *const names[] = {
    "_VERSION", "assert", "error", "getmetatable", "ipairs", "math.abs", "math.acos", "math.asin",
    "math.atan", "math.ceil", "math.cos", "math.deg", "math.exp", "math.floor", "math.fmod",
    "math.huge", "math.log", "math.max", "math.maxinteger", "math.min", "math.mininteger",
    "math.modf", "math.pi", "math.rad", "math.random", "math.sin", "math.sqrt", "math.tan",
    "math.tointeger", "math.type", "math.ult", "next", "pairs", "pcall", "print", "rawequal",
    "rawget", "rawlen", "rawset", "require", "select", "setmetatable", "string.byte",
    "string.char", "string.find", "string.format", "string.gmatch", "string.gsub", "string.len",
    "string.lower", "string.match", "string.rep", "string.reverse", "string.sub", "string.upper",
    "table.concat", "table.insert", "table.move", "table.pack", "table.remove", "table.sort",
    "table.unpack", "tonumber", "tostring", "type", "utf8.char", "utf8.charpattern",
    "utf8.codepoint", "utf8.codes", "utf8.len", "utf8.offset", "xpcall", NULL};

const char *lh_name(size_t index) {
  return index < sizeof names / sizeof *names ? names[index] : NULL;
}

// Lua's libraries that scripts do not get. Their tables exist so that reading a member names it in
// the error.
static const char *const blocked_tables[] = {"coroutine", "debug", "io", "os", "package", NULL};

// --- Globals

void lh_push_environment(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &environment_key);
}

void lh_push_globals(lua_State *L) { lua_rawgetp(L, LUA_REGISTRYINDEX, &globals_key); }

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
  lh_push_globals(L);
  lua_insert(L, 2);
  lua_rawset(L, 2);
  return 0;
}

/// Makes the table on top the globals of all chunks.
static void keep_globals(lua_State *L) {
  int globals = lua_gettop(L);
  lua_newtable(L);
  lua_createtable(L, 0, 3);
  lua_pushvalue(L, globals);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, define_global);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &environment_key);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &globals_key);
}

// --- Catching errors

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

// The message handler of xpcall, which calls the script's own unless a limit has tripped.
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

static const luaL_Reg error_guards[] = {
    {"pcall", guarded_pcall}, {"xpcall", guarded_xpcall}, {NULL, NULL}};

// --- Random numbers

static void seed_random(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &randomseed_key);
  lua_pushinteger(L, 20);
  lua_pushinteger(L, 26);
  lua_call(L, 2, 0);
}

static int seed_inside(lua_State *L) {
  seed_random(L);
  return 0;
}

lh_status lh_seed(lh_state *state) { return lh_protect(state, 0, seed_inside, NULL); }

// --- The globals and the libraries

/// Pushes the function of a name: Lua's own, or its guard.
static void push_function(lua_State *L, int library, const char *name) {
  static const luaL_Reg *const guards[] = {
      error_guards,      lh_metatable_guards, lh_module_guards,
      lh_pattern_guards, lh_table_guards,     lh_text_guards,  lh_traversal_guards};
  const char *dot = strchr(name, '.');
  const char *last = dot ? dot + 1 : name;
  lua_getfield(L, library, last);
  for (size_t i = 0; i < sizeof guards / sizeof *guards; i++) {
    for (const luaL_Reg *guard = guards[i]; guard->name; guard++) {
      if (*guard->name != *name || strcmp(guard->name, name) != 0) continue;
      lua_pushstring(L, last);
      lua_pushcclosure(L, guard->func, 2);
      return;
    }
  }
}

/// Sets the names of a library in the table on top; "" stands for the basic functions.
static void set_names(lua_State *L, int library, const char *owner) {
  size_t length = strlen(owner);
  for (const char *const *name = names; *name; name++) {
    const char *dot = strchr(*name, '.');
    size_t prefix = dot ? (size_t)(dot - *name) : 0;
    if (prefix != length || strncmp(*name, owner, length) != 0) continue;
    push_function(L, library, *name);
    lua_setfield(L, -2, dot ? dot + 1 : *name);
  }
}

/// Registers the functions of the table on top as those of a library: Lua's messages look there for
/// the name of a function that was called without one, as by `pcall`.
static void register_functions(lua_State *L, const char *owner) {
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_pushvalue(L, -2);
  lua_setfield(L, -2, owner);
  lua_pop(L, 1);
}

/// Sets a library's table, frozen, in the globals, which are on top.
static void open_library(lua_State *L, const char *owner, lua_CFunction open) {
  int globals = lua_gettop(L);
  lua_pushcfunction(L, open);
  lua_pushstring(L, owner);
  lua_call(L, 1, 1);
  int library = lua_gettop(L);
  lua_createtable(L, 0, 32);
  set_names(L, library, owner);
  register_functions(L, owner);
  lh_explain(L, owner);
  lh_freeze(L, owner);
  if (strcmp(owner, "math") == 0) {
    lua_getfield(L, library, "randomseed");
    lua_rawsetp(L, LUA_REGISTRYINDEX, &randomseed_key);
  } else if (strcmp(owner, "string") == 0) {
    // Methods of strings are the same functions.
    lua_pushliteral(L, "");
    lua_getmetatable(L, -1);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 2);
  }
  lua_setfield(L, globals, owner);
  lua_settop(L, globals);
}

void lh_open_environment(lua_State *L) {
  lua_createtable(L, 0, 64);
  int globals = lua_gettop(L);
  // luaopen_base fills the state's own globals, which no chunk sees.
  lua_pushcfunction(L, luaopen_base);
  lua_call(L, 0, 1);
  lua_pushvalue(L, globals);
  set_names(L, globals + 1, "");
  // A copy of the table, to which scripts cannot add names.
  lua_createtable(L, 0, 32);
  for (lua_pushnil(L); lua_next(L, globals); lua_pop(L, 1)) {
    lua_pushvalue(L, -2);
    lua_pushvalue(L, -2);
    lua_rawset(L, -5);
  }
  register_functions(L, LUA_GNAME);
  lua_settop(L, globals);
  open_library(L, "math", luaopen_math);
  open_library(L, "string", luaopen_string);
  open_library(L, "table", luaopen_table);
  open_library(L, "utf8", luaopen_utf8);
  for (const char *const *name = blocked_tables; *name; name++) {
    lua_newtable(L);
    lh_explain(L, *name);
    lh_freeze(L, *name);
    lua_setfield(L, globals, *name);
  }
  lh_explain(L, "");
  keep_globals(L);
  lh_open_modules(L);
  lh_open_key_lists(L);
  seed_random(L);
}
