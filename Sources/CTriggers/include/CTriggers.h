// Kernels of the trigger pass: which bytes of a block belong to a set, written once for each instruction set.
//
// All kernels give the same masks. The caller chooses one (`ts_kernel_best`) and passes it along, so tests can run
// each of them. Nothing here allocates but `create`, and nothing reads outside the bytes it is given.
#ifndef CTRIGGERS_H
#define CTRIGGERS_H

#include <stddef.h>
#include <stdint.h>

#include "Kernel.h"
#include "Lines.h"
#include "Runs.h"
#include "Writing.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A set of byte values, prepared for every kernel.
typedef struct ts_class ts_class;
/// A set of `count` byte values; null if memory is out.
ts_class *ts_class_create(const uint8_t *bytes, size_t count);
void ts_class_free(ts_class *set);
/// Bit n of `masks[m]` is set if byte 64 m + n is in the set. Writes (count + 63) / 64 masks.
void ts_class_masks(ts_kernel kernel, const ts_class *set, const uint8_t *bytes, size_t count, uint64_t *masks);
/// Where the masks of a window go: its marks, its ASCII digits and its line feeds.
typedef struct ts_masks {
  uint64_t *marks, *digits, *lines;
} ts_masks;
/// Nearly the same masks, and with them those of the ASCII digits and of the line feeds, faster than one after the other.
/// Bytes of `tight`, a set of ASCII characters, need not be marked before a blank or control character; `readable` (at
/// least `count`) bytes may be read to see that.
void ts_window_masks(
    ts_kernel kernel, const ts_class *set, const ts_class *tight, const uint8_t *bytes, size_t count, size_t readable,
    ts_masks to);
/// The line around a place of a window: where it begins, and where its line feed stands; -1 for what lies outside the
/// masks, which mark the line feeds of `count` bytes, with one word more.
typedef struct ts_line {
  ptrdiff_t start, end;
} ts_line;
ts_line ts_line_around(const uint64_t *lines, size_t place, size_t count);
/// How many bytes the words mark; writes how many those before each word do.
size_t ts_sum_marks(ts_kernel kernel, const uint64_t *masks, size_t words, uint16_t *before);
/// Where the run of bytes in the set ends that begins at `start`, of `count` bytes.
size_t ts_class_run_end(ts_kernel kernel, const ts_class *set, const uint8_t *bytes, size_t start, size_t count);

/// What a byte allows around triggers, with one bit for each set of neighbours that a trigger may ask for.
typedef struct ts_wish {
  /// The sets that triggers of this byte ask for.
  uint64_t wanted;
  /// The sets that a trigger right after this byte may ask for, one right before it, and one before that.
  uint64_t before, after, after_next;
  /// How many digits each trigger of this byte needs among the 64 bytes from it on.
  uint32_t digits;
  /// The low half of its hits; `TS_SEVERAL` if they depend on the sets.
  uint32_t code;
  /// Where the codes of its sets begin, one for each bit, for places that have one set only.
  size_t codes;
} ts_wish;
#define TS_SEVERAL UINT32_MAX
/// What each byte allows; the last entry stands for the start and the end of the bytes.
typedef struct ts_trigger_table {
  ts_wish wishes[257];
  uint32_t *codes;
  /// Which ASCII characters may stand between groups of digits, one by one and as a table of nibbles (see `ts_class`);
  /// bytes beyond ASCII may all do so.
  uint8_t joins[256];
  uint8_t joins_half[16];
  /// The byte before digits with which they are taken as they are.
  uint8_t opener;
} ts_trigger_table;
/// What all triggers of digits have in common.
typedef struct ts_digit_wish {
  /// How many digits they need at least among the 64 bytes from them on; 0 if some need none.
  uint64_t fewest;
  /// Whether none of them may stand behind a digit.
  int begins_runs;
  /// Whether they are wanted only where two groups or more follow one another, with enough digits in all.
  int wants_groups;
} ts_digit_wish;
/// Writes the marked places of a window, in order, without digits that begin no trigger; returns how many. Takes the marks
/// of the others away. What is marked
/// behind the window does not count. The window is `count` (at most 65,536) bytes from `start` of `bytes`. `digits` marks
/// the digits of the window and of 64 bytes behind it, with one word more than those. `places` needs room for
/// `count` + 8.
size_t ts_likely_places(
    ts_kernel kernel, uint64_t *masks, const uint64_t *digits, ts_digit_wish wish, const ts_trigger_table *table,
    const uint8_t *bytes, size_t readable, size_t start, size_t count, uint16_t *places);
/// How far places were looked at.
typedef struct ts_hits {
  /// How many hits were written.
  size_t count;
  /// The place that has several, or how many places there are.
  size_t next;
  /// The sets of neighbours that it has of those its byte asks for.
  uint64_t wished;
} ts_hits;
/// Writes a hit for each place whose byte has what it wishes for, as its offset in the high half and the code of its byte
/// in the low one, up to the first place that has several. There must be room for a hit a place.
ts_hits ts_take_hits(
    ts_kernel kernel, const ts_trigger_table *table, const uint64_t *digits, const uint8_t *bytes, size_t readable,
    size_t start, size_t count, const uint16_t *places, size_t from, size_t found, uint64_t *hits);

/// A filter of short keys: runs of 2, 3 or 4 bytes with bit 5 of each byte set, so that letters lose their case.
/// It lets a few keys pass that were never inserted.
typedef struct ts_filter ts_filter;
/// An empty filter; null if memory is out.
ts_filter *ts_filter_create(void);
void ts_filter_free(ts_filter *filter);
/// Adds a key; `length` is 2, 3 or 4, the first byte is the lowest one of `key`.
void ts_filter_insert(ts_filter *filter, uint32_t key, int length);
/// Bit n of `masks[m]` is set if a key may begin at byte 64 m + n. `readable` (at least `count`) bytes may be read,
/// so that keys reach beyond the last place.
void ts_filter_masks(
    const ts_filter *filter, const uint8_t *bytes, size_t count, size_t readable, uint64_t *masks);

/// Words that are looked for where words start.
typedef struct ts_starts ts_starts;
/// A word of `count` bytes, at least one, from `offset` of a storage; in small letters if it ignores the case of ASCII
/// letters.
typedef struct ts_start_word {
  size_t offset, count;
  /// The low half of its hits.
  uint32_t code;
  int ignores_case;
} ts_start_word;
/// A set of words; null if memory is out. Copies what it needs of the storage of `size` bytes.
ts_starts *ts_starts_create(const uint8_t *storage, size_t size, const ts_start_word *words, size_t count);
void ts_starts_free(ts_starts *starts);
/// How many words may stand at one place.
size_t ts_starts_most(const ts_starts *starts);
/// Writes the places of a window where a word may begin and neither a byte of a word nor a common letter stands before
/// it, in order; returns how many. A few others pass. The window is `count` (at most 65,536) bytes from `start` of
/// `bytes`, which has `readable` ones; `firsts` marks in it what words begin with. There must be room for `count` + 8
/// places.
size_t ts_starts_find(
    ts_kernel kernel, const ts_starts *starts, const uint64_t *firsts, const uint8_t *bytes, size_t readable,
    size_t start, size_t count, uint16_t *places);
/// How far places of words were looked at.
typedef struct ts_start_hits {
  /// How many hits were written, and the number of the next place.
  size_t count, next;
} ts_start_hits;
/// Writes a hit for each word that stands at one of the places numbered from `from` to `found`, as its offset in the high
/// half and its code in the low one; stops where there may be no `room`, of at least `ts_starts_most`, for more. Of what
/// stands before a place it looks at nothing.
ts_start_hits ts_starts_take(
    const ts_starts *starts, const uint8_t *bytes, size_t readable, size_t start, const uint16_t *places, size_t from,
    size_t found, uint64_t *hits, size_t room);

/// How often a byte occurs.
size_t ts_count_byte(ts_kernel kernel, uint8_t byte, const uint8_t *bytes, size_t count);
/// How many of the first bytes are printable ASCII without two `#` side by side; with `stops_at_quote`, no quote and no
/// backslash either.
size_t ts_plain_prefix(const uint8_t *bytes, size_t count, int stops_at_quote);
/// Where a byte occurs first; `count` if it does not.
size_t ts_find_byte(uint8_t byte, const uint8_t *bytes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
