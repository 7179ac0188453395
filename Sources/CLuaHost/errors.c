// The facts of an error: its place, its message, and the calls that led to it.
#include "state.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAXIMUM_QUOTE = 300, SHORTENED_QUOTE = 61 };  // bytes, with the quotation mark
enum { CALL_LIMIT = 200, TRACEBACK_LIMIT = 30 };     // levels of calls

_Noreturn void lh_raise_message(lua_State *L, lh_buffer *buffer) {
  buffer->position = 0;
  luaL_where(L, 1);
  lh_push_value(L, buffer);
  lua_concat(L, 2);
  lua_error(L);
  abort();  // lua_error does not return
}

lh_error lh_last_error(const lh_state *state) {
  return (lh_error){
      .source = state->source,
      .line = state->line,
      .message = state->message,
      .message_length = state->message_length,
      .traceback = state->traceback,
      .is_too_deep = state->is_too_deep,
  };
}

void lh_note_place(lh_state *state, const char *source, int line) {
  // "@name" is the name of a file, "=name" any other name.
  if (*source == '@' || *source == '=') source++;
  strncpy(state->source, source, LH_SOURCE_SIZE - 1);
  state->line = line;
}

/// Returns the last line with code of the chunk on top: where it returns.
static int last_line(lua_State *L) {
  lua_Debug ar;
  lua_Integer last = 0;
  lua_pushvalue(L, -1);
  lua_getinfo(L, ">L", &ar);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    if (lua_tointeger(L, -2) > last) last = lua_tointeger(L, -2);
  }
  lua_pop(L, 1);
  return (int)last;
}

void lh_note_definition(lua_State *L) {
  lua_Debug ar;
  lua_pushvalue(L, -1);
  lua_getinfo(L, ">S", &ar);
  if (*ar.what != 'C') {
    lh_note_place(lh_of(L), ar.source, *ar.what == 'm' ? last_line(L) : ar.linedefined);
  }
  lua_pop(L, 1);
}

void lh_note_asked(lh_state *state) {
  if (state->source[0] || !state->asked) return;
  lua_Debug ar;
  lua_rawgeti(state->lua, LUA_REGISTRYINDEX, state->asked);
  lua_getinfo(state->lua, ">S", &ar);
  if (*ar.what == 'L') lh_note_place(state, ar.source, ar.linedefined);
}

void lh_note_chunk(lh_state *state, const char *name) {
  lh_buffer *chunks = &state->chunks;
  size_t length;
  chunks->position = 0;
  while (lh_next_type(chunks) == LH_STRING) {
    if (strcmp(lh_next_string(chunks, &length), name) == 0) return;
  }
  size_t count = chunks->count;
  lh_put_string(chunks, name, strlen(name) + 1);
  if (!chunks->failed) return;
  chunks->count = count;  // drops what was put in part
  chunks->failed = false;
}

void lh_shorten(const char *chunk, char out[LUA_IDSIZE]) {
  size_t length = strlen(chunk);
  if (length < LUA_IDSIZE) memcpy(out, chunk, length + 1);
  else snprintf(out, LUA_IDSIZE, "...%s", chunk + length - (LUA_IDSIZE - 1 - 3));
}

/// Splits "where:12: message" if `where` is the short name of a chunk. Returns the message, else
/// NULL.
static const char *split(const char *text, const char *where, int *line) {
  size_t length = strlen(where);
  if (length == 0 || strncmp(text, where, length) != 0 || text[length] != ':') return NULL;
  char *end;
  long number = strtol(text + length + 1, &end, 10);
  if (end == text + length + 1 || *end != ':' || number < 0 || number > 1 << 30) return NULL;
  *line = (int)number;
  return end[1] == ' ' ? end + 2 : end + 1;
}

/// Splits a text by the name of any chunk, and notes the place. The function that raised the error
/// may be gone from the stack: the text is not Lua, or `require` passed on a module's error.
static const char *split_by_chunk(lh_state *state, const char *text) {
  lh_buffer *chunks = &state->chunks;
  size_t length;
  chunks->position = 0;
  while (lh_next_type(chunks) == LH_STRING) {
    const char *chunk = lh_next_string(chunks, &length);
    char name[LUA_IDSIZE];
    int line;
    lh_shorten(chunk, name);
    const char *message = split(text, name, &line);
    if (!message) continue;
    lh_note_place(state, chunk, line);
    return message;
  }
  return NULL;
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

/// Notes the running functions, and the place of the innermost Lua function: if the text names one,
/// of that one. Returns the message after that name, else NULL.
static const char *note_calls(lua_State *L, int first, const char *text) {
  lh_state *state = lh_of(L);
  state->source[0] = state->traceback[0] = 0;
  state->line = 0;
  size_t used = 0;
  const char *message = NULL;
  lua_Debug ar;
  for (int level = 0; level < CALL_LIMIT && lua_getstack(L, first + level, &ar); level++) {
    if (!lua_getinfo(L, "Sln", &ar)) break;
    if (ar.currentline <= 0) {
      // The function that raised the error and the entry say nothing new.
      if (level > 0 && ar.name && level < TRACEBACK_LIMIT) add_level(state, &used, &ar);
      continue;
    }
    if (level < TRACEBACK_LIMIT) add_level(state, &used, &ar);
    if (message) continue;
    int line;
    if ((message = split(text, ar.short_src, &line))) {
      lh_note_place(state, ar.source, line);
    } else if (state->source[0] == 0) {
      lh_note_place(state, ar.source, ar.currentline);
    }
  }
  return message;
}

void lh_blame_depth(lh_state *state, const char *message) {
  int written = snprintf(
      state->message, LH_MESSAGE_SIZE,
      "the calls are nested too deeply: does a function call itself without end? (%s)", message);
  state->message_length = written > 0 ? (size_t)written : 0;
  state->is_too_deep = true;
}

void lh_note_shortage(lh_state *state) {
  lua_Debug ar;
  // If no function is running, Lua is cleaning up, and what is noted already says more.
  if (!lua_getstack(state->lua, 0, &ar)) return;
  note_calls(state->lua, 0, "");
  state->message_length = 0;
  state->is_too_deep = false;
  if (lua_getstack(state->lua, LH_DEEP, &ar)) lh_blame_depth(state, "stack overflow");
}

/// Returns the error value at stack index 1 as text; a value that is not text is named by its type.
static const char *text_of(lua_State *L, char other[80], size_t *length) {
  int written;
  switch (lua_type(L, 1)) {
  case LUA_TSTRING: return lua_tolstring(L, 1, length);
  case LUA_TNUMBER:
    // lua_tolstring would allocate.
    if (lua_isinteger(L, 1)) written = snprintf(other, 80, LUA_INTEGER_FMT, lua_tointeger(L, 1));
    else written = snprintf(other, 80, LUA_NUMBER_FMT, lua_tonumber(L, 1));
    break;
  default:
    written =
        snprintf(other, 80, "the error is a value of type %s, not text", lh_type_name(L, 1));
  }
  *length = written > 0 ? (size_t)written : 0;
  return other;
}

static bool is_continuation(char byte) { return ((unsigned char)byte & 0xC0) == 0x80; }

/// Adds as many whole characters to the message as there is room for.
static void add_text(lh_state *state, const char *text, size_t length) {
  size_t room = LH_MESSAGE_SIZE - 1 - state->message_length;
  if (length > room) {
    length = room;
    while (length > 0 && is_continuation(text[length])) length--;
  }
  memcpy(state->message + state->message_length, text, length);
  state->message_length += length;
  state->message[state->message_length] = 0;
}

/// Whether a quoted text may start here. A quotation mark that follows a letter is an apostrophe.
static bool is_quote(const char *at, const char *start) {
  return (*at == '\'' || *at == '"') && (at == start || !isalnum((unsigned char)at[-1]));
}

/// Notes the message of an error, and shortens long quoted names or texts, which Lua's own messages
/// quote in full.
static void note_message(lh_state *state, const char *text, size_t length) {
  const char *start = text, *end = text + length;
  state->message_length = 0;
  while (text < end && state->message_length < LH_MESSAGE_SIZE - 4) {
    size_t left = (size_t)(end - text), count = 1;
    const char *close = NULL;
    if (is_quote(text, start)) close = memchr(text + 1, *text, left - 1);
    if (close) {
      count = (size_t)(close - text) + 1;
      size_t shown = count;
      if (count > MAXIMUM_QUOTE) {
        shown = SHORTENED_QUOTE;
        while (is_continuation(text[shown])) shown--;
      }
      add_text(state, text, shown);
      if (shown < count) {
        add_text(state, "…", strlen("…"));
        add_text(state, close, 1);
      }
    } else {
      while (count < left && !is_quote(text + count, start)) count++;
      add_text(state, text, count);
    }
    text += count;
  }
}

// Allocates nothing in Lua, except to find the line where a chunk returns: this also runs when
// memory is short.
int lh_describe(lua_State *L) {
  lh_state *state = lh_of(L);
  // The functions that ran out of memory were noted then; by now they may be gone.
  if (state->is_placed || (state->tripped == LH_MEMORY && state->line > 0)) return 1;
  size_t length = 0;
  char other[80];
  const char *text = state->tripped ? "" : text_of(L, other, &length);
  const char *message = note_calls(L, 1, text);  // from the level below this handler
  if (!state->source[0] && state->asked) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, state->asked);
    lh_note_definition(L);
  }
  if (state->tripped) {
    // The host has the message. While Lua unwinds the stack, the hook may raise the limit again,
    // from code that closes an unfinished text; by then the script's functions are gone.
    state->is_placed = state->source[0] != 0;
    return 1;
  }
  if (!message) message = split_by_chunk(state, text);
  if (!message) message = text;
  length -= (size_t)(message - text);
  if (strcmp(message, "C stack overflow") == 0 || strcmp(message, "stack overflow") == 0) {
    lh_blame_depth(state, message);
    return 1;
  }
  if (length == 0) {
    message = "the error has no message";
    length = strlen(message);
  }
  note_message(state, message, length);
  state->is_too_deep = false;  // an earlier lack of memory may have been overcome
  return 1;
}

// --- The line of a result

static void note_line(lua_State *L, lua_Debug *ar) {
  lh_check_deadline(L);
  // Only the lines of the function that C calls.
  lua_Debug caller;
  if (lua_getstack(L, 1, &caller) && lua_getinfo(L, "S", &caller) && *caller.what != 'C') return;
  lua_getinfo(L, "Sl", ar);
  lh_note_place(lh_of(L), ar->source, ar->currentline);
}

void lh_trace(lh_state *state, int asked, lua_CFunction function, void *argument) {
  lua_sethook(state->lua, note_line, LUA_MASKLINE, 0);
  lh_protect(state, asked, function, argument);
  if (!state->tripped) lua_sethook(state->lua, NULL, 0, 0);
}
