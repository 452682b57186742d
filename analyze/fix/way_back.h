// way_back.h -- what a migration's way back says.
#ifndef WEIR_ANALYZE_FIX_WAY_BACK_H
#define WEIR_ANALYZE_FIX_WAY_BACK_H

#include "analyze/chain/plan.h"

// Whether the way back of a step names something: the part of its file that does not run forward, or the file
// that the tool keeps for it. It would not fit a statement that has moved to another migration. `text` is the
// step's file; nothing names "".
bool way_back_names(const PlanStep *step, Slice text, Slice name);

#endif
