// libunistring's line breaking at a width.
#ifndef BENCHMARKS_CUNISTRING_SHIM_H
#define BENCHMARKS_CUNISTRING_SHIM_H

#include <stddef.h>
#include <stdint.h>
#include <unilbrk.h>

/// Columns of the last line; `breaks` has room for `count` bytes.
static inline int unistring_wrap(const uint8_t *bytes, size_t count, int width, char *breaks) {
  return u8_width_linebreaks(bytes, count, width, 0, 0, NULL, "UTF-8", breaks);
}

#endif
