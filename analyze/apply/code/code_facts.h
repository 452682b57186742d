// code_facts.h -- what code has in it, read once: a loop asks it again in each round.
//
// Facts are of one statement or expression, or of a list with all that is in it, and are good until the
// statement of the script ends. They say what is written, never what the catalog makes of it.
#ifndef WEIR_ANALYZE_APPLY_CODE_CODE_FACTS_H
#define WEIR_ANALYZE_APPLY_CODE_CODE_FACTS_H

#include "analyze/apply/code/code.h"

typedef struct CodeFacts {
  const Node *of; // of a list its first
  bool is_list;
  bool has_query;
  bool acts;     // it is more than queries and changes of rows, or what follows may not be reached
  uint32_t size; // in nodes
  const FunctionCall *const *calls; // all, as they stand; of a list one of each name
  uint32_t call_count;
  const Symbol *assigned; // the variables, each once
  uint32_t assigned_count;
} CodeFacts;

const CodeFacts *code_facts(Executor *executor, const Node *node);
const CodeFacts *code_facts_of_list(Executor *executor, NodeList list);
// Takes the steps that so many looks, at nodes or variables, are worth; few cost none.
void code_take_steps(Executor *executor, uint64_t looks);

#endif
