// Facts about JSON text that need no parser.

#include "CSimdJSON.h"

#include <cstring>

namespace {

// 64 bytes of text side by side, and a bit for each. The compiler turns it into SSE, AVX or NEON.
using Block = unsigned char __attribute__((ext_vector_type(64)));
using Flags = bool __attribute__((ext_vector_type(64)));

uint64_t bits(const Flags &flags) {
  uint64_t bits;
  static_assert(sizeof bits == sizeof flags, "a bit for each byte");
  std::memcpy(&bits, &flags, sizeof bits);
  return bits;
}

uint64_t matches(const Block &block, char byte) {
  return bits(__builtin_convertvector(block == Block(uint8_t(byte)), Flags));
}

// The bits that follow an odd run of backslashes. `carry` says whether the first one does, and
// then whether the first one of the next block does.
uint64_t escaped(uint64_t backslashes, bool &carry) {
  uint64_t result = carry;
  backslashes &= ~result;
  carry = false;
  while (backslashes != 0) {
    uint64_t backslash = backslashes & -backslashes;
    uint64_t next = backslash << 1;
    carry = next == 0;
    result |= next;
    backslashes &= ~(backslash | next);
  }
  return result;
}

// Each bit becomes the parity of the bits up to it: set from an opening to before a closing quote.
uint64_t parity(uint64_t bits) {
  for (int shift = 1; shift < 64; shift *= 2) { bits ^= bits << shift; }
  return bits;
}

// The value of four hexadecimal digits.
uint32_t hex4(const char *digits) {
  uint32_t value = 0;
  for (int i = 0; i < 4; i++) {
    char digit = digits[i];
    value = value * 16 + uint32_t(digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10);
  }
  return value;
}

char *put_utf8(uint32_t scalar, char *out) {
  if (scalar < 0x80) {
    *out++ = char(scalar);
    return out;
  }
  if (scalar < 0x800) {
    *out++ = char(0xC0 | (scalar >> 6));
  } else {
    if (scalar < 0x10000) {
      *out++ = char(0xE0 | (scalar >> 12));
    } else {
      *out++ = char(0xF0 | (scalar >> 18));
      *out++ = char(0x80 | ((scalar >> 12) & 0x3F));
    }
    *out++ = char(0x80 | ((scalar >> 6) & 0x3F));
  }
  *out++ = char(0x80 | (scalar & 0x3F));
  return out;
}

bool is_high_surrogate(uint32_t unit) { return (unit & 0xFC00) == 0xD800; }
bool is_low_surrogate(uint32_t unit) { return (unit & 0xFC00) == 0xDC00; }

}  // namespace

size_t json_value_length(const char *bytes, size_t length) {
  uint64_t depth = 0;
  bool is_escaped = false;
  uint64_t in_string = 0;
  for (size_t start = 0; start < length; start += sizeof(Block)) {
    Block block;
    std::memcpy(&block, bytes + start, sizeof block);
    uint64_t quotes = matches(block, '"') & ~escaped(matches(block, '\\'), is_escaped);
    uint64_t strings = parity(quotes) ^ in_string;
    in_string = uint64_t(0) - (strings >> 63);
    // `[` and `{`, `]` and `}` differ in one bit, which is set in no other bracket.
    Block folded = block | Block(0x20);
    uint64_t open = matches(folded, '{') & ~strings;
    uint64_t close = matches(folded, '}') & ~strings;
    while (close != 0) {
      uint64_t before = (close & -close) - 1;
      depth += uint64_t(__builtin_popcountll(open & before));
      if (depth <= 1) {
        size_t end = start + size_t(__builtin_ctzll(close)) + 1;
        return end <= length ? end : 0;
      }
      depth--;
      open &= ~before;
      close &= close - 1;
    }
    depth += uint64_t(__builtin_popcountll(open));
  }
  return 0;
}

size_t json_unescape(const char *bytes, size_t length, char *out) {
  const char *at = bytes, *end = bytes + length;
  char *start = out;
  while (at < end) {
    if (*at != '\\') {
      *out++ = *at++;
      continue;
    }
    char escape = at[1];
    at += 2;
    switch (escape) {
    case 'b': *out++ = '\b'; break;
    case 'f': *out++ = '\f'; break;
    case 'n': *out++ = '\n'; break;
    case 'r': *out++ = '\r'; break;
    case 't': *out++ = '\t'; break;
    case 'u': {
      uint32_t scalar = hex4(at);
      at += 4;
      if (is_high_surrogate(scalar) && end - at >= 6 && at[0] == '\\' && at[1] == 'u' &&
          is_low_surrogate(hex4(at + 2))) {
        scalar = 0x10000 + ((scalar & 0x3FF) << 10) + (hex4(at + 2) & 0x3FF);
        at += 6;
      } else if (is_high_surrogate(scalar) || is_low_surrogate(scalar)) {
        scalar = 0xFFFD;
      }
      out = put_utf8(scalar, out);
      break;
    }
    default: *out++ = escape; break;
    }
  }
  return size_t(out - start);
}
