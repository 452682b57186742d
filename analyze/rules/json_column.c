#include "analyze/finding/rule_column.h"

static void check(RuleContext *context) {
  for (RuleColumn column = {0}; rule_next_column(context, &column);) {
    if (!rule_column_has_type(&column, "json")) continue;
    Slice name = rule_quoted(context, column.column->name);
    Finding *finding = rule_report(context, SEVERITY_WARNING, column.type->node.span,
        "%.*s is json, which has no equality: DISTINCT, GROUP BY and UNION fail on it",
        SLICE_PRINT(name));
    rule_help(context, finding, "jsonb; json only where the very text must be kept");
    rule_fix_type(context, finding, &column, "jsonb");
    rule_object(context, finding, column.relation, column.column->number);
  }
}

const Rule rule_json_column = {
    .id = "json-column",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "pg-migration-lint: PGM106; eugene: E3; pgls: preferJsonb",

    .says = "A column is json, which cannot be compared or indexed.",
    .why = "json keeps the text and parses it anew at each access; it has no =, so that SELECT "
           "DISTINCT\n"
           "fails with 42883 on the table. Later it can be turned into jsonb only by writing the "
           "whole table\n"
           "anew.",
    .instead = "CREATE TABLE events (id bigint PRIMARY KEY, body jsonb);",
    .bad = "CREATE TABLE events (id bigint PRIMARY KEY, body json);",
    .good = "CREATE TABLE events (id bigint PRIMARY KEY, body jsonb);",
};
