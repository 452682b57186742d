// lock_wait.h -- whom a lock keeps waiting (manual: 13.3.1, Conflicting Lock Modes).
#ifndef WEIR_ANALYZE_LOCKS_LOCK_WAIT_H
#define WEIR_ANALYZE_LOCKS_LOCK_WAIT_H

#include "analyze/catalog/catalog.h"

typedef enum LockWaiter {
  LOCK_WAITER_READS,       // SELECT
  LOCK_WAITER_ROW_LOCKS,   // SELECT ... FOR UPDATE, and the checks of foreign keys
  LOCK_WAITER_WRITES,      // INSERT, UPDATE, DELETE, MERGE, COPY FROM
  LOCK_WAITER_MAINTENANCE, // VACUUM, also autovacuum, ANALYZE, CREATE INDEX CONCURRENTLY
  LOCK_WAITER_INDEX_BUILD, // CREATE INDEX
  LOCK_WAITER_DDL,         // what takes ACCESS EXCLUSIVE, such as most forms of ALTER TABLE
  LOCK_WAITER_COUNT
} LockWaiter;

bool lock_waits(LockMode mode, LockWaiter waiter);
const char *lock_waiter_name(LockWaiter waiter); // "reads"

// A clause on who waits for it: "writes wait; reads go on".
const char *lock_wait_words(LockMode mode);

#endif
