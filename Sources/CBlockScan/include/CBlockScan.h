// Where blocks of bytes may hold what is looked for, in C because Swift has no words for looking up all bytes of a
// vector in a table at once, nor for what only some processors of a kind can do.
#ifndef FEED_TUI_CBLOCKSCAN_H
#define FEED_TUI_CBLOCKSCAN_H

#include <stddef.h>

/// Bytes that are looked at at once.
enum { BLOCK_SCAN_SIZE = 64 };

/// Some bytes, in groups, a bit each, by the lower and the upper half of a byte: it is of the set where both have a bit, and
/// nothing where the upper half of the byte behind it has not.
typedef struct {
  unsigned char low[16], high[16], next[16];
} byte_set;

/// Some units of UTF-16, by their hexadecimal digits, in groups, a bit each, by each digit: one is of the set where all four
/// have a bit of one group.
typedef struct {
  unsigned char digits[4][16];
  /// The groups of characters that count wherever they stand, not only behind one of ASCII that is written as such; where all
  /// do, so do characters beyond the units.
  unsigned char anywhere;
} unit_set;

/// What makes a byte one to look at closely: that it is of a set, or that from it on two bytes of a text stand at their
/// places. Members of the set are nothing
/// - that are brackets, unless a blank or a digit is behind them;
/// - that are backslashes, unless a `b` is behind them, or a `u` and four digits that spell one of the units;
/// - that begin a character of UTF-8 which is none of the units;
/// - that spell or begin one that counts only behind a character of ASCII, behind another one that is spelled or begun so.
typedef struct {
  byte_set set;
  unit_set units;
  /// The two bytes of the text, their bits that don't count (which they have), and their places in it.
  unsigned char bytes[2], folds[2];
  ptrdiff_t places[2];
} block_scan;

/// A scan for the bytes whose place in `is_of_set`, of 256, is not 0, and for two bytes of a text.
block_scan block_scan_make(const unsigned char *is_of_set, const unit_set *units, const unsigned char *text,
                          const unsigned char *folds, ptrdiff_t first, ptrdiff_t second);

/// Where the first byte is that is one to look at, in the blocks at `start`, `start` + 64 and so on that don't begin behind
/// `last`; behind the last of them if there is none. A block, and as many bytes behind it as the places say, must be
/// there, five at least.
/// O(n), by 64 bytes in about 30 instructions where the processor has AVX2.
ptrdiff_t block_scan_first(const block_scan *scan, const unsigned char *bytes, ptrdiff_t start, ptrdiff_t last);

/// The same, byte by byte, as other processors do it.
ptrdiff_t block_scan_first_by_bytes(const block_scan *scan, const unsigned char *bytes, ptrdiff_t start,
                                 ptrdiff_t last);

/// Two bytes, one behind the other.
typedef struct {
  unsigned char first, second;
} byte_pair;

/// Whether one of some pairs is among bytes.
/// O(n), by 64 bytes in some 10 instructions and 6 for each pair where the processor has AVX2.
int block_scan_holds(const byte_pair *pairs, int count, const unsigned char *bytes, ptrdiff_t size);

/// Has the memory at a place fetched that will be needed soon, wherever it is; nothing waits for it.
static inline void block_prefetch(const void *place) { __builtin_prefetch(place); }

#endif
