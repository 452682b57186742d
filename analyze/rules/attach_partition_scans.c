#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"
#include "analyze/locks/locks.h"

static bool is_open_end(const RuleContext *context, const Node *value) {
  Slice text = rule_source(context, value->span);
  return text.length == 8 && (text.start[3] | 32) == 'v'; // MINVALUE, MAXVALUE
}

// "day IS NOT NULL AND day >= 1 AND day < 2"; "": too much to write out.
static Slice condition_of(const RuleContext *context, const AlterAction *action, ObjectId parent) {
  Arena *arena = context->executor->arena;
  const Relation *table = (const Relation *)rule_version(context, parent);
  if (table == NULL || table->partition_key_count != 1 || table->partition_keys[0] == 0)
    return SLICE("");
  const Column *key = columns_numbered(table, table->partition_keys[0]);
  if (key == NULL) return SLICE("");
  Slice name = rule_quoted(context, key->name);
  Slice text = arena_printf(arena, "%.*s IS NOT NULL", SLICE_PRINT(name));
  const PartitionBound *bound = action->bound;
  if (bound->strategy == 'l') {
    Slice values =
        rule_source(context, (Span){bound->values.first->span.start, bound->values.last->span.end});
    return arena_printf(arena, "%.*s AND %.*s IN (%.*s)", SLICE_PRINT(text), SLICE_PRINT(name),
        SLICE_PRINT(values));
  }
  if (bound->strategy != 'r') return SLICE("");
  const Node *from = bound->values.first, *to = bound->upper.first;
  if (!is_open_end(context, from))
    text = arena_printf(arena, "%.*s AND %.*s >= %.*s", SLICE_PRINT(text), SLICE_PRINT(name),
        SLICE_PRINT(rule_source(context, from->span)));
  if (!is_open_end(context, to))
    text = arena_printf(arena, "%.*s AND %.*s < %.*s", SLICE_PRINT(text), SLICE_PRINT(name),
        SLICE_PRINT(rule_source(context, to->span)));
  return text;
}

static void help(RuleContext *context, Finding *finding, const LockTaken *lock, bool is_default) {
  const AlterAction *action = (const AlterAction *)lock->action;
  Slice name = rule_name(context, lock->relation);
  Slice condition = action->bound->strategy == 'd'
                        ? SLICE("")
                        : condition_of(context, action, rule_altered_table(context));
  if (condition.length == 0) condition = SLICE("what the bound says");
  Slice constraint =
      rule_quoted_with(context, rule_version(context, lock->relation)->name, "_bound");
  rule_help(context, finding, "earlier, in steps that let others go on:");
  rule_help(context, finding, "ALTER TABLE %.*s ADD CONSTRAINT %.*s CHECK (%s%.*s%s) NOT VALID;",
      SLICE_PRINT(name), SLICE_PRINT(constraint), is_default ? "NOT (" : "", SLICE_PRINT(condition),
      is_default ? ")" : "");
  rule_help(context, finding, "ALTER TABLE %.*s VALIDATE CONSTRAINT %.*s;", SLICE_PRINT(name),
      SLICE_PRINT(constraint));
  rule_help(context, finding, "which proves it, and may be dropped once this is done.");
}

static void report(RuleContext *context, const LockTaken *lock) {
  const Object *before = locks_version_before(context->executor, lock->relation);
  bool is_default = before != NULL && before->object_class == CLASS_RELATION &&
                    ((const Relation *)before)->is_partition;
  Slice name = rule_name(context, lock->relation);
  Finding *finding =
      rule_report(context, rule_severity_by_rows(context, lock->relation), lock->action->span,
          "reads and writes of %.*s wait while it is read, to see that %s", SLICE_PRINT(name),
          is_default ? "the new partition takes none of its rows"
                     : "all of its rows lie within the bound");
  rule_wait(context, finding, lock->relation, lock->mode);
  help(context, finding, lock, is_default);
  rule_object(context, finding, lock->relation, 0);
  rule_locks(context, finding);
}

// Of what code makes up by names nothing is known if nobody in sight made it.
static bool is_guessed(const RuleContext *context, ObjectId relation) {
  const Object *object = rule_version(context, relation);
  return context->tokens == NULL &&
         (object == NULL || object->flags & (OBJECT_ASSUMED | OBJECT_MAYBE));
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_ALTER_TABLE) return;
  for (const LockTaken *lock = context->execution->locks; lock != NULL; lock = lock->next) {
    bool is_attach = lock->action != NULL &&
                     ((const AlterAction *)lock->action)->kind == ALTER_ATTACH_PARTITION &&
                     ((const AlterAction *)lock->action)->bound != NULL;
    // A CHECK that may prove it was likely made for that.
    if (!is_attach || !lock->scan || !lock->in_use || lock->maybe) continue;
    if (!is_guessed(context, lock->relation)) report(context, lock);
  }
}

const Rule rule_attach_partition_scans = {
    .id = "attach-partition-scans",
    .severity = SEVERITY_ERROR,
    .weighs_rows = true,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "pg-migration-lint: PGM005; pgls: avoidAttachingPartition",

    .says = "A table is read in whole while it is attached as a partition.",
    .why = "ATTACH PARTITION reads every row of the new partition under ACCESS EXCLUSIVE, to see "
           "that it\n"
           "lies within the bound, and every row of the default partition, to see that none does. "
           "A valid\n"
           "CHECK that says as much spares the reading. The parent itself goes on being read and "
           "written.",
    .instead = "CREATE TABLE logs (y int) PARTITION BY RANGE (y);\n"
               "CREATE TABLE logs_2026 (y int);\n"
               "-- in a later release\n"
               "ALTER TABLE logs_2026 ADD CONSTRAINT logs_2026_bound\n"
               "  CHECK (y IS NOT NULL AND y >= 2026 AND y < 2027) NOT VALID;\n"
               "ALTER TABLE logs_2026 VALIDATE CONSTRAINT logs_2026_bound;\n"
               "ALTER TABLE logs ATTACH PARTITION logs_2026 FOR VALUES FROM (2026) TO (2027);",
    .versions =
        "11 takes ACCESS EXCLUSIVE on the parent as well, so that all that reads it waits, too.",
    .bad = "CREATE TABLE logs (y int) PARTITION BY RANGE (y);\n"
           "CREATE TABLE logs_2026 (y int);\n"
           "-- in a later release\n"
           "ALTER TABLE logs ATTACH PARTITION logs_2026 FOR VALUES FROM (2026) TO (2027);",
    .good = "CREATE TABLE logs (y int) PARTITION BY RANGE (y);\n"
            "CREATE TABLE logs_2026 (y int CHECK (y IS NOT NULL AND y >= 2026 AND y < 2027));\n"
            "-- in a later release\n"
            "ALTER TABLE logs ATTACH PARTITION logs_2026 FOR VALUES FROM (2026) TO (2027);",
};
