#include "analyze/finding/rule_fix.h"

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_SET || context->execution->outcome.kind == OUTCOME_FAILED)
    return;
  const SetStatement *set = (const SetStatement *)context->statement;
  bool does_nothing = set->scope == SET_LOCAL_SCOPE && !rule_is_in_block(context);
  if (!does_nothing) return;
  Finding *finding = rule_report(context, SEVERITY_WARNING, context->statement_span,
      "does nothing: SET LOCAL holds until the end of a transaction, and there is none here");
  rule_help(context, finding, "SET without LOCAL, or BEGIN before it");
  const Token *word = rule_token(context, context->statement_span, TOKEN_LOCAL);
  if (word == NULL || word == context->tokens) return;
  rule_fix_begin(context, finding, "let it hold for the session");
  rule_fix_edit(context, finding, (Span){word[-1].end, word->end}, "%s", "");
  if (finding->fix != NULL) finding->fix->is_suggestion = true;
}

const Rule rule_set_local_without_transaction = {
    .id = "set-local-without-transaction",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "SET LOCAL outside of a transaction has no effect.",
    .why = "PostgreSQL gives a warning that tools do not show, and goes on. A lock_timeout set "
           "this way\n"
           "protects nothing.",
    .instead = "BEGIN;\n"
               "SET LOCAL lock_timeout = '2s';\n"
               "DROP TABLE IF EXISTS scratch;\n"
               "COMMIT;",
    .bad = "SET LOCAL lock_timeout = '2s';",
    .good = "SET lock_timeout = '2s';",
};
