#include "analyze/apply/code/code.h"
#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/expression_text.h"
#include "analyze/bind/text/bound_text.h"
#include "grammar/ast_query.h"

static bool remake(Executor *executor, const Node *node, void *payload) {
  const ObjectId *id = payload;
  if (node->kind != NODE_SELECT || ((const Select *)node)->targets.count != 1) return true;
  const Node *expression = ((const Target *)((const Select *)node)->targets.first)->value;
  const TableConstraint *check = catalog_constraint(executor->catalog, *id);
  ObjectId table = check->table;
  graph_remove_dependent(catalog_graph(executor->catalog), *id);
  bound_text_forget(executor, *id);
  constraint_depend(executor, *id, table, check->columns, check->column_count);
  TypeReference type;
  return bind_expression(executor, expression, PLACE_CHECK, *id, table, GRAPH_NORMAL, &type) &&
         bind_boolean(executor, type, expression->span, "CHECK");
}

static const TableConstraint *find_above(Executor *executor, const TableConstraint *own) {
  const Relation *table = catalog_relation(executor->catalog, own->table);
  for (uint16_t i = 0; i < table->parent_count && own->inherited > 0; i++) {
    ObjectId above = constraint_find(executor, table->parents[i], own->object.name);
    if (above != OBJECT_ID_NONE) return catalog_constraint(executor->catalog, above);
  }
  return NULL;
}

// The parent's is made again first, here too and as valid as it is there; the table's own is merged with it.
static bool take_validity(Executor *executor, ObjectId id) {
  TableConstraint own = *catalog_constraint(executor->catalog, id);
  const TableConstraint *above = find_above(executor, &own);
  if (above == NULL || above->validated == own.validated) return true;
  if (own.is_local && own.validated)
    return executor_fail(executor, "42P17", (Span){0, 0},
        "constraint \"%.*s\" conflicts with NOT VALID constraint on relation \"%.*s\"",
        SLICE_PRINT(executor_text(executor, own.object.name)),
        SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, own.table)->name)));
  own.validated = above->validated;
  catalog_replace(executor->catalog, &own.object);
  return true;
}

bool constraint_remake_checks(Executor *executor, ObjectId table, uint16_t column, Span span) {
  ConstraintList list = constraint_list(executor, table);
  for (uint32_t i = 0; i < list.count; i++) {
    const TableConstraint *check = list.items[i];
    ObjectId id = check->object.id;
    bool is_about_it = check->object.kind == 'c' && check->expression != SYMBOL_NONE &&
                       expression_text_has_column(executor, check->expression, column);
    if (!is_about_it) continue;
    Slice text = expression_text_named(executor, check->expression, table);
    text = arena_printf(executor->arena, "SELECT %.*s", SLICE_PRINT(text));
    if (!code_visit_text(executor, text, span, remake, &id)) return false;
    if (!take_validity(executor, id)) return false;
  }
  return true;
}
