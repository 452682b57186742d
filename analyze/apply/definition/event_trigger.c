#include "analyze/apply/definition/definition_option.h"
#include "analyze/apply/definition/other.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/bind/query/bind_query.h"

#include <ctype.h>
#include <strings.h>

// Event triggers (manual: chapter 40).

// ---- the event

static bool check_event(Executor *executor, const EventTrigger *statement) {
  static const char *const events[] = {
      "ddl_command_start", "ddl_command_end", "sql_drop", "table_rewrite", "login"};
  Slice name = executor_text(executor, statement->event.symbol);
  for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
    bool is_there = i < 4 || executor->version_max >= 17;
    if (is_there && slice_equals(name, slice_of(events[i]))) return true;
  }
  return executor_fail(executor, "42601", statement->event.span, "unrecognized event name \"%.*s\"",
      SLICE_PRINT(name));
}

// ---- WHEN tag IN (…)

// What a filter may name beside CREATE, ALTER and DROP of a kind of object.
static const char *const other_tags[] = {"ALTER DEFAULT PRIVILEGES", "ALTER LARGE OBJECT",
    "COMMENT", "CREATE TABLE AS", "DROP OWNED", "GRANT", "IMPORT FOREIGN SCHEMA",
    "REFRESH MATERIALIZED VIEW", "REVOKE", "SECURITY LABEL", "SELECT INTO", "REINDEX"};
// Commands that no event trigger hears of.
static const char *const deaf_tags[] = {"ALTER SYSTEM", "ANALYZE", "BEGIN", "CALL", "CHECKPOINT",
    "CLOSE", "CLUSTER", "COMMIT", "COPY", "DEALLOCATE", "DECLARE CURSOR", "DELETE", "DISCARD", "DO",
    "EXECUTE", "EXPLAIN", "FETCH", "GRANT ROLE", "INSERT", "LISTEN", "LOAD", "LOCK TABLE", "MERGE",
    "MOVE", "NOTIFY", "PREPARE", "REASSIGN OWNED", "RELEASE", "RESET", "REVOKE ROLE", "ROLLBACK",
    "SAVEPOINT", "SELECT", "SET", "SET CONSTRAINTS", "SHOW", "START TRANSACTION", "TRUNCATE TABLE",
    "UNLISTEN", "UPDATE", "VACUUM"};

static bool is_among(Slice tag, const char *const tags[], size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (definition_word_is(tag, tags[i])) return true;
  }
  return false;
}

// CREATE TABLE: of `table`. The server's word for a wrapper has a hyphen that its tag has not.
static bool is_of_kind(Executor *executor, Slice tag, ObjectKind kind) {
  static const char *const verbs[] = {"CREATE", "ALTER", "DROP"};
  const char *word = kind == OBJECT_FOREIGN_DATA_WRAPPER ? "foreign data wrapper"
                     : kind == OBJECT_STATISTICS         ? "statistics"
                                                         : ast_object_word(kind);
  for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
    Slice text = arena_printf(executor->arena, "%s %s", verbs[i], word);
    if (text.length == tag.length && strncasecmp(text.start, tag.start, tag.length) == 0)
      return true;
  }
  return false;
}

typedef enum Hearing { HEARING_UNKNOWN, HEARING_NONE, HEARING_SOME } Hearing;

static Hearing hears(Executor *executor, Slice tag) {
  if (is_among(tag, other_tags, sizeof other_tags / sizeof *other_tags)) return HEARING_SOME;
  if (is_among(tag, deaf_tags, sizeof deaf_tags / sizeof *deaf_tags)) return HEARING_NONE;
  static const ObjectKind deaf[] = {
      OBJECT_DATABASE, OBJECT_ROLE, OBJECT_TABLESPACE, OBJECT_EVENT_TRIGGER};
  for (size_t i = 0; i < sizeof deaf / sizeof *deaf; i++) {
    if (is_of_kind(executor, tag, deaf[i])) return HEARING_NONE;
  }
  for (unsigned kind = OBJECT_NONE + 1; kind <= OBJECT_VIEW; kind++) {
    bool is_part = kind == OBJECT_COLUMN || kind == OBJECT_ATTRIBUTE;
    if (!is_part && is_of_kind(executor, tag, (ObjectKind)kind)) return HEARING_SOME;
  }
  return HEARING_UNKNOWN;
}

static bool check_tag(Executor *executor, Slice event, const Constant *tag) {
  Slice text = tag->text;
  bool rewrites = slice_equals(event, SLICE("table_rewrite"));
  Hearing hearing = hears(executor, text);
  if (rewrites)
    hearing =
        definition_word_is(text, "ALTER TABLE") || definition_word_is(text, "ALTER TYPE") ||
                (definition_word_is(text, "ALTER MATERIALIZED VIEW") && executor->version_max >= 15)
            ? HEARING_SOME
            : HEARING_NONE;
  if (hearing == HEARING_UNKNOWN)
    return executor_fail(executor, "42601", tag->node.span,
        "filter value \"%.*s\" not recognized for filter variable \"tag\"", SLICE_PRINT(text));
  return hearing == HEARING_SOME ||
         executor_fail(executor, "0A000", tag->node.span,
             "event triggers are not supported for %.*s", SLICE_PRINT(text));
}

static bool check_filters(Executor *executor, const EventTrigger *statement) {
  Slice event = executor_text(executor, statement->event.symbol);
  const RowExpression *tags = NULL;
  LIST_EACH(node, statement->conditions) {
    const Option *option = (const Option *)node;
    Slice name = executor_text(executor, option->name.symbol);
    if (!slice_equals(name, SLICE("tag")))
      return executor_fail(executor, "42601", node->span, "unrecognized filter variable \"%.*s\"",
          SLICE_PRINT(name));
    if (tags != NULL)
      return executor_fail(
          executor, "42601", node->span, "filter variable \"tag\" specified more than once");
    tags = (const RowExpression *)option->value;
  }
  if (tags == NULL || tags->node.kind != NODE_ROW) return true;
  if (slice_equals(event, SLICE("login")))
    return executor_fail(executor, "0A000", tags->node.span,
        "tag filtering is not supported for login event triggers");
  LIST_EACH(node, tags->items) {
    if (node->kind == NODE_CONSTANT && !check_tag(executor, event, (const Constant *)node))
      return false;
  }
  return true;
}

// ---- its function

static bool check_event_function(Executor *executor, const EventTrigger *statement, ObjectId id) {
  const Object *object = catalog_get(executor->catalog, id);
  if (object != NULL && object->object_class == CLASS_FUNCTION) {
    const Function *function = (const Function *)object;
    if (!function->arguments_known || function->returns.type == OBJECT_ID_NONE) return true;
    if (function->returns.type == bind_builtin_type("event_trigger").type) return true;
    executor_relate(executor, id);
  } else if (executor->open_world || executor->extensions_seen) {
    return true;
  } // what the server brings returns other things
  return executor_fail(executor, "42P17", statement->function.span,
      "function %.*s must return type event_trigger",
      SLICE_PRINT(target_written_name(executor, &statement->function)));
}

// Its event and tags, as the catalog keeps them: "sql_drop; DROP TABLE, DROP VIEW".
static Slice event_and_tags(Executor *executor, const EventTrigger *statement) {
  Slice text = executor_text(executor, statement->event.symbol);
  const char *separator = "; ";
  LIST_EACH(node, statement->conditions) {
    const RowExpression *tags = (const RowExpression *)((const Option *)node)->value;
    if (tags == NULL || tags->node.kind != NODE_ROW) continue;
    LIST_EACH(tag, tags->items) {
      if (tag->kind != NODE_CONSTANT) continue;
      Slice written = ((const Constant *)tag)->text;
      char *upper = ARENA_ARRAY(executor->arena, written.length + 1, char);
      for (size_t i = 0; i < written.length; i++)
        upper[i] = (char)toupper((unsigned char)written.start[i]);
      text = arena_printf(
          executor->arena, "%.*s%s%.*s", SLICE_PRINT(text), separator, (int)written.length, upper);
      separator = ", ";
    }
  }
  return text;
}

static Symbol event_text(Executor *executor, Slice event, EventTriggerState state) {
  static const char *const words[] = {[EVENT_TRIGGER_CREATED] = "",
      [EVENT_TRIGGER_ENABLED] = "",
      [EVENT_TRIGGER_ENABLED_REPLICA] = "; R",
      [EVENT_TRIGGER_ENABLED_ALWAYS] = "; A",
      [EVENT_TRIGGER_DISABLED] = "; D"};
  return symbol_intern(
      executor->symbols, arena_printf(executor->arena, "%.*s%s", SLICE_PRINT(event), words[state]));
}

bool apply_create_event_trigger(Executor *executor, const Node *node) {
  const EventTrigger *statement = (const EventTrigger *)node;
  ObjectId function;
  if (runner_is_limited(executor)) {
    executor_fail(executor, "42501", node->span,
        "permission denied to create event trigger \"%.*s\"",
        SLICE_PRINT(executor_text(executor, statement->name.symbol)));
    executor_hint(executor, "Must be superuser to create an event trigger.");
    return false;
  }
  if (!check_event(executor, statement) || !check_filters(executor, statement) ||
      !other_refuse_taken(executor, OBJECT_EVENT_TRIGGER, OBJECT_ID_NONE, statement->name) ||
      !bind_trigger_function(executor, &statement->function, &function) ||
      !check_event_function(executor, statement, function))
    return false;
  Slice event = event_and_tags(executor, statement);
  OtherObject draft = {.object = {.object_class = CLASS_OTHER,
                           .kind = OBJECT_EVENT_TRIGGER,
                           .name = statement->name.symbol},
      .of = function,
      .text = event_text(executor, event, EVENT_TRIGGER_CREATED)};
  ObjectId id = executor_create(executor, &draft.object, node->span);
  executor_depend(executor, id, 0, function, 0, GRAPH_NORMAL);
  return true;
}

bool apply_alter_event_trigger(Executor *executor, const Node *node) {
  const EventTrigger *statement = (const EventTrigger *)node;
  ObjectId id;
  if (!other_bind(executor, OBJECT_EVENT_TRIGGER, statement->name, &id) ||
      !rights_need_owner(executor, id, node->span))
    return false;
  OtherObject draft = *(const OtherObject *)catalog_get(executor->catalog, id);
  Slice event = executor_text(executor, draft.text);
  // Behind the last separator stands how it is enabled, one letter; a tag is longer.
  if (event.length > 3 && event.start[event.length - 3] == ';') event.length -= 3;
  draft.text = event_text(executor, event, statement->state);
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, node->span);
  return true;
}
