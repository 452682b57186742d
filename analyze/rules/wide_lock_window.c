#include "analyze/apply/constraint/constraint.h"
#include "analyze/finding/rule_transaction.h"
#include "analyze/locks/locks.h"

#define HELD_MAX 1000u // locks that are looked at; who holds more has heard of it

// What an application uses by name. Partitions count as their table.
static bool is_counted(const RuleContext *context, ObjectId relation) {
  const Object *object = rule_version(context, relation);
  bool is_table = object != NULL && object->object_class == CLASS_RELATION &&
                  (object->kind == 'r' || object->kind == 'p' || object->kind == 'm');
  return is_table && !((const Relation *)object)->is_partition &&
         !rule_table_is_new(context, relation);
}

// The first lock that keeps at least writers out of a table that the transaction had not locked so.
static const LockTaken *added(const RuleContext *context) {
  for (const LockTaken *lock = context->execution->locks; lock != NULL; lock = lock->next) {
    bool is_strong = lock->mode >= LOCK_SHARE && lock->held < LOCK_SHARE;
    if (is_strong && lock->in_use && is_counted(context, lock->relation)) return lock;
  }
  return NULL;
}

typedef struct HeldBefore {
  const RuleContext *context;
  ObjectId tables[2]; // the first two, by id
  LockMode modes[2];
  size_t count;
  size_t looks;
} HeldBefore;

// As the transaction held it when the statement began.
static LockMode mode_before(const RuleContext *context, ObjectId relation, LockMode mode) {
  for (const LockTaken *lock = context->execution->locks; lock != NULL; lock = lock->next) {
    if (lock->relation == relation) return lock->held;
  }
  return mode;
}

static void look(ObjectId relation, LockMode mode, void *payload) {
  HeldBefore *held = payload;
  if (++held->looks > HELD_MAX || mode < LOCK_SHARE) return;
  if (!is_counted(held->context, relation)) return;
  mode = mode_before(held->context, relation, mode);
  if (mode < LOCK_SHARE) return;
  held->count++;
  size_t place = held->count <= 1 || relation < held->tables[0] ? 0 : 1;
  if (place == 0) {
    held->tables[1] = held->tables[0];
    held->modes[1] = held->modes[0];
  } else if (held->count > 2 && relation > held->tables[1]) {
    return;
  }
  held->tables[place] = relation;
  held->modes[place] = mode;
}

static bool refers(Executor *executor, ObjectId table, ObjectId to) {
  ConstraintList list = constraint_list(executor, table);
  for (uint32_t i = 0; i < list.count; i++) {
    if (list.items[i]->object.kind == 'f' && list.items[i]->referenced_table == to) return true;
  }
  return false;
}

// One table, or two that a foreign key locks together: the transaction has heard nothing yet.
static bool is_first_time(const HeldBefore *held) {
  if (held->looks > HELD_MAX || held->count == 0 || held->count > 2) return false;
  Executor *executor = held->context->executor;
  return held->count == 1 || refers(executor, held->tables[0], held->tables[1]) ||
         refers(executor, held->tables[1], held->tables[0]);
}

static void check(RuleContext *context) {
  if (!rule_is_in_block(context) || context->execution->outcome.kind == OUTCOME_FAILED) return;
  const LockTaken *lock = added(context);
  if (lock == NULL) return;
  HeldBefore held = {.context = context};
  catalog_each_lock_held(context->executor->catalog, look, &held);
  if (!is_first_time(&held)) return;
  Slice name = rule_name(context, lock->relation);
  Slice before = rule_name(context, held.tables[0]);
  Finding *finding = rule_report(context, SEVERITY_WARNING, context->statement_span,
      "waits for its lock on %.*s while %.*s is locked: who uses them the other way round "
      "deadlocks with it",
      SLICE_PRINT(name), SLICE_PRINT(before));
  rule_consequence(context, finding,
      "An earlier statement of the transaction locked %.*s (%s), and only its end lets it go.",
      SLICE_PRINT(before), lock_mode_word(held.modes[0]));
  rule_consequence(context, finding,
      "A transaction that has used %.*s and goes on to %.*s waits for this one, which waits for "
      "it: "
      "the server ends one of the two (40P01).",
      SLICE_PRINT(name), SLICE_PRINT(before));
  rule_wait(context, finding, lock->relation, lock->mode);
  rule_help(context, finding, "What locks %.*s in a migration of its own, or behind a COMMIT.",
      SLICE_PRINT(name));
  rule_object(context, finding, lock->relation, 0);
  rule_locks(context, finding);
}

const Rule rule_wide_lock_window = {
    .id = "wide-lock-window",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "pgls: avoidWideLockWindow",

    .says = "A transaction locks a second table while it keeps others out of a first one.",
    .why = "Locks last until COMMIT. A transaction that holds a strong lock on one table and waits "
           "for another\n"
           "deadlocks with whoever has used the second one and needs the first; and all that wait "
           "for the\n"
           "first one wait for as long as the second one is busy. Once for each transaction; a "
           "foreign key\n"
           "that locks both of its tables in one statement is none.",
    .instead = "BEGIN;\n"
               "ALTER TABLE orders ADD COLUMN note text;\n"
               "COMMIT;\n"
               "BEGIN;\n"
               "ALTER TABLE lines ADD COLUMN note text;\n"
               "COMMIT;",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY);\n"
             "CREATE TABLE lines (id bigint PRIMARY KEY);",
    .bad = "BEGIN;\n"
           "ALTER TABLE orders ADD COLUMN note text;\n"
           "ALTER TABLE lines ADD COLUMN note text;\n"
           "COMMIT;",
    .good = "BEGIN;\n"
            "ALTER TABLE orders ADD COLUMN note text;\n"
            "COMMIT;\n"
            "BEGIN;\n"
            "ALTER TABLE lines ADD COLUMN note text;\n"
            "COMMIT;",
};
