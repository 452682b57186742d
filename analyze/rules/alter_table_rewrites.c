#include "analyze/finding/rule.h"
#include "analyze/locks/locks.h"

// Files are copied to another tablespace as they are, which is no less work under the lock.
static bool moves(const RuleContext *context, const LockTaken *lock) {
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    bool is_altered =
        effect->id == lock->relation && effect->before != NULL && effect->after != NULL;
    if (!is_altered || !lock->in_use) continue;
    if (effect->after->object_class == CLASS_INDEX)
      return ((const Index *)effect->before)->tablespace !=
             ((const Index *)effect->after)->tablespace;
    return effect->after->object_class == CLASS_RELATION &&
           ((const Relation *)effect->before)->tablespace !=
               ((const Relation *)effect->after)->tablespace;
  }
  return false;
}

static const char *purpose(const RuleContext *context, const RuleClause *clause) {
  if (clause->lock->action == NULL) return NULL;
  bool is_move = ((const AlterAction *)clause->lock->action)->kind == ALTER_SET_TABLESPACE;
  if (is_move) return moves(context, clause->lock) ? "to another tablespace" : NULL;
  if (!(clause->work & RULE_REWRITES)) return NULL;
  switch (((const AlterAction *)clause->lock->action)->kind) {
  case ALTER_SET_LOGGED: return "so that it is logged";
  case ALTER_SET_UNLOGGED: return "so that it is logged no more";
  case ALTER_SET_ACCESS_METHOD: return "in another access method";
  case ALTER_SET_EXPRESSION: return "with another generated value";
  default: return NULL; // of rules of their own
  }
}

static void report(RuleContext *context, const RuleClause *clause, const char *why) {
  ObjectId table = clause->lock->relation;
  const Object *object = rule_version(context, table);
  if (object != NULL && object->object_class == CLASS_INDEX) table = ((const Index *)object)->table;
  bool is_moved = clause->work == 0;
  Severity severity = is_moved ? rule_severity_by_rows(context, table) : clause->severity;
  Slice name = rule_name(context, table);
  Finding *finding = rule_report(context, severity, clause->lock->action->span,
      "reads and writes of %.*s wait while %s, %s", SLICE_PRINT(name),
      is_moved ? "its files are copied" : "every row is written anew", why);
  rule_wait(context, finding, table, is_moved ? clause->lock->mode : clause->mode);
  rule_help(context, finding,
      "Make a table of that kind beside it, copy the rows in batches, and swap the names.");
  rule_object(context, finding, table, 0);
  rule_locks(context, finding);
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_ALTER_TABLE) return;
  for (RuleClause clause = {0}; rule_next_clause(context, &clause);) {
    const char *why = purpose(context, &clause);
    if (why != NULL) report(context, &clause, why);
  }
}

const Rule rule_alter_table_rewrites = {
    .id = "alter-table-rewrites",
    .severity = SEVERITY_ERROR,
    .weighs_rows = true,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "A whole table is written anew under lock.",
    .why = "SET LOGGED, SET UNLOGGED, SET ACCESS METHOD, SET TABLESPACE and SET EXPRESSION copy "
           "every row\n"
           "and build all indexes while ACCESS EXCLUSIVE keeps readers and writers out. SET "
           "UNLOGGED also\n"
           "loses the rows at the next crash.",
    .instead = "a new table beside the old one, filled in batches",
    .versions = "SET ACCESS METHOD from 15 on, SET EXPRESSION from 17 on; the others on 11 to 18.",
    .bad = "CREATE TABLE events (id bigint);\n"
           "-- in a later release\n"
           "ALTER TABLE events SET UNLOGGED;",
    .good = "CREATE TABLE events (id bigint);\n"
            "-- in a later release\n"
            "ALTER TABLE events SET (fillfactor = 90);",
};
