#include "analyze/finding/rule_column.h"

static void check(RuleContext *context) {
  for (RuleColumn column = {0}; rule_next_column(context, &column);) {
    bool is_float =
        rule_column_has_type(&column, "float4") || rule_column_has_type(&column, "float8");
    if (!is_float) continue;
    Slice name = rule_quoted(context, column.column->name);
    Slice type = rule_column_type(context, &column);
    Finding *finding = rule_report(context, SEVERITY_INFO, column.type->node.span,
        "%.*s is %.*s: 0.1 + 0.2 is not 0.3 in it", SLICE_PRINT(name), SLICE_PRINT(type));
    rule_help(context, finding, "numeric for amounts and whatever is compared or summed exactly");
    rule_object(context, finding, column.relation, column.column->number);
  }
}

const Rule rule_float_column = {
    .id = "float-column",
    .profile = PROFILE_ALL,
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "pg-migration-lint: PGM109",

    .says = "A column holds binary fractions, which are not exact.",
    .why = "Sums of real and double precision depend on the order of rows, and equality misses. "
           "They are\n"
           "right for measurements, wrong for amounts.",
    .instead = "CREATE TABLE bills (id bigint PRIMARY KEY, total numeric(12, 2));",
    .bad = "CREATE TABLE bills (id bigint PRIMARY KEY, total double precision);",
    .good = "CREATE TABLE bills (id bigint PRIMARY KEY, total numeric);",
};
