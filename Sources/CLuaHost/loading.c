// Compiling and running chunks of text.
#include "state.h"

#include <stdio.h>
#include <string.h>

enum { PIECE = 64 };  // bytes

/// A text that Lua reads in pieces, each within one line.
///
/// So the line is known even if Lua does not report it, and the deadline holds: compiling takes a
/// time that is quadratic in the length of a chain of `and`, `or` or `elseif`, and Lua looks for
/// each name in all enclosing functions.
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
    // As in Lua, \r\n and \n\r end one line.
    char first = *text->at++;
    if (text->at < text->end && is_line_end(*text->at) && *text->at != first) text->at++;
  }
  *length = (size_t)(text->at - piece);
  return piece;
}

/// Adds its place to the message on top, unless Lua has done so.
static void add_place(lua_State *L, const char *name, int line) {
  char where[LUA_IDSIZE];
  lh_shorten(name, where);
  size_t length = strlen(where);
  const char *message = lua_tostring(L, -1);
  if (strncmp(message, where, length) == 0 && message[length] == ':') return;
  if (strcmp(message, "C stack overflow") == 0) {
    message = "brackets, blocks or functions are nested too deeply (C stack overflow)";
  }
  lua_pushfstring(L, "%s:%d: %s", where, line, message);
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
    add_place(L, cut, reader.line);
  }
  return status;
}

typedef struct {
  const char *text, *name;
  size_t length;
  lh_buffer *out;
  bool is_syntax;
  int function;  // a reference to the chunk while its result is read
} chunk;

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
  c->function = state->asked = luaL_ref(L, LUA_REGISTRYINDEX);
  lh_empty(c->out);
  lh_put_value(L, -1, c->out);
  return 0;
}

lh_status lh_load(
    lh_state *state, const char *text, size_t length, const char *name, lh_buffer *out) {
  chunk c = {.text = text, .name = name, .length = length, .out = out};
  bool was_loading = state->is_loading;
  lh_status status = lh_protect(state, 0, load_inside, &c);
  state->is_loading = was_loading;
  lh_release(state, &c.function, 1);
  return status == LH_RUNTIME && c.is_syntax ? LH_SYNTAX : status;
}
