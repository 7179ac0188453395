// A state: its memory, its one protected call, and what runs in it.
#include "state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- Memory

/// Refuses an allocation, and notes what asked for it: an error for want of memory runs no handler.
static void *refuse(lh_state *state) {
  if (state->lua) lh_note_shortage(state);
  return NULL;
}

static void *allocate(void *context, void *block, size_t old_size, size_t new_size) {
  lh_state *state = context;
  if (!block) old_size = 0;
  if (new_size == 0) {
    if (block && state->subjects & lh_subject_bit(block)) lh_forget_table(state, block);
    free(block);
    state->memory -= old_size;
    return NULL;
  }
  if (new_size > old_size) {
    state->allocations++;
    if (state->failing_allocation && state->allocations >= state->failing_allocation) {
      return refuse(state);
    }
    if (new_size - old_size > state->memory_limit - state->memory) return refuse(state);
  }
  void *grown = realloc(block, new_size);
  if (!grown) return refuse(state);
  state->memory += new_size - old_size;
  if (state->memory > state->peak) state->peak = state->memory;
  return grown;
}

static int open_inside(lua_State *L) {
  lh_open_environment(L);
  lh_open_proxies(L);
  return 0;
}

lh_state *lh_open(size_t memory_limit, int64_t failing_allocation, lh_callbacks callbacks) {
  lh_state *state = calloc(1, sizeof *state);
  if (!state) return NULL;
  state->callbacks = callbacks;
  state->memory_limit = memory_limit;
  state->failing_allocation = failing_allocation;
  state->params = state->layout_state = LUA_NOREF;
  state->lua = lua_newstate(allocate, state);
  if (!state->lua) {
    free(state);
    return NULL;
  }
  *(lh_state **)lua_getextraspace(state->lua) = state;
  if (lh_protect(state, open_inside, NULL) != LH_OK) {
    lh_close(state);
    return NULL;
  }
  return state;
}

void lh_close(lh_state *state) {
  if (!state) return;
  lua_close(state->lua);
  lh_buffer_free(&state->arguments);
  lh_buffer_free(&state->scratch);
  lh_buffer_free(&state->chunks);
  free(state);
}

size_t lh_peak_memory(const lh_state *state) { return state->peak; }

void lh_make_room(lua_State *L) {
  lh_state *state = lh_of(L);
  size_t limit = state->memory_limit;
  if (state->memory < state->collected) state->collected = state->memory;
  if (state->memory < limit / 3 || state->memory - state->collected < limit / 8) return;
  lua_gc(L, LUA_GCCOLLECT);
  state->collected = state->memory;
}

int64_t lh_allocation_count(const lh_state *state) { return state->allocations; }

// --- The protected call

lh_status lh_protect(lh_state *state, lua_CFunction function, void *argument) {
  lua_State *L = state->lua;
  state->message_length = 0;
  state->message[0] = state->traceback[0] = state->source[0] = 0;
  state->line = 0;
  state->is_too_deep = state->is_placed = false;
  // These need no memory: light values, and slots that every state has.
  int base = lua_gettop(L);
  if (!lua_checkstack(L, 6)) {
    state->tripped = LH_MEMORY;
    return LH_MEMORY;
  }
  lua_pushcfunction(L, lh_describe);
  lua_pushcfunction(L, function);
  lua_pushlightuserdata(L, argument);
  // The signal comes on this thread: before the test, which then sees its mark, or after it, when
  // its handler sees that Lua runs.
  int was_inside = atomic_load_explicit(&state->inside, memory_order_relaxed);
  double entered = lh_coarse_now();
  if (!was_inside) atomic_store_explicit(&state->entered, entered, memory_order_relaxed);
  atomic_store_explicit(&state->inside, 1, memory_order_relaxed);
  atomic_signal_fence(memory_order_seq_cst);
  int expired = atomic_load_explicit(&state->expired, memory_order_relaxed);
  if (expired && !state->tripped) state->tripped = expired;
  int status = LUA_OK;
  if (!state->tripped) status = lua_pcall(L, 1, 0, base + 1);
  atomic_signal_fence(memory_order_seq_cst);
  atomic_store_explicit(&state->inside, was_inside, memory_order_relaxed);
  if (!was_inside) {
    // Only this thread adds; the watcher reads.
    double spent = atomic_load_explicit(&state->spent, memory_order_relaxed);
    atomic_store_explicit(
        &state->spent, spent + lh_coarse_now() - entered, memory_order_relaxed);
  }
  lua_settop(L, base);
  if (status == LUA_ERRMEM && !state->tripped) state->tripped = LH_MEMORY;
  if (state->tripped && state->tripped != LH_PENDING) lh_note_asked(state);
  state->answering = 0;
  if (state->tripped == LH_PENDING) {
    state->tripped = LH_OK;  // the only one that is not for good
    return LH_PENDING;
  }
  if (state->tripped) return (lh_status)state->tripped;
  if (status == LUA_OK) return LH_OK;
  // The handler itself failed: the stack of C calls was used up.
  if (status == LUA_ERRERR) lh_blame_depth(state, "error in error handling");
  return LH_RUNTIME;
}

void lh_check_limit(lua_State *L, int status) {
  lh_state *state = lh_of(L);
  if (status == LUA_ERRMEM && !state->tripped) state->tripped = LH_MEMORY;
  if (state->tripped) lh_raise_tripped(L);
}

_Noreturn void lh_raise_tripped(lua_State *L) {
  lua_pushlightuserdata(L, NULL);
  lua_error(L);
  abort();  // lua_error does not return
}

// --- Loading

typedef struct {
  const char *text, *name;
  size_t length;
  lh_buffer *out;
  bool is_syntax;
  int function;  // a reference while what it returned is read
} chunk;

enum { PIECE = 64 };

/// Text that is handed to Lua piece by piece. So the line is known where Lua does not tell it, and
/// the deadline holds: Lua takes a time that is the square of the length for a long chain of `and`,
/// `or` or `elseif`, and looks for each name in all functions around it.
typedef struct {
  const char *at, *end;
  int line;
} pieces;

static bool is_line_end(char c) { return c == '\n' || c == '\r'; }

static const char *next_piece(lua_State *L, void *context, size_t *length) {
  lh_check_deadline(L);
  pieces *text = context;
  const char *piece = text->at;
  if (piece < text->end && (text->line == 0 || is_line_end(piece[-1]))) text->line++;
  const char *end = text->end - piece > PIECE ? piece + PIECE : text->end;
  while (text->at < end && !is_line_end(*text->at)) text->at++;
  if (text->at < end) {
    // As for Lua, \r\n and \n\r end one line.
    char first = *text->at++;
    if (text->at < text->end && is_line_end(*text->at) && *text->at != first) text->at++;
  }
  *length = (size_t)(text->at - piece);
  return piece;
}

/// Gives the words on top their place, where Lua has told none.
static void place(lua_State *L, const char *name, int line) {
  char where[LUA_IDSIZE];
  lh_shorten(name, where);
  size_t length = strlen(where);
  const char *words = lua_tostring(L, -1);
  if (strncmp(words, where, length) == 0 && words[length] == ':') return;
  if (strcmp(words, "C stack overflow") == 0) {
    words = "brackets, blocks or functions are nested too deeply (C stack overflow)";
  }
  lua_pushfstring(L, "%s:%d: %s", where, line, words);
  lua_remove(L, -2);
}

int lh_compile(lua_State *L, const char *text, size_t length, const char *name) {
  lh_state *state = lh_of(L);
  char cut[LH_SOURCE_SIZE];
  snprintf(cut, sizeof cut, "%s", name);
  lh_note_chunk(state, cut);
  const char *at_name = lua_pushfstring(L, "@%s", cut);
  pieces reader = {text, text + length, 0};
  int status = lua_load(L, next_piece, &reader, at_name, "t");
  lua_remove(L, -2);
  if (status == LUA_OK) {
    lh_push_environment(L);
    lua_setupvalue(L, -2, 1);
  } else if (status == LUA_ERRMEM || state->tripped) {
    lh_note_place(state, cut, reader.line);
    state->is_placed = true;
  } else {
    place(L, cut, reader.line);
  }
  return status;
}

static int load_inside(lua_State *L) {
  lh_state *state = lh_of(L);
  chunk *c = lua_touserdata(L, 1);
  int status = lh_compile(L, c->text, c->length, c->name);
  if (status != LUA_OK) {
    c->is_syntax = true;
    lh_check_limit(L, status);
    lua_error(L);
  }
  bool was_loading = state->is_loading;
  state->is_loading = true;
  lua_pushvalue(L, -1);
  lua_call(L, 0, 1);
  state->is_loading = was_loading;
  lua_insert(L, -2);
  c->function = state->answering = luaL_ref(L, LUA_REGISTRYINDEX);
  lh_empty(c->out);
  lh_put_value(L, -1, c->out);
  return 0;
}

lh_status lh_load(
    lh_state *state, const char *text, size_t length, const char *name, lh_buffer *out) {
  chunk c = {.text = text, .name = name, .length = length, .out = out};
  bool was_loading = state->is_loading;
  lh_status status = lh_protect(state, load_inside, &c);
  state->is_loading = was_loading;
  lh_release(state, &c.function, 1);
  return status == LH_RUNTIME && c.is_syntax ? LH_SYNTAX : status;
}

// --- Calling

void lh_release(lh_state *state, const int *references, size_t count) {
  // Clearing a reference allocates nothing and calls nothing, so it raises nothing. After a cancel
  // the state is used again.
  bool is_over = state->tripped && state->tripped != LH_CANCELLED;
  if (is_over || !lua_checkstack(state->lua, 4)) return;
  for (size_t i = 0; i < count; i++) {
    if (references[i] > 0) luaL_unref(state->lua, LUA_REGISTRYINDEX, references[i]);
  }
}

typedef struct {
  int function;
  lh_buffer *arguments, *out;
} invocation;

static int call_inside(lua_State *L) {
  invocation *call = lua_touserdata(L, 1);
  lua_settop(L, 0);
  lua_rawgeti(L, LUA_REGISTRYINDEX, call->function);
  while (call->arguments->position < call->arguments->count) {
    luaL_checkstack(L, 1, "too many arguments");
    lh_push_value(L, call->arguments);
  }
  lua_call(L, lua_gettop(L) - 1, 1);
  lh_empty(call->out);
  lh_put_value(L, -1, call->out);
  return 0;
}

lh_status lh_call(lh_state *state, int function, lh_buffer *arguments, lh_buffer *out) {
  invocation call = {function, arguments, out};
  arguments->position = 0;
  state->answering = function;
  return lh_protect(state, call_inside, &call);
}
