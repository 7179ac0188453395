// Asking a script: one function, many items, under one protected call.
#include "environment.h"
#include "proxies.h"

#include <limits.h>
#include <math.h>

enum {
  LONGEST = 1000000000,  // what Waterfall takes as a length at the most
  DEEPEST = 1000,  // levels of tables in layout.state; each takes some of the C stack
};

/// Freezes the table at an index and the tables in it, once each.
static void freeze_deep(lua_State *L, int index, int seen, int depth) {
  lh_check_deadline(L);
  if (depth > DEEPEST) luaL_error(L, "layout.state is nested more than 1,000 levels deep");
  luaL_checkstack(L, 12, "layout.state is nested too deeply");
  index = lua_absindex(L, index);
  if (lua_type(L, index) != LUA_TTABLE) return;
  lua_pushvalue(L, index);
  if (lua_rawget(L, seen) != LUA_TNIL) {
    lua_replace(L, index);
    return;
  }
  lua_pop(L, 1);
  if (lua_getmetatable(L, index)) {
    lua_pop(L, 1);
    return;  // the script's own kind of object, or frozen already
  }
  lua_newtable(L);
  int copy = lua_gettop(L);
  lua_pushvalue(L, copy);
  lh_freeze(L, "layout.state");
  int frozen = lua_gettop(L);
  lua_pushvalue(L, index);
  lua_pushvalue(L, frozen);
  lua_rawset(L, seen);
  for (lua_pushnil(L); lua_next(L, index);) {
    freeze_deep(L, -1, seen, depth + 1);
    lh_copy_entry(L, copy);
  }
  lua_replace(L, index);
  lua_settop(L, copy - 1);
}

/// A function, what it is asked with, and where its answer goes.
typedef struct {
  int function;
  const lh_argument *arguments;
  int count;
  const lh_columns *columns;
  lh_buffer *out;
  bool is_bad;  // the answer, which is in the buffer
} question;

/// Asks under the protected call, by a function that finds a struct with the question as its first
/// member.
static lh_status ask(lh_state *state, lua_CFunction function, question *q) {
  state->columns = q->columns;
  state->answering = q->function;
  lh_status status = lh_protect(state, function, q);
  state->columns = NULL;
  return status == LH_OK && q->is_bad ? LH_ANSWER : status;
}

static void call(lua_State *L, const question *q) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, q->function);
  for (int i = 0; i < q->count; i++) lh_push_argument(L, &q->arguments[i]);
  lua_call(L, q->count, 1);
}

/// Puts a bad answer, on the stack's top, into the buffer; of a table, that it is one.
static void put_bad_answer(lua_State *L, question *q) {
  q->is_bad = true;
  lh_empty(q->out);
  if (lua_type(L, -1) != LUA_TTABLE) {
    lh_put_value(L, -1, q->out);
    return;
  }
  lh_put_type(q->out, LH_TABLE);
  lh_put_type(q->out, LH_END);
}

static int ask_inside(lua_State *L) {
  question *q = lua_touserdata(L, 1);
  call(L, q);
  lh_empty(q->out);
  lh_put_value(L, -1, q->out);
  return 0;
}

lh_status lh_ask(
    lh_state *state, int function, const lh_argument *arguments, int count,
    const lh_columns *columns, lh_buffer *out) {
  question q = {function, arguments, count, columns, out, false};
  return ask(state, ask_inside, &q);
}

static int begin_inside(lua_State *L) {
  lh_state *state = lh_of(L);
  luaL_unref(L, LUA_REGISTRYINDEX, state->layout_state);
  state->layout_state = LUA_NOREF;
  call(L, lua_touserdata(L, 1));
  int answer = lua_gettop(L);
  lua_newtable(L);
  freeze_deep(L, answer, lua_gettop(L), 0);
  lua_settop(L, answer);
  state->layout_state = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

lh_status lh_ask_begin(lh_state *state, int function) {
  const lh_argument arguments[] = {
      {.kind = LH_ARGUMENT_LAYOUT}, {.kind = LH_ARGUMENT_ITEMS}};
  question q = {function, arguments, 2, NULL, NULL, false};
  return ask(state, begin_inside, &q);
}

// --- Lengths

typedef struct {
  question question;
  lh_lengths *request;
} lengths_question;

static bool is_length(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TNUMBER) return false;
  double length = lua_tonumber(L, index);
  return length >= 0 && length <= LONGEST;
}

/// How many arguments the function on the stack's top can take: what it does not name costs time.
static int parameter_count(lua_State *L) {
  lua_Debug ar;
  lua_pushvalue(L, -1);
  lua_getinfo(L, ">u", &ar);
  return ar.isvararg ? INT_MAX : ar.nparams;
}

static int ask_lengths_inside(lua_State *L) {
  lh_state *state = lh_of(L);
  lengths_question *l = lua_touserdata(L, 1);
  lh_lengths *request = l->request;
  lua_settop(L, 0);
  lua_rawgeti(L, LUA_REGISTRYINDEX, request->function);
  int parameters = parameter_count(L);
  for (; request->done < request->count; request->done++) {
    // Functions that only compute trip at the hook; this is for those that never enter Lua's loop.
    lh_check_deadline(L);
    int64_t i = request->done;
    int64_t item = request->items ? request->items[i] : request->first + i;
    lua_pushvalue(L, 1);
    lh_call_length(L, item, request->widths[i], request->spans[i], parameters);
    if (is_length(L, 2)) {
      request->lengths[i] = lua_tonumber(L, 2) + 0.0;
      lua_settop(L, 1);
      continue;
    }
    if (lua_isnil(L, 2)) {
      request->lengths[i] = lh_own_length(state, item, request->widths[i]);
      request->unanswered++;
      lua_settop(L, 1);
      continue;
    }
    put_bad_answer(L, &l->question);
    return 0;
  }
  if (request->unanswered == request->count) lh_note_definition(L);
  return 0;
}

lh_status lh_ask_lengths(lh_state *state, lh_lengths *request, lh_buffer *answer) {
  lengths_question l = {{.function = request->function, .out = answer}, request};
  return ask(state, ask_lengths_inside, &l.question);
}

// --- Lengths of a section

typedef struct {
  question question;
  lh_section_lengths *request;
} section_question;

static int ask_section_lengths_inside(lua_State *L) {
  lh_state *state = lh_of(L);
  section_question *s = lua_touserdata(L, 1);
  lh_section_lengths *request = s->request;
  call(L, &s->question);
  int answer = lua_gettop(L);
  lh_see_through(L, answer);
  request->fault = -1;
  request->listed = -1;
  if (lua_isnil(L, answer)) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->question.function);
    lh_note_definition(L);
    return 0;
  }
  bool is_bad = true;
  if (lua_type(L, answer) == LUA_TTABLE) request->listed = (int64_t)lua_rawlen(L, answer);
  if (request->listed == request->count) {
    for (int64_t i = 0; i < request->count && request->fault < 0; i++) {
      if (i % 1024 == 0) lh_check_deadline(L);
      lua_rawgeti(L, answer, i + 1);
      if (is_length(L, -1)) {
        request->lengths[i] = lua_tonumber(L, -1) + 0.0;
        lua_settop(L, answer);
      } else {
        request->fault = i;
      }
    }
    is_bad = request->fault >= 0;
  }
  if (is_bad) put_bad_answer(L, &s->question);
  return 0;
}

lh_status lh_ask_section_lengths(
    lh_state *state, int function, const lh_argument *arguments, int count,
    lh_section_lengths *request, lh_buffer *answer) {
  section_question s = {{function, arguments, count, NULL, answer, false}, request};
  return ask(state, ask_section_lengths_inside, &s.question);
}

// --- Columns

typedef struct {
  question question;
  int64_t *column;
} column_question;

static int ask_column_inside(lua_State *L) {
  column_question *c = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, c->question.function);
  lh_push_proxy(L, ITEM, c->question.columns->item);
  lh_push_proxy(L, COLUMNS, 0);
  lh_push_proxy(L, LAYOUT, 0);
  lua_call(L, 3, 1);
  int is_whole = 0;
  *c->column = 0;
  if (lua_type(L, -1) == LUA_TNUMBER) *c->column = lua_tointegerx(L, -1, &is_whole);
  if (lua_isnil(L, -1)) return 0;
  if (!is_whole || *c->column == 0) put_bad_answer(L, &c->question);
  return 0;
}

lh_status lh_ask_column(
    lh_state *state, int function, const lh_columns *columns, int64_t *column, lh_buffer *answer) {
  column_question c = {
      {.function = function, .columns = columns, .out = answer}, column};
  return ask(state, ask_column_inside, &c.question);
}

// --- The line of a bad answer

static void note_line(lua_State *L, lua_Debug *ar) {
  lh_state *state = lh_of(L);
  lh_check_deadline(L);
  // The function's own lines only: the level above it is this module.
  lua_Debug above;
  if (lua_getstack(L, 1, &above) && lua_getinfo(L, "S", &above) && *above.what != 'C') return;
  lua_getinfo(L, "Sl", ar);
  lh_note_place(state, ar->source, ar->currentline);
}

static int locate_inside(lua_State *L) {
  const question *q = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, q->function);
  lh_note_definition(L);
  lua_sethook(L, note_line, LUA_MASKLINE, 0);
  call(L, q);
  return 0;
}

void lh_locate(
    lh_state *state, int function, const lh_argument *arguments, int count,
    const lh_columns *columns) {
  question q = {function, arguments, count, columns, NULL, false};
  ask(state, locate_inside, &q);
  if (!state->tripped) lua_sethook(state->lua, NULL, 0, 0);
}
