#include "analyze/apply/target.h"
#include "analyze/bind/bind_query.h"

static bool is_view(const Object *object) {
  return object->object_class == CLASS_RELATION && object->kind == 'v';
}

static bool check_relation(Executor *executor, const CreateRule *statement, const Object *object) {
  if (object->flags & OBJECT_ASSUMED) return true;
  Slice name = executor_text(executor, object->name);
  bool fits = object->object_class == CLASS_RELATION && strchr("rpvm", object->kind) != NULL;
  if (!fits)
    return executor_fail(executor, "42809", statement->relation.span,
        "relation \"%.*s\" cannot have rules", SLICE_PRINT(name));
  bool on_select = slice_equals(statement->event, SLICE("SELECT"));
  if (on_select && !is_view(object) && executor->version_max >= 16)
    return executor_fail(executor, "42809", statement->relation.span,
        "relation \"%.*s\" cannot have ON SELECT rules", SLICE_PRINT(name));
  return true;
}

// NEW and OLD are rows of the relation.
static bool collect(Executor *executor, const CreateRule *statement, ObjectId relation,
    BindReferences *references) {
  BindExtra rows[2] = {
      {.name = symbol_intern(executor->symbols, SLICE("old")), .relation = relation},
      {.name = symbol_intern(executor->symbols, SLICE("new")), .relation = relation},
  };
  if (statement->where != NULL &&
      !bind_collect(executor, statement->where, rows, 2, false, references))
    return false;
  LIST_EACH(action, statement->actions) {
    if (!bind_collect(executor, action, rows, 2, false, references)) return false;
  }
  return true;
}

bool apply_create_rule(Executor *executor, const Node *node) {
  const CreateRule *statement = (const CreateRule *)node;
  ObjectId relation, taken;
  BindReferences references = {0};
  if (!bind_relation(executor, &statement->relation, OBJECT_TABLE, BIND_MUST_EXIST, &relation))
    return false;
  const Object *object = catalog_get(executor->catalog, relation);
  if (!check_relation(executor, statement, object) ||
      !collect(executor, statement, relation, &references))
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
  };
  ObjectId id = taken;
  if (taken == OBJECT_ID_NONE) {
    id = executor_create(executor, &draft.object, node->span);
  } else {
    draft.object = *catalog_get(executor->catalog, taken);
    graph_remove_dependent(catalog_graph(executor->catalog), taken);
    executor_replace(executor, &draft.object, EFFECT_ALTER, 0, node->span);
  }
  executor_depend(executor, id, 0, relation, 0, GRAPH_AUTO);
  bind_enter_references(executor, &references, id, 0, OBJECT_ID_NONE, GRAPH_NORMAL);
  return true;
}
