// Where words start that some rule looks for. Hot: looks at every byte, and at eight of each start of a word.

#include <stdlib.h>
#include <string.h>

#include "CTriggers.h"

#if defined(__x86_64__)
#include <immintrin.h>
#define TS_X86 1
#endif

// A word of four bytes or more is in `quads` by its first four bytes. One that has the bytes of a long key, which are
// eight, or six in a script beyond U+0800, where letters have three, is in `longs` by them; one that has not, in `ends`.
// A shorter word is in `pairs` by its first two bytes; one of one byte with all that may follow. What passes is looked up
// in a table of these keys.
enum { TS_QUAD_BITS = 16, TS_LONG_BITS = 17, TS_LONG = 8 };

// The words with one key.
typedef struct slot {
  uint64_t key;
  // Where they begin, and how many there are; none in an empty slot.
  uint32_t first, count;
  // How many bytes the key has: 1 to 4, or `TS_LONG`.
  uint32_t length;
  // What may stand behind the first eight bytes; see `next_bit`.
  uint64_t next;
} slot;

// A word, with what tells it in eight bytes of a text: a place matches if, with the bits of `fold` set, it is `value`
// where `keep` has bits.
typedef struct word {
  uint64_t value, fold, keep;
  // Where the bytes behind the eight stand.
  size_t rest;
  uint32_t count, code;
  int ignores_case;
} word;

struct ts_starts {
  uint8_t quads[1 << (TS_QUAD_BITS - 3)];
  uint8_t ends[1 << (TS_QUAD_BITS - 3)];
  uint8_t longs[1 << (TS_LONG_BITS - 3)];
  uint8_t pairs[1 << 13];
  int has_short;
  // The lengths of keys that are not long, a bit for each.
  unsigned lengths;
  size_t most;
  size_t slot_mask;
  slot *slots;
  word *words;
  uint8_t *storage;
};

void ts_starts_free(ts_starts *starts) {
  if (starts == NULL) return;
  free(starts->slots);
  free(starts->words);
  free(starts->storage);
  free(starts);
}

static inline uint32_t quad_place(uint32_t key) { return key * 0x9E3779B1u >> (32 - TS_QUAD_BITS); }

static inline uint32_t long_place(uint64_t key) {
  return (uint32_t)(key * 0x9E3779B97F4A7C15u >> (64 - TS_LONG_BITS));
}

static inline void set_bit(uint8_t *bits, uint32_t place) { bits[place >> 3] |= (uint8_t)(1u << (place & 7)); }

static inline unsigned bit(const uint8_t *bits, uint32_t place) { return bits[place >> 3] >> (place & 7); }

// What `longs` knows of eight bytes.
static inline uint64_t long_key(uint64_t key) { return (key & 0xFF) >= 0xE0 ? key & 0xFFFFFFFFFFFF : key; }

// A bit for the two bytes behind the first eight.
static inline uint64_t next_bit(const uint8_t *bytes) {
  return (uint64_t)1 << (((bytes[8] | 0x20u) * 5 + (bytes[9] | 0x20u)) & 63);
}

// The slot of a key, or the empty one where it belongs.
static inline slot *slot_of(const ts_starts *starts, uint64_t key, uint32_t length) {
  size_t place = (size_t)((key ^ length) * 0x9E3779B97F4A7C15u >> 32) & starts->slot_mask;
  for (;;) {
    slot *found = &starts->slots[place];
    if (found->count == 0 || (found->key == key && found->length == length)) return found;
    place = (place + 1) & starts->slot_mask;
  }
}

// The key of a word, and how many bytes it has.
static uint64_t word_key(const uint8_t *bytes, size_t count, uint32_t *length) {
  uint64_t key = 0;
  *length = count >= (bytes[0] >= 0xE0 ? 6 : 8) ? TS_LONG : count < 4 ? (uint32_t)count : 4;
  for (size_t i = 0; i < count && i < *length; i++) key |= (uint64_t)(bytes[i] | 0x20) << (8 * i);
  return *length == TS_LONG ? long_key(key) : key;
}

static void add_to_filters(ts_starts *starts, uint64_t key, uint32_t length) {
  if (length < 4) {
    starts->has_short = 1;
    for (uint32_t next = 0; next < (length == 1 ? 256 : 1); next++) {
      set_bit(starts->pairs, ((uint32_t)key & 0xFFFF) | next << 8);
    }
    return;
  }
  set_bit(starts->quads, quad_place((uint32_t)key));
  if (length == TS_LONG) {
    set_bit(starts->longs, long_place(key));
  } else {
    set_bit(starts->ends, quad_place((uint32_t)key));
  }
}

static void write_word(word *to, const ts_start_word *from, const uint8_t *storage) {
  const uint8_t *bytes = storage + from->offset;
  *to = (word){
      .rest = from->offset + 8,
      .count = (uint32_t)from->count,
      .code = from->code,
      .ignores_case = from->ignores_case,
  };
  for (size_t i = 0; i < from->count && i < 8; i++) {
    const int is_letter = (uint8_t)(bytes[i] - 'a') < 26;
    to->value |= (uint64_t)bytes[i] << (8 * i);
    to->keep |= (uint64_t)0xFF << (8 * i);
    // With its bit 5 set, a byte is a small letter only if it is a letter.
    if (from->ignores_case && is_letter) to->fold |= (uint64_t)0x20 << (8 * i);
  }
}

// So many words of one key are made fewer where that is possible.
enum { TS_MERGED = 256 };

// Takes one of two words that differ in bit 5 of one byte, as most letters of either case do, to stand for both.
static int merge(const uint8_t *storage, word *into, const word *other) {
  const uint64_t difference = into->value ^ other->value;
  if (into->fold != other->fold || into->keep != other->keep || into->code != other->code) return 0;
  if (into->count != other->count || into->ignores_case != other->ignores_case) return 0;
  if (into->count > 8 && memcmp(storage + into->rest, storage + other->rest, into->count - 8) != 0) return 0;
  if ((difference & (difference - 1)) != 0 || (difference & ~0x2020202020202020u) != 0) return 0;
  into->fold |= difference;
  into->value |= difference;
  return 1;
}

static void merge_words(ts_starts *starts, slot *slot) {
  word *words = starts->words + slot->first;
  for (int is_merged = 1; is_merged;) {
    is_merged = 0;
    for (uint32_t i = 0; i < slot->count; i++) {
      for (uint32_t j = i + 1; j < slot->count; j++) {
        if (!merge(starts->storage, &words[i], &words[j])) continue;
        words[j--] = words[--slot->count];
        is_merged = 1;
      }
    }
  }
}

// Sorts the words by their keys.
static void fill_table(ts_starts *starts, const uint8_t *storage, const ts_start_word *words, size_t count) {
  size_t most[TS_LONG + 1] = {0};
  uint32_t length = 0;
  for (size_t i = 0; i < count; i++) {
    const uint64_t key = word_key(storage + words[i].offset, words[i].count, &length);
    slot *slot = slot_of(starts, key, length);
    slot->key = key;
    slot->length = length;
    slot->next |= words[i].count < 10 ? ~(uint64_t)0 : next_bit(storage + words[i].offset);
    slot->count++;
    add_to_filters(starts, key, length);
    if (length < TS_LONG) starts->lengths |= 1u << length;
    if (slot->count > most[length]) most[length] = slot->count;
  }
  uint32_t end = 0;
  for (size_t place = 0; place <= starts->slot_mask; place++) {
    end += starts->slots[place].count;
    starts->slots[place].first = end;
  }
  for (size_t i = count; i-- > 0;) {
    const uint64_t key = word_key(storage + words[i].offset, words[i].count, &length);
    write_word(&starts->words[--slot_of(starts, key, length)->first], &words[i], storage);
  }
  for (size_t place = 0; place <= starts->slot_mask; place++) {
    if (starts->slots[place].count <= TS_MERGED) merge_words(starts, &starts->slots[place]);
  }
  for (length = 1; length <= TS_LONG; length++) starts->most += most[length];
}

ts_starts *ts_starts_create(const uint8_t *storage, size_t size, const ts_start_word *words, size_t count) {
  ts_starts *starts = calloc(1, sizeof(ts_starts));
  if (starts == NULL) return NULL;
  size_t slots = 16;
  while (slots < 2 * count) slots *= 2;
  starts->slot_mask = slots - 1;
  starts->slots = calloc(slots, sizeof(slot));
  starts->words = calloc(count + 1, sizeof(word));
  starts->storage = malloc(size + 1);
  if (starts->slots == NULL || starts->words == NULL || starts->storage == NULL) {
    ts_starts_free(starts);
    return NULL;
  }
  memcpy(starts->storage, storage, size);
  fill_table(starts, starts->storage, words, count);
  return starts;
}

size_t ts_starts_most(const ts_starts *starts) { return starts->most; }

// Whether a word starts here is hard to foresee, so there is no branch.
static inline unsigned may_start(const ts_starts *starts, uint32_t key, int has_short) {
  return (bit(starts->quads, quad_place(key)) | (has_short ? bit(starts->pairs, key & 0xFFFF) : 0)) & 1;
}

// The same by the bytes that follow, for a place where it may.
static inline unsigned may_go_on(const ts_starts *starts, uint64_t key, int has_short) {
  const uint32_t quad = quad_place((uint32_t)key);
  const unsigned is_long = bit(starts->quads, quad) & bit(starts->longs, long_place(long_key(key)));
  return (is_long | bit(starts->ends, quad) | (has_short ? bit(starts->pairs, (uint32_t)key & 0xFFFF) : 0)) & 1;
}

// The eight bytes at a place, with zeros in place of what is not there; in keys each has bit 5 set.
static inline uint64_t eight_at(const uint8_t *bytes, size_t readable) {
  uint64_t eight = 0;
  if (readable >= 8) {
    memcpy(&eight, bytes, 8);
  } else {
    for (size_t i = 0; i < readable; i++) eight |= (uint64_t)bytes[i] << (8 * i);
  }
  return eight;
}

static inline uint64_t key_at(const uint8_t *bytes, size_t readable) {
  return eight_at(bytes, readable) | 0x2020202020202020u;
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

// The places among those found where a word may start, by four bytes and then by eight.
__attribute__((always_inline)) static inline size_t keep_keys(
    const ts_starts *starts, const uint8_t *bytes, size_t readable, uint16_t *places, size_t found, int is_inner,
    int has_short) {
  size_t likely = 0;
  for (size_t i = 0; i < found; i++) {
    const uint16_t place = places[i];
    uint32_t key;
    if (is_inner) {
      memcpy(&key, bytes + place, 4);
      key |= 0x20202020u;
    } else {
      key = (uint32_t)key_at(bytes + place, readable - place);
    }
    places[likely] = place;
    likely += may_start(starts, key, has_short);
  }
  size_t kept = 0;
  for (size_t i = 0; i < likely; i++) {
    const uint16_t place = places[i];
    places[kept] = place;
    kept += may_go_on(starts, key_at(bytes + place, is_inner ? 8 : readable - place), has_short);
  }
  return kept;
}

// The places that `keep_keys` keeps, without those behind a common letter.
__attribute__((always_inline)) static inline size_t keep(
    const ts_starts *starts, const uint8_t *bytes, size_t readable, size_t start, size_t count, uint16_t *places,
    size_t found) {
  const uint8_t *window = bytes + start;
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

// The places of a window's marks that stand at the start of a word, as far as a block of it tells.
#define TS_MARK_STARTS(block)                                                                      \
  const uint8_t *window = bytes + start;                                                           \
  size_t found = 0;                                                                                \
  /* What stands before the window in a letter beyond ASCII is found out later. */                 \
  letters open = {0, 0};                                                                           \
  uint64_t carry = start > 0 && is_word_byte(bytes[start - 1]);                                    \
  for (size_t word = 0; word * 64 < count; word++) {                                               \
    const size_t size = count - word * 64 < 64 ? count - word * 64 : 64;                           \
    const uint64_t words =                                                                         \
        size == 64 ? block(window + word * 64, &open) : word_bytes(window + word * 64, size, &open); \
    uint64_t mask = firsts[word] & ~(words << 1 | carry);                                          \
    carry = words >> 63;                                                                           \
    if (size < 64) mask &= ((uint64_t)1 << size) - 1;                                              \
    found = write_marks(mask, word, places, found);                                                \
  }

#ifdef TS_X86
// `word_bytes` of 64 bytes, by two look-ups: a byte is in a class if the tables of its halves agree on the class's bit.
__attribute__((target("avx2"), always_inline)) static inline uint64_t avx2_word_bytes(
    const uint8_t *bytes, letters *open) {
  // Digits 1, letters up to O 2, letters from P on and `_` in 4 and 8, Cyrillic 16, ideographs and Hangul 32.
  const __m256i low = _mm256_broadcastsi128_si256(_mm_setr_epi8(
      1 | 4 | 16, 1 | 2 | 4 | 16, 1 | 2 | 4, 1 | 2 | 4, 1 | 2 | 4, 1 | 2 | 4 | 32, 1 | 2 | 4 | 32, 1 | 2 | 4 | 32,
      1 | 2 | 4 | 32, 1 | 2 | 4, 2 | 4, 2 | 32, 2 | 32, 2, 2, 2 | 8));
  const __m256i high =
      _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 0, 0, 1, 2, 4 | 8, 2, 4, 0, 0, 0, 0, 0, 16, 32, 0));
  const __m256i nibble = _mm256_set1_epi8(15), ascii = _mm256_set1_epi8(1 | 2 | 4 | 8);
  uint64_t word = 0, two = 0, three = 0;
  for (int i = 0; i < 2; i++) {
    const __m256i part = _mm256_loadu_si256((const __m256i *)(bytes + 32 * i));
    const __m256i upper = _mm256_and_si256(_mm256_srli_epi16(part, 4), nibble);
    const __m256i found = _mm256_and_si256(
        _mm256_shuffle_epi8(low, _mm256_and_si256(part, nibble)), _mm256_shuffle_epi8(high, upper));
    uint64_t other = (uint32_t)_mm256_movemask_epi8(
        _mm256_cmpeq_epi8(_mm256_and_si256(found, ascii), _mm256_setzero_si256()));
    uint64_t cyrillic = (uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(found, 3));
    uint64_t wide = (uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(found, 2));
    // Hides the masks: clang would take a shifted movemask apart again, byte by byte.
    __asm__("" : "+r"(other), "+r"(cyrillic), "+r"(wide));
    word |= (other ^ 0xFFFFFFFF) << (32 * i);
    two |= cyrillic << (32 * i);
    three |= wide << (32 * i);
  }
  word |= two << 1 | open->two | three << 2 | open->three;
  open->two = two >> 63;
  open->three = three >> 62;
  return word;
}

__attribute__((target("avx2,bmi,bmi2,popcnt"))) static size_t avx2_find(
    const ts_starts *starts, const uint64_t *firsts, const uint8_t *bytes, size_t readable, size_t start, size_t count,
    uint16_t *places) {
  TS_MARK_STARTS(avx2_word_bytes)
  return keep(starts, bytes, readable, start, count, places, found);
}
#endif

static inline uint64_t plain_word_bytes(const uint8_t *bytes, letters *open) { return word_bytes(bytes, 64, open); }

size_t ts_starts_find(
    ts_kernel kernel, const ts_starts *starts, const uint64_t *firsts, const uint8_t *bytes, size_t readable,
    size_t start, size_t count, uint16_t *places) {
#ifdef TS_X86
  if (kernel >= TS_AVX2) return avx2_find(starts, firsts, bytes, readable, start, count, places);
#endif
  (void)kernel;
  TS_MARK_STARTS(plain_word_bytes)
  return keep(starts, bytes, readable, start, count, places, found);
}

// Whether a word goes on at a place as it does behind its first eight bytes.
static int has_rest(const ts_starts *starts, const word *word, const uint8_t *bytes) {
  const uint8_t *rest = starts->storage + word->rest;
  const size_t count = word->count - 8;
  for (size_t i = 0; i < count; i++) {
    uint8_t byte = bytes[8 + i];
    if (word->ignores_case && (uint8_t)(byte - 'A') < 26) byte |= 0x20;
    if (byte != rest[i]) return 0;
  }
  return 1;
}

// Writes the hits of the words with a key.
static inline size_t take_words(
    const ts_starts *starts, uint64_t key, uint32_t length, const uint8_t *bytes, size_t readable, uint64_t place,
    uint64_t *hits, size_t taken) {
  const slot *slot = slot_of(starts, key, length);
  if (readable >= 10 && !(slot->next & next_bit(bytes))) return taken;
  const uint64_t eight = eight_at(bytes, readable);
  for (size_t i = slot->first; i < (size_t)slot->first + slot->count; i++) {
    const word *word = &starts->words[i];
    if (((eight | word->fold) ^ word->value) & word->keep || word->count > readable) continue;
    if (word->count > 8 && !has_rest(starts, word, bytes)) continue;
    hits[taken++] = place << 32 | word->code;
  }
  return taken;
}

ts_start_hits ts_starts_take(
    const ts_starts *starts, const uint8_t *bytes, size_t readable, size_t start, const uint16_t *places, size_t from,
    size_t found, uint64_t *hits, size_t room) {
  size_t taken = 0;
  for (; from < found && room - taken >= starts->most; from++) {
    const size_t place = start + places[from];
    const uint8_t *text = bytes + place;
    const size_t rest = readable - place;
    const uint64_t key = key_at(text, rest);
    const uint64_t longer = long_key(key);
    if (bit(starts->longs, long_place(longer)) & 1) {
      taken = take_words(starts, longer, TS_LONG, text, rest, place, hits, taken);
    }
    if (starts->lengths >> 4 && bit(starts->ends, quad_place((uint32_t)key)) & 1) {
      taken = take_words(starts, key & 0xFFFFFFFF, 4, text, rest, place, hits, taken);
    }
    if (!starts->has_short || !(bit(starts->pairs, (uint32_t)key & 0xFFFF) & 1)) continue;
    for (uint32_t length = 1; length < 4; length++) {
      if (!(starts->lengths >> length & 1)) continue;
      taken = take_words(starts, key & (((uint64_t)1 << 8 * length) - 1), length, text, rest, place, hits, taken);
    }
  }
  return (ts_start_hits){taken, from};
}
