// Writes short pieces of lines. Small enough to be part of the code that calls them.
//
// What is written may reach up to 16 bytes behind what was asked for, so that pieces go in whole blocks; the room for it
// must be there.
#ifndef CTRIGGERS_WRITING_H
#define CTRIGGERS_WRITING_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// Copies bytes between places that do not overlap. Up to 15 bytes more than `count` are read and written, which may be
/// those of the other place.
static inline void ts_copy_padded(uint8_t *to, const uint8_t *from, size_t count) {
  size_t i = 0;
  do {
    uint8_t block[16];
    memcpy(block, from + i, sizeof block);
    memcpy(to + i, block, sizeof block);
    i += 16;
  } while (i < count);
}

#if defined(__x86_64__)
/// The bytes of a block that are not printable ASCII.
static inline __m128i ts_odd_bytes(__m128i block) {
  // As signed numbers, the bytes from 0x80 on are negative.
  return _mm_or_si128(_mm_cmplt_epi8(block, _mm_set1_epi8(0x20)), _mm_cmpeq_epi8(block, _mm_set1_epi8(0x7F)));
}

static inline uint32_t ts_number_signs(__m128i block) {
  return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(block, _mm_set1_epi8('#')));
}
#endif

/// Copies bytes and says whether all of them are printable ASCII, without two `#` side by side. Reads nothing else;
/// writes up to 15 bytes more than `count`.
static inline int ts_copy_plain(uint8_t *to, const uint8_t *from, size_t count) {
#if defined(__x86_64__)
  if (count >= 16) {
    __m128i odd = _mm_setzero_si128();
    uint32_t pairs = 0, before = 0;
    for (size_t i = 0; i + 16 <= count; i += 16) {
      const __m128i block = _mm_loadu_si128((const __m128i *)(from + i));
      _mm_storeu_si128((__m128i *)(to + i), block);
      odd = _mm_or_si128(odd, ts_odd_bytes(block));
      const uint32_t signs = ts_number_signs(block);
      pairs |= signs & (signs << 1 | before);
      before = signs >> 15;
    }
    // The last bytes once more with those before them.
    const __m128i block = _mm_loadu_si128((const __m128i *)(from + count - 16));
    _mm_storeu_si128((__m128i *)(to + count - 16), block);
    const uint32_t signs = ts_number_signs(block);
    return (_mm_movemask_epi8(_mm_or_si128(odd, ts_odd_bytes(block))) | (pairs | (signs & signs << 1))) == 0;
  }
  if (count >= 8) {
    const __m128i first = _mm_loadl_epi64((const __m128i *)from);
    const __m128i last = _mm_loadl_epi64((const __m128i *)(from + count - 8));
    _mm_storel_epi64((__m128i *)to, first);
    _mm_storel_epi64((__m128i *)(to + count - 8), last);
    const __m128i block = _mm_unpacklo_epi64(first, last);
    const uint32_t signs = ts_number_signs(block);
    // Bytes 7 and 8 are not neighbours.
    return (_mm_movemask_epi8(ts_odd_bytes(block)) | (signs & signs << 1 & ~0x100u)) == 0;
  }
#endif
  int is_plain = 1;
  for (size_t i = 0; i < count; i++) {
    to[i] = from[i];
    is_plain &= from[i] >= 0x20 && from[i] <= 0x7E && !(from[i] == '#' && i > 0 && from[i - 1] == '#');
  }
  return is_plain;
}

/// Writes a number below 100,000,000 in decimal digits, with zeros in front of it if it is not the first piece.
static inline size_t ts_write_eight_digits(uint8_t *to, uint32_t number, int is_first) {
  // Four digits in each half, then two in each quarter, then one in each byte, the first digit lowest.
  const uint64_t halves = number / 10000 | (uint64_t)(number % 10000) << 32;
  const uint64_t hundreds = (halves * 10486 >> 20) & 0x0000007F0000007Fu;
  const uint64_t quarters = hundreds | (halves - hundreds * 100) << 16;
  const uint64_t tens = (quarters * 103 >> 10) & 0x000F000F000F000Fu;
  const uint64_t digits = tens | (quarters - tens * 10) << 8;
  const size_t zeros = is_first ? (size_t)__builtin_ctzll(digits | (uint64_t)1 << 56) / 8 : 0;
  const uint64_t text = (digits | 0x3030303030303030u) >> (8 * zeros);
  memcpy(to, &text, 8);
  return 8 - zeros;
}

/// Writes a number in decimal digits and returns how many there are.
static inline size_t ts_write_decimal(uint8_t *to, uint64_t number) {
  const uint64_t piece = 100000000;
  if (number < piece) return ts_write_eight_digits(to, (uint32_t)number, 1);
  size_t written = 0;
  if (number >= piece * piece) written = ts_write_eight_digits(to, (uint32_t)(number / (piece * piece)), 1);
  written += ts_write_eight_digits(to + written, (uint32_t)(number / piece % piece), written == 0);
  return written + ts_write_eight_digits(to + written, (uint32_t)(number % piece), 0);
}

#ifdef __cplusplus
}
#endif

#endif
