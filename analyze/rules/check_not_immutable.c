#include "analyze/apply/expression.h"
#include "analyze/finding/rule.h"

static bool is_operator(const RuleContext *context, const ChainLink *link, char sign) {
  Span span = link->operator_name.span;
  return span.end > span.start && span.end - span.start <= 2 &&
         context->executor->source.start[span.start] == sign;
}

static bool lies_in(Span inner, const Node *node) {
  return inner.start >= node->span.start && inner.end <= node->span.end;
}

// created <= now(): what was true stays true.
static bool stays_true(const RuleContext *context, const Node *expression, Span call) {
  if (expression->kind != NODE_CHAIN) return false;
  const Chain *chain = (const Chain *)expression;
  if (chain->kind != CHAIN_OPERATOR || chain->links.count != 2) return false;
  const ChainLink *first = (const ChainLink *)chain->links.first;
  const ChainLink *second = (const ChainLink *)first->node.next;
  if (is_operator(context, second, '<')) return lies_in(call, second->operand);
  return is_operator(context, second, '>') && lies_in(call, first->operand);
}

static void look(RuleContext *context, const Node *node) {
  const Constraint *constraint = (const Constraint *)node;
  if (node == NULL || node->kind != NODE_CONSTRAINT || constraint->kind != CONSTRAINT_CHECK ||
      constraint->expression == NULL)
    return;
  ExpressionUse use = expression_use(context->executor, constraint->expression, OBJECT_ID_NONE);
  if (!use.is_mutable || stays_true(context, constraint->expression, use.mutable_call)) return;
  Finding *finding = rule_report(context, SEVERITY_WARNING, use.mutable_call,
      "the CHECK is true of a row today and may be false tomorrow, and nobody notices");
  rule_consequence(context, finding,
      "A dump of the table cannot be restored then, and an UPDATE of another column fails "
      "(23514).");
  rule_help(context, finding,
      "A trigger for what holds when the row is written; a CHECK for what always holds.");
}

static void look_at_all(RuleContext *context, const NodeList *list) {
  LIST_EACH(node, *list) {
    look(context, node);
    if (node->kind != NODE_COLUMN_DEFINITION) continue;
    LIST_EACH(constraint, ((const ColumnDefinition *)node)->constraints) look(context, constraint);
  }
}

static void check_alter(RuleContext *context, const AlterTable *statement) {
  LIST_EACH(node, statement->actions) {
    const AlterAction *action = (const AlterAction *)node;
    if (action->kind == ALTER_ADD_CONSTRAINT) look(context, &action->constraint->node);
    if (action->kind == ALTER_ADD_COLUMN) look_at_all(context, &action->column->constraints);
  }
}

static void check(RuleContext *context) {
  OutcomeKind outcome = context->execution->outcome.kind;
  if (outcome == OUTCOME_FAILED || outcome == OUTCOME_SKIPPED) return;
  const Node *statement = context->statement;
  switch (statement->kind) {
  case NODE_CREATE_TABLE: look_at_all(context, &((const CreateTable *)statement)->elements); break;
  case NODE_ALTER_TABLE: check_alter(context, (const AlterTable *)statement); break;
  case NODE_CREATE_DOMAIN:
    look_at_all(context, &((const CreateDomain *)statement)->constraints);
    break;
  case NODE_ALTER_DOMAIN: {
    const AlterDomain *domain = (const AlterDomain *)statement;
    if (domain->kind == DOMAIN_ADD_CONSTRAINT) look(context, &domain->constraint->node);
    break;
  }
  default: break;
  }
}

const Rule rule_check_not_immutable = {
    .id = "check-not-immutable",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "A CHECK asks for the time or another thing that changes.",
    .why = "PostgreSQL evaluates a CHECK when the row is written, and takes it to be true from "
           "then on. With\n"
           "now() or random() in it that is not so: rows that break it lie in the table, a restore "
           "of a dump\n"
           "fails at them, and so does an UPDATE that has nothing to do with it. created <= now() "
           "does no\n"
           "harm: it stays true.",
    .instead = "CREATE TABLE offers (made date, expires date, CHECK (expires > made));",
    .bad = "CREATE TABLE offers (expires date, CHECK (expires > CURRENT_DATE));",
    .good = "CREATE TABLE offers (made timestamptz CHECK (made <= now()), expires date);",
};
