// locks_held.h -- the strongest lock that the open transaction holds on each relation.
//
// Knows nothing of the log: see catalog_take_lock.
#ifndef WEIR_ANALYZE_CATALOG_LOCKS_HELD_H
#define WEIR_ANALYZE_CATALOG_LOCKS_HELD_H

#include "analyze/catalog/catalog.h"
#include "analyze/catalog/number_map.h"

typedef struct LockHeld {
  ObjectId relation;
  LockMode mode;
} LockHeld;

// Empty when zeroed.
typedef struct LocksHeld {
  LockHeld *items; // in no order
  size_t count;
  size_t capacity;
  NumberMap places; // in `items`, by relation
} LocksHeld;

void locks_held_free(LocksHeld *locks); // leaves it empty
LockMode locks_held_get(const LocksHeld *locks, ObjectId relation);
void locks_held_put(LocksHeld *locks, ObjectId relation, LockMode mode); // LOCK_NONE: not held

#endif
