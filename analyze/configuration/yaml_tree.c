#include "analyze/configuration/yaml_tree.h"

#include "lexer/memory.h"
#include "lexer/source.h"

#include <yaml.h>

#define BYTE_ORDER_MARK SLICE("\xEF\xBB\xBF")
#define STANDARD_TAG "tag:yaml.org,2002:"

typedef struct Anchor {
  Slice name;
  const YamlNode *node;
  bool is_open; // its list or map has not ended
} Anchor;

// A list or map that has not ended.
typedef struct Frame {
  YamlNode *node;
  size_t base;   // its first item among the pending ones
  size_t anchor; // index + 1; 0: it has none
} Frame;

typedef struct Reading {
  Arena *arena;
  const char *path;
  Slice text;
  yaml_parser_t parser;
  Frame frames[YAML_TREE_MAX_DEPTH];
  size_t depth;
  const YamlNode **pending; // items of all open frames
  size_t pending_count;
  size_t pending_capacity;
  Anchor anchors[YAML_TREE_MAX_ANCHORS];
  size_t anchor_count;
  const YamlNode *root;
  bool has_document;
  Error *error;
} Reading;

static bool refuse(const Reading *reading, yaml_mark_t mark, const char *what) {
  return error_set(
      reading->error, "%s:%zu:%zu: %s", reading->path, mark.line + 1, mark.column + 1, what);
}

static bool stands_at_tab(const Reading *reading) {
  size_t at = 0;
  for (size_t line = 0; line < reading->parser.problem_mark.line; line++) {
    const char *end = memchr(reading->text.start + at, '\n', reading->text.length - at);
    if (end == NULL) return false;
    at = (size_t)(end - reading->text.start) + 1;
  }
  while (at < reading->text.length && reading->text.start[at] == ' ') at++;
  return at < reading->text.length && reading->text.start[at] == '\t';
}

// The parser's own complaints; those about bytes come without a line.
static bool refuse_text(const Reading *reading) {
  const yaml_parser_t *parser = &reading->parser;
  const char *problem = parser->problem != NULL ? parser->problem : "is no YAML";
  if (parser->error == YAML_MEMORY_ERROR)
    return error_set(reading->error, "%s: too large for the memory", reading->path);
  if (parser->error != YAML_READER_ERROR) {
    if (!stands_at_tab(reading)) return refuse(reading, parser->problem_mark, problem);
    return refuse(reading, parser->problem_mark,
        "a tab where the text begins: YAML forbids tabs for indentation; use blanks");
  }
  Source source = {0};
  source_lend(&source, reading->path, reading->text);
  size_t offset = parser->problem_offset;
  if (offset > source.text.length) offset = source.text.length;
  SourcePlace place = source_place(&source, (uint32_t)offset);
  source_close(&source);
  return error_set(
      reading->error, "%s:%u:%u: %s", reading->path, place.line, place.column, problem);
}

// ---- nodes

static YamlNode *new_node(const Reading *reading, YamlKind kind, yaml_mark_t mark) {
  YamlNode *node = ARENA_NEW(reading->arena, YamlNode);
  *node = (YamlNode){.kind = kind,
      .line = (uint32_t)mark.line + 1,
      .column = (uint32_t)mark.column + 1,
      .weight = 1};
  return node;
}

// Tags that say what a node is anyway; any other would change what a reader takes it for.
static bool check_tag(
    const Reading *reading, const yaml_event_t *event, const yaml_char_t *tag, const char *own) {
  const char *word = (const char *)tag;
  if (word == NULL || strcmp(word, "!") == 0) return true;
  size_t length = strlen(STANDARD_TAG);
  if (strncmp(word, STANDARD_TAG, length) == 0 && strcmp(word + length, own) == 0) return true;
  return refuse(reading, event->start_mark, "a tag (!...) has no meaning here");
}

static bool add_anchor(
    Reading *reading, const yaml_event_t *event, const yaml_char_t *name, const YamlNode *node) {
  if (name == NULL) return true;
  if (reading->anchor_count == YAML_TREE_MAX_ANCHORS)
    return refuse(reading, event->start_mark, "more than 100 anchors (&...)");
  reading->anchors[reading->anchor_count++] = (Anchor){
      .name = arena_copy(reading->arena, slice_of((const char *)name)),
      .node = node,
      .is_open = node->kind != YAML_TREE_TEXT,
  };
  return true;
}

static void add_node(Reading *reading, const YamlNode *node) {
  if (reading->depth == 0) {
    reading->root = node;
    return;
  }
  reading->pending = memory_grow(reading->pending, reading->pending_count,
      &reading->pending_capacity, sizeof(const YamlNode *));
  reading->pending[reading->pending_count++] = node;
}

// ---- events

static bool read_text(Reading *reading, const yaml_event_t *event) {
  const yaml_char_t *tag = event->data.scalar.tag;
  if (!check_tag(reading, event, tag, "str")) return false;
  YamlNode *node = new_node(reading, YAML_TREE_TEXT, event->start_mark);
  Slice value = {(const char *)event->data.scalar.value, event->data.scalar.length};
  node->text = arena_copy(reading->arena, value);
  node->is_plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE && tag == NULL;
  add_node(reading, node);
  return add_anchor(reading, event, event->data.scalar.anchor, node);
}

// A copy with a place of its own that shares its items.
static bool read_alias(Reading *reading, const yaml_event_t *event) {
  Slice name = slice_of((const char *)event->data.alias.anchor);
  size_t i = reading->anchor_count;
  while (i > 0 && !slice_equals(reading->anchors[i - 1].name, name)) i--;
  if (i == 0) return refuse(reading, event->start_mark, "an alias (*...) of no anchor before it");
  const Anchor *anchor = &reading->anchors[i - 1];
  if (anchor->is_open)
    return refuse(reading, event->start_mark, "an alias (*...) of what it is itself a part of");
  YamlNode *node = new_node(reading, anchor->node->kind, event->start_mark);
  node->is_plain = anchor->node->is_plain;
  node->text = anchor->node->text;
  node->items = anchor->node->items;
  node->count = anchor->node->count;
  node->weight = anchor->node->weight;
  add_node(reading, node);
  return true;
}

static bool open_node(Reading *reading, const yaml_event_t *event) {
  bool is_map = event->type == YAML_MAPPING_START_EVENT;
  const yaml_char_t *tag = is_map ? event->data.mapping_start.tag : event->data.sequence_start.tag;
  const yaml_char_t *anchor =
      is_map ? event->data.mapping_start.anchor : event->data.sequence_start.anchor;
  if (!check_tag(reading, event, tag, is_map ? "map" : "seq")) return false;
  if (reading->depth == YAML_TREE_MAX_DEPTH)
    return refuse(reading, event->start_mark, "more than 64 lists and maps within each other");
  YamlNode *node = new_node(reading, is_map ? YAML_TREE_MAP : YAML_TREE_LIST, event->start_mark);
  add_node(reading, node);
  if (!add_anchor(reading, event, anchor, node)) return false;
  reading->frames[reading->depth++] = (Frame){.node = node,
      .base = reading->pending_count,
      .anchor = anchor != NULL ? reading->anchor_count : 0};
  return true;
}

static bool refuse_weight(const Reading *reading, yaml_mark_t mark) {
  return refuse(reading, mark, "more than 100,000 values, aliases followed");
}

static bool close_node(Reading *reading, const yaml_event_t *event) {
  Frame frame = reading->frames[--reading->depth];
  YamlNode *node = frame.node;
  node->count = reading->pending_count - frame.base;
  node->items = ARENA_ARRAY(reading->arena, node->count, const YamlNode *);
  for (size_t i = 0; i < node->count; i++) {
    node->items[i] = reading->pending[frame.base + i];
    node->weight += node->items[i]->weight;
  }
  reading->pending_count = frame.base;
  if (frame.anchor > 0) reading->anchors[frame.anchor - 1].is_open = false;
  return node->weight <= YAML_TREE_MAX_NODES || refuse_weight(reading, event->end_mark);
}

static bool take(Reading *reading, const yaml_event_t *event) {
  if (reading->pending_count > YAML_TREE_MAX_NODES)
    return refuse_weight(reading, event->start_mark); // no need to read on until it closes
  switch (event->type) {
  case YAML_DOCUMENT_START_EVENT:
    if (reading->has_document)
      return refuse(reading, event->start_mark, "a second document (---); one is all it may hold");
    reading->has_document = true;
    return true;
  case YAML_SCALAR_EVENT: return read_text(reading, event);
  case YAML_ALIAS_EVENT: return read_alias(reading, event);
  case YAML_SEQUENCE_START_EVENT:
  case YAML_MAPPING_START_EVENT: return open_node(reading, event);
  case YAML_SEQUENCE_END_EVENT:
  case YAML_MAPPING_END_EVENT: return close_node(reading, event);
  default: return true;
  }
}

static bool read_events(Reading *reading) {
  for (;;) {
    yaml_event_t event;
    if (!yaml_parser_parse(&reading->parser, &event)) return refuse_text(reading);
    bool is_end = event.type == YAML_STREAM_END_EVENT;
    bool is_fine = take(reading, &event);
    yaml_event_delete(&event);
    if (is_end || !is_fine) return is_fine;
  }
}

// libyaml compares every one with all before it, before it shows any.
static bool check_tag_directives(const Reading *reading) {
  size_t count = 0;
  for (size_t i = 0; i < reading->text.length; i++) {
    Slice rest = {reading->text.start + i, reading->text.length - i};
    if (rest.start[0] != '%' || !slice_starts_with(rest, SLICE("%TAG"))) continue;
    if (++count > YAML_TREE_MAX_TAG_DIRECTIVES)
      return error_set(reading->error, "%s:1:1: more than 100 %%TAG directives", reading->path);
  }
  return true;
}

bool yaml_tree_read(
    Arena *arena, const char *path, Slice text, const YamlNode **root, Error *error) {
  // Left to the parser it would count as a column.
  if (slice_starts_with(text, BYTE_ORDER_MARK)) {
    text.start += BYTE_ORDER_MARK.length;
    text.length -= BYTE_ORDER_MARK.length;
  }
  Reading *reading = MEMORY_NEW(Reading);
  reading->arena = arena;
  reading->path = path;
  reading->text = text;
  reading->error = error;
  bool is_read = check_tag_directives(reading);
  if (is_read && yaml_parser_initialize(&reading->parser)) {
    yaml_parser_set_encoding(&reading->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&reading->parser, (const unsigned char *)text.start, text.length);
    is_read = read_events(reading);
  } else if (is_read) {
    is_read = refuse_text(reading);
  }
  yaml_parser_delete(&reading->parser);
  if (is_read) *root = reading->root;
  memory_free(reading->pending);
  memory_free(reading);
  return is_read;
}

bool yaml_node_is_null(const YamlNode *node) {
  static const char *const words[] = {"", "~", "null", "Null", "NULL"};
  if (node->kind != YAML_TREE_TEXT || !node->is_plain) return false;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (slice_equals(node->text, slice_of(words[i]))) return true;
  }
  return false;
}
