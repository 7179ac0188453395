/// A Lua state whose errors never reach Swift.
///
/// Lua raises errors by `longjmp`, which must never cross a Swift frame, and almost every function
/// of its interface can raise one once memory is limited. So Swift sees nothing of Lua: this module
/// does all that may raise an error, allocate or call a metamethod, within one protected call per
/// entry. Its functions return a status, and `lh_last_error` has the facts of an error. A callback
/// into Swift returns false, and C raises the error once Swift's frame is gone.
///
/// A state is used by one thread at a time. Only `lh_cancel` may be called from another.
#ifndef CLUAHOST_H
#define CLUAHOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct lh_state lh_state;

/// How an entry ended.
typedef enum {
  LH_OK,
  LH_SYNTAX,     ///< the text is not Lua
  LH_RUNTIME,    ///< an error while running
  LH_MEMORY,     ///< the memory limit, permanently: the state cannot be used again
  LH_DEADLINE,   ///< the deadline, permanently
  LH_CANCELLED,  ///< `lh_cancel`, until the state is next entered
  LH_ANSWER,     ///< a function returned a value that is not valid; the value is in the buffer
  LH_PENDING,    ///< the host must do something first; then call again
} lh_status;

/// The facts of the last error, valid until the next entry.
typedef struct {
  const char *source;  ///< the chunk's name; "" if unknown
  int line;            ///< from 1; 0 if unknown
  const char *message;
  size_t message_length;
  const char *traceback;  ///< one line per level, without a heading
  bool is_too_deep;       ///< whether the error is endless recursion
} lh_error;

// Values, encoded in a buffer of bytes.

/// A growing sequence of values. `failed` is set when memory runs out, and stays set.
typedef struct {
  uint8_t *bytes;
  size_t count, capacity, position;
  bool failed;
} lh_buffer;

/// The maximum nesting of values.
enum { LH_MAXIMUM_DEPTH = 150 };

/// The type of a value in a buffer.
typedef enum {
  LH_NIL,
  LH_FALSE,
  LH_TRUE,
  LH_INTEGER,
  LH_NUMBER,
  LH_STRING,
  LH_LIST,   ///< the values of the keys 1…n follow, up to `LH_END`
  LH_TABLE,  ///< keys (strings) and values follow in turn, up to `LH_END`
  LH_END,
  LH_FUNCTION,  ///< a reference for `lh_call`; 0 for a function of another state
  LH_OTHER,     ///< a value without a counterpart in Swift; its type's name follows as a string
} lh_type;

void lh_buffer_free(lh_buffer *buffer);
void lh_put_type(lh_buffer *buffer, lh_type type);
void lh_put_integer(lh_buffer *buffer, int64_t value);
void lh_put_number(lh_buffer *buffer, double value);
void lh_put_string(lh_buffer *buffer, const char *bytes, size_t length);
void lh_put_function(lh_buffer *buffer, int reference);

/// Reads the next value's type; `LH_END` after the last value.
lh_type lh_next_type(lh_buffer *buffer);
int64_t lh_next_integer(lh_buffer *buffer);
double lh_next_number(lh_buffer *buffer);
/// Reads a string; its bytes stay in the buffer.
const char *lh_next_string(lh_buffer *buffer, size_t *length);
int lh_next_function(lh_buffer *buffer);

// A state.

/// The services of the host for scripts. If a callback returns false, C raises the message that it
/// left in the buffer.
typedef struct {
  void *context;
  /// Receives a line that a script prints, without its newline.
  void (*print)(void *context, const char *text, size_t length);
  /// Puts the text of a module, then its chunk name, into the buffer.
  bool (*module)(void *context, const char *name, size_t length, lh_buffer *out);
  /// Resolves the read of a name that an owner ("" for globals) lacks: returns true for nil, false
  /// for an error.
  bool (*missing)(
      void *context, const char *owner, const char *name, size_t length, lh_buffer *out);
  /// Puts the message of the error into the buffer that is raised when a script sets a name of an
  /// owner that can only be read.
  void (*read_only)(
      void *context, const char *owner, const char *name, size_t length, lh_buffer *out);
  /// Calls a function that Swift defined; puts its result, or the error's message, into the buffer.
  bool (*call)(void *context, int function, lh_buffer *arguments, lh_buffer *out);
  /// Reports, on another thread, that a script has run for half a second past its deadline although
  /// it was interrupted. May be NULL.
  void (*unresponsive)(void *context);
} lh_callbacks;

/// The hooks of another C module that lends objects to a state's scripts; `lua_objects.h`
/// declares it for C.
typedef struct lh_objects lh_objects;

/// Opens a state with the names that scripts may use. Returns NULL if memory runs out.
///
/// For tests, `failing_allocation` makes the n-th allocation and all later ones fail; 0 for none.
/// `objects` may be NULL.
lh_state *lh_open(
    size_t memory_limit, int64_t failing_allocation, lh_callbacks callbacks,
    const lh_objects *objects);
void lh_close(lh_state *state);

lh_error lh_last_error(const lh_state *state);
/// Returns the maximum number of bytes that the state has held.
size_t lh_peak_memory(const lh_state *state);
/// Returns the number of allocations that the state has made.
int64_t lh_allocation_count(const lh_state *state);

/// Starts a period, which `lh_end` ends, in which all entries together may spend the given seconds
/// inside Lua; infinity for no limit. Time outside Lua does not count.
///
/// During the period the state stays on this thread, and the signal that interrupts Lua is
/// unblocked.
void lh_begin(lh_state *state, double seconds);
void lh_end(lh_state *state);

/// Takes the state for this thread, until `lh_leave` has been called as many times. Returns false
/// if another thread has it. A cancel of an earlier use no longer applies.
bool lh_enter(lh_state *state);
void lh_leave(lh_state *state);
/// Ends what the thread that took the state is doing, with `LH_CANCELLED`; does nothing if no
/// thread has taken it. May be called from any thread while the state is open.
void lh_cancel(lh_state *state);
bool lh_is_cancelled(const lh_state *state);

/// Compiles and runs a chunk of text; puts its first result into the buffer.
///
/// Scripts can set globals only while a chunk is being loaded.
lh_status lh_load(
    lh_state *state, const char *text, size_t length, const char *name, lh_buffer *out);

/// Calls a function with the values in a buffer; puts its first result into `out`.
lh_status lh_call(lh_state *state, int function, lh_buffer *arguments, lh_buffer *out);

/// Releases functions that were read from buffers.
void lh_release(lh_state *state, const int *references, size_t count);

/// Restarts the random numbers, which are always the same.
lh_status lh_seed(lh_state *state);

/// Defines a global function that calls back into Swift.
lh_status lh_define(lh_state *state, const char *name, int function);

/// Returns the n-th name that scripts can use, from 0, in sorted order; NULL after the last.
const char *lh_name(size_t index);

#endif
