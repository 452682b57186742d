#include "analyze/apply/table/inherit.h"
#include "analyze/locks/alter_locks.h"
#include "analyze/locks/lock_note.h"
#include "analyze/locks/locks.h"

// One run over the effects of a statement.
typedef struct EffectLocks {
  Executor *executor;
  const AlterTable *alter; // or NULL
  ObjectId handled;
  ObjectId first_made; // ids ascend: this one and those above are the statement's; 0: none is
} EffectLocks;

#define LOOKS_MAX 100u // at locks that may be the same; one noted twice does no harm

// Whether a clause has noted as much already.
static bool is_noted(const EffectLocks *locks, ObjectId relation, LockWork work) {
  if (work.rewrite || work.scan || work.build) return false;
  const LockTaken *lock = locks->executor->execution->locks;
  for (unsigned looks = 0; lock != NULL && looks < LOOKS_MAX; lock = lock->next, looks++) {
    if (lock->relation == relation && lock->mode >= work.mode) return true;
  }
  return false;
}

// The action of ALTER TABLE that is there, or NULL.
static const Node *action_at(const EffectLocks *locks, Span span) {
  const Node *found = NULL;
  if (locks->alter == NULL) return NULL;
  LIST_EACH(action, locks->alter->actions) {
    if (action->span.start <= span.start && span.end <= action->span.end) found = action;
  }
  return found;
}

static void note(const EffectLocks *locks, ObjectId relation, LockWork work, Span span) {
  if (relation == locks->handled || is_noted(locks, relation, work)) return;
  LockReason reason = {.span = span, .action = action_at(locks, span)};
  lock_note(locks->executor, relation, work, reason);
}

static bool drops_constraint(const EffectLocks *locks) {
  if (locks->alter == NULL) return false;
  LIST_EACH(node, locks->alter->actions) {
    if (((const AlterAction *)node)->kind == ALTER_DROP_CONSTRAINT) return true;
  }
  return false;
}

// Until 14 only the partitions at the bottom have triggers.
static void note_tree(const EffectLocks *locks, ObjectId relation, LockWork work, Span span) {
  const Object *object = catalog_get(locks->executor->catalog, relation);
  bool is_outer = object != NULL && object->kind == 'p' && !drops_constraint(locks) &&
                  locks->executor->version_max < 15;
  if (!is_outer) note(locks, relation, work, span);
  InheritList below = {0};
  if (object != NULL && object->kind == 'p') below = inherit_descendants(locks->executor, relation);
  for (uint32_t i = 0; i < below.count; i++) {
    const Object *partition = catalog_get(locks->executor->catalog, below.ids[i]);
    bool is_inner = partition != NULL && partition->kind == 'p'; // whose triggers came with 15
    if (!is_inner || locks->executor->version_max >= 15) note(locks, below.ids[i], work, span);
  }
}

static const LockWork exclusive = {.mode = LOCK_ACCESS_EXCLUSIVE};

// Whether the statement made it: nobody knows it yet.
static bool is_made_now(const EffectLocks *locks, ObjectId id) {
  if (locks->first_made == OBJECT_ID_NONE || id < locks->first_made) return false;
  const Object *object = catalog_get(locks->executor->catalog, id);
  return object != NULL && !(object->flags & OBJECT_ASSUMED);
}

static ObjectId first_made(const Execution *execution) {
  for (const Effect *effect = execution->effects; effect != NULL; effect = effect->next) {
    if (effect->kind == EFFECT_CREATE) return effect->id;
  }
  return OBJECT_ID_NONE;
}

// ---- CREATE

static void note_new_relation(const EffectLocks *locks, const Relation *relation, Span span) {
  for (uint16_t i = 0; i < relation->parent_count; i++) {
    ObjectId parent = relation->parents[i];
    if (!relation->is_partition) {
      note(locks, parent, (LockWork){.mode = LOCK_SHARE_UPDATE_EXCLUSIVE}, span);
      continue;
    }
    note(locks, parent, exclusive, span);
    ObjectId rest = lock_default_partition(locks->executor, parent);
    if (rest != OBJECT_ID_NONE && rest != relation->object.id)
      lock_note_default(locks->executor, parent, rest, (LockReason){.span = span});
  }
}

// The locks of a key that ALTER TABLE adds are noted with its clause, those on partitions too.
static bool is_key_of(const EffectLocks *locks, ObjectId table, Span span) {
  if (locks->alter == NULL || table == locks->handled) return locks->alter != NULL;
  LIST_EACH(node, locks->alter->actions) {
    AlterTableKind kind = ((const AlterAction *)node)->kind;
    bool is_here = node->span.start <= span.start && span.end <= node->span.end;
    if (is_here && (kind == ALTER_ADD_CONSTRAINT || kind == ALTER_ADD_COLUMN)) return true;
  }
  return false;
}

static void note_new_index(const EffectLocks *locks, const Index *index, Span span) {
  if (is_made_now(locks, index->table) || is_key_of(locks, index->table, span)) return;
  const Object *table = catalog_get(locks->executor->catalog, index->table);
  if (table == NULL) return;
  LockWork work = {.mode = LOCK_ACCESS_EXCLUSIVE, .build = table->kind != 'p'};
  const Node *statement = locks->executor->statement;
  if (statement->kind == NODE_CREATE_INDEX) {
    bool concurrently = ((const CreateIndex *)statement)->concurrently;
    work.mode = concurrently ? LOCK_SHARE_UPDATE_EXCLUSIVE : LOCK_SHARE;
  }
  note(locks, index->table, work, span);
}

// Of a foreign key to a partitioned table, the part for one partition: its own table has it already.
static bool is_of_partition(const EffectLocks *locks, const TableConstraint *constraint) {
  const Object *whole = catalog_get(locks->executor->catalog, constraint->parent);
  return whole != NULL && whole->object_class == CLASS_CONSTRAINT &&
         ((const TableConstraint *)whole)->table == constraint->table;
}

static void note_new_constraint(
    const EffectLocks *locks, const TableConstraint *constraint, Span span) {
  if (constraint->object.kind != 'f') return;
  LockWork work = {.mode = LOCK_SHARE_ROW_EXCLUSIVE};
  ObjectId referenced = constraint->referenced_table;
  // Until 14 nobody locks a table for that it refers to a new partition too.
  bool is_part = constraint->parent != OBJECT_ID_NONE && is_of_partition(locks, constraint) &&
                 !is_made_now(locks, constraint->parent);
  if (is_part && locks->executor->version_max < 15) return;
  // On 11 a partition's part of its table's key is made under none, and checked as any query does.
  bool is_copied = constraint->parent != OBJECT_ID_NONE && !is_made_now(locks, constraint->parent);
  if (is_copied && locks->executor->version_max < 12) {
    if (locks->alter == NULL) return;
    work.mode = LOCK_ROW_SHARE;
  }
  if (!is_made_now(locks, constraint->table)) note(locks, constraint->table, work, span);
  if (referenced == constraint->table || is_made_now(locks, referenced)) return;
  note(locks, referenced, work, span);
  const Object *whole = catalog_get(locks->executor->catalog, referenced);
  InheritList below = {0};
  if (is_copied && whole->kind == 'p') below = inherit_descendants(locks->executor, referenced);
  for (uint32_t i = 0; i < below.count; i++) note(locks, below.ids[i], work, span);
}

static void note_statistics(const EffectLocks *locks, const Object *object, Span span) {
  bool drops = locks->executor->statement->kind != NODE_CREATE_STATISTICS;
  if (object->kind != OBJECT_STATISTICS || (drops && locks->executor->version_max < 12)) return;
  note(locks, ((const OtherObject *)object)->of, (LockWork){.mode = LOCK_SHARE_UPDATE_EXCLUSIVE},
      span);
}

static void note_created(const EffectLocks *locks, const Effect *effect) {
  const Object *object = effect->after;
  if (object == NULL || catalog_get(locks->executor->catalog, object->id) == NULL) return;
  switch ((ObjectClass)object->object_class) {
  case CLASS_RELATION: note_new_relation(locks, (const Relation *)object, effect->span); break;
  case CLASS_INDEX: note_new_index(locks, (const Index *)object, effect->span); break;
  case CLASS_CONSTRAINT:
    note_new_constraint(locks, (const TableConstraint *)object, effect->span);
    break;
  case CLASS_TRIGGER:
    note(locks, ((const Trigger *)object)->table, (LockWork){.mode = LOCK_SHARE_ROW_EXCLUSIVE},
        effect->span);
    break;
  case CLASS_RULE:
  case CLASS_POLICY: note(locks, ((const Trigger *)object)->table, exclusive, effect->span); break;
  case CLASS_OTHER: note_statistics(locks, object, effect->span); break;
  default: break;
  }
}

// A partition that has such an index already is locked too.
static void note_indexed_partitions(const EffectLocks *locks, const CreateIndex *statement) {
  ObjectId table = lock_relation(locks->executor, &statement->relation, OBJECT_TABLE);
  const Object *object = catalog_get(locks->executor->catalog, table);
  if (object == NULL || object->kind != 'p' || statement->only) return;
  InheritList below = inherit_descendants(locks->executor, table);
  for (uint32_t i = 0; i < below.count; i++)
    note(locks, below.ids[i], (LockWork){.mode = LOCK_SHARE}, statement->node.span);
}

// ---- DROP

static void note_gone(const EffectLocks *locks, const Object *object, LockWork work, Span span) {
  if (object->id == locks->handled) return;
  lock_note_object(locks->executor, object, work, (LockReason){.span = span});
}

static void note_dropped_index(const EffectLocks *locks, const Effect *effect) {
  const Index *index = (const Index *)effect->before;
  const Node *statement = locks->executor->statement;
  LockWork work = exclusive;
  if (statement->kind == NODE_DROP && ((const Drop *)statement)->concurrently)
    work.mode = LOCK_SHARE_UPDATE_EXCLUSIVE;
  note(locks, index->table, work, effect->span);
  LockWork last = {.mode = LOCK_ACCESS_EXCLUSIVE, .at_end = work.mode < LOCK_SHARE};
  note_gone(locks, effect->before, last, effect->span);
}

static void note_dropped(const EffectLocks *locks, const Effect *effect) {
  const Object *object = effect->before;
  if (object == NULL) return;
  switch ((ObjectClass)object->object_class) {
  case CLASS_RELATION: {
    const Relation *relation = (const Relation *)object;
    if (relation->is_partition && relation->parent_count > 0) {
      note(locks, relation->parents[0], exclusive, effect->span);
      ObjectId rest = lock_default_partition(locks->executor, relation->parents[0]);
      if (rest != OBJECT_ID_NONE) note(locks, rest, exclusive, effect->span);
    }
    note_gone(locks, object, exclusive, effect->span);
    break;
  }
  case CLASS_SEQUENCE: note_gone(locks, object, exclusive, effect->span); break;
  case CLASS_INDEX: note_dropped_index(locks, effect); break;
  case CLASS_CONSTRAINT: {
    const TableConstraint *constraint = (const TableConstraint *)object;
    note(locks, constraint->table, exclusive, effect->span);
    // A partition's part of a foreign key has no triggers on the referenced table.
    if (object->kind == 'f' && constraint->parent == OBJECT_ID_NONE)
      note_tree(locks, constraint->referenced_table, exclusive, effect->span);
    break;
  }
  case CLASS_OTHER: note_statistics(locks, object, effect->span); break;
  case CLASS_PUBLISHED:
    if (locks->executor->statement->kind == NODE_ALTER_PUBLICATION)
      note(locks, ((const OtherObject *)object)->other,
          (LockWork){.mode = LOCK_SHARE_UPDATE_EXCLUSIVE}, effect->span);
    break;
  case CLASS_TRIGGER:
  case CLASS_RULE:
  case CLASS_POLICY: note(locks, ((const Trigger *)object)->table, exclusive, effect->span); break;
  case CLASS_DEFAULT:
    note(locks, ((const ColumnDefault *)object)->table, exclusive, effect->span);
    break;
  default: break;
  }
}

// ---- the rest

// Until 13 a partition that goes is locked no more than its parent's clause has it.
static bool detaches_softly(const EffectLocks *locks) {
  if (locks->alter == NULL || locks->executor->version_max >= 14) return false;
  const AlterAction *action = (const AlterAction *)locks->alter->actions.first;
  return action != NULL && action->kind == ALTER_DETACH_PARTITION;
}

// What an action changes in a child, it changes under the lock that it takes on the table.
static LockWork work_of_altered(const EffectLocks *locks, Span span) {
  const Node *action = action_at(locks, span);
  if (action == NULL) return exclusive;
  return (LockWork){.mode = alter_mode(locks->executor, locks->alter, (const AlterAction *)action)};
}

// CREATE TRIGGER and CREATE INDEX change the table's row in pg_class; that is no lock of its own.
static void note_altered(const EffectLocks *locks, const Effect *effect) {
  const Object *object = effect->after;
  switch (locks->executor->statement->kind) {
  case NODE_CREATE_TRIGGER: // OR REPLACE
    if (object != NULL && object->object_class == CLASS_TRIGGER)
      note(locks, ((const Trigger *)object)->table, (LockWork){.mode = LOCK_SHARE_ROW_EXCLUSIVE},
          effect->span);
    return;
  case NODE_CREATE_RULE:
    if (object != NULL && object->object_class == CLASS_RULE)
      note(locks, ((const Trigger *)object)->table, exclusive, effect->span);
    return;
  case NODE_ALTER_TABLE:
    if (detaches_softly(locks)) return;
    break;
  case NODE_CREATE_VIEW:
  case NODE_REASSIGN_OWNED:
  case NODE_ALTER_DOMAIN: break;
  default: return;
  }
  if (is_made_now(locks, effect->id)) return;
  note(locks, effect->id, work_of_altered(locks, effect->span), effect->span);
}

// Until 14 the copies in partitions keep their names.
static void note_renamed_trigger(const EffectLocks *locks, const Trigger *trigger, Span span) {
  const Object *table = catalog_get(locks->executor->catalog, trigger->table);
  bool is_named = locks->executor->statement->kind == NODE_RENAME; // else its table moves
  bool goes_on = is_named && table != NULL && table->kind == 'p' &&
                 locks->executor->version_max >= 15 &&
                 trigger->object.object_class == CLASS_TRIGGER;
  if (goes_on) {
    note_tree(locks, trigger->table, exclusive, span);
  } else {
    note(locks, trigger->table, exclusive, span);
  }
}

static void note_renamed(const EffectLocks *locks, const Effect *effect) {
  const Object *object = effect->before;
  if (object == NULL) return;
  LockWork work = exclusive;
  const Node *statement = locks->executor->statement;
  bool by_index =
      statement->kind == NODE_RENAME && ((const Rename *)statement)->object == OBJECT_INDEX;
  switch ((ObjectClass)object->object_class) {
  case CLASS_INDEX:
    if (by_index && locks->executor->version_max >= 12) work.mode = LOCK_SHARE_UPDATE_EXCLUSIVE;
    note(locks, object->id, work, effect->span);
    break;
  case CLASS_CONSTRAINT:
    if (!by_index) note(locks, ((const TableConstraint *)object)->table, work, effect->span);
    break;
  case CLASS_TRIGGER:
  case CLASS_RULE:
  case CLASS_POLICY: note_renamed_trigger(locks, (const Trigger *)object, effect->span); break;
  default: note(locks, object->id, work, effect->span); break;
  }
}

// What changes rows by a query is lock_query's.
static void note_rows(const EffectLocks *locks, const Effect *effect) {
  switch (locks->executor->statement->kind) {
  case NODE_TRUNCATE:
    note(locks, effect->id, exclusive, effect->span);
    if (((const Truncate *)locks->executor->statement)->restart_identity)
      lock_note_sequences(locks->executor, effect->id, (LockReason){.span = effect->span});
    break;
  case NODE_COPY:
    note(locks, effect->id, (LockWork){.mode = LOCK_ROW_EXCLUSIVE}, effect->span);
    break;
  default: break;
  }
}

void lock_effects(Executor *executor, ObjectId handled) {
  const Node *statement = executor->statement;
  EffectLocks locks = {.executor = executor,
      .alter = statement->kind == NODE_ALTER_TABLE ? (const AlterTable *)statement : NULL,
      .handled = handled,
      .first_made = first_made(executor->execution)};
  for (const Effect *effect = executor->execution->effects; effect != NULL; effect = effect->next) {
    switch (effect->kind) {
    case EFFECT_CREATE: note_created(&locks, effect); break;
    case EFFECT_DROP: note_dropped(&locks, effect); break;
    case EFFECT_RENAME: note_renamed(&locks, effect); break;
    case EFFECT_REWRITE_ROWS: note_rows(&locks, effect); break;
    case EFFECT_ALTER: note_altered(&locks, effect); break;
    case EFFECT_ADD_COLUMN:
    case EFFECT_ALTER_COLUMN:
    case EFFECT_RENAME_COLUMN:
    case EFFECT_DROP_COLUMN:
      note(&locks, effect->id, work_of_altered(&locks, effect->span), effect->span);
      break;
    }
  }
  if (statement->kind == NODE_CREATE_INDEX && executor->execution->outcome.kind == OUTCOME_APPLIED)
    note_indexed_partitions(&locks, (const CreateIndex *)statement);
}
