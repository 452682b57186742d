// opt_out.h -- how a file says that its tool shall run it outside of a transaction.
#ifndef WEIR_ANALYZE_FIX_OPT_OUT_H
#define WEIR_ANALYZE_FIX_OPT_OUT_H

#include "analyze/chain/plan.h"
#include "analyze/finding/finding.h"

// What to write for the step's file, whose text is `text` and which is to hold `statement` alone: an edit, or a
// file beside it. Both may be NULL: the tool sees by the statement itself. Lives in the arena. False: the tool has no way, and the error says so.
typedef struct OptOut {
  Edit *edit;
  NewFile *file;
} OptOut;
typedef struct OptOutPlace {
  const Plan *plan;
  const PlanStep *step;
  Slice text;
  Slice statement;
} OptOutPlace;
bool opt_out_find(Arena *arena, const OptOutPlace *place, OptOut *result, Error *why);

#endif
