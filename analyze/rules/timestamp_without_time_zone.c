#include "analyze/finding/rule_column.h"

static void check(RuleContext *context) {
  for (RuleColumn column = {0}; rule_next_column(context, &column);) {
    if (!rule_column_has_type(&column, "timestamp")) continue;
    Slice name = rule_quoted(context, column.column->name);
    Finding *finding = rule_report(context, SEVERITY_WARNING, column.type->node.span,
        "%.*s holds a date and time of no zone: which moment it was, no query can tell",
        SLICE_PRINT(name));
    rule_help(context, finding, "timestamptz");
    rule_fix_type(context, finding, &column, "timestamptz");
    rule_object(context, finding, column.relation, column.column->number);
  }
}

const Rule rule_timestamp_without_time_zone = {
    .id = "timestamp-without-time-zone",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "squawk: prefer-timestamp-tz; pg-migration-lint: PGM101; pgls: preferTimestamptz",

    .says = "A column is timestamp without time zone, so its values are no moments.",
    .why = "now() and every literal are turned into the time of the session's TimeZone and lose "
           "the zone.\n"
           "Two sessions with other settings write other values for the same moment, and hours are "
           "lost or\n"
           "doubled when clocks change. timestamptz takes the same eight bytes.",
    .instead = "CREATE TABLE visits (id bigint PRIMARY KEY, started timestamptz NOT NULL);",
    .bad = "CREATE TABLE visits (id bigint PRIMARY KEY, started timestamp NOT NULL);",
    .good = "CREATE TABLE visits (id bigint PRIMARY KEY, started timestamptz NOT NULL, day date);",
};
