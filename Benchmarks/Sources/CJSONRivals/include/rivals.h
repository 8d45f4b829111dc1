// Other readers of JSON, asked for what the feed's reader finds: in each row the members with the names
// of an id, title, text, author or date. Each returns the sum of the bytes of what it found, so that
// nothing is left out, and -1 where it is not there or the rows can't be read.

#ifndef RIVALS_H
#define RIVALS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// `bytes` has `count` rows, row n from starts[n] to starts[n + 1], and 64 bytes to spare behind the last.

/// simdjson's on-demand reader, a row at a time; strings are unescaped.
int64_t rival_simdjson_ondemand(const char *bytes, const size_t *starts, size_t count);
/// The same, strings left as they are.
int64_t rival_simdjson_raw(const char *bytes, const size_t *starts, size_t count);
/// The same, all rows as one stream, which is simdjson's fastest way.
int64_t rival_simdjson_many(const char *bytes, const size_t *starts, size_t count);
/// simdjson's tree.
int64_t rival_simdjson_dom(const char *bytes, const size_t *starts, size_t count);
/// yyjson's tree, in memory that is used again for every row.
int64_t rival_yyjson(const char *bytes, const size_t *starts, size_t count);

#ifdef __cplusplus
}
#endif

#endif
