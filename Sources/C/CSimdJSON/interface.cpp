// The C interface, which no exception leaves.

#include "reader.hpp"

static_assert(JSON_PADDING >= simdjson::SIMDJSON_PADDING, "simdjson wants more padding");

json_reader *json_reader_create(void) try {
  return new json_reader;
} catch (...) {
  return nullptr;
}

void json_reader_free(json_reader *reader) {
  delete reader;
}

json_status json_reader_set_role(json_reader *reader, json_role role, json_text field) try {
  reader->names.role_fields[role] = view(field);
  return json_ok;
} catch (...) {
  return json_out_of_memory;
}

json_status json_reader_read_item(
  json_reader *reader, const char *bytes, size_t length, json_item *item) try {
  *item = {};
  item->length = json_value_length(bytes, length);
  if (item->length == 0) { return json_malformed; }
  json_status status = reader->read_item({bytes, item->length}, *item);
  if (status) { item->fault = size_t(reader->fault - bytes); }
  return status;
} catch (...) {
  return json_out_of_memory;
}

size_t json_reader_name_count(const json_reader *reader) {
  return reader->names.all.size();
}

json_text json_reader_name(const json_reader *reader, size_t index) {
  return text(reader->names.all[index].text);
}

json_status json_reader_read_value(
  json_reader *reader, const char *bytes, size_t length,
  const json_node **nodes, size_t *fault) try {
  *nodes = nullptr;
  *fault = 0;
  json_status status = reader->read_value({bytes, length});
  if (status) {
    *fault = size_t(reader->fault - bytes);
  } else {
    *nodes = reader->nodes.data();
  }
  return status;
} catch (...) {
  return json_out_of_memory;
}

json_status json_reader_add_path(json_reader *reader, const json_text *steps, size_t count) try {
  json_reader::Path path;
  for (size_t i = 0; i < count; i++) { path.emplace_back(view(steps[i])); }
  reader->paths.push_back(std::move(path));
  return json_ok;
} catch (...) {
  return json_out_of_memory;
}

json_status json_reader_find(
  json_reader *reader, const char *bytes, size_t length, size_t path, bool unique,
  const json_node **nodes) try {
  *nodes = nullptr;
  json_status status = reader->find({bytes, length}, reader->paths[path], unique);
  if (status == json_ok && !reader->nodes.empty()) { *nodes = reader->nodes.data(); }
  return status;
} catch (...) {
  return json_out_of_memory;
}

bool json_is_utf8(const char *bytes, size_t length) {
  return simdjson::validate_utf8(bytes, length);
}
