// opt_out.h -- how a file says that its tool shall run it outside of a transaction.
#ifndef WEIR_ANALYZE_FIX_OPT_OUT_H
#define WEIR_ANALYZE_FIX_OPT_OUT_H

#include "analyze/chain/plan.h"
#include "analyze/finding/finding.h"

// What to write for the step's file, whose text is `text`: an edit, or a file beside it. Either may be left NULL:
// the tool sees by the statement itself. Lives in the arena. False: the tool has no way, and the error says so.
typedef struct OptOut {
  Edit *edit;
  NewFile *file;
} OptOut;
bool opt_out_find(
    Arena *arena, const Plan *plan, const PlanStep *step, Slice text, OptOut *result, Error *why);

#endif
