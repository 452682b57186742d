#include "analyze/locks/timeline.h"
#include "analyze/apply/session/transaction.h"
#include "analyze/locks/locks.h"
#include "grammar/ast_statement.h"
#include "lexer/memory.h"

// ---- what the transaction holds

static void forget_held(Timeline *timeline) {
  for (size_t i = 0; i < timeline->held_count; i++)
    memory_free((char *)timeline->held[i].name.start);
  timeline->held_count = 0;
  number_map_free(&timeline->held_places);
}

void timeline_free(Timeline *timeline) {
  forget_held(timeline);
  memory_free(timeline->held);
  memory_free(timeline->locks);
  number_map_free(&timeline->places);
  *timeline = (Timeline){0};
}

static void keep_held(Timeline *timeline, const TimelineLock *lock) {
  uint32_t place;
  if (number_map_find(&timeline->held_places, lock->relation, &place)) {
    if (timeline->held[place].mode < lock->mode) timeline->held[place].mode = lock->mode;
    return;
  }
  timeline->held = memory_grow(
      timeline->held, timeline->held_count, &timeline->held_capacity, sizeof *timeline->held);
  number_map_put(&timeline->held_places, lock->relation, (uint32_t)timeline->held_count);
  TimelineLock *held = &timeline->held[timeline->held_count++];
  *held = *lock;
  held->name = (Slice){memory_copy_text(lock->name.start, lock->name.length), lock->name.length};
}

// What went back with a savepoint: less is held of it than was.
static const TimelineLock *free_held(Timeline *timeline, Executor *executor, size_t *count) {
  *count = 0;
  TimelineLock *freed = ARENA_ARRAY(executor->arena, timeline->held_count + 1, TimelineLock);
  for (size_t i = 0; i < timeline->held_count; i++) {
    TimelineLock *lock = &timeline->held[i];
    lock->held = catalog_lock_held(executor->catalog, lock->relation);
    if (lock->held >= lock->mode) continue;
    if (catalog_get(executor->catalog, lock->relation) != NULL) freed[(*count)++] = *lock;
    lock->mode = lock->held;
  }
  return freed;
}

static bool goes_back(const Node *statement) {
  return statement->kind == NODE_TRANSACTION &&
         ((const Transaction *)statement)->verb == TRANSACTION_ROLLBACK_TO;
}

// ---- a statement

void timeline_begin(Timeline *timeline, const Executor *executor) {
  timeline->count = 0;
  number_map_free(&timeline->places);
  uint32_t serial = transaction_serial(executor);
  if (serial == timeline->serial && serial != 0) return;
  forget_held(timeline);
  timeline->serial = serial;
  timeline->transaction++;
}

static Slice name_before(Executor *executor, const Object *object) {
  Slice name = executor_quoted(executor, object->name);
  const Object *schema = locks_version_before(executor, object->schema);
  if (schema == NULL) schema = catalog_get(executor->catalog, object->schema);
  if (schema == NULL) return name;
  Slice prefix = executor_quoted(executor, schema->name);
  return arena_printf(executor->arena, "%.*s.%.*s", SLICE_PRINT(prefix), SLICE_PRINT(name));
}

static void merge(TimelineLock *lock, const LockTaken *taken) {
  bool works = taken->rewrite || taken->scan || taken->build;
  if (works || lock->mode == LOCK_NONE) lock->maybe |= taken->maybe;
  lock->at_end = taken->at_end && (lock->mode == LOCK_NONE || lock->at_end);
  if (lock->mode < taken->mode) lock->mode = taken->mode;
  lock->rewrite |= taken->rewrite;
  lock->scan |= taken->scan;
  lock->build |= taken->build;
  lock->in_use |= taken->in_use;
}

void timeline_note(Timeline *timeline, Executor *executor) {
  const LockTaken *taken = executor->execution->locks;
  for (; taken != NULL; taken = taken->next) {
    uint32_t place;
    if (number_map_find(&timeline->places, taken->relation, &place)) {
      merge(&timeline->locks[place], taken);
      continue;
    }
    const Object *object = locks_version_before(executor, taken->relation);
    if (object == NULL) object = catalog_get(executor->catalog, taken->relation);
    if (object == NULL) continue;
    timeline->locks =
        memory_grow(timeline->locks, timeline->count, &timeline->capacity, sizeof *timeline->locks);
    number_map_put(&timeline->places, taken->relation, (uint32_t)timeline->count);
    TimelineLock *lock = &timeline->locks[timeline->count++];
    *lock = (TimelineLock){.relation = taken->relation,
        .name = name_before(executor, object),
        .kind = executor_kind_word(object),
        .held = taken->held};
    merge(lock, taken);
  }
}

// What a block of code took and went back behind is not held.
static void clip(Timeline *timeline, const Executor *executor) {
  size_t count = 0;
  for (size_t i = 0; i < timeline->count; i++) {
    TimelineLock lock = timeline->locks[i];
    LockMode now = catalog_lock_held(executor->catalog, lock.relation);
    bool is_there = catalog_get(executor->catalog, lock.relation) != NULL;
    if (is_there && now < lock.mode) lock.mode = now;
    if (lock.mode != LOCK_NONE) timeline->locks[count++] = lock;
  }
  timeline->count = count;
}

void timeline_end(Timeline *timeline, Executor *executor, TimelineStatement statement,
    TimelineSink *sink, void *payload) {
  uint32_t serial = transaction_serial(executor);
  bool began = timeline->serial == 0 && serial != 0; // BEGIN, after which its transaction is open
  statement.transaction = timeline->transaction;
  statement.ends = !began && (serial == 0 || serial != timeline->serial);
  if (executor->statement->kind == NODE_DO && serial != 0) clip(timeline, executor);
  statement.locks = timeline->locks;
  statement.lock_count = timeline->count;
  if (goes_back(executor->statement) && serial != 0)
    statement.freed = free_held(timeline, executor, &statement.freed_count);
  for (size_t i = 0; i < timeline->count && serial != 0; i++)
    keep_held(timeline, &timeline->locks[i]);
  if (began) timeline->serial = serial;
  sink(&statement, payload);
}
