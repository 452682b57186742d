#include "analyze/apply/constraint/constraint.h"
#include "analyze/bind/bind_query.h"

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

static bool is_grouped(const Grouping *grouping, ObjectId relation, uint16_t number) {
  for (uint32_t i = 0; i < grouping->count; i++) {
    if (grouping->columns[i].relation == relation && grouping->columns[i].number == number)
      return true;
  }
  return false;
}

static bool is_shown_ungrouped(
    Binder *binder, const Select *select, const Grouping *grouping, ObjectId relation) {
  LIST_EACH(node, select->targets) {
    const Node *value = node->kind == NODE_TARGET ? ((const Target *)node)->value : node;
    ScopeColumn column;
    if (value == NULL || value->kind != NODE_COLUMN_REFERENCE) continue;
    const ColumnReference *reference = (const ColumnReference *)value;
    if (reference->star) return true;
    if (scope_look_up(binder, reference, &column) && column.relation == relation &&
        !is_grouped(grouping, relation, column.number))
      return true;
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
  LIST_EACH(item, select->group_by) add_grouped(binder, select, item, grouping);
  for (uint32_t i = 0; i < grouping->count; i++) {
    ObjectId relation = grouping->columns[i].relation;
    bool is_first = true;
    for (uint32_t k = 0; k < i; k++)
      is_first = is_first && grouping->columns[k].relation != relation;
    if (is_first) refer_to_key(binder, select, grouping, relation);
  }
}
