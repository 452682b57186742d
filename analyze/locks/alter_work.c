#include "analyze/apply/dependency.h"
#include "analyze/apply/index/index.h"
#include "analyze/locks/alter_locks.h"
#include "analyze/locks/index_class.h"
#include "analyze/locks/locks.h"
#include "analyze/locks/type_change.h"

const Relation *alter_locks_relation(const Object *object) {
  bool is_relation = object != NULL && object->object_class == CLASS_RELATION;
  return is_relation ? (const Relation *)object : NULL;
}

const Relation *alter_locks_before(const AlterLocks *locks, ObjectId table) {
  if (table == locks->table) return locks->before;
  return alter_locks_relation(locks_version_before(locks->executor, table));
}

const Relation *alter_locks_after(const AlterLocks *locks, ObjectId table) {
  return alter_locks_relation(catalog_get(locks->executor->catalog, table));
}

const Column *alter_locks_column(const Relation *relation, Symbol name) {
  return relation == NULL ? NULL : columns_find(relation, name);
}

// Expression and partial indexes on the column are built anew even where its bytes stay.
static bool has_expression_on(Executor *executor, const Index *index, uint16_t column) {
  if (!index->has_expressions && !index->has_predicate) return false;
  DependencyList list = dependency_of(executor, index->object.id);
  for (size_t i = 0; i < list.count; i++) {
    if (list.edges[i].referenced == index->table && list.edges[i].referenced_column == column)
      return true;
  }
  return false;
}

static bool has_index_to_rebuild(
    Executor *executor, ObjectId table, const Column *before, const Column *after) {
  IndexList indexes = index_list(executor, table);
  for (uint32_t i = 0; i < indexes.count; i++) {
    if (has_expression_on(executor, indexes.items[i], after->number) ||
        index_needs_rebuild(executor, indexes.items[i], before, after))
      return true;
  }
  return false;
}

bool alter_checks_again(const AlterLocks *locks, const TableConstraint *key) {
  return locks->executor->version_max < 12 && key->object.kind == 'f' &&
         key->parent != OBJECT_ID_NONE;
}

static bool has_check_on(const AlterLocks *locks, ObjectId table, uint16_t column) {
  ConstraintList list = constraint_list(locks->executor, table);
  for (uint32_t i = 0; i < list.count; i++) {
    const TableConstraint *constraint = list.items[i];
    bool is_checked = constraint->object.kind == 'c' || alter_checks_again(locks, constraint);
    if (!is_checked || !constraint->validated) continue;
    for (uint16_t k = 0; k < constraint->column_count; k++) {
      if (constraint->columns[k] == column) return true;
    }
  }
  return false;
}

LockWork alter_work_of_type(AlterLocks *locks, const AlterAction *action, ObjectId table) {
  LockWork work = {.mode = LOCK_ACCESS_EXCLUSIVE};
  const Column *before = alter_locks_column(alter_locks_before(locks, table), action->name.symbol);
  const Column *after = alter_locks_column(alter_locks_after(locks, table), action->name.symbol);
  TypeChange change = TYPE_CHANGE_UNKNOWN;
  if (before != NULL && after != NULL) change = type_change(locks->executor, action, before, after);
  work.rewrite = change == TYPE_CHANGE_REWRITES || change == TYPE_CHANGE_BY_ZONE ||
                 change == TYPE_CHANGE_UNKNOWN;
  work.maybe = change == TYPE_CHANGE_BY_ZONE || change == TYPE_CHANGE_UNKNOWN;
  if (!work.rewrite && after != NULL) {
    work.build = has_index_to_rebuild(locks->executor, table, before, after);
    work.scan = has_check_on(locks, table, after->number);
  }
  return work;
}

LockWork alter_work_of_not_null(AlterLocks *locks, const AlterAction *action, ObjectId table) {
  const Relation *before = alter_locks_before(locks, table);
  const Column *column = alter_locks_column(before, action->name.symbol);
  NotNullProofs of_child = {0};
  NotNullProofs *proofs = table == locks->table ? &locks->proofs : &of_child;
  LockWork work = {.mode = LOCK_ACCESS_EXCLUSIVE};
  work.scan = not_null_needs_scan(locks->executor, proofs, table, column);
  // A column that was first named here: nothing is known of it.
  if (column == NULL && before != NULL && !before->columns_known) work.scan = true;
  return work;
}

const TableConstraint *alter_locks_constraint(
    const AlterLocks *locks, ObjectId table, Symbol name) {
  ObjectId id = constraint_find(locks->executor, table, name);
  return id == OBJECT_ID_NONE ? NULL : catalog_constraint(locks->executor->catalog, id);
}

bool alter_locks_was_validated(const AlterLocks *locks, const TableConstraint *constraint) {
  const TableConstraint *before =
      (const TableConstraint *)locks_version_before(locks->executor, constraint->object.id);
  return before != NULL && before->validated && !(constraint->object.flags & OBJECT_ASSUMED);
}

LockWork alter_work_of_validation(AlterLocks *locks, const AlterAction *action, ObjectId table) {
  const TableConstraint *constraint = alter_locks_constraint(locks, table, action->name.symbol);
  bool scans = constraint != NULL && !alter_locks_was_validated(locks, constraint);
  return (LockWork){.mode = LOCK_SHARE_UPDATE_EXCLUSIVE, .scan = scans};
}

bool alter_locks_has_foreign_key(const AlterLocks *locks) {
  DependencyList parts = dependency_parts(locks->executor, locks->table);
  for (size_t i = 0; i < parts.count; i++) {
    const Object *object = catalog_get(locks->executor->catalog, parts.edges[i].dependent);
    if (object != NULL && object->object_class == CLASS_CONSTRAINT && object->kind == 'f')
      return true;
  }
  return false;
}

bool alter_locks_dropped_check(const AlterLocks *locks, Symbol name) {
  const Effect *effect = locks->executor->execution->effects;
  for (; effect != NULL; effect = effect->next) {
    bool is_check = effect->kind == EFFECT_DROP && effect->before != NULL &&
                    effect->before->object_class == CLASS_CONSTRAINT && effect->before->kind == 'c';
    if (is_check && effect->before->name == name &&
        ((const TableConstraint *)effect->before)->table == locks->table)
      return true;
  }
  return false;
}

bool alter_compares_anew(const AlterLocks *locks, const AlterAction *action) {
  const Column *before = alter_locks_column(locks->before, action->name.symbol);
  const Column *after = alter_locks_column(locks->after, action->name.symbol);
  return before != NULL && after != NULL &&
         !index_class_stays(locks->executor, SLICE("btree"), &before->type, &after->type);
}
