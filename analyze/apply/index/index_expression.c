#include "analyze/apply/index/index_expression.h"
#include "analyze/apply/expression.h"
#include "analyze/bind/value/value_type.h"
#include "analyze/catalog/columns.h"

static bool read(Executor *executor, ObjectId table, const Node *node, BindPlace place,
    IndexExpression *expression) {
  bool is_key = place == PLACE_INDEX;
  const char *where = is_key ? "index expression" : "index predicate";
  const char *many = is_key ? "index expressions" : "index predicates";
  ExpressionUse use = expression_use(executor, node, table);
  // What a subquery says is not even looked at; the rest is said once the arguments are known.
  if (use.has_subquery && !expression_check(executor, &use, many, where)) return false;
  BindExtra row = {.relation = table};
  BindFacts facts;
  if (!bind_collect_facts(executor, node, place, &row, 1, &expression->references, &facts) ||
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
  if (where != NULL && (!read(executor, request->table, where, PLACE_PREDICATE, &read_of->where) ||
                           !bind_boolean(executor, read_of->where.type, where->span, "WHERE")))
    return false;
  for (uint16_t i = 0; i < request->column_count; i++) {
    const IndexKey *key = &request->keys[i];
    if (key->column.symbol == SYMBOL_NONE &&
        !read(executor, request->table, key->expression, PLACE_INDEX, &read_of->keys[i]))
      return false;
  }
  return true;
}

bool index_expression_is_immutable(
    Executor *executor, const IndexExpression *expression, const char *where) {
  return !expression->is_mutable || executor_fail(executor, "42P17", (Span){0, 0},
                                        "functions in %s must be marked IMMUTABLE", where);
}

bool index_expression_check_types(Executor *executor, const IndexRequest *request) {
  for (uint16_t i = 0; i < request->column_count; i++) {
    TypeReference type = request->expressions->keys[i].type;
    bool is_expression = request->keys[i].column.symbol == SYMBOL_NONE;
    if (!is_expression || value_is_untyped(type) || !bind_type_is_pseudo(&type)) continue;
    return executor_fail(executor, "42P16", (Span){0, 0}, "column \"%.*s\" has pseudo-type %.*s",
        SLICE_PRINT(expression_name(executor, request->keys[i].expression)),
        SLICE_PRINT(bind_type_text(executor, &type)));
  }
  return true;
}

static bool is_virtual(const Relation *table, uint16_t number) {
  const Column *column = number == 0 ? NULL : columns_numbered(table, number);
  return column != NULL && column->generated == 'v';
}

static bool uses_virtual(const Relation *table, const IndexExpression *expression) {
  for (size_t i = 0; i < expression->references.count; i++) {
    const BindReference *reference = &expression->references.items[i];
    if (reference->id == table->object.id && is_virtual(table, reference->column)) return true;
  }
  return false;
}

static bool check_virtual(
    Executor *executor, const IndexRequest *request, const uint16_t columns[]) {
  const Object *object = catalog_get(executor->catalog, request->table);
  if (object->object_class != CLASS_RELATION || executor->version_max < 18) return true;
  const Relation *table = (const Relation *)object;
  const char *what = request->primary              ? "primary keys"
                     : request->constraint != NULL ? "unique constraints"
                                                   : "indexes";
  bool has_any = false, has_key = false;
  for (uint16_t i = 0; i < request->column_count; i++) {
    has_key |= is_virtual(table, columns[i]);
    has_any |= uses_virtual(table, &request->expressions->keys[i]);
  }
  has_any |= uses_virtual(table, &request->expressions->where);
  if (!has_key && !has_any) return true;
  return executor_fail(executor, "0A000", (Span){0, 0},
      "%s on virtual generated columns are not supported", has_key ? what : "indexes");
}

bool index_expression_check_columns(
    Executor *executor, const IndexRequest *request, const uint16_t columns[]) {
  bool has_any = request->expressions->where.has_system_column;
  for (uint16_t i = 0; i < request->column_count; i++)
    has_any |= request->expressions->keys[i].has_system_column;
  if (has_any)
    return executor_fail(
        executor, "0A000", (Span){0, 0}, "index creation on system columns is not supported");
  return check_virtual(executor, request, columns);
}

void index_expression_depend(Executor *executor, const IndexRequest *request, ObjectId index) {
  for (uint16_t i = 0; i < request->column_count; i++)
    bind_enter_references(
        executor, &request->expressions->keys[i].references, index, 0, request->table, GRAPH_AUTO);
  bind_enter_references(
      executor, &request->expressions->where.references, index, 0, request->table, GRAPH_AUTO);
}
