// alter_locks.h -- the locks of one ALTER TABLE, while they are being noted.
#ifndef WEIR_ANALYZE_LOCKS_ALTER_LOCKS_H
#define WEIR_ANALYZE_LOCKS_ALTER_LOCKS_H

#include "analyze/catalog/columns.h"
#include "analyze/locks/lock_note.h"
#include "analyze/locks/not_null.h"

#define CHILD_LOCKS_MAX 100000u // actions times descendants; beyond, only what the first ones do

typedef struct AlterLocks {
  Executor *executor;
  const AlterTable *statement;
  ObjectId table;
  const Relation *before; // NULL: an index, a sequence
  const Relation *after;
  ObjectId *descendants; // partitions and children, at all levels
  size_t descendant_count;
  size_t child_count; // of them the first: its own partitions and children
  bool descendants_found;
  size_t child_locks;
  NotNullProofs proofs;
} AlterLocks;

const Relation *alter_locks_relation(const Object *object); // NULL: it is none
const Relation *alter_locks_before(const AlterLocks *locks, ObjectId table);
const Relation *alter_locks_after(const AlterLocks *locks, ObjectId table);
const Column *alter_locks_column(const Relation *relation, Symbol name); // of NULL: NULL
// NULL: the table has no constraint of that name.
const TableConstraint *alter_locks_constraint(const AlterLocks *locks, ObjectId table, Symbol name);
bool alter_locks_was_validated(const AlterLocks *locks, const TableConstraint *constraint);

bool alter_locks_has_foreign_key(
    const AlterLocks *locks); // the table has one, or is referenced by one
// Whether the statement dropped a CHECK of that name.
bool alter_locks_dropped_check(const AlterLocks *locks, Symbol name);
// Whether a foreign key is checked again whatever a column's new type is: a partition's part of one, on 11.
bool alter_checks_again(const AlterLocks *locks, const TableConstraint *key);
// Whether a changed type compares by other operators.
bool alter_compares_anew(const AlterLocks *locks, const AlterAction *action);

// What an action does to one table, its own or a child's: whether there is a proof, an index …
typedef LockWork AlterWork(AlterLocks *locks, const AlterAction *action, ObjectId table);
AlterWork alter_work_of_type, alter_work_of_not_null, alter_work_of_validation;

// The lock that an action takes, on its table and on those that it goes on to, if nothing else is said.
LockMode alter_mode(
    const Executor *executor, const AlterTable *statement, const AlterAction *action);

// ---- noting

bool alter_is_partitioned(const AlterLocks *locks);
const Column *alter_column_before(const AlterLocks *locks, Symbol name); // NULL: none
// On one relation; what holds no rows has no work.
void alter_note_on(const AlterLocks *locks, ObjectId relation, LockWork work, LockReason reason);
// On the table, and on those that the action, or a clause of it, goes on to.
void alter_note(
    AlterLocks *locks, const AlterAction *action, const Constraint *clause, LockWork work);
// The same, where the work depends on the table; `goes_on` false: on the table alone.
void alter_note_each(
    AlterLocks *locks, const AlterAction *action, AlterWork *work_on, bool goes_on);
// Whether a column of the key, on that table, must be read before it is NOT NULL.
bool alter_key_needs_scan(AlterLocks *locks, const Constraint *clause, ObjectId table);

#endif
