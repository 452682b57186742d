// Any bytes as a migration: placeholders and change logs end, and every place that they tell lies
// inside the text.
#include "analyze/chain/changelog.h"
#include "analyze/chain/flyway_name.h"
#include "analyze/chain/key_value.h"
#include "analyze/chain/placeholder.h"

#include <stdio.h>
#include <stdlib.h>

#define HOLD(condition)                                                                            \
  do {                                                                                             \
    if (condition) break;                                                                          \
    fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                \
    abort();                                                                                       \
  } while (0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_placeholders(Slice text, PlaceholderSyntax syntax) {
  PlaceholderValues values = {0};
  placeholder_values_set(&values, SLICE("a"), SLICE("a longer value"));
  placeholder_values_set(&values, SLICE("b"), SLICE(""));
  PlaceholderRules rules = {.syntax = syntax};
  PlacedText placed = placeholder_expand(text, &rules, &values);
  size_t before = 0;
  for (size_t i = 0; i <= placed.text.length; i++) {
    size_t origin = placed_text_origin(&placed, i);
    HOLD(origin >= before && origin <= text.length);
    before = origin;
  }
  for (size_t i = 0; i < placed.unknown_count; i++) {
    HOLD(placed.unknown[i].offset < text.length);
    HOLD(placed.unknown[i].name.start >= text.start &&
         placed.unknown[i].name.start + placed.unknown[i].name.length <= text.start + text.length);
  }
  placed_text_free(&placed);
  placeholder_values_free(&values);
}

static void check_node(Slice text, const ChangelogNode *node, unsigned depth) {
  HOLD(depth <= CHANGELOG_MAX_DEPTH + 2);
  for (; node != NULL; node = node->next) {
    HOLD(node->start <= node->end && node->end <= text.length);
    check_node(text, node->first, depth + 1);
  }
}

static void check_changelog(
    Slice text, bool (*read)(Arena *arena, Slice text, ChangelogNode **root, Error *error)) {
  Arena *arena = arena_new();
  Error error = {0};
  ChangelogNode *root = NULL;
  if (read(arena, text, &root, &error)) {
    check_node(text, root, 0);
  } else {
    HOLD(error.is_set);
  }
  arena_free(arena);
}

static bool lies_in(Slice text, Slice part) {
  return part.length == 0 ||
         (part.start >= text.start && part.start + part.length <= text.start + text.length);
}

static void check_pairs(Slice text) {
  KeyValue pair = {0};
  size_t last = 0;
  for (bool is_first = true; key_value_next(text, &pair); is_first = false) {
    HOLD(is_first || pair.start > last);
    last = pair.start;
    HOLD(lies_in(text, pair.section) && lies_in(text, pair.key) && lies_in(text, pair.value));
    size_t at = 0;
    Slice item;
    while (key_value_item(&pair, &at, &item)) HOLD(lies_in(pair.value, item));
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Slice text = {size > 0 ? (const char *)data : "", size};
  for (int syntax = PLACEHOLDER_BRACES; syntax <= PLACEHOLDER_PSQL; syntax++)
    check_placeholders(text, (PlaceholderSyntax)syntax);
  check_changelog(text, changelog_read_yaml);
  check_changelog(text, changelog_read_xml);
  check_pairs(text);
  bool mixes;
  flyway_leaves_transaction(text, &mixes);
  return 0;
}
