// Looks at short runs of bytes: hosts, names and paths. Small enough to be part of the code that calls them.
//
// Nothing here reads outside the bytes it is given: at the end of a text, the block is taken from before it.
#ifndef CTRIGGERS_RUNS_H
#define CTRIGGERS_RUNS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "Kernel.h"

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// The run of ASCII letters, digits, dots and hyphens that begins at a byte: its length, and a bit for each dot and
/// hyphen. A run of 64 bytes may go on.
typedef struct ts_host_run {
  uint64_t dots;
  uint64_t hyphens;
  size_t length;
} ts_host_run;

/// Adds the host characters of 16 bytes, of which the first `skipped` do not count; returns how many begin the rest.
static inline size_t ts_add_host_bytes(ts_host_run *run, const uint8_t *block, size_t skipped) {
  uint32_t members = 0, dots = 0, hyphens = 0;
#if defined(__x86_64__)
  // SSE2 belongs to every x86-64 processor.
  const __m128i part = _mm_loadu_si128((const __m128i *)block);
  const __m128i letter = _mm_sub_epi8(_mm_or_si128(part, _mm_set1_epi8(0x20)), _mm_set1_epi8('a'));
  const __m128i digit = _mm_sub_epi8(part, _mm_set1_epi8('0'));
  const __m128i dot = _mm_cmpeq_epi8(part, _mm_set1_epi8('.'));
  const __m128i hyphen = _mm_cmpeq_epi8(part, _mm_set1_epi8('-'));
  const __m128i alphanumeric = _mm_or_si128(
      _mm_cmpeq_epi8(_mm_min_epu8(letter, _mm_set1_epi8(25)), letter),
      _mm_cmpeq_epi8(_mm_min_epu8(digit, _mm_set1_epi8(9)), digit));
  dots = (uint32_t)_mm_movemask_epi8(dot);
  hyphens = (uint32_t)_mm_movemask_epi8(hyphen);
  members = (uint32_t)_mm_movemask_epi8(alphanumeric) | dots | hyphens;
#else
  for (uint32_t i = 0; i < 16; i++) {
    const uint8_t byte = block[i];
    const uint32_t is_dot = byte == '.', is_hyphen = byte == '-';
    const uint32_t is_letter = (uint8_t)((byte | 0x20) - 'a') < 26 || (uint8_t)(byte - '0') < 10;
    dots |= is_dot << i;
    hyphens |= is_hyphen << i;
    members |= (is_letter | is_dot | is_hyphen) << i;
  }
#endif
  const size_t length = (size_t)__builtin_ctz(~(members >> skipped));
  const uint64_t kept = ((uint64_t)1 << length) - 1;
  run->dots |= (dots >> skipped & kept) << run->length;
  run->hyphens |= (hyphens >> skipped & kept) << run->length;
  run->length += length;
  return length;
}

/// The run that begins at `start`, of `count` bytes.
static inline ts_host_run ts_host_run_at(const uint8_t *bytes, size_t start, size_t count) {
  ts_host_run run = {0, 0, 0};
  size_t at = start;
  while (run.length < 64 && at + 16 <= count) {
    if (ts_add_host_bytes(&run, bytes + at, 0) < 16) return run;
    at += 16;
  }
  if (run.length == 64 || at >= count) return run;
  if (count >= 16) {
    ts_add_host_bytes(&run, bytes + count - 16, 16 - (count - at));
  } else {
    uint8_t padded[16] = {0};
    memcpy(padded, bytes + at, count - at);
    ts_add_host_bytes(&run, padded, 0);
  }
  return run;
}

/// Up to eight bytes from `start` to `end`, of `count`, the first one lowest; what is missing is 0.
static inline uint64_t ts_packed(const uint8_t *bytes, size_t start, size_t end, size_t count) {
  uint64_t word = 0;
  const size_t length = end - start;
  if (length == 0) return 0;
  if (start + 8 <= count) {
    memcpy(&word, bytes + start, 8);
    return word & (~(uint64_t)0 >> (64 - 8 * length));
  }
  if (end >= 8) {
    memcpy(&word, bytes + end - 8, 8);
    return word >> (64 - 8 * length);
  }
  for (size_t i = 0; i < length; i++) word |= (uint64_t)bytes[start + i] << (8 * i);
  return word;
}

/// ASCII capitals among eight bytes as small letters; all other bytes as they are.
static inline uint64_t ts_lowercased(uint64_t word) {
  const uint64_t ones = 0x0101010101010101u;
  const uint64_t low = word & 0x7F * ones;
  const uint64_t capital = (low + (0x80 - 'A') * ones) & ~(low + (0x7F - 'Z') * ones) & ~word & 0x80 * ones;
  return word | capital >> 2;
}

#ifdef __cplusplus
}
#endif

#endif
