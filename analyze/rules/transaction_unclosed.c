#include "analyze/apply/session/transaction.h"
#include "analyze/finding/rule.h"

static void check(RuleContext *context) {
  TransactionPhase phase = transaction_phase(context->executor);
  if (phase != TRANSACTION_IN_BLOCK && phase != TRANSACTION_ABORTED) return;
  Finding *finding = rule_report(context, SEVERITY_ERROR, context->statement_span,
      "the transaction has no COMMIT: all that it does is undone when the file ends");
  if (phase == TRANSACTION_ABORTED)
    rule_related_place(
        context, finding, transaction_failed(context->executor), "aborted by the statement here");
  rule_help(context, finding, "COMMIT; at the end of the file");
}

const Rule rule_transaction_unclosed = {
    .id = "transaction-unclosed",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_END_OF_FILE,
    .check = check,
    .also = "squawk: ban-uncommitted-transaction",

    .says = "A transaction is begun and not ended in the file.",
    .why = "When the session ends, PostgreSQL rolls back what is not committed: the migration is "
           "recorded as\n"
           "applied, and nothing of it is there. Until then its locks are held.",
    .instead = "BEGIN;\n"
               "CREATE TABLE orders (id bigint);\n"
               "COMMIT;",
    .bad = "BEGIN;\n"
           "CREATE TABLE orders (id bigint);",
    .good = "BEGIN;\n"
            "CREATE TABLE orders (id bigint);\n"
            "COMMIT;",
};
