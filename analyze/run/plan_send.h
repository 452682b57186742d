// plan_send.h -- the texts of a step, as its tool sends them: with values in the place of placeholders,
// cut into messages; for plan_run.c.
#ifndef WEIR_ANALYZE_PLAN_SEND_H
#define WEIR_ANALYZE_PLAN_SEND_H

#include "analyze/chain/plan.h"
#include "analyze/run/analysis.h"

typedef struct PlanSender {
  Analysis *analysis;
  const Plan *plan;
  PlaceholderValues values;  // in the session at hand; psql's \set adds to them
  PlaceholderValues unknown; // names that were said to have no value
  Arena *arena;              // ours
  // private: of the step at hand
  const PlanStep *step;
  Slice file;
  bool is_reported;
} PlanSender;
void plan_sender_free(PlanSender *sender); // leaves it zeroed

// Runs what the step has of its file, which is the one at hand in the analysis.
void plan_send_step(PlanSender *sender, const PlanStep *step, Slice file, bool is_reported);

#endif
