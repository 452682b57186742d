#include "analyze/locks/not_null.h"
#include "analyze/apply/constraint/check_proof.h"
#include "analyze/locks/locks.h"

static bool was_valid(const Executor *executor, const TableConstraint *constraint) {
  const TableConstraint *before =
      (const TableConstraint *)locks_version_before(executor, constraint->object.id);
  return before != NULL && before->validated && before->enforced;
}

static bool is_about(const TableConstraint *constraint, uint16_t number, bool *proves) {
  for (uint16_t i = 0; i < constraint->column_count; i++) {
    if (constraint->columns[i] != number) continue;
    *proves = i < CHECK_PROVEN_MAX && constraint->proven & (uint32_t)1 << i;
    return true;
  }
  return false;
}

bool not_null_needs_scan(
    Executor *executor, NotNullProofs *proofs, ObjectId table, const Column *before) {
  if (before == NULL) return false; // the added column's own affair: it fails if there are rows
  if (!proofs->is_read) proofs->list = constraint_list(executor, table);
  proofs->is_read = true;
  bool is_proved = before->not_null;
  for (uint32_t i = 0; i < proofs->list.count; i++) {
    const TableConstraint *constraint = proofs->list.items[i];
    bool proves;
    if (!is_about(constraint, before->number, &proves)) continue;
    bool valid = was_valid(executor, constraint);
    // Since 18 a NOT NULL constraint may be there, and yet prove nothing; what is read is read to validate it.
    if (constraint->object.kind == 'n' && before->not_null) return !valid && constraint->validated;
    if (proves && valid && executor->version_max >= 12) is_proved = true;
  }
  return !is_proved;
}
