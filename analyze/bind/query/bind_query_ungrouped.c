#include "analyze/apply/constraint/constraint.h"
#include "analyze/bind/value/bind_value.h"
#include "analyze/catalog/columns.h"

// 42803: a query that groups shows a column that is not the same in all rows of a group (manual: 7.2.3).
//
// Whether two expressions are the same is not worked out: a column that any expression of GROUP BY has
// passes. Joins that merge columns and names that may come from elsewhere are left alone.

#define GROUPED_MAX 64u // columns; no one groups by more

typedef struct GroupedColumn {
  const ScopeItem *item;
  Symbol name;
} GroupedColumn;

typedef struct Ungrouped {
  Binder *binder;
  const Scope *scope;
  const Select *select;
  GroupedColumn grouped[GROUPED_MAX];
  uint32_t count;
  bool is_open; // more than are counted, or what is not known
} Ungrouped;

// ---- what is grouped by

static void add_grouped(Ungrouped *ungrouped, const ScopeItem *item, Symbol name) {
  if (ungrouped->count == GROUPED_MAX) {
    ungrouped->is_open = true;
    return;
  }
  ungrouped->grouped[ungrouped->count++] = (GroupedColumn){item, name};
}

static bool gather(const Node *node, void *payload) {
  Ungrouped *ungrouped = payload;
  if (node->kind == NODE_SUBQUERY) ungrouped->is_open = true;
  if (node->kind != NODE_COLUMN_REFERENCE) return ast_each_child(node, gather, payload);
  const ColumnReference *reference = (const ColumnReference *)node;
  const ScopeItem *item = scope_item_of(ungrouped->binder, ungrouped->scope, reference);
  bool is_column = item != NULL && !reference->star;
  if (is_column) add_grouped(ungrouped, item, reference->names[reference->count - 1].symbol);
  if (!is_column) ungrouped->is_open = true;
  return true;
}

static const Node *target_at(const Select *select, int32_t position) {
  const Node *target = select->targets.first;
  for (int32_t i = 1; target != NULL && i < position; i++) target = target->next;
  return position < 1 || target == NULL ? NULL : ((const Target *)target)->value;
}

static const Node *target_named(const Ungrouped *ungrouped, Symbol name) {
  LIST_EACH(node, ungrouped->select->targets) {
    const Target *target = (const Target *)node;
    Symbol own = target->name.symbol;
    if (own == SYMBOL_NONE) own = bind_output_name(ungrouped->binder->executor, target->value);
    if (own == name) return target->value;
  }
  return NULL;
}

// GROUP BY 1, or the name of an output column that no table has.
static const Node *behind(const Ungrouped *ungrouped, const Node *node) {
  if (node->kind == NODE_CONSTANT && ((const Constant *)node)->kind == CONSTANT_INTEGER)
    return target_at(ungrouped->select, ((const Constant *)node)->integer);
  if (node->kind != NODE_COLUMN_REFERENCE) return node;
  const ColumnReference *reference = (const ColumnReference *)node;
  bool is_input = reference->count != 1 ||
                  scope_item_of(ungrouped->binder, ungrouped->scope, reference) != NULL;
  return is_input ? node : target_named(ungrouped, reference->names[0].symbol);
}

static void gather_all(Ungrouped *ungrouped, NodeList items) {
  LIST_EACH(node, items) {
    if (node->kind == NODE_GROUPING_SET) {
      gather_all(ungrouped, ((const GroupingSet *)node)->items);
      continue;
    }
    if (node->kind == NODE_ROW) {
      gather_all(ungrouped, ((const RowExpression *)node)->items);
      continue;
    }
    const Node *meant = behind(ungrouped, node);
    if (meant == NULL)
      ungrouped->is_open = true;
    else
      gather(meant, ungrouped);
  }
}

static bool is_grouped(const Ungrouped *ungrouped, const ScopeItem *item, Symbol name) {
  for (uint32_t i = 0; i < ungrouped->count; i++) {
    if (ungrouped->grouped[i].item == item && ungrouped->grouped[i].name == name) return true;
  }
  return false;
}

// All columns follow from the primary key.
static bool has_key(const Ungrouped *ungrouped, const ScopeItem *item) {
  Executor *executor = ungrouped->binder->executor;
  const Object *object = catalog_get(executor->catalog, item->relation);
  if (object == NULL || object->object_class != CLASS_RELATION || item->has_columns) return false;
  const TableConstraint *key = constraint_primary_key(executor, item->relation);
  if (key == NULL) return false;
  const Relation *table = (const Relation *)object;
  for (uint16_t i = 0; i < key->column_count; i++) {
    if (!is_grouped(ungrouped, item, columns_numbered(table, key->columns[i])->name)) return false;
  }
  return true;
}

// ---- what is shown

static bool refuse(const Ungrouped *ungrouped, const ScopeItem *item, Symbol name, Span span) {
  Executor *executor = ungrouped->binder->executor;
  return executor_fail(executor, "42803", span,
      "column \"%.*s.%.*s\" must appear in the GROUP BY clause or be used in an aggregate function",
      SLICE_PRINT(executor_text(executor, item->name)), SLICE_PRINT(executor_text(executor, name)));
}

static bool check_column(
    const Ungrouped *ungrouped, const ScopeItem *item, Symbol name, Span span) {
  return is_grouped(ungrouped, item, name) || has_key(ungrouped, item) ||
         refuse(ungrouped, item, name, span);
}

static bool check_row(const Ungrouped *ungrouped, const ScopeItem *item, Span span) {
  ScopeColumns columns = scope_columns(ungrouped->binder, item);
  for (uint32_t i = 0; i < columns.count; i++) {
    if (!check_column(ungrouped, item, columns.items[i].name, span)) return false;
  }
  return true;
}

static bool check_reference(const Ungrouped *ungrouped, const ColumnReference *reference) {
  Span span = reference->node.span;
  for (size_t i = 0; reference->count == 0 && i < ungrouped->scope->count; i++) {
    if (!check_row(ungrouped, &ungrouped->scope->items[i], span)) return false;
  }
  if (reference->count == 0) return true;
  if (reference->star) {
    const ScopeItem *row = scope_item_named(ungrouped->binder, reference->names, reference->count);
    bool is_own = row != NULL && row >= ungrouped->scope->items &&
                  row < ungrouped->scope->items + ungrouped->scope->count;
    return !is_own || check_row(ungrouped, row, span);
  }
  const ScopeItem *item = scope_item_of(ungrouped->binder, ungrouped->scope, reference);
  return item == NULL ||
         check_column(ungrouped, item, reference->names[reference->count - 1].symbol, span);
}

// An aggregate sees single rows; so may what is not known.
static bool sees_rows(const Ungrouped *ungrouped, const Node *node) {
  if (node->kind == NODE_SUBQUERY) return true; // not followed
  if (node->kind == NODE_SPECIAL_EXPRESSION) {
    SpecialFunction special = ((const SpecialExpression *)node)->special;
    return special == SPECIAL_JSON_ARRAYAGG || special == SPECIAL_JSON_OBJECTAGG;
  }
  if (node->kind != NODE_FUNCTION_CALL) return false;
  const FunctionCall *call = (const FunctionCall *)node;
  if (call->special != SPECIAL_NONE) return call->special == SPECIAL_GROUPING;
  const FunctionChoice *choice = binder_call_choice(ungrouped->binder, call);
  if (choice == NULL || choice->is_cast) return choice == NULL;
  if (choice->kind != CHOICE_ONE) return true;
  char kind = choice->function != NULL  ? choice->function->object.kind
              : choice->builtin != NULL ? choice->builtin->kind
                                        : 'a';
  return kind == 'a' && call->over == NULL;
}

static bool visit(const Node *node, void *payload) {
  const Ungrouped *ungrouped = payload;
  if (sees_rows(ungrouped, node)) return true;
  if (node->kind == NODE_COLUMN_REFERENCE)
    return check_reference(ungrouped, (const ColumnReference *)node);
  return ast_each_child(node, visit, payload);
}

static bool check_sort(Ungrouped *ungrouped, NodeList keys) {
  LIST_EACH(node, keys) {
    const Node *value = node->kind == NODE_SORT_KEY ? ((const SortKey *)node)->value : node;
    if (value == NULL || value->kind == NODE_CONSTANT) continue;
    bool is_name = value->kind == NODE_COLUMN_REFERENCE &&
                   ((const ColumnReference *)value)->count == 1 &&
                   !((const ColumnReference *)value)->star;
    if (is_name && target_named(ungrouped, ((const ColumnReference *)value)->names[0].symbol))
      continue;
    if (!visit(value, ungrouped)) return false;
  }
  return true;
}

static bool check_all(Ungrouped *ungrouped) {
  const Select *select = ungrouped->select;
  LIST_EACH(node, select->targets) {
    if (!visit(node, ungrouped)) return false;
  }
  return (select->having == NULL || visit(select->having, ungrouped)) &&
         check_sort(ungrouped, select->order_by) && check_sort(ungrouped, select->distinct_on);
}

static bool is_certain(const Binder *binder, const Scope *scope) {
  if (!binder_may_refuse(binder) || scope->merges) return false;
  for (size_t i = 0; i < scope->count; i++) {
    if (!scope->items[i].columns_known || scope->items[i].qualified_only) return false;
  }
  for (; scope != NULL; scope = scope->outer) {
    if (scope->lenient) return false;
  }
  return true;
}

bool binder_check_grouping(Binder *binder, const Scope *scope, const Select *select) {
  bool has_aggregates =
      scope->level <= BIND_LEVEL_MAX && (binder->seen.aggregates >> scope->level & 1) != 0;
  bool groups = has_aggregates || select->group_by.count > 0 || select->having != NULL;
  if (!groups || !is_certain(binder, scope)) return true;
  Ungrouped *ungrouped = ARENA_NEW(binder->executor->arena, Ungrouped);
  *ungrouped = (Ungrouped){.binder = binder, .scope = scope, .select = select};
  gather_all(ungrouped, select->group_by);
  return ungrouped->is_open || check_all(ungrouped);
}
