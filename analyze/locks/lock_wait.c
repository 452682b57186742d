#include "analyze/locks/lock_wait.h"

// The weakest mode that keeps this kind waiting; all that are stronger do too, but for one pair: SHARE
// lets another SHARE in, and SHARE UPDATE EXCLUSIVE, which is weaker, does not.
static const struct {
  const char *name;
  LockMode from;
} waiters[LOCK_WAITER_COUNT] = {
    [LOCK_WAITER_READS] = {"reads", LOCK_ACCESS_EXCLUSIVE},
    [LOCK_WAITER_ROW_LOCKS] = {"row-locks", LOCK_EXCLUSIVE},
    [LOCK_WAITER_WRITES] = {"writes", LOCK_SHARE},
    [LOCK_WAITER_MAINTENANCE] = {"maintenance", LOCK_SHARE_UPDATE_EXCLUSIVE},
    [LOCK_WAITER_INDEX_BUILD] = {"index-builds", LOCK_ROW_EXCLUSIVE},
    [LOCK_WAITER_DDL] = {"ddl", LOCK_ACCESS_SHARE},
};

bool lock_waits(LockMode mode, LockWaiter waiter) {
  if (waiter == LOCK_WAITER_INDEX_BUILD && mode == LOCK_SHARE) return false;
  return mode >= waiters[waiter].from;
}

const char *lock_waiter_name(LockWaiter waiter) { return waiters[waiter].name; }

const char *lock_wait_words(LockMode mode) {
  switch (mode) {
  case LOCK_NONE: return "nobody waits";
  case LOCK_ACCESS_SHARE: return "only DDL that needs it alone waits";
  case LOCK_ROW_SHARE: return "only DDL that needs it alone waits";
  case LOCK_ROW_EXCLUSIVE: return "index builds and most DDL wait; reads and writes go on";
  case LOCK_SHARE_UPDATE_EXCLUSIVE: return "autovacuum and other DDL wait; reads and writes go on";
  case LOCK_SHARE:
    return "writes, autovacuum and most DDL wait; reads and other index builds go on";
  case LOCK_SHARE_ROW_EXCLUSIVE: return "writes, autovacuum and DDL wait; reads go on";
  case LOCK_EXCLUSIVE:
    return "writes, SELECT FOR UPDATE, autovacuum and DDL wait; plain reads go on";
  case LOCK_ACCESS_EXCLUSIVE: return "reads, writes, autovacuum and DDL wait";
  }
  return "";
}
