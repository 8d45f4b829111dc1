#include "rivals.h"

#include <simdjson.h>

#include <string_view>

using namespace simdjson;

namespace {

// By length, so that a name costs one comparison.
bool is_wanted(std::string_view name) {
  switch (name.size()) {
    case 2: return name == "id";
    case 4: return name == "text" || name == "date";
    case 5: return name == "title";
    case 6: return name == "author";
    default: return false;
  }
}

template <class Value>
int64_t unescaped(Value &&value) {
  std::string_view text;
  return value.get_string().get(text) ? 0 : int64_t(text.size());
}

// A token ends where the next begins; the quotes are counted out.
template <class Value>
int64_t raw(Value &&value) {
  return int64_t(value.raw_json_token().size()) - 2;
}

template <bool is_raw, class Object>
int64_t sum(Object &&object) {
  int64_t result = 0;
  for (auto field : object) {
    std::string_view name;
    if (field.unescaped_key().get(name)) return -1;
    if (!is_wanted(name)) continue;
    if (is_raw) {
      ondemand::value value;
      if (field.value().get(value)) return -1;
      result += raw(value);
    } else {
      result += unescaped(field.value());
    }
  }
  return result;
}

template <bool is_raw>
int64_t rows(const char *bytes, const size_t *starts, size_t count) {
  static ondemand::parser parser;
  int64_t result = 0;
  for (size_t row = 0; row < count; row++) {
    size_t length = starts[row + 1] - starts[row];
    ondemand::document document;
    ondemand::object object;
    padded_string_view text(bytes + starts[row], length, length + SIMDJSON_PADDING);
    if (parser.iterate(text).get(document) || document.get_object().get(object)) return -1;
    int64_t found = sum<is_raw>(object);
    if (found < 0) return -1;
    result += found;
  }
  return result;
}

}  // namespace

int64_t rival_simdjson_ondemand(const char *bytes, const size_t *starts, size_t count) {
  return rows<false>(bytes, starts, count);
}

int64_t rival_simdjson_raw(const char *bytes, const size_t *starts, size_t count) {
  return rows<true>(bytes, starts, count);
}

int64_t rival_simdjson_many(const char *bytes, const size_t *starts, size_t count) {
  static ondemand::parser parser;
  ondemand::document_stream stream;
  if (parser.iterate_many(bytes, starts[count], 1000000).get(stream)) return -1;
  int64_t result = 0;
  for (auto document : stream) {
    ondemand::object object;
    if (document.get_object().get(object)) return -1;
    int64_t found = sum<false>(object);
    if (found < 0) return -1;
    result += found;
  }
  return result;
}

int64_t rival_simdjson_dom(const char *bytes, const size_t *starts, size_t count) {
  static dom::parser parser;
  int64_t result = 0;
  for (size_t row = 0; row < count; row++) {
    dom::object object;
    // No copy is made: the bytes behind a row may be read.
    if (parser.parse(bytes + starts[row], starts[row + 1] - starts[row], false).get(object)) return -1;
    for (auto field : object) {
      if (is_wanted(field.key)) result += unescaped(field.value);
    }
  }
  return result;
}
