#include "analyze/apply/rights/rights.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/apply/target.h"
#include "analyze/bind/query/bind_query.h"

static bool is_view(const Object *object) {
  return object->object_class == CLASS_RELATION && object->kind == 'v';
}

static bool refuse_materialized(
    Executor *executor, const CreateRule *statement, const Object *object) {
  if (object->object_class != CLASS_RELATION || object->kind != 'm') return true;
  return executor_fail(
      executor, "0A000", statement->relation.span, "rules on materialized views are not supported");
}

// What the rule does has been read by then.
static bool check_relation(Executor *executor, const CreateRule *statement, const Object *object) {
  if (object->flags & OBJECT_ASSUMED) return true;
  Slice name = executor_text(executor, object->name);
  bool fits = object->object_class == CLASS_RELATION && strchr("rpv", object->kind) != NULL;
  if (!fits)
    return executor_fail(executor, "42809", statement->relation.span,
        "relation \"%.*s\" cannot have rules", SLICE_PRINT(name));
  bool on_select = slice_equals(statement->event, SLICE("SELECT"));
  if (on_select && !is_view(object) && executor->version_max >= 16)
    return executor_fail(executor, "42809", statement->relation.span,
        "relation \"%.*s\" cannot have ON SELECT rules", SLICE_PRINT(name));
  return true;
}

// NEW and OLD are rows of the relation. The condition names their columns also without a prefix: NEW's
// of an INSERT, OLD's of a DELETE, and of an UPDATE those of neither.
static void show_columns(const CreateRule *statement, BindExtra rows[2]) {
  bool is_insert = slice_equals(statement->event, SLICE("INSERT"));
  bool is_update = slice_equals(statement->event, SLICE("UPDATE"));
  rows[0].is_visible = !is_insert;
  rows[1].is_visible = is_insert || is_update;
}

static bool collect(Executor *executor, const CreateRule *statement, ObjectId relation,
    BindReferences *references) {
  BindExtra rows[2] = {
      {.name = symbol_intern(executor->symbols, SLICE("old")), .relation = relation},
      {.name = symbol_intern(executor->symbols, SLICE("new")), .relation = relation},
  };
  show_columns(statement, rows);
  if (statement->where != NULL &&
      !bind_collect(executor, statement->where, rows, 2, false, references))
    return false;
  rows[0].is_visible = rows[1].is_visible = false;
  LIST_EACH(action, statement->actions) {
    if (!bind_collect(executor, action, rows, 2, false, references)) return false;
  }
  return true;
}

// Before 16 a table became a view by its rule.
static bool become_view(Executor *executor, const CreateRule *statement, ObjectId relation) {
  const Object *object = catalog_get(executor->catalog, relation);
  bool is_table = object->object_class == CLASS_RELATION && object->kind == 'r';
  if (!is_table || !slice_equals(statement->event, SLICE("SELECT"))) return true;
  bool is_child = ((const Relation *)object)->parent_count > 0;
  if (is_child || inherit_children(executor, relation).count > 0)
    return executor_fail(executor, "55000", statement->relation.span,
        "could not convert table \"%.*s\" to a view because it has %s tables",
        SLICE_PRINT(executor_text(executor, object->name)), is_child ? "parent" : "child");
  Relation draft = *(const Relation *)object;
  draft.object.kind = 'v';
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, statement->node.span);
  return true;
}

static uint8_t event_of(const CreateRule *statement) {
  static const struct {
    const char *word;
    uint8_t event;
  } events[] = {{"SELECT", RULE_SELECT}, {"INSERT", TRIGGER_INSERT}, {"UPDATE", TRIGGER_UPDATE},
      {"DELETE", TRIGGER_DELETE}};
  for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
    if (slice_equals(statement->event, slice_of(events[i].word))) return events[i].event;
  }
  return 0;
}

static bool has_column(const BindReferences *references, ObjectId relation) {
  for (size_t i = 0; i < references->count; i++) {
    if (references->items[i].id == relation && references->items[i].column != 0) return true;
  }
  return false;
}

bool apply_create_rule(Executor *executor, const Node *node) {
  const CreateRule *statement = (const CreateRule *)node;
  ObjectId relation, taken;
  BindReferences references = {0};
  if (!bind_relation(executor, &statement->relation, OBJECT_TABLE, BIND_MUST_EXIST, &relation))
    return false;
  const Object *object = catalog_get(executor->catalog, relation);
  if (!rights_need_owner(executor, relation, statement->relation.span) ||
      !refuse_materialized(executor, statement, object) ||
      !collect(executor, statement, relation, &references) ||
      !check_relation(executor, statement, object))
    return false;
  bind_is_taken(executor, relation, NAMES_RULE, statement->name.symbol, &taken);
  if (taken != OBJECT_ID_NONE && !statement->or_replace) {
    executor_relate(executor, taken);
    return executor_fail(executor, "42710", statement->name.span,
        "rule \"%.*s\" for relation \"%.*s\" already exists",
        SLICE_PRINT(executor_text(executor, statement->name.symbol)),
        SLICE_PRINT(executor_text(executor, object->name)));
  }
  Trigger draft = {
      .object = {.object_class = CLASS_RULE,
          .name = statement->name.symbol,
          .schema = object->schema},
      .table = relation,
      .events = event_of(statement),
      .instead = statement->instead,
      .has_when = statement->where != NULL,
  };
  ObjectId id = taken;
  if (taken == OBJECT_ID_NONE) {
    id = executor_create(executor, &draft.object, node->span);
  } else {
    const Trigger *before = (const Trigger *)catalog_get(executor->catalog, taken);
    draft.object = before->object;
    draft.object.definition = SYMBOL_NONE;
    draft.enabled = before->enabled;
    graph_remove_dependent(catalog_graph(executor->catalog), taken);
    executor_replace(executor, &draft.object, EFFECT_ALTER, 0, node->span);
  }
  if (!become_view(executor, statement, relation)) return false;
  executor_depend(executor, id, 0, relation, 0, GRAPH_AUTO);
  // OLD and NEW; who needs a column needs the whole by it.
  if (!has_column(&references, relation))
    executor_depend(executor, id, 0, relation, 0, GRAPH_NORMAL);
  bind_enter_references(executor, &references, id, 0, OBJECT_ID_NONE, GRAPH_NORMAL);
  return true;
}
