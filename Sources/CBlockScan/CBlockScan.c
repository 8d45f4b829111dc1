#include "CBlockScan.h"

static byte_set set_of(const unsigned char *is_of_set) {
  byte_set set = {{0}, {0}};
  unsigned patterns[8];
  int count = 0;
  for (int high = 0; high < 16; high++) {
    unsigned pattern = 0;
    for (int low = 0; low < 16; low++) pattern |= (unsigned)(is_of_set[high * 16 + low] != 0) << low;
    if (pattern == 0) continue;
    int group = 0;
    while (group < count && patterns[group] != pattern) group++;
    // More than eight share the last: more is found then, never less.
    if (group == 8) group = 7;
    if (group == count) patterns[count++] = pattern;
    set.high[high] |= (unsigned char)(1 << group);
    for (int low = 0; low < 16; low++) {
      if (pattern >> low & 1) set.low[low] |= (unsigned char)(1 << group);
    }
  }
  return set;
}

static unit_set units_of(const unsigned char *are_of_set) {
  unit_set set = {{{0}}};
  int count = 0;
  for (int page = 0; page < 256; page++) {
    unsigned pattern = 0;
    for (int digit = 0; digit < 16; digit++) pattern |= (unsigned)(are_of_set[page * 16 + digit] != 0) << digit;
    if (pattern == 0) continue;
    // A group each, as far as that goes: of pages that share one, those that have a digit of one and a digit of another
    // are found, too.
    int group = count < 8 ? count++ : 7;
    set.digits[0][page >> 4] |= (unsigned char)(1 << group);
    set.digits[1][page & 15] |= (unsigned char)(1 << group);
    for (int digit = 0; digit < 16; digit++) {
      if (pattern >> digit & 1) set.digits[2][digit] |= (unsigned char)(1 << group);
    }
  }
  return set;
}

block_scan block_scan_make(const unsigned char *is_of_set, const unsigned char *heads,
                          const unsigned char *are_told_by, const unsigned char *units,
                          const unsigned char *text, const unsigned char *folds, ptrdiff_t first,
                          ptrdiff_t second) {
  return (block_scan){.set = set_of(is_of_set),
                      .heads = {heads[0], heads[1]},
                      .told_by = {set_of(are_told_by), set_of(are_told_by + 256)},
                      .units = units_of(units),
                      .bytes = {text[first], text[second]},
                      .folds = {folds[first], folds[second]},
                      .places = {first, second}};
}

static int holds(const byte_set *set, unsigned char byte) {
  return (set->low[byte & 15] & set->high[byte >> 4]) != 0;
}

/// The value of a hexadecimal digit, or -1.
static int digit_of(unsigned char byte) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  const unsigned char letter = byte | 0x20;
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/// Whether four digits are there that spell none of the units.
static int spells_nothing(const unit_set *units, const unsigned char *digits) {
  unsigned char groups = 0xFF;
  for (int place = 0; place < 4; place++) {
    const int digit = digit_of(digits[place]);
    if (digit < 0) return 0;
    if (place < 3) groups &= units->digits[place][digit];
  }
  return groups == 0;
}

static int is_found(const block_scan *scan, const unsigned char *byte) {
  if (((byte[scan->places[0]] | scan->folds[0]) == scan->bytes[0]) &
      ((byte[scan->places[1]] | scan->folds[1]) == scan->bytes[1]))
    return 1;
  if (!holds(&scan->set, *byte)) return 0;
  for (int head = 0; head < 2; head++) {
    if (*byte == scan->heads[head] && !holds(&scan->told_by[head], byte[1])) return 0;
  }
  if (*byte == '\\' && byte[1] == 'u' && spells_nothing(&scan->units, byte + 2)) return 0;
  return 1;
}

ptrdiff_t block_scan_first_by_bytes(const block_scan *scan, const unsigned char *bytes, ptrdiff_t start,
                                 ptrdiff_t last) {
  for (; start <= last; start += BLOCK_SCAN_SIZE) {
    for (ptrdiff_t place = start; place < start + BLOCK_SCAN_SIZE; place++) {
      if (is_found(scan, bytes + place)) return place;
    }
  }
  return start;
}

#if defined(__x86_64__)

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

AVX2 static inline __m256i bytes_at(const unsigned char *place) {
  return _mm256_loadu_si256((const __m256i *)place);
}

typedef struct {
  __m256i low, high;
} byte_table;

AVX2 static inline byte_table table_of(const byte_set *set) {
  return (byte_table){_mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)set->low)),
                      _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)set->high))};
}

/// Not 0 where a byte is of the set. What is looked up is below 16: `shuffle` gives 0 for 128 and more.
AVX2 static inline __m256i held_by(byte_table table, __m256i bytes) {
  const __m256i half = _mm256_set1_epi8(15);
  const __m256i lows = _mm256_shuffle_epi8(table.low, _mm256_and_si256(bytes, half));
  const __m256i halves = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), half);
  return _mm256_and_si256(lows, _mm256_shuffle_epi8(table.high, halves));
}

AVX2 static inline __m256i pairs_at(const block_scan *scan, const unsigned char *place) {
  const __m256i first = _mm256_or_si256(bytes_at(place + scan->places[0]), _mm256_set1_epi8((char)scan->folds[0]));
  const __m256i second = _mm256_or_si256(bytes_at(place + scan->places[1]), _mm256_set1_epi8((char)scan->folds[1]));
  return _mm256_and_si256(_mm256_cmpeq_epi8(first, _mm256_set1_epi8((char)scan->bytes[0])),
                          _mm256_cmpeq_epi8(second, _mm256_set1_epi8((char)scan->bytes[1])));
}

/// Where a byte is no hexadecimal digit.
AVX2 static inline __m256i is_no_digit(__m256i bytes) {
  const __m256i digit = _mm256_sub_epi8(bytes, _mm256_set1_epi8('0'));
  const __m256i letter = _mm256_sub_epi8(_mm256_or_si256(bytes, _mm256_set1_epi8(0x20)), _mm256_set1_epi8('a'));
  const __m256i is_digit = _mm256_cmpeq_epi8(_mm256_min_epu8(digit, _mm256_set1_epi8(9)), digit);
  const __m256i is_letter = _mm256_cmpeq_epi8(_mm256_min_epu8(letter, _mm256_set1_epi8(5)), letter);
  return _mm256_cmpeq_epi8(_mm256_or_si256(is_digit, is_letter), _mm256_setzero_si256());
}

/// The groups of the units' digits that stand at each place; anything where none stands.
AVX2 static inline __m256i groups_of(const unsigned char *digits, __m256i bytes) {
  const __m256i table = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)digits));
  const __m256i is_letter = _mm256_cmpgt_epi8(bytes, _mm256_set1_epi8('9'));
  const __m256i low = _mm256_and_si256(bytes, _mm256_set1_epi8(15));
  return _mm256_shuffle_epi8(table, _mm256_add_epi8(low, _mm256_and_si256(is_letter, _mm256_set1_epi8(9))));
}

/// Where, of backslashes before a `u`, four digits behind it spell none of the units.
AVX2 static __m256i spelling_nothing(const block_scan *scan, const unsigned char *place, __m256i escapes) {
  __m256i not_digits = _mm256_setzero_si256(), groups = _mm256_set1_epi8(-1);
  for (int digit = 0; digit < 4; digit++) {
    const __m256i bytes = bytes_at(place + 2 + digit);
    not_digits = _mm256_or_si256(not_digits, is_no_digit(bytes));
    if (digit < 3) groups = _mm256_and_si256(groups, groups_of(scan->units.digits[digit], bytes));
  }
  const __m256i units = _mm256_or_si256(not_digits, groups);
  return _mm256_and_si256(escapes, _mm256_cmpeq_epi8(units, _mm256_setzero_si256()));
}

/// A bit for each byte of a block that is one to look at: heads that what is behind them tells to be nothing are none.
AVX2 static unsigned long long found_in(const block_scan *scan, const unsigned char *block) {
  const __m256i none = _mm256_setzero_si256();
  unsigned long long found = 0;
  for (int part = 0; part < BLOCK_SCAN_SIZE; part += 32) {
    const unsigned char *place = block + part;
    const __m256i word = bytes_at(place), next = bytes_at(place + 1);
    __m256i set = held_by(table_of(&scan->set), word);
    for (int head = 0; head < 2; head++) {
      const __m256i told = _mm256_cmpeq_epi8(held_by(table_of(&scan->told_by[head]), next), none);
      const __m256i is_head = _mm256_cmpeq_epi8(word, _mm256_set1_epi8((char)scan->heads[head]));
      set = _mm256_andnot_si256(_mm256_and_si256(told, is_head), set);
    }
    const __m256i escapes = _mm256_and_si256(_mm256_cmpeq_epi8(word, _mm256_set1_epi8('\\')),
                                             _mm256_cmpeq_epi8(next, _mm256_set1_epi8('u')));
    if (!_mm256_testz_si256(escapes, set)) {
      set = _mm256_andnot_si256(spelling_nothing(scan, place, escapes), set);
    }
    const __m256i nothing = _mm256_cmpeq_epi8(_mm256_or_si256(set, pairs_at(scan, place)), none);
    found |= (unsigned long long)~(unsigned)_mm256_movemask_epi8(nothing) << part;
  }
  return found;
}

AVX2 static ptrdiff_t first_by_vectors(const block_scan *scan, const unsigned char *bytes,
                                     ptrdiff_t start, ptrdiff_t last) {
  const byte_table set = table_of(&scan->set);
  for (; start <= last; start += BLOCK_SCAN_SIZE) {
    __m256i found = _mm256_setzero_si256();
    for (int part = 0; part < BLOCK_SCAN_SIZE; part += 32) {
      const unsigned char *place = bytes + start + part;
      found = _mm256_or_si256(found, _mm256_or_si256(held_by(set, bytes_at(place)), pairs_at(scan, place)));
    }
    if (_mm256_testz_si256(found, found)) continue;
    const unsigned long long places = found_in(scan, bytes + start);
    if (places != 0) return start + __builtin_ctzll(places);
  }
  return start;
}

ptrdiff_t block_scan_first(const block_scan *scan, const unsigned char *bytes, ptrdiff_t start, ptrdiff_t last) {
  return __builtin_cpu_supports("avx2") ? first_by_vectors(scan, bytes, start, last)
                                        : block_scan_first_by_bytes(scan, bytes, start, last);
}

#else

ptrdiff_t block_scan_first(const block_scan *scan, const unsigned char *bytes, ptrdiff_t start, ptrdiff_t last) {
  return block_scan_first_by_bytes(scan, bytes, start, last);
}

#endif
