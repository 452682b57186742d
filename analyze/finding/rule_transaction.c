#include "analyze/finding/rule_transaction.h"
#include "analyze/run/analysis_run.h"

RuleScope rule_scope(const RuleContext *context) { return context->analysis->sending.scope; }

const Tool *rule_tool(const RuleContext *context) {
  const Tool *tool = context->analysis->sending.tool;
  return tool != NULL && tool->name != NULL ? tool : NULL;
}

bool rule_is_order_guessed(const RuleContext *context) {
  return context->analysis->sending.is_order_guessed;
}

bool rule_is_nested(const RuleContext *context) { return context->analysis->sending.is_nested; }

uint32_t rule_transaction_number(const RuleContext *context) {
  if (!rule_is_in_block(context)) return 1;
  bool is_own = rule_scope(context) == RULE_SCOPE_BLOCK;
  return 2 + (is_own ? context->analysis->begin_number : 0);
}

const char *rule_until(const RuleContext *context) {
  if (!rule_is_in_block(context)) return "it is done";
  const Tool *tool = rule_tool(context);
  const char *name = tool != NULL ? tool->name : "the tool";
  const char *format = NULL;
  switch (rule_scope(context)) {
  case RULE_SCOPE_STATEMENT:
  case RULE_SCOPE_BLOCK: return "the transaction commits";
  case RULE_SCOPE_MESSAGE: format = "all is done that %s sends with it"; break;
  case RULE_SCOPE_FILE: format = "%s commits this file"; break;
  case RULE_SCOPE_CHANGE: format = "%s commits this change set"; break;
  case RULE_SCOPE_CHAIN: format = "%s commits all pending files"; break;
  }
  return arena_printf(context->executor->arena, format, name).start;
}

void rule_failure(RuleContext *context, Finding *finding) {
  const Tool *tool = rule_tool(context);
  const char *name = tool != NULL ? tool->name : "the tool";
  const char *stops = tool != NULL && tool->stops ? ", and nothing behind it is run" : "";
  switch (rule_scope(context)) {
  case RULE_SCOPE_STATEMENT:
    if (tool != NULL && tool->stops)
      rule_consequence(context, finding,
          "%s stops here: what the statements before it did stays, what comes behind it does not "
          "run.",
          name);
    return;
  case RULE_SCOPE_BLOCK:
    rule_consequence(context, finding,
        "The transaction is aborted: all that it did is undone, and the statements up to its end "
        "are refused.");
    return;
  case RULE_SCOPE_MESSAGE:
    rule_consequence(context, finding, "%s rolls back, which %s sends as one message%s.",
        context->analysis->sending.is_whole ? "The whole file" : "All of the text", name, stops);
    return;
  case RULE_SCOPE_FILE:
    rule_consequence(context, finding,
        "The whole file rolls back, which %s runs in a transaction%s.", name, stops);
    return;
  case RULE_SCOPE_CHANGE:
    rule_consequence(context, finding,
        "The whole change set rolls back, which %s runs in a transaction%s.", name, stops);
    return;
  case RULE_SCOPE_CHAIN:
    rule_consequence(context, finding,
        "All pending files roll back, which %s runs in one transaction%s.", name, stops);
    return;
  }
}

static const char *where_outside(const RuleContext *context, const Tool *tool) {
  NodeKind kind = context->statement->kind;
  bool is_index = kind == NODE_CREATE_INDEX || kind == NODE_DROP;
  return is_index && tool->of_index != NULL ? tool->of_index : tool->where;
}

void rule_help_outside(RuleContext *context, Finding *finding, Slice statement) {
  const Tool *tool = rule_tool(context);
  bool is_block = rule_scope(context) == RULE_SCOPE_BLOCK;
  if (tool == NULL) {
    rule_help(context, finding, "alone, outside of BEGIN and COMMIT:");
  } else {
    rule_help(context, finding, "%s%s", is_block ? "outside of BEGIN and COMMIT, " : "",
        where_outside(context, tool));
  }
  if (tool != NULL && tool->line != NULL) rule_help(context, finding, "%s", tool->line);
  rule_help(context, finding, "%.*s;", SLICE_PRINT(statement));
}
