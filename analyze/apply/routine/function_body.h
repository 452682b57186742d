// function_body.h -- what the server finds wrong in the body of an SQL function when it is made.
#ifndef WEIR_ANALYZE_APPLY_ROUTINE_FUNCTION_BODY_H
#define WEIR_ANALYZE_APPLY_ROUTINE_FUNCTION_BODY_H

#include "analyze/apply/routine/function_draft.h"

// Relations that are not there, bad syntax. Nothing is entered in the graph: a body that is a string
// depends on nothing. In an open world all may be there, and nothing is looked at.
bool function_body_check(Executor *executor, const FunctionDraft *draft);

#endif
