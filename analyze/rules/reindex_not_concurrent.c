#include "analyze/finding/rule_fix.h"
#include "analyze/locks/locks.h"

static void help(RuleContext *context, Finding *finding) {
  rule_help(context, finding, "REINDEX %s CONCURRENTLY ...; outside of a transaction",
      ((const Maintenance *)context->statement)->object == OBJECT_INDEX ? "INDEX" : "TABLE");
}

static void fix(RuleContext *context, Finding *finding, Slice name) {
  bool is_index = ((const Maintenance *)context->statement)->object == OBJECT_INDEX;
  const Token *word =
      rule_token(context, context->statement_span, is_index ? TOKEN_INDEX : TOKEN_TABLE);
  if (word == NULL || context->executor->version_min < 12) return;
  rule_fix(context, finding, word->end, " CONCURRENTLY", "build the indexes anew concurrently");
  rule_fix_outside(context, finding, rule_fix_words(context, "reindex_%.*s", SLICE_PRINT(name)),
      SLICE(""), SYMBOL_NONE);
}

static void report_all(RuleContext *context) {
  Finding *finding = rule_report(context, SEVERITY_ERROR, context->statement_span,
      "writes to one table after the other wait while its indexes are built anew");
  help(context, finding);
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_REINDEX ||
      context->execution->outcome.kind == OUTCOME_FAILED)
    return;
  const Maintenance *statement = (const Maintenance *)context->statement;
  if (statement->concurrently) return;
  if (statement->object != OBJECT_INDEX && statement->object != OBJECT_TABLE) {
    report_all(context);
    return;
  }
  for (const LockTaken *lock = context->execution->locks; lock != NULL; lock = lock->next) {
    if (!lock->build || !lock->in_use) continue;
    Slice name = rule_name(context, lock->relation);
    Finding *finding =
        rule_report(context, rule_severity_by_rows(context, lock->relation), lock->span,
            "writes to %.*s, and queries that look at its indexes, wait until they are built anew",
            SLICE_PRINT(name));
    rule_wait(context, finding, lock->relation, lock->mode);
    help(context, finding);
    fix(context, finding, name);
    rule_object(context, finding, lock->relation, 0);
    rule_locks(context, finding);
  }
}

const Rule rule_reindex_not_concurrent = {
    .id = "reindex-not-concurrent",
    .severity = SEVERITY_ERROR,
    .weighs_rows = true,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "squawk: require-concurrent-reindex; pg-migration-lint: PGM022; pgls: "
            "requireConcurrentReindex",

    .says = "Indexes are built anew while their table is locked.",
    .why = "REINDEX locks the table against writes and the index against everything: planning a "
           "query opens\n"
           "all indexes of a table, so that reads wait as well. REINDEX CONCURRENTLY, since 12, "
           "builds a new\n"
           "one beside the old.",
    .instead = "REINDEX TABLE CONCURRENTLY orders;",
    .versions = "CONCURRENTLY needs 12.",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, total int);",
    .bad = "REINDEX TABLE orders;",
    .good = "REINDEX TABLE CONCURRENTLY orders;",
};
