// ICU's line break iterator, as a function from UTF-8 to the number of breaks.
#ifndef BENCHMARKS_CICU_SHIM_H
#define BENCHMARKS_CICU_SHIM_H

#include <stddef.h>
#include <stdint.h>
#include <unicode/ubrk.h>
#include <unicode/ustring.h>

/// A line break iterator for English; NULL if there is none.
static inline UBreakIterator *icu_open(void) {
  UErrorCode error = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(UBRK_LINE, "en", NULL, 0, &error);
  return U_SUCCESS(error) ? iterator : NULL;
}

/// Converts `bytes` to UTF-16 in `buffer` (room for `count` units) and counts the break opportunities.
static inline int icu_count_breaks(
    UBreakIterator *iterator, const uint8_t *bytes, int32_t count, uint16_t *buffer) {
  UErrorCode error = U_ZERO_ERROR;
  int32_t length = 0;
  u_strFromUTF8((UChar *)buffer, count, &length, (const char *)bytes, count, &error);
  ubrk_setText(iterator, (const UChar *)buffer, length, &error);
  int breaks = 0;
  while (ubrk_next(iterator) != UBRK_DONE) breaks++;
  return breaks;
}

#endif
