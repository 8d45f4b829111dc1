#include "CBlockScan.h"

block_scan block_scan_make(const unsigned char *is_of_set, const unsigned char *text,
                          const unsigned char *folds, ptrdiff_t first, ptrdiff_t second) {
  block_scan scan = {.bytes = {text[first], text[second]},
                     .folds = {folds[first], folds[second]},
                     .places = {first, second}};
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
    scan.high[high] |= (unsigned char)(1 << group);
    for (int low = 0; low < 16; low++) {
      if (pattern >> low & 1) scan.low[low] |= (unsigned char)(1 << group);
    }
  }
  return scan;
}

ptrdiff_t block_scan_first_by_bytes(const block_scan *scan, const unsigned char *bytes, ptrdiff_t start,
                                 ptrdiff_t last) {
  for (; start <= last; start += BLOCK_SCAN_SIZE) {
    int found = 0;
    for (const unsigned char *byte = bytes + start; byte < bytes + start + BLOCK_SCAN_SIZE; byte++) {
      found |= scan->low[*byte & 15] & scan->high[*byte >> 4];
      found |= ((byte[scan->places[0]] | scan->folds[0]) == scan->bytes[0]) &
               ((byte[scan->places[1]] | scan->folds[1]) == scan->bytes[1]);
    }
    if (found) return start;
  }
  return start;
}

#if defined(__x86_64__)

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

AVX2 static inline __m256i bytes_at(const unsigned char *place) {
  return _mm256_loadu_si256((const __m256i *)place);
}

AVX2 static ptrdiff_t first_by_vectors(const block_scan *scan, const unsigned char *bytes,
                                     ptrdiff_t start, ptrdiff_t last) {
  const __m256i half = _mm256_set1_epi8(15);
  const __m256i low = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)scan->low));
  const __m256i high = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)scan->high));
  const __m256i byte0 = _mm256_set1_epi8((char)scan->bytes[0]);
  const __m256i byte1 = _mm256_set1_epi8((char)scan->bytes[1]);
  const __m256i fold0 = _mm256_set1_epi8((char)scan->folds[0]);
  const __m256i fold1 = _mm256_set1_epi8((char)scan->folds[1]);
  for (; start <= last; start += BLOCK_SCAN_SIZE) {
    __m256i found = _mm256_setzero_si256();
    for (int part = 0; part < BLOCK_SCAN_SIZE; part += 32) {
      const unsigned char *place = bytes + start + part;
      const __m256i word = bytes_at(place);
      // What is looked up is below 16: `shuffle` gives 0 for 128 and more.
      const __m256i lows = _mm256_shuffle_epi8(low, _mm256_and_si256(word, half));
      const __m256i halves = _mm256_and_si256(_mm256_srli_epi16(word, 4), half);
      const __m256i set = _mm256_and_si256(lows, _mm256_shuffle_epi8(high, halves));
      const __m256i first = _mm256_or_si256(bytes_at(place + scan->places[0]), fold0);
      const __m256i second = _mm256_or_si256(bytes_at(place + scan->places[1]), fold1);
      const __m256i pair =
          _mm256_and_si256(_mm256_cmpeq_epi8(first, byte0), _mm256_cmpeq_epi8(second, byte1));
      found = _mm256_or_si256(found, _mm256_or_si256(set, pair));
    }
    if (!_mm256_testz_si256(found, found)) return start;
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
