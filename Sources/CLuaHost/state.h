// The parts of a state that the files of this module share.
#ifndef STATE_H
#define STATE_H

#include "CLuaHost.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

enum {
  LH_MESSAGE_SIZE = 4096 + 1,
  LH_TRACEBACK_SIZE = 4096,
  LH_SOURCE_SIZE = 1024,
  LH_KEY_CACHE = 256,
  LH_BUFFER_LIMIT = 64 << 20,
  LH_VALUE_LIMIT = 250000,  // values that cross to Swift at once; each takes more memory there
  LH_TRAVERSALS = 64,       // lists of keys that `next` keeps
  LH_STEPS = 4,             // loops at once that one list serves
  LH_DEEP = 2000,           // calls in each other, where memory that runs out is blamed on them
};

/// What the deadline's watcher knows of a state.
typedef struct lh_watch {
  struct lh_watch *next;   // in the watcher's list
  pthread_t thread;        // the one that runs Lua
  double budget;           // seconds inside Lua
  double signal_at, pause;  // when the next signal is sent, and how long after the one before
  bool is_listed;
  bool is_reported;        // as unresponsive
  bool is_reporting;       // the callback runs at this moment
} lh_watch;

/// A name that `item.name` was asked for, and what it stands for.
typedef struct {
  const void *name;  // a short Lua string, unique and kept alive
  int id;
} lh_key;

/// A list of keys that `next` goes through; the state keeps the last few. All fields are 0 for
/// none.
typedef struct {
  const void *subject;  // the table's address, or the proxy; NULL once it is gone
  bool is_proxy;
  bool is_stale;        // another loop has started since
  lua_Integer border;   // the keys 1…border precede the list
  lua_Integer count;    // the keys in the list
  lua_Integer steps[LH_STEPS];  // where loops are, counted from 1; 0 for none
} lh_traversal;

struct lh_state {
  lua_State *lua;
  lh_callbacks callbacks;

  size_t memory, peak, memory_limit;
  size_t collected;  // the memory after the last collection that a long text asked for
  int64_t allocations, failing_allocation;

  // The thread that uses the state, 0 for none, and how deep its uses are nested.
  _Atomic uintptr_t user;
  int uses;

  // The limit that has tripped: permanently, except for a cancel, which ends when the state is used
  // again. Only the thread that runs Lua touches it.
  int tripped;
  // The limit that the hook is to raise; set by the watcher's thread.
  atomic_int expired;
  // Lua runs at this moment, on the watch's thread.
  atomic_int inside;
  // Seconds inside Lua since lh_begin, and when Lua was entered last, by the coarse clock.
  _Atomic double spent, entered;
  lh_watch watch;
  struct lh_state *outer;  // the state that was running when this one began, on the same thread
  sigset_t signal_mask;    // to be restored by lh_end

  char message[LH_MESSAGE_SIZE];
  size_t message_length;
  char traceback[LH_TRACEBACK_SIZE];
  char source[LH_SOURCE_SIZE];
  int line;
  bool is_too_deep;  // the message blames endless recursion
  bool is_placed;    // where a limit tripped is noted for good

  bool is_loading;
  lh_buffer chunks;  // the names of all that were compiled, each with its zero
  int printed;       // lines so far

  const lh_items *items;
  const lh_section *sections;
  int64_t section_count;
  lh_layout layout;
  const lh_columns *columns;
  int params, layout_state;  // references
  int length_function;
  double length_constant;  // NaN for none
  lh_key keys[LH_KEY_CACHE];
  lh_traversal traversals[LH_TRAVERSALS];
  const void *starts[LH_TRAVERSALS];  // what `next` was asked for the first key of, likewise
  unsigned newest_traversal, newest_start;  // how many there were so far
  uint64_t subjects;  // a bit for the hash of each table in the two
  lh_buffer arguments, scratch;
  int put;        // values put into a buffer by the call under way
  int answering;  // the function that is asked, a reference, or 0: the place where nothing runs
};

static inline lh_state *lh_of(lua_State *L) {
  return *(lh_state **)lua_getextraspace(L);
}

// --- state.c

/// Runs a C function under the one protected call. It finds the argument as its only value, a light
/// userdata.
lh_status lh_protect(lh_state *state, lua_CFunction function, void *argument);
/// Raises the limit that tripped, without allocating.
_Noreturn void lh_raise_tripped(lua_State *L);
/// Raises where the time is over or the state is cancelled: for loops in C, which no hook reaches.
static inline void lh_check_deadline(lua_State *L) {
  lh_state *state = lh_of(L);
  int expired = atomic_load_explicit(&state->expired, memory_order_relaxed);
  if (!expired) return;
  if (!state->tripped) state->tripped = expired;
  lh_raise_tripped(L);
}
/// Notes that a protected call ended with a status; raises again what scripts must not catch.
void lh_check_limit(lua_State *L, int status);
/// Collects garbage where there may be much of it: before a text is made that may be long, for
/// Lua's own buffers fail where memory is short and collect nothing.
void lh_make_room(lua_State *L);
/// Compiles a chunk of text with the scripts' globals; pushes the function, or the error's words
/// with their place.
int lh_compile(lua_State *L, const char *text, size_t length, const char *name);

// --- deadline.c

/// Seconds by a clock that costs next to nothing and is some milliseconds off.
double lh_coarse_now(void);

// --- errors.c

/// The message handler of every protected call: turns the error value into the state's facts.
int lh_describe(lua_State *L);
/// Makes the message one of calls that are nested too deeply, with Lua's own words.
void lh_blame_depth(lh_state *state, const char *words);
/// Raises the words that a callback left in the scratch buffer.
_Noreturn void lh_raise_words(lua_State *L);
/// Notes what runs as what led to the end of memory. Allocates nothing.
void lh_note_shortage(lh_state *state);
/// Notes a place in a script as that of the last error.
void lh_note_place(lh_state *state, const char *source, int line);
/// Notes the first line of the function on the stack's top, which goes; of a chunk, the line where
/// it returns.
void lh_note_definition(lua_State *L);
/// The name by which messages of Lua call a chunk: its end, where it is long.
void lh_shorten(const char *chunk, char out[LUA_IDSIZE]);
/// Notes the first line of the function that was asked, where no place is known. Raises nothing.
void lh_note_asked(lh_state *state);
/// Notes the name of a chunk, by which errors tell their place.
void lh_note_chunk(lh_state *state, const char *name);

// --- environment.c, freeze.c, text.c

/// Opens the names that scripts may use; the globals' table is left in the registry.
void lh_open_environment(lua_State *L);
/// Pushes the table of globals that a chunk gets as _ENV.
void lh_push_environment(lua_State *L);
/// Replaces the table on top by one that can only be read. `owner` names it in messages.
void lh_freeze(lua_State *L, const char *owner);
/// Raises that what an owner has cannot be set: the name at stack index 2.
int lh_refuse_writing(lua_State *L, const char *owner);
/// Makes reading an absent name of the table on top raise, in the owner's words.
void lh_explain(lua_State *L, const char *owner);
/// Asks the host about a name that an owner lacks; raises its words unless the name may be nil.
void lh_check_missing(lua_State *L, const char *owner, const char *name, size_t length);
/// Copies the entry on top, a key and its value, to a table; leaves the key.
static inline void lh_copy_entry(lua_State *L, int table) {
  lua_pushvalue(L, -2);
  lua_insert(L, -2);
  lua_rawset(L, table);
}
/// Pushes the text by which a value is shown, without addresses.
void lh_push_text(lua_State *L, int index);

// --- traversals.c

/// The bit of a table among the subjects.
static inline uint64_t lh_subject_bit(const void *table) {
  return (uint64_t)1 << ((uintptr_t)table >> 4 & 63);
}
/// Forgets a table that is freed, since another one may soon have its address.
void lh_forget_table(lh_state *state, const void *table);
/// Forgets the lists of the fields of items and sections, when others are lent.
void lh_forget_proxies(lh_state *state);

// --- proxies.c

/// Sets the metatable of the light userdata that stand for items, sections, columns and layout.
void lh_open_proxies(lua_State *L);
/// Pushes an argument of a question.
void lh_push_argument(lua_State *L, const lh_argument *argument);
/// The name of a value's type, of proxies what they stand for.
const char *lh_type_name(lua_State *L, int index);
/// Tells whether a value is `items` or `columns`, which are read by number.
bool lh_is_row(lua_State *L, int index);
/// Pushes the table of an item's or a section's fields; false where the value is neither.
bool lh_push_fields(lua_State *L, int index);
/// Pushes the text of a proxy.
void lh_push_proxy_text(lua_State *L, int index);

// --- values.c

/// Makes a buffer an empty one.
static inline void lh_empty(lh_buffer *buffer) {
  buffer->count = buffer->position = 0;
  buffer->failed = false;
}

/// Pushes the next value of a buffer; raises where it is nested too deeply.
void lh_push_value(lua_State *L, lh_buffer *buffer);
/// Puts the value at an index into a buffer, tables read raw; raises where it is nested too deeply.
void lh_put_value(lua_State *L, int index, lh_buffer *buffer);
/// Passes over the next value of a buffer.
void lh_skip_value(lh_buffer *buffer);

#endif
