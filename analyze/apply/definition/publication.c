#include "analyze/apply/definition/definition_option.h"
#include "analyze/apply/definition/other.h"
#include "analyze/apply/definition/publication_member.h"
#include "analyze/apply/option_text.h"
#include "analyze/apply/rights/database.h"
#include "analyze/apply/rights/rights.h"

// Publications (manual: 31, Logical Replication).

static bool check_actions(Executor *executor, Slice list) {
  static const char *const actions[] = {"insert", "update", "delete", "truncate"};
  while (list.length > 0) {
    const char *comma = memchr(list.start, ',', list.length);
    Slice word = {list.start, comma == NULL ? list.length : (size_t)(comma - list.start)};
    size_t taken = word.length + (comma != NULL);
    list = (Slice){list.start + taken, list.length - taken};
    while (word.length > 0 && word.start[0] == ' ') word.start++, word.length--;
    while (word.length > 0 && word.start[word.length - 1] == ' ') word.length--;
    bool is_known = false;
    for (size_t i = 0; i < 4; i++) is_known |= definition_word_is(word, actions[i]);
    if (!is_known)
      return executor_fail(executor, "42601", (Span){0, 0},
          "unrecognized value for publication option \"publish\": \"%.*s\"", SLICE_PRINT(word));
  }
  return true;
}

static bool check_options(Executor *executor, NodeList options) {
  static const char *const names[] = {
      "publish", "publish_via_partition_root", "publish_generated_columns"};
  size_t count = executor->version_max >= 18 ? 3 : executor->version_max >= 13 ? 2 : 1;
  DefinitionNames known = {names, count, "unrecognized publication parameter: ", ""};
  bool ignored;
  if (!definition_options_check(executor, options, &known) ||
      !check_actions(executor, definition_option_text(executor, options, "publish")) ||
      !definition_option_boolean(executor, options, "publish_via_partition_root", &ignored))
    return false;
  const Option *generated = definition_option(executor, options, "publish_generated_columns");
  Slice value =
      generated == NULL ? SLICE("none") : option_text_value(executor, generated->value, "");
  return definition_word_is(value, "none") || definition_word_is(value, "stored") ||
         executor_fail(executor, "42601", (Span){0, 0},
             "invalid value for publication parameter \"publish_generated_columns\": \"%.*s\"",
             SLICE_PRINT(value));
}

// What is written, with the rest as it was: "all tables; insert, update, delete, truncate; via root".
static Symbol describe(Executor *executor, bool all_tables, Symbol before, NodeList options) {
  Slice actions = SLICE("insert, update, delete, truncate");
  Slice text = executor_text(executor, before);
  const Slice start = SLICE("all tables; "), end = SLICE("; via root");
  bool via_root = slice_ends_with(text, end);
  if (slice_starts_with(text, start))
    text = (Slice){text.start + start.length, text.length - start.length};
  if (via_root) text.length -= end.length;
  if (text.length > 0) actions = text;
  if (definition_option(executor, options, "publish") != NULL)
    actions = definition_option_text(executor, options, "publish");
  definition_option_boolean(executor, options, "publish_via_partition_root", &via_root);
  Slice all = arena_printf(executor->arena, "%s%.*s%s", all_tables ? "all tables; " : "",
      SLICE_PRINT(actions), via_root ? "; via root" : "");
  return symbol_intern(executor->symbols, all);
}

// ---- CREATE, ALTER PUBLICATION

// Only superusers publish all that is there, now or later.
static bool check_superuser(Executor *executor, const Publication *statement) {
  if (!runner_is_limited(executor)) return true;
  if (statement->all_tables)
    return executor_fail(executor, "42501", statement->node.span,
        "must be superuser to create FOR ALL TABLES publication");
  LIST_EACH(node, statement->objects) {
    const PublishedObject *object = (const PublishedObject *)node;
    bool is_schema = object->kind == PUBLISHED_SCHEMA || object->kind == PUBLISHED_CURRENT_SCHEMA;
    if (is_schema && statement->node.kind == NODE_ALTER_PUBLICATION)
      return executor_fail(
          executor, "42501", node->span, "must be superuser to add or set schemas");
    if (is_schema)
      return executor_fail(executor, "42501", node->span,
          "must be superuser to create FOR TABLES IN SCHEMA publication");
  }
  return true;
}

bool apply_create_publication(Executor *executor, const Node *node) {
  const Publication *statement = (const Publication *)node;
  if (!database_need_create(executor, node->span) || !check_superuser(executor, statement))
    return false;
  if (!other_refuse_taken(executor, OBJECT_PUBLICATION, OBJECT_ID_NONE, statement->name) ||
      !check_options(executor, statement->options))
    return false;
  OtherObject draft = {.object = {.object_class = CLASS_OTHER,
                           .kind = OBJECT_PUBLICATION,
                           .name = statement->name.symbol},
      .text = describe(executor, statement->all_tables, SYMBOL_NONE, statement->options)};
  ObjectId id = executor_create(executor, &draft.object, node->span);
  return publication_add_members(executor, statement, id);
}

static bool check_not_all(Executor *executor, const Publication *statement, ObjectId id) {
  const OtherObject *before = (const OtherObject *)catalog_get(executor->catalog, id);
  if (!slice_starts_with(executor_text(executor, before->text), SLICE("all tables"))) return true;
  executor_fail(executor, "55000", statement->node.span,
      "publication \"%.*s\" is defined as FOR ALL TABLES",
      SLICE_PRINT(executor_text(executor, statement->name.symbol)));
  executor_detail(
      executor, "Tables cannot be added to or dropped from FOR ALL TABLES publications.");
  return false;
}

bool apply_alter_publication(Executor *executor, const Node *node) {
  const Publication *statement = (const Publication *)node;
  ObjectId id;
  if (!other_bind(executor, OBJECT_PUBLICATION, statement->name, &id) ||
      !rights_need_owner(executor, id, node->span) ||
      (statement->verb != PUBLICATION_DROP && !check_superuser(executor, statement)))
    return false;
  if (statement->verb != PUBLICATION_OPTIONS && !check_not_all(executor, statement, id))
    return false;
  switch (statement->verb) {
  case PUBLICATION_ADD: return publication_add_members(executor, statement, id);
  case PUBLICATION_DROP: return publication_drop_members(executor, statement, id);
  case PUBLICATION_SET:
    publication_drop_all(executor, id, node->span);
    return publication_add_members(executor, statement, id);
  case PUBLICATION_OPTIONS: break;
  }
  if (!check_options(executor, statement->options)) return false;
  OtherObject draft = *(const OtherObject *)catalog_get(executor->catalog, id);
  bool all = slice_starts_with(executor_text(executor, draft.text), SLICE("all tables"));
  draft.text = describe(executor, all, draft.text, statement->options);
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, node->span);
  return true;
}
