#include "analyze/bind/bind.h"
#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"
#include "analyze/locks/locks.h"
#include "analyze/locks/type_change.h"

typedef struct TypeFinding {
  const AlterAction *action;
  ObjectId table;
  const Column *before; // NULL: not known
  const Column *after;
} TypeFinding;

static TypeFinding look_up(const RuleContext *context, const RuleClause *clause) {
  TypeFinding found = {
      .action = (const AlterAction *)clause->lock->action, .table = clause->lock->relation};
  const Object *before = locks_version_before(context->executor, found.table);
  const Object *after = rule_version(context, found.table);
  Symbol name = found.action->name.symbol;
  if (before != NULL && before->object_class == CLASS_RELATION)
    found.before = columns_find((const Relation *)before, name);
  if (after != NULL && after->object_class == CLASS_RELATION)
    found.after = columns_find((const Relation *)after, name);
  return found;
}

static bool knows_type(const TypeFinding *found) {
  return found->before != NULL && found->before->type.type != OBJECT_ID_NONE;
}

static Finding *report_rewrite(
    RuleContext *context, const RuleClause *clause, const TypeFinding *found) {
  Slice table = rule_name(context, found->table);
  Slice column = rule_quoted(context, found->action->name.symbol);
  Slice to = rule_source(context, found->action->type->node.span);
  Severity severity = clause->severity;
  if (!knows_type(found) && !clause->maybe) // USING says more than the column
    return rule_report(context, severity, found->action->node.span,
        "reads and writes of %.*s wait while every row is written anew to turn %.*s into %.*s",
        SLICE_PRINT(table), SLICE_PRINT(column), SLICE_PRINT(to));
  if (!knows_type(found)) {
    bool often_free = found->after != NULL && type_change_is_often_free(&found->after->type);
    if (often_free && severity > SEVERITY_WARNING) severity = SEVERITY_WARNING;
    return rule_report(context, severity, found->action->node.span,
        "reads and writes of %.*s wait while every row is written anew, unless %.*s becomes %.*s "
        "from "
        "a type that shares its form",
        SLICE_PRINT(table), SLICE_PRINT(column), SLICE_PRINT(to));
  }
  Slice from = bind_type_text(context->executor, &found->before->type);
  if (found->after != NULL) to = bind_type_text(context->executor, &found->after->type);
  if (clause->maybe)
    return rule_report(context, severity, found->action->node.span,
        "reads and writes of %.*s wait while every row is written anew to turn %.*s from %.*s into "
        "%.*s, unless the session's TimeZone is UTC",
        SLICE_PRINT(table), SLICE_PRINT(column), SLICE_PRINT(from), SLICE_PRINT(to));
  return rule_report(context, severity, found->action->node.span,
      "reads and writes of %.*s wait while every row is written anew to turn %.*s from %.*s into "
      "%.*s",
      SLICE_PRINT(table), SLICE_PRINT(column), SLICE_PRINT(from), SLICE_PRINT(to));
}

static void help_new_column(RuleContext *context, Finding *finding, const TypeFinding *found) {
  Slice table = rule_name(context, found->table);
  Slice column = rule_quoted(context, found->action->name.symbol);
  Slice type = rule_source(context, found->action->type->node.span);
  Slice added = rule_quoted_with(context, found->action->name.symbol, "_new");
  rule_help(context, finding, "ALTER TABLE %.*s ADD COLUMN %.*s %.*s;", SLICE_PRINT(table),
      SLICE_PRINT(added), SLICE_PRINT(type));
  rule_help(context, finding,
      "keep it in step by a trigger, fill it in batches, and then, in one transaction:");
  rule_help(context, finding, "ALTER TABLE %.*s DROP COLUMN %.*s;", SLICE_PRINT(table),
      SLICE_PRINT(column));
  rule_help(context, finding, "ALTER TABLE %.*s RENAME COLUMN %.*s TO %.*s;", SLICE_PRINT(table),
      SLICE_PRINT(added), SLICE_PRINT(column));
}

static void report(RuleContext *context, const RuleClause *clause) {
  TypeFinding found = look_up(context, clause);
  Slice table = rule_name(context, found.table);
  Slice column = rule_quoted(context, found.action->name.symbol);
  Finding *finding;
  if (clause->work & RULE_REWRITES) {
    finding = report_rewrite(context, clause, &found);
    rule_wait(context, finding, found.table, clause->mode);
    rule_consequence(context, finding, "All its indexes are built anew as well.");
    if (clause->maybe && knows_type(&found)) {
      rule_help(context, finding,
          "SET timezone = 'UTC'; before it, if that is what the old values mean.");
    } else {
      help_new_column(context, finding, &found);
    }
  } else {
    bool builds = (clause->work & RULE_BUILDS) != 0;
    finding = rule_report(context, clause->severity, found.action->node.span,
        builds ? "reads and writes of %.*s wait while indexes on %.*s are built anew"
               : "reads and writes of %.*s wait while every row is checked by a constraint on %.*s",
        SLICE_PRINT(table), SLICE_PRINT(column));
    rule_wait(context, finding, found.table, clause->mode);
    rule_help(context, finding,
        builds ? "Drop the index first, and build it again with CREATE INDEX CONCURRENTLY."
               : "Drop the constraint first, add it again NOT VALID, and validate it later.");
  }
  if (knows_type(&found) && found.after != NULL &&
      type_change_loses(context->executor, &found.before->type, &found.after->type)) {
    finding->severity = SEVERITY_ERROR;
    rule_consequence(
        context, finding, "Values are rounded to the new type: what is cut off is lost.");
  }
  rule_object(context, finding, found.table, found.after != NULL ? found.after->number : 0);
  rule_locks(context, finding);
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_ALTER_TABLE) return;
  for (RuleClause clause = {0}; rule_next_clause(context, &clause);) {
    const AlterAction *action = (const AlterAction *)clause.lock->action;
    if (clause.work != 0 && action != NULL && action->kind == ALTER_COLUMN_TYPE &&
        action->type != NULL)
      report(context, &clause);
  }
}

const Rule rule_alter_column_type_rewrites = {
    .id = "alter-column-type-rewrites",
    .severity = SEVERITY_ERROR,
    .weighs_rows = true,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "squawk: changing-column-type; pg-migration-lint: PGM007; eugene: E5; pgls: "
            "changingColumnType; atlas: PG301",

    .says = "A column's type changes, and the whole table is written anew under lock.",
    .why =
        "Where old and new type differ in form, ALTER COLUMN ... TYPE writes every row and every "
        "index\n"
        "again under ACCESS EXCLUSIVE: on a large table, an outage, and twice its space on disk. "
        "A\n"
        "longer varchar, varchar to text, or a numeric with more digits before the point is free.",
    .instead = "ALTER TABLE orders ADD COLUMN total_new bigint;",
    .versions = "From 12 on, timestamp becomes timestamptz, and back, without a rewrite where "
                "TimeZone is UTC.",
    .given = "CREATE TABLE orders (total integer);",
    .bad = "ALTER TABLE orders ALTER COLUMN total TYPE bigint;",
    .good = "ALTER TABLE orders ADD COLUMN total_new bigint;",
};
