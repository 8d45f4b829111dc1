// Where blocks of bytes may hold what is looked for, and what is in them, in C because Swift has no words for looking up all
// bytes of a vector in a table at once, for a number with a bit of each of them, nor for what only some processors of a kind
// can do.
#ifndef FEED_TUI_CBLOCKSCAN_H
#define FEED_TUI_CBLOCKSCAN_H

#include <stddef.h>
#include <stdint.h>

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

/// What is in 64 bytes of UTF-8, a bit for each, the first lowest.
typedef struct {
  /// Where a character of more than a byte starts, and the bytes behind the first of such.
  uint64_t leads, continuations;
  /// Control characters of ASCII.
  uint64_t controls;
  /// Where an ideograph of U+4E00 to U+9FFF begins, if enough bytes of a character follow; of the last byte that is not said
  /// if it hangs on the next.
  uint64_t ideographs;
} block_kinds;

/// What is in 64 bytes.
/// O(1), in some 60 instructions where the processor has AVX2, and in three times as many elsewhere.
block_kinds block_kinds_of(const void *bytes);

/// The same without AVX2, by vectors of 16 bytes where the processor has such.
block_kinds block_kinds_by_parts(const void *bytes);

/// Eight bytes from a place on, the first lowest.
static inline uint64_t block_word_at(const void *bytes, int place) {
  uint64_t word;
  __builtin_memcpy(&word, (const char *)bytes + place, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

/// The highest bits of eight bytes, the first byte's lowest.
static inline uint64_t block_high_bits(uint64_t word) {
  return (word >> 7 & 0x0101010101010101) * 0x0102040810204080 >> 56;
}

/// Where ideographs begin, by where their first bytes are: 0xE5 to 0xE9, and 0xE4 if 0xB8 to 0xBF is behind it.
static inline uint64_t block_ideographs_at(uint64_t whole, uint64_t half, uint64_t upper) { return whole | (half & upper >> 1); }

/// What is in 64 bytes, by words of eight, as any processor does it.
static inline block_kinds block_kinds_by_words(const void *bytes) {
  const uint64_t ones = 0x0101010101010101, highest = ones << 7;
  block_kinds kinds = {0, 0, 0, 0};
  uint64_t whole = 0, half = 0, upper = 0;
  for (int place = 0; place < 64; place += 8) {
    const uint64_t word = block_word_at(bytes, place);
    const uint64_t low = word & ~highest;
    kinds.leads |= block_high_bits(word & word << 1) << place;
    kinds.continuations |= block_high_bits(word & ~(word << 1)) << place;
    kinds.controls |= block_high_bits((~(low + 0x60 * ones) | (low + ones)) & ~word) << place;
    const uint64_t digit = word & 0x0F * ones, is_three = word & word << 1 & word << 2 & ~(word << 3) & highest;
    const uint64_t from4 = (digit + 12 * ones) << 3, from5 = (digit + 11 * ones) << 3, from10 = (digit + 6 * ones) << 3;
    whole |= block_high_bits(is_three & from5 & ~from10) << place;
    half |= block_high_bits(is_three & from4 & ~from5) << place;
    upper |= block_high_bits(word & ~(word << 1) & word << 2 & word << 3 & word << 4 & highest) << place;
  }
  kinds.ideographs = block_ideographs_at(whole, half, upper);
  return kinds;
}

/// Of 64 bytes of UTF-8, a bit for each with which a character begins, and for each with which one from U+3000 on does.
typedef struct {
  uint64_t firsts, wides;
} block_columns;

/// Where characters begin, by words of eight, as any processor finds it.
static inline block_columns block_columns_by_words(const void *bytes) {
  const uint64_t ones = 0x0101010101010101, highest = ones << 7;
  block_columns columns = {0, 0};
  for (int place = 0; place < 64; place += 8) {
    const uint64_t word = block_word_at(bytes, place);
    columns.firsts |= block_high_bits(~word | word << 1) << place;
    // From 0xE3 on: three bits, and of the five behind them 3 or more.
    const uint64_t three = ((word & ~(0xE0 * ones)) + 29 * ones) << 2;
    columns.wides |= block_high_bits(three & word & word << 1 & word << 2 & highest) << place;
  }
  return columns;
}

/// Whether 64 bytes are printable ASCII, as any processor finds it.
static inline int block_is_printable_by_words(const void *bytes) {
  const block_kinds kinds = block_kinds_by_words(bytes);
  return (kinds.leads | kinds.continuations | kinds.controls) == 0;
}

/// Of 64 bytes, those that are a certain one, by words of eight, as any processor finds them.
static inline uint64_t block_places_of_by_words(signed char wanted, const void *bytes) {
  const uint64_t ones = 0x0101010101010101, low = 0x7F * ones;
  uint64_t places = 0;
  for (int place = 0; place < 64; place += 8) {
    const uint64_t word = block_word_at(bytes, place);
    const uint64_t others = word ^ (uint64_t)(unsigned char)wanted * ones;
    places |= block_high_bits(~(((others & low) + low) | others)) << place;
  }
  return places;
}

typedef unsigned char block_bytes __attribute__((vector_size(16)));

#if defined(__SSE2__)
typedef char block_part __attribute__((vector_size(16)));
typedef signed char block_numbers __attribute__((vector_size(16)));

static inline block_numbers block_numbers_at(const void *bytes, int place) {
  block_numbers numbers;
  __builtin_memcpy(&numbers, (const char *)bytes + place, 16);
  return numbers;
}

/// From the first printable character of ASCII on.
static inline block_bytes block_printables_at(const void *bytes, int place) {
  return (block_bytes)block_numbers_at(bytes, place) - 0x20;
}

static inline uint64_t block_bits(block_numbers numbers) {
  return (uint64_t)(unsigned)__builtin_ia32_pmovmskb128((block_part)numbers);
}

/// Whether 64 bytes are printable ASCII.
static inline int block_is_printable(const void *bytes) {
  // What is printable is below the rest then.
  const block_bytes first = __builtin_elementwise_max(block_printables_at(bytes, 0), block_printables_at(bytes, 16));
  const block_bytes second = __builtin_elementwise_max(block_printables_at(bytes, 32), block_printables_at(bytes, 48));
  return block_bits((block_numbers)(__builtin_elementwise_max(first, second) > 0x5E)) == 0;
}

/// Of 64 bytes, those at which a character of more than a byte starts.
static inline uint64_t block_leads_of(const void *bytes) {
  uint64_t leads = 0;
  for (int place = 0; place < 64; place += 16) {
    const block_numbers numbers = block_numbers_at(bytes, place);
    leads |= block_bits(numbers & (numbers >= -64)) << place;
  }
  return leads;
}

/// Of 64 bytes, those that are a certain one.
static inline uint64_t block_places_of(signed char wanted, const void *bytes) {
  uint64_t places = 0;
  for (int place = 0; place < 64; place += 16) {
    places |= block_bits((block_numbers)(block_numbers_at(bytes, place) == wanted)) << place;
  }
  return places;
}

/// Where characters begin in 64 bytes.
static inline block_columns block_columns_of(const void *bytes) {
  block_columns columns = {0, 0};
  for (int place = 0; place < 64; place += 16) {
    const block_numbers numbers = block_numbers_at(bytes, place);
    columns.firsts |= block_bits(numbers >= -64) << place;
    columns.wides |= block_bits(numbers & (numbers >= -29)) << place;
  }
  return columns;
}
#else
static inline uint64_t block_places_of(signed char wanted, const void *bytes) { return block_places_of_by_words(wanted, bytes); }
static inline int block_is_printable(const void *bytes) { return block_is_printable_by_words(bytes); }
static inline uint64_t block_leads_of(const void *bytes) { return block_kinds_by_words(bytes).leads; }
static inline block_columns block_columns_of(const void *bytes) { return block_columns_by_words(bytes); }
#endif

/// Makes 0 of those of 64 bytes whose bit is not set, the first one's lowest.
static inline void block_mask(void *bytes, uint64_t bits) {
  const block_bytes places = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint64_t ones = 0x0101010101010101;
  for (int place = 0; place < 64; place += 16) {
    const uint64_t halves[2] = {(bits >> place & 0xFF) * ones, (bits >> place >> 8 & 0xFF) * ones};
    block_bytes some, mask;
    __builtin_memcpy(&some, (char *)bytes + place, 16);
    __builtin_memcpy(&mask, halves, 16);
    some &= (block_bytes)((mask & places) == places);
    __builtin_memcpy((char *)bytes + place, &some, 16);
  }
}

/// What numbers of a byte each are together.
typedef struct {
  uint64_t sum;
  /// Whether one has the highest bit, and whether one is not as the first.
  int has_highest, has_others;
} block_sum;

/// What `count` numbers without a sign are together, 1 at least.
/// O(n), by 16 of them at once.
static inline block_sum block_sum_of(const void *bytes, ptrdiff_t count) {
  const unsigned char *numbers = bytes;
  block_sum result = {0, 0, 0};
  ptrdiff_t index = 0;
#if defined(__SSE2__)
  typedef long long block_sums __attribute__((vector_size(16)));
  const block_bytes first = numbers[0] - (block_bytes){0};
  block_bytes all = {0}, others = {0};
  block_sums sums = {0, 0};
  for (; index + 16 <= count; index += 16) {
    block_bytes some;
    __builtin_memcpy(&some, numbers + index, 16);
    all |= some;
    others |= some ^ first;
    sums += (block_sums)__builtin_ia32_psadbw128((block_part)some, (block_part){0});
  }
  result.sum = (uint64_t)(sums[0] + sums[1]);
  result.has_highest = block_bits((block_numbers)all) != 0;
  result.has_others = block_bits((block_numbers)(others != 0)) != 0;
#endif
  for (; index < count; index++) {
    result.sum += numbers[index];
    result.has_highest |= numbers[index] >> 7;
    result.has_others |= numbers[index] != numbers[0];
  }
  return result;
}

/// Has the memory at a place fetched that will be needed soon, wherever it is; nothing waits for it.
static inline void block_prefetch(const void *place) { __builtin_prefetch(place); }

#endif
