// What the files share that make up the scripts' environment.
#ifndef ENVIRONMENT_H
#define ENVIRONMENT_H

#include "state.h"

/// The functions that scripts get instead of Lua's own ones, under their full names. Each has two
/// upvalues: Lua's own function, and the name without its library.
extern const luaL_Reg lh_metatable_guards[], lh_module_guards[], lh_pattern_guards[],
    lh_table_guards[], lh_text_guards[], lh_traversal_guards[];

/// Runs Lua's own function, one without upvalues, in the frame of its guard: messages about arguments
/// then name what the script called.
static inline int lh_run_own(lua_State *L) {
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

/// Pushes the table that holds the globals, which can be written.
void lh_push_globals(lua_State *L);
/// Creates the empty list of modules.
void lh_open_modules(lua_State *L);
/// Creates the empty lists of the keys that `next` goes through.
void lh_open_traversals(lua_State *L);
/// Tells whether the value below the top one is less than that; leaves both.
typedef bool lh_less(lua_State *L);
/// Sorts the list at a stack index by the function at the index `less`, or by `is_less` where that
/// is 0. Equal elements stay in their order.
void lh_sort(lua_State *L, int list, int less, lh_less *is_less);
/// Replaces a frozen table at an index by the real one.
void lh_see_through(lua_State *L, int index);

#endif
