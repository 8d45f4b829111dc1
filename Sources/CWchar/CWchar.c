#define _GNU_SOURCE
#include "CWchar.h"

#include <locale.h>
#include <wchar.h>

int cwchar_fill_widths(uint32_t first, int32_t count, int8_t *widths) {
  locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  if (utf8 == (locale_t)0) return 0;
  locale_t before = uselocale(utf8);
  for (int32_t i = 0; i < count; i++) widths[i] = (int8_t)wcwidth((wchar_t)(first + i));
  uselocale(before);
  freelocale(utf8);
  return 1;
}
