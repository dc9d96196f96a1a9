// Hot: every byte of a log goes through these loops.
#include "CSimdjson.h"

#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include <simdjson.h>

using namespace simdjson;

bool ts_is_utf8(const uint8_t *bytes, size_t length) {
  return validate_utf8(reinterpret_cast<const char *>(bytes), length);
}

namespace {

/// A step on the way to the values that are wanted.
struct node {
  struct entry {
    std::string name;
    std::unique_ptr<node> place;
  };
  /// In order of the first bytes of their names.
  std::vector<entry> children;
  /// For each byte, where the children begin whose names begin with it; those of the next byte follow.
  uint16_t first[257] = {};
  /// The number of the pointer that ends here, or -1.
  int32_t pointer = -1;

  /// The first byte of a name as it stands in a record; an empty one begins with its closing quote.
  static uint8_t first_byte(const std::string &name) { return name.empty() ? '"' : static_cast<uint8_t>(name[0]); }

  node *child(const std::string &name) {
    for (auto &child : children) {
      if (child.name == name) return child.place.get();
    }
    const uint8_t byte = first_byte(name);
    const auto place = children.begin() + first[byte + 1];
    node *added = children.insert(place, {name, std::make_unique<node>()})->place.get();
    for (size_t index = byte + size_t{1}; index < 257; index++) first[index]++;
    return added;
  }
};

uint32_t code(error_code error) {
  switch (error) {
  case SUCCESS: return TS_JSON_OK;
  case UNCLOSED_STRING: return TS_JSON_UNCLOSED_STRING;
  case UNESCAPED_CHARS: return TS_JSON_CONTROL_CHARACTER;
  case INCOMPLETE_ARRAY_OR_OBJECT: return TS_JSON_BAD_END;
  case MEMALLOC:
  case CAPACITY: return TS_JSON_NO_MEMORY;
  case STRING_ERROR: return TS_JSON_BAD_ESCAPE;
  default: return TS_JSON_BAD_STRUCTURE;
  }
}

int hex(uint8_t byte) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  const uint8_t lower = byte | 0x20;
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// The value of four hexadecimal digits, or -1.
int32_t code_unit(const uint8_t *digits, size_t readable) {
  if (readable < 4) return -1;
  int32_t value = 0;
  for (int index = 0; index < 4; index++) {
    const int digit = hex(digits[index]);
    if (digit < 0) return -1;
    value = value << 4 | digit;
  }
  return value;
}

size_t write_scalar(uint32_t scalar, uint8_t *output) {
  if (scalar < 0x80) {
    output[0] = static_cast<uint8_t>(scalar);
    return 1;
  }
  if (scalar < 0x800) {
    output[0] = static_cast<uint8_t>(0xC0 | scalar >> 6);
    output[1] = static_cast<uint8_t>(0x80 | (scalar & 0x3F));
    return 2;
  }
  if (scalar < 0x10000) {
    output[0] = static_cast<uint8_t>(0xE0 | scalar >> 12);
    output[1] = static_cast<uint8_t>(0x80 | (scalar >> 6 & 0x3F));
    output[2] = static_cast<uint8_t>(0x80 | (scalar & 0x3F));
    return 3;
  }
  output[0] = static_cast<uint8_t>(0xF0 | scalar >> 18);
  output[1] = static_cast<uint8_t>(0x80 | (scalar >> 12 & 0x3F));
  output[2] = static_cast<uint8_t>(0x80 | (scalar >> 6 & 0x3F));
  output[3] = static_cast<uint8_t>(0x80 | (scalar & 0x3F));
  return 4;
}

/// The escape after a backslash: 0 if it is none of the one-letter ones.
uint8_t short_escape(uint8_t letter) {
  switch (letter) {
  case '"': return '"';
  case '\\': return '\\';
  case '/': return '/';
  case 'b': return '\b';
  case 'f': return '\f';
  case 'n': return '\n';
  case 'r': return '\r';
  case 't': return '\t';
  default: return 0;
  }
}

/// Whether a key as it stands in the record is a name. `key` begins after the quote; the record ends in padding.
bool is_key(const char *key, const std::string &name) {
  size_t index = 0;
  while (index < name.size() && key[index] == name[index] && key[index] != '"' && key[index] != '\\') index++;
  if (index == name.size() && key[index] == '"') return true;
  if (key[index] != '\\') return false;
  // Escapes in keys are rare: such a key is unescaped before it is compared.
  size_t length = 0;
  while (key[length] != '"') length += key[length] == '\\' ? 2 : 1;
  std::string decoded(length + 16, '\0');
  const ts_json_text text = ts_json_copy_text(
      reinterpret_cast<const uint8_t *>(key), length + 1, reinterpret_cast<uint8_t *>(&decoded[0]));
  return text.error == TS_JSON_OK && name.size() == text.written && decoded.compare(0, text.written, name) == 0;
}

} // namespace

struct ts_json {
  ondemand::parser parser;
  node root;
  int32_t pointers = 0;
  std::vector<char> padded;

  const char *base = nullptr;
  /// One for each pointer; what is not in `found` is absent.
  std::vector<ts_json_value> values;
  std::vector<int32_t> found;

  void set(int32_t pointer, ts_json_value value) {
    if (values[pointer].kind == TS_JSON_ABSENT && value.kind != TS_JSON_ABSENT) found.push_back(pointer);
    values[pointer] = value;
  }

  error_code leaf(ondemand::value &value, int32_t pointer) {
    ondemand::json_type type;
    if (auto error = value.type().get(type)) return error;
    switch (type) {
    case ondemand::json_type::string: {
      ondemand::raw_json_string text;
      if (auto error = value.get_raw_json_string().get(text)) return error;
      set(pointer, {TS_JSON_STRING, static_cast<uint32_t>(text.raw() - base), 0});
      return SUCCESS;
    }
    case ondemand::json_type::number:
    case ondemand::json_type::null: {
      const std::string_view token = value.raw_json_token();
      const auto start = static_cast<uint32_t>(token.data() - base);
      size_t length = token.size();
      while (length > 0 && (token[length - 1] == ' ' || token[length - 1] == '\t')) length--;
      const uint32_t kind = type == ondemand::json_type::null ? TS_JSON_NULL : TS_JSON_NUMBER;
      set(pointer, {kind, start, start + static_cast<uint32_t>(length)});
      return SUCCESS;
    }
    case ondemand::json_type::boolean: {
      bool is_true;
      if (auto error = value.get_bool().get(is_true)) return error;
      set(pointer, {static_cast<uint32_t>(is_true ? TS_JSON_TRUE : TS_JSON_OTHER), 0, 0});
      return SUCCESS;
    }
    default: set(pointer, {TS_JSON_OTHER, 0, 0}); return SUCCESS;
    }
  }

  void forget(const node &place) {
    if (place.pointer >= 0) set(place.pointer, {TS_JSON_ABSENT, 0, 0});
    for (const auto &child : place.children) forget(*child.place);
  }

  error_code visit(ondemand::value &value, const node &place) {
    forget(place);
    if (place.children.empty()) return leaf(value, place.pointer);
    ondemand::json_type type;
    if (auto error = value.type().get(type)) return error;
    if (type == ondemand::json_type::object) {
      if (place.pointer >= 0) set(place.pointer, {TS_JSON_OTHER, 0, 0});
      ondemand::object object;
      if (auto error = value.get_object().get(object)) return error;
      return walk(object, place);
    }
    if (type == ondemand::json_type::array) {
      if (place.pointer >= 0) set(place.pointer, {TS_JSON_OTHER, 0, 0});
      size_t index = 0;
      ondemand::array array;
      if (auto error = value.get_array().get(array)) return error;
      for (auto item : array) {
        ondemand::value element;
        if (auto error = item.get(element)) return error;
        const std::string name = std::to_string(index++);
        for (const auto &child : place.children) {
          if (child.name != name) continue;
          if (auto error = visit(element, *child.place)) return error;
          break;
        }
      }
      return SUCCESS;
    }
    return place.pointer >= 0 ? leaf(value, place.pointer) : SUCCESS;
  }

  error_code walk(ondemand::object &object, const node &place) {
    for (auto item : object) {
      ondemand::field field;
      if (auto error = std::move(item).get(field)) return error;
      const char *key = field.key().raw();
      const auto byte = static_cast<uint8_t>(key[0]);
      // What an escape stands for may begin any name.
      size_t index = byte == '\\' ? 0 : place.first[byte];
      const size_t end = byte == '\\' ? place.children.size() : place.first[byte + 1];
      for (; index < end; index++) {
        const auto &child = place.children[index];
        if (!is_key(key, child.name)) continue;
        if (auto error = visit(field.value(), *child.place)) return error;
        break;
      }
    }
    return SUCCESS;
  }
};

ts_json *ts_json_create(void) { return new (std::nothrow) ts_json; }

void ts_json_free(ts_json *json) { delete json; }

int32_t ts_json_add_pointer(ts_json *json, const uint8_t *pointer, size_t length) {
  if (length == 0 || pointer[0] != '/') return -1;
  try {
    std::vector<std::string> names;
    for (size_t index = 0; index < length; index++) {
      if (pointer[index] == '/') {
        names.emplace_back();
      } else if (pointer[index] == '~') {
        // RFC 6901 4: ~1 is a slash and ~0 a tilde; nothing else may follow.
        if (++index == length || (pointer[index] != '0' && pointer[index] != '1')) return -1;
        names.back().push_back(pointer[index] == '0' ? '~' : '/');
      } else {
        names.back().push_back(static_cast<char>(pointer[index]));
      }
    }
    node *place = &json->root;
    for (const auto &name : names) place = place->child(name);
    if (place->pointer < 0) {
      json->values.push_back({TS_JSON_ABSENT, 0, 0});
      place->pointer = json->pointers++;
    }
    return place->pointer;
  } catch (...) {
    return -2;
  }
}

uint32_t ts_json_read(
    ts_json *json, const uint8_t *record, size_t length, size_t readable, size_t *error_at) {
  *error_at = length;
  for (const int32_t pointer : json->found) json->values[pointer] = {TS_JSON_ABSENT, 0, 0};
  json->found.clear();
  try {
    json->base = reinterpret_cast<const char *>(record);
    if (readable < length + SIMDJSON_PADDING) {
      if (json->padded.size() < length + SIMDJSON_PADDING) json->padded.resize(2 * length + SIMDJSON_PADDING);
      memcpy(json->padded.data(), record, length);
      memset(json->padded.data() + length, ' ', SIMDJSON_PADDING);
      json->base = json->padded.data();
      readable = length + SIMDJSON_PADDING;
    }
    if (length > json->parser.capacity()) {
      if (auto error = json->parser.allocate(length < 1 << 16 ? 2 * length + 1024 : length)) return code(error);
    }
    ondemand::document document;
    if (auto error = json->parser.iterate(padded_string_view(json->base, length, readable)).get(document)) {
      return code(error);
    }
    ondemand::object object;
    const auto start = document.get_object().get(object);
    if (start == INCORRECT_TYPE) return TS_JSON_NO_OBJECT;
    if (start) return code(start);
    if (auto error = json->walk(object, json->root)) {
      const char *place = nullptr;
      if (document.current_location().get(place) == SUCCESS && place >= json->base && place <= json->base + length) {
        *error_at = static_cast<size_t>(place - json->base);
      }
      return code(error);
    }
    const char *rest = nullptr;
    if (document.current_location().get(rest) == OUT_OF_BOUNDS) return TS_JSON_OK;
    if (rest) *error_at = static_cast<size_t>(rest - json->base);
    return TS_JSON_BAD_END;
  } catch (...) {
    return TS_JSON_NO_MEMORY;
  }
}

const int32_t *ts_json_found(const ts_json *json, size_t *count) {
  *count = json->found.size();
  return json->found.data();
}

ts_json_value ts_json_value_of(const ts_json *json, int32_t pointer) { return json->values[pointer]; }

ts_json_text ts_json_copy_text(const uint8_t *source, size_t readable, uint8_t *output) {
  ts_json_text text = {TS_JSON_OK, 0, 0, false, false};
  size_t from = 0;
  size_t to = 0;
  const auto fail = [&](uint32_t error) {
    text.error = error;
    text.consumed = static_cast<uint32_t>(from);
    text.written = static_cast<uint32_t>(to);
    return text;
  };
  while (true) {
#if defined(__SSE2__)
    while (readable - from >= 16) {
      const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i *>(source + from));
      _mm_storeu_si128(reinterpret_cast<__m128i *>(output + to), block);
      const __m128i special = _mm_or_si128(
          _mm_cmpeq_epi8(block, _mm_set1_epi8('"')), _mm_cmpeq_epi8(block, _mm_set1_epi8('\\')));
      const int mask = _mm_movemask_epi8(special);
      const int plain = mask ? __builtin_ctz(static_cast<unsigned>(mask)) : 16;
      from += static_cast<size_t>(plain);
      to += static_cast<size_t>(plain);
      if (mask) break;
    }
#endif
    while (from < readable && source[from] != '"' && source[from] != '\\') output[to++] = source[from++];
    if (from == readable) return fail(TS_JSON_UNCLOSED_STRING);
    if (source[from] == '"') return fail(TS_JSON_OK);
    text.has_escapes = true;
    if (from + 1 == readable) return fail(TS_JSON_UNCLOSED_STRING);
    if (const uint8_t byte = short_escape(source[from + 1])) {
      output[to++] = byte;
      from += 2;
      continue;
    }
    if (source[from + 1] != 'u') return fail(TS_JSON_BAD_ESCAPE);
    const int32_t unit = code_unit(source + from + 2, readable - from - 2);
    if (unit < 0) return fail(TS_JSON_BAD_ESCAPE);
    uint32_t scalar = static_cast<uint32_t>(unit);
    size_t taken = 6;
    if (scalar >= 0xD800 && scalar < 0xE000) {
      const uint8_t *next = source + from + 6;
      const bool has_pair = readable - from > 8 && next[0] == '\\' && next[1] == 'u';
      const int32_t low = has_pair ? code_unit(next + 2, readable - from - 8) : -1;
      if (scalar < 0xDC00 && low >= 0xDC00 && low < 0xE000) {
        scalar = 0x10000 + ((scalar - 0xD800) << 10) + (static_cast<uint32_t>(low) - 0xDC00);
        taken = 12;
      } else {
        scalar = 0xFFFD;
        text.has_lone_surrogate = true;
      }
    }
    to += write_scalar(scalar, output + to);
    from += taken;
  }
}
