#include "analyze/catalog/locks_held.h"

#include "analyze/catalog/state.h"
#include "lexer/memory.h"

#include <assert.h>

void locks_held_free(LocksHeld *locks) {
  memory_free(locks->items);
  number_map_free(&locks->places);
  *locks = (LocksHeld){0};
}

LockMode locks_held_get(const LocksHeld *locks, ObjectId relation) {
  uint32_t place;
  if (!number_map_find(&locks->places, relation, &place)) return LOCK_NONE;
  return locks->items[place].mode;
}

static void remove_at(LocksHeld *locks, uint32_t place) {
  number_map_remove(&locks->places, locks->items[place].relation);
  LockHeld last = locks->items[--locks->count];
  if (place == locks->count) return;
  locks->items[place] = last;
  number_map_put(&locks->places, last.relation, place);
}

void locks_held_put(LocksHeld *locks, ObjectId relation, LockMode mode) {
  uint32_t place;
  bool is_held = number_map_find(&locks->places, relation, &place);
  if (mode == LOCK_NONE) {
    if (is_held) remove_at(locks, place);
    return;
  }
  if (is_held) {
    locks->items[place].mode = mode;
    return;
  }
  locks->items = memory_grow(locks->items, locks->count, &locks->capacity, sizeof *locks->items);
  number_map_put(&locks->places, relation, (uint32_t)locks->count);
  locks->items[locks->count++] = (LockHeld){relation, mode};
}

// The catalog's side: the same, logged.

static void change(Catalog *catalog, ObjectId relation, LockMode before, LockMode mode) {
  log_append(&catalog->log, (LogEntry){.kind = LOG_LOCK, .small = (uint8_t)before, .id = relation});
  locks_held_put(&catalog->locks, relation, mode);
}

LockMode catalog_lock_held(const Catalog *catalog, ObjectId relation) {
  return locks_held_get(&catalog->locks, relation);
}

void catalog_each_lock_held(const Catalog *catalog, CatalogLockVisit *visit, void *payload) {
  const LocksHeld *locks = &catalog->locks;
  for (size_t i = 0; i < locks->count; i++)
    visit(locks->items[i].relation, locks->items[i].mode, payload);
}

void catalog_take_lock(Catalog *catalog, ObjectId relation, LockMode mode) {
  assert(relation != OBJECT_ID_NONE);
  LockMode before = locks_held_get(&catalog->locks, relation);
  if (mode > before) change(catalog, relation, before, mode);
}

void catalog_release_locks(Catalog *catalog) {
  while (catalog->locks.count > 0) {
    LockHeld held = catalog->locks.items[catalog->locks.count - 1];
    change(catalog, held.relation, held.mode, LOCK_NONE);
  }
}
