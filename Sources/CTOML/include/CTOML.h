// A plain C face of toml++: a document as one flat list of nodes, each with its place in the file.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A parsed document, or the one syntax error that parsing stopped at.
typedef struct ts_toml ts_toml;

typedef enum ts_toml_kind {
  ts_toml_table,
  ts_toml_array,
  ts_toml_string,
  ts_toml_integer,
  ts_toml_float,
  ts_toml_boolean,
  ts_toml_date
} ts_toml_kind;

/// Lines and columns count from 1, columns in scalars; the end is the place after the last character. All are 0 for
/// what has no place.
typedef struct ts_toml_region {
  uint32_t line, column, end_line, end_column;
} ts_toml_region;

/// A value. The children of a table or an array follow it, each with all below it, tables in the order of the file.
typedef struct ts_toml_node {
  ts_toml_kind kind;
  uint32_t child_count;
  /// Empty for the root and for elements of an array. Not terminated; it lives as long as the document.
  const char *key;
  size_t key_length;
  ts_toml_region key_region;
  ts_toml_region region;
  /// For a string.
  const char *text;
  size_t text_length;
  int64_t integer;
  double floating;
  bool boolean;
} ts_toml_node;

/// Parses UTF-8; null only when memory ran out.
ts_toml *ts_toml_create(const char *bytes, size_t length);
void ts_toml_free(ts_toml *document);

/// The message of a syntax error, not terminated; null if there is none.
const char *ts_toml_error(const ts_toml *document, size_t *length, ts_toml_region *region);

size_t ts_toml_node_count(const ts_toml *document);
/// The first is the root. The index must be below the count.
const ts_toml_node *ts_toml_node_at(const ts_toml *document, size_t index);

#ifdef __cplusplus
}
#endif
