// locks.h -- who must wait for a statement: the locks that it takes, and the work under them.
//
// They follow from the statement and its effects, and are those of PostgreSQL 14-18, measured on
// servers (manual: 13.3, Explicit Locking; SQL Commands: ALTER TABLE). Relations that the statement
// itself makes are left out, since nobody knows them yet; so are ACCESS SHARE locks, which only keep
// an ACCESS EXCLUSIVE lock waiting.
#ifndef WEIR_ANALYZE_LOCKS_LOCKS_H
#define WEIR_ANALYZE_LOCKS_LOCKS_H

#include "analyze/executor/executor.h"

// Notes the locks of the statement that executor_run has just executed. In a transaction block they
// are held from now on (catalog_lock_held). A failed statement has none.
void locks_of_statement(Executor *executor, Execution *execution);

// The version that an object had before the statement: NULL for one that it made.
const Object *locks_version_before(const Executor *executor, ObjectId id);

const char *lock_mode_word(LockMode mode); // "SHARE ROW EXCLUSIVE"
const char *lock_mode_slug(LockMode mode); // "share-row-exclusive"

#endif
