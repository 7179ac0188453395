/// The interface by which another C module lends objects to scripts.
///
/// An object is a light userdata, which that module's metatable explains. This header is C only:
/// Swift sees nothing of Lua.
#ifndef LUA_OBJECTS_H
#define LUA_OBJECTS_H

#include "CLuaHost.h"

#include <lauxlib.h>
#include <lua.h>
#include <stdatomic.h>

/// The hooks of a module for a state whose scripts see its objects. All hooks but `close` are
/// called under the protected call.
struct lh_objects {
  size_t size;  ///< of the module's data in each state, which is zero at first
  /// Sets the metatable of all light userdata and initializes the data.
  void (*open)(lua_State *L);
  /// Releases what the data owns.
  void (*close)(void *data);
  /// Returns what an object is called in messages.
  const char *(*type_name)(lua_State *L, int index);
  /// Pushes an object as text.
  void (*push_text)(lua_State *L, int index);
  /// Whether an object is a list: `#` counts its elements, and `pairs` reads them by number.
  bool (*is_list)(lua_State *L, int index);
  /// Pushes the table of an object's fields; returns false if it has none.
  bool (*push_fields)(lua_State *L, int index);
};

/// The part of a state that inline functions read; every state starts with it.
typedef struct {
  void *data;          // of the module that lends objects
  atomic_int expired;  // the limit that the hook raises next; the watcher's thread sets it
} lh_head;

// --- The state

static inline lh_state *lh_of(lua_State *L) {
  return *(lh_state **)lua_getextraspace(L);
}

/// Returns the data of the module that lends objects.
static inline void *lh_object_data(const lh_state *state) {
  return ((const lh_head *)state)->data;
}

/// Runs a C function under the one protected call. The function finds the argument, a light
/// userdata, as its only value. An error without a place is reported at the first line of `asked`,
/// a reference to a function; 0 for none.
lh_status lh_protect(lh_state *state, int asked, lua_CFunction function, void *argument);
/// Runs a C function likewise and notes, as the last error's place, the last line that ran of the
/// Lua function which it calls.
void lh_trace(lh_state *state, int asked, lua_CFunction function, void *argument);

/// Forgets what `next` keeps of objects; to be called when other objects are lent.
void lh_forget_objects(lh_state *state);

// --- Errors

/// Raises the limit that has expired.
_Noreturn void lh_raise_expired(lua_State *L);
/// Raises an error if the deadline has passed or the state is cancelled: for loops in C, which no
/// hook reaches.
static inline void lh_check_deadline(lua_State *L) {
  const lh_head *head = (const lh_head *)lh_of(L);
  if (atomic_load_explicit(&head->expired, memory_order_relaxed)) lh_raise_expired(L);
}
/// Ends the protected call with `LH_PENDING`; scripts cannot catch it.
_Noreturn void lh_raise_pending(lua_State *L);
/// Raises the message that a callback left in a buffer.
_Noreturn void lh_raise_message(lua_State *L, lh_buffer *buffer);
/// Pops a function and notes its first line as the last error's place; for a chunk, the line where
/// it returns.
void lh_note_definition(lua_State *L);

// --- Names and text

/// Returns the name of a value's type; for an object, what it is called.
const char *lh_type_name(lua_State *L, int index);
/// Pushes the text that shows a value, without addresses.
void lh_push_text(lua_State *L, int index);
/// Asks the host about a name that an owner lacks; raises the host's message unless the name may be
/// nil.
void lh_check_missing(lua_State *L, const char *owner, const char *name, size_t length);
/// Makes reading an absent name of the table on top ask the host about it.
void lh_explain(lua_State *L, const char *owner);

// --- Read-only tables

/// Replaces the table on top with one that can only be read; messages call it `owner`.
void lh_freeze(lua_State *L, const char *owner);
/// Replaces a frozen table at an index with the real one.
void lh_see_through(lua_State *L, int index);
/// Raises an error: the owner can only be read, and the name at stack index 2 cannot be set.
int lh_refuse_writing(lua_State *L, const char *owner);
/// Copies the entry on top, a key and its value, to a table; leaves the key.
static inline void lh_copy_entry(lua_State *L, int table) {
  lua_pushvalue(L, -2);
  lua_insert(L, -2);
  lua_rawset(L, table);
}

// --- Values in buffers

/// Empties a buffer.
static inline void lh_empty(lh_buffer *buffer) {
  buffer->count = buffer->position = 0;
  buffer->failed = false;
}
/// Pushes the next value of a buffer; raises an error if it is nested too deeply.
void lh_push_value(lua_State *L, lh_buffer *buffer);
/// Puts the value at an index into a buffer, reading tables raw; raises an error if it is nested
/// too deeply.
void lh_put_value(lua_State *L, int index, lh_buffer *buffer);
/// Skips the next value of a buffer.
void lh_skip_value(lh_buffer *buffer);

#endif
