// Hot: every byte of NDJSON goes through this loop. Benchmark: `tapspan links` over the mixed corpus as NDJSON.
//
// Sixty-four bytes at a time become masks: strings by the parity of their quotes, as simdjson does it, and what stands
// outside of them. A record is plain if each of its characters may follow the one before it and if colons come in turn
// with commas and braces, which is a handful of operations on the masks for a block. Then its keys are the strings
// before colons. Those that end like a wanted name are found by the halves of their last two bytes, and only these are
// looked at, and the line ends: first all places of a few kilobytes are listed, then each is looked at, both without
// branches that are hard to foresee.
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
  /// The last eight bytes, or less, in the upper bytes of a number, and which of them count.
  uint64_t tail, tail_mask;
  int role;
  int32_t rank;
} name;

struct ts_record_names {
  name names[MAX_NAMES];
  size_t count;
  /// For each byte, a bit for each name that ends in it.
  uint32_t last[256];
  /// For both halves of the last byte and of the one before it, a bit for the names that have it, eight bits for all. Of
  /// a name with one byte the one before is the quote.
  uint8_t tails[2][2][16];
};

ts_record_names *ts_record_names_create(void) { return calloc(1, sizeof(ts_record_names)); }

void ts_record_names_free(ts_record_names *names) { free(names); }

bool ts_record_names_add(ts_record_names *names, const uint8_t *bytes, size_t length, int role, int32_t rank) {
  if (names->count == MAX_NAMES || length == 0 || length > MAX_NAME) return false;
  name *added = &names->names[names->count];
  memcpy(added->bytes, bytes, length);
  added->length = length;
  for (size_t index = length < 8 ? 0 : length - 8; index < length; index++) {
    added->tail = added->tail >> 8 | (uint64_t)bytes[index] << 56;
    added->tail_mask = added->tail_mask >> 8 | (uint64_t)0xFF << 56;
  }
  added->role = role;
  added->rank = rank;
  const uint8_t bit = (uint8_t)(1 << names->count % 8);
  for (size_t back = 0; back < 2; back++) {
    const uint8_t byte = back < length ? bytes[length - 1 - back] : '"';
    names->tails[back][0][byte & 15] |= bit;
    names->tails[back][1][byte >> 4] |= bit;
  }
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
    if (end >= 8) {
      uint64_t tail;
      memcpy(&tail, bytes + end - 8, 8);
      if (((tail ^ name->tail) & name->tail_mask) != 0) continue;
      if (name->length > 8 && memcmp(bytes + first, name->bytes, name->length) != 0) continue;
    } else if (memcmp(bytes + first, name->bytes, name->length) != 0) {
      continue;
    }
    if (bytes[first - 1] != '"') continue;
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

/// Whether an odd number of backslashes stands before a byte of a line.
static bool is_escaped(const uint8_t *bytes, size_t line, size_t place) {
  size_t first = place;
  while (first > line && bytes[first - 1] == '\\') first--;
  return (place - first) % 2 != 0;
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

/// The tails of names, in both halves of a vector.
typedef struct tails {
  __m256i low, high, low_before, high_before;
} tails;

WIDE static inline __m256i twice(const uint8_t *table) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)table));
}

/// The bits of the names that have a byte, for each byte.
WIDE static inline __m256i names_with(__m256i bytes, __m256i low, __m256i high) {
  const __m256i half = _mm256_set1_epi8(15);
  return _mm256_and_si256(
      _mm256_shuffle_epi8(low, _mm256_and_si256(bytes, half)),
      _mm256_shuffle_epi8(high, _mm256_and_si256(_mm256_srli_epi16(bytes, 4), half)));
}

WIDE static inline __m256i load(const uint8_t *bytes) { return _mm256_loadu_si256((const __m256i *)bytes); }

WIDE static inline __m256i equal(__m256i bytes, char byte) {
  return _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte));
}

/// How many bytes stand between the last but one of a key and its colon, and are read behind a block.
enum { AHEAD = 3 };

/// Which bytes are followed by one more, and by the quote and the colon behind a key.
WIDE static inline __m256i key_ends(const uint8_t *bytes) {
  return _mm256_and_si256(equal(load(bytes + 2), '"'), equal(load(bytes + AHEAD), ':'));
}

/// Which of these may belong to a name.
WIDE static inline __m256i wanted_ends(const uint8_t *bytes, __m256i ends, const tails *tails) {
  const __m256i both = _mm256_and_si256(
      names_with(load(bytes + 1), tails->low, tails->high),
      names_with(load(bytes), tails->low_before, tails->high_before));
  return _mm256_andnot_si256(_mm256_cmpeq_epi8(both, _mm256_setzero_si256()), ends);
}

/// Where the last two bytes of keys begin: of those that may be wanted, or of all.
WIDE static inline uint64_t find_keys(const uint8_t *bytes, const tails *tails, bool all) {
  const __m256i low = key_ends(bytes), high = key_ends(bytes + 32);
  if (all) return upper_bits(low, high);
  return upper_bits(wanted_ends(bytes, low, tails), wanted_ends(bytes + 32, high, tails));
}

/// Copies a string up to its closing quote, in steps that are so long that most strings take one. Returns false if there
/// is a backslash before it, or if the end is near.
WIDE static inline bool copy_plain(const uint8_t *source, size_t readable, uint8_t *output, size_t *count) {
  for (size_t at = 0; readable - at >= 128; at += 128) {
    uint64_t found[4];
    for (size_t i = 0; i < 4; i++) {
      const __m256i block = load(source + at + 32 * i);
      _mm256_storeu_si256((__m256i *)(output + at + 32 * i), block);
      found[i] = (uint32_t)_mm256_movemask_epi8(_mm256_or_si256(equal(block, '"'), equal(block, '\\')));
    }
    const uint64_t low = found[0] | found[1] << 32, high = found[2] | found[3] << 32;
    if ((low | high) == 0) continue;
    *count = at + (size_t)(low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll(high));
    return source[*count] == '"';
  }
  return false;
}

/// Copies the text of a record, if it has one, to `output` + `written`; false if it has to be parsed.
WIDE static inline bool copy_text(
    const uint8_t *bytes, size_t length, uint8_t *output, size_t written, ts_record *record) {
  record->start = record->end = (uint32_t)written;
  if (record->rank < 0) return true;
  const uint8_t *source = bytes + record->source;
  size_t size = 0;
  if (!copy_plain(source, length - record->source, output + written, &size)) {
    const ts_json_text text = ts_json_copy_text(source, length - record->source, output + written);
    if (text.error != TS_JSON_OK) return false;
    size = text.written;
    record->has_escapes = text.has_escapes;
    record->has_lone_surrogate = text.has_lone_surrogate;
  }
  record->end += (uint32_t)size;
  return true;
}

/// A pass over a few kilobytes: what is found there is looked at while it is near.
enum { BLOCK = 64, FIRST_PASS = 512, PASS = 4096 };

/// What a pass needs besides the bytes.
typedef struct finder {
  state state;
  tails tails;
  /// Whether a backslash stands in the line that goes on, so that any of its keys may be one that is wanted.
  bool is_escaped;
  /// Whether one stood in a line of this pass.
  bool has_escapes;
  /// Whether something was found that no plain record has.
  bool is_odd;
} finder;

/// Finds keys and line ends in a block, up to what no plain record has. `readable` bytes may be looked at.
WIDE static inline uint64_t find_places(const uint8_t *bytes, size_t readable, finder *finder) {
  uint8_t rest[BLOCK + AHEAD] = {0};
  uint64_t inside = ~(uint64_t)0;
  if (__builtin_expect(readable < BLOCK + AHEAD, 0)) {
    memcpy(rest, bytes, readable);
    if (readable < BLOCK) inside = ((uint64_t)1 << readable) - 1;
    bytes = rest;
  }
  const block block = read_block(bytes);
  uint64_t colons, ends;
  const uint64_t odd = odd_bytes(&block, &finder->state, &colons, &ends) & inside;
  uint64_t places = ends;
  if (__builtin_expect(block.backslashes != 0 || finder->is_escaped, 0)) {
    places |= find_keys(bytes, &finder->tails, true);
    const int last_end = ends == 0 ? 0 : 63 - __builtin_clzll(ends);
    finder->is_escaped = block.backslashes >> last_end != 0 || (finder->is_escaped && ends == 0);
    finder->has_escapes = true;
  } else {
    places |= find_keys(bytes, &finder->tails, false);
  }
  places &= inside;
  if (odd == 0) return places;
  finder->is_odd = true;
  return places & ((odd & -odd) - 1);
}

WIDE static size_t gather(
    const ts_record_names *names, const uint8_t *bytes, size_t start, size_t length, uint8_t *output, size_t written,
    ts_record *records, size_t capacity) {
  const ts_record nothing = {0, 0, 0, 0, 0, -1, false, false};
  finder finder = {0};
  finder.state.end = 1;
  finder.tails = (tails){
      twice(names->tails[0][0]), twice(names->tails[0][1]), twice(names->tails[1][0]), twice(names->tails[1][1])};
  uint32_t places[PASS + 2];
  size_t count = 0, line = start, pass = FIRST_PASS;
  records[0] = nothing;
  for (size_t base = start; base < length && !finder.is_odd;) {
    const size_t limit = length - base > pass ? base + pass : length;
    if (pass < PASS) pass *= 2;
    finder.has_escapes = false;
    size_t found = 0;
    for (; base < limit && !finder.is_odd; base += BLOCK) {
      uint64_t all = find_places(bytes + base, length - base, &finder);
      const size_t next = found + (size_t)__builtin_popcountll(all);
      // Few blocks have more than two; what is written too much is written over.
      for (size_t at = found;; at += 2) {
        for (size_t i = 0; i < 2; i++) {
          places[at + i] = (uint32_t)(base + (size_t)__builtin_ctzll(all | (uint64_t)1 << 63));
          all &= all - 1;
        }
        if (at + 2 >= next) break;
      }
      found = next;
    }
    for (size_t index = 0; index < found; index++) {
      const size_t place = places[index];
      ts_record *record = records + count;
      if (bytes[place] != '\n') {
        const size_t colon = place + AHEAD;
        // A quote within a string.
        if (finder.has_escapes && is_escaped(bytes, line, colon - 1)) continue;
        if (colon + 2 >= length || !read_key(names, bytes, line, colon, finder.has_escapes, record)) return count;
        continue;
      }
      if (!copy_text(bytes, length, output, written, record)) return count;
      record->next = (uint32_t)place + 1;
      output[record->end] = '\n';
      written = record->end + (size_t)1;
      line = place + 1;
      if (++count == capacity) return count;
      records[count] = nothing;
    }
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
