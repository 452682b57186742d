// order_fault.h -- the faults of a chain's order, as findings of its analysis.
//
//     OrderFiles files = {0};
//     PlanSet *set = plan_set_new("db/migration", &options, &error);
//     ... analysis_run_file() for the plan's steps, with sources that bear the steps' paths ...
//     order_fault_report(analysis, set->plans[0], &files);   // then the summary
//     ... the report ...
//     analysis_free(analysis);
//     order_files_free(&files);
//
// A finding stands at its file, or in atlas.sum, the journal or the plan where that is what is wrong.
// A comment `-- weir:allow down-missing` anywhere in the file speaks of the file as a whole.
#ifndef WEIR_ANALYZE_CHAIN_ORDER_FAULT_H
#define WEIR_ANALYZE_CHAIN_ORDER_FAULT_H

#include "analyze/chain/plan.h"
#include "analyze/run/analysis.h"

// Files that are no steps but that findings speak of. Empty when zeroed; it outlives the analysis.
typedef struct OrderFiles {
  Source **items; // ours
  size_t count;
  size_t capacity;
  const Overlay *overlay; // the caller's; NULL: files are as they are
} OrderFiles;
void order_files_free(OrderFiles *files);

// Gives a finding for each fault of the plan to the analysis' sink. Of files that were replayed, or not
// run since they come after all that is reported, nothing is said. For once, after the last step.
void order_fault_report(Analysis *analysis, const Plan *plan, OrderFiles *files);

#endif
