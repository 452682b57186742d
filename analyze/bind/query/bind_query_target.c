#include "analyze/bind/query/bind_query_target.h"
#include "analyze/apply/rights/query_rights.h"
#include "analyze/catalog/columns.h"

const Relation *bind_targets_relation(const Binder *binder, ObjectId id) {
  const Object *object = catalog_get(binder->executor->catalog, id);
  bool is_relation = object != NULL && object->object_class == CLASS_RELATION;
  return is_relation ? (const Relation *)object : NULL;
}

const Column *bind_targets_column(const Binder *binder, ObjectId relation, uint16_t number) {
  const Relation *table = bind_targets_relation(binder, relation);
  return table == NULL || number == 0 ? NULL : columns_numbered(table, number);
}

bool bind_targets_find(Binder *binder, ObjectId relation, Name name, uint16_t *number) {
  *number = 0;
  if (bind_targets_relation(binder, relation) == NULL) return true;
  return bind_column(binder->executor, relation, name, number);
}

static bool specified_twice(Binder *binder, Name name) {
  return executor_fail(binder->executor, "42701", name.span,
      "column \"%.*s\" specified more than once",
      SLICE_PRINT(executor_text(binder->executor, name.symbol)));
}

bool bind_targets_read(Binder *binder, ObjectId relation, NodeList list, BindTargets *targets) {
  bool *seen = ARENA_ARRAY(binder->executor->arena, BIND_TARGETS_MAX + 1, bool);
  targets->numbers = ARENA_ARRAY(binder->executor->arena, (size_t)list.count + 1, uint16_t);
  LIST_EACH(node, list) {
    const Target *target = (const Target *)node;
    uint16_t number;
    if (!bind_targets_find(binder, relation, target->name, &number)) return false;
    bool is_whole = target->indirection.count == 0;
    if (number <= BIND_TARGETS_MAX && number != 0 && is_whole) {
      if (seen[number]) return specified_twice(binder, target->name);
      seen[number] = true;
    }
    targets->numbers[targets->count++] = number;
  }
  targets->known = true;
  return true;
}

void bind_targets_all(Binder *binder, ObjectId relation, BindTargets *targets) {
  const Relation *table = bind_targets_relation(binder, relation);
  if (table == NULL) return;
  targets->numbers =
      ARENA_ARRAY(binder->executor->arena, (size_t)table->column_count + 1, uint16_t);
  targets->known = bind_columns_known(binder->executor, table);
  for (uint16_t i = 0; i < table->column_count; i++) {
    if (!table->columns[i]->dropped) targets->numbers[targets->count++] = table->columns[i]->number;
  }
}

// To be set is not to be read.
static void refer_target(Binder *binder, ObjectId relation, uint16_t column, uint16_t right) {
  struct QueryRights *rights = binder->executor->query_rights;
  if (right != 0) query_rights_note_column(binder->executor, relation, column, right);
  binder->executor->query_rights = NULL;
  binder_refer(binder, relation, column);
  binder->executor->query_rights = rights;
}

void bind_targets_refer(
    Binder *binder, ObjectId relation, const BindTargets *targets, uint32_t count, uint16_t right) {
  for (uint32_t i = 0; i < count && i < targets->count; i++) {
    if (targets->numbers[i] != 0) refer_target(binder, relation, targets->numbers[i], right);
  }
}

static void refer_set(Binder *binder, ObjectId relation, const Node *target) {
  Symbol name = ((const Target *)target)->name.symbol;
  uint16_t number = bind_column_number(binder->executor, relation, name);
  if (number != 0) refer_target(binder, relation, number, ACCESS_UPDATE);
}

bool bind_targets_refer_sets(Binder *binder, ObjectId relation, NodeList sets) {
  if (bind_targets_relation(binder, relation) == NULL) return true;
  LIST_EACH(node, sets) {
    if (node->kind == NODE_TARGET) {
      refer_set(binder, relation, node);
      continue;
    }
    LIST_EACH(target, ((const MultiTarget *)node)->targets) refer_set(binder, relation, target);
  }
  return true;
}
