// Scans of text that the readers of logs need: lines and scalars.
#ifndef CTRIGGERS_LINES_H
#define CTRIGGERS_LINES_H

#include <stddef.h>
#include <stdint.h>

#include "Kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A stretch of bytes; the same shape as a slice of a message buffer.
typedef struct ts_slice {
  uint32_t start;
  uint32_t end;
} ts_slice;

/// Writes the lines of a text (at most 4 GiB) without their LF or CRLF; what follows the last line end is a line if it
/// is not empty. At most `capacity` lines, of which four are needed for more than there are. Returns how many.
size_t ts_split_lines(ts_kernel kernel, const uint8_t *bytes, size_t length, ts_slice *lines, size_t capacity);
/// Where so many lines end, line ends included; `length` if there are not so many.
size_t ts_skip_lines(ts_kernel kernel, const uint8_t *bytes, size_t length, size_t lines);
/// The place behind the last of the bytes that have a value; 0 if there is none.
size_t ts_end_of_last(uint8_t byte, const uint8_t *bytes, size_t length);
/// How many bytes begin a scalar.
size_t ts_count_scalars(const uint8_t *bytes, size_t length);

#ifdef __cplusplus
}
#endif

#endif
