// Questions to a script: one protected call, in which a function may be called for many items.
#include "layout_objects.h"

#include <limits.h>
#include <math.h>

enum {
  MAXIMUM_LENGTH = 1000000000,  // that Waterfall accepts
  MAXIMUM_STATE_DEPTH = 1000,   // levels of tables in layout.state; each takes some of the C stack
};

/// Freezes the table at an index and the tables in it, each once: the table at `seen` maps tables
/// that are done to their frozen copies.
static void freeze_deep(lua_State *L, int index, int seen, int depth) {
  lh_check_deadline(L);
  if (depth > MAXIMUM_STATE_DEPTH) {
    luaL_error(L, "layout.state is nested more than 1,000 levels deep");
  }
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
    return;  // an object of the script's own making, or frozen already
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

/// A function, its arguments, and where its answer goes.
typedef struct {
  int function;
  const lo_argument *arguments;
  int count;
  const lo_columns *columns;
  lh_buffer *out;
  bool is_bad;  // whether the answer, which is in the buffer, is not a valid one
} question;

/// Asks under the protected call. `function` finds a struct whose first member is the question.
static lh_status ask(lh_state *state, lua_CFunction function, question *q) {
  lo_data *data = lo_data_of(state);
  data->columns = q->columns;
  lh_status status = lh_protect(state, q->function, function, q);
  data->columns = NULL;
  return status == LH_OK && q->is_bad ? LH_ANSWER : status;
}

static void call(lua_State *L, const question *q) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, q->function);
  for (int i = 0; i < q->count; i++) lo_push_argument(L, &q->arguments[i]);
  lua_call(L, q->count, 1);
}

/// Puts the answer on top, which is bad, into the buffer; an empty table stands for a table.
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

lh_status lo_ask(
    lh_state *state, int function, const lo_argument *arguments, int count,
    const lo_columns *columns, lh_buffer *out) {
  question q = {function, arguments, count, columns, out, false};
  return ask(state, ask_inside, &q);
}

static int begin_inside(lua_State *L) {
  lo_data *data = lo_of(L);
  luaL_unref(L, LUA_REGISTRYINDEX, data->layout_state);
  data->layout_state = LUA_NOREF;
  call(L, lua_touserdata(L, 1));
  int answer = lua_gettop(L);
  lua_newtable(L);
  freeze_deep(L, answer, lua_gettop(L), 0);
  lua_settop(L, answer);
  data->layout_state = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

lh_status lo_ask_begin(lh_state *state, int function) {
  const lo_argument arguments[] = {
      {.kind = LO_ARGUMENT_LAYOUT}, {.kind = LO_ARGUMENT_ITEMS}};
  question q = {function, arguments, 2, NULL, NULL, false};
  return ask(state, begin_inside, &q);
}

// --- Lengths

typedef struct {
  question question;
  lo_lengths *request;
} lengths_question;

static bool is_length(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TNUMBER) return false;
  double length = lua_tonumber(L, index);
  return length >= 0 && length <= MAXIMUM_LENGTH;
}

/// Returns the number of parameters of the function on top: passing more arguments costs time.
static int parameter_count(lua_State *L) {
  lua_Debug ar;
  lua_pushvalue(L, -1);
  lua_getinfo(L, ">u", &ar);
  return ar.isvararg ? INT_MAX : ar.nparams;
}

static int ask_lengths_inside(lua_State *L) {
  lh_state *state = lh_of(L);
  lengths_question *l = lua_touserdata(L, 1);
  lo_lengths *request = l->request;
  lua_settop(L, 0);
  lua_rawgeti(L, LUA_REGISTRYINDEX, request->function);
  int parameters = parameter_count(L);
  for (; request->done < request->count; request->done++) {
    // The hook stops Lua code; this stops functions that are written in C.
    lh_check_deadline(L);
    int64_t i = request->done;
    int64_t item = request->items ? request->items[i] : request->first + i;
    lua_pushvalue(L, 1);
    lo_call_length(L, item, request->widths[i], request->spans[i], parameters);
    if (is_length(L, 2)) {
      request->lengths[i] = lua_tonumber(L, 2) + 0.0;
      lua_settop(L, 1);
      continue;
    }
    if (lua_isnil(L, 2)) {
      request->lengths[i] = lo_own_length(state, item, request->widths[i]);
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

lh_status lo_ask_lengths(lh_state *state, lo_lengths *request, lh_buffer *answer) {
  lengths_question l = {{.function = request->function, .out = answer}, request};
  return ask(state, ask_lengths_inside, &l.question);
}

// --- Lengths of a section

typedef struct {
  question question;
  lo_section_lengths *request;
} section_question;

static int ask_section_lengths_inside(lua_State *L) {
  section_question *s = lua_touserdata(L, 1);
  lo_section_lengths *request = s->request;
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

lh_status lo_ask_section_lengths(
    lh_state *state, int function, const lo_argument *arguments, int count,
    lo_section_lengths *request, lh_buffer *answer) {
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
  lo_push_object(L, ITEM, c->question.columns->item);
  lo_push_object(L, COLUMNS, 0);
  lo_push_object(L, LAYOUT, 0);
  lua_call(L, 3, 1);
  int is_whole = 0;
  *c->column = 0;
  if (lua_type(L, -1) == LUA_TNUMBER) *c->column = lua_tointegerx(L, -1, &is_whole);
  if (lua_isnil(L, -1)) return 0;
  if (!is_whole || *c->column == 0) put_bad_answer(L, &c->question);
  return 0;
}

lh_status lo_ask_column(
    lh_state *state, int function, const lo_columns *columns, int64_t *column, lh_buffer *answer) {
  column_question c = {
      {.function = function, .columns = columns, .out = answer}, column};
  return ask(state, ask_column_inside, &c.question);
}

// --- The line of an answer

static int locate_inside(lua_State *L) {
  const question *q = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, q->function);
  lh_note_definition(L);
  call(L, q);
  return 0;
}

void lo_locate(
    lh_state *state, int function, const lo_argument *arguments, int count,
    const lo_columns *columns) {
  question q = {function, arguments, count, columns, NULL, false};
  lo_data *data = lo_data_of(state);
  data->columns = columns;
  lh_trace(state, function, locate_inside, &q);
  data->columns = NULL;
}
