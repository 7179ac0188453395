// Asking a script: one function, many items, under one protected call.
#include "environment.h"
#include "proxies.h"

#include <limits.h>
#include <math.h>

enum {
  LONGEST = 1000000000,
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
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, copy);
  }
  lua_replace(L, index);
  lua_settop(L, copy - 1);
}

typedef struct {
  int function;
  const lh_argument *arguments;
  int count;
  lh_buffer *out;
} question;

static void call(lua_State *L, const question *q) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, q->function);
  for (int i = 0; i < q->count; i++) lh_push_argument(L, &q->arguments[i]);
  lua_call(L, q->count, 1);
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
  question q = {function, arguments, count, out};
  state->columns = columns;
  state->answering = function;
  lh_status status = lh_protect(state, ask_inside, &q);
  state->columns = NULL;
  return status;
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
  question q = {function, arguments, 2, NULL};
  state->answering = function;
  return lh_protect(state, begin_inside, &q);
}

// --- Lengths

typedef struct {
  lh_lengths *request;
  lh_buffer *answer;
  bool is_bad;
} lengths;

/// Puts a bad answer into the buffer; of a table, that it is one.
static void put_bad_answer(lua_State *L, int index, lh_buffer *answer) {
  lh_empty(answer);
  if (lua_type(L, index) != LUA_TTABLE) {
    lh_put_value(L, index, answer);
    return;
  }
  lh_put_type(answer, LH_TABLE);
  lh_put_type(answer, LH_END);
}

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
  lengths *l = lua_touserdata(L, 1);
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
    l->is_bad = true;
    put_bad_answer(L, 2, l->answer);
    return 0;
  }
  if (request->unanswered == request->count) lh_note_definition(L);
  return 0;
}

lh_status lh_ask_lengths(lh_state *state, lh_lengths *request, lh_buffer *answer) {
  lengths l = {request, answer, false};
  state->answering = request->function;
  lh_status status = lh_protect(state, ask_lengths_inside, &l);
  return status == LH_OK && l.is_bad ? LH_ANSWER : status;
}

// --- Lengths of a section

typedef struct {
  question question;
  lh_section_lengths *request;
  bool is_bad;
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
  s->is_bad = true;
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
    s->is_bad = request->fault >= 0;
  }
  if (s->is_bad) put_bad_answer(L, -1, s->question.out);
  return 0;
}

lh_status lh_ask_section_lengths(
    lh_state *state, int function, const lh_argument *arguments, int count,
    lh_section_lengths *request, lh_buffer *answer) {
  section_question s = {{function, arguments, count, answer}, request, false};
  state->answering = function;
  lh_status status = lh_protect(state, ask_section_lengths_inside, &s);
  return status == LH_OK && s.is_bad ? LH_ANSWER : status;
}

// --- Columns

typedef struct {
  int function;
  int64_t *column;
  lh_buffer *answer;
  bool is_bad;
} column_question;

static int ask_column_inside(lua_State *L) {
  lh_state *state = lh_of(L);
  column_question *q = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, q->function);
  lh_push_proxy(L, ITEM, state->columns->item);
  lh_push_proxy(L, COLUMNS, 0);
  lh_push_proxy(L, LAYOUT, 0);
  lua_call(L, 3, 1);
  int is_whole = 0;
  *q->column = 0;
  if (lua_type(L, -1) == LUA_TNUMBER) *q->column = lua_tointegerx(L, -1, &is_whole);
  if (lua_isnil(L, -1)) return 0;
  q->is_bad = !is_whole || *q->column == 0;
  if (q->is_bad) put_bad_answer(L, -1, q->answer);
  return 0;
}

lh_status lh_ask_column(
    lh_state *state, int function, const lh_columns *columns, int64_t *column, lh_buffer *answer) {
  column_question q = {function, column, answer, false};
  state->columns = columns;
  state->answering = function;
  lh_status status = lh_protect(state, ask_column_inside, &q);
  state->columns = NULL;
  return status == LH_OK && q.is_bad ? LH_ANSWER : status;
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
  question q = {function, arguments, count, NULL};
  state->columns = columns;
  lh_protect(state, locate_inside, &q);
  state->columns = NULL;
  if (!state->tripped) lua_sethook(state->lua, NULL, 0, 0);
}
