#include "analyze/finding/rule_fix.h"
#include "analyze/finding/rule_proof.h"

static bool is_primary_key(const Constraint *clause) {
  return clause != NULL && clause->kind == CONSTRAINT_PRIMARY_KEY;
}

static bool is_about_null(const RuleClause *clause) {
  if (!(clause->work & RULE_SCANS) || clause->lock->action == NULL) return false;
  const AlterAction *action = (const AlterAction *)clause->lock->action;
  const Constraint *written = (const Constraint *)clause->lock->clause;
  if (written == NULL) return action->kind == ALTER_SET_NOT_NULL;
  // A key that also builds its index is create-index-not-concurrent's.
  return written->kind == CONSTRAINT_NOT_NULL ||
         (is_primary_key(written) && !(clause->work & RULE_BUILDS));
}

static Slice column_name(const RuleContext *context, const RuleClause *clause) {
  const AlterAction *action = (const AlterAction *)clause->lock->action;
  const Constraint *written = (const Constraint *)clause->lock->clause;
  if (written == NULL) return rule_quoted(context, action->name.symbol);
  if (written->columns.first != NULL)
    return rule_quoted(context, ((const NameNode *)written->columns.first)->name.symbol);
  const TableConstraint *key = rule_made_constraint(context, &written->node);
  if (key == NULL || key->column_count == 0) return SLICE("the_column");
  const Relation *table = (const Relation *)rule_version(context, key->table);
  return rule_quoted(context, table->columns[key->columns[0] - 1]->name);
}

static void help(RuleContext *context, Finding *finding, Slice table, Slice column) {
  Slice bare = column;
  if (bare.length > 1 && bare.start[0] == '"') bare = (Slice){bare.start + 1, bare.length - 2};
  if (context->executor->version_min >= 18) {
    rule_help(context, finding,
        "ALTER TABLE %.*s ADD CONSTRAINT %.*s_not_null NOT NULL %.*s NOT VALID;",
        SLICE_PRINT(table), SLICE_PRINT(bare), SLICE_PRINT(column));
    rule_help(context, finding, "and when that is committed:");
    rule_help(context, finding, "ALTER TABLE %.*s VALIDATE CONSTRAINT %.*s_not_null;",
        SLICE_PRINT(table), SLICE_PRINT(bare));
    return;
  }
  rule_help(context, finding,
      "ALTER TABLE %.*s ADD CONSTRAINT %.*s_not_null CHECK (%.*s IS NOT NULL) NOT VALID;",
      SLICE_PRINT(table), SLICE_PRINT(bare), SLICE_PRINT(column));
  rule_help(context, finding, "and when that is committed:");
  rule_help(context, finding, "ALTER TABLE %.*s VALIDATE CONSTRAINT %.*s_not_null;",
      SLICE_PRINT(table), SLICE_PRINT(bare));
  Slice again = rule_source(context, finding->span);
  rule_help(context, finding, "ALTER TABLE %.*s %.*s;", SLICE_PRINT(table), SLICE_PRINT(again));
  rule_help(context, finding, "ALTER TABLE %.*s DROP CONSTRAINT %.*s_not_null;", SLICE_PRINT(table),
      SLICE_PRINT(bare));
}

// Proven by a constraint that is checked later, while others go on.
static void fix(RuleContext *context, Finding *finding, const RuleClause *clause, Slice column) {
  const AlterAction *action = (const AlterAction *)clause->lock->action;
  if (action->kind != ALTER_SET_NOT_NULL || clause->lock->clause != NULL) return;
  const AlterTable *statement = (const AlterTable *)context->statement;
  Arena *arena = context->executor->arena;
  Slice table = rule_source(context, statement->relation.span);
  Slice bare = rule_quoted(context, statement->relation.name.symbol);
  bool is_own = context->executor->version_min >= 18;
  Slice name = rule_fix_words(context, "%.*s_%.*s_%s", SLICE_PRINT(bare), SLICE_PRINT(column),
      is_own ? "not_null" : "not_null_check"); // 18 gives its own the first name
  rule_fix_begin(
      context, finding, "prove that there is no NULL by a constraint that is checked later");
  if (is_own) {
    rule_fix_edit(context, finding, action->node.span,
        "ADD CONSTRAINT %.*s NOT NULL %.*s NOT VALID", SLICE_PRINT(name), SLICE_PRINT(column));
  } else {
    rule_fix_edit(context, finding, action->node.span,
        "ADD CONSTRAINT %.*s CHECK (%.*s IS NOT NULL) NOT VALID", SLICE_PRINT(name),
        SLICE_PRINT(column));
  }
  Slice text = arena_printf(
      arena, "ALTER TABLE %.*s VALIDATE CONSTRAINT %.*s;", SLICE_PRINT(table), SLICE_PRINT(name));
  if (!is_own)
    text = arena_printf(arena,
        "%.*s\nALTER TABLE %.*s ALTER COLUMN %.*s SET NOT NULL;\n"
        "ALTER TABLE %.*s DROP CONSTRAINT %.*s;",
        SLICE_PRINT(text), SLICE_PRINT(table), SLICE_PRINT(column), SLICE_PRINT(table),
        SLICE_PRINT(name));
  rule_fix_step(context, finding,
      (FixStep){.words = rule_fix_words(context, "validate_%.*s", SLICE_PRINT(name)),
          .text = text,
          .undo = is_own ? SLICE("")
                         : arena_printf(arena, "ALTER TABLE %.*s ALTER COLUMN %.*s DROP NOT NULL;",
                               SLICE_PRINT(table), SLICE_PRINT(column))});
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_ALTER_TABLE) return;
  for (RuleClause clause = {0}; rule_next_clause(context, &clause);) {
    if (!is_about_null(&clause) || rule_dropped_proof(context, &clause) != NULL) continue;
    ObjectId table = clause.lock->relation;
    Slice name = rule_name(context, table);
    Slice column = column_name(context, &clause);
    Finding *finding = rule_report(context, clause.severity, clause.lock->action->span,
        "reads and writes of %.*s wait while every row is looked at for a NULL in %.*s",
        SLICE_PRINT(name), SLICE_PRINT(column));
    rule_wait(context, finding, table, clause.mode);
    rule_consequence(context, finding, "If a row has one, the statement fails (23502).");
    help(context, finding, name, column);
    fix(context, finding, &clause, column);
    rule_object(context, finding, table, 0);
    finding->object_column = arena_copy(context->report, column);
    rule_locks(context, finding);
  }
}

const Rule rule_set_not_null_scans = {
    .id = "set-not-null-scans",
    .severity = SEVERITY_ERROR,
    .weighs_rows = true,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "squawk: adding-not-nullable-field; pg-migration-lint: PGM013; eugene: E2; pgls: "
            "addingNotNullField; atlas: PG303, PG304",

    .says = "A column becomes NOT NULL, and the whole table is read under lock to prove it.",
    .why =
        "SET NOT NULL reads every row under ACCESS EXCLUSIVE: on a large table, minutes in which "
        "every\n"
        "query on it hangs. A CHECK (column IS NOT NULL) that was added NOT VALID and validated\n"
        "afterwards is proof enough: SET NOT NULL is then immediate, and the CHECK can go.",
    .instead =
        "ALTER TABLE users ADD CONSTRAINT email_not_null CHECK (email IS NOT NULL) NOT VALID;\n"
        "ALTER TABLE users VALIDATE CONSTRAINT email_not_null;\n"
        "ALTER TABLE users ALTER COLUMN email SET NOT NULL;\n"
        "ALTER TABLE users DROP CONSTRAINT email_not_null;",
    .versions = "From 12 on a valid CHECK spares the reading. From 18 on NOT NULL can be added as "
                "a constraint that\nis NOT VALID, and validated later.",
    .given = "CREATE TABLE users (id bigint PRIMARY KEY, email text);",
    .bad = "ALTER TABLE users ALTER COLUMN email SET NOT NULL;",
    .good = "ALTER TABLE users ADD CONSTRAINT email_not_null CHECK (email IS NOT NULL) NOT VALID;\n"
            "ALTER TABLE users VALIDATE CONSTRAINT email_not_null;\n"
            "ALTER TABLE users ALTER COLUMN email SET NOT NULL;\n"
            "ALTER TABLE users DROP CONSTRAINT email_not_null;",
};
