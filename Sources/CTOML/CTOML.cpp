#include "CTOML.h"

// Deep nesting costs stack, in the parser and wherever a document is walked; rules files need five levels.
#define TOML_MAX_NESTED_VALUES 64
// The parser's own checks stay in, whatever the build; they end in an exception here.
#undef NDEBUG
#include <stdexcept>

namespace {
// What the parser takes for granted does not hold for every text; that is a mistake in the text, not in the program.
struct broken_assumption : std::logic_error {
  using std::logic_error::logic_error;
};
}  // namespace
#define TOML_ASSERT(expression) \
  do {                          \
    if (!(expression)) throw broken_assumption(#expression); \
  } while (false)
#include <toml++/toml.h>

#include <algorithm>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

struct ts_toml {
  toml::table root;
  std::vector<ts_toml_node> nodes;
  std::string error;
  ts_toml_region error_region{};
  bool failed = false;
};

namespace {

ts_toml_region region_of(const toml::source_region &source) {
  return {source.begin.line, source.begin.column, source.end.line, source.end.column};
}

void append(ts_toml &document, const toml::node &value, const toml::key *key) {
  ts_toml_node node{};
  if (key) {
    node.key = key->data();
    node.key_length = key->length();
    node.key_region = region_of(key->source());
  }
  node.region = region_of(value.source());
  if (const auto *table = value.as_table()) {
    node.kind = ts_toml_table;
    node.child_count = static_cast<uint32_t>(table->size());
    document.nodes.push_back(node);
    // toml++ sorts by key; people read by line.
    std::vector<std::pair<const toml::key *, const toml::node *>> entries;
    for (const auto &[name, child] : *table) entries.emplace_back(&name, &child);
    std::stable_sort(entries.begin(), entries.end(), [](const auto &left, const auto &right) {
      const auto &first = left.first->source().begin;
      const auto &second = right.first->source().begin;
      return first.line != second.line ? first.line < second.line : first.column < second.column;
    });
    for (const auto &[name, child] : entries) append(document, *child, name);
    return;
  }
  if (const auto *array = value.as_array()) {
    node.kind = ts_toml_array;
    node.child_count = static_cast<uint32_t>(array->size());
    document.nodes.push_back(node);
    for (const auto &child : *array) append(document, child, nullptr);
    return;
  }
  if (const auto *string = value.as_string()) {
    node.kind = ts_toml_string;
    node.text = string->get().data();
    node.text_length = string->get().size();
  } else if (const auto *integer = value.as_integer()) {
    node.kind = ts_toml_integer;
    node.integer = integer->get();
  } else if (const auto *floating = value.as_floating_point()) {
    node.kind = ts_toml_float;
    node.floating = floating->get();
  } else if (const auto *boolean = value.as_boolean()) {
    node.kind = ts_toml_boolean;
    node.boolean = boolean->get();
  } else {
    node.kind = ts_toml_date;
  }
  document.nodes.push_back(node);
}

// Whether the parser meets something in a text that it had ruled out.
bool breaks(std::string_view text) {
  try {
    (void)toml::parse(text);
  } catch (const broken_assumption &) {
    return true;
  } catch (const toml::parse_error &) {
  }
  return false;
}

// The first line with which a text that breaks the parser does so; such an error has no place of its own.
uint32_t breaking_line(std::string_view text) {
  std::vector<size_t> ends;
  for (size_t index = 0; index < text.size(); index++) {
    if (text[index] == '\n') ends.push_back(index + 1);
  }
  ends.push_back(text.size());
  size_t low = 0;
  size_t high = ends.size() - 1;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (breaks(text.substr(0, ends[middle]))) high = middle; else low = middle + 1;
  }
  return static_cast<uint32_t>(low + 1);
}

}  // namespace

ts_toml *ts_toml_create(const char *bytes, size_t length) {
  std::unique_ptr<ts_toml> document(new (std::nothrow) ts_toml);
  if (!document) return nullptr;
  try {
    try {
      document->root = toml::parse(std::string_view(bytes, length));
      append(*document, document->root, nullptr);
    } catch (const toml::parse_error &error) {
      document->failed = true;
      document->nodes.clear();
      document->error = error.description();
      document->error_region = region_of(error.source());
    } catch (const broken_assumption &) {
      document->failed = true;
      document->nodes.clear();
      document->error = "this line cannot be read";
      const uint32_t line = breaking_line(std::string_view(bytes, length));
      document->error_region = {line, 1, line, 1};
    }
  } catch (...) {
    return nullptr;
  }
  return document.release();
}

void ts_toml_free(ts_toml *document) { delete document; }

const char *ts_toml_error(const ts_toml *document, size_t *length, ts_toml_region *region) {
  if (!document->failed) return nullptr;
  *length = document->error.size();
  *region = document->error_region;
  return document->error.data();
}

size_t ts_toml_node_count(const ts_toml *document) { return document->nodes.size(); }

const ts_toml_node *ts_toml_node_at(const ts_toml *document, size_t index) { return &document->nodes[index]; }
