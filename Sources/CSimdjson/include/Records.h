// Gathers the texts of records that are plain objects, without parsing what is not needed.
#ifndef CSIMDJSON_RECORDS_H
#define CSIMDJSON_RECORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a key of a record says.
enum {
  /// The value is the text.
  TS_RECORD_TEXT = 0,
  /// The value is a string that may tell a system record.
  TS_RECORD_TYPE = 1,
  /// The record has to be parsed.
  TS_RECORD_OTHER = 2,
};

/// A record whose text was gathered.
typedef struct ts_record {
  /// The text in the output.
  uint32_t start;
  uint32_t end;
  /// Where it begins in the source, after the quote; meaningless without a text.
  uint32_t source;
  /// Where the string begins that tells what the record is, after the quote; 0 if there is none.
  uint32_t type;
  /// The byte behind its line.
  uint32_t next;
  /// The rank of the name that led to the text, the lowest one counts; -1 if there is no text.
  int32_t rank;
  bool has_escapes;
  bool has_lone_surrogate;
} ts_record;

/// The names of the keys that are wanted.
typedef struct ts_record_names ts_record_names;

/// No names; null if memory is out.
ts_record_names *ts_record_names_create(void);
void ts_record_names_free(ts_record_names *names);
/// Adds a name of a top-level key; texts have a rank. False if there is no room for it.
bool ts_record_names_add(ts_record_names *names, const uint8_t *name, size_t length, int role, int32_t rank);
/// Gathers the texts of the records from the start of a line on, as long as they are plain: one object with strings,
/// numbers and literals on a line, without blanks but single ones after colons and commas. Returns how many; what
/// follows is for `ts_json_read`, which says the same about plain records. The bytes are valid UTF-8. Each text is
/// written to `output` from `written` on, with a line feed behind it; there must be room for 16 bytes more than there
/// are in all, and one for each record. `wide`: the processor has AVX2 and PCLMUL.
size_t ts_gather_records(
    const ts_record_names *names, bool wide, const uint8_t *bytes, size_t start, size_t length, uint8_t *output,
    size_t written, ts_record *records, size_t capacity);
/// Whether the processor has what `wide` asks for.
bool ts_gathers_wide(void);

#ifdef __cplusplus
}
#endif

#endif
