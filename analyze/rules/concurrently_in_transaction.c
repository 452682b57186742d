#include "analyze/apply/session/transaction.h"
#include "analyze/finding/rule_transaction.h"

static bool is_concurrent(const Node *statement) {
  switch (statement->kind) {
  case NODE_CREATE_INDEX: return ((const CreateIndex *)statement)->concurrently;
  case NODE_DROP: return ((const Drop *)statement)->concurrently;
  case NODE_REINDEX: return ((const Maintenance *)statement)->concurrently;
  case NODE_ALTER_TABLE: {
    LIST_EACH(node, ((const AlterTable *)statement)->actions) {
      const AlterAction *action = (const AlterAction *)node;
      if (action->kind == ALTER_DETACH_PARTITION && action->concurrently) return true;
    }
    return false;
  }
  default: return false;
  }
}

static void check(RuleContext *context) {
  const Outcome *outcome = &context->execution->outcome;
  if (outcome->kind != OUTCOME_FAILED || strcmp(outcome->sqlstate, "25001") != 0) return;
  if (!is_concurrent(context->statement)) return;
  const Token *word = rule_token(context, context->statement_span, TOKEN_CONCURRENTLY);
  Span span = word != NULL ? (Span){word->start, word->end} : context->statement_span;
  Finding *finding = rule_report(
      context, SEVERITY_ERROR, span, "PostgreSQL refuses: %.*s", SLICE_PRINT(outcome->message));
  memcpy(finding->sqlstate, outcome->sqlstate, sizeof finding->sqlstate);
  rule_failure(context, finding);
  if (rule_scope(context) == RULE_SCOPE_BLOCK)
    rule_related_place(
        context, finding, transaction_began(context->executor), "transaction begun here");
  rule_help_outside(context, finding, rule_source(context, context->statement_span));
}

const Rule rule_concurrently_in_transaction = {
    .id = "concurrently-in-transaction",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "squawk: ban-concurrent-index-creation-in-transaction; pg-migration-lint: PGM003; "
            "pgls: banConcurrentIndexCreationInTransaction; atlas: PG103",

    .says = "CONCURRENTLY is used in a transaction block, where PostgreSQL refuses it.",
    .why = "What works concurrently commits several times on the way, so it cannot be part of a\n"
           "transaction. The statement fails (25001), and with it all of the transaction.",
    .instead = "CREATE INDEX CONCURRENTLY orders_by_day ON orders (day);",
    .versions = "REINDEX CONCURRENTLY from 12 on, DETACH PARTITION CONCURRENTLY from 14 on.",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, day date);",
    .bad = "BEGIN;\n"
           "CREATE INDEX CONCURRENTLY orders_by_day ON orders (day);\n"
           "COMMIT;",
    .good = "CREATE INDEX CONCURRENTLY orders_by_day ON orders (day);",
};
