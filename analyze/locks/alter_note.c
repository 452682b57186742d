#include "analyze/apply/table/inherit.h"
#include "analyze/locks/alter_locks.h"

// Which tables an action locks besides the one that is named: partitions and children.

static bool holds_rows(const Object *object) {
  return object->object_class != CLASS_RELATION || object->kind == 'r' || object->kind == 'm';
}

void alter_note_on(const AlterLocks *locks, ObjectId relation, LockWork work, LockReason reason) {
  const Object *object = catalog_get(locks->executor->catalog, relation);
  if (object == NULL) return;
  if (!holds_rows(object)) work = (LockWork){.mode = work.mode}; // its partitions' affair
  lock_note(locks->executor, relation, work, reason);
}

static bool is_key(ConstraintKind kind) {
  return kind == CONSTRAINT_PRIMARY_KEY || kind == CONSTRAINT_UNIQUE ||
         kind == CONSTRAINT_FOREIGN_KEY || kind == CONSTRAINT_EXCLUDE;
}

const Column *alter_column_before(const AlterLocks *locks, Symbol name) {
  return alter_locks_column(locks->before, name);
}

bool alter_is_partitioned(const AlterLocks *locks) {
  return locks->after != NULL && locks->after->object.kind == 'p';
}

// What reaches the children of a table that no partitioned one is.
static bool is_inherited(AlterLocks *locks, const AlterAction *action) {
  if (alter_is_partitioned(locks)) return true;
  ConstraintKind kind =
      action->constraint != NULL ? action->constraint->kind : CONSTRAINT_ATTRIBUTES;
  bool no_inherit = action->constraint != NULL && action->constraint->no_inherit;
  if (no_inherit) return locks->executor->version_max >= 18;
  if (kind == CONSTRAINT_PRIMARY_KEY) // its columns become NOT NULL there
    return locks->executor->version_max >= 12 ||
           alter_key_needs_scan(locks, action->constraint, locks->table);
  if (is_key(kind)) return locks->executor->version_max >= 18; // locked, though it gets no key
  return kind == CONSTRAINT_CHECK || kind == CONSTRAINT_NOT_NULL ||
         action->kind != ALTER_ADD_CONSTRAINT;
}

static bool goes_to_children(AlterLocks *locks, const AlterAction *action) {
  if (locks->statement->only) return false;
  if (action->kind == ALTER_DROP_COLUMN && alter_column_before(locks, action->name.symbol) == NULL)
    return false; // IF EXISTS
  switch (action->kind) {
  case ALTER_ADD_COLUMN:
  case ALTER_DROP_COLUMN:
  case ALTER_SET_DEFAULT:
  case ALTER_DROP_DEFAULT:
  case ALTER_SET_NOT_NULL:
  case ALTER_DROP_NOT_NULL:
  case ALTER_SET_EXPRESSION:
  case ALTER_COLUMN_TYPE:
  case ALTER_ADD_CONSTRAINT:
  case ALTER_SET_STATISTICS:
  case ALTER_SET_STORAGE:
  case ALTER_VALIDATE_CONSTRAINT: return is_inherited(locks, action);
  default: return false;
  }
}

// Before 18 a partition's part of a key is built like any other index; a table that is no partition
// gets no key.
static LockWork key_work_of_child(
    const AlterLocks *locks, ConstraintKind kind, bool is_deferrable, LockWork work) {
  bool is_partitioned = locks->after != NULL && locks->after->object.kind == 'p';
  if (!is_partitioned) work = (LockWork){.mode = work.mode};
  if (kind != CONSTRAINT_FOREIGN_KEY && locks->executor->version_max < 18 && is_partitioned)
    work.mode = is_deferrable ? LOCK_SHARE_ROW_EXCLUSIVE : LOCK_SHARE; // for its trigger
  // On 11 a partition's part of a foreign key is checked even where no row has a value.
  if (kind == CONSTRAINT_FOREIGN_KEY && locks->executor->version_max < 12 && is_partitioned)
    work.scan = true;
  return work;
}

// Looked up once an action goes on to them: ATTACH PARTITION never does, to thousands.
static void find_descendants(AlterLocks *locks) {
  if (locks->after == NULL || locks->descendants_found) return;
  locks->descendants_found = true;
  Executor *executor = locks->executor;
  size_t capacity = 0;
  ObjectId *ids = NULL;
  size_t count = 0;
  ObjectId parent = locks->table;
  for (size_t next = 0;; parent = ids[next++]) {
    InheritList children = inherit_children(executor, parent);
    if (count + children.count > capacity) {
      capacity = 2 * (count + children.count);
      ObjectId *larger = ARENA_ARRAY(executor->arena, capacity, ObjectId);
      if (count > 0) memcpy(larger, ids, count * sizeof *ids);
      ids = larger;
    }
    for (uint32_t i = 0; i < children.count; i++) ids[count++] = children.ids[i];
    if (parent == locks->table) locks->child_count = count;
    if (next == count || count > CHILD_LOCKS_MAX) break;
  }
  locks->descendants = ids;
  locks->descendant_count = count;
}

static bool is_primary(const Constraint *clause) {
  return clause != NULL && clause->kind == CONSTRAINT_PRIMARY_KEY &&
         clause->using_index.symbol == SYMBOL_NONE;
}

// Whether a column of the key, on that table, must be read before it is NOT NULL.
bool alter_key_needs_scan(AlterLocks *locks, const Constraint *clause, ObjectId table) {
  NotNullProofs of_child = {0};
  NotNullProofs *proofs = table == locks->table ? &locks->proofs : &of_child;
  LIST_EACH(node, clause->columns) {
    const Column *column =
        alter_locks_column(alter_locks_before(locks, table), ((const NameNode *)node)->name.symbol);
    if (column != NULL && not_null_needs_scan(locks->executor, proofs, table, column)) return true;
  }
  return false;
}

void alter_note(
    AlterLocks *locks, const AlterAction *action, const Constraint *clause, LockWork work) {
  LockReason reason = {.span = clause != NULL ? clause->node.span : action->node.span,
      .action = &action->node,
      .clause = clause != NULL ? &clause->node : NULL};
  alter_note_on(locks, locks->table, work, reason);
  if (!goes_to_children(locks, action)) return;
  find_descendants(locks);
  if (clause != NULL && is_key(clause->kind))
    work = key_work_of_child(locks, clause->kind, clause->deferrable, work);
  if (clause != NULL && clause->no_inherit) work = (LockWork){.mode = work.mode};
  bool is_foreign = clause != NULL && clause->kind == CONSTRAINT_FOREIGN_KEY;
  for (size_t i = 0; i < locks->descendant_count && locks->child_locks < CHILD_LOCKS_MAX; i++) {
    if (is_primary(clause)) work.scan = alter_key_needs_scan(locks, clause, locks->descendants[i]);
    if (i == locks->child_count && is_foreign && locks->executor->version_max < 12)
      work.mode = LOCK_ACCESS_EXCLUSIVE;
    alter_note_on(locks, locks->descendants[i], work, reason);
    locks->child_locks++;
  }
}

// The same, where the work depends on the table.
void alter_note_each(
    AlterLocks *locks, const AlterAction *action, AlterWork *work_on, bool goes_on) {
  LockReason reason = {.span = action->node.span, .action = &action->node};
  alter_note_on(locks, locks->table, work_on(locks, action, locks->table), reason);
  if (!goes_on || !goes_to_children(locks, action)) return;
  find_descendants(locks);
  for (size_t i = 0; i < locks->descendant_count && locks->child_locks < CHILD_LOCKS_MAX; i++) {
    ObjectId child = locks->descendants[i];
    alter_note_on(locks, child, work_on(locks, action, child), reason);
    locks->child_locks++;
  }
}
