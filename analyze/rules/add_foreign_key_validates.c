#include "analyze/finding/rule_validation.h"

static bool is_foreign_key(const Node *clause) {
  return clause != NULL && ((const Constraint *)clause)->kind == CONSTRAINT_FOREIGN_KEY;
}

static void report(RuleContext *context, const RuleClause *clause) {
  ObjectId table = clause->lock->relation;
  const TableConstraint *key = rule_made_constraint(context, clause->lock->clause);
  ObjectId referenced = key != NULL ? key->referenced_table : OBJECT_ID_NONE;
  Slice name = rule_name(context, table);
  Slice other = rule_name(context, referenced);
  bool is_other = referenced != OBJECT_ID_NONE && referenced != table;
  bool stops_reads = clause->mode == LOCK_ACCESS_EXCLUSIVE;
  Finding *finding =
      !is_other
          ? rule_report(context, clause->severity, clause->lock->span,
                stops_reads ? "reads and writes of %.*s wait while every row is checked"
                            : "writes to %.*s wait while every row is checked",
                SLICE_PRINT(name))
          : rule_report(context, clause->severity, clause->lock->span,
                stops_reads ? "reads and writes of %.*s, and writes to %.*s, wait while every "
                              "row of %.*s is checked"
                            : "writes to %.*s and %.*s wait while every row of %.*s is checked",
                SLICE_PRINT(name), SLICE_PRINT(other), SLICE_PRINT(name));
  rule_wait(context, finding, table, clause->mode);
  if (is_other) {
    if (!rule_table_is_new(context, referenced))
      rule_wait(context, finding, referenced, LOCK_SHARE_ROW_EXCLUSIVE);
    rule_related(context, finding, referenced, "referenced table made here");
  }
  rule_help_not_valid(context, finding, clause);
  rule_object(context, finding, table, 0);
  rule_locks(context, finding);
}

// ALTER CONSTRAINT ... ENFORCED (since 18) has no way around it but to make the constraint anew.
static bool is_enforced_now(const RuleClause *clause) {
  const AlterAction *action = (const AlterAction *)clause->lock->action;
  return action != NULL && action->kind == ALTER_ALTER_CONSTRAINT && clause->lock->clause == NULL;
}

static void report_enforced(RuleContext *context, const RuleClause *clause) {
  ObjectId table = clause->lock->relation;
  const AlterAction *action = (const AlterAction *)clause->lock->action;
  Slice name = rule_name(context, table);
  Slice key = rule_quoted(context, action->name.symbol);
  Finding *finding = rule_report(context, clause->severity, action->node.span,
      "reads and writes of %.*s wait while every row is held against %.*s", SLICE_PRINT(name),
      SLICE_PRINT(key));
  rule_wait(context, finding, table, clause->mode);
  rule_help(context, finding,
      "Drop it and add it NOT VALID, then ALTER TABLE %.*s VALIDATE CONSTRAINT %.*s;",
      SLICE_PRINT(name), SLICE_PRINT(key));
  rule_object(context, finding, table, 0);
  rule_locks(context, finding);
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_ALTER_TABLE) return;
  for (RuleClause clause = {0}; rule_next_clause(context, &clause);) {
    if (!(clause.work & RULE_SCANS)) continue;
    if (is_foreign_key(clause.lock->clause)) {
      report(context, &clause);
    } else if (is_enforced_now(&clause)) {
      report_enforced(context, &clause);
    } else {
      rule_report_validation(context, &clause, 'f');
    }
  }
}

const Rule rule_add_foreign_key_validates = {
    .id = "add-foreign-key-validates",
    .severity = SEVERITY_ERROR,
    .weighs_rows = true,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also =
        "squawk: adding-foreign-key-constraint, constraint-missing-not-valid; pg-migration-lint: "
        "PGM014; eugene: E1; pgls: addingForeignKeyConstraint, constraintMissingNotValid",

    .says = "A foreign key is added and checked in one step, while both tables are locked.",
    .why = "ADD FOREIGN KEY looks up every row of the table in the other one, and meanwhile keeps "
           "writers\n"
           "out of both (SHARE ROW EXCLUSIVE). With NOT VALID it holds for new rows at once, and "
           "VALIDATE\n"
           "CONSTRAINT checks the old ones while others go on writing, unless it runs in the same\n"
           "transaction.",
    .instead = "ALTER TABLE orders ADD CONSTRAINT orders_user_id_fkey FOREIGN KEY (user_id)\n"
               "  REFERENCES users (id) NOT VALID;\n"
               "ALTER TABLE orders VALIDATE CONSTRAINT orders_user_id_fkey;",
    .versions =
        "NOT VALID on a partitioned table needs 18. Foreign keys to a partitioned table need 12.",
    .given = "CREATE TABLE users (id bigint PRIMARY KEY);\n"
             "CREATE TABLE orders (id bigint PRIMARY KEY, user_id bigint);",
    .bad = "ALTER TABLE orders ADD CONSTRAINT orders_user_id_fkey FOREIGN KEY (user_id)\n"
           "  REFERENCES users (id);",
    .good = "ALTER TABLE orders ADD CONSTRAINT orders_user_id_fkey FOREIGN KEY (user_id)\n"
            "  REFERENCES users (id) NOT VALID;\n"
            "ALTER TABLE orders VALIDATE CONSTRAINT orders_user_id_fkey;",
};
