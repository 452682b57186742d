// open_world.h -- statements of which the effects can't be told: DO blocks, calls, dynamic SQL.
#ifndef WEIR_ANALYZE_APPLY_ROUTINE_OPEN_WORLD_H
#define WEIR_ANALYZE_APPLY_ROUTINE_OPEN_WORLD_H

#include "analyze/apply/routine/code_body.h"

// The statement's outcome is unknown for the reason given, and from here on what the chain didn't
// make may exist; what it made may have changed, if the code may alter things. Returns true, as
// executor_unknown.
bool open_world_from_here(
    Executor *executor, CodeEffect effect, const char *evidence, Span span, Slice what);

// Notes the first call in a statement that may change objects. A user's function or procedure may,
// unless its body is harmless (code_body.h); what pg_catalog brings may not.
void open_world_by_calls(Executor *executor, const Node *statement);

#endif
