#include "analyze/apply/index/index_expression.h"
#include "analyze/apply/expression.h"

static bool read(Executor *executor, ObjectId table, const Node *node, const char *where,
    const char *many, IndexExpression *expression) {
  ExpressionUse use = expression_use(executor, node, table);
  // What a subquery says is not even looked at; the rest is said once the arguments are known.
  if (use.has_subquery && !expression_check(executor, &use, many, where)) return false;
  BindExtra row = {.relation = table};
  BindFacts facts;
  if (!bind_collect_facts(executor, node, &row, 1, &expression->references, &facts) ||
      !expression_check(executor, &use, many, where))
    return false;
  expression->type = facts.type;
  expression->is_mutable = use.is_mutable || facts.is_mutable;
  expression->has_system_column = use.has_system_column;
  return true;
}

bool index_expression_read(Executor *executor, IndexRequest *request) {
  IndexExpressions *read_of = ARENA_NEW(executor->arena, IndexExpressions);
  read_of->keys = ARENA_ARRAY(executor->arena, request->column_count + 1u, IndexExpression);
  request->expressions = read_of;
  const Node *where = request->where;
  if (where != NULL && (!read(executor, request->table, where, "index predicate",
                            "index predicates", &read_of->where) ||
                           !bind_boolean(executor, read_of->where.type, where->span, "WHERE")))
    return false;
  for (uint16_t i = 0; i < request->column_count; i++) {
    const IndexKey *key = &request->keys[i];
    if (key->column.symbol == SYMBOL_NONE &&
        !read(executor, request->table, key->expression, "index expression", "index expressions",
            &read_of->keys[i]))
      return false;
  }
  return true;
}

bool index_expression_is_immutable(
    Executor *executor, const IndexExpression *expression, const char *where) {
  return !expression->is_mutable || executor_fail(executor, "42P17", (Span){0, 0},
                                        "functions in %s must be marked IMMUTABLE", where);
}

bool index_expression_check_columns(Executor *executor, const IndexRequest *request) {
  bool has_any = request->expressions->where.has_system_column;
  for (uint16_t i = 0; i < request->column_count; i++)
    has_any |= request->expressions->keys[i].has_system_column;
  return !has_any || executor_fail(executor, "0A000", (Span){0, 0},
                         "index creation on system columns is not supported");
}

void index_expression_depend(Executor *executor, const IndexRequest *request, ObjectId index) {
  for (uint16_t i = 0; i < request->column_count; i++)
    bind_enter_references(
        executor, &request->expressions->keys[i].references, index, 0, request->table, GRAPH_AUTO);
  bind_enter_references(
      executor, &request->expressions->where.references, index, 0, request->table, GRAPH_AUTO);
}
