#include "analyze/apply/dependency.h"
#include "analyze/apply/index/index.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/locks/alter_locks.h"
#include "analyze/locks/bound_proof.h"
#include "analyze/locks/column_rewrite.h"
#include "analyze/locks/locks.h"

// ---- which lock an action takes, if nothing else is said below

static LockMode mode_by_options(const Executor *executor, const AlterAction *action) {
  LIST_EACH(node, action->options) {
    Slice name = executor_text(executor, ((const Option *)node)->name.symbol);
    if (slice_equals(name, SLICE("user_catalog_table"))) return LOCK_ACCESS_EXCLUSIVE;
  }
  return LOCK_SHARE_UPDATE_EXCLUSIVE;
}

LockMode alter_mode(
    const Executor *executor, const AlterTable *statement, const AlterAction *action) {
  bool is_view = statement->object == OBJECT_VIEW;
  switch (action->kind) {
  case ALTER_SET_STATISTICS:
  case ALTER_SET_OPTIONS:
  case ALTER_RESET_OPTIONS:
  case ALTER_VALIDATE_CONSTRAINT:
  case ALTER_CLUSTER_ON:
  case ALTER_SET_WITHOUT_CLUSTER:
  case ALTER_ATTACH_PARTITION: return LOCK_SHARE_UPDATE_EXCLUSIVE;
  case ALTER_DETACH_PARTITION:
    return action->concurrently ? LOCK_SHARE_UPDATE_EXCLUSIVE : LOCK_ACCESS_EXCLUSIVE;
  case ALTER_SET_RELATION_OPTIONS:
  case ALTER_RESET_RELATION_OPTIONS:
    return is_view ? LOCK_ACCESS_EXCLUSIVE : mode_by_options(executor, action);
  default: return LOCK_ACCESS_EXCLUSIVE;
  }
}

// ---- constraints

// PRIMARY KEY USING INDEX: the columns are the index's, which now has the constraint's name.
static bool adopted_key_needs_scan(AlterLocks *locks) {
  if (locks->before == NULL) return false;
  const TableConstraint *key = constraint_primary_key(locks->executor, locks->table);
  for (uint16_t i = 0; key != NULL && i < key->column_count; i++) {
    const Column *column = columns_numbered(locks->before, key->columns[i]);
    if (column != NULL &&
        not_null_needs_scan(locks->executor, &locks->proofs, locks->table, column))
      return true;
  }
  return false;
}

static void note_constraint(AlterLocks *locks, const AlterAction *action, const Constraint *clause,
    bool column_is_new, bool has_default) {
  bool unchecked = clause->not_valid || clause->not_enforced;
  LockWork work = {.mode = LOCK_ACCESS_EXCLUSIVE};
  switch (clause->kind) {
  case CONSTRAINT_CHECK: work.scan = !unchecked; break;
  case CONSTRAINT_NOT_NULL: // of a new column it fails rather than scans
    if (column_is_new) return;
    work.scan = !unchecked && alter_key_needs_scan(locks, clause, locks->table);
    break;
  case CONSTRAINT_FOREIGN_KEY:
    if (!column_is_new) work.mode = LOCK_SHARE_ROW_EXCLUSIVE;
    work.scan = !unchecked && (!column_is_new || has_default);
    break;
  case CONSTRAINT_PRIMARY_KEY:
    work.build = clause->using_index.symbol == SYMBOL_NONE;
    work.scan = !column_is_new && (work.build ? alter_key_needs_scan(locks, clause, locks->table)
                                              : adopted_key_needs_scan(locks));
    break;
  case CONSTRAINT_UNIQUE: work.build = clause->using_index.symbol == SYMBOL_NONE; break;
  case CONSTRAINT_EXCLUDE: work.build = true; break;
  default: return;
  }
  alter_note(locks, action, clause, work);
}

// ---- actions

static void note_add_column(AlterLocks *locks, const AlterAction *action) {
  LockWork work = {.mode = LOCK_ACCESS_EXCLUSIVE};
  const ColumnDefinition *definition = action->column;
  bool was_there = alter_column_before(locks, definition->name.symbol) != NULL;
  const Column *column =
      locks->after == NULL ? NULL : columns_find(locks->after, definition->name.symbol);
  if (was_there || column == NULL) { // IF NOT EXISTS
    LockReason reason = {.span = action->node.span, .action = &action->node};
    alter_note_on(locks, locks->table, work, reason);
    return;
  }
  ColumnRewrite rewrite = column_rewrite(locks->executor, definition, column);
  work.rewrite = rewrite != COLUMN_REWRITE_NONE;
  work.maybe = rewrite == COLUMN_REWRITE_UNKNOWN;
  alter_note(locks, action, NULL, work);
  // DEFAULT NULL too makes the server look for what the rows refer to.
  bool has_default = rewrite != COLUMN_REWRITE_NONE || column_writes_default(definition);
  LIST_EACH(node, definition->constraints) {
    note_constraint(locks, action, (const Constraint *)node, true, has_default);
  }
}

static void note_drop_not_null(AlterLocks *locks, const AlterAction *action) {
  const Column *column = alter_column_before(locks, action->name.symbol);
  LockReason reason = {.span = action->node.span, .action = &action->node};
  LockWork work = {.mode = LOCK_ACCESS_EXCLUSIVE};
  if (locks->executor->version_max >= 18 && column != NULL && !column->not_null) {
    alter_note_on(locks, locks->table, work, reason);
  } else {
    alter_note(locks, action, NULL, work);
  }
}

// The column was NOT NULL. Since 18 to say so again may validate the constraint, in the children too.
static bool stays_not_null(AlterLocks *locks, const Column *column) {
  int version = locks->executor->version_max;
  if (version >= 18)
    return !not_null_needs_scan(locks->executor, &locks->proofs, locks->table, column);
  return version >= 12 && alter_is_partitioned(locks);
}

static void note_set_not_null(AlterLocks *locks, const AlterAction *action) {
  const Column *column = alter_column_before(locks, action->name.symbol);
  bool is_done = column != NULL && column->not_null && stays_not_null(locks, column);
  alter_note_each(locks, action, alter_work_of_not_null, !is_done);
}

// A foreign key on either side is made again; it is checked again where what it compares has changed.
static void note_column_type(AlterLocks *locks, const AlterAction *action) {
  alter_note_each(locks, action, alter_work_of_type, true);
  const Column *column = alter_locks_column(locks->after, action->name.symbol);
  if (column == NULL) return;
  LockReason reason = {.span = action->node.span, .action = &action->node};
  LockWork own = alter_work_of_type(locks, action, locks->table);
  bool rechecks = own.rewrite || alter_compares_anew(locks, action);
  DependencyList list = dependency_on(locks->executor, locks->table, column->number);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(locks->executor->catalog, list.edges[i].dependent);
    if (object == NULL || object->object_class != CLASS_CONSTRAINT || object->kind != 'f') continue;
    const TableConstraint *key = (const TableConstraint *)object;
    if (locks_version_before(locks->executor, key->object.id) == NULL) continue; // it is new
    bool scans = (rechecks || alter_checks_again(locks, key)) && key->validated && key->enforced;
    LockWork work = {.mode = LOCK_ACCESS_EXCLUSIVE};
    const Object *referenced = catalog_get(locks->executor->catalog, key->referenced_table);
    // Until 14 only the partitions at the bottom have triggers to lose.
    if (referenced != NULL && referenced->kind == 'p' && locks->executor->version_max < 15)
      work.mode = LOCK_SHARE_ROW_EXCLUSIVE;
    lock_note(locks->executor, key->referenced_table, work, reason);
    work.mode = LOCK_ACCESS_EXCLUSIVE;
    work.scan = scans;
    work.maybe = own.maybe && scans;
    if (key->table != locks->table || scans) alter_note_on(locks, key->table, work, reason);
  }
}

static void note_validate(AlterLocks *locks, const AlterAction *action) {
  const TableConstraint *constraint =
      alter_locks_constraint(locks, locks->table, action->name.symbol);
  if (constraint == NULL) return;
  bool is_key = constraint->object.kind == 'f';
  bool goes_on = !alter_locks_was_validated(locks, constraint);
  if (is_key) goes_on = goes_on && alter_is_partitioned(locks);
  alter_note_each(locks, action, alter_work_of_validation, goes_on);
  LockReason reason = {.span = action->node.span, .action = &action->node};
  if (is_key && !alter_locks_was_validated(locks, constraint))
    lock_note(
        locks->executor, constraint->referenced_table, (LockWork){.mode = LOCK_ROW_SHARE}, reason);
}

// Triggers, on both sides, are changed on all partitions.
static void note_alter_constraint(AlterLocks *locks, const AlterAction *action) {
  const TableConstraint *constraint =
      alter_locks_constraint(locks, locks->table, action->name.symbol);
  LockReason reason = {.span = action->node.span, .action = &action->node};
  LockWork work = {.mode = LOCK_ACCESS_EXCLUSIVE};
  const TableConstraint *before =
      constraint == NULL
          ? NULL
          : (const TableConstraint *)locks_version_before(locks->executor, constraint->object.id);
  const Constraint *clause = action->constraint;
  bool is_key = constraint != NULL && constraint->object.kind == 'f';
  bool was_enforced = before != NULL && before->enforced;
  bool enforces = is_key && clause != NULL && clause->enforced && !was_enforced;
  bool frees = is_key && clause != NULL && clause->not_enforced && was_enforced;
  bool changes = before != NULL && constraint != NULL &&
                 (before->deferrable != constraint->deferrable ||
                     before->initially_deferred != constraint->initially_deferred);
  work.scan = enforces;
  bool goes_on = locks->executor->version_max < 18 || enforces || frees || changes;
  if (alter_is_partitioned(locks) && is_key && goes_on) {
    lock_note_tree(locks->executor, locks->table, work, reason);
  } else {
    alter_note_on(locks, locks->table, work, reason);
  }
  if (!enforces && !frees) return;
  work = (LockWork){.mode = enforces ? LOCK_SHARE_ROW_EXCLUSIVE : LOCK_ACCESS_EXCLUSIVE};
  lock_note_tree(locks->executor, constraint->referenced_table, work, reason);
}

// The server looks at all partitions before, and at the direct children of a CHECK's table whether or not
// it goes on to them.
static void note_drop_constraint(AlterLocks *locks, const AlterAction *action) {
  LockReason reason = {.span = action->node.span, .action = &action->node};
  LockWork work = {.mode = LOCK_ACCESS_EXCLUSIVE};
  if (alter_is_partitioned(locks)) {
    lock_note_tree(locks->executor, locks->table, work, reason);
    return;
  }
  alter_note_on(locks, locks->table, work, reason);
  if (!alter_locks_dropped_check(locks, action->name.symbol)) return;
  InheritList children = inherit_children(locks->executor, locks->table);
  for (uint32_t i = 0; i < children.count; i++)
    lock_note(locks->executor, children.ids[i], work, reason);
}

// ---- triggers

static bool is_of(const AlterAction *action, const Trigger *trigger) {
  switch (action->kind) {
  case ALTER_ENABLE_TRIGGER_ALL:
  case ALTER_DISABLE_TRIGGER_ALL:
  case ALTER_ENABLE_TRIGGER_USER:
  case ALTER_DISABLE_TRIGGER_USER: return true;
  default: return trigger->object.name == action->name.symbol;
  }
}

// Those for each row are on every partition too.
static bool has_row_trigger(AlterLocks *locks, const AlterAction *action) {
  DependencyList parts = dependency_parts(locks->executor, locks->table);
  for (size_t i = 0; i < parts.count; i++) {
    const Object *object = catalog_get(locks->executor->catalog, parts.edges[i].dependent);
    if (object == NULL || object->object_class != CLASS_TRIGGER) continue;
    const Trigger *trigger = (const Trigger *)object;
    if (trigger->table == locks->table && trigger->for_each_row && is_of(action, trigger))
      return true;
  }
  bool is_all =
      action->kind == ALTER_ENABLE_TRIGGER_ALL || action->kind == ALTER_DISABLE_TRIGGER_ALL;
  return is_all && alter_locks_has_foreign_key(locks);
}

static void note_trigger(AlterLocks *locks, const AlterAction *action) {
  LockReason reason = {.span = action->node.span, .action = &action->node};
  LockWork work = {.mode = LOCK_SHARE_ROW_EXCLUSIVE};
  if (alter_is_partitioned(locks) && !locks->statement->only && has_row_trigger(locks, action)) {
    lock_note_tree(locks->executor, locks->table, work, reason);
  } else {
    alter_note_on(locks, locks->table, work, reason);
  }
}

// Whether a partition has the key from its table.
static bool is_copy(const AlterLocks *locks, const TableConstraint *key) {
  const Object *whole = catalog_get(locks->executor->catalog, key->parent);
  return whole != NULL && whole->object_class == CLASS_CONSTRAINT &&
         ((const TableConstraint *)whole)->table != key->table;
}

// Until 14, of a partitioned table that a partition refers to, which goes or comes with a key of its own.
static void note_referenced_partitions(
    AlterLocks *locks, ObjectId referenced, bool attaches, LockReason reason) {
  Executor *executor = locks->executor;
  LockWork work = {.mode = LOCK_SHARE_ROW_EXCLUSIVE};
  if (!attaches) {
    if (executor->version_max < 13) lock_note(executor, referenced, work, reason);
    return;
  }
  lock_note_tree(executor, referenced, work, reason);
  InheritList below = inherit_descendants(executor, referenced);
  work.mode = LOCK_ACCESS_EXCLUSIVE; // for the triggers that go, which are at the bottom
  for (uint32_t i = 0; i < below.count && executor->version_max >= 13; i++) {
    const Object *partition = catalog_get(executor->catalog, below.ids[i]);
    if (partition != NULL && partition->kind != 'p')
      lock_note(executor, below.ids[i], work, reason);
  }
}

// A foreign key that a partition has from its parent becomes its own, and gets triggers; one that it had
// becomes its parent's, and loses them.
static void note_referenced(
    AlterLocks *locks, ObjectId partition, bool attaches, LockReason reason) {
  LockWork work = {.mode = attaches ? LOCK_ACCESS_EXCLUSIVE : LOCK_SHARE_ROW_EXCLUSIVE};
  ConstraintList keys = constraint_list(locks->executor, partition);
  for (uint32_t i = 0; i < keys.count; i++) {
    const TableConstraint *key = keys.items[i];
    if (key->object.kind != 'f') continue;
    bool was_there = locks_version_before(locks->executor, key->object.id) != NULL;
    if (attaches && !(was_there && is_copy(locks, key))) continue;
    const Object *referenced = catalog_get(locks->executor->catalog, key->referenced_table);
    if (referenced != NULL && referenced->kind == 'p' && locks->executor->version_max < 15) {
      note_referenced_partitions(locks, referenced->id, attaches, reason);
    } else {
      lock_note_tree(locks->executor, key->referenced_table, work, reason);
    }
  }
}

// No row of theirs may refer to what goes. False: there is none that refers to the table.
static bool note_referencing(AlterLocks *locks, LockReason reason) {
  bool is_referenced = false;
  DependencyList parts = dependency_parts(locks->executor, locks->table);
  for (size_t i = 0; i < parts.count; i++) {
    const Object *object = catalog_get(locks->executor->catalog, parts.edges[i].dependent);
    if (object == NULL || object->object_class != CLASS_CONSTRAINT || object->kind != 'f') continue;
    const TableConstraint *key = (const TableConstraint *)object;
    if (key->referenced_table != locks->table || is_copy(locks, key)) continue;
    alter_note_on(locks, key->table,
        (LockWork){.mode = LOCK_ACCESS_EXCLUSIVE, .scan = true, .maybe = true}, reason);
    is_referenced = true;
  }
  return is_referenced;
}

// Its indexes that were parts of its parent's.
static void note_index_parts(const AlterLocks *locks, ObjectId partition, LockReason reason) {
  IndexList indexes = index_list(locks->executor, partition);
  for (uint32_t i = 0; i < indexes.count; i++) {
    const Object *before = locks_version_before(locks->executor, indexes.items[i]->object.id);
    if (before != NULL && ((const Index *)before)->parent != OBJECT_ID_NONE)
      lock_note(locks->executor, before->id, (LockWork){.mode = LOCK_ACCESS_EXCLUSIVE}, reason);
  }
}

// On 13 the partition loses parts of such a key, and what belongs to them.
static bool refers_to_partitioned(const AlterLocks *locks, ObjectId partition) {
  if (locks->executor->version_max != 13) return false;
  ConstraintList keys = constraint_list(locks->executor, partition);
  for (uint32_t i = 0; i < keys.count; i++) {
    if (keys.items[i]->object.kind != 'f') continue;
    const Object *referenced =
        catalog_get(locks->executor->catalog, keys.items[i]->referenced_table);
    if (referenced != NULL && referenced->kind == 'p') return true;
  }
  return false;
}

static bool was_default(const Executor *executor, ObjectId partition) {
  const Relation *before = alter_locks_relation(locks_version_before(executor, partition));
  return before != NULL && before->has_default_partition_bound;
}

static void note_partition(AlterLocks *locks, const AlterAction *action) {
  Executor *executor = locks->executor;
  bool attaches = action->kind == ALTER_ATTACH_PARTITION;
  LockMode mode = alter_mode(locks->executor, locks->statement, action);
  bool is_old = executor->version_max < 12 && attaches;
  alter_note(locks, action, NULL, (LockWork){.mode = is_old ? LOCK_ACCESS_EXCLUSIVE : mode});
  if (locks->statement->object == OBJECT_INDEX) return;
  LockReason reason = {.span = action->node.span, .action = &action->node};
  ObjectId partition = lock_relation(executor, &action->relation, OBJECT_TABLE);
  LockWork work = {.mode = LOCK_ACCESS_EXCLUSIVE, .scan = attaches};
  ObjectId rest = lock_default_partition(executor, locks->table);
  bool is_referenced = !attaches && !action->concurrently && note_referencing(locks, reason);
  work.maybe = attaches && bound_proof_is_possible(executor, locks->table, partition);
  if (!attaches) note_index_parts(locks, partition, reason);
  if (!attaches && executor->version_max < 14 && !was_default(executor, partition) &&
      !is_referenced && !refers_to_partitioned(locks, partition))
    work.mode = LOCK_SHARE_UPDATE_EXCLUSIVE;
  lock_note_tree(executor, partition, work, reason);
  work = (LockWork){.mode = LOCK_ACCESS_EXCLUSIVE};
  if (rest != partition) {
    if (attaches) {
      lock_note_default(executor, locks->table, rest, reason);
    } else {
      lock_note(executor, rest, work, reason);
    }
  }
  if (!action->concurrently) note_referenced(locks, partition, attaches, reason);
}

static void note_inherit(AlterLocks *locks, const AlterAction *action) {
  alter_note(locks, action, NULL, (LockWork){.mode = LOCK_ACCESS_EXCLUSIVE});
  if (action->kind == ALTER_NO_INHERIT) return;
  LockReason reason = {.span = action->node.span, .action = &action->node};
  ObjectId parent = lock_relation(locks->executor, &action->relation, OBJECT_TABLE);
  lock_note(locks->executor, parent, (LockWork){.mode = LOCK_SHARE_UPDATE_EXCLUSIVE}, reason);
}

// Where the table itself is written anew for what it is rather than for a column.
static void note_storage(AlterLocks *locks, const AlterAction *action) {
  LockWork work = {.mode = LOCK_ACCESS_EXCLUSIVE};
  if (locks->before != NULL && locks->after != NULL) {
    Persistence wanted =
        action->kind == ALTER_SET_LOGGED ? PERSISTENCE_PERMANENT : PERSISTENCE_UNLOGGED;
    work.maybe = (locks->before->object.flags & OBJECT_ASSUMED) != 0 ||
                 action->kind == ALTER_SET_ACCESS_METHOD;
    work.rewrite = locks->before->persistence != wanted || work.maybe;
  }
  alter_note(locks, action, NULL, work);
}

static void note_set_expression(AlterLocks *locks, const AlterAction *action) {
  const Column *column = alter_column_before(locks, action->name.symbol);
  bool stored = column != NULL && column->generated == 's';
  alter_note(locks, action, NULL, (LockWork){.mode = LOCK_ACCESS_EXCLUSIVE, .rewrite = stored});
}

// The sequences go with it, unless it has that owner already.
static void note_owner(AlterLocks *locks, const AlterAction *action) {
  alter_note(locks, action, NULL, (LockWork){.mode = LOCK_ACCESS_EXCLUSIVE});
  const Relation *before = locks->before, *after = locks->after;
  bool stays = before != NULL && after != NULL && after->object.owner != SYMBOL_NONE &&
               before->object.owner == after->object.owner;
  if (stays) return;
  lock_note_sequences(locks->executor, locks->table,
      (LockReason){.span = action->node.span, .action = &action->node});
}

static void note_action(AlterLocks *locks, const AlterAction *action) {
  switch (action->kind) {
  case ALTER_ADD_COLUMN: note_add_column(locks, action); break;
  case ALTER_COLUMN_TYPE: note_column_type(locks, action); break;
  case ALTER_SET_NOT_NULL: note_set_not_null(locks, action); break;
  case ALTER_DROP_NOT_NULL: note_drop_not_null(locks, action); break;
  case ALTER_ADD_CONSTRAINT:
    note_constraint(locks, action, action->constraint, false, false);
    break;
  case ALTER_VALIDATE_CONSTRAINT: note_validate(locks, action); break;
  case ALTER_ALTER_CONSTRAINT: note_alter_constraint(locks, action); break;
  case ALTER_ATTACH_PARTITION:
  case ALTER_DETACH_PARTITION: note_partition(locks, action); break;
  case ALTER_INHERIT:
  case ALTER_NO_INHERIT: note_inherit(locks, action); break;
  case ALTER_ENABLE_TRIGGER:
  case ALTER_ENABLE_ALWAYS_TRIGGER:
  case ALTER_ENABLE_REPLICA_TRIGGER:
  case ALTER_ENABLE_TRIGGER_ALL:
  case ALTER_ENABLE_TRIGGER_USER:
  case ALTER_DISABLE_TRIGGER:
  case ALTER_DISABLE_TRIGGER_ALL:
  case ALTER_DISABLE_TRIGGER_USER: note_trigger(locks, action); break;
  case ALTER_OWNER_TO: note_owner(locks, action); break;
  case ALTER_DROP_CONSTRAINT: note_drop_constraint(locks, action); break;
  case ALTER_SET_LOGGED:
  case ALTER_SET_UNLOGGED:
  case ALTER_SET_ACCESS_METHOD: note_storage(locks, action); break;
  case ALTER_SET_EXPRESSION: note_set_expression(locks, action); break;
  default:
    alter_note(locks, action, NULL,
        (LockWork){.mode = alter_mode(locks->executor, locks->statement, action)});
    break;
  }
}

// ---- the statement

void lock_alter_table(Executor *executor, const AlterTable *statement) {
  ObjectId table = lock_relation(executor, &statement->relation, statement->object);
  const Object *object = catalog_get(executor->catalog, table);
  if (object == NULL) return;
  AlterLocks locks = {.executor = executor,
      .statement = statement,
      .table = table,
      .after = alter_locks_relation(object)};
  locks.before = alter_locks_relation(locks_version_before(executor, table));
  LIST_EACH(node, statement->actions) { note_action(&locks, (const AlterAction *)node); }
  lock_effects(executor, table);
}
