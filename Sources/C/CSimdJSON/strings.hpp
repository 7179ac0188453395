// Strings of JSON text as they are written, escapes unresolved ("raw").

#ifndef STRINGS_HPP
#define STRINGS_HPP

#include "CSimdJSON.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

inline std::string_view view(json_text text) { return {text.bytes, text.length}; }
inline json_text text(std::string_view view) { return {view.data(), view.size()}; }

inline bool has_escape(std::string_view raw) {
  return std::memchr(raw.data(), '\\', raw.size()) != nullptr;
}

// What stands in the string whose opening quote was just passed. It is known to be closed.
inline std::string_view contents(const char *at) {
  const char *end = at;
  while (*end != '"') { end += *end == '\\' ? 2 : 1; }
  return {at, size_t(end - at)};
}

inline bool is_hex(char byte) {
  return (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'f');
}

// Checks the escapes of a string, which simdjson does only when it resolves them. Halves of
// surrogate pairs are let through, as JSON.parse does; simdjson would refuse them.
inline bool escapes_are_valid(std::string_view raw) {
  for (size_t i = 0; i < raw.size(); i++) {
    if (raw[i] != '\\') { continue; }
    i++;
    if (i == raw.size()) { return false; }
    if (raw[i] == 'u') {
      if (raw.size() - i < 5 || !std::all_of(&raw[i + 1], &raw[i + 1] + 4, is_hex)) {
        return false;
      }
      i += 4;
    } else if (std::memchr("\"\\/bfnrt", raw[i], 8) == nullptr) {
      return false;
    }
  }
  return true;
}

// The text of a string whose escapes are valid.
inline std::string unescaped(std::string_view raw) {
  std::string result(raw.size(), '\0');
  result.resize(json_unescape(raw.data(), raw.size(), result.data()));
  return result;
}

// Whether the key that starts at `at` is `name`. The key is known to be closed and valid.
inline bool is_key(const char *at, std::string_view name) {
  const char *start = at;
  for (char byte : name) {
    if (*at == '\\') { return unescaped(contents(start)) == name; }
    // A quote in the name is an escaped one in the key; here it would be the closing one.
    if (*at != byte || byte == '"') { return false; }
    at++;
  }
  return *at == '"';
}

#endif
