// A state: its memory, its one protected call, and calls of functions.
#include "environment.h"

#include <stdlib.h>

// --- Memory

/// Refuses an allocation, and notes what asked for it now: Lua calls no message handler when memory
/// runs out.
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

void lh_make_room(lua_State *L) {
  lh_state *state = lh_of(L);
  size_t limit = state->memory_limit;
  if (state->memory < state->collected) state->collected = state->memory;
  if (state->memory < limit / 3 || state->memory - state->collected < limit / 8) return;
  lua_gc(L, LUA_GCCOLLECT);
  state->collected = state->memory;
}

size_t lh_peak_memory(const lh_state *state) { return state->peak; }

int64_t lh_allocation_count(const lh_state *state) { return state->allocations; }

// --- Opening and closing

static int open_inside(lua_State *L) {
  const lh_objects *objects = lh_of(L)->objects;
  lh_open_environment(L);
  if (objects) objects->open(L);
  return 0;
}

lh_state *lh_open(
    size_t memory_limit, int64_t failing_allocation, lh_callbacks callbacks,
    const lh_objects *objects) {
  lh_state *state = calloc(1, sizeof *state);
  void *data = objects ? calloc(1, objects->size) : NULL;
  if (!state || (objects && !data)) {
    free(state);
    free(data);
    return NULL;
  }
  state->head.data = data;
  state->objects = objects;
  state->callbacks = callbacks;
  state->memory_limit = memory_limit;
  state->failing_allocation = failing_allocation;
  state->lua = lua_newstate(allocate, state);
  if (state->lua) {
    *(lh_state **)lua_getextraspace(state->lua) = state;
    if (lh_protect(state, 0, open_inside, NULL) == LH_OK) return state;
  }
  lh_close(state);
  return NULL;
}

void lh_close(lh_state *state) {
  if (!state) return;
  if (state->lua) lua_close(state->lua);
  if (state->objects) state->objects->close(state->head.data);
  free(state->head.data);
  lh_buffer_free(&state->arguments);
  lh_buffer_free(&state->scratch);
  lh_buffer_free(&state->chunks);
  free(state);
}

// --- The protected call

lh_status lh_protect(lh_state *state, int asked, lua_CFunction function, void *argument) {
  lua_State *L = state->lua;
  state->message_length = 0;
  state->message[0] = state->traceback[0] = state->source[0] = 0;
  state->line = 0;
  state->is_too_deep = state->is_placed = false;
  // These take no memory: they are light values in slots that every state has.
  int base = lua_gettop(L);
  if (!lua_checkstack(L, 6)) {
    state->tripped = LH_MEMORY;
    return LH_MEMORY;
  }
  state->asked = asked;
  lua_pushcfunction(L, lh_describe);
  lua_pushcfunction(L, function);
  lua_pushlightuserdata(L, argument);
  // The signal reaches this thread either before the test below, which then sees the mark, or after
  // it, when the signal's handler sees that Lua is running.
  int was_inside = atomic_load_explicit(&state->inside, memory_order_relaxed);
  double entered = lh_coarse_now();
  if (!was_inside) atomic_store_explicit(&state->entered, entered, memory_order_relaxed);
  atomic_store_explicit(&state->inside, 1, memory_order_relaxed);
  atomic_signal_fence(memory_order_seq_cst);
  int expired = atomic_load_explicit(&state->head.expired, memory_order_relaxed);
  if (expired && !state->tripped) state->tripped = expired;
  int status = LUA_OK;
  if (!state->tripped) status = lua_pcall(L, 1, 0, base + 1);
  atomic_signal_fence(memory_order_seq_cst);
  atomic_store_explicit(&state->inside, was_inside, memory_order_relaxed);
  if (!was_inside) {
    // Only this thread writes; the watcher reads.
    double spent = atomic_load_explicit(&state->spent, memory_order_relaxed);
    atomic_store_explicit(
        &state->spent, spent + lh_coarse_now() - entered, memory_order_relaxed);
  }
  lua_settop(L, base);
  if (status == LUA_ERRMEM && !state->tripped) state->tripped = LH_MEMORY;
  if (state->tripped && state->tripped != LH_PENDING) lh_note_asked(state);
  state->asked = 0;
  if (state->tripped == LH_PENDING) {
    state->tripped = LH_OK;  // it holds for this call only
    return LH_PENDING;
  }
  if (state->tripped) return (lh_status)state->tripped;
  if (status == LUA_OK) return LH_OK;
  // The message handler itself failed: the stack of C calls was full.
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

_Noreturn void lh_raise_expired(lua_State *L) {
  lh_state *state = lh_of(L);
  if (!state->tripped) state->tripped = state->head.expired;
  lh_raise_tripped(L);
}

_Noreturn void lh_raise_pending(lua_State *L) {
  lh_of(L)->tripped = LH_PENDING;
  lh_raise_tripped(L);
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
  lh_empty(call->out);
  lh_put_value(L, -1, call->out);
  return 0;
}

lh_status lh_call(lh_state *state, int function, lh_buffer *arguments, lh_buffer *out) {
  invocation call = {function, arguments, out};
  arguments->position = 0;
  return lh_protect(state, function, call_inside, &call);
}

void lh_release(lh_state *state, const int *references, size_t count) {
  // Clearing a reference neither allocates nor calls anything, so it raises no error. After a
  // cancel the state can be used again; after any other limit it cannot.
  bool is_over = state->tripped && state->tripped != LH_CANCELLED;
  if (is_over || !lua_checkstack(state->lua, 4)) return;
  for (size_t i = 0; i < count; i++) {
    if (references[i] > 0) luaL_unref(state->lua, LUA_REGISTRYINDEX, references[i]);
  }
}
