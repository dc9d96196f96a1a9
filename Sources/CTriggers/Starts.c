// Where words start that some rule looks for. Hot: asked at each start of a word.

#include <stdlib.h>
#include <string.h>

#include "CTriggers.h"

// A word of four bytes or more has a bit for its first four bytes in `quads`; a shorter one all those that its bytes
// may go on with, in `pairs` by its first two bytes, or in `singles`. A word of eight bytes or more has one in `longs`
// too, and one of six or more in a script beyond U+0800, where letters have three bytes.
enum { TS_START_BITS = 16, TS_LONG_BITS = 17 };

struct ts_starts {
  uint8_t quads[1 << (TS_START_BITS - 3)];
  uint8_t longs[1 << (TS_LONG_BITS - 3)];
  uint8_t pairs[1 << 13];
  // For each bit of `quads` whether a word ends before what `longs` looks at.
  uint8_t brief[1 << (TS_START_BITS - 3)];
  uint8_t singles[32];
  int has_short;
};

ts_starts *ts_starts_create(void) { return calloc(1, sizeof(ts_starts)); }

void ts_starts_free(ts_starts *starts) { free(starts); }

static inline uint32_t quad_place(uint32_t key) { return key * 0x9E3779B1u >> (32 - TS_START_BITS); }

static inline uint32_t long_place(uint64_t key) {
  return (uint32_t)(key * 0x9E3779B97F4A7C15u >> (64 - TS_LONG_BITS));
}

static inline void set_bit(uint8_t *bits, uint32_t place) { bits[place >> 3] |= (uint8_t)(1u << (place & 7)); }

static inline unsigned bit(const uint8_t *bits, uint32_t place) { return bits[place >> 3] >> (place & 7) & 1; }

// What `longs` knows of eight bytes: six of them where letters have three.
static inline uint64_t long_key(uint64_t key) {
  return (key & 0xFF) >= 0xE0 ? key & 0xFFFFFFFFFFFF : key;
}

void ts_starts_insert(ts_starts *starts, const uint8_t *word, size_t count) {
  uint64_t key = 0;
  for (size_t i = 0; i < count && i < 8; i++) key |= (uint64_t)(word[i] | 0x20) << (8 * i);
  if (count < 4) {
    starts->has_short = 1;
    if (count == 1) set_bit(starts->singles, (uint32_t)key & 0xFF);
    else set_bit(starts->pairs, (uint32_t)key & 0xFFFF);
    return;
  }
  const uint32_t quad = quad_place((uint32_t)key);
  set_bit(starts->quads, quad);
  if (count >= (word[0] >= 0xE0 ? 6 : 8)) {
    set_bit(starts->longs, long_place(long_key(key)));
  } else {
    set_bit(starts->brief, quad);
  }
}

// Whether a word starts here is hard to foresee, so there is no branch.
static inline unsigned may_start(const ts_starts *starts, uint64_t key) {
  const uint32_t quad = quad_place((uint32_t)key);
  return bit(starts->quads, quad) & (bit(starts->brief, quad) | bit(starts->longs, long_place(long_key(key))));
}

static inline unsigned may_start_short(const ts_starts *starts, uint64_t key) {
  return bit(starts->pairs, (uint32_t)key & 0xFFFF) | bit(starts->singles, (uint32_t)key & 0xFF);
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

size_t ts_starts_find(
    const ts_starts *starts, const uint64_t *firsts, const uint64_t *words, const uint8_t *bytes, size_t readable,
    size_t start, size_t count, uint16_t *places) {
  size_t found = 0;
  uint64_t carry = 0;
  if (start > 0) {
    const uint8_t before = bytes[start - 1], lower = before | 0x20;
    carry = (uint8_t)(before - '0') < 10 || (uint8_t)(lower - 'a') < 26 || before == '_';
  }
  for (size_t word = 0; word < (count + 63) / 64; word++) {
    uint64_t mask = firsts[word] & ~(words[word] << 1 | carry);
    carry = words[word] >> 63;
    if (count - word * 64 < 64) mask &= ((uint64_t)1 << count % 64) - 1;
    while (mask != 0) {
      const size_t place = word * 64 + (size_t)__builtin_ctzll(mask);
      mask &= mask - 1;
      const uint8_t before = start + place > 0 ? bytes[start + place - 1] : 0;
      if (before >= 0x80 && is_behind_letter(bytes, start + place, before)) continue;
      const uint64_t key = key_at(bytes + start + place, readable - start - place);
      places[found] = (uint16_t)place;
      found += may_start(starts, key) | (starts->has_short ? may_start_short(starts, key) : 0);
    }
  }
  return found;
}
