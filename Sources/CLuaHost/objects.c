// The objects that another module lends to scripts, if there is one.
#include "environment.h"

const char *lh_type_name(lua_State *L, int index) {
  const lh_objects *objects = lh_of(L)->objects;
  if (!objects || !lua_islightuserdata(L, index)) return luaL_typename(L, index);
  return objects->type_name(L, index);
}

bool lh_is_list(lua_State *L, int index) {
  const lh_objects *objects = lh_of(L)->objects;
  return objects && lua_islightuserdata(L, index) && objects->is_list(L, index);
}

bool lh_push_fields(lua_State *L, int index) {
  const lh_objects *objects = lh_of(L)->objects;
  return objects && lua_islightuserdata(L, index) && objects->push_fields(L, index);
}
