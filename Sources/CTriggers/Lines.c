#include "CTriggers.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define TS_X86 1
#endif

#ifdef TS_X86
// Writes the line ends of whole blocks into the ends of `lines`, as long as there is room. Lines of chat are short: one
// pass over blocks is faster than a search for each line. How many end in a block is hard to foresee, but few blocks have
// more than four: four are always written, and what is too many is written over.
__attribute__((target("avx2,popcnt"))) static size_t avx2_line_ends(
    const uint8_t *bytes, size_t blocks, ts_slice *lines, size_t capacity, size_t *done) {
  const __m256i wanted = _mm256_set1_epi8('\n');
  size_t count = 0;
  size_t block = 0;
  for (; block < blocks; block++) {
    const __m256i *parts = (const __m256i *)(bytes + 64 * block);
    const uint32_t low = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_loadu_si256(parts), wanted));
    const uint32_t high = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_loadu_si256(parts + 1), wanted));
    uint64_t mask = low | (uint64_t)high << 32;
    const size_t next = count + (size_t)__builtin_popcountll(mask);
    if (next + 4 > capacity) break;
    for (size_t at = count;; at += 4) {
      for (size_t i = 0; i < 4; i++) {
        lines[at + i].end = (uint32_t)(64 * block + (size_t)__builtin_ctzll(mask | (uint64_t)1 << 63));
        mask &= mask - 1;
      }
      if (at + 4 >= next) break;
    }
    count = next;
  }
  *done = 64 * block;
  return count;
}
#endif

size_t ts_split_lines(ts_kernel kernel, const uint8_t *bytes, size_t length, ts_slice *lines, size_t capacity) {
  size_t count = 0;
  size_t index = 0;
#ifdef TS_X86
  if (kernel >= TS_AVX2) count = avx2_line_ends(bytes, length / 64, lines, capacity, &index);
#else
  (void)kernel;
#endif
  while (count < capacity) {
    const uint8_t *found = index < length ? memchr(bytes + index, '\n', length - index) : NULL;
    const size_t end = found != NULL ? (size_t)(found - bytes) : length;
    const size_t start = count > 0 ? (size_t)lines[count - 1].end + 1 : 0;
    if (found == NULL && start >= length) break;
    lines[count++].end = (uint32_t)end;
    if (found == NULL) break;
    index = end + 1;
  }
  uint32_t start = 0;
  for (size_t line = 0; line < count; line++) {
    const uint32_t end = lines[line].end;
    const int is_crlf = end > start && end < length && bytes[end - 1] == '\r';
    lines[line].start = start;
    lines[line].end = end - (uint32_t)is_crlf;
    start = end + 1;
  }
  return count;
}

#ifdef TS_X86
__attribute__((target("avx2,popcnt"))) static size_t avx2_skip_blocks(
    const uint8_t *bytes, size_t blocks, size_t *lines) {
  const __m256i wanted = _mm256_set1_epi8('\n');
  size_t block = 0;
  for (; block < blocks; block++) {
    const __m256i *parts = (const __m256i *)(bytes + 64 * block);
    const uint32_t low = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_loadu_si256(parts), wanted));
    const uint32_t high = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_loadu_si256(parts + 1), wanted));
    const size_t found = (size_t)__builtin_popcountll(low | (uint64_t)high << 32);
    if (found >= *lines) break;
    *lines -= found;
  }
  return 64 * block;
}
#endif

size_t ts_skip_lines(ts_kernel kernel, const uint8_t *bytes, size_t length, size_t lines) {
  size_t index = 0;
  if (lines == 0) return 0;
#ifdef TS_X86
  // The block in which the last of them ends is left for the search for single ends.
  if (kernel >= TS_AVX2) index = avx2_skip_blocks(bytes, length / 64, &lines);
#else
  (void)kernel;
#endif
  for (; lines > 0; lines--) {
    const uint8_t *found = index < length ? memchr(bytes + index, '\n', length - index) : NULL;
    if (found == NULL) return length;
    index = (size_t)(found - bytes) + 1;
  }
  return index;
}

size_t ts_end_of_last(uint8_t byte, const uint8_t *bytes, size_t length) {
#ifdef TS_X86
  const __m128i wanted = _mm_set1_epi8((char)byte);
  for (; length >= 16; length -= 16) {
    const __m128i block = _mm_loadu_si128((const __m128i *)(bytes + length - 16));
    const unsigned found = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(block, wanted));
    if (found != 0) return length - (size_t)__builtin_clz(found) + 16;
  }
#endif
  while (length > 0 && bytes[length - 1] != byte) length--;
  return length;
}

#ifdef TS_X86
// A bit for each of 16 bytes that begins a scalar, which is one above 0xBF as a signed number.
static uint32_t scalar_starts(__m128i block) {
  return (uint32_t)_mm_movemask_epi8(_mm_cmpgt_epi8(block, _mm_set1_epi8(-65)));
}

static size_t count_bits(uint32_t bits) {
  bits -= bits >> 1 & 0x55555555u;
  bits = (bits & 0x33333333u) + (bits >> 2 & 0x33333333u);
  return ((bits + (bits >> 4) & 0x0F0F0F0Fu) * 0x01010101u) >> 24;
}
#endif

size_t ts_count_scalars(const uint8_t *bytes, size_t length) {
  size_t count = 0;
  size_t index = 0;
#ifdef TS_X86
  // SSE2 belongs to every x86-64 processor.
  if (length >= 16) {
    __m128i total = _mm_setzero_si128();
    for (; index + 16 <= length; index += 16) {
      const __m128i block = _mm_loadu_si128((const __m128i *)(bytes + index));
      // Each byte that begins a scalar is -1; the sum of absolute differences adds them up in two lanes.
      const __m128i starts = _mm_cmpgt_epi8(block, _mm_set1_epi8(-65));
      total = _mm_add_epi64(total, _mm_sad_epu8(_mm_sub_epi8(_mm_setzero_si128(), starts), _mm_setzero_si128()));
    }
    count = (size_t)_mm_cvtsi128_si64(_mm_add_epi64(total, _mm_unpackhi_epi64(total, total)));
    if (index == length) return count;
    // The last 16 bytes, without those that were counted.
    const __m128i last = _mm_loadu_si128((const __m128i *)(bytes + length - 16));
    return count + count_bits(scalar_starts(last) >> (16 - (length - index)));
  }
  if (length >= 8) {
    const __m128i first = _mm_loadl_epi64((const __m128i *)bytes);
    const __m128i last = _mm_loadl_epi64((const __m128i *)(bytes + length - 8));
    const uint32_t starts = scalar_starts(_mm_unpacklo_epi64(first, last));
    return count_bits((starts & 0xFF) | starts >> (24 - length) << 8);
  }
  if (length >= 4) {
    int first, last;
    memcpy(&first, bytes, 4);
    memcpy(&last, bytes + length - 4, 4);
    const uint32_t starts = scalar_starts(_mm_unpacklo_epi32(_mm_cvtsi32_si128(first), _mm_cvtsi32_si128(last)));
    return count_bits((starts & 0xF) | (starts & 0xFF) >> (12 - length) << 4);
  }
#endif
  for (; index < length; index++) count += (bytes[index] & 0xC0) != 0x80;
  return count;
}
