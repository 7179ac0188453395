// The parts of a state that the files of this module share.
#ifndef STATE_H
#define STATE_H

#include "CLuaHost.h"
#include "objects/lua_objects.h"

#include <lualib.h>
#include <pthread.h>
#include <signal.h>

enum {
  LH_MESSAGE_SIZE = 4096 + 1,
  LH_TRACEBACK_SIZE = 4096,
  LH_SOURCE_SIZE = 1024,
  LH_BUFFER_LIMIT = 64 << 20,
  LH_VALUE_LIMIT = 250000,  // values that cross to Swift at once; each takes more memory there
  LH_KEY_LISTS = 64,        // lists of keys that `next` keeps
  LH_LOOPS = 4,             // loops at once that one list serves
  LH_DEEP = 2000,           // nested calls from which on a lack of memory is blamed on them
};

/// The data of the deadline's watcher about a state.
typedef struct lh_watch {
  struct lh_watch *next;    // in the watcher's list
  pthread_t thread;         // which runs Lua
  double budget;            // seconds inside Lua
  double signal_at, pause;  // when the next signal is due, and the seconds since the previous one
  bool is_listed;
  bool is_reported;   // as unresponsive
  bool is_reporting;  // the callback is running
} lh_watch;

/// A list of keys that `next` goes through; the state keeps the latest ones. An unused list is all
/// zeros.
typedef struct {
  const void *subject;  // the table's address, or the object; NULL once it is gone
  bool is_object;
  bool is_stale;       // another loop has started since the last step
  lua_Integer border;  // the keys 1…border precede the list
  lua_Integer count;   // of the keys in the list
  lua_Integer positions[LH_LOOPS];  // of loops, from 1; 0 for none
} lh_key_list;

struct lh_state {
  lh_head head;
  lua_State *lua;
  lh_callbacks callbacks;
  const lh_objects *objects;  // NULL for none

  size_t memory, peak, memory_limit;
  size_t collected;  // the memory after the last collection by lh_make_room
  int64_t allocations, failing_allocation;

  _Atomic uintptr_t user;  // the thread that uses the state; 0 for none
  int uses;                // how deep its uses are nested

  // The limit that has tripped: permanently, except for a cancel, which ends when the state is used
  // again. Only the thread that runs Lua touches it.
  int tripped;
  // Whether Lua is running, on the watch's thread.
  atomic_int inside;
  // Seconds inside Lua since lh_begin, and when Lua was last entered, by the coarse clock.
  _Atomic double spent, entered;
  lh_watch watch;
  struct lh_state *outer;  // the state that was running on this thread when this one began
  sigset_t signal_mask;    // for lh_end to restore

  char message[LH_MESSAGE_SIZE];
  size_t message_length;
  char traceback[LH_TRACEBACK_SIZE];
  char source[LH_SOURCE_SIZE];
  int line;
  bool is_too_deep;  // the message blames endless recursion
  bool is_placed;    // the place where a limit tripped is final

  bool is_loading;
  lh_buffer chunks;  // the names of all compiled chunks, each with its zero byte
  int printed;       // lines

  lh_key_list key_lists[LH_KEY_LISTS];
  const void *starts[LH_KEY_LISTS];  // the latest subjects whose first key `next` returned
  unsigned newest_key_list, newest_start;  // the number of either so far
  uint64_t subjects;  // a bit for the hash of each subject of the two
  lh_buffer arguments, scratch;
  int put;    // values that the current call has put into a buffer
  int asked;  // a reference to the function to blame when nothing is running; 0 for none
};

// --- state.c

/// Raises the limit that has tripped, without allocating.
_Noreturn void lh_raise_tripped(lua_State *L);
/// Notes that a protected call ended with a status; raises again what scripts must not catch.
void lh_check_limit(lua_State *L, int status);
/// Collects garbage if there may be much: to be called before making a text that may be long, since
/// Lua's own buffers fail without a collection when memory is short.
void lh_make_room(lua_State *L);

// --- loading.c

/// Compiles a chunk of text with the scripts' globals; pushes the function, or the error's message
/// with its place.
int lh_compile(lua_State *L, const char *text, size_t length, const char *name);

// --- deadline.c

/// Returns seconds by a clock that costs next to nothing and is a few milliseconds off.
double lh_coarse_now(void);

// --- errors.c

/// The message handler of every protected call: turns the error value into the state's facts.
int lh_describe(lua_State *L);
/// Makes the last error one of calls that are nested too deeply; quotes Lua's own message.
void lh_blame_depth(lh_state *state, const char *message);
/// Notes the running functions as those that ran out of memory. Allocates nothing.
void lh_note_shortage(lh_state *state);
/// Notes a place in a script as that of the last error.
void lh_note_place(lh_state *state, const char *source, int line);
/// Writes the name by which Lua's messages call a chunk: the end of a long name.
void lh_shorten(const char *chunk, char out[LUA_IDSIZE]);
/// Notes the first line of the function that was asked, if no place is known. Raises nothing.
void lh_note_asked(lh_state *state);
/// Notes the name of a chunk, so that it is found in messages.
void lh_note_chunk(lh_state *state, const char *name);

// --- environment.c

/// Creates the names that scripts may use; keeps the table of globals in the registry.
void lh_open_environment(lua_State *L);
/// Pushes the table that a chunk gets as _ENV.
void lh_push_environment(lua_State *L);

// --- library/key_lists.c

/// Returns the bit of a table among the subjects.
static inline uint64_t lh_subject_bit(const void *table) {
  return (uint64_t)1 << ((uintptr_t)table >> 4 & 63);
}
/// Forgets a table that is being freed, since another one may soon have its address.
void lh_forget_table(lh_state *state, const void *table);

#endif
