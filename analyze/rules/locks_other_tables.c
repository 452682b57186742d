#include "analyze/finding/rule.h"
#include "analyze/locks/locks.h"

enum { NAMES_SHOWN = 3 };

// Whether the statement drops it, or changes it by itself.
static bool is_its_own(const RuleContext *context, ObjectId relation) {
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    if (effect->id == relation && effect->kind != EFFECT_REWRITE_ROWS) return true;
  }
  return relation == rule_altered_table(context);
}

static const char *reason_of(const RuleContext *context, const Object *other) {
  switch (context->statement->kind) {
  case NODE_CREATE_TABLE: return "because it gets a partition";
  case NODE_DROP:
    return other->kind == 'p' ? "because it loses a partition" : "because a foreign key goes";
  default: return "because a foreign key goes";
  }
}

static void help(RuleContext *context, Finding *finding) {
  if (context->statement->kind == NODE_CREATE_TABLE) {
    const CreateTable *statement = (const CreateTable *)context->statement;
    Slice name = rule_quoted(context, statement->relation.name.symbol);
    Slice parent = rule_source(context, statement->partition_of.span);
    rule_help(context, finding, "CREATE TABLE %.*s (LIKE %.*s INCLUDING ALL);", SLICE_PRINT(name),
        SLICE_PRINT(parent));
    rule_help(context, finding,
        "ALTER TABLE %.*s ATTACH PARTITION %.*s FOR VALUES ...; which lets reads and writes go on",
        SLICE_PRINT(parent), SLICE_PRINT(name));
    return;
  }
  rule_help(
      context, finding, "SET lock_timeout = '2s'; before it, and in a transaction of its own");
}

// What CASCADE takes along, and locks for that, is drop-cascade's.
static bool is_judged(const Node *statement) {
  switch (statement->kind) {
  case NODE_CREATE_TABLE: return ((const CreateTable *)statement)->is_partition;
  case NODE_DROP: {
    const Drop *drop = (const Drop *)statement;
    return drop->object == OBJECT_TABLE && drop->behavior != DROP_CASCADE;
  }
  case NODE_ALTER_TABLE: break;
  default: return false;
  }
  LIST_EACH(node, ((const AlterTable *)statement)->actions) {
    const AlterAction *action = (const AlterAction *)node;
    bool drops = action->kind == ALTER_DROP_CONSTRAINT || action->kind == ALTER_DROP_COLUMN;
    if (drops && action->behavior != DROP_CASCADE) return true;
  }
  return false;
}

static bool is_another(const RuleContext *context, const LockTaken *lock) {
  const Object *other = rule_version(context, lock->relation);
  bool is_table = other != NULL && other->object_class == CLASS_RELATION &&
                  (other->kind == 'r' || other->kind == 'p');
  if (!is_table || !lock->in_use || lock->mode != LOCK_ACCESS_EXCLUSIVE) return false;
  bool is_beside = ((const Relation *)other)->is_partition && !lock->scan; // the default one
  return !is_beside && !is_its_own(context, lock->relation);
}

static const LockTaken *next_other(const RuleContext *context, const LockTaken *lock) {
  while (lock != NULL && !is_another(context, lock)) lock = lock->next;
  return lock;
}

// "a, b, c and 12 others"
static Slice names_of(const RuleContext *context, const LockTaken *first) {
  Slice names = rule_name(context, first->relation);
  size_t shown = 1, others = 0;
  for (const LockTaken *lock = next_other(context, first->next), *next; lock != NULL; lock = next) {
    next = next_other(context, lock->next);
    if (shown == NAMES_SHOWN) {
      others++;
      continue;
    }
    shown++;
    bool is_last = next == NULL;
    names = arena_printf(context->executor->arena, "%.*s%s%.*s", SLICE_PRINT(names),
        is_last ? " and " : ", ", SLICE_PRINT(rule_name(context, lock->relation)));
  }
  if (others == 0) return names;
  return arena_printf(context->executor->arena, "%.*s and %zu other%s", SLICE_PRINT(names), others,
      others == 1 ? "" : "s");
}

static void check(RuleContext *context) {
  if (!is_judged(context->statement) || context->execution->outcome.kind == OUTCOME_FAILED) return;
  const LockTaken *first = next_other(context, context->execution->locks);
  if (first == NULL) return;
  Finding *finding = rule_report(context, SEVERITY_WARNING, context->statement_span,
      "reads and writes of %.*s wait as well, %s", SLICE_PRINT(names_of(context, first)),
      reason_of(context, rule_version(context, first->relation)));
  size_t shown = 0;
  for (const LockTaken *lock = first; lock != NULL && shown++ < NAMES_SHOWN;
       lock = next_other(context, lock->next)) {
    rule_wait(context, finding, lock->relation, lock->mode);
    if (lock->scan)
      rule_consequence(context, finding,
          "%.*s is read from end to end, to see that the new partition takes none of its rows.",
          SLICE_PRINT(rule_name(context, lock->relation)));
  }
  help(context, finding);
  rule_object(context, finding, first->relation, 0);
  rule_locks(context, finding);
}

const Rule rule_locks_other_tables = {
    .id = "locks-other-tables",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "A statement locks tables that it is not about.",
    .why =
        "CREATE TABLE ... PARTITION OF takes ACCESS EXCLUSIVE on its parent and reads the default\n"
        "partition; DROP TABLE and DROP CONSTRAINT of a foreign key take it on the table that the "
        "key\n"
        "refers to. Who looks at the statement sees none of that.",
    .instead = "CREATE TABLE logs_2027 (LIKE logs INCLUDING ALL);\n"
               "ALTER TABLE logs ATTACH PARTITION logs_2027 FOR VALUES FROM (2027) TO (2028);",
    .bad = "CREATE TABLE logs (y int) PARTITION BY RANGE (y);\n"
           "-- in a later release\n"
           "CREATE TABLE logs_2027 PARTITION OF logs FOR VALUES FROM (2027) TO (2028);",
    .good = "CREATE TABLE logs (y int) PARTITION BY RANGE (y);\n"
            "CREATE TABLE logs_2027 PARTITION OF logs FOR VALUES FROM (2027) TO (2028);",
};
