#include "analyze/finding/rule_fix.h"
#include "analyze/finding/rule_proof.h"

// The action that drops the proof by its name; NULL: it goes with a column.
static const AlterAction *dropping(const AlterTable *statement, const TableConstraint *proof) {
  LIST_EACH(node, statement->actions) {
    const AlterAction *action = (const AlterAction *)node;
    if (action->kind == ALTER_DROP_CONSTRAINT && action->name.symbol == proof->object.name)
      return action;
  }
  return NULL;
}

// "ALTER TABLE ONLY orders"
static Slice head_of(const RuleContext *context) {
  const AlterTable *statement = (const AlterTable *)context->statement;
  Span span = statement->node.span;
  return rule_source(context, (Span){span.start, statement->actions.first->span.start});
}

// Where the two are all that the statement does: one statement of each.
static void fix(RuleContext *context, Finding *finding, const Node *set, const Node *drop) {
  const AlterTable *statement = (const AlterTable *)context->statement;
  if (statement->actions.count != 2) return;
  const Node *first = statement->actions.first, *second = first->next;
  Slice head = head_of(context);
  rule_fix_begin(context, finding, "drop the proof in a statement of its own");
  if (first != set) {
    rule_fix_edit(
        context, finding, first->span, "%.*s", SLICE_PRINT(rule_source(context, set->span)));
    rule_fix_edit(
        context, finding, second->span, "%.*s", SLICE_PRINT(rule_source(context, drop->span)));
  }
  rule_fix_edit(
      context, finding, (Span){first->span.end, second->span.start}, ";\n%.*s ", SLICE_PRINT(head));
}

static void report(RuleContext *context, const RuleClause *clause, const TableConstraint *proof) {
  const Node *set = clause->lock->action;
  ObjectId table = clause->lock->relation;
  const AlterAction *drop = dropping((const AlterTable *)context->statement, proof);
  Slice name = rule_name(context, table);
  Slice proof_name = rule_quoted(context, proof->object.name);
  Finding *finding = rule_report(context, clause->severity, set->span,
      "reads and writes of %.*s wait while every row is looked at, for the same statement drops "
      "%.*s, which proves that no row has a NULL",
      SLICE_PRINT(name), SLICE_PRINT(proof_name));
  if (drop != NULL) rule_mark(context, finding, drop->node.span, "%s", "");
  rule_related(context, finding, proof->object.id, "the proof is made here");
  rule_consequence(context, finding,
      "The server drops before it looks for a proof, in whichever order the actions are written.");
  rule_wait(context, finding, table, clause->mode);
  rule_help(context, finding, "ALTER TABLE %.*s %.*s;", SLICE_PRINT(name),
      SLICE_PRINT(rule_source(context, set->span)));
  rule_help(context, finding, "and then, in a statement of its own:");
  if (drop != NULL) {
    rule_help(context, finding, "ALTER TABLE %.*s %.*s;", SLICE_PRINT(name),
        SLICE_PRINT(rule_source(context, drop->node.span)));
    fix(context, finding, set, &drop->node);
  } else {
    rule_help(context, finding, "what drops %.*s", SLICE_PRINT(proof_name));
  }
  rule_object(context, finding, table, 0);
  rule_locks(context, finding);
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_ALTER_TABLE) return;
  for (RuleClause clause = {0}; rule_next_clause(context, &clause);) {
    const TableConstraint *proof = rule_dropped_proof(context, &clause);
    if (proof != NULL) report(context, &clause, proof);
  }
}

const Rule rule_set_not_null_loses_its_proof = {
    .id = "set-not-null-loses-its-proof",
    .severity = SEVERITY_ERROR,
    .weighs_rows = true,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "SET NOT NULL reads the whole table, for the same ALTER TABLE drops the CHECK that "
            "proves it.",
    .why = "A valid CHECK (column IS NOT NULL) spares SET NOT NULL the reading of all rows under "
           "ACCESS\n"
           "EXCLUSIVE. An ALTER TABLE drops first and looks for proofs afterwards, so one that "
           "does both\n"
           "reads the table after all, though the CHECK was added for nothing else.",
    .instead = "ALTER TABLE users ALTER COLUMN email SET NOT NULL;\n"
               "ALTER TABLE users DROP CONSTRAINT email_not_null;",
    .versions = "From 12 on; 11 goes by no CHECK and always reads the table (set-not-null-scans).",
    .given = "CREATE TABLE users (id bigint PRIMARY KEY, email text);",
    .bad = "ALTER TABLE users ADD CONSTRAINT email_not_null CHECK (email IS NOT NULL);\n"
           "-- in a later release\n"
           "ALTER TABLE users ALTER COLUMN email SET NOT NULL, DROP CONSTRAINT email_not_null;",
    .good = "ALTER TABLE users ADD CONSTRAINT email_not_null CHECK (email IS NOT NULL);\n"
            "-- in a later release\n"
            "ALTER TABLE users ALTER COLUMN email SET NOT NULL;\n"
            "ALTER TABLE users DROP CONSTRAINT email_not_null;",
};
