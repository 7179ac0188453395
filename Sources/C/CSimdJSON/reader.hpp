// Reads one item, or one value, at a time with simdjson's On-Demand parser.
//
// On-Demand does not look at what its caller skips. So `read_item` and `read_value` skip nothing:
// they walk every value of every level. After that `find` may skip as it likes.

#ifndef READER_HPP
#define READER_HPP

#include "field_names.hpp"

#include <vector>

// Its assertions are for debug builds, like its checks of how it is used.
#if defined(__OPTIMIZE__) && !defined(NDEBUG)
#define NDEBUG
#endif
#include <simdjson.h>

struct json_reader {
  using Path = std::vector<std::string>;

  FieldNames names;
  std::vector<Path> paths;
  // Of the value that was read or found last.
  std::vector<json_node> nodes;
  // Where the last text that was read is broken.
  const char *fault = nullptr;

  json_status read_item(std::string_view bytes, json_item &item);
  json_status read_value(std::string_view bytes);
  json_status find(std::string_view bytes, const Path &path, bool unique);

private:
  using document = simdjson::ondemand::document;
  using value = simdjson::ondemand::value;

  simdjson::ondemand::parser parser;
  uint64_t item_number = 0;
  // Of the text that is being read.
  const char *start = nullptr;
  bool has_escapes = false;

  json_status open(std::string_view bytes, document &json);
  json_status open(std::string_view bytes, document &json, value &root);
  json_status check_string(std::string_view raw);
  json_status fail(json_status status, const char *at);
  json_status malformed(document &json);

  // Walk a value to its end, and keep its nodes if asked to.
  template <bool keep> json_status walk(document &json, value &value, int depth, json_text key);
  template <bool keep>
  json_status walk_object(document &json, value &value, int depth, json_text key);
  template <bool keep>
  json_status walk_array(document &json, value &value, int depth, json_text key);
  template <bool keep> json_status walk_number(value &value, json_text key);
  void push(json_kind kind, value &value, json_text key);

  json_status read_roles(document &json, value &value, uint8_t roles, json_item &item);

  // Look for a path's steps from `step` on below a value.
  json_status find_in(document &json, value &value, const Path &path, size_t step, bool unique);
  json_status find_member(document &json, value &value, const Path &path, size_t step, bool unique);
  json_status find_element(document &json, value &value, const Path &path, size_t step);
};

#endif
