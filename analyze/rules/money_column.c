#include "analyze/finding/rule_column.h"

static void check(RuleContext *context) {
  for (RuleColumn column = {0}; rule_next_column(context, &column);) {
    if (!rule_column_has_type(&column, "money")) continue;
    Slice name = rule_quoted(context, column.column->name);
    Finding *finding = rule_report(context, SEVERITY_WARNING, column.type->node.span,
        "%.*s is money: its currency and digits are those of lc_monetary, whatever that is",
        SLICE_PRINT(name));
    rule_help(
        context, finding, "numeric, or bigint for cents, and the currency in a column of its own");
    rule_object(context, finding, column.relation, column.column->number);
  }
}

const Rule rule_money_column = {
    .id = "money-column",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "pg-migration-lint: PGM104",

    .says = "A column is money, whose meaning hangs on a setting of the server.",
    .why = "A dump that is restored with another lc_monetary has other amounts; there are no "
           "fractions of\n"
           "cents, and no currency is kept with the value.",
    .instead = "CREATE TABLE bills (id bigint PRIMARY KEY, total numeric(12, 2), currency text);",
    .bad = "CREATE TABLE bills (id bigint PRIMARY KEY, total money);",
    .good = "CREATE TABLE bills (id bigint PRIMARY KEY, total numeric(12, 2));",
};
