#include "analyze/locks/locks.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/session/transaction.h"
#include "analyze/apply/table/partition.h"
#include "analyze/locks/bound_proof.h"
#include "analyze/locks/lock_note.h"
#include "analyze/run/release.h"

static const struct {
  const char *word;
  const char *slug;
} modes[] = {
    [LOCK_NONE] = {"", ""},
    [LOCK_ACCESS_SHARE] = {"ACCESS SHARE", "access-share"},
    [LOCK_ROW_SHARE] = {"ROW SHARE", "row-share"},
    [LOCK_ROW_EXCLUSIVE] = {"ROW EXCLUSIVE", "row-exclusive"},
    [LOCK_SHARE_UPDATE_EXCLUSIVE] = {"SHARE UPDATE EXCLUSIVE", "share-update-exclusive"},
    [LOCK_SHARE] = {"SHARE", "share"},
    [LOCK_SHARE_ROW_EXCLUSIVE] = {"SHARE ROW EXCLUSIVE", "share-row-exclusive"},
    [LOCK_EXCLUSIVE] = {"EXCLUSIVE", "exclusive"},
    [LOCK_ACCESS_EXCLUSIVE] = {"ACCESS EXCLUSIVE", "access-exclusive"},
};

const char *lock_mode_word(LockMode mode) { return modes[mode].word; }
const char *lock_mode_slug(LockMode mode) { return modes[mode].slug; }

const Object *locks_version_before(const Executor *executor, ObjectId id) {
  for (const Effect *effect = executor->execution->effects; effect != NULL; effect = effect->next) {
    if (effect->id == id) return effect->before;
  }
  return catalog_get(executor->catalog, id);
}

// ---- noting

static bool is_lockable(const Object *object) {
  switch ((ObjectClass)object->object_class) {
  case CLASS_RELATION: return object->kind != 'c';
  case CLASS_INDEX:
  case CLASS_SEQUENCE: return true;
  default: return false;
  }
}

void lock_note_object(Executor *executor, const Object *object, LockWork work, LockReason reason) {
  if (object == NULL || !is_lockable(object)) return;
  Execution *execution = executor->execution;
  LockTaken *lock = execution->last_lock;
  bool again = lock != NULL && lock->relation == object->id && lock->action == reason.action &&
               lock->clause == reason.clause;
  if (again) {
    if (lock->mode < work.mode) lock->mode = work.mode;
    lock->rewrite |= work.rewrite;
    lock->scan |= work.scan;
    lock->build |= work.build;
    lock->maybe |= work.maybe;
    lock->at_end &= work.at_end;
    return;
  }
  lock = ARENA_NEW(executor->arena, LockTaken);
  *lock = (LockTaken){.relation = object->id,
      .mode = work.mode,
      .held = catalog_lock_held(executor->catalog, object->id),
      .rewrite = work.rewrite,
      .scan = work.scan,
      .build = work.build,
      .maybe = work.maybe,
      .at_end = work.at_end,
      .in_use = !release_made(executor, object),
      .span = reason.span,
      .action = reason.action,
      .clause = reason.clause};
  *(execution->last_lock != NULL ? &execution->last_lock->next : &execution->locks) = lock;
  execution->last_lock = lock;
}

void lock_note(Executor *executor, ObjectId relation, LockWork work, LockReason reason) {
  lock_note_object(executor, catalog_get(executor->catalog, relation), work, reason);
}

ObjectId lock_relation(Executor *executor, const QualifiedName *name, ObjectKind expected) {
  if (name->name.symbol == SYMBOL_NONE) return OBJECT_ID_NONE;
  Execution *execution = executor->execution;
  Execution scratch = {0}; // what binding has to say was said when the statement was executed
  executor->execution = &scratch;
  ObjectId relation = OBJECT_ID_NONE;
  if (!bind_relation(executor, name, expected, BIND_MAY_MISS, &relation)) relation = OBJECT_ID_NONE;
  executor->execution = execution;
  return relation;
}

ObjectId lock_default_partition(Executor *executor, ObjectId parent) {
  return partition_default(executor, parent);
}

void lock_note_sequences(Executor *executor, ObjectId table, LockReason reason) {
  DependencyList parts = dependency_parts(executor, table);
  for (size_t i = 0; i < parts.count; i++) {
    const Object *object = catalog_get(executor->catalog, parts.edges[i].dependent);
    if (object != NULL && object->object_class == CLASS_SEQUENCE)
      lock_note_object(executor, object, (LockWork){.mode = LOCK_ACCESS_EXCLUSIVE}, reason);
  }
}

void lock_note_default(Executor *executor, ObjectId parent, ObjectId rest, LockReason reason) {
  LockWork work = {.mode = LOCK_ACCESS_EXCLUSIVE,
      .scan = true,
      .maybe = bound_proof_is_possible(executor, parent, rest)};
  lock_note_tree(executor, rest, work, reason);
}

// ---- a statement

static void hold(Executor *executor, const Execution *execution) {
  if (transaction_phase(executor) == TRANSACTION_OUTSIDE) return;
  for (const LockTaken *lock = execution->locks; lock != NULL; lock = lock->next) {
    if (catalog_get(executor->catalog, lock->relation) != NULL)
      catalog_take_lock(executor->catalog, lock->relation, lock->mode);
  }
}

void locks_of_statement(Executor *executor, Execution *execution) {
  if (execution->outcome.kind == OUTCOME_FAILED) return;
  const Node *statement = executor->statement;
  if (statement->kind == NODE_TRANSACTION || statement->kind == NODE_SET) return;
  if (statement->kind == NODE_ALTER_TABLE) {
    lock_alter_table(executor, (const AlterTable *)statement);
  } else {
    lock_effects(executor, OBJECT_ID_NONE);
    lock_by_name(executor, statement);
  }
  if (execution->locks != NULL) hold(executor, execution);
}
