#define _GNU_SOURCE
#include "CWchar.h"

#include <locale.h>
#include <wchar.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

/// A UTF-8 locale: not every system has the first, Darwin calls one that has only character types the
/// second.
static locale_t utf8_locale(void) {
  static const char *const names[] = {"C.UTF-8", "UTF-8", "en_US.UTF-8"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    locale_t found = newlocale(LC_CTYPE_MASK, names[i], (locale_t)0);
    if (found != (locale_t)0) return found;
  }
  return (locale_t)0;
}

int32_t cwchar_fill_widths(uint32_t first, int32_t count, int8_t *widths) {
  locale_t utf8 = utf8_locale();
  if (utf8 == (locale_t)0) return 0;
  locale_t before = uselocale(utf8);
  // A locale by that name that doesn't know a wide character and a mark is none to ask.
  int knows = wcwidth('a') == 1 && wcwidth(0x4E2D) == 2 && wcwidth(0x301) == 0;
  for (int32_t i = 0; knows && i < count; i++) widths[i] = (int8_t)wcwidth((wchar_t)(first + i));
  uselocale(before);
  freelocale(utf8);
  return knows;
}
