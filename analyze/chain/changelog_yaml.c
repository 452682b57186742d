#include "analyze/chain/changelog.h"

#include "lexer/memory.h"

#include <yaml.h>

typedef struct Reading {
  Arena *arena;
  yaml_document_t *document;
  Slice text;
  uint32_t
      *bytes; // of each character, where the text has other than ASCII; libyaml counts characters
  size_t node_count;
  Error *error;
} Reading;

static bool is_ascii(Slice text) {
  for (size_t i = 0; i < text.length; i++) {
    if ((unsigned char)text.start[i] > 127) return false;
  }
  return true;
}

static uint32_t *map_characters(Slice text) {
  if (is_ascii(text)) return NULL;
  uint32_t *bytes = memory_alloc((text.length + 1) * sizeof *bytes);
  size_t count = 0;
  for (size_t i = 0; i < text.length; i++) {
    if (((unsigned char)text.start[i] & 0xC0) != 0x80) bytes[count++] = (uint32_t)i;
  }
  while (count <= text.length) bytes[count++] = (uint32_t)text.length;
  return bytes;
}

static uint32_t offset_of(const Reading *reading, size_t index) {
  if (index > reading->text.length) index = reading->text.length;
  return reading->bytes != NULL ? reading->bytes[index] : (uint32_t)index;
}

static bool fill(Reading *reading, ChangelogNode *target, int id, unsigned depth);

static bool fill_pairs(
    Reading *reading, ChangelogNode *target, const yaml_node_t *node, unsigned depth) {
  for (const yaml_node_pair_t *pair = node->data.mapping.pairs.start;
       pair < node->data.mapping.pairs.top; pair++) {
    const yaml_node_t *key = yaml_document_get_node(reading->document, pair->key);
    Slice name = SLICE("");
    if (key != NULL && key->type == YAML_SCALAR_NODE)
      name = (Slice){(const char *)key->data.scalar.value, key->data.scalar.length};
    ChangelogNode *child = changelog_add(reading->arena, target, name);
    if (!fill(reading, child, pair->value, depth + 1)) return false;
  }
  return true;
}

static bool fill_items(
    Reading *reading, ChangelogNode *target, const yaml_node_t *node, unsigned depth) {
  for (const yaml_node_item_t *item = node->data.sequence.items.start;
       item < node->data.sequence.items.top; item++) {
    const yaml_node_t *value = yaml_document_get_node(reading->document, *item);
    bool is_mapping = value != NULL && value->type == YAML_MAPPING_NODE;
    ChangelogNode *child = is_mapping ? target : changelog_add(reading->arena, target, SLICE(""));
    if (!fill(reading, child, *item, depth + 1)) return false;
  }
  return true;
}

// Aliases can make a small document a huge or endless tree, so both depth and number are limited.
static bool fill(Reading *reading, ChangelogNode *target, int id, unsigned depth) {
  const yaml_node_t *node = yaml_document_get_node(reading->document, id);
  if (node == NULL) return true;
  if (depth > CHANGELOG_MAX_DEPTH || ++reading->node_count > CHANGELOG_MAX_NODES)
    return error_set(
        reading->error, "line %zu: nested too deep, or too large", node->start_mark.line + 1);
  if (node->type == YAML_MAPPING_NODE) return fill_pairs(reading, target, node, depth);
  if (node->type == YAML_SEQUENCE_NODE) return fill_items(reading, target, node, depth);
  Slice value = {(const char *)node->data.scalar.value, node->data.scalar.length};
  target->value = arena_copy(reading->arena, value);
  target->start = offset_of(reading, node->start_mark.index);
  target->end = offset_of(reading, node->end_mark.index);
  return true;
}

static bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// libyaml compares every anchor and every %TAG directive with all before it.
static bool check_names(Slice text, Error *error) {
  size_t anchors = 0;
  size_t tags = 0;
  for (size_t i = 0; i + 1 < text.length; i++) {
    char before = i > 0 ? text.start[i - 1] : ' ';
    bool begins = before == ' ' || before == '\n' || before == '[' || before == '{' ||
                  before == ',' || before == '\t';
    anchors += text.start[i] == '&' && begins && is_word(text.start[i + 1]);
    tags += text.start[i] == '%' &&
            slice_starts_with((Slice){text.start + i, text.length - i}, SLICE("%TAG"));
  }
  if (anchors > CHANGELOG_MAX_ANCHORS || tags > CHANGELOG_MAX_TAGS)
    return error_set(error, "more than %d anchors or %d %%TAG directives", CHANGELOG_MAX_ANCHORS,
        CHANGELOG_MAX_TAGS);
  return true;
}

// Bytes that are no UTF-8 have an offset, all else a mark.
static uint32_t fault_place(const yaml_parser_t *parser, Slice text) {
  if (parser->error == YAML_READER_ERROR)
    return (uint32_t)(parser->problem_offset < text.length ? parser->problem_offset : text.length);
  Reading reading = {.text = text, .bytes = map_characters(text)};
  uint32_t place = offset_of(&reading, parser->problem_mark.index);
  memory_free(reading.bytes);
  return place;
}

static size_t line_at(Slice text, uint32_t offset) {
  size_t line = 1;
  for (size_t i = 0; i < offset; i++) line += text.start[i] == '\n';
  return line;
}

bool changelog_read_yaml(Arena *arena, Slice text, ChangelogNode **root, Error *error) {
  yaml_parser_t parser;
  *root = NULL;
  if (!check_names(text, error)) return false;
  if (!yaml_parser_initialize(&parser)) return error_set(error, "out of memory");
  yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string(&parser, (const unsigned char *)text.start, text.length);
  yaml_document_t document;
  bool done = yaml_parser_load(&parser, &document);
  if (!done) {
    *root = changelog_add(arena, NULL, SLICE(""));
    (*root)->start = fault_place(&parser, text);
    error_set(error, "line %zu: %s", line_at(text, (*root)->start),
        parser.problem != NULL ? parser.problem : "no YAML");
    yaml_parser_delete(&parser);
    return false;
  }
  Reading reading = {.arena = arena,
      .document = &document,
      .text = text,
      .bytes = map_characters(text),
      .error = error};
  *root = changelog_add(arena, NULL, SLICE(""));
  if (yaml_document_get_root_node(&document) != NULL) done = fill(&reading, *root, 1, 0);
  if (!done) *root = NULL;
  memory_free(reading.bytes);
  yaml_document_delete(&document);
  yaml_parser_delete(&parser);
  return done;
}
