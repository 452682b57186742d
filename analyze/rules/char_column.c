#include "analyze/finding/rule_column.h"

static void check(RuleContext *context) {
  for (RuleColumn column = {0}; rule_next_column(context, &column);) {
    if (!rule_column_has_type(&column, "bpchar")) continue;
    Slice type = rule_column_type(context, &column);
    Slice name = rule_quoted(context, column.column->name);
    Finding *finding = rule_report(context, SEVERITY_WARNING, column.type->node.span,
        "%.*s is %.*s: what is shorter is filled up with spaces, which no comparison sees",
        SLICE_PRINT(name), SLICE_PRINT(type));
    rule_help(context, finding, "text, with a CHECK where the length matters");
    rule_fix_type(context, finding, &column, "text");
    rule_object(context, finding, column.relation, column.column->number);
  }
}

const Rule rule_char_column = {
    .id = "char-column",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "squawk: ban-char-field; pg-migration-lint: PGM103; pgls: banCharField",

    .says = "A column is char(n), which pads what it stores.",
    .why = "char(n) is no faster than text: it stores the spaces, and drops them when the value is "
           "compared\n"
           "or turned into text, so that LIKE, length() and programs see different values.",
    .instead =
        "CREATE TABLE parcels (id bigint PRIMARY KEY, country text CHECK (length(country) = 2));",
    .bad = "CREATE TABLE parcels (id bigint PRIMARY KEY, country char(2));",
    .good = "CREATE TABLE parcels (id bigint PRIMARY KEY, country varchar(2), kind \"char\");",
};
