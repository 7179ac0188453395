#include "reader.hpp"

#include <cmath>
#include <limits>

namespace ondemand = simdjson::ondemand;
using simdjson::SUCCESS;
using std::string_view;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

// A value's first token as written.
string_view token(ondemand::value &value) {
  string_view token = value.raw_json_token();
  while (!token.empty() && string_view(" \n\r\t").find(token.back()) != string_view::npos) {
    token.remove_suffix(1);
  }
  return token;
}

// The text between the quotes of a string's token.
string_view unquoted(string_view token) { return token.substr(1, token.size() - 2); }

// Whether a step of a path is an array's index, by RFC 6901: digits without a leading zero.
bool is_index(const std::string &step, uint64_t &index) {
  if (step.empty() || step.size() > 10 || (step[0] == '0' && step.size() > 1)) { return false; }
  index = 0;
  for (char digit : step) {
    if (digit < '0' || digit > '9') { return false; }
    index = index * 10 + uint64_t(digit - '0');
  }
  return true;
}

bool is_at_end(ondemand::document &json) {
  return json.current_location().error() == simdjson::OUT_OF_BOUNDS;
}

}  // namespace

// MARK: Opening and errors

json_status json_reader::open(string_view bytes, document &json) {
  start = bytes.data();
  has_escapes = has_escape(bytes);
  nodes.clear();
  auto error = parser.iterate(bytes, bytes.size() + JSON_PADDING).get(json);
  if (error == simdjson::MEMALLOC) { return fail(json_out_of_memory, start); }
  return error == SUCCESS ? json_ok : fail(json_malformed, start);
}

json_status json_reader::open(string_view bytes, document &json, value &root) {
  if (json_status status = open(bytes, json)) { return status; }
  return json.get_value().get(root) == SUCCESS ? json_ok : malformed(json);
}

// Stage 1 has checked UTF-8, control characters and the closing quote of every string.
json_status json_reader::check_string(string_view raw) {
  return !has_escapes || escapes_are_valid(raw) ? json_ok : fail(json_malformed, raw.data());
}

json_status json_reader::fail(json_status status, const char *at) {
  fault = at;
  return status;
}

// The parser is at the error or just after it.
json_status json_reader::malformed(document &json) {
  const char *at = nullptr;
  if (json.current_location().get(at) != SUCCESS) { at = start; }
  return fail(json_malformed, at);
}

// MARK: Walking

template <bool keep>
json_status json_reader::walk(document &json, value &value, int depth, json_text key) {
  ondemand::json_type type;
  if (value.type().get(type) != SUCCESS) { return malformed(json); }
  switch (type) {
  case ondemand::json_type::object: return walk_object<keep>(json, value, depth, key);
  case ondemand::json_type::array: return walk_array<keep>(json, value, depth, key);
  case ondemand::json_type::string:
    if (keep || has_escapes) {
      string_view raw = unquoted(token(value));
      if (json_status status = check_string(raw)) { return status; }
      if (keep) { nodes.push_back({json_string, 0, 0, 0, text(raw), key}); }
    }
    return json_ok;
  case ondemand::json_type::number: return walk_number<keep>(value, key);
  case ondemand::json_type::boolean: {
    bool is_true;
    if (value.get_bool().get(is_true) != SUCCESS) { return malformed(json); }
    if (keep) { push(is_true ? json_true : json_false, value, key); }
    return json_ok;
  }
  case ondemand::json_type::null: {
    bool is_null;
    if (value.is_null().get(is_null) != SUCCESS || !is_null) { return malformed(json); }
    if (keep) { push(json_null, value, key); }
    return json_ok;
  }
  }
  return malformed(json);
}

template <bool keep>
json_status json_reader::walk_object(document &json, value &value, int depth, json_text key) {
  size_t node = nodes.size();
  uint32_t count = 0;
  if (depth >= JSON_DEPTH_LIMIT) { return fail(json_too_deep, token(value).data()); }
  if (keep) { push(json_object, value, key); }
  ondemand::object object;
  if (value.get_object().get(object) != SUCCESS) { return malformed(json); }
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field) != SUCCESS) { return malformed(json); }
    string_view raw;
    if (keep || has_escapes) {
      raw = contents(field.key().raw());
      if (json_status status = check_string(raw)) { return status; }
    }
    json_status status = walk<keep>(json, field.value(), depth + 1, text(raw));
    if (status) { return status; }
    count++;
  }
  if (keep) { nodes[node].count = count; }
  return json_ok;
}

template <bool keep>
json_status json_reader::walk_array(document &json, value &value, int depth, json_text key) {
  size_t node = nodes.size();
  uint32_t count = 0;
  if (depth >= JSON_DEPTH_LIMIT) { return fail(json_too_deep, token(value).data()); }
  if (keep) { push(json_array, value, key); }
  ondemand::array array;
  if (value.get_array().get(array) != SUCCESS) { return malformed(json); }
  for (auto result : array) {
    ondemand::value element;
    if (std::move(result).get(element) != SUCCESS) { return malformed(json); }
    if (json_status status = walk<keep>(json, element, depth + 1, {})) { return status; }
    count++;
  }
  if (keep) { nodes[node].count = count; }
  return json_ok;
}

template <bool keep> json_status json_reader::walk_number(value &value, json_text key) {
  double number;
  if (value.get_double().get(number) != SUCCESS) {
    return fail(json_malformed, token(value).data());
  }
  if (keep) {
    // Read again, because a double would lose some of a whole number's 64 bits.
    int64_t integer = 0;
    bool is_integer = value.get_int64().get(integer) == SUCCESS;
    if (!is_integer && std::trunc(number) == number && std::abs(number) < 0x1p63) {
      is_integer = true;
      integer = int64_t(number);
    }
    push(is_integer ? json_integer : json_number, value, key);
    nodes.back().integer = integer;
    nodes.back().number = number;
  }
  return json_ok;
}

void json_reader::push(json_kind kind, value &value, json_text key) {
  nodes.push_back({kind, 0, 0, 0, text(token(value)), key});
}

json_status json_reader::read_value(string_view bytes) {
  document json;
  value root;
  if (json_status status = open(bytes, json, root)) { return status; }
  if (json_status status = walk<true>(json, root, 0, {})) { return status; }
  return is_at_end(json) ? json_ok : malformed(json);
}

// MARK: Items

json_status json_reader::read_item(string_view bytes, json_item &item) {
  document json;
  if (json_status status = open(bytes, json)) { return status; }
  ondemand::object object;
  if (json.get_object().get(object) != SUCCESS) { return malformed(json); }
  item_number++;
  Spelling *spelling = nullptr;
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field) != SUCCESS) { return malformed(json); }
    const char *key = field.key().raw();
    if (json_status status = names.next(key, spelling, spelling)) { return fail(status, key); }
    FieldName &name = *spelling->name;
    if (name.last_item == item_number) { item.has_duplicates = true; }
    name.last_item = item_number;
    json_status status = name.roles == 0 ? walk<false>(json, field.value(), 1, {})
                                         : read_roles(json, field.value(), name.roles, item);
    if (status) { return status; }
  }
  return is_at_end(json) ? json_ok : malformed(json);
}

json_status json_reader::read_roles(
  document &json, value &value, uint8_t roles, json_item &item) {
  string_view written = token(value);
  json_measure measure = {json_absent, not_a_number, text(written)};
  switch (written.empty() ? '\0' : written[0]) {
  case '{': measure.kind = json_object; break;
  case '[': measure.kind = json_array; break;
  case 't': measure.kind = json_true; break;
  case 'f': measure.kind = json_false; break;
  case 'n': measure.kind = json_null; break;
  case '"':
    measure.kind = json_string;
    measure.text = text(unquoted(written));
    if (value.get_double_in_string().get(measure.number) != SUCCESS) {
      measure.number = not_a_number;
    }
    break;
  default:
    measure.kind = json_number;
    if (value.get_double().get(measure.number) != SUCCESS) {
      return fail(json_malformed, written.data());
    }
    break;
  }
  if (measure.kind != json_number) {
    if (json_status status = walk<false>(json, value, 1, {})) { return status; }
  }
  json_measure *measures[json_role_count] = {
    &item.width, &item.height, &item.span, &item.column,
  };
  for (int role = 0; role < json_role_count; role++) {
    if (roles & (1 << role)) { *measures[role] = measure; }
  }
  return json_ok;
}

// MARK: Finding

json_status json_reader::find(string_view bytes, const Path &path, bool unique) {
  document json;
  value root;
  if (json_status status = open(bytes, json, root)) { return status; }
  return find_in(json, root, path, 0, unique);
}

// The nodes of a later key replace those of an earlier key of the same name.
json_status json_reader::find_in(
  document &json, value &value, const Path &path, size_t step, bool unique) {
  nodes.clear();
  if (step == path.size()) { return walk<true>(json, value, 0, {}); }
  ondemand::json_type type;
  if (value.type().get(type) != SUCCESS) { return malformed(json); }
  switch (type) {
  case ondemand::json_type::object: return find_member(json, value, path, step, unique);
  case ondemand::json_type::array: return find_element(json, value, path, step);
  default: return json_ok;
  }
}

json_status json_reader::find_member(
  document &json, value &value, const Path &path, size_t step, bool unique) {
  ondemand::object object;
  if (value.get_object().get(object) != SUCCESS) { return malformed(json); }
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field) != SUCCESS) { return malformed(json); }
    if (!is_key(field.key().raw(), path[step])) { continue; }
    json_status status = find_in(json, field.value(), path, step + 1, false);
    if (status || unique) { return status; }
  }
  return json_ok;
}

json_status json_reader::find_element(
  document &json, value &value, const Path &path, size_t step) {
  uint64_t left;
  if (!is_index(path[step], left)) { return json_ok; }
  ondemand::array array;
  if (value.get_array().get(array) != SUCCESS) { return malformed(json); }
  for (auto result : array) {
    ondemand::value element;
    if (std::move(result).get(element) != SUCCESS) { return malformed(json); }
    if (left == 0) { return find_in(json, element, path, step + 1, false); }
    left--;
  }
  return json_ok;
}
