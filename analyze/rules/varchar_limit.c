#include "analyze/finding/rule_column.h"

static void check(RuleContext *context) {
  for (RuleColumn column = {0}; rule_next_column(context, &column);) {
    bool is_limited =
        rule_column_has_type(&column, "varchar") && column.column->type.modifiers[0] != -1;
    if (!is_limited) continue;
    Slice name = rule_quoted(context, column.column->name);
    Slice type = rule_column_type(context, &column);
    Finding *finding = rule_report(context, SEVERITY_INFO, column.type->node.span,
        "%.*s is %.*s: a smaller limit later reads and rewrites the whole table", SLICE_PRINT(name),
        SLICE_PRINT(type));
    rule_help(context, finding, "text, with a CHECK where a limit is a rule of the business");
    rule_fix_type(context, finding, &column, "text");
    rule_object(context, finding, column.relation, column.column->number);
  }
}

const Rule rule_varchar_limit = {
    .id = "varchar-limit",
    .profile = PROFILE_ALL,
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "squawk: prefer-text-field; pg-migration-lint: PGM108; pgls: preferTextField",

    .says = "A text column has a length limit of its type.",
    .why = "varchar(n) is stored as text is. Its limit can be raised without work, but not "
           "lowered, and\n"
           "views and functions carry it along; a CHECK can be swapped for another while the table "
           "is in\n"
           "use.",
    .instead = "CREATE TABLE people (id bigint PRIMARY KEY, nick text CHECK (length(nick) <= 40));",
    .bad = "CREATE TABLE people (id bigint PRIMARY KEY, nick varchar(40));",
    .good = "CREATE TABLE people (id bigint PRIMARY KEY, nick text, other varchar);",
};
