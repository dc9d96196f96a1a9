#include "CTriggers.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define TS_X86 1
#endif

// Sets with more runs than this have no SSE2 form: each run costs three instructions for 16 bytes.
enum { TS_MAX_RUNS = 16 };

struct ts_class {
  uint8_t member[256];
  // For each low nibble a bit for each high nibble: 0 to 7 in `low_half`, 8 to 15 in `high_half`.
  uint8_t low_half[16];
  uint8_t high_half[16];
  uint8_t run_first[TS_MAX_RUNS];
  uint8_t run_width[TS_MAX_RUNS];
  int runs;
};

int ts_kernel_runs(ts_kernel kernel) {
  switch (kernel) {
  case TS_PLAIN:
    return 1;
#ifdef TS_X86
  case TS_SSE2:
    return 1;
  case TS_AVX2:
    return __builtin_cpu_supports("avx2") ? 1 : 0;
  case TS_AVX512:
    return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi")
           && __builtin_cpu_supports("avx512vbmi2");
#endif
  default:
    return 0;
  }
}

ts_kernel ts_kernel_best(void) {
  ts_kernel limit = TS_AVX512;
  const char *asked = getenv("TAPSPAN_KERNEL");
  if (asked != NULL && strcmp(asked, "plain") == 0) limit = TS_PLAIN;
  if (asked != NULL && strcmp(asked, "sse2") == 0) limit = TS_SSE2;
  if (asked != NULL && strcmp(asked, "avx2") == 0) limit = TS_AVX2;
  while (limit != TS_PLAIN && !ts_kernel_runs(limit)) limit = (ts_kernel)(limit - 1);
  return limit;
}

ts_class *ts_class_create(const uint8_t *bytes, size_t count) {
  ts_class *set = calloc(1, sizeof *set);
  if (set == NULL) return NULL;
  for (size_t i = 0; i < count; i++) {
    uint8_t byte = bytes[i];
    uint8_t bit = (uint8_t)(1u << ((byte >> 4) & 7));
    set->member[byte] = 1;
    if (byte < 128) {
      set->low_half[byte & 15] |= bit;
    } else {
      set->high_half[byte & 15] |= bit;
    }
  }
  for (int byte = 0; byte < 256; byte++) {
    if (!set->member[byte]) continue;
    int first = byte;
    while (byte < 255 && set->member[byte + 1]) byte++;
    if (set->runs == TS_MAX_RUNS) {
      set->runs = TS_MAX_RUNS + 1;
      break;
    }
    set->run_first[set->runs] = (uint8_t)first;
    set->run_width[set->runs] = (uint8_t)(byte - first);
    set->runs++;
  }
  return set;
}

void ts_class_free(ts_class *set) { free(set); }

static void plain_masks(const ts_class *set, const uint8_t *bytes, size_t blocks, uint64_t *masks) {
  for (size_t i = 0; i < blocks; i++) {
    uint64_t mask = 0;
    for (size_t j = 0; j < 64; j++) mask |= (uint64_t)set->member[bytes[64 * i + j]] << j;
    masks[i] = mask;
  }
}

#ifdef TS_X86

static void sse2_masks(const ts_class *set, const uint8_t *bytes, size_t blocks, uint64_t *masks) {
  if (set->runs > TS_MAX_RUNS) {
    plain_masks(set, bytes, blocks, masks);
    return;
  }
  for (size_t i = 0; i < blocks; i++) {
    __m128i part[4], found[4];
    for (int j = 0; j < 4; j++) {
      part[j] = _mm_loadu_si128((const __m128i *)(bytes + 64 * i + 16 * j));
      found[j] = _mm_setzero_si128();
    }
    for (int run = 0; run < set->runs; run++) {
      const __m128i first = _mm_set1_epi8((char)set->run_first[run]);
      const __m128i width = _mm_set1_epi8((char)set->run_width[run]);
      for (int j = 0; j < 4; j++) {
        // A byte is in the run if its distance from the first one is at most the width, as unsigned numbers.
        __m128i distance = _mm_sub_epi8(part[j], first);
        found[j] = _mm_or_si128(found[j], _mm_cmpeq_epi8(_mm_min_epu8(distance, width), distance));
      }
    }
    uint64_t mask = 0;
    for (int j = 0; j < 4; j++) {
      uint64_t bits = (uint32_t)_mm_movemask_epi8(found[j]);
      // Hides the mask: clang would take a shifted movemask apart again, byte by byte.
      __asm__("" : "+r"(bits));
      mask |= bits << (16 * j);
    }
    masks[i] = mask;
  }
}

// Which of 32 bytes are in a set; `flipped` has their top bits turned around, `bit` the bits of their high nibbles.
__attribute__((target("avx2"), always_inline)) static inline uint64_t avx2_found(
    __m256i low_half, __m256i high_half, __m256i part, __m256i flipped, __m256i bit) {
  // A shuffle gives 0 for an index with its top bit set, so each byte takes one of the two tables only.
  __m256i row = _mm256_or_si256(_mm256_shuffle_epi8(low_half, part), _mm256_shuffle_epi8(high_half, flipped));
  uint64_t found = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_and_si256(row, bit), bit));
  // Hides the mask: clang would take a shifted movemask apart again, byte by byte.
  __asm__("" : "+r"(found));
  return found;
}

__attribute__((target("avx2"), always_inline)) static inline __m256i avx2_table(const uint8_t *half) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)half));
}

static const uint8_t bit_of_nibble[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};

__attribute__((target("avx2"), always_inline)) static inline uint64_t avx2_class(
    __m256i low_half, __m256i high_half, __m256i bit_of, __m256i part) {
  const __m256i flipped = _mm256_xor_si256(part, _mm256_set1_epi8(-128));
  const __m256i high_nibble = _mm256_and_si256(_mm256_srli_epi16(part, 4), _mm256_set1_epi8(15));
  return avx2_found(low_half, high_half, part, flipped, _mm256_shuffle_epi8(bit_of, high_nibble));
}

__attribute__((target("avx2"), always_inline)) static inline uint64_t avx2_bits(__m256i found) {
  uint64_t bits = (uint32_t)_mm256_movemask_epi8(found);
  __asm__("" : "+r"(bits));
  return bits;
}

__attribute__((target("avx2"))) static void avx2_masks(
    const ts_class *set, const uint8_t *bytes, size_t blocks, uint64_t *masks) {
  const __m256i low_half = avx2_table(set->low_half), high_half = avx2_table(set->high_half);
  const __m256i bit_of = avx2_table(bit_of_nibble);
  for (size_t i = 0; i < blocks; i++) {
    const __m256i *block = (const __m256i *)(bytes + 64 * i);
    masks[i] = avx2_class(low_half, high_half, bit_of, _mm256_loadu_si256(block))
               | avx2_class(low_half, high_half, bit_of, _mm256_loadu_si256(block + 1)) << 32;
  }
}

// How far ahead the next window lies.
enum { TS_PREFETCH = 4096 };

// The marks of a block without those of `tight` bytes that stand before a blank; reads one byte more.
__attribute__((target("avx2"))) static void avx2_window_masks(
    const ts_class *set, const ts_class *tight, const uint8_t *bytes, size_t blocks, ts_masks to) {
  uint8_t loose[16];
  for (int i = 0; i < 16; i++) loose[i] = set->low_half[i] & (uint8_t)~tight->low_half[i];
  const __m256i low_half = avx2_table(set->low_half), loose_half = avx2_table(loose);
  const __m256i high_half = avx2_table(set->high_half), bit_of = avx2_table(bit_of_nibble);
  const __m256i zero = _mm256_set1_epi8('0'), nine = _mm256_set1_epi8(9), blank = _mm256_set1_epi8(' ');
  const __m256i top = _mm256_set1_epi8(-128), nibble = _mm256_set1_epi8(15), line_end = _mm256_set1_epi8('\n');
  for (size_t i = 0; i < blocks; i++) {
    uint64_t found[3] = {0, 0, 0};
    // The next window: what is done with this one takes long enough to fetch it. Nothing is read where there is none.
    _mm_prefetch((const char *)(bytes + 64 * i + TS_PREFETCH), _MM_HINT_T0);
    for (int half = 0; half < 2; half++) {
      const uint8_t *place = bytes + 64 * i + 32 * half;
      const __m256i part = _mm256_loadu_si256((const __m256i *)place);
      const __m256i next = _mm256_loadu_si256((const __m256i *)(place + 1));
      const __m256i bit = _mm256_shuffle_epi8(bit_of, _mm256_and_si256(_mm256_srli_epi16(part, 4), nibble));
      const __m256i low = _mm256_blendv_epi8(
          _mm256_shuffle_epi8(low_half, part), _mm256_shuffle_epi8(loose_half, part),
          _mm256_cmpeq_epi8(_mm256_max_epu8(next, blank), blank));
      const __m256i row = _mm256_or_si256(low, _mm256_shuffle_epi8(high_half, _mm256_xor_si256(part, top)));
      const __m256i value = _mm256_sub_epi8(part, zero);
      found[0] |= avx2_bits(_mm256_cmpeq_epi8(_mm256_and_si256(row, bit), bit)) << (32 * half);
      found[1] |= avx2_bits(_mm256_cmpeq_epi8(_mm256_min_epu8(value, nine), value)) << (32 * half);
      found[2] |= avx2_bits(_mm256_cmpeq_epi8(part, line_end)) << (32 * half);
    }
    to.marks[i] = found[0];
    to.digits[i] = found[1];
    to.lines[i] = found[2];
  }
}

#define TS_TARGET_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,popcnt,bmi")))

// Which of 64 bytes are in the set: two tables of 128 entries, for ASCII and for the bytes beyond.
#define TS_AVX512_TABLES(set) \
  const __m512i ascii_low = _mm512_loadu_si512((set)->member), \
                ascii_high = _mm512_loadu_si512((set)->member + 64), \
                beyond_low = _mm512_loadu_si512((set)->member + 128), \
                beyond_high = _mm512_loadu_si512((set)->member + 192)
#define TS_AVX512_CLASS(part) \
  _mm512_test_epi8_mask( \
      _mm512_mask_blend_epi8( \
          _mm512_movepi8_mask(part), _mm512_permutex2var_epi8(ascii_low, part, ascii_high), \
          _mm512_permutex2var_epi8(beyond_low, part, beyond_high)), \
      _mm512_set1_epi8(1))

TS_TARGET_AVX512 static void avx512_masks(
    const ts_class *set, const uint8_t *bytes, size_t blocks, uint64_t *masks) {
  TS_AVX512_TABLES(set);
  for (size_t i = 0; i < blocks; i++) {
    const __m512i part = _mm512_loadu_si512(bytes + 64 * i);
    masks[i] = TS_AVX512_CLASS(part);
  }
}

TS_TARGET_AVX512 static void avx512_window_masks(
    const ts_class *set, const ts_class *tight, const uint8_t *bytes, size_t blocks, ts_masks to) {
  TS_AVX512_TABLES(set);
  const __m512i tight_low = _mm512_loadu_si512(tight->member), tight_high = _mm512_loadu_si512(tight->member + 64);
  for (size_t i = 0; i < blocks; i++) {
    const __m512i part = _mm512_loadu_si512(bytes + 64 * i), next = _mm512_loadu_si512(bytes + 64 * i + 1);
    _mm_prefetch((const char *)(bytes + 64 * i + TS_PREFETCH), _MM_HINT_T0);
    const __mmask64 before_blank = _mm512_cmple_epu8_mask(next, _mm512_set1_epi8(' '));
    const __mmask64 is_tight = _mm512_test_epi8_mask(
        _mm512_permutex2var_epi8(tight_low, part, tight_high), _mm512_set1_epi8(1));
    to.marks[i] = TS_AVX512_CLASS(part) & ~(is_tight & before_blank & ~_mm512_movepi8_mask(part));
    to.digits[i] = _mm512_cmple_epu8_mask(_mm512_sub_epi8(part, _mm512_set1_epi8('0')), _mm512_set1_epi8(9));
    to.lines[i] = _mm512_cmpeq_epi8_mask(part, _mm512_set1_epi8('\n'));
  }
}

// Where the run of bytes in the set ends; the bytes are at least 32.
__attribute__((target("avx2"))) static size_t avx2_run_end(
    const ts_class *set, const uint8_t *bytes, size_t start, size_t count) {
  const __m256i low_half = avx2_table(set->low_half), high_half = avx2_table(set->high_half);
  const __m256i bit_of = avx2_table(bit_of_nibble);
  size_t at = start;
  while (at < count) {
    // The last block begins before the place, with bytes that are known.
    const size_t skipped = at + 32 <= count ? 0 : 32 - (count - at);
    const __m256i part = _mm256_loadu_si256((const __m256i *)(bytes + at - skipped));
    const uint64_t found = avx2_class(low_half, high_half, bit_of, part) >> skipped;
    const size_t length = (size_t)__builtin_ctzll(~found);
    if (length < 32 - skipped) return at + length;
    at += 32 - skipped;
  }
  return count;
}

__attribute__((target("avx2"))) static size_t avx2_count(uint8_t byte, const uint8_t *bytes, size_t blocks) {
  const __m256i wanted = _mm256_set1_epi8((char)byte);
  __m256i total = _mm256_setzero_si256();
  for (size_t i = 0; i < blocks; i++) {
    const __m256i *block = (const __m256i *)(bytes + 64 * i);
    __m256i found = _mm256_add_epi8(
        _mm256_cmpeq_epi8(_mm256_loadu_si256(block), wanted),
        _mm256_cmpeq_epi8(_mm256_loadu_si256(block + 1), wanted));
    // Each found byte is -1: the sum of absolute differences adds them up in four lanes.
    __m256i counts = _mm256_sub_epi8(_mm256_setzero_si256(), found);
    total = _mm256_add_epi64(total, _mm256_sad_epu8(counts, _mm256_setzero_si256()));
  }
  uint64_t lanes[4];
  _mm256_storeu_si256((__m256i *)lanes, total);
  return (size_t)(lanes[0] + lanes[1] + lanes[2] + lanes[3]);
}

// How often a byte occurs among the last `count` of 64 bytes, which are at least one.
__attribute__((target("avx2,popcnt"))) static size_t avx2_count_last(
    uint8_t byte, const uint8_t *bytes, size_t count) {
  const __m256i wanted = _mm256_set1_epi8((char)byte);
  const __m256i *block = (const __m256i *)bytes;
  const uint64_t found = avx2_bits(_mm256_cmpeq_epi8(_mm256_loadu_si256(block), wanted))
                         | avx2_bits(_mm256_cmpeq_epi8(_mm256_loadu_si256(block + 1), wanted)) << 32;
  return (size_t)__builtin_popcountll(found >> (64 - count));
}

#endif

static void whole_blocks(
    ts_kernel kernel, const ts_class *set, const uint8_t *bytes, size_t blocks, uint64_t *masks) {
  switch (kernel) {
#ifdef TS_X86
  case TS_AVX512:
    avx512_masks(set, bytes, blocks, masks);
    break;
  case TS_AVX2:
    avx2_masks(set, bytes, blocks, masks);
    break;
  case TS_SSE2:
    sse2_masks(set, bytes, blocks, masks);
    break;
#endif
  default:
    plain_masks(set, bytes, blocks, masks);
    break;
  }
}

void ts_class_masks(ts_kernel kernel, const ts_class *set, const uint8_t *bytes, size_t count, uint64_t *masks) {
  size_t blocks = count / 64;
  size_t rest = count % 64;
  whole_blocks(kernel, set, bytes, blocks, masks);
  if (rest > 0) {
    uint8_t padded[64] = {0};
    memcpy(padded, bytes + 64 * blocks, rest);
    whole_blocks(kernel, set, padded, 1, masks + blocks);
    masks[blocks] &= ((uint64_t)1 << rest) - 1;
  }
}

static void plain_window_masks(
    ts_kernel kernel, const ts_class *set, const uint8_t *bytes, size_t blocks, ts_masks to) {
  whole_blocks(kernel, set, bytes, blocks, to.marks);
  for (size_t i = 0; i < blocks; i++) {
    uint64_t digit = 0, line = 0;
#ifdef TS_X86
    for (size_t j = 0; j < 4; j++) {
      const __m128i part = _mm_loadu_si128((const __m128i *)(bytes + 64 * i + 16 * j));
      const __m128i value = _mm_sub_epi8(part, _mm_set1_epi8('0'));
      uint64_t found = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(value, _mm_set1_epi8(9)), value));
      uint64_t ends = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(part, _mm_set1_epi8('\n')));
      __asm__("" : "+r"(found), "+r"(ends));
      digit |= found << (16 * j);
      line |= ends << (16 * j);
    }
#else
    for (size_t j = 0; j < 64; j++) {
      digit |= (uint64_t)((uint8_t)(bytes[64 * i + j] - '0') < 10) << j;
      line |= (uint64_t)(bytes[64 * i + j] == '\n') << j;
    }
#endif
    to.digits[i] = digit;
    to.lines[i] = line;
  }
}

// The bytes go on behind the blocks.
static void window_blocks(
    ts_kernel kernel, const ts_class *set, const ts_class *tight, const uint8_t *bytes, size_t blocks, ts_masks to) {
  switch (kernel) {
#ifdef TS_X86
  case TS_AVX512:
    avx512_window_masks(set, tight, bytes, blocks, to);
    break;
  case TS_AVX2:
    avx2_window_masks(set, tight, bytes, blocks, to);
    break;
#endif
  default:
    // Another set costs as much here as it saves.
    (void)tight;
    plain_window_masks(kernel, set, bytes, blocks, to);
    break;
  }
}

void ts_window_masks(
    ts_kernel kernel, const ts_class *set, const ts_class *tight, const uint8_t *bytes, size_t count, size_t readable,
    ts_masks to) {
  size_t blocks = count / 64;
  if (blocks > 0 && 64 * blocks == readable) blocks--;
  const size_t rest = count - 64 * blocks;
  window_blocks(kernel, set, tight, bytes, blocks, to);
  if (rest > 0) {
    const uint64_t kept = ~(uint64_t)0 >> (64 - rest);
    const size_t last = readable - 64 * blocks;
    uint8_t padded[65];
    memset(padded, 'x', sizeof padded);
    memcpy(padded, bytes + 64 * blocks, last < sizeof padded ? last : sizeof padded);
    const ts_masks rest_to = {to.marks + blocks, to.digits + blocks, to.lines + blocks};
    window_blocks(kernel, set, tight, padded, 1, rest_to);
    to.marks[blocks] &= kept;
    to.digits[blocks] &= kept;
    to.lines[blocks] &= kept;
  }
}

size_t ts_class_run_end(ts_kernel kernel, const ts_class *set, const uint8_t *bytes, size_t start, size_t count) {
#ifdef TS_X86
  if (kernel >= TS_AVX2 && count >= 32) return avx2_run_end(set, bytes, start, count);
#else
  (void)kernel;
#endif
  size_t at = start;
  while (at < count && set->member[bytes[at]]) at++;
  return at;
}

// Writes the places of a word's bits behind `found` others; returns how many there are then. How many bits a word has is
// hard to foresee, but few have more than four: four are always written, and what is too many is written over.
__attribute__((always_inline)) static inline size_t write_places(
    uint64_t mask, size_t word, uint16_t *places, size_t found) {
  const size_t next = found + (size_t)__builtin_popcountll(mask);
  for (size_t at = found;; at += 4) {
    for (size_t i = 0; i < 4; i++) {
      places[at + i] = (uint16_t)(word * 64 + (size_t)__builtin_ctzll(mask | (uint64_t)1 << 63));
      mask &= mask - 1;
    }
    if (at + 4 >= next) return next;
  }
}

// The marks of a word that may be triggers: where digits need others around them, those that have none do not count.
__attribute__((always_inline)) static inline uint64_t likely_marks(
    uint64_t mask, const uint64_t *digits, ts_digit_wish wish, size_t word, uint64_t digit_before) {
  const uint64_t here = digits[word];
  const size_t around = (size_t)__builtin_popcountll(here) + (size_t)__builtin_popcountll(digits[word + 1]);
  // A digit right behind another one begins no number.
  const uint64_t inner = here & (here << 1 | digit_before);
  return mask & ~(around < wish.fewest ? here : wish.begins_runs ? inner : 0);
}

// Whether two groups of digits with enough digits begin at a place, as far as ASCII tells: most digits are an hour, an
// amount or a date. `digits`, `joins` and `beyond` mark the 64 bytes from there on.
__attribute__((always_inline)) static inline int are_groups(
    uint64_t digits, uint64_t joins, uint64_t beyond, uint64_t fewest) {
  const uint64_t others = ~(digits | joins);
  // What stands before the first byte that ends them; the whole if none does.
  const uint64_t inside = others == 0 ? ~(uint64_t)0 : (others & -others) - 1;
  const uint64_t run = digits & inside;
  const int is_grouped = (run & ~(run << 1) & ~(uint64_t)1) != 0;
  return (is_grouped && (uint64_t)__builtin_popcountll(run) >= fewest) || (beyond & -others & others) != 0
         || others == 0;
}

__attribute__((always_inline)) static inline int begin_groups(
    const ts_trigger_table *table, const uint8_t *bytes, size_t readable, size_t start) {
  uint64_t digits = 0, joins = 0, beyond = 0;
  const size_t count = readable - start < 64 ? readable - start : 64;
  for (size_t i = 0; i < count; i++) {
    const uint8_t byte = bytes[start + i];
    const int is_digit = (uint8_t)(byte - '0') < 10;
    digits |= (uint64_t)is_digit << i;
    joins |= (uint64_t)table->joins[byte] << i;
    beyond |= (uint64_t)(byte >= 0x80) << i;
    // What stands behind the first other byte does not matter.
    if (!is_digit && !table->joins[byte]) break;
  }
  return are_groups(digits, joins, beyond, table->wishes['0'].digits);
}

#ifdef TS_X86
__attribute__((target("avx2,popcnt,bmi"))) static int avx2_begin_groups(
    const ts_trigger_table *table, const uint8_t *bytes, size_t readable, size_t start) {
  if (readable - start < 64) return begin_groups(table, bytes, readable, start);
  const __m256i half = avx2_table(table->joins_half), bit_of = avx2_table(bit_of_nibble);
  const __m256i zero = _mm256_set1_epi8('0'), nine = _mm256_set1_epi8(9), nibble = _mm256_set1_epi8(15);
  uint64_t digits = 0, joins = 0, beyond = 0;
  for (int i = 0; i < 2; i++) {
    const __m256i part = _mm256_loadu_si256((const __m256i *)(bytes + start) + i);
    const __m256i value = _mm256_sub_epi8(part, zero);
    const __m256i bit = _mm256_shuffle_epi8(bit_of, _mm256_and_si256(_mm256_srli_epi16(part, 4), nibble));
    const __m256i row = _mm256_shuffle_epi8(half, part);
    digits |= avx2_bits(_mm256_cmpeq_epi8(_mm256_min_epu8(value, nine), value)) << (32 * i);
    joins |= avx2_bits(_mm256_cmpeq_epi8(_mm256_and_si256(row, bit), bit)) << (32 * i);
    beyond |= avx2_bits(part) << (32 * i);
  }
  return are_groups(digits, joins, beyond, table->wishes['0'].digits);
}
#endif

// Takes the marks from digits that do not begin groups. `places` is room for as many as there are.
__attribute__((always_inline)) static inline void drop_single_digits(
    uint64_t *masks, const uint64_t *digits, const ts_trigger_table *table, const uint8_t *bytes, size_t readable,
    size_t start, const uint8_t *marked, size_t first, size_t listed, uint16_t *places, int is_avx2) {
  size_t found = 0;
  for (size_t i = 0; i < listed; i++) {
    const size_t word = first + marked[i];
    found = write_places(masks[word] & digits[word], word, places, found);
  }
  for (size_t i = 0; i < found; i++) {
    const size_t place = places[i], offset = start + place;
    int begins = offset > 0 && bytes[offset - 1] == table->opener;
#ifdef TS_X86
    begins |= is_avx2 ? avx2_begin_groups(table, bytes, readable, offset) : begin_groups(table, bytes, readable, offset);
#else
    (void)is_avx2;
    begins |= begin_groups(table, bytes, readable, offset);
#endif
    masks[place / 64] &= ~((uint64_t)!begins << place % 64);
  }
}

// Whether a word has marks is hard to foresee, so the words that have some are listed first, without a branch.
__attribute__((always_inline)) static inline size_t likely_places(
    uint64_t *masks, const uint64_t *digits, ts_digit_wish wish, const ts_trigger_table *table, const uint8_t *bytes,
    size_t readable, size_t start, size_t count, uint16_t *places, int is_avx2) {
  size_t found = 0;
  const size_t words = (count + 63) / 64;
  for (size_t first = 0; first < words; first += 64) {
    uint8_t marked[64];
    size_t listed = 0;
    for (size_t word = first; word < words && word < first + 64; word++) {
      marked[listed] = (uint8_t)(word - first);
      listed += masks[word] != 0;
    }
    for (size_t i = 0; i < listed; i++) {
      const size_t word = first + marked[i];
      uint64_t digit_before = start > 0 && (uint8_t)(bytes[start - 1] - '0') < 10;
      if (word > 0) digit_before = digits[word - 1] >> 63;
      uint64_t mask = likely_marks(masks[word], digits, wish, word, digit_before);
      if (count - word * 64 < 64) mask &= ((uint64_t)1 << count % 64) - 1;
      masks[word] = mask;
    }
    if (wish.wants_groups) {
      drop_single_digits(masks, digits, table, bytes, readable, start, marked, first, listed, places + found, is_avx2);
    }
    for (size_t i = 0; i < listed; i++) {
      const size_t word = first + marked[i];
      found = write_places(masks[word], word, places, found);
    }
  }
  return found;
}

// Takes the places whose neighbours and digits are wished for. `is_inner`: the bytes go on before and behind the window.
__attribute__((always_inline)) static inline ts_hits take_hits(
    const ts_trigger_table *table, const uint64_t *digits, const uint8_t *bytes, size_t readable, size_t start,
    const uint16_t *places, size_t from, size_t found, uint64_t *hits, int is_inner) {
  const ts_wish *wishes = table->wishes;
  size_t kept = 0;
  for (size_t i = from; i < found; i++) {
    const size_t place = places[i], offset = start + place;
    const size_t before = is_inner || offset > 0 ? bytes[offset - 1] : 256;
    const size_t after = is_inner || offset + 1 < readable ? bytes[offset + 1] : 256;
    const size_t next = is_inner || offset + 2 < readable ? bytes[offset + 2] : 256;
    const ts_wish *own = wishes + bytes[offset];
    const uint64_t wish = own->wanted & wishes[before].before & wishes[after].after & wishes[next].after_next;
    const size_t word = place / 64, bit = place % 64;
    const uint64_t ahead = digits[word] >> bit | digits[word + 1] << 1 << (63 - bit);
    const int is_hit = wish != 0 && (uint64_t)__builtin_popcountll(ahead) >= own->digits;
    uint32_t code = own->code;
    if (code == TS_SEVERAL && is_hit) {
      if ((wish & (wish - 1)) == 0) code = table->codes[own->codes + (size_t)__builtin_ctzll(wish)];
      if (code == TS_SEVERAL) return (ts_hits){kept, i, wish};
    }
    // Whether it is kept is hard to foresee, so there is no branch.
    hits[kept] = (uint64_t)offset << 32 | code;
    kept += (size_t)is_hit;
  }
  return (ts_hits){kept, found, 0};
}

__attribute__((always_inline)) static inline ts_hits take_any_hits(
    const ts_trigger_table *table, const uint64_t *digits, const uint8_t *bytes, size_t readable, size_t start,
    size_t count, const uint16_t *places, size_t from, size_t found, uint64_t *hits) {
  return start > 0 && start + count + 2 <= readable
             ? take_hits(table, digits, bytes, readable, start, places, from, found, hits, 1)
             : take_hits(table, digits, bytes, readable, start, places, from, found, hits, 0);
}

#ifdef TS_X86
// Every processor with AVX2 counts bits in one instruction.
__attribute__((target("avx2,popcnt,bmi"))) static size_t avx2_likely_places(
    uint64_t *masks, const uint64_t *digits, ts_digit_wish wish, const ts_trigger_table *table, const uint8_t *bytes,
    size_t readable, size_t start, size_t count, uint16_t *places) {
  return likely_places(masks, digits, wish, table, bytes, readable, start, count, places, 1);
}

__attribute__((target("avx2,popcnt,bmi"))) static ts_hits avx2_take_hits(
    const ts_trigger_table *table, const uint64_t *digits, const uint8_t *bytes, size_t readable, size_t start,
    size_t count, const uint16_t *places, size_t from, size_t found, uint64_t *hits) {
  return take_any_hits(table, digits, bytes, readable, start, count, places, from, found, hits);
}
#endif

size_t ts_likely_places(
    ts_kernel kernel, uint64_t *masks, const uint64_t *digits, ts_digit_wish wish, const ts_trigger_table *table,
    const uint8_t *bytes, size_t readable, size_t start, size_t count, uint16_t *places) {
#ifdef TS_X86
  if (kernel >= TS_AVX2) {
    return avx2_likely_places(masks, digits, wish, table, bytes, readable, start, count, places);
  }
#endif
  (void)kernel;
  return likely_places(masks, digits, wish, table, bytes, readable, start, count, places, 0);
}

ts_hits ts_take_hits(
    ts_kernel kernel, const ts_trigger_table *table, const uint64_t *digits, const uint8_t *bytes, size_t readable,
    size_t start, size_t count, const uint16_t *places, size_t from, size_t found, uint64_t *hits) {
#ifdef TS_X86
  if (kernel >= TS_AVX2) {
    return avx2_take_hits(table, digits, bytes, readable, start, count, places, from, found, hits);
  }
#endif
  (void)kernel;
  return take_any_hits(table, digits, bytes, readable, start, count, places, from, found, hits);
}

// A key of four bytes has one bit in `quads`, found by a hash; one of two or three bytes has the bit of its first
// two bytes in `pairs`.
enum { TS_QUAD_BITS = 17 };

struct ts_filter {
  uint8_t quads[1 << (TS_QUAD_BITS - 3)];
  uint8_t pairs[1 << 13];
  int has_pairs;
};

ts_filter *ts_filter_create(void) { return calloc(1, sizeof(ts_filter)); }

void ts_filter_free(ts_filter *filter) { free(filter); }

static inline uint32_t quad_bit(uint32_t key) { return key * 0x9E3779B1u >> (32 - TS_QUAD_BITS); }

void ts_filter_insert(ts_filter *filter, uint32_t key, int length) {
  if (length == 4) {
    uint32_t bit = quad_bit(key | 0x20202020u);
    filter->quads[bit >> 3] |= (uint8_t)(1u << (bit & 7));
  } else {
    uint32_t bit = (key | 0x2020u) & 0xFFFF;
    filter->pairs[bit >> 3] |= (uint8_t)(1u << (bit & 7));
    filter->has_pairs = 1;
  }
}

static inline uint32_t key_at(const uint8_t *bytes) {
  return ((uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24)
         | 0x20202020u;
}

static uint64_t filter_block(const ts_filter *filter, const uint8_t *bytes, size_t count) {
  uint64_t mask = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t bit = quad_bit(key_at(bytes + i));
    mask |= (uint64_t)(filter->quads[bit >> 3] >> (bit & 7) & 1) << i;
  }
  if (filter->has_pairs) {
    for (size_t i = 0; i < count; i++) {
      uint32_t bit = key_at(bytes + i) & 0xFFFF;
      mask |= (uint64_t)(filter->pairs[bit >> 3] >> (bit & 7) & 1) << i;
    }
  }
  return mask;
}

void ts_filter_masks(
    const ts_filter *filter, const uint8_t *bytes, size_t count, size_t readable, uint64_t *masks) {
  for (size_t start = 0; start < count; start += 64) {
    size_t block = count - start < 64 ? count - start : 64;
    if (readable - start >= block + 3) {
      masks[start / 64] = filter_block(filter, bytes + start, block);
    } else {
      uint8_t padded[64 + 4] = {0};
      memcpy(padded, bytes + start, readable - start < sizeof padded ? readable - start : sizeof padded);
      masks[start / 64] = filter_block(filter, padded, block);
    }
  }
}

size_t ts_count_byte(ts_kernel kernel, uint8_t byte, const uint8_t *bytes, size_t count) {
  size_t total = 0;
  size_t start = 0;
#ifdef TS_X86
  if (kernel >= TS_AVX2) {
    total = avx2_count(byte, bytes, count / 64);
    start = count / 64 * 64;
    if (count >= 64 && start < count) {
      // The last bytes with those before them, which do not count again.
      return total + avx2_count_last(byte, bytes + count - 64, count - start);
    }
  }
#else
  (void)kernel;
#endif
  for (size_t i = start; i < count; i++) total += bytes[i] == byte;
  return total;
}

#ifdef TS_X86
// A bit for each of 16 bytes that is not printable ASCII, is one of two others, or is a `#` before another; `next` is the
// byte behind them.
static inline unsigned odd_bytes(const uint8_t *bytes, uint8_t next, __m128i quote, __m128i backslash) {
  const __m128i part = _mm_loadu_si128((const __m128i *)bytes);
  const __m128i odd = _mm_or_si128(
      ts_odd_bytes(part), _mm_or_si128(_mm_cmpeq_epi8(part, quote), _mm_cmpeq_epi8(part, backslash)));
  const unsigned signs = ts_number_signs(part);
  return (unsigned)_mm_movemask_epi8(odd) | (signs & (signs >> 1 | (unsigned)(next == '#') << 15));
}
#endif

size_t ts_plain_prefix(const uint8_t *bytes, size_t count, int stops_at_quote) {
  size_t i = 0;
#ifdef TS_X86
  // SSE2 belongs to every x86-64 processor.
  const __m128i quote = _mm_set1_epi8(stops_at_quote ? '"' : 0x7F);
  const __m128i backslash = _mm_set1_epi8(stops_at_quote ? '\\' : 0x7F);
  if (count >= 16) {
    for (; i + 16 <= count; i += 16) {
      const unsigned odd = odd_bytes(bytes + i, i + 16 < count ? bytes[i + 16] : 0, quote, backslash);
      if (odd != 0) return i + (size_t)__builtin_ctz(odd);
    }
    if (i == count) return count;
    // The last bytes once more with those before them, which are known to be plain.
    const unsigned odd = odd_bytes(bytes + count - 16, 0, quote, backslash);
    return odd != 0 ? count - 16 + (size_t)__builtin_ctz(odd) : count;
  }
#endif
  for (; i < count; i++) {
    const uint8_t byte = bytes[i];
    if (byte < 0x20 || byte > 0x7E || (stops_at_quote && (byte == '"' || byte == '\\'))) break;
    if (byte == '#' && i + 1 < count && bytes[i + 1] == '#') break;
  }
  return i;
}

size_t ts_find_byte(uint8_t byte, const uint8_t *bytes, size_t count) {
  if (count == 0) return 0;
  const uint8_t *found = memchr(bytes, byte, count);
  return found == NULL ? count : (size_t)(found - bytes);
}

ts_line ts_line_around(const uint64_t *lines, size_t place, size_t count) {
  const size_t middle = place / 64;
  const uint64_t below = ((uint64_t)1 << place % 64) - 1;
  // Most lines begin and end within two words, but in which is hard to foresee.
  uint64_t mask = lines[middle] & below;
  size_t word = middle;
  const size_t before = middle - (middle > 0);
  word = mask == 0 ? before : word;
  mask = mask == 0 ? lines[before] & (middle > 0 ? ~(uint64_t)0 : 0) : mask;
  while (mask == 0 && word > 0) mask = lines[--word];
  ts_line line = {mask != 0 ? (ptrdiff_t)(64 * word + 64) - __builtin_clzll(mask) : -1, -1};
  mask = lines[middle] & ~below;
  // There is a word more than the window has, without marks behind the window.
  word = mask == 0 ? middle + 1 : middle;
  mask = mask == 0 ? lines[middle + 1] : mask;
  while (mask == 0 && 64 * (word + 1) < count) mask = lines[++word];
  if (mask != 0) line.end = (ptrdiff_t)(64 * word) + __builtin_ctzll(mask);
  return line;
}

__attribute__((always_inline)) static inline size_t sum_marks(
    const uint64_t *masks, size_t words, uint16_t *before) {
  size_t total = 0;
  for (size_t word = 0; word < words; word++) {
    before[word] = (uint16_t)total;
    total += (size_t)__builtin_popcountll(masks[word]);
  }
  return total;
}

#ifdef TS_X86
__attribute__((target("popcnt"))) static size_t quick_sum_marks(const uint64_t *masks, size_t words, uint16_t *before) {
  return sum_marks(masks, words, before);
}
#endif

size_t ts_sum_marks(ts_kernel kernel, const uint64_t *masks, size_t words, uint16_t *before) {
#ifdef TS_X86
  if (kernel >= TS_AVX2) return quick_sum_marks(masks, words, before);
#else
  (void)kernel;
#endif
  return sum_marks(masks, words, before);
}
