#include "analyze/apply/code/code.h"
#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/expression_text.h"
#include "grammar/ast_query.h"

static bool remake(Executor *executor, const Node *node, void *payload) {
  const ObjectId *id = payload;
  if (node->kind != NODE_SELECT || ((const Select *)node)->targets.count != 1) return true;
  const Node *expression = ((const Target *)((const Select *)node)->targets.first)->value;
  const TableConstraint *check = catalog_constraint(executor->catalog, *id);
  ObjectId table = check->table;
  graph_remove_dependent(catalog_graph(executor->catalog), *id);
  constraint_depend(executor, *id, table, check->columns, check->column_count);
  TypeReference type;
  return bind_expression(executor, expression, PLACE_CHECK, *id, table, GRAPH_NORMAL, &type) &&
         bind_boolean(executor, type, expression->span, "CHECK");
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
  }
  return true;
}
