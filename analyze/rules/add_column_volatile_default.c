#include "analyze/bind/bind.h"
#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"
#include "analyze/locks/column_rewrite.h"

static const char *reason_of(ColumnRewrite rewrite) {
  switch (rewrite) {
  case COLUMN_REWRITE_SERIAL: return "a number of its own from the sequence";
  case COLUMN_REWRITE_IDENTITY: return "an identity number of its own";
  case COLUMN_REWRITE_GENERATED: return "its generated value";
  case COLUMN_REWRITE_DOMAIN: return "a value that passed the domain's constraints";
  case COLUMN_REWRITE_VOLATILE: return "a default of its own";
  case COLUMN_REWRITE_UNKNOWN: return "a default of its own, if the function is volatile";
  case COLUMN_REWRITE_NONE: break;
  }
  return "a value";
}

static void help_domain(RuleContext *context, Finding *finding, ObjectId table,
    const ColumnDefinition *definition, const Column *column) {
  const UserType *domain = catalog_type(context->executor->catalog, column->type.type);
  Slice name = rule_name(context, table);
  Slice column_name = rule_quoted(context, definition->name.symbol);
  Slice base = bind_type_text(context->executor, &domain->base);
  rule_help(context, finding, "ALTER TABLE %.*s ADD COLUMN %.*s %.*s;", SLICE_PRINT(name),
      SLICE_PRINT(column_name), SLICE_PRINT(base));
  rule_help(context, finding,
      "with the domain's constraints as a CHECK of the table, NOT VALID, and validated later.");
}

static void help(RuleContext *context, Finding *finding, ObjectId table,
    const ColumnDefinition *definition, ColumnRewrite rewrite) {
  Slice name = rule_name(context, table);
  Slice column = rule_quoted(context, definition->name.symbol);
  Slice type =
      definition->type == NULL ? SLICE("") : rule_source(context, definition->type->node.span);
  if (rewrite == COLUMN_REWRITE_SERIAL || rewrite == COLUMN_REWRITE_IDENTITY) {
    rule_help(context, finding, "ALTER TABLE %.*s ADD COLUMN %.*s bigint;", SLICE_PRINT(name),
        SLICE_PRINT(column));
    rule_help(context, finding,
        "then a sequence, SET DEFAULT nextval(...) for new rows, and numbers in batches for the "
        "old.");
    return;
  }
  if (rewrite == COLUMN_REWRITE_GENERATED) {
    rule_help(context, finding, "ALTER TABLE %.*s ADD COLUMN %.*s %.*s;", SLICE_PRINT(name),
        SLICE_PRINT(column), SLICE_PRINT(type));
    rule_help(context, finding,
        "filled by a trigger for new rows and in batches for the old; or a view.");
    return;
  }
  rule_help(context, finding, "ALTER TABLE %.*s ADD COLUMN %.*s %.*s;", SLICE_PRINT(name),
      SLICE_PRINT(column), SLICE_PRINT(type));
  const Constraint *clause = column_default_clause(definition);
  if (clause != NULL) {
    Slice value = rule_source(context, clause->expression->span);
    rule_help(context, finding, "ALTER TABLE %.*s ALTER COLUMN %.*s SET DEFAULT %.*s;",
        SLICE_PRINT(name), SLICE_PRINT(column), SLICE_PRINT(value));
  }
  rule_help(context, finding, "and the old rows filled in batches.");
}

static void report(RuleContext *context, const RuleClause *clause) {
  ObjectId table = clause->lock->relation;
  const ColumnDefinition *definition = ((const AlterAction *)clause->lock->action)->column;
  const Object *object = rule_version(context, table);
  const Column *column = columns_find((const Relation *)object, definition->name.symbol);
  if (column == NULL) return;
  ColumnRewrite rewrite = column_rewrite(context->executor, definition, column);
  Slice name = rule_name(context, table);
  Severity severity = clause->severity;
  if (clause->maybe && severity > SEVERITY_WARNING) severity = SEVERITY_WARNING;
  Finding *finding = rule_report(context, severity, definition->node.span,
      "reads and writes of %.*s wait while every row is written anew to give it %s",
      SLICE_PRINT(name), reason_of(rewrite));
  rule_wait(context, finding, table, clause->mode);
  if (rewrite == COLUMN_REWRITE_DOMAIN) {
    help_domain(context, finding, table, definition, column);
  } else {
    help(context, finding, table, definition, rewrite);
  }
  rule_object(context, finding, table, column->number);
  rule_locks(context, finding);
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_ALTER_TABLE) return;
  for (RuleClause clause = {0}; rule_next_clause(context, &clause);) {
    const AlterAction *action = (const AlterAction *)clause.lock->action;
    if ((clause.work & RULE_REWRITES) && action != NULL && action->kind == ALTER_ADD_COLUMN)
      report(context, &clause);
  }
}

const Rule rule_add_column_volatile_default = {
    .id = "add-column-volatile-default",
    .severity = SEVERITY_ERROR,
    .weighs_rows = true,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "squawk: adding-field-with-default; pg-migration-lint: PGM006; eugene: E11; pgls: "
            "addingFieldWithDefault, addSerialColumn; atlas: PG302",

    .says =
        "A column is added with a value that every row must compute, so the table is written anew.",
    .why =
        "A default that is the same for all rows is kept once and costs nothing. One that is not "
        "(of\n"
        "gen_random_uuid(), clock_timestamp(), serial, identity, a stored generated column) makes\n"
        "ADD COLUMN write every row and every index under ACCESS EXCLUSIVE.",
    .instead = "ALTER TABLE orders ADD COLUMN token uuid;\n"
               "ALTER TABLE orders ALTER COLUMN token SET DEFAULT gen_random_uuid();",
    .versions = "The same on 11 to 17. A generated column of 18 is computed when it is read, "
                "unless it is STORED:\nadding it writes nothing.",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, total int);",
    .bad = "ALTER TABLE orders ADD COLUMN token uuid DEFAULT gen_random_uuid();",
    .good = "ALTER TABLE orders ADD COLUMN token uuid;\n"
            "ALTER TABLE orders ALTER COLUMN token SET DEFAULT gen_random_uuid();",
};
