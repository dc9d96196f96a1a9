// Where words start that some rule looks for. Hot: looks at every byte, and at eight of each start of a word.

#include <stdlib.h>
#include <string.h>

#include "CTriggers.h"

#if defined(__x86_64__)
#include <immintrin.h>
#define TS_X86 1
#endif

// A word of four bytes or more is in `quads` by its first four bytes: one bit says that there is such a word, another
// that one of them ends before what `longs` looks at, which are eight bytes, or six in a script beyond U+0800, where
// letters have three. A shorter word is in `pairs` by its first two bytes; one of one byte with all that may follow.
enum { TS_QUAD_BITS = 16, TS_LONG_BITS = 17 };

struct ts_starts {
  uint8_t quads[1 << (TS_QUAD_BITS - 2)];
  uint8_t longs[1 << (TS_LONG_BITS - 3)];
  uint8_t pairs[1 << 13];
  int has_short;
};

ts_starts *ts_starts_create(void) { return calloc(1, sizeof(ts_starts)); }

void ts_starts_free(ts_starts *starts) { free(starts); }

static inline uint32_t quad_place(uint32_t key) { return key * 0x9E3779B1u >> (32 - TS_QUAD_BITS); }

static inline uint32_t long_place(uint64_t key) {
  return (uint32_t)(key * 0x9E3779B97F4A7C15u >> (64 - TS_LONG_BITS));
}

static inline void set_bit(uint8_t *bits, uint32_t place) { bits[place >> 3] |= (uint8_t)(1u << (place & 7)); }

static inline unsigned bit(const uint8_t *bits, uint32_t place) { return bits[place >> 3] >> (place & 7); }

// What `longs` knows of eight bytes.
static inline uint64_t long_key(uint64_t key) { return (key & 0xFF) >= 0xE0 ? key & 0xFFFFFFFFFFFF : key; }

void ts_starts_insert(ts_starts *starts, const uint8_t *word, size_t count) {
  uint64_t key = 0;
  for (size_t i = 0; i < count && i < 8; i++) key |= (uint64_t)(word[i] | 0x20) << (8 * i);
  if (count < 4) {
    starts->has_short = 1;
    for (uint32_t next = 0; next < (count == 1 ? 256 : 1); next++) {
      set_bit(starts->pairs, ((uint32_t)key & 0xFFFF) | next << 8);
    }
    return;
  }
  const uint32_t quad = quad_place((uint32_t)key);
  const int is_long = count >= (word[0] >= 0xE0 ? 6 : 8);
  starts->quads[quad >> 2] |= (uint8_t)((is_long ? 1u : 3u) << (2 * (quad & 3)));
  if (is_long) set_bit(starts->longs, long_place(long_key(key)));
}

// Whether a word starts here is hard to foresee, so there is no branch.
static inline unsigned may_start(const ts_starts *starts, uint64_t key, int has_short) {
  const uint32_t quad = quad_place((uint32_t)key);
  const unsigned known = starts->quads[quad >> 2] >> (2 * (quad & 3));
  const unsigned found = known & (known >> 1 | bit(starts->longs, long_place(long_key(key))));
  return (found | (has_short ? bit(starts->pairs, (uint32_t)key & 0xFFFF) : 0)) & 1;
}

// The eight bytes at a place, each with bit 5 set; zeros in place of what is not there.
static inline uint64_t key_at(const uint8_t *bytes, size_t readable) {
  uint64_t key = 0;
  if (readable >= 8) {
    memcpy(&key, bytes, 8);
  } else {
    for (size_t i = 0; i < readable; i++) key |= (uint64_t)bytes[i] << (8 * i);
  }
  return key | 0x2020202020202020u;
}

static inline int is_word_byte(uint8_t byte) {
  return (uint8_t)(byte - '0') < 10 || (uint8_t)((byte | 0x20) - 'a') < 26 || byte == '_';
}

// Whether a common letter beyond ASCII stands before a place, whose byte there is `last`.
static inline int is_behind_letter(const uint8_t *bytes, size_t offset, uint8_t last) {
  if (offset < 3) return 0;
  const uint8_t second = bytes[offset - 2], first = bytes[offset - 3];
  // Cyrillic to U+047F, and Latin without the signs for times and division.
  if (second == 0xD0 || second == 0xD1) return 1;
  if (second == 0xC3) return last != 0x97 && last != 0xB7;
  // Ideographs from U+5000 to U+8FFF, syllables of Hangul.
  if ((first >= 0xE5 && first <= 0xE8) || first == 0xEB || first == 0xEC) return 1;
  // Kana: U+3041 to U+3096, U+30A1 to U+30FA.
  if (first != 0xE3) return 0;
  if (second == 0x81) return last >= 0x81;
  if (second == 0x82) return last <= 0x96 || last >= 0xA1;
  return second == 0x83 && last <= 0xBA;
}

// Bytes of a block behind which no word starts: letters, digits, underscores of ASCII, and the ends of letters of two
// bytes that are Cyrillic and of three that are ideographs or Hangul. `two` and `three` carry what begins in the block
// before.
typedef struct letters {
  uint64_t two, three;
} letters;

#ifdef TS_X86
__attribute__((always_inline)) static inline __m128i within(__m128i part, uint8_t first, uint8_t last) {
  const __m128i distance = _mm_sub_epi8(part, _mm_set1_epi8((char)first));
  return _mm_cmpeq_epi8(_mm_min_epu8(distance, _mm_set1_epi8((char)(last - first))), distance);
}

__attribute__((always_inline)) static inline uint64_t bits(__m128i found, int place) {
  uint64_t mask = (uint32_t)_mm_movemask_epi8(found);
  // Hides the mask: clang would take a shifted movemask apart again, byte by byte.
  __asm__("" : "+r"(mask));
  return mask << (16 * place);
}
#endif

__attribute__((always_inline)) static inline uint64_t word_bytes(const uint8_t *bytes, size_t count, letters *open) {
  uint64_t word = 0, two = 0, three = 0;
#ifdef TS_X86
  if (count == 64) {
    for (int i = 0; i < 4; i++) {
      const __m128i part = _mm_loadu_si128((const __m128i *)(bytes + 16 * i));
      const __m128i lower = _mm_or_si128(part, _mm_set1_epi8(0x20));
      word |= bits(
          _mm_or_si128(
              _mm_or_si128(within(lower, 'a', 'z'), within(part, '0', '9')),
              _mm_cmpeq_epi8(part, _mm_set1_epi8('_'))),
          i);
      two |= bits(within(part, 0xD0, 0xD1), i);
      three |= bits(_mm_or_si128(within(part, 0xE5, 0xE8), within(part, 0xEB, 0xEC)), i);
    }
  } else
#endif
  {
    for (size_t i = 0; i < count; i++) {
      const uint8_t byte = bytes[i];
      word |= (uint64_t)is_word_byte(byte) << i;
      two |= (uint64_t)(byte == 0xD0 || byte == 0xD1) << i;
      three |= (uint64_t)((byte >= 0xE5 && byte <= 0xE8) || byte == 0xEB || byte == 0xEC) << i;
    }
  }
  word |= two << 1 | open->two | three << 2 | open->three;
  open->two = two >> 63;
  open->three = three >> 62;
  return word;
}

// Writes the places of the marks of a word; there must be room for three more.
__attribute__((always_inline)) static inline size_t write_marks(
    uint64_t mask, size_t word, uint16_t *places, size_t found) {
  const size_t next = found + (size_t)__builtin_popcountll(mask);
  for (; found < next; found += 4) {
    for (size_t i = 0; i < 4; i++) {
      places[found + i] = (uint16_t)(word * 64 + (size_t)__builtin_ctzll(mask | (uint64_t)1 << 63));
      mask &= mask - 1;
    }
  }
  return next;
}

__attribute__((always_inline)) static inline size_t keep_keys(
    const ts_starts *starts, const uint8_t *bytes, size_t readable, uint16_t *places, size_t found, int is_inner,
    int has_short) {
  size_t kept = 0;
  for (size_t i = 0; i < found; i++) {
    const uint16_t place = places[i];
    const uint64_t key = key_at(bytes + place, is_inner ? 8 : readable - place);
    places[kept] = place;
    kept += may_start(starts, key, has_short);
  }
  return kept;
}

__attribute__((always_inline)) static inline size_t find(
    const ts_starts *starts, const uint64_t *firsts, const uint8_t *bytes, size_t readable, size_t start, size_t count,
    uint16_t *places) {
  const uint8_t *window = bytes + start;
  size_t found = 0;
  // What stands before the window in a letter beyond ASCII is found out below.
  letters open = {0, 0};
  uint64_t carry = start > 0 && is_word_byte(bytes[start - 1]);
  for (size_t word = 0; word * 64 < count; word++) {
    const size_t size = count - word * 64 < 64 ? count - word * 64 : 64;
    const uint64_t words = word_bytes(window + word * 64, size, &open);
    uint64_t mask = firsts[word] & ~(words << 1 | carry);
    carry = words >> 63;
    if (size < 64) mask &= ((uint64_t)1 << size) - 1;
    found = write_marks(mask, word, places, found);
  }
  const int is_inner = start + count + 8 <= readable;
  if (starts->has_short) {
    found = is_inner ? keep_keys(starts, window, readable - start, places, found, 1, 1)
                     : keep_keys(starts, window, readable - start, places, found, 0, 1);
  } else {
    found = is_inner ? keep_keys(starts, window, readable - start, places, found, 1, 0)
                     : keep_keys(starts, window, readable - start, places, found, 0, 0);
  }
  size_t kept = 0;
  for (size_t i = 0; i < found; i++) {
    const size_t offset = start + places[i];
    const uint8_t before = offset > 0 ? bytes[offset - 1] : 0;
    if (before >= 0x80 && is_behind_letter(bytes, offset, before)) continue;
    places[kept++] = places[i];
  }
  return kept;
}

#ifdef TS_X86
__attribute__((target("avx2,bmi,popcnt"))) static size_t avx2_find(
    const ts_starts *starts, const uint64_t *firsts, const uint8_t *bytes, size_t readable, size_t start, size_t count,
    uint16_t *places) {
  return find(starts, firsts, bytes, readable, start, count, places);
}
#endif

size_t ts_starts_find(
    ts_kernel kernel, const ts_starts *starts, const uint64_t *firsts, const uint8_t *bytes, size_t readable,
    size_t start, size_t count, uint16_t *places) {
#ifdef TS_X86
  if (kernel >= TS_AVX2) return avx2_find(starts, firsts, bytes, readable, start, count, places);
#endif
  (void)kernel;
  return find(starts, firsts, bytes, readable, start, count, places);
}
