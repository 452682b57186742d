#include "analyze/bind/bind_value.h"
#include "grammar/ast_statement.h"

#include <stdlib.h>

// ---- WITH

static void name_columns(Binder *binder, BindQuery *query, NodeList names) {
  if (names.count == 0) return;
  uint32_t count = query->column_count > names.count ? query->column_count : names.count;
  BindColumn *columns = ARENA_ARRAY(binder->executor->arena, count, BindColumn);
  if (query->column_count > 0)
    memcpy(columns, query->columns, query->column_count * sizeof *columns);
  for (uint32_t i = query->column_count; i < count; i++) columns[i].type = bind_no_type();
  uint32_t i = 0;
  LIST_EACH(node, names) columns[i++].name = ((const NameNode *)node)->name.symbol;
  if (!query->columns_known && query->column_count < names.count) query->column_count = count;
  query->columns = columns;
}

// A literal that nothing gave a type is text in the end.
static void give_text(BindQuery *query) {
  for (uint32_t i = 0; i < query->column_count; i++) {
    TypeReference *type = &query->columns[i].type;
    if (value_is(*type, BUILTIN_UNKNOWN)) *type = value_builtin(BUILTIN_TEXT);
  }
}

static CommonName *push_common(Binder *binder, Symbol name) {
  CommonName *common = ARENA_NEW(binder->executor->arena, CommonName);
  common->name = name;
  common->outer = binder->common;
  binder->common = common;
  return common;
}

// In a recursive query the first arm says what columns there are, before the others use them.
static bool bind_set_operation(Binder *binder, const SetOperation *operation, BindQuery *result,
    CommonName *recursive, NodeList names);

static bool bind_common(Binder *binder, const CommonTable *table, CommonName *common) {
  BindQuery query;
  common->grows = table->search != NULL || table->cycle != NULL;
  if (table->query->kind == NODE_SET_OPERATION) {
    const SetOperation *operation = (const SetOperation *)table->query;
    if (!bind_set_operation(binder, operation, &query, common, table->columns)) return false;
    give_text(&query);
  } else if (!binder_query(binder, table->query, &query)) {
    return false;
  }
  name_columns(binder, &query, table->columns);
  if (common->grows) query.columns_known = false;
  common->query = query;
  return true;
}

bool binder_with(Binder *binder, const WithClause *with) {
  if (with == NULL) return true;
  if (!with->recursive) {
    LIST_EACH(node, with->items) {
      const CommonTable *table = (const CommonTable *)node;
      CommonName common = {0};
      if (!bind_common(binder, table, &common)) return false;
      push_common(binder, table->name.symbol)->query = common.query;
    }
    return true;
  }
  // Each may refer to all; those that come later are not known yet.
  CommonName **all = ARENA_ARRAY(binder->executor->arena, with->items.count, CommonName *);
  size_t i = 0;
  LIST_EACH(node, with->items)
  all[i++] = push_common(binder, ((const CommonTable *)node)->name.symbol);
  i = 0;
  LIST_EACH(node, with->items) {
    if (!bind_common(binder, (const CommonTable *)node, all[i++])) return false;
  }
  return true;
}

// ---- ORDER BY, GROUP BY: a bare name may be an output column

static bool is_output(const BindQuery *result, const Node *value) {
  if (value->kind != NODE_COLUMN_REFERENCE) return false;
  const ColumnReference *reference = (const ColumnReference *)value;
  if (reference->star || reference->count != 1) return false;
  for (uint32_t i = 0; i < result->column_count; i++) {
    if (result->columns[i].name == reference->names[0].symbol) return true;
  }
  return false;
}

static bool bind_sort(Binder *binder, NodeList keys, const BindQuery *result) {
  LIST_EACH(node, keys) {
    const Node *value = node->kind == NODE_SORT_KEY ? ((const SortKey *)node)->value : node;
    if (value == NULL || value->kind == NODE_CONSTANT) continue;
    binder->effort += result->column_count;
    if (!is_output(result, value) && !binder_node(binder, value)) return false;
  }
  return true;
}

// GROUP BY prefers the columns of the FROM.
static bool bind_group(Binder *binder, NodeList items, const BindQuery *result) {
  LIST_EACH(node, items) {
    ScopeColumn column;
    bool is_list = node->kind == NODE_GROUPING_SET || node->kind == NODE_ROW;
    if (is_list) {
      NodeList inside = node->kind == NODE_ROW ? ((const RowExpression *)node)->items
                                               : ((const GroupingSet *)node)->items;
      if (!bind_group(binder, inside, result)) return false;
      continue;
    }
    binder->effort += result->column_count;
    bool is_input = node->kind == NODE_COLUMN_REFERENCE &&
                    scope_look_up(binder, (const ColumnReference *)node, &column);
    if (!is_input && is_output(result, node)) continue;
    if (!binder_node(binder, node)) return false;
  }
  return true;
}

// ---- SELECT

#define VALUES_MAX 1000u // rows that are looked at for the columns' types

// A column's type is the one that all its values become.
static bool unite_values(Binder *binder, const Select *select, BindQuery *result) {
  if (select->values.count > VALUES_MAX) return true;
  CommonType *common =
      ARENA_ARRAY(binder->executor->arena, (size_t)result->column_count + 1, CommonType);
  for (uint32_t i = 0; i < result->column_count; i++) common[i] = common_type_start();
  LIST_EACH(row, select->values) {
    uint32_t at = 0;
    if (row->kind != NODE_ROW) continue;
    LIST_EACH(value, ((const RowExpression *)row)->items) {
      if (at == result->column_count) break;
      common_type_add(binder->executor, &common[at], binder_type_of(binder, value));
      bool is_wrong = common[at].found == VERDICT_NO && &select->node != binder->inserted;
      if (is_wrong && binder_may_refuse(binder))
        return common_type_refuse(binder->executor, &common[at], value->span, "VALUES");
      at++;
    }
  }
  bool is_lone = select->values.count == 1; // its literals may still get a type from outside
  for (uint32_t i = 0; i < result->column_count; i++) {
    bool is_known = common[i].found == VERDICT_YES;
    result->columns[i].type = is_lone && is_known ? common[i].type : common_type_result(&common[i]);
  }
  return true;
}

static bool bind_values(Binder *binder, const Select *select, BindQuery *result) {
  const Node *first = select->values.first;
  if (!binder_list(binder, select->values)) return false;
  *result = (BindQuery){.columns_known = true};
  if (first == NULL || first->kind != NODE_ROW) return true;
  uint32_t count = ((const RowExpression *)first)->items.count;
  result->columns = ARENA_ARRAY(binder->executor->arena, (size_t)count + 1, BindColumn);
  for (; result->column_count < count; result->column_count++) {
    BindColumn *column = &result->columns[result->column_count];
    Slice name = arena_printf(binder->executor->arena, "column%u", result->column_count + 1);
    column->name = symbol_intern(binder->executor->symbols, name);
    column->type = bind_no_type();
  }
  return unite_values(binder, select, result);
}

static bool bind_locking(Binder *binder, NodeList locking) {
  LIST_EACH(node, locking) {
    LIST_EACH(item, ((const LockingClause *)node)->relations) {
      const QualifiedName *name = &((const QualifiedNameNode *)item)->name;
      if (scope_item_named(binder, &name->name, 1) != NULL || binder->scope->lenient) continue;
      return executor_fail(binder->executor, "42P01", name->span,
          "relation \"%.*s\" in FOR %.*s clause not found in FROM clause",
          SLICE_PRINT(executor_text(binder->executor, name->name.symbol)),
          SLICE_PRINT(((const LockingClause *)node)->strength));
    }
  }
  return true;
}

static bool bind_clauses(Binder *binder, Scope *scope, const Select *select, BindQuery *result) {
  if (select->is_values) {
    return bind_values(binder, select, result) && bind_sort(binder, select->order_by, result) &&
           binder_node(binder, select->limit) && binder_node(binder, select->offset);
  }
  bool bound =
      binder_from_list(binder, scope, select->from) &&
      (select->is_table ? binder_all_outputs(binder, select->from, result)
                        : binder_outputs(binder, select->targets, select->from, result)) &&
      binder_node(binder, select->where) && binder_boolean(binder, select->where, "WHERE") &&
      binder_node(binder, select->having) && binder_boolean(binder, select->having, "HAVING") &&
      bind_sort(binder, select->order_by, result) && bind_group(binder, select->group_by, result) &&
      bind_sort(binder, select->distinct_on, result) && binder_node(binder, select->limit) &&
      binder_node(binder, select->offset) && binder_list(binder, select->windows) &&
      bind_locking(binder, select->locking);
  if (bound) binder_group_by_key(binder, select);
  return bound;
}

static bool bind_select(Binder *binder, const Select *select, BindQuery *result) {
  Scope scope = {.outer = binder->scope};
  CommonName *common = binder->common;
  const Scope *within = binder->scope;
  bool bound = binder_with(binder, select->with);
  binder->scope = &scope;
  bound = bound && bind_clauses(binder, &scope, select, result);
  binder->scope = within;
  binder->common = common;
  return bound;
}

// ---- UNION and its kin

static bool check_arm(
    Binder *binder, const SetArm *arm, const BindQuery *first, const BindQuery *next) {
  static const char *const words[] = {"", "UNION", "INTERSECT", "EXCEPT"};
  if (!first->columns_known || !next->columns_known) return true;
  if (first->column_count == next->column_count) return true;
  return executor_fail(binder->executor, "42601", arm->query->span,
      "each %s query must have the same number of columns", words[arm->operator]);
}

// Each arm in turn with what those before it made.
static bool unite_types(
    Binder *binder, const SetArm *arm, BindQuery *result, const BindQuery *next) {
  static const char *const words[] = {"", "UNION", "INTERSECT", "EXCEPT"};
  for (uint32_t i = 0; i < result->column_count; i++) {
    if (i >= next->column_count) {
      result->columns[i].type = bind_no_type();
      continue;
    }
    CommonType common = common_type_start();
    common_type_add(binder->executor, &common, result->columns[i].type);
    common_type_add(binder->executor, &common, next->columns[i].type);
    bool is_wrong = common.found == VERDICT_NO && result->columns_known && next->columns_known;
    if (is_wrong && binder_may_refuse(binder))
      return common_type_refuse(
          binder->executor, &common, arm->query->span, words[arm->operator]);
    result->columns[i].type = common_type_result(&common);
  }
  return true;
}

static bool bind_arms(Binder *binder, const SetOperation *operation, BindQuery *result,
    CommonName *recursive, NodeList names) {
  LIST_EACH(node, operation->arms) {
    const SetArm *arm = (const SetArm *)node;
    BindQuery next;
    if (!binder_query_untyped(binder, arm->query, &next)) return false;
    if (arm->operator== SET_FIRST) {
      *result = next;
      if (recursive != NULL) {
        give_text(&next);
        recursive->query = next;
        name_columns(binder, &recursive->query, names);
        if (recursive->grows) recursive->query.columns_known = false;
      }
      continue;
    }
    if (!check_arm(binder, arm, result, &next)) return false;
    if (!unite_types(binder, arm, result, &next)) return false;
  }
  return true;
}

// Its ORDER BY sees the output columns alone.
static bool bind_set_sort(Binder *binder, const SetOperation *operation, const BindQuery *result) {
  LIST_EACH(node, operation->order_by) {
    const Node *value = node->kind == NODE_SORT_KEY ? ((const SortKey *)node)->value : node;
    if (value == NULL || value->kind != NODE_COLUMN_REFERENCE) continue;
    const ColumnReference *reference = (const ColumnReference *)value;
    binder->effort += result->column_count;
    if (reference->count != 1 || !result->columns_known || is_output(result, value)) continue;
    return executor_fail(binder->executor, "42703", value->span, "column \"%.*s\" does not exist",
        SLICE_PRINT(executor_text(binder->executor, reference->names[0].symbol)));
  }
  return true;
}

static bool bind_set_operation(Binder *binder, const SetOperation *operation, BindQuery *result,
    CommonName *recursive, NodeList names) {
  CommonName *common = binder->common;
  *result = (BindQuery){0};
  bool bound = binder_with(binder, operation->with) &&
               bind_arms(binder, operation, result, recursive, names) &&
               bind_set_sort(binder, operation, result) && binder_node(binder, operation->limit) &&
               binder_node(binder, operation->offset);
  binder->common = common;
  return bound;
}

bool binder_query(Binder *binder, const Node *query, BindQuery *result) {
  if (!binder_query_untyped(binder, query, result)) return false;
  give_text(result);
  return true;
}

bool binder_query_untyped(Binder *binder, const Node *query, BindQuery *result) {
  *result = (BindQuery){0};
  if (query == NULL) return true;
  switch (query->kind) {
  case NODE_SELECT: return bind_select(binder, (const Select *)query, result);
  case NODE_SET_OPERATION:
    return bind_set_operation(binder, (const SetOperation *)query, result, NULL, (NodeList){0});
  case NODE_INSERT:
  case NODE_UPDATE:
  case NODE_DELETE:
  case NODE_MERGE: return binder_change(binder, query, result);
  default: return true; // EXECUTE: what it yields is not known
  }
}

// ---- what was found, and the doors to all this

static int compare(const void *a, const void *b) {
  const BindReference *left = a, *right = b;
  if (left->id != right->id) return left->id < right->id ? -1 : 1;
  return (left->column > right->column) - (left->column < right->column);
}

void bind_enter_references(Executor *executor, const BindReferences *references, ObjectId dependent,
    uint16_t dependent_column, ObjectId self, GraphEdgeKind self_kind) {
  if (dependent == OBJECT_ID_NONE || references->count == 0) return;
  qsort(references->items, references->count, sizeof *references->items, compare);
  for (size_t i = 0; i < references->count; i++) {
    const BindReference *reference = &references->items[i];
    const BindReference *next = i + 1 < references->count ? reference + 1 : NULL;
    // Who needs a column needs the whole by it.
    if (next != NULL && next->id == reference->id &&
        (reference->column == 0 || next->column == reference->column))
      continue;
    GraphEdgeKind kind = self != OBJECT_ID_NONE && reference->id == self ? self_kind : GRAPH_NORMAL;
    executor_depend(executor, dependent, dependent_column, reference->id, reference->column, kind);
  }
}

bool bind_collect_query(
    Executor *executor, const Node *query, BindReferences *references, BindQuery *result) {
  Binder binder = {.executor = executor, .references = *references};
  bool bound = binder_query(&binder, query, result);
  *references = binder.references;
  return bound;
}

bool bind_query(Executor *executor, const Node *query, ObjectId dependent, BindQuery *result) {
  BindReferences references = {0};
  if (!bind_collect_query(executor, query, &references, result)) return false;
  bind_enter_references(executor, &references, dependent, 0, OBJECT_ID_NONE, GRAPH_NORMAL);
  return true;
}

static bool collect(Executor *executor, const Node *node, const BindExtra extras[], size_t count,
    bool lenient, BindReferences *references, BindFacts *facts) {
  Binder binder = {.executor = executor, .references = *references};
  Scope scope = {.lenient = lenient};
  for (size_t i = 0; i < count; i++) {
    Name name = {.symbol = extras[i].name};
    scope_add_relation(&binder, &scope, name, extras[i].relation);
    if (extras[i].name == SYMBOL_NONE) continue;
    // A lone value, such as a domain's VALUE.
    bool is_value = extras[i].relation == OBJECT_ID_NONE;
    scope.items[scope.count - 1].has_columns = is_value;
    if (is_value) scope.items[scope.count - 1].columns_known = true;
    scope.items[scope.count - 1].has_alias = true;
    scope.items[scope.count - 1].qualified_only = !extras[i].is_visible;
  }
  binder.scope = &scope;
  bool bound = binder_node(&binder, node);
  if (facts != NULL)
    *facts = (BindFacts){.type = bound ? binder_type_of(&binder, node) : bind_no_type(),
        .is_mutable = binder.is_mutable,
        .mutable_part = binder.mutable_part};
  *references = binder.references;
  return bound;
}

bool bind_collect(Executor *executor, const Node *node, const BindExtra extras[], size_t count,
    bool lenient, BindReferences *references) {
  return collect(executor, node, extras, count, lenient, references, NULL);
}

bool bind_expression_dependencies(Executor *executor, const Node *expression, ObjectId dependent,
    uint16_t dependent_column, ObjectId self, GraphEdgeKind self_kind) {
  return bind_expression_facts(
      executor, expression, dependent, dependent_column, self, self_kind, NULL);
}

bool bind_expression(Executor *executor, const Node *expression, ObjectId dependent,
    uint16_t dependent_column, ObjectId self, GraphEdgeKind self_kind, TypeReference *type) {
  BindFacts facts;
  bool bound = bind_expression_facts(
      executor, expression, dependent, dependent_column, self, self_kind, &facts);
  *type = facts.type;
  return bound;
}

bool bind_expression_facts(Executor *executor, const Node *expression, ObjectId dependent,
    uint16_t dependent_column, ObjectId self, GraphEdgeKind self_kind, BindFacts *facts) {
  BindReferences references = {0};
  if (facts != NULL) *facts = (BindFacts){.type = bind_no_type()};
  BindExtra extra = {.relation = self};
  size_t count = self == OBJECT_ID_NONE ? 0 : 1;
  if (!collect(executor, expression, &extra, count, count == 0, &references, facts)) return false;
  bind_enter_references(executor, &references, dependent, dependent_column, self, self_kind);
  return true;
}
