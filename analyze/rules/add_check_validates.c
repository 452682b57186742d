#include "analyze/finding/rule_validation.h"

static bool is_check(const Node *clause) {
  return clause != NULL && ((const Constraint *)clause)->kind == CONSTRAINT_CHECK;
}

static void report(RuleContext *context, const RuleClause *clause) {
  ObjectId table = clause->lock->relation;
  Slice name = rule_name(context, table);
  Finding *finding = rule_report(context, clause->severity, clause->lock->span,
      "reads and writes of %.*s wait while every row is checked", SLICE_PRINT(name));
  rule_wait(context, finding, table, clause->mode);
  rule_help_not_valid(context, finding, clause);
  rule_object(context, finding, table, 0);
  rule_locks(context, finding);
}

static void report_domain(RuleContext *context, const RuleClause *clause) {
  const AlterDomain *statement = (const AlterDomain *)context->statement;
  ObjectId table = clause->lock->relation;
  Slice domain = rule_source(context, statement->domain.span);
  Finding *finding = rule_report(context, clause->severity, clause->lock->span,
      "writes to every table with a column of %.*s wait while its rows are checked",
      SLICE_PRINT(domain));
  rule_wait(context, finding, table, clause->mode);
  if (statement->kind == DOMAIN_ADD_CONSTRAINT) {
    Slice clause_text = rule_source(context, statement->constraint->node.span);
    rule_help(context, finding, "ALTER DOMAIN %.*s ADD %.*s NOT VALID;", SLICE_PRINT(domain),
        SLICE_PRINT(clause_text));
    rule_help(
        context, finding, "and VALIDATE CONSTRAINT when few write: it keeps writers out as well.");
  }
  rule_object(context, finding, table, 0);
  rule_locks(context, finding);
}

static void check(RuleContext *context) {
  NodeKind kind = context->statement->kind;
  if (kind != NODE_ALTER_TABLE && kind != NODE_ALTER_DOMAIN) return;
  for (RuleClause clause = {0}; rule_next_clause(context, &clause);) {
    if (!(clause.work & RULE_SCANS)) continue;
    if (kind == NODE_ALTER_DOMAIN) {
      report_domain(context, &clause);
      return;
    }
    if (is_check(clause.lock->clause)) {
      report(context, &clause);
    } else {
      rule_report_validation(context, &clause, 'c');
    }
  }
}

const Rule rule_add_check_validates = {
    .id = "add-check-validates",
    .severity = SEVERITY_ERROR,
    .weighs_rows = true,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "squawk: constraint-missing-not-valid; pg-migration-lint: PGM015; eugene: E1; pgls: "
            "constraintMissingNotValid; atlas: PG305",

    .says = "A CHECK constraint is added and checked in one step, while the table is locked.",
    .why =
        "ADD CONSTRAINT ... CHECK reads the whole table under ACCESS EXCLUSIVE: on a large table,\n"
        "minutes in which every query on it hangs. With NOT VALID the constraint holds for new "
        "rows at\n"
        "once, and VALIDATE CONSTRAINT reads the old ones while others go on working, unless it "
        "runs\n"
        "in the same transaction.",
    .instead =
        "ALTER TABLE orders ADD CONSTRAINT orders_total_check CHECK (total >= 0) NOT VALID;\n"
        "ALTER TABLE orders VALIDATE CONSTRAINT orders_total_check;",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, total int);",
    .bad = "ALTER TABLE orders ADD CONSTRAINT orders_total_check CHECK (total >= 0);",
    .good = "ALTER TABLE orders ADD CONSTRAINT orders_total_check CHECK (total >= 0) NOT VALID;\n"
            "ALTER TABLE orders VALIDATE CONSTRAINT orders_total_check;",
};
