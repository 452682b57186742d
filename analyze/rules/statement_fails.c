#include "analyze/apply/session/transaction.h"
#include "analyze/finding/rule_transaction.h"

// What CONCURRENTLY has against transactions is a rule of its own.
static bool is_told_elsewhere(const RuleContext *context) {
  if (strcmp(context->execution->outcome.sqlstate, "25001") != 0) return false;
  return rule_token(context, context->statement_span, TOKEN_CONCURRENTLY) != NULL;
}

static void add_lines(RuleContext *context, Finding *finding, Slice text) {
  const char *end = text.start + text.length;
  for (const char *line = text.start; line < end;) {
    const char *stop = memchr(line, '\n', (size_t)(end - line));
    if (stop == NULL) stop = end;
    rule_consequence(context, finding, "%.*s", (int)(stop - line), line);
    line = stop + 1;
  }
}

// The server's hint, but for the one that says CASCADE: that takes along what nobody looked at.
static void help(RuleContext *context, Finding *finding, const Outcome *outcome) {
  bool has_several =
      outcome->detail.length > 0 && memchr(outcome->detail.start, '\n', outcome->detail.length);
  if (strcmp(outcome->sqlstate, "2BP01") == 0 && outcome->detail.length > 0) {
    rule_help(context, finding, "Drop %s first, by name, and make again what is still needed.",
        has_several ? "those" : "that");
  } else if (outcome->hint.length > 0) {
    rule_help(context, finding, "%.*s", SLICE_PRINT(outcome->hint));
  }
}

// Whether another order of the files would have it differ: what is missing or in the way is of none
// that this one made.
static bool hangs_on_order(const RuleContext *context, const Outcome *outcome) {
  static const char *const missing[] = {"3F000", "42703", "42704", "42883", "42P01"};
  if (!rule_is_order_guessed(context)) return false;
  bool is_missing = false;
  for (size_t i = 0; i < sizeof missing / sizeof *missing; i++)
    is_missing |= strcmp(outcome->sqlstate, missing[i]) == 0;
  if (outcome->related_count == 0) return is_missing;
  for (uint8_t i = 0; i < outcome->related_count; i++) {
    const Object *object = rule_version(context, outcome->related[i]);
    if (object != NULL && object->made.file != context->executor->file) return true;
  }
  return false;
}

static void say_order(RuleContext *context, Finding *finding) {
  finding->severity = SEVERITY_WARNING;
  finding->once = "order";
  rule_consequence(context, finding,
      "Nothing says in which order the scripts run, so it is that of their names.");
  rule_help(context, finding, "Name the files in their order, or a script that reads them by \\i.");
}

static void check(RuleContext *context) {
  const Outcome *outcome = &context->execution->outcome;
  if (outcome->kind != OUTCOME_FAILED || is_told_elsewhere(context)) return;
  Span span = outcome->span.end > outcome->span.start ? outcome->span : context->statement_span;
  Finding *finding = rule_report(
      context, SEVERITY_ERROR, span, "PostgreSQL refuses: %.*s", SLICE_PRINT(outcome->message));
  memcpy(finding->sqlstate, outcome->sqlstate, sizeof finding->sqlstate);
  add_lines(context, finding, outcome->detail);
  bool is_of_order = hangs_on_order(context, outcome);
  if (is_of_order) {
    say_order(context, finding);
  } else {
    rule_failure(context, finding);
  }
  for (uint8_t i = 0; i < outcome->related_count; i++) {
    const Object *object = rule_version(context, outcome->related[i]);
    if (object == NULL) continue;
    rule_related(context, finding, object->id, "%s made here", executor_kind_word(object));
    if (i == 0) rule_object(context, finding, object->id, 0);
  }
  if (rule_scope(context) == RULE_SCOPE_BLOCK)
    rule_related_place(
        context, finding, transaction_began(context->executor), "transaction begun here");
  if (!is_of_order) help(context, finding, outcome);
}

const Rule rule_statement_fails = {
    .id = "statement-fails",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "PostgreSQL refuses a statement.",
    .why = "The statement fails, with the SQLSTATE and the words that are shown. In a transaction "
           "all of it\n"
           "is undone; without one the migration stops half done. What fails only because this one "
           "did is\n"
           "counted here, not reported again.",
    .instead = "CREATE TABLE IF NOT EXISTS orders (id bigint);",
    .versions = "Judged for all of --pg-version; where only a part of them refuses, the finding "
                "says which.",
    .bad = "CREATE TABLE orders (id bigint);\n"
           "CREATE TABLE orders (id bigint);",
    .good = "CREATE TABLE orders (id bigint);\n"
            "CREATE TABLE IF NOT EXISTS orders (id bigint);",
};
