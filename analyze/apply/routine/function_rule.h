// function_rule.h -- what a routine of its kind and language cannot be (manual: CREATE FUNCTION).
#ifndef WEIR_ANALYZE_APPLY_ROUTINE_FUNCTION_RULE_H
#define WEIR_ANALYZE_APPLY_ROUTINE_FUNCTION_RULE_H

#include "analyze/apply/routine/function_draft.h"

// WINDOW, STRICT and the like of a procedure; 42P13.
bool function_rule_option(Executor *executor, const Option *option, bool is_procedure);
// Polymorphic and pseudo-types, the form of the body, the support function; 42P13, 0A000, 42883.
bool function_rule_check(Executor *executor, const FunctionDraft *draft);

#endif
