#include "analyze/apply/code/code.h"
#include "analyze/apply/rights/query_rights.h"
#include "analyze/apply/routine/open_world.h"
#include "analyze/bind/query/bind_query.h"
#include "grammar/ast_statement.h"

bool open_world_from_here(
    Executor *executor, CodeEffect effect, const char *evidence, Span span, Slice what) {
  executor->open_world = true;
  catalog_doubt_gone(executor->catalog);
  if (effect == CODE_ALTERS) executor_doubt(executor);
  return executor_unknown(executor, evidence, span, "%.*s", SLICE_PRINT(what));
}

void open_world_by_calls(Executor *executor, const Node *statement) {
  const FunctionCall *culprit;
  if (code_statement_is_harmless(executor, statement, &culprit)) return;
  Slice what = arena_printf(executor->arena, "what %.*s() does is not known",
      SLICE_PRINT(executor_text(executor, culprit->name.name.symbol)));
  open_world_from_here(executor, CODE_ALTERS, "function-call", culprit->node.span, what);
}

// ---- CALL

// A call that fails for want of a function says so of a procedure here.
static bool speak_of_procedure(Executor *executor) {
  Outcome *outcome = &executor->execution->outcome;
  Slice word = SLICE("function ");
  bool is_missing = outcome->kind == OUTCOME_FAILED && strcmp(outcome->sqlstate, "42883") == 0 &&
                    slice_starts_with(outcome->message, word);
  if (!is_missing) return false;
  outcome->message = arena_printf(executor->arena, "procedure %.*s",
      (int)(outcome->message.length - word.length), outcome->message.start + word.length);
  executor_hint(executor, "No procedure matches the given name and argument types. You might need "
                          "to add explicit type casts.");
  return false;
}

bool apply_call(Executor *executor, const Node *node) {
  const CallStatement *statement = (const CallStatement *)node;
  BindReferences references = {0};
  query_rights_begin(executor);
  TypeReference type;
  if (!bind_collect_value(executor, statement->call, PLACE_CALL, NULL, 0, &references, &type))
    return speak_of_procedure(executor);
  if (!query_rights_check(executor, node->span)) return false;
  return code_run_calls_of(executor, statement->call);
}
