#include "analyze/apply/code/code.h"
#include "analyze/apply/routine/open_world.h"
#include "grammar/ast_statement.h"

static bool give_up(Executor *executor, const DoStatement *statement, const char *evidence,
    Span place, Slice reason) {
  bool is_read = statement->code != NULL;
  CodeEffect effect = is_read ? code_body_effect(executor, statement->body.value) : CODE_ALTERS;
  if (effect == CODE_HARMLESS) return true;
  return open_world_from_here(executor, effect, evidence, place, reason);
}

bool apply_do(Executor *executor, const Node *node) {
  const DoStatement *statement = (const DoStatement *)node;
  if (statement->code == NULL || statement->code->kind != NODE_PL_BODY)
    return give_up(executor, statement, "do-block", node->span,
        SLICE("what the DO block does is not worked out"));
  if (executor->has_variables || executor->has_placeholders)
    return give_up(executor, statement, "do-block", node->span,
        SLICE("what the DO block does depends on values that are not known"));
  if (executor->inside >= CODE_MOST_NESTING)
    return give_up(
        executor, statement, "do-block", node->span, SLICE("DO blocks run each other too deep"));
  Code code;
  CodeFlow flow = code_run_body(executor, (const PlBody *)statement->code, &code);
  if (flow == CODE_FAILS) return false;
  if (flow == CODE_LOST)
    return give_up(executor, statement, code.evidence, code.place, code.reason);
  return code_say_doubt(&code);
}
