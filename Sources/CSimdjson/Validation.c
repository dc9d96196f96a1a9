// Checks whole records: every value by the grammar of JSON (RFC 8259), also what nobody asks for.
#include <string.h>

#include "CSimdjson.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum { MAX_DEPTH = 1024 };

/// A place in a record; `error` is set where something is wrong.
typedef struct cursor {
  const uint8_t *bytes;
  size_t length;
  size_t at;
  uint32_t error;
} cursor;

/// The byte at the cursor; 0, which no record has outside of strings, behind the end.
static inline uint8_t peek(const cursor *cursor) {
  return cursor->at < cursor->length ? cursor->bytes[cursor->at] : 0;
}

static bool fail(cursor *cursor, uint32_t error) {
  cursor->error = error;
  return false;
}

static inline void skip_blanks(cursor *cursor) {
  for (uint8_t byte = peek(cursor); byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n'; byte = peek(cursor)) {
    cursor->at++;
  }
}

static inline bool is_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }

static inline bool is_hex(uint8_t byte) { return is_digit(byte) || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'f'); }

/// Passes over bytes of a string that are neither control characters nor quotes nor backslashes.
static inline void skip_plain(cursor *cursor) {
#if defined(__SSE2__)
  const __m128i limit = _mm_set1_epi8(0x1F), quote = _mm_set1_epi8('"'), backslash = _mm_set1_epi8('\\');
  while (cursor->length - cursor->at >= 16) {
    const __m128i block = _mm_loadu_si128((const __m128i *)(cursor->bytes + cursor->at));
    const __m128i special = _mm_or_si128(
        _mm_cmpeq_epi8(_mm_min_epu8(block, limit), block),
        _mm_or_si128(_mm_cmpeq_epi8(block, quote), _mm_cmpeq_epi8(block, backslash)));
    const unsigned found = (unsigned)_mm_movemask_epi8(special);
    if (found != 0) {
      cursor->at += (size_t)__builtin_ctz(found);
      return;
    }
    cursor->at += 16;
  }
#endif
  for (; cursor->at < cursor->length; cursor->at++) {
    const uint8_t byte = cursor->bytes[cursor->at];
    if (byte < 0x20 || byte == '"' || byte == '\\') return;
  }
}

static bool read_string(cursor *cursor) {
  const size_t start = cursor->at;
  if (peek(cursor) != '"') return fail(cursor, TS_JSON_BAD_STRUCTURE);
  cursor->at++;
  while (true) {
    skip_plain(cursor);
    const uint8_t byte = peek(cursor);
    if (cursor->at == cursor->length) {
      cursor->at = start;
      return fail(cursor, TS_JSON_UNCLOSED_STRING);
    }
    if (byte == '"') {
      cursor->at++;
      return true;
    }
    if (byte != '\\') return fail(cursor, TS_JSON_CONTROL_CHARACTER);
    const uint8_t *escape = cursor->bytes + cursor->at + 1;
    const size_t rest = cursor->length - cursor->at - 1;
    if (rest >= 1 && escape[0] != 0 && strchr("\"\\/bfnrt", escape[0]) != NULL) {
      cursor->at += 2;
    } else if (rest >= 5 && escape[0] == 'u' && is_hex(escape[1]) && is_hex(escape[2]) && is_hex(escape[3]) &&
               is_hex(escape[4])) {
      cursor->at += 6;
    } else {
      return fail(cursor, TS_JSON_BAD_ESCAPE);
    }
  }
}

static size_t skip_digits(cursor *cursor) {
  const size_t start = cursor->at;
  while (is_digit(peek(cursor))) cursor->at++;
  return cursor->at - start;
}

static bool read_number(cursor *cursor) {
  const size_t start = cursor->at;
  if (peek(cursor) == '-') cursor->at++;
  // No zeros in front.
  const bool is_zero = peek(cursor) == '0';
  const size_t digits = skip_digits(cursor);
  bool is_number = digits > 0 && !(is_zero && digits > 1);
  if (peek(cursor) == '.') {
    cursor->at++;
    is_number = skip_digits(cursor) > 0 && is_number;
  }
  if ((peek(cursor) | 0x20) == 'e') {
    cursor->at++;
    if (peek(cursor) == '+' || peek(cursor) == '-') cursor->at++;
    is_number = skip_digits(cursor) > 0 && is_number;
  }
  if (is_number) return true;
  cursor->at = start;
  return fail(cursor, TS_JSON_BAD_NUMBER);
}

static bool read_word(cursor *cursor, const char *word) {
  const size_t length = strlen(word);
  if (cursor->length - cursor->at < length || memcmp(cursor->bytes + cursor->at, word, length) != 0) {
    return fail(cursor, TS_JSON_BAD_STRUCTURE);
  }
  cursor->at += length;
  return true;
}

static bool read_scalar(cursor *cursor) {
  switch (peek(cursor)) {
  case '"': return read_string(cursor);
  case 't': return read_word(cursor, "true");
  case 'f': return read_word(cursor, "false");
  case 'n': return read_word(cursor, "null");
  default:
    if (peek(cursor) == '-' || is_digit(peek(cursor))) return read_number(cursor);
    return fail(cursor, TS_JSON_BAD_STRUCTURE);
  }
}

/// Reads a key and its colon.
static bool read_key(cursor *cursor) {
  skip_blanks(cursor);
  if (!read_string(cursor)) return false;
  skip_blanks(cursor);
  if (peek(cursor) != ':') return fail(cursor, TS_JSON_BAD_STRUCTURE);
  cursor->at++;
  return true;
}

static bool read_record(cursor *cursor) {
  // A bit for each open bracket: whether it is that of an object.
  uint64_t objects[MAX_DEPTH / 64] = {0};
  size_t depth = 0;
  skip_blanks(cursor);
  if (peek(cursor) != '{') return fail(cursor, TS_JSON_NO_OBJECT);
  do {
    skip_blanks(cursor);
    const uint8_t byte = peek(cursor);
    if (byte == '{' || byte == '[') {
      if (depth == MAX_DEPTH) return fail(cursor, TS_JSON_TOO_DEEP);
      const uint64_t bit = (uint64_t)1 << depth % 64;
      objects[depth / 64] = byte == '{' ? objects[depth / 64] | bit : objects[depth / 64] & ~bit;
      depth++;
      cursor->at++;
      skip_blanks(cursor);
      if (peek(cursor) != byte + 2) {
        if (byte == '{' && !read_key(cursor)) return false;
        continue;
      }
    } else if (!read_scalar(cursor)) {
      return false;
    }
    // Behind a value, or at the end of something empty.
    while (depth > 0) {
      skip_blanks(cursor);
      const bool is_object = (objects[(depth - 1) / 64] >> (depth - 1) % 64 & 1) != 0;
      const uint8_t next = peek(cursor);
      if (next == ',') {
        cursor->at++;
        if (is_object && !read_key(cursor)) return false;
        break;
      }
      if (next != (is_object ? '}' : ']')) {
        return fail(cursor, cursor->at == cursor->length ? TS_JSON_BAD_END : TS_JSON_BAD_STRUCTURE);
      }
      cursor->at++;
      depth--;
    }
  } while (depth > 0);
  skip_blanks(cursor);
  return cursor->at == cursor->length || fail(cursor, TS_JSON_BAD_END);
}

uint32_t ts_json_validate(const uint8_t *record, size_t length, size_t *error_at) {
  cursor cursor = {record, length, 0, TS_JSON_OK};
  read_record(&cursor);
  *error_at = cursor.at;
  return cursor.error;
}
