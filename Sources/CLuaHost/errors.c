// What becomes of an error: where it was raised, its words, and the calls that led there.
#include "state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void lh_raise_words(lua_State *L) {
  lh_state *state = lh_of(L);
  state->scratch.position = 0;
  luaL_where(L, 1);
  lh_push_value(L, &state->scratch);
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
  };
}

void lh_note_place(lh_state *state, const char *source, int line) {
  // "@name" is a file's name, "=name" some other one.
  if (*source == '@' || *source == '=') source++;
  strncpy(state->source, source, LH_SOURCE_SIZE - 1);
  state->line = line;
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
  chunks->count = count;  // nothing half put
  chunks->failed = false;
}

/// The name by which messages of Lua call a chunk: its end, where it is long.
static void shorten(const char *chunk, char out[LUA_IDSIZE]) {
  size_t length = strlen(chunk);
  if (length < LUA_IDSIZE) memcpy(out, chunk, length + 1);
  else snprintf(out, LUA_IDSIZE, "...%s", chunk + length - (LUA_IDSIZE - 1 - 3));
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

/// Splits a text by the name of any chunk, and notes the place. What raised the error may be gone
/// from the stack: text that is no Lua, or a module whose error `require` passed on.
static const char *split_by_chunk(lh_state *state, const char *text) {
  lh_buffer *chunks = &state->chunks;
  size_t length;
  chunks->position = 0;
  while (lh_next_type(chunks) == LH_STRING) {
    const char *chunk = lh_next_string(chunks, &length);
    char name[LUA_IDSIZE];
    int line;
    shorten(chunk, name);
    const char *words = split(text, name, &line);
    if (!words) continue;
    lh_note_place(state, chunk, line);
    return words;
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
  const char *words = NULL;
  lua_Debug ar;
  for (int level = 0; level < 200 && lua_getstack(L, level, &ar); level++) {
    if (!lua_getinfo(L, "Sln", &ar)) break;
    if (ar.currentline <= 0) {
      // The handler, the raising function and the entry are no news.
      if (level > 1 && ar.name && level < 30) add_level(state, &used, &ar);
      continue;
    }
    if (level < 30) add_level(state, &used, &ar);
    if (words) continue;
    int line;
    if ((words = split(text, ar.short_src, &line))) {
      lh_note_place(state, ar.source, line);
    } else if (state->source[0] == 0) {
      lh_note_place(state, ar.source, ar.currentline);
    }
  }
  if (!words) words = split_by_chunk(state, text);
  if (!words) words = text;
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
