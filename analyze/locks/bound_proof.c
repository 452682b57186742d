#include "analyze/locks/bound_proof.h"
#include "analyze/apply/constraint/constraint.h"
#include "analyze/catalog/columns.h"
#include "analyze/locks/locks.h"

// A key that is an expression has number 0, and any CHECK may be about it.
static bool is_key(const Relation *parent, const Column *column) {
  for (uint16_t i = 0; i < parent->partition_key_count; i++) {
    uint16_t number = parent->partition_keys[i];
    const Column *key = number != 0 ? columns_numbered(parent, number) : NULL;
    if (number == 0 || (key != NULL && key->name == column->name)) return true;
  }
  return false;
}

bool bound_proof_is_possible(Executor *executor, ObjectId parent, ObjectId table) {
  const Object *above = catalog_get(executor->catalog, parent);
  const Object *object = catalog_get(executor->catalog, table);
  bool are_tables = above != NULL && above->object_class == CLASS_RELATION && object != NULL &&
                    object->object_class == CLASS_RELATION;
  if (!are_tables) return false;
  const Relation *relation = (const Relation *)object;
  ConstraintList list = constraint_list(executor, table);
  for (uint32_t i = 0; i < list.count; i++) {
    const TableConstraint *check = list.items[i];
    const TableConstraint *before =
        (const TableConstraint *)locks_version_before(executor, check->object.id);
    bool is_valid =
        check->object.kind == 'c' && before != NULL && before->validated && before->enforced;
    for (uint16_t k = 0; is_valid && k < check->column_count; k++) {
      const Column *column = columns_numbered(relation, check->columns[k]);
      if (column != NULL && is_key((const Relation *)above, column)) return true;
    }
  }
  return false;
}
