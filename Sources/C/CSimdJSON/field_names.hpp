// The names of the fields that items have.
//
// Items tend to have the same keys in the same order. So the key that followed another one the
// last time is expected to follow it again; only where it does not, keys are looked up.

#ifndef FIELD_NAMES_HPP
#define FIELD_NAMES_HPP

#include "strings.hpp"

#include <deque>
#include <map>
#include <optional>

// A field of the items, under its name with escapes resolved.
struct FieldName {
  std::string text;
  // A bit for each role that the field gives.
  uint8_t roles = 0;
  // The number of the last item that has it.
  uint64_t last_item = 0;
};

// A name as a key spells it. There are several for one name where some are written with escapes.
class Spelling {
public:
  FieldName *const name;
  // The spelling that followed this one the last time.
  Spelling *next = nullptr;

  Spelling(std::string_view raw, FieldName *name) : name(name), quoted(raw) {
    quoted += '"';
    char first[sizeof start] = {}, ones[sizeof start] = {};
    size_t length = std::min(quoted.size(), sizeof start);
    std::memcpy(first, quoted.data(), length);
    std::memset(ones, 0xFF, length);
    start = word(first);
    mask = word(ones);
  }

  std::string_view raw() const { return {quoted.data(), quoted.size() - 1}; }

  // Whether the key that starts at `at` is spelled like this. Keys are short: most are compared in
  // one word. A longer comparison ends at the key's closing quote at the latest.
  bool is(const char *at) const {
    if (((word(at) ^ start) & mask) != 0) { return false; }
    return quoted.size() <= sizeof start ||
      std::strncmp(at + sizeof start, quoted.data() + sizeof start,
                   quoted.size() - sizeof start) == 0;
  }

private:
  // The text and the closing quote.
  std::string quoted;
  // Its first bytes, and which of them there are.
  uint64_t start, mask;

  static uint64_t word(const char *bytes) {
    uint64_t word;
    std::memcpy(&word, bytes, sizeof word);
    return word;
  }
};

class FieldNames {
public:
  std::optional<std::string> role_fields[json_role_count];
  // In order of first appearance.
  std::deque<FieldName> all;

  // Finds or makes the spelling of the key at `at`, which follows the key `previous`, NULL for the
  // first one of an item.
  json_status next(const char *at, Spelling *previous, Spelling *&found) {
    Spelling *&expected = previous == nullptr ? first : previous->next;
    if (expected == nullptr || !expected->is(at)) {
      if (json_status status = look_up(contents(at), expected)) { return status; }
    }
    found = expected;
    return json_ok;
  }

private:
  Spelling *first = nullptr;
  std::deque<Spelling> spellings;
  // Ordered, because keys can be made whose hashes collide.
  std::map<std::string_view, FieldName *> name_of_text;
  std::map<std::string_view, Spelling *> spelling_of_raw;

  json_status look_up(std::string_view raw, Spelling *&spelling) {
    auto known = spelling_of_raw.find(raw);
    if (known != spelling_of_raw.end()) {
      spelling = known->second;
      return json_ok;
    }
    if (!escapes_are_valid(raw)) { return json_malformed; }
    if (spellings.size() == JSON_NAME_LIMIT) { return json_too_many_names; }
    spelling = &spellings.emplace_back(raw, name(unescaped(raw)));
    spelling_of_raw.emplace(spelling->raw(), spelling);
    return json_ok;
  }

  FieldName *name(std::string text) {
    auto known = name_of_text.find(text);
    if (known != name_of_text.end()) { return known->second; }
    FieldName &name = all.emplace_back(FieldName{std::move(text)});
    for (int role = 0; role < json_role_count; role++) {
      if (role_fields[role] == name.text) { name.roles |= uint8_t(1 << role); }
    }
    name_of_text.emplace(name.text, &name);
    return &name;
  }
};

#endif
