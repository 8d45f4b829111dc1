// libc's own answer to "how many columns": the one thing that Swift's modules of libc hide.
#ifndef FEED_TUI_CWCHAR_H
#define FEED_TUI_CWCHAR_H

#include <stdint.h>

/// Fills `widths[0..<count]` with libc's wcwidth of `first`, `first + 1`, …, under a UTF-8 locale of
/// its own, whatever the process has set. Returns 0 where the system has no such locale, else 1.
int32_t cwchar_fill_widths(uint32_t first, int32_t count, int8_t *widths);

#endif
