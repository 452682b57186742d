#include "analyze/finding/rule_column.h"

static bool is_rounded(const RuleColumn *column) {
  bool is_time = rule_column_has_type(column, "timestamp") ||
                 rule_column_has_type(column, "timestamptz") ||
                 rule_column_has_type(column, "time") || rule_column_has_type(column, "timetz");
  return is_time && column->column->type.modifiers[0] == 0;
}

static void check(RuleContext *context) {
  for (RuleColumn column = {0}; rule_next_column(context, &column);) {
    if (!is_rounded(&column)) continue;
    Slice name = rule_quoted(context, column.column->name);
    Finding *finding = rule_report(context, SEVERITY_WARNING, column.type->node.span,
        "%.*s is rounded to whole seconds: half of what is written lies in the future",
        SLICE_PRINT(name));
    rule_help(
        context, finding, "a type without (0), and date_trunc('second', ...) where it is shown");
    rule_object(context, finding, column.relation, column.column->number);
  }
}

const Rule rule_timestamp_rounded = {
    .id = "timestamp-rounded",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "pg-migration-lint: PGM102",

    .says = "A time is rounded, not cut, to whole seconds.",
    .why = "timestamp(0) rounds: what happened at 23:59:59.6 is stored as the next day. now() may "
           "be stored\n"
           "as a moment that is yet to come, which CHECKs and comparisons with now() then stumble "
           "over.",
    .instead = "CREATE TABLE visits (id bigint PRIMARY KEY, started timestamptz);",
    .bad = "CREATE TABLE visits (id bigint PRIMARY KEY, started timestamptz(0));",
    .good = "CREATE TABLE visits (id bigint PRIMARY KEY, started timestamptz(3));",
};
