// The plain C face of simdjson.
// No exception leaves these functions. Lengths are in bytes; nothing is read beyond what is named `readable`.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "Records.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Whether the bytes are valid UTF-8.
bool ts_is_utf8(const uint8_t *bytes, size_t length);

/// A reader of JSON objects; used by one thread at a time.
typedef struct ts_json ts_json;

/// What a value is.
enum {
  TS_JSON_ABSENT,
  TS_JSON_NULL,
  TS_JSON_STRING,
  TS_JSON_NUMBER,
  TS_JSON_OTHER,
  TS_JSON_TRUE,
};

/// Why a record cannot be read.
enum {
  TS_JSON_OK,
  TS_JSON_NO_OBJECT,
  TS_JSON_UNCLOSED_STRING,
  TS_JSON_CONTROL_CHARACTER,
  TS_JSON_BAD_END,
  TS_JSON_BAD_STRUCTURE,
  TS_JSON_BAD_ESCAPE,
  TS_JSON_NO_MEMORY,
  TS_JSON_BAD_NUMBER,
  TS_JSON_TOO_DEEP,
};

/// Where a value stands in its record: of a string what is between the quotes (`end` is not set), else the token.
typedef struct {
  uint32_t kind;
  uint32_t start;
  uint32_t end;
} ts_json_value;

/// A string without its escapes.
typedef struct {
  uint32_t error;
  /// How many bytes of the source it takes, up to its closing quote; up to the fault if there is one.
  uint32_t consumed;
  uint32_t written;
  bool has_escapes;
  /// An escape for half a surrogate pair became U+FFFD.
  bool has_lone_surrogate;
} ts_json_text;

/// NULL if there is no memory.
ts_json *ts_json_create(void);
void ts_json_free(ts_json *json);
/// Adds a place to look at: a JSON pointer (RFC 6901) that is not empty. Returns its number, -1 if it is malformed,
/// -2 if there is no memory.
int32_t ts_json_add_pointer(ts_json *json, const uint8_t *pointer, size_t length);
/// Reads one object; of a duplicate key the last one counts. On failure `error_at` is where, or `length` if that is not
/// known.
uint32_t ts_json_read(ts_json *json, const uint8_t *record, size_t length, size_t readable, size_t *error_at);
/// Checks an object by the grammar of RFC 8259, down to 1024 levels; whether it is UTF-8 it does not. Half a surrogate
/// pair is allowed, as it is there. On failure `error_at` is where.
uint32_t ts_json_validate(const uint8_t *record, size_t length, size_t *error_at);
/// The pointers that led to something in the last record, in no order; one may be named twice, and some lead to nothing
/// after all. Valid until the next record.
const int32_t *ts_json_found(const ts_json *json, size_t *count);
/// What a pointer led to in the last record.
ts_json_value ts_json_value_of(const ts_json *json, int32_t pointer);
/// Copies a string that begins at `source` and has a closing quote; `output` has room for `readable` + 16 bytes.
ts_json_text ts_json_copy_text(const uint8_t *source, size_t readable, uint8_t *output);

#ifdef __cplusplus
}
#endif
