#include "analyze/apply/constraint/constraint.h"
#include "analyze/bind/query/bind_query.h"
#include "analyze/catalog/builtin/builtin.h"

// A query that groups by a primary key may show the table's other columns; then it needs the key
// (manual: 7.2.3, The GROUP BY and HAVING Clauses).

#define GROUPED_MAX 64u // columns; no one groups by more

typedef struct Grouping {
  ScopeColumn columns[GROUPED_MAX];
  uint32_t count;
} Grouping;

static const Node *target_at(const Select *select, int32_t position) {
  const Node *target = select->targets.first;
  for (int32_t i = 1; target != NULL && i < position; i++) target = target->next;
  return position < 1 || target == NULL ? NULL : ((const Target *)target)->value;
}

// GROUP BY 1, or GROUP BY the output column n.
static const Node *behind(const Select *select, const Node *item) {
  if (item->kind != NODE_CONSTANT) return item;
  const Constant *constant = (const Constant *)item;
  return constant->kind == CONSTANT_INTEGER && constant->integer < 1664
             ? target_at(select, constant->integer)
             : NULL;
}

static void add_grouped(
    Binder *binder, const Select *select, const Node *item, Grouping *grouping) {
  const Node *node = behind(select, item);
  ScopeColumn column;
  if (node == NULL || node->kind != NODE_COLUMN_REFERENCE || grouping->count == GROUPED_MAX) return;
  if (scope_look_up(binder, (const ColumnReference *)node, &column) &&
      column.relation != OBJECT_ID_NONE)
    grouping->columns[grouping->count++] = column;
}

// GROUP BY (a, b) is GROUP BY a, b.
static void add_all_grouped(
    Binder *binder, const Select *select, const Node *item, Grouping *grouping) {
  const RowExpression *row = (const RowExpression *)item;
  if (item->kind != NODE_ROW || row->explicit_row) {
    add_grouped(binder, select, item, grouping);
    return;
  }
  LIST_EACH(part, row->items) add_grouped(binder, select, part, grouping);
}

static bool is_grouped(const Grouping *grouping, ObjectId relation, uint16_t number) {
  for (uint32_t i = 0; i < grouping->count; i++) {
    if (grouping->columns[i].relation == relation && grouping->columns[i].number == number)
      return true;
  }
  return false;
}

typedef struct Ungrouped {
  Binder *binder;
  const Grouping *grouping;
  ObjectId relation;
} Ungrouped;

static bool is_aggregate(Binder *binder, const FunctionCall *call) {
  if (call->special != SPECIAL_NONE || call->over != NULL) return false;
  const Function *function = binder_callee(binder, call);
  if (function != NULL) return function->object.kind == 'a';
  const BuiltinFunction *builtin =
      builtin_function_by_name(executor_text(binder->executor, call->name.name.symbol));
  return builtin != NULL && builtin->has_aggregate;
}

// False: the node shows a column of the relation as it is, not through an aggregate.
static bool is_grouped_below(const Node *node, void *payload) {
  Ungrouped *ungrouped = payload;
  if (node->kind == NODE_SUBQUERY) return true; // not followed
  if (node->kind == NODE_FUNCTION_CALL &&
      is_aggregate(ungrouped->binder, (const FunctionCall *)node))
    return true;
  if (node->kind != NODE_COLUMN_REFERENCE) return ast_each_child(node, is_grouped_below, payload);
  const ColumnReference *reference = (const ColumnReference *)node;
  ScopeColumn column;
  if (reference->star) return false;
  return !scope_look_up(ungrouped->binder, reference, &column) ||
         column.relation != ungrouped->relation ||
         is_grouped(ungrouped->grouping, ungrouped->relation, column.number);
}

static bool is_shown_ungrouped(
    Binder *binder, const Select *select, const Grouping *grouping, ObjectId relation) {
  Ungrouped ungrouped = {binder, grouping, relation};
  LIST_EACH(node, select->targets) {
    if (!is_grouped_below(node, &ungrouped)) return true;
  }
  return false;
}

static void refer_to_key(
    Binder *binder, const Select *select, const Grouping *grouping, ObjectId relation) {
  const TableConstraint *key = constraint_primary_key(binder->executor, relation);
  if (key == NULL) return;
  for (uint16_t i = 0; i < key->column_count; i++) {
    if (!is_grouped(grouping, relation, key->columns[i])) return;
  }
  ObjectId id = key->object.id;
  if (is_shown_ungrouped(binder, select, grouping, relation)) binder_refer(binder, id, 0);
}

void binder_group_by_key(Binder *binder, const Select *select) {
  if (select->group_by.count == 0) return;
  Grouping *grouping = ARENA_NEW(binder->executor->arena, Grouping);
  LIST_EACH(item, select->group_by) add_all_grouped(binder, select, item, grouping);
  for (uint32_t i = 0; i < grouping->count; i++) {
    ObjectId relation = grouping->columns[i].relation;
    bool is_first = true;
    for (uint32_t k = 0; k < i; k++)
      is_first = is_first && grouping->columns[k].relation != relation;
    if (is_first) refer_to_key(binder, select, grouping, relation);
  }
}
