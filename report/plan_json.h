// plan_json.h -- what a migration tool would run, as JSON (docs/frameworks.md).
#ifndef WEIR_REPORT_PLAN_JSON_H
#define WEIR_REPORT_PLAN_JSON_H

#include "analyze/chain/plan.h"

#include <stdio.h>

// One object a line for each step, in order.
void plan_json_write_steps(FILE *out, const Plan *plan);

// One object for all chains: what each was recognised as and why, faults and evidence.
void plan_json_write_chains(FILE *out, const Plan *const *plans, size_t count);

#endif
