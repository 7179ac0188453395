// A state's memory, its one protected call, and what becomes of an error.
#include "state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- Memory

static void *allocate(void *context, void *block, size_t old_size, size_t new_size) {
  lh_state *state = context;
  if (!block) old_size = 0;
  if (new_size == 0) {
    free(block);
    state->memory -= old_size;
    return NULL;
  }
  if (new_size > old_size) {
    state->allocations++;
    if (state->failing_allocation && state->allocations >= state->failing_allocation) return NULL;
    if (new_size - old_size > state->memory_limit - state->memory) return NULL;
  }
  void *grown = realloc(block, new_size);
  if (!grown) return NULL;
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
  free(state);
}

size_t lh_peak_memory(const lh_state *state) { return state->peak; }

int64_t lh_allocation_count(const lh_state *state) { return state->allocations; }

// --- The protected call

lh_status lh_protect(lh_state *state, lua_CFunction function, void *argument) {
  lua_State *L = state->lua;
  state->message_length = 0;
  state->message[0] = state->traceback[0] = state->source[0] = 0;
  state->line = 0;
  // These four need no memory: light values, and slots that every state has.
  int base = lua_gettop(L);
  if (!lua_checkstack(L, 4)) {
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
  if (state->tripped) return (lh_status)state->tripped;
  if (status == LUA_OK) return LH_OK;
  if (status == LUA_ERRERR) {
    // The handler itself failed: the stack of C calls was used up.
    static const char words[] = "the calls are nested too deeply (error in error handling)";
    memcpy(state->message, words, sizeof words);
    state->message_length = sizeof words - 1;
  }
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

_Noreturn void lh_raise_words(lua_State *L) {
  lh_state *state = lh_of(L);
  state->scratch.position = 0;
  luaL_where(L, 1);
  lh_push_value(L, &state->scratch);
  lua_concat(L, 2);
  lua_error(L);
  abort();  // lua_error does not return
}

// --- Errors

lh_error lh_last_error(const lh_state *state) {
  return (lh_error){
      .source = state->source,
      .line = state->line,
      .message = state->message,
      .message_length = state->message_length,
      .traceback = state->traceback,
  };
}

void lh_note_place(lh_state *state, const char *source, int line) {
  // "@name" is a file's name, "=name" some other one.
  if (*source == '@' || *source == '=') source++;
  strncpy(state->source, source, LH_SOURCE_SIZE - 1);
  state->line = line;
}

/// The name by which messages of Lua call the chunk compiled last: its end, where it is long.
static void short_name(const lh_state *state, char out[LUA_IDSIZE]) {
  size_t length = strlen(state->chunk);
  if (length < LUA_IDSIZE) memcpy(out, state->chunk, length + 1);
  else snprintf(out, LUA_IDSIZE, "...%s", state->chunk + length - (LUA_IDSIZE - 1 - 3));
}

/// Splits "where:12: words" when `where` is the short name of a chunk; gives the words.
static const char *split(const char *text, const char *where, int *line) {
  size_t length = strlen(where);
  if (length == 0 || strncmp(text, where, length) != 0 || text[length] != ':') return NULL;
  char *end;
  long number = strtol(text + length + 1, &end, 10);
  if (end == text + length + 1 || *end != ':' || number < 0 || number > 1 << 30) return NULL;
  *line = (int)number;
  return end[1] == ' ' ? end + 2 : end + 1;
}

static void add_level(lh_state *state, size_t *used, lua_Debug *ar) {
  size_t left = LH_TRACEBACK_SIZE - *used;
  const char *source = *ar->source == '@' || *ar->source == '=' ? ar->source + 1 : ar->source;
  const char *name = ar->name ? ar->name : *ar->what == 'm' ? "main chunk" : "function";
  int written;
  if (ar->currentline > 0) {
    written = snprintf(
        state->traceback + *used, left, "%.200s:%d: in %.80s\n", source, ar->currentline, name);
  } else {
    written = snprintf(state->traceback + *used, left, "[C]: in %.80s\n", name);
  }
  if (written > 0 && (size_t)written < left) *used += (size_t)written;
  else state->traceback[*used] = 0;
}

// Allocates nothing in Lua: it also runs when memory is short.
int lh_describe(lua_State *L) {
  lh_state *state = lh_of(L);
  size_t length = 0;
  const char *text = NULL;
  char other[80];
  if (lua_type(L, 1) == LUA_TSTRING) {
    text = lua_tolstring(L, 1, &length);
  } else {
    int written =
        snprintf(other, sizeof other, "the error is no text but a value of type %s",
                 luaL_typename(L, 1));
    text = other;
    length = written > 0 ? (size_t)written : 0;
  }
  state->source[0] = state->traceback[0] = 0;
  state->line = 0;
  size_t used = 0;
  const char *words = text;
  lua_Debug ar;
  char name[LUA_IDSIZE];
  short_name(state, name);
  int line;
  const char *rest = split(text, name, &line);
  bool is_split = rest != NULL;
  if (is_split) {
    words = rest;
    lh_note_place(state, state->chunk, line);
  }
  for (int level = 0; level < 200 && lua_getstack(L, level, &ar); level++) {
    if (!lua_getinfo(L, "Sln", &ar)) break;
    if (ar.currentline <= 0) {
      // The handler, the raising function and the entry are no news.
      if (level > 1 && ar.name && level < 30) add_level(state, &used, &ar);
      continue;
    }
    if (level < 30) add_level(state, &used, &ar);
    if (is_split) continue;
    if ((rest = split(text, ar.short_src, &line))) {
      is_split = true;
      words = rest;
      lh_note_place(state, ar.source, line);
    } else if (state->source[0] == 0) {
      lh_note_place(state, ar.source, ar.currentline);
    }
  }
  length -= (size_t)(words - text);
  if (length == 0) {
    words = "the error has no message";
    length = strlen(words);
  }
  if (length > LH_MESSAGE_SIZE - 1) length = LH_MESSAGE_SIZE - 1;
  memcpy(state->message, words, length);
  state->message[length] = 0;
  state->message_length = length;
  return 1;
}

// --- Loading

typedef struct {
  const char *text, *name;
  size_t length;
  lh_buffer *out;
  bool is_syntax;
} chunk;

int lh_compile(lua_State *L, const char *text, size_t length, const char *name) {
  lh_state *state = lh_of(L);
  snprintf(state->chunk, sizeof state->chunk, "%s", name);
  const char *at_name = lua_pushfstring(L, "@%s", state->chunk);
  int status = luaL_loadbufferx(L, text, length, at_name, "t");
  lua_remove(L, -2);
  if (status == LUA_OK) {
    lh_push_environment(L);
    lua_setupvalue(L, -2, 1);
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
  lua_call(L, 0, 1);
  state->is_loading = was_loading;
  c->out->count = c->out->position = 0;
  lh_put_value(L, -1, c->out);
  return 0;
}

lh_status lh_load(
    lh_state *state, const char *text, size_t length, const char *name, lh_buffer *out) {
  chunk c = {.text = text, .name = name, .length = length, .out = out};
  bool was_loading = state->is_loading;
  lh_status status = lh_protect(state, load_inside, &c);
  state->is_loading = was_loading;
  return status == LH_RUNTIME && c.is_syntax ? LH_SYNTAX : status;
}

// --- Calling

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
  call->out->count = call->out->position = 0;
  lh_put_value(L, -1, call->out);
  return 0;
}

lh_status lh_call(lh_state *state, int function, lh_buffer *arguments, lh_buffer *out) {
  invocation call = {function, arguments, out};
  arguments->position = 0;
  return lh_protect(state, call_inside, &call);
}
