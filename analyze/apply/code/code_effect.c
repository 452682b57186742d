#include "analyze/apply/code/code_facts.h"
#include "analyze/apply/routine/code_body.h"

bool code_is_harmless(Code *code, NodeList statements) {
  const CodeFacts *facts = code_facts_of_list(code->executor, statements);
  if (facts->acts) return false;
  code_take_steps(code->executor, facts->call_count);
  for (uint32_t i = 0; i < facts->call_count; i++) {
    const FunctionCall *call = facts->calls[i];
    if (call->special == SPECIAL_NONE && !code_call_is_harmless(code->executor, &call->name))
      return false;
  }
  return true;
}
