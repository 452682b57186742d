// plan_json.h -- what a migration tool would run, as JSON (docs/frameworks.md).
#ifndef WEIR_REPORT_PLAN_JSON_H
#define WEIR_REPORT_PLAN_JSON_H

#include "analyze/chain/plan.h"

#include <stdio.h>

// One object a line for each step, in order.
void plan_json_write_steps(FILE *out, const Plan *plan);

typedef struct PlanJsonChain {
  const Plan *plan;
  int version_min; // of PostgreSQL
  int version_max;
  const char *settings;   // the nearest weir.yaml; NULL: there is none
  Slice released_through; // "" if nothing says it
  size_t released;        // steps; SIZE_MAX: it names none
} PlanJsonChain;

// One object for all chains: what each was recognised as and why, for which servers and by whose
// settings, what has been released, faults and evidence.
void plan_json_write_chains(FILE *out, const PlanJsonChain chains[], size_t count);

#endif
