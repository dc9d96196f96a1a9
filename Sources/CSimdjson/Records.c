// Hot: every byte of NDJSON goes through this loop. Benchmark: `tapspan links` over the mixed corpus as NDJSON.
//
// Sixty-four bytes at a time become masks: strings by the parity of their quotes, as simdjson does it, and what stands
// outside of them. A record is plain if each of its characters may follow the one before it and if colons come in turn
// with commas and braces, which is a handful of operations on the masks for a block. Then its keys are the strings
// before colons, and only these are looked at.
#include "Records.h"

#include <stdlib.h>
#include <string.h>

#include "CSimdjson.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum { MAX_NAMES = 32, MAX_NAME = 40 };

typedef struct name {
  uint8_t bytes[MAX_NAME];
  size_t length;
  int role;
  int32_t rank;
} name;

struct ts_record_names {
  name names[MAX_NAMES];
  size_t count;
  /// For each byte, a bit for each name that ends in it.
  uint32_t last[256];
};

ts_record_names *ts_record_names_create(void) { return calloc(1, sizeof(ts_record_names)); }

void ts_record_names_free(ts_record_names *names) { free(names); }

bool ts_record_names_add(ts_record_names *names, const uint8_t *bytes, size_t length, int role, int32_t rank) {
  if (names->count == MAX_NAMES || length == 0 || length > MAX_NAME) return false;
  name *added = &names->names[names->count];
  memcpy(added->bytes, bytes, length);
  added->length = length;
  added->role = role;
  added->rank = rank;
  names->last[bytes[length - 1]] |= (uint32_t)1 << names->count++;
  return true;
}

#if defined(__x86_64__)

bool ts_gathers_wide(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("popcnt") &&
         __builtin_cpu_supports("bmi");
}

#define WIDE __attribute__((target("avx2,pclmul,popcnt,bmi")))

/// Which bytes of a block are what.
typedef struct block {
  uint64_t quotes, backslashes, controls, feeds, colons, commas, opening, closing, brackets, blanks;
} block;

/// A bit for each byte whose upper bit is set.
WIDE static inline uint64_t upper_bits(__m256i low, __m256i high) {
  uint64_t bits = (uint32_t)_mm256_movemask_epi8(low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
  // Hides where the bits come from: what is done with them would be done with vectors, which is far slower.
  __asm__("" : "+r"(bits));
  return bits;
}

#define MASK(byte) \
  upper_bits(_mm256_cmpeq_epi8(low, _mm256_set1_epi8(byte)), _mm256_cmpeq_epi8(high, _mm256_set1_epi8(byte)))

WIDE static inline block read_block(const uint8_t *bytes) {
  const __m256i low = _mm256_loadu_si256((const __m256i *)bytes);
  const __m256i high = _mm256_loadu_si256((const __m256i *)(bytes + 32));
  const __m256i limit = _mm256_set1_epi8(0x1F);
  block block;
  block.quotes = MASK('"');
  block.backslashes = MASK('\\');
  block.controls = upper_bits(
      _mm256_cmpeq_epi8(_mm256_min_epu8(low, limit), low), _mm256_cmpeq_epi8(_mm256_min_epu8(high, limit), high));
  block.feeds = MASK('\n');
  block.colons = MASK(':');
  block.commas = MASK(',');
  block.opening = MASK('{');
  block.closing = MASK('}');
  // Brackets without the bits in which they differ; `Y` and `_` are no part of plain records outside of strings either.
  const __m256i same = _mm256_set1_epi8((char)0xF9), bracket = _mm256_set1_epi8('[' & 0xF9);
  block.brackets = upper_bits(
      _mm256_cmpeq_epi8(_mm256_and_si256(low, same), bracket),
      _mm256_cmpeq_epi8(_mm256_and_si256(high, same), bracket));
  block.blanks = MASK(' ');
  return block;
}

/// For each bit, whether the number of bits up to it, itself included, is odd.
WIDE static inline uint64_t parity(uint64_t bits) {
  const __m128i all = _mm_set1_epi8((char)0xFF);
  return (uint64_t)_mm_cvtsi128_si64(_mm_clmulepi64_si128(_mm_set_epi64x(0, (long long)bits), all, 0));
}

/// The bytes after backslashes that these take with them.
static inline uint64_t escaped_bytes(uint64_t backslashes, uint64_t *carry) {
  if (backslashes == 0) {
    const uint64_t escaped = *carry;
    *carry = 0;
    return escaped;
  }
  // A run that begins at an odd place is made to begin at an even one; then every second byte is escaped.
  const uint64_t even = 0x5555555555555555u;
  backslashes &= ~*carry;
  const uint64_t follows = backslashes << 1 | *carry;
  const uint64_t odd_starts = backslashes & ~even & ~follows;
  unsigned long long ends;
  *carry = (uint64_t)__builtin_uaddll_overflow(odd_starts, backslashes, &ends);
  return (even ^ (uint64_t)ends << 1) & follows;
}

/// What one block leaves for the next one: the first bit of each mask that is moved on.
typedef struct state {
  uint64_t escape, string, parity;
  uint64_t start, blank, closed, scalar, end;
} state;

/// The bits of a mask moved to the next byte.
static inline uint64_t moved(uint64_t bits, uint64_t *carry) {
  const uint64_t result = bits << 1 | *carry;
  *carry = bits >> 63;
  return result;
}

/// The bytes of a block that no plain record has there; `keys` are the colons, `ends` the line feeds.
WIDE static inline uint64_t odd_bytes(const block *block, state *state, uint64_t *keys, uint64_t *ends) {
  const uint64_t quotes = block->quotes & ~escaped_bytes(block->backslashes, &state->escape);
  const uint64_t strings = parity(quotes) ^ state->string;
  state->string = (uint64_t)((int64_t)strings >> 63);
  const uint64_t out = ~(strings | quotes);
  const uint64_t opened = quotes & strings, closed = quotes & ~strings;
  const uint64_t colons = block->colons & out, commas = block->commas & out, feeds = block->feeds & out;
  const uint64_t opening = block->opening & out, closing = block->closing & out, blanks = block->blanks & out;
  const uint64_t scalars = out & ~(colons | commas | feeds | opening | closing | blanks);

  // Keys and values begin after a brace, a colon or a comma, with a blank between or without. Which of them it has to be
  // follows from the turns below and from what stands behind them.
  const uint64_t behind_start = moved(colons | commas | opening, &state->start);
  const uint64_t at_start = (behind_start | moved(blanks & behind_start, &state->blank)) & ~blanks;
  const uint64_t behind_string = moved(closed, &state->closed), behind_scalar = moved(scalars, &state->scalar);
  uint64_t odd = opened & ~at_start;
  odd |= scalars & ~(at_start | behind_scalar);
  odd |= blanks & ~behind_start;
  odd |= colons & ~behind_string;
  odd |= (commas | closing) & ~(behind_string | behind_scalar);
  odd |= (feeds | opening) & ~moved(closing | feeds, &state->end);
  odd |= (block->controls & ~feeds) | ((block->brackets | block->backslashes) & ~strings);
  // The first of two is a brace or a comma that begins a key, or the brace at the end; the second a colon, or the line
  // feed.
  const uint64_t turns = parity(colons | commas | feeds | opening | closing) ^ state->parity;
  state->parity = (uint64_t)((int64_t)turns >> 63);
  odd |= ((colons | feeds) & turns) | ((commas | opening | closing) & ~turns);
  *keys = colons;
  *ends = feeds;
  return odd;
}

/// Which name a key is, whose closing quote stands at `end`, of a record that begins at `start`; null if it is none.
static inline const name *find_name(
    const ts_record_names *names, const uint8_t *bytes, size_t start, size_t end) {
  uint32_t candidates = names->last[bytes[end - 1]];
  for (; candidates != 0; candidates &= candidates - 1) {
    const name *name = &names->names[__builtin_ctz(candidates)];
    if (end - start < name->length + 2) continue;
    const size_t first = end - name->length;
    if (bytes[first - 1] != '"' || memcmp(bytes + first, name->bytes, name->length) != 0) continue;
    // A quote before the name may be escaped.
    const uint8_t before = bytes[first - 2];
    if (before == '{' || before == ',' || before == ' ') return name;
  }
  return NULL;
}

/// Whether a key has a backslash.
static bool has_escape(const uint8_t *bytes, size_t start, size_t end) {
  while (end > start && bytes[end - 1] != '"' && bytes[end - 1] != '\\') end--;
  return end > start && (bytes[end - 1] == '\\' || (end - 1 > start && bytes[end - 2] == '\\'));
}

/// Takes note of a key and its value; false if the record has to be parsed. `colon` stands behind the key.
static inline bool read_key(
    const ts_record_names *names, const uint8_t *bytes, size_t start, size_t colon, bool has_backslashes,
    ts_record *record) {
  if (has_backslashes && has_escape(bytes, start, colon - 1)) return false;
  const name *name = find_name(names, bytes, start, colon - 1);
  if (name == NULL) return true;
  size_t value = colon + 1;
  if (bytes[value] == ' ') value++;
  if (name->role == TS_RECORD_OTHER) return false;
  if (name->role == TS_RECORD_TYPE) {
    // Two of them are rare.
    if (record->type != 0) return false;
    if (bytes[value] >= '0' && bytes[value] <= '9') return true;
  }
  if (bytes[value] != '"') return false;
  if (name->role == TS_RECORD_TYPE) {
    record->type = (uint32_t)value + 1;
  } else if (record->rank < 0 || name->rank <= record->rank) {
    record->rank = name->rank;
    record->source = (uint32_t)value + 1;
  }
  return true;
}

WIDE static size_t gather(
    const ts_record_names *names, const uint8_t *bytes, size_t start, size_t length, uint8_t *output, size_t written,
    ts_record *records, size_t capacity) {
  const ts_record nothing = {0, 0, 0, 0, 0, -1, false, false};
  size_t count = 0;
  state state = {0};
  state.end = 1;
  ts_record record = nothing;
  size_t line = start;
  // Whether the block before has backslashes that may belong to the line.
  bool has_backslashes = false;
  for (size_t base = start; base < length; base += 64) {
    block block;
    uint64_t inside = ~(uint64_t)0;
    if (length - base >= 64) {
      block = read_block(bytes + base);
    } else {
      uint8_t rest[64] = {0};
      memcpy(rest, bytes + base, length - base);
      block = read_block(rest);
      inside = ((uint64_t)1 << (length - base)) - 1;
    }
    uint64_t keys, ends;
    const uint64_t odd = odd_bytes(&block, &state, &keys, &ends) & inside;
    has_backslashes |= block.backslashes != 0;
    uint64_t marks = (keys | ends) & inside;
    if (odd != 0) marks &= (odd & -odd) - 1;
    for (; marks != 0; marks &= marks - 1) {
      const size_t place = base + (size_t)__builtin_ctzll(marks);
      if (bytes[place] == ':') {
        if (place + 2 >= length || !read_key(names, bytes, line, place, has_backslashes, &record)) return count;
        continue;
      }
      record.start = (uint32_t)written;
      if (record.rank >= 0) {
        const ts_json_text text =
            ts_json_copy_text(bytes + record.source, length - record.source, output + written);
        if (text.error != TS_JSON_OK) return count;
        written += text.written;
        record.has_escapes = text.has_escapes;
        record.has_lone_surrogate = text.has_lone_surrogate;
      }
      record.end = (uint32_t)written;
      record.next = (uint32_t)place + 1;
      output[written++] = '\n';
      records[count++] = record;
      if (count == capacity) return count;
      record = nothing;
      line = place + 1;
      has_backslashes = block.backslashes != 0;
    }
    if (odd != 0) return count;
  }
  return count;
}

#endif

size_t ts_gather_records(
    const ts_record_names *names, bool wide, const uint8_t *bytes, size_t start, size_t length, uint8_t *output,
    size_t written, ts_record *records, size_t capacity) {
#if defined(__x86_64__)
  if (wide && capacity > 0) return gather(names, bytes, start, length, output, written, records, capacity);
#else
  (void)names, (void)wide, (void)bytes, (void)start, (void)length, (void)output, (void)written, (void)records;
  (void)capacity;
#endif
  return 0;
}

#if !defined(__x86_64__)
bool ts_gathers_wide(void) { return false; }
#endif
