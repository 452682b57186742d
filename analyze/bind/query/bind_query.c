#include "analyze/apply/rights/query_rights.h"
#include "analyze/bind/value/bind_value.h"
#include "grammar/ast_statement.h"

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

static bool bind_common_query(Binder *binder, const CommonTable *table, CommonName *common) {
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

// One that changes rows is run in any case.
static bool bind_common(Binder *binder, const CommonTable *table, CommonName *common) {
  Executor *executor = binder->executor;
  struct QueryRights *outer = executor->query_rights;
  bool is_read = table->query->kind == NODE_SELECT || table->query->kind == NODE_SET_OPERATION;
  if (is_read && outer != NULL)
    executor->query_rights = common->rights = query_rights_aside(executor);
  bool bound = bind_common_query(binder, table, common);
  executor->query_rights = outer;
  return bound;
}

bool binder_with(Binder *binder, const WithClause *with) {
  if (with == NULL) return true;
  if (!with->recursive) {
    LIST_EACH(node, with->items) {
      const CommonTable *table = (const CommonTable *)node;
      CommonName common = {0};
      if (!bind_common(binder, table, &common)) return false;
      CommonName *pushed = push_common(binder, table->name.symbol);
      pushed->query = common.query;
      pushed->rights = common.rights;
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
      BindColumn item = {.type = binder_type_of(binder, value)};
      binder_give_collation(binder, value, &item);
      result->columns[at].collation =
          binder_common_collation(result->columns[at].collation, item.collation);
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

static void keep_query(Binder *binder, const Node *node, const BindQuery *query) {
  if (!binder->executor->keeps_definitions) return;
  BindQuery *kept = ARENA_NEW(binder->executor->arena, BindQuery);
  *kept = *query;
  kept->columns = ARENA_ARRAY(binder->executor->arena, (size_t)query->column_count + 1, BindColumn);
  if (query->column_count > 0)
    memcpy(kept->columns, query->columns, query->column_count * sizeof *kept->columns);
  binder_keep_detail(binder, node, kept);
}

static bool bind_values(Binder *binder, const Select *select, BindQuery *result) {
  const Node *first = select->values.first;
  bool is_row = select->values.count == 1 && &select->node == binder->inserted;
  if (!binder_list_in(binder, select->values, is_row ? PLACE_ROW : PLACE_VALUES)) return false;
  *result = (BindQuery){.columns_known = true};
  if (first == NULL || first->kind != NODE_ROW) return true;
  uint32_t count = ((const RowExpression *)first)->items.count;
  result->columns = ARENA_ARRAY(binder->executor->arena, (size_t)count + 1, BindColumn);
  for (; result->column_count < count; result->column_count++) {
    BindColumn *column = &result->columns[result->column_count];
    *column = (BindColumn){.type = bind_no_type()};
    if (&select->node == binder->inserted) continue; // nobody asks for their names
    Slice name = arena_printf(binder->executor->arena, "column%u", result->column_count + 1);
    column->name = symbol_intern(binder->executor->symbols, name);
  }
  if (!unite_values(binder, select, result)) return false;
  keep_query(binder, &select->node, result);
  return true;
}

// Whose rows are locked, their UPDATE is needed.
static void note_locked(Binder *binder, const LockingClause *clause) {
  for (size_t i = 0; i < binder->scope->count; i++) {
    const ScopeItem *item = &binder->scope->items[i];
    bool is_meant = clause->relations.count == 0;
    LIST_EACH(node, clause->relations) {
      if (((const QualifiedNameNode *)node)->name.name.symbol == item->name) is_meant = true;
    }
    if (is_meant) query_rights_note(binder->executor, item->relation, ACCESS_UPDATE);
  }
}

static bool bind_locking(Binder *binder, NodeList locking) {
  LIST_EACH(node, locking) {
    if (binder->executor->query_rights != NULL) note_locked(binder, (const LockingClause *)node);
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

static bool bind_bounds(Binder *binder, const Node *limit, const Node *offset) {
  return binder_node_in(binder, limit, PLACE_LIMIT) && binder_node_in(binder, offset, PLACE_OFFSET);
}

static bool bind_conditions(Binder *binder, const Select *select) {
  return binder_node_in(binder, select->where, PLACE_WHERE) &&
         binder_boolean(binder, select->where, "WHERE") &&
         binder_node_in(binder, select->having, PLACE_HAVING) &&
         binder_boolean(binder, select->having, "HAVING");
}

static bool bind_group_by(Binder *binder, const Select *select, const BindQuery *result) {
  binder->place = PLACE_GROUP;
  bool bound = bind_group(binder, select->group_by, result);
  binder->place = PLACE_TARGET;
  return bound;
}

static bool bind_clauses(Binder *binder, Scope *scope, const Select *select, BindQuery *result) {
  if (select->is_values) {
    return bind_values(binder, select, result) && bind_sort(binder, select->order_by, result) &&
           bind_bounds(binder, select->limit, select->offset);
  }
  bool bound = binder_from_list(binder, scope, select->from) &&
               (select->is_table ? binder_all_outputs(binder, select, result)
                                 : binder_outputs(binder, select->targets, select->from, result)) &&
               bind_conditions(binder, select) && bind_sort(binder, select->order_by, result) &&
               bind_group_by(binder, select, result) &&
               bind_sort(binder, select->distinct_on, result) &&
               bind_bounds(binder, select->limit, select->offset) &&
               binder_list_in(binder, select->windows, PLACE_WINDOW) &&
               bind_locking(binder, select->locking);
  bound = bound && binder_check_grouping(binder, scope, select);
  if (bound) binder_group_by_key(binder, select);
  return bound;
}

static bool bind_select(Binder *binder, const Select *select, BindQuery *result) {
  Scope scope = scope_begin(binder, select);
  CommonName *common = binder->common;
  const Scope *within = binder->scope;
  BindPlace place = binder->place;
  BindSeen before = binder_seen_start(binder);
  bool bound = binder_with(binder, select->with);
  binder->scope = &scope;
  binder->place = PLACE_TARGET;
  bound = bound && bind_clauses(binder, &scope, select, result);
  binder_seen_leave(binder, before, scope.level);
  binder->scope = within;
  binder->common = common;
  binder->place = place;
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
    result->columns[i].collation =
        binder_common_collation(result->columns[i].collation, next->columns[i].collation);
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
               bind_set_sort(binder, operation, result) &&
               bind_bounds(binder, operation->limit, operation->offset);
  if (bound) keep_query(binder, &operation->node, result);
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
