#include "CBlockScan.h"

/// Whether a byte that is of a set may be one to look at before a byte with that upper half.
static int may_count(unsigned char byte, int next, const unit_set *units) {
  if (byte == '[') return next <= 3;
  if (byte == '\\') return next == 'b' >> 4 || next == 'u' >> 4;
  if (byte < 0xC0) return 1;
  if (next < 8 || next > 11) return 0;
  if (byte >= 0xF0) return 1;
  // Of two bytes that tells half of the third digit, of three half of the second.
  if (byte < 0xE0) {
    const unsigned char groups = units->digits[0][0] & units->digits[1][byte >> 2 & 15];
    return (groups & units->digits[2][(byte & 3) << 2 | (next & 3)]) != 0;
  }
  for (int quarter = 0; quarter < 4; quarter++) {
    if (units->digits[0][byte & 15] & units->digits[1][(next & 3) << 2 | quarter]) return 1;
  }
  return 0;
}

static byte_set set_of(const unsigned char *is_of_set, const unit_set *units) {
  byte_set set = {{0}, {0}, {0}};
  // More than eight groups share the last: more is found then, never less. Behind D, which begins other alphabets, little
  // is found that begins with F.
  static const int halves[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 13, 15};
  unsigned patterns[8];
  int count = 0;
  for (int place = 0; place < 16; place++) {
    const int high = halves[place];
    unsigned rest = 0;
    for (int low = 0; low < 16; low++) rest |= (unsigned)(is_of_set[high * 16 + low] != 0) << low;
    // A bracket and a backslash are told by what is behind them, each by something else.
    const unsigned alone = high == '[' >> 4 ? 1u << ('[' & 15) : 0;
    const unsigned parts[2] = {rest & alone, rest & ~alone};
    for (int part = 0; part < 2; part++) {
      const unsigned pattern = parts[part];
      if (pattern == 0) continue;
      int group = 0;
      while (group < count && patterns[group] != pattern) group++;
      if (group == 8) group = 7;
      if (group == count) patterns[count++] = pattern;
      set.high[high] |= (unsigned char)(1 << group);
      for (int low = 0; low < 16; low++) {
        if (pattern >> low & 1) set.low[low] |= (unsigned char)(1 << group);
      }
    }
  }
  for (int byte = 0; byte < 256; byte++) {
    if (is_of_set[byte] == 0) continue;
    for (int next = 0; next < 16; next++) {
      if (may_count((unsigned char)byte, next, units)) set.next[next] |= set.low[byte & 15] & set.high[byte >> 4];
    }
  }
  return set;
}

block_scan block_scan_make(const unsigned char *is_of_set, const unit_set *units, const unsigned char *text, const unsigned char *folds, ptrdiff_t first,
                          ptrdiff_t second) {
  return (block_scan){.set = set_of(is_of_set, units),
                      .units = *units,
                      .bytes = {text[first], text[second]},
                      .folds = {folds[first], folds[second]},
                      .places = {first, second}};
}

static int holds(const byte_set *set, unsigned char byte, unsigned char next) {
  return (set->low[byte & 15] & set->high[byte >> 4] & set->next[next >> 4]) != 0;
}

/// The value of a hexadecimal digit; anything below 16 of what is none.
static int value_of(unsigned char byte) { return ((byte & 15) + (byte > '9' && byte < 0x80 ? 9 : 0)) & 15; }

/// The groups that have all four digits.
static unsigned char groups_of_digits(const unit_set *units, const int *digits) {
  unsigned char groups = 0xFF;
  for (int place = 0; place < 4; place++) groups &= units->digits[place][digits[place]];
  return groups;
}

/// The groups of the unit that four digits spell; any of what are none.
static unsigned char groups_spelled(const unit_set *units, const unsigned char *spelled) {
  int digits[4];
  for (int place = 0; place < 4; place++) digits[place] = value_of(spelled[place]);
  return groups_of_digits(units, digits);
}

/// Whether the character of two bytes or more that begins at `lead` is nothing, by what it says and by the byte before it.
static int is_plain_character(const unit_set *units, const unsigned char *lead, unsigned char before) {
  // Beyond the units all are looked at that stand behind ASCII, or where all count anywhere.
  if (*lead >= 0xF0) return before >= 0x80 && units->anywhere != 0xFF;
  const int is_long = *lead >= 0xE0;
  const unsigned char high = lead[is_long], low = lead[is_long + 1];
  const int digits[4] = {is_long ? *lead & 15 : 0, high >> 2 & 15, (high & 3) << 2 | (low >> 4 & 3), low & 15};
  const unsigned char groups = groups_of_digits(units, digits);
  return groups == 0 || (before >= 0x80 && (groups & units->anywhere) == 0);
}

/// How many bytes before an escape tell whether it stands behind another one: as many as one has, and a backslash.
enum { before_escape = 7 };

/// Whether another escape stands right before one, which is no backslash and a text.
static int is_behind_escape(const unsigned char *escape) {
  return escape[-6] == '\\' && escape[-5] == 'u' && escape[-7] != '\\';
}

/// Whether the escape of a unit is one to look at; what is before it is looked at only where a whole block is.
static int is_found_escape(const unit_set *units, const unsigned char *escape, int is_behind_block) {
  const unsigned char groups = groups_spelled(units, escape + 2);
  if (groups == 0) return 0;
  return (groups & units->anywhere) != 0 || !is_behind_block || !is_behind_escape(escape);
}

static int is_found(const block_scan *scan, const unsigned char *bytes, ptrdiff_t place, int is_behind_block) {
  const unsigned char *byte = bytes + place;
  if (((byte[scan->places[0]] | scan->folds[0]) == scan->bytes[0]) &
      ((byte[scan->places[1]] | scan->folds[1]) == scan->bytes[1]))
    return 1;
  if (!holds(&scan->set, *byte, byte[1])) return 0;
  if (*byte == '[') return byte[1] <= 0x20 || (byte[1] >= '0' && byte[1] <= '9');
  if (*byte == '\\') return byte[1] == 'b' || (byte[1] == 'u' && is_found_escape(&scan->units, byte, is_behind_block));
  return *byte < 0xC0 || !is_plain_character(&scan->units, byte, place > 0 ? bytes[place - 1] : 0);
}

ptrdiff_t block_scan_first_by_bytes(const block_scan *scan, const unsigned char *bytes, ptrdiff_t start,
                                 ptrdiff_t last) {
  for (; start <= last; start += BLOCK_SCAN_SIZE) {
    for (ptrdiff_t place = start; place < start + BLOCK_SCAN_SIZE; place++) {
      if (is_found(scan, bytes, place, start >= BLOCK_SCAN_SIZE)) return place;
    }
  }
  return start;
}

static int holds_by_bytes(const byte_pair *pairs, int count, const unsigned char *bytes, ptrdiff_t size) {
  for (ptrdiff_t place = 0; place + 1 < size; place++) {
    for (int pair = 0; pair < count; pair++) {
      if (bytes[place] == pairs[pair].first && bytes[place + 1] == pairs[pair].second) return 1;
    }
  }
  return 0;
}

#if defined(__SSE2__)
static uint64_t ideographs_by_parts(const void *bytes) {
  uint64_t whole = 0, half = 0, upper = 0;
  for (int place = 0; place < 64; place += 16) {
    const block_numbers numbers = block_numbers_at(bytes, place);
    whole |= block_bits((numbers >= -27) & (numbers <= -23)) << place;
    half |= block_bits(numbers == -28) << place;
    upper |= block_bits((numbers >= -72) & (numbers <= -65)) << place;
  }
  return block_ideographs_at(whole, half, upper);
}

block_kinds block_kinds_by_parts(const void *bytes) {
  block_kinds kinds = {0, 0, 0, 0};
  for (int place = 0; place < 64; place += 16) {
    // As numbers with a sign: below -64 a byte is in a character, below 0 none of ASCII.
    const block_numbers numbers = block_numbers_at(bytes, place);
    const uint64_t above = block_bits(numbers), inner = block_bits(numbers < -64);
    kinds.leads |= (above & ~inner) << place;
    kinds.continuations |= inner << place;
    kinds.controls |= (block_bits((numbers < 0x20) | (numbers == 0x7F)) & ~above) << place;
  }
  if (kinds.leads != 0) kinds.ideographs = ideographs_by_parts(bytes);
  return kinds;
}
#else
block_kinds block_kinds_by_parts(const void *bytes) { return block_kinds_by_words(bytes); }
#endif

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

/// The groups of each digit, which is below 16.
AVX2 static inline __m256i groups_of(const unsigned char *digits, __m256i values) {
  return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)digits)), values);
}

/// The value of each hexadecimal digit; anything below 16 where none stands.
AVX2 static inline __m256i values_of(__m256i bytes) {
  const __m256i is_letter = _mm256_cmpgt_epi8(bytes, _mm256_set1_epi8('9'));
  const __m256i low = _mm256_and_si256(bytes, _mm256_set1_epi8(15));
  const __m256i value = _mm256_add_epi8(low, _mm256_and_si256(is_letter, _mm256_set1_epi8(9)));
  return _mm256_and_si256(value, _mm256_set1_epi8(15));
}

/// Where four digits behind a byte and a `u` spell a unit of the set; anything where none are.
AVX2 static __m256i spelling_units(const block_scan *scan, const unsigned char *place) {
  __m256i groups = _mm256_set1_epi8(-1);
  for (int digit = 0; digit < 4; digit++) {
    const __m256i values = values_of(bytes_at(place + 2 + digit));
    groups = _mm256_and_si256(groups, groups_of(scan->units.digits[digit], values));
  }
  return groups;
}

/// Where bytes of 0xC0 and more begin characters that are nothing, by what they say and by the byte before them.
AVX2 static __m256i plain_characters(const block_scan *scan, const unsigned char *place, __m256i before) {
  const __m256i none = _mm256_setzero_si256();
  const __m256i half = _mm256_set1_epi8(15), quarter = _mm256_set1_epi8(3);
  const __m256i word = bytes_at(place), next = bytes_at(place + 1);
  const __m256i is_lead = _mm256_cmpeq_epi8(_mm256_min_epu8(word, _mm256_set1_epi8((char)0xC0)), _mm256_set1_epi8((char)0xC0));
  const __m256i is_long = _mm256_cmpeq_epi8(_mm256_max_epu8(word, _mm256_set1_epi8((char)0xE0)), word);
  const __m256i is_beyond = _mm256_cmpeq_epi8(_mm256_max_epu8(word, _mm256_set1_epi8((char)0xF0)), word);
  const __m256i high = _mm256_blendv_epi8(word, next, is_long);
  const __m256i low = _mm256_blendv_epi8(next, bytes_at(place + 2), is_long);
  const __m256i third = _mm256_or_si256(_mm256_slli_epi16(_mm256_and_si256(high, quarter), 2),
                                        _mm256_and_si256(_mm256_srli_epi16(low, 4), quarter));
  __m256i groups = groups_of(scan->units.digits[0], _mm256_and_si256(_mm256_and_si256(word, half), is_long));
  groups = _mm256_and_si256(
      groups, groups_of(scan->units.digits[1], _mm256_and_si256(_mm256_srli_epi16(high, 2), half)));
  groups = _mm256_and_si256(groups, groups_of(scan->units.digits[2], third));
  groups = _mm256_and_si256(groups, groups_of(scan->units.digits[3], _mm256_and_si256(low, half)));
  // Beyond the units all are looked at that stand behind ASCII, or where all count anywhere.
  const __m256i counts = _mm256_set1_epi8((char)scan->units.anywhere);
  const __m256i all = _mm256_cmpeq_epi8(counts, _mm256_set1_epi8(-1));
  const __m256i anywhere = _mm256_or_si256(_mm256_andnot_si256(is_beyond, _mm256_and_si256(groups, counts)),
                                           _mm256_and_si256(is_beyond, all));
  const __m256i is_other = _mm256_andnot_si256(is_beyond, _mm256_cmpeq_epi8(groups, none));
  const __m256i is_behind = _mm256_and_si256(_mm256_cmpgt_epi8(none, before), _mm256_cmpeq_epi8(anywhere, none));
  return _mm256_and_si256(is_lead, _mm256_or_si256(is_other, is_behind));
}

/// The bytes before those at a place; a 0 before the first.
AVX2 static __m256i bytes_before(const unsigned char *place, int is_first) {
  if (!is_first) return bytes_at(place - 1);
  unsigned char bytes[32] = {0};
  for (int index = 1; index < 32; index++) bytes[index] = place[index - 1];
  return bytes_at(bytes);
}

/// Where another escape stands right before one.
AVX2 static __m256i behind_escapes(const unsigned char *place) {
  const __m256i backslash = _mm256_set1_epi8('\\');
  const __m256i begins = _mm256_and_si256(_mm256_cmpeq_epi8(bytes_at(place - 6), backslash),
                                          _mm256_cmpeq_epi8(bytes_at(place - 5), _mm256_set1_epi8('u')));
  return _mm256_andnot_si256(_mm256_cmpeq_epi8(bytes_at(place - before_escape), backslash), begins);
}

/// Members of the set without brackets and backslashes that are nothing before what is behind them.
AVX2 static __m256i without_told(const block_scan *scan, const unsigned char *place, __m256i set, int is_behind_block) {
  const __m256i none = _mm256_setzero_si256(), blank = _mm256_set1_epi8(0x20), nine = _mm256_set1_epi8(9);
  const __m256i word = bytes_at(place), next = bytes_at(place + 1);
  const __m256i is_bracket = _mm256_cmpeq_epi8(word, _mm256_set1_epi8('['));
  const __m256i digit = _mm256_sub_epi8(next, _mm256_set1_epi8('0'));
  const __m256i begins_list = _mm256_or_si256(_mm256_cmpeq_epi8(_mm256_min_epu8(next, blank), next),
                                              _mm256_cmpeq_epi8(_mm256_min_epu8(digit, nine), digit));
  const __m256i is_backslash = _mm256_cmpeq_epi8(word, _mm256_set1_epi8('\\'));
  __m256i escapes = _mm256_cmpeq_epi8(next, _mm256_set1_epi8('b'));
  const __m256i spell = _mm256_cmpeq_epi8(next, _mm256_set1_epi8('u'));
  if (!_mm256_testz_si256(spell, is_backslash)) {
    const __m256i groups = spelling_units(scan, place);
    __m256i nothing = _mm256_cmpeq_epi8(groups, none);
    if (is_behind_block && !_mm256_testc_si256(nothing, _mm256_and_si256(spell, is_backslash))) {
      const __m256i anywhere = _mm256_and_si256(groups, _mm256_set1_epi8((char)scan->units.anywhere));
      nothing = _mm256_or_si256(nothing, _mm256_and_si256(_mm256_cmpeq_epi8(anywhere, none), behind_escapes(place)));
    }
    escapes = _mm256_or_si256(escapes, _mm256_andnot_si256(nothing, spell));
  }
  const __m256i nothing = _mm256_or_si256(_mm256_andnot_si256(begins_list, is_bracket),
                                          _mm256_andnot_si256(escapes, is_backslash));
  return _mm256_andnot_si256(nothing, set);
}

AVX2 static inline unsigned long long bits_of(__m256i first, __m256i second) {
  return (unsigned)_mm256_movemask_epi8(first) | (unsigned long long)(unsigned)_mm256_movemask_epi8(second) << 32;
}

/// Where bytes of two vectors are, as numbers with a sign, from `first` to `last`.
AVX2 static inline unsigned long long bits_between(__m256i low, __m256i high, int first, int last) {
  const __m256i below = _mm256_set1_epi8((char)(first - 1)), above = _mm256_set1_epi8((char)(last + 1));
  return bits_of(_mm256_and_si256(_mm256_cmpgt_epi8(low, below), _mm256_cmpgt_epi8(above, low)),
                 _mm256_and_si256(_mm256_cmpgt_epi8(high, below), _mm256_cmpgt_epi8(above, high)));
}

AVX2 static block_kinds kinds_by_vectors(const unsigned char *bytes) {
  const __m256i low = bytes_at(bytes), high = bytes_at(bytes + 32);
  const __m256i inner = _mm256_set1_epi8(-64), blank = _mm256_set1_epi8(0x20), delete = _mm256_set1_epi8(0x7F);
  const unsigned long long above = bits_of(low, high);
  const unsigned long long continuations = bits_of(_mm256_cmpgt_epi8(inner, low), _mm256_cmpgt_epi8(inner, high));
  const unsigned long long controls =
      bits_of(_mm256_or_si256(_mm256_cmpgt_epi8(blank, low), _mm256_cmpeq_epi8(low, delete)),
              _mm256_or_si256(_mm256_cmpgt_epi8(blank, high), _mm256_cmpeq_epi8(high, delete)));
  block_kinds kinds = {above & ~continuations, continuations, controls & ~above, 0};
  if (kinds.leads == 0) return kinds;
  kinds.ideographs = block_ideographs_at(bits_between(low, high, -27, -23), bits_between(low, high, -28, -28),
                                         bits_between(low, high, -72, -65));
  return kinds;
}

/// A bit for each byte that is not 0.
AVX2 static inline unsigned long long bits_not_zero(const __m256i *parts) {
  const __m256i none = _mm256_setzero_si256();
  return ~bits_of(_mm256_cmpeq_epi8(parts[0], none), _mm256_cmpeq_epi8(parts[1], none));
}

/// A bit for each byte of a block that is one to look at, of those members of the set and of pairs. Both halves go one way:
/// which of them has something no processor guesses.
AVX2 static unsigned long long found_in(const block_scan *scan, const unsigned char *block, __m256i *sets,
                                      const __m256i *pairs, ptrdiff_t start) {
  const unsigned long long members = bits_not_zero(sets);
  const unsigned long long beyond = bits_of(bytes_at(block), bytes_at(block + 32));
  if ((members & beyond) != 0) {
    for (int part = 0; part < 2; part++) {
      const __m256i before = bytes_before(block + 32 * part, start == 0 && part == 0);
      sets[part] = _mm256_andnot_si256(plain_characters(scan, block + 32 * part, before), sets[part]);
    }
  }
  if ((members & ~beyond) != 0) {
    for (int part = 0; part < 2; part++) sets[part] = without_told(scan, block + 32 * part, sets[part], start >= BLOCK_SCAN_SIZE);
  }
  return bits_not_zero(sets) | bits_not_zero(pairs);
}

AVX2 static ptrdiff_t first_by_vectors(const block_scan *scan, const unsigned char *bytes,
                                     ptrdiff_t start, ptrdiff_t last) {
  const byte_table table = table_of(&scan->set);
  const __m256i behind = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)scan->set.next));
  const __m256i half = _mm256_set1_epi8(15);
  for (; start <= last; start += BLOCK_SCAN_SIZE) {
    const unsigned char *block = bytes + start;
    __m256i sets[2], pairs[2];
    for (int part = 0; part < 2; part++) {
      const unsigned char *place = block + 32 * part;
      const __m256i next = _mm256_and_si256(_mm256_srli_epi16(bytes_at(place + 1), 4), half);
      sets[part] = _mm256_and_si256(held_by(table, bytes_at(place)), _mm256_shuffle_epi8(behind, next));
      pairs[part] = pairs_at(scan, place);
    }
    const __m256i both =
        _mm256_or_si256(_mm256_or_si256(sets[0], pairs[0]), _mm256_or_si256(sets[1], pairs[1]));
    if (_mm256_testz_si256(both, both)) continue;
    const unsigned long long places = found_in(scan, block, sets, pairs, start);
    if (places != 0) return start + __builtin_ctzll(places);
  }
  return start;
}

AVX2 static int holds_by_vectors(const byte_pair *pairs, int count, const unsigned char *bytes, ptrdiff_t size) {
  ptrdiff_t place = 0;
  for (; place + 65 <= size; place += 64) {
    __m256i found = _mm256_setzero_si256();
    const __m256i words[2] = {bytes_at(bytes + place), bytes_at(bytes + place + 32)};
    const __m256i nexts[2] = {bytes_at(bytes + place + 1), bytes_at(bytes + place + 33)};
    for (int pair = 0; pair < count; pair++) {
      const __m256i first = _mm256_set1_epi8((char)pairs[pair].first);
      const __m256i second = _mm256_set1_epi8((char)pairs[pair].second);
      for (int part = 0; part < 2; part++) {
        found = _mm256_or_si256(found, _mm256_and_si256(_mm256_cmpeq_epi8(words[part], first),
                                                        _mm256_cmpeq_epi8(nexts[part], second)));
      }
    }
    if (!_mm256_testz_si256(found, found)) return 1;
  }
  return holds_by_bytes(pairs, count, bytes + place, size - place);
}

int block_scan_holds(const byte_pair *pairs, int count, const unsigned char *bytes, ptrdiff_t size) {
  return __builtin_cpu_supports("avx2") ? holds_by_vectors(pairs, count, bytes, size)
                                        : holds_by_bytes(pairs, count, bytes, size);
}

ptrdiff_t block_scan_first(const block_scan *scan, const unsigned char *bytes, ptrdiff_t start, ptrdiff_t last) {
  return __builtin_cpu_supports("avx2") ? first_by_vectors(scan, bytes, start, last)
                                        : block_scan_first_by_bytes(scan, bytes, start, last);
}

block_kinds block_kinds_of(const void *bytes) {
  return __builtin_cpu_supports("avx2") ? kinds_by_vectors(bytes) : block_kinds_by_parts(bytes);
}

#else

block_kinds block_kinds_of(const void *bytes) { return block_kinds_by_parts(bytes); }

int block_scan_holds(const byte_pair *pairs, int count, const unsigned char *bytes, ptrdiff_t size) {
  return holds_by_bytes(pairs, count, bytes, size);
}

ptrdiff_t block_scan_first(const block_scan *scan, const unsigned char *bytes, ptrdiff_t start, ptrdiff_t last) {
  return block_scan_first_by_bytes(scan, bytes, start, last);
}

#endif
