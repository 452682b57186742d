#include "analyze/finding/rule.h"
#include "analyze/locks/locks.h"

static const char *purpose(const RuleClause *clause) {
  if (clause->lock->action == NULL || !(clause->work & RULE_REWRITES)) return NULL;
  switch (((const AlterAction *)clause->lock->action)->kind) {
  case ALTER_SET_LOGGED: return "so that it is logged";
  case ALTER_SET_UNLOGGED: return "so that it is logged no more";
  case ALTER_SET_ACCESS_METHOD: return "in another access method";
  case ALTER_SET_EXPRESSION: return "with another generated value";
  case ALTER_SET_TABLESPACE: return "in another tablespace";
  default: return NULL; // of rules of their own
  }
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_ALTER_TABLE) return;
  for (RuleClause clause = {0}; rule_next_clause(context, &clause);) {
    const char *why = purpose(&clause);
    if (why == NULL) continue;
    ObjectId table = clause.lock->relation;
    Slice name = rule_name(context, table);
    Finding *finding = rule_report(context, clause.severity, clause.lock->action->span,
        "reads and writes of %.*s wait while every row is written anew, %s", SLICE_PRINT(name),
        why);
    rule_wait(context, finding, table, clause.mode);
    rule_help(context, finding,
        "Make a table of that kind beside it, copy the rows in batches, and swap the names.");
    rule_object(context, finding, table, 0);
    rule_locks(context, finding);
  }
}

const Rule rule_alter_table_rewrites = {
    .id = "alter-table-rewrites",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "A whole table is written anew under lock.",
    .why = "SET LOGGED, SET UNLOGGED, SET ACCESS METHOD, SET TABLESPACE and SET EXPRESSION copy "
           "every row\n"
           "and build all indexes while ACCESS EXCLUSIVE keeps readers and writers out. SET "
           "UNLOGGED also\n"
           "loses the rows at the next crash.",
    .instead = "a new table beside the old one, filled in batches",
    .bad = "CREATE TABLE events (id bigint);\n"
           "-- in a later release\n"
           "ALTER TABLE events SET UNLOGGED;",
    .good = "CREATE TABLE events (id bigint);\n"
            "-- in a later release\n"
            "ALTER TABLE events SET (fillfactor = 90);",
};
