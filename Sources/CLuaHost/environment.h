// What the files that make up the scripts' environment share.
#ifndef ENVIRONMENT_H
#define ENVIRONMENT_H

#include "state.h"

/// The functions that scripts get instead of Lua's own ones, under their full names. Each has two
/// upvalues: Lua's own function, and the name without its library.
extern const luaL_Reg lh_metatable_guards[], lh_module_guards[], lh_pattern_guards[],
    lh_table_guards[], lh_text_guards[], lh_traversal_guards[];

/// Runs Lua's own function, one without upvalues, in the frame of its guard, so that messages about
/// arguments name what the script called.
static inline int lh_run_own(lua_State *L) {
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

/// Pushes the writable table that holds the globals.
void lh_push_globals(lua_State *L);
/// Creates the empty list of modules.
void lh_open_modules(lua_State *L);
/// Creates the empty lists of keys that `next` goes through.
void lh_open_key_lists(lua_State *L);
/// Whether the value below the top is less than the top one; leaves both.
typedef bool lh_less(lua_State *L);
/// Sorts the list at a stack index by the script's function at the index `less`, or by `is_less` if
/// `less` is 0. Equal elements keep their order.
void lh_sort(lua_State *L, int list, int less, lh_less *is_less);

// --- objects.c

/// Whether a value is an object that is a list.
bool lh_is_list(lua_State *L, int index);
/// Pushes the table of an object's fields; returns false for any other value.
bool lh_push_fields(lua_State *L, int index);

#endif
