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

// How many of eight bytes begin a scalar: all but those whose upper two bits are 10.
static size_t scalars_of_eight(uint64_t bytes) {
  const uint64_t starts = (~bytes >> 7 | bytes >> 6) & 0x0101010101010101u;
  return (size_t)(starts * 0x0101010101010101u >> 56);
}

size_t ts_count_scalars(const uint8_t *bytes, size_t length) {
  size_t count = 0;
  size_t index = 0;
#ifdef TS_X86
  __m128i total = _mm_setzero_si128();
  for (; index + 16 <= length; index += 16) {
    const __m128i block = _mm_loadu_si128((const __m128i *)(bytes + index));
    // Each byte that begins a scalar is -1; the sum of absolute differences adds them up in two lanes.
    const __m128i starts = _mm_cmpgt_epi8(block, _mm_set1_epi8(-65));
    total = _mm_add_epi64(total, _mm_sad_epu8(_mm_sub_epi8(_mm_setzero_si128(), starts), _mm_setzero_si128()));
  }
  uint64_t lanes[2];
  _mm_storeu_si128((__m128i *)lanes, total);
  count = (size_t)(lanes[0] + lanes[1]);
#endif
  for (; index + 8 <= length; index += 8) {
    uint64_t eight;
    memcpy(&eight, bytes + index, 8);
    count += scalars_of_eight(eight);
  }
  if (index < length) {
    // Bytes that are not there are no beginnings.
    uint64_t eight = 0x8080808080808080u;
    memcpy(&eight, bytes + index, length - index);
    count += scalars_of_eight(eight);
  }
  return count;
}
