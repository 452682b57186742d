#include "analyze/apply/session/transaction.h"
#include "analyze/finding/rule_transaction.h"

static const char *word_of(const Transaction *statement) {
  switch (statement->verb) {
  case TRANSACTION_START: return "START TRANSACTION";
  case TRANSACTION_COMMIT: return "COMMIT";
  case TRANSACTION_ROLLBACK: return "ROLLBACK";
  default: return "BEGIN";
  }
}

static bool is_tools(RuleScope scope) {
  return scope == RULE_SCOPE_FILE || scope == RULE_SCOPE_CHANGE || scope == RULE_SCOPE_CHAIN;
}

static Finding *report(
    RuleContext *context, Severity severity, const char *word, const char *does) {
  return rule_report(context, severity, context->statement_span, "%s %s", word, does);
}

static void report_nested(RuleContext *context, const char *word) {
  bool is_of_tool = is_tools(rule_scope(context));
  Finding *finding = report(context, is_of_tool ? SEVERITY_INFO : SEVERITY_WARNING, word,
      "begins nothing: a transaction is open already");
  rule_consequence(context, finding,
      "The next COMMIT or ROLLBACK ends all of it, and what comes behind that runs outside.");
  if (is_of_tool) {
    finding->once = "begun within the tool's transaction";
    const Tool *tool = rule_tool(context);
    rule_help(context, finding, "Leave BEGIN and COMMIT out: %s opens and ends the transaction.",
        tool != NULL ? tool->name : "the tool");
    return;
  }
  rule_related_place(
      context, finding, transaction_began(context->executor), "transaction begun here");
  rule_help(context, finding, "SAVEPOINT and RELEASE nest; BEGIN does not.");
}

static void report_outside(RuleContext *context, const char *word, bool commits) {
  Finding *finding =
      report(context, SEVERITY_WARNING, word, "ends nothing: no transaction is open");
  // A chain that steps out of its tool's transaction does so again and again.
  if (rule_tool(context) != NULL) finding->once = "outside of the tool's transaction";
  rule_consequence(context, finding, "%s",
      commits ? "What the statements before it did was committed one by one."
              : "What the statements before it did stays.");
}

static void report_early(RuleContext *context, const char *word) {
  const Tool *tool = rule_tool(context);
  const char *name = tool != NULL ? tool->name : "the tool";
  bool is_message = rule_scope(context) == RULE_SCOPE_MESSAGE;
  Finding *finding = report(context, SEVERITY_WARNING, word,
      is_message ? "ends the transaction that the message was so far"
                 : "ends the transaction that the migration tool opened");
  rule_consequence(context, finding,
      "What follows is no part of it: if that fails, what came before is not undone, and %s takes "
      "the file for one that has not run.",
      name);
  rule_help(context, finding, "Leave %s out, and give what follows a file of its own.", word);
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_TRANSACTION) return;
  const Transaction *statement = (const Transaction *)context->statement;
  const char *word = word_of(statement);
  bool begins = statement->verb == TRANSACTION_BEGIN || statement->verb == TRANSACTION_START;
  bool ends = statement->verb == TRANSACTION_COMMIT || statement->verb == TRANSACTION_ROLLBACK;
  RuleScope scope = rule_scope(context);
  bool is_warned = context->execution->outcome.notice.length > 0;
  if (begins && is_warned) {
    report_nested(context, word);
  } else if (ends && (scope == RULE_SCOPE_MESSAGE || is_tools(scope))) {
    if (!is_tools(scope) || !rule_is_nested(context)) report_early(context, word);
  } else if (ends && is_warned) {
    report_outside(context, word, statement->verb == TRANSACTION_COMMIT);
  }
}

const Rule rule_transaction_mismatch = {
    .id = "transaction-mismatch",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "BEGIN, COMMIT or ROLLBACK stands where it does not do what it says.",
    .why = "Transactions do not nest: a second BEGIN is a warning, and the first COMMIT ends all. "
           "Outside of a\n"
           "transaction COMMIT and ROLLBACK are warnings too, and each statement has been "
           "committed. In a file\n"
           "that the migration tool runs in a transaction, COMMIT ends the tool's.",
    .instead = "BEGIN;\n"
               "ALTER TABLE orders ADD COLUMN paid boolean;\n"
               "COMMIT;",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, total int);",
    .bad = "BEGIN;\n"
           "BEGIN;\n"
           "COMMIT;",
    .good = "BEGIN;\n"
            "ALTER TABLE orders ADD COLUMN paid boolean;\n"
            "COMMIT;",
};
