#include "analyze/finding/rule.h"

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_CREATE_INDEX ||
      context->execution->outcome.kind == OUTCOME_FAILED)
    return;
  const CreateIndex *statement = (const CreateIndex *)context->statement;
  if (!statement->concurrently || !statement->if_not_exists) return;
  const Token *word = rule_token(context, context->statement_span, TOKEN_IF);
  Slice name = rule_quoted(context, statement->name.symbol);
  Finding *finding = rule_report(context, SEVERITY_INFO,
      word != NULL ? (Span){word->start, word->end} : context->statement_span,
      "an invalid index that a failed build left behind counts as there, and is kept");
  rule_help(context, finding, "DROP INDEX CONCURRENTLY IF EXISTS %.*s;", SLICE_PRINT(name));
  rule_help(context, finding, "before it, and no IF NOT EXISTS");
}

const Rule rule_invalid_index_kept = {
    .id = "invalid-index-kept",
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "IF NOT EXISTS keeps the invalid index of a build that failed.",
    .why = "CREATE INDEX CONCURRENTLY that fails, by a deadlock or a timeout, leaves an INVALID "
           "index:\n"
           "written at each change, used by no query. Run again with IF NOT EXISTS it finds the "
           "name taken,\n"
           "says \"skipping\", and the migration counts as done.",
    .instead = "DROP INDEX CONCURRENTLY IF EXISTS orders_note;\n"
               "CREATE INDEX CONCURRENTLY orders_note ON orders (note);",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, note text);",
    .bad = "CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_note ON orders (note);",
    .good = "CREATE INDEX CONCURRENTLY orders_note ON orders (note);",
};
