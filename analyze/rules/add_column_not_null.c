#include "analyze/bind/bind.h"
#include "analyze/finding/rule_column.h"
#include "analyze/locks/column_rewrite.h"

static const UserType *domain_of(const RuleContext *context, const TypeReference *type) {
  const Object *object = catalog_get(context->executor->catalog, type->type);
  bool is_domain = object != NULL && object->object_class == CLASS_TYPE && object->kind == 'd';
  return is_domain && type->array_dimensions == 0 ? (const UserType *)object : NULL;
}

// What fills the rows: the column's own clauses, or a domain's default.
static bool is_filled(const RuleContext *context, const RuleColumn *column) {
  const Column *now = column->column;
  if (now->identity != 0 || now->generated != 0) return true;
  if (column_default_clause(column->written) != NULL) return true;
  if (bind_serial_type(context->executor, column->type).length > 0) return true;
  const UserType *domain = domain_of(context, &now->type);
  return domain != NULL && domain->has_default;
}

static bool takes_no_null(const RuleContext *context, const Column *column) {
  if (column->not_null) return true;
  const UserType *domain = domain_of(context, &column->type);
  while (domain != NULL && !domain->not_null) domain = domain_of(context, &domain->base);
  return domain != NULL;
}

static void report(RuleContext *context, const RuleColumn *column) {
  Slice table = rule_name(context, column->relation);
  Slice name = rule_quoted(context, column->column->name);
  Finding *finding = rule_report(context, rule_severity_by_rows(context, column->relation),
      column->written->node.span,
      "fails (23502) as soon as %.*s has a row: column %.*s has no value for it",
      SLICE_PRINT(table), SLICE_PRINT(name));
  rule_consequence(
      context, finding, "If there is none, code that runs now fails at its next INSERT.");
  rule_help(context, finding, "with a DEFAULT, which costs no rewrite if it is not volatile;");
  rule_help(context, finding,
      "or nullable first, filled in batches, and made NOT NULL then: see set-not-null-scans.");
  rule_object(context, finding, column->relation, column->column->number);
  rule_locks(context, finding);
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_ALTER_TABLE) return;
  for (RuleColumn column = {0}; rule_next_column(context, &column);) {
    if (column.written == NULL || column.table->rows == 0 ||
        rule_table_is_new(context, column.relation))
      continue;
    if (takes_no_null(context, column.column) && !is_filled(context, &column))
      report(context, &column);
  }
}

const Rule rule_add_column_not_null = {
    .id = "add-column-not-null",
    .severity = SEVERITY_ERROR,
    .weighs_rows = true,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .ends_with_rollback = true,
    .also = "squawk: adding-required-field; pg-migration-lint: PGM008; pgls: addingRequiredField; "
            "atlas: MF103",

    .says = "A column is added that no row has a value for, and that wants one.",
    .why =
        "ADD COLUMN ... NOT NULL without a default fails on a table with rows. On an empty one it\n"
        "succeeds, and the code that is running, which does not know the column, fails at its "
        "next\n"
        "INSERT.",
    .instead = "ALTER TABLE orders ADD COLUMN state text;\n"
               "ALTER TABLE orders ALTER COLUMN state SET DEFAULT 'new';",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, total int);",
    .bad = "ALTER TABLE orders ADD COLUMN state text NOT NULL;",
    .good = "ALTER TABLE orders ADD COLUMN state text NOT NULL DEFAULT 'new';",
};
