// Values in buffers, which Swift writes and reads without a call into Lua.
#include "environment.h"

#include <stdlib.h>
#include <string.h>

void lh_buffer_free(lh_buffer *buffer) {
  free(buffer->bytes);
  *buffer = (lh_buffer){0};
}

static void put_bytes(lh_buffer *buffer, const void *bytes, size_t count) {
  if (buffer->failed) return;
  if (count > buffer->capacity - buffer->count) {
    size_t capacity = buffer->capacity < 256 ? 256 : buffer->capacity;
    while (capacity - buffer->count < count) {
      if (capacity > SIZE_MAX / 2) {
        buffer->failed = true;
        return;
      }
      capacity *= 2;
    }
    uint8_t *grown = realloc(buffer->bytes, capacity);
    if (!grown) {
      buffer->failed = true;
      return;
    }
    buffer->bytes = grown;
    buffer->capacity = capacity;
  }
  if (count) memcpy(buffer->bytes + buffer->count, bytes, count);
  buffer->count += count;
}

void lh_put_type(lh_buffer *buffer, lh_type type) {
  uint8_t byte = (uint8_t)type;
  put_bytes(buffer, &byte, 1);
}

void lh_put_integer(lh_buffer *buffer, int64_t value) {
  lh_put_type(buffer, LH_INTEGER);
  put_bytes(buffer, &value, sizeof value);
}

void lh_put_number(lh_buffer *buffer, double value) {
  lh_put_type(buffer, LH_NUMBER);
  put_bytes(buffer, &value, sizeof value);
}

void lh_put_string(lh_buffer *buffer, const char *bytes, size_t length) {
  lh_put_type(buffer, LH_STRING);
  put_bytes(buffer, &length, sizeof length);
  put_bytes(buffer, bytes, length);
}

void lh_put_function(lh_buffer *buffer, int reference) {
  lh_put_type(buffer, LH_FUNCTION);
  put_bytes(buffer, &reference, sizeof reference);
}

static void next_bytes(lh_buffer *buffer, void *bytes, size_t count) {
  if (buffer->count - buffer->position < count) {
    memset(bytes, 0, count);
    buffer->position = buffer->count;
    return;
  }
  memcpy(bytes, buffer->bytes + buffer->position, count);
  buffer->position += count;
}

lh_type lh_next_type(lh_buffer *buffer) {
  if (buffer->position >= buffer->count) return LH_END;
  return (lh_type)buffer->bytes[buffer->position++];
}

int64_t lh_next_integer(lh_buffer *buffer) {
  int64_t value;
  next_bytes(buffer, &value, sizeof value);
  return value;
}

double lh_next_number(lh_buffer *buffer) {
  double value;
  next_bytes(buffer, &value, sizeof value);
  return value;
}

const char *lh_next_string(lh_buffer *buffer, size_t *length) {
  next_bytes(buffer, length, sizeof *length);
  if (buffer->count - buffer->position < *length) *length = buffer->count - buffer->position;
  const char *bytes = (const char *)buffer->bytes + buffer->position;
  buffer->position += *length;
  return bytes;
}

int lh_next_function(lh_buffer *buffer) {
  int reference;
  next_bytes(buffer, &reference, sizeof reference);
  return reference;
}

void lh_skip_value(lh_buffer *buffer) {
  size_t length;
  int depth = 0;
  do {
    switch (lh_next_type(buffer)) {
    case LH_INTEGER: lh_next_integer(buffer); break;
    case LH_NUMBER: lh_next_number(buffer); break;
    case LH_FUNCTION: lh_next_function(buffer); break;
    case LH_STRING: lh_next_string(buffer, &length); break;
    case LH_OTHER: lh_skip_value(buffer); break;
    case LH_LIST:
    case LH_TABLE: depth++; break;
    case LH_END: depth--; break;
    default: break;
    }
  } while (depth > 0);
}

/// Raises the memory limit; scripts cannot catch it.
static void raise_out_of_memory(lua_State *L) {
  lh_state *state = lh_of(L);
  if (!state->tripped) state->tripped = LH_MEMORY;
  lh_raise_tripped(L);
}

static void push(lua_State *L, lh_buffer *buffer, lh_type type, int depth) {
  if (depth >= LH_MAXIMUM_DEPTH && (type == LH_LIST || type == LH_TABLE)) {
    luaL_error(L, "a value is nested more than %d levels deep", LH_MAXIMUM_DEPTH);
  }
  luaL_checkstack(L, 4, NULL);
  switch (type) {
  case LH_FALSE: lua_pushboolean(L, 0); return;
  case LH_TRUE: lua_pushboolean(L, 1); return;
  case LH_INTEGER: lua_pushinteger(L, lh_next_integer(buffer)); return;
  case LH_NUMBER: lua_pushnumber(L, lh_next_number(buffer)); return;
  case LH_STRING: {
    size_t length;
    const char *bytes = lh_next_string(buffer, &length);
    lua_pushlstring(L, bytes, length);
    return;
  }
  case LH_LIST: {
    lua_newtable(L);
    lh_type element;
    for (lua_Integer i = 1; (element = lh_next_type(buffer)) != LH_END; i++) {
      push(L, buffer, element, depth + 1);
      lua_rawseti(L, -2, i);
    }
    return;
  }
  case LH_TABLE: {
    lua_newtable(L);
    lh_type key;
    while ((key = lh_next_type(buffer)) != LH_END) {
      push(L, buffer, key, depth + 1);
      push(L, buffer, lh_next_type(buffer), depth + 1);
      lua_rawset(L, -3);
    }
    return;
  }
  case LH_FUNCTION: {
    int reference = lh_next_function(buffer);
    if (reference <= 0) luaL_error(L, "a function of another host cannot be used here");
    lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
    return;
  }
  case LH_OTHER: lh_skip_value(buffer); break;  // the name of its type
  case LH_NIL:
  case LH_END: break;
  }
  lua_pushnil(L);
}

void lh_push_value(lua_State *L, lh_buffer *buffer) {
  if (buffer->failed) raise_out_of_memory(L);
  push(L, buffer, lh_next_type(buffer), 0);
}

static void put(lua_State *L, int index, lh_buffer *buffer, int depth);

static void put_text(lua_State *L, int index, lh_buffer *buffer) {
  size_t length;
  const char *bytes = lua_tolstring(L, index, &length);
  lh_put_string(buffer, bytes, length);
}

// A table whose keys are 1…n, possibly with a few holes, is a list. In any other table, keys that
// are not strings are shown as text in brackets.
static void put_table(lua_State *L, int index, lh_buffer *buffer, int depth) {
  lua_Integer count = 0, last = 0;
  bool is_list = true;
  for (lua_pushnil(L); lua_next(L, index);) {
    lh_check_deadline(L);
    lua_pop(L, 1);
    count++;
    lua_Integer key = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
    if (key < 1) is_list = false;
    if (key > last) last = key;
  }
  if (is_list && count > 0 && last <= 2 * count + 8) {
    lh_put_type(buffer, LH_LIST);
    for (lua_Integer i = 1; i <= last; i++) {
      lua_rawgeti(L, index, i);
      put(L, lua_gettop(L), buffer, depth);
      lua_pop(L, 1);
    }
    lh_put_type(buffer, LH_END);
    return;
  }
  lh_put_type(buffer, LH_TABLE);
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    if (lua_type(L, -2) == LUA_TSTRING) {
      put_text(L, -2, buffer);
    } else {
      lh_push_text(L, -2);
      lua_pushfstring(L, "[%s]", lua_tostring(L, -1));
      put_text(L, -1, buffer);
      lua_pop(L, 2);
    }
    put(L, lua_gettop(L), buffer, depth);
  }
  lh_put_type(buffer, LH_END);
}

static void put(lua_State *L, int index, lh_buffer *buffer, int depth) {
  luaL_checkstack(L, 6, NULL);
  lh_check_deadline(L);
  switch (lua_type(L, index)) {
  case LUA_TNONE:
  case LUA_TNIL: lh_put_type(buffer, LH_NIL); break;
  case LUA_TBOOLEAN: lh_put_type(buffer, lua_toboolean(L, index) ? LH_TRUE : LH_FALSE); break;
  case LUA_TNUMBER:
    if (lua_isinteger(L, index)) lh_put_integer(buffer, lua_tointeger(L, index));
    else lh_put_number(buffer, lua_tonumber(L, index));
    break;
  case LUA_TSTRING: put_text(L, index, buffer); break;
  case LUA_TTABLE:
    if (depth >= LH_MAXIMUM_DEPTH) {
      luaL_error(L, "a table is nested more than %d levels deep", LH_MAXIMUM_DEPTH);
    }
    lh_see_through(L, index);
    put_table(L, index, buffer, depth + 1);
    break;
  case LUA_TFUNCTION:
    lua_pushvalue(L, index);
    lh_put_function(buffer, luaL_ref(L, LUA_REGISTRYINDEX));
    break;
  default: {
    const char *name = lh_type_name(L, index);
    lh_put_type(buffer, LH_OTHER);
    lh_put_string(buffer, name, strlen(name));
  }
  }
  if (buffer->failed) raise_out_of_memory(L);
  if (++lh_of(L)->put > LH_VALUE_LIMIT) luaL_error(L, "a table has more than 250,000 values");
  // Tables that contain the same table many times may take much more room here than in Lua.
  if (buffer->count > LH_BUFFER_LIMIT) {
    luaL_error(L, "a table is larger than %d MB", LH_BUFFER_LIMIT >> 20);
  }
}

void lh_put_value(lua_State *L, int index, lh_buffer *buffer) {
  lh_of(L)->put = 0;
  put(L, lua_absindex(L, index), buffer, 0);
}
