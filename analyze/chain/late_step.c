// What has been released, and what is new but sorts before it; for plan.h.
#include "analyze/chain/framework.h"

// ---- what has been released

static Slice last_part(Slice path) {
  size_t start = path.length;
  while (start > 0 && path.start[start - 1] != '/') start--;
  return (Slice){path.start + start, path.length - start};
}

static Slice without(Slice text, Slice suffix) {
  if (slice_ends_with(text, suffix)) text.length -= suffix.length;
  return text;
}

static bool is_number(Slice text) {
  return text.length > 0 && numbered_digits(text).length == text.length;
}

static bool is_same_version(Slice version, Slice through) {
  if (is_number(version) && is_number(through)) return numbered_compare(version, through) == 0;
  return version.length > 0 && slice_equals(version, through);
}

static bool is_named(const PlanStep *step, Slice through) {
  if (is_same_version(step->version, through)) return true;
  if (step->label.length > 0 && slice_equals(step->label, through)) return true;
  Slice path = slice_of(step->file);
  Slice name = last_part(path);
  Slice stem = without(without(name, SLICE(".sql")), SLICE(".up"));
  Slice folder = {path.start, path.length > name.length ? path.length - name.length - 1 : 0};
  return slice_equals(name, through) || slice_equals(stem, through) ||
         slice_equals(last_part(folder), through);
}

size_t plan_count_released(const Plan *plan, Slice through) {
  size_t named = SIZE_MAX;
  size_t below = SIZE_MAX;
  for (size_t i = 0; i < plan->step_count; i++) {
    const PlanStep *step = &plan->steps[i];
    if (is_named(step, through)) named = i + 1;
    if (is_number(through) && is_number(step->version) &&
        numbered_compare(step->version, through) < 0)
      below = i + 1;
  }
  return named != SIZE_MAX ? named : below;
}

// ---- what comes late

static void report_late(Planning *planning, const PlanStep *step, const PlanStep *old) {
  const Framework *framework = framework_find(planning->plan->framework);
  FrameworkLate late = planning->plan->runs_late ? LATE_RUNS : framework->late;
  Slice text;
  switch (late) {
  case LATE_RUNS: text = SLICE("it runs after that one there, in a new database before it"); break;
  case LATE_REFUSED:
    text = framework->late_switch != NULL
               ? arena_printf(planning->arena, "%s refuses to run it without %s", framework->name,
                     framework->late_switch)
               : arena_printf(planning->arena, "%s refuses to run it", framework->name);
    break;
  case LATE_NEVER:
  default: text = arena_printf(planning->arena, "%s never runs it there", framework->name); break;
  }
  PlanFault *fault = planning_fault(planning, PLAN_FAULT_OUT_OF_ORDER, step->file, old->file,
      step->start, "it sorts before a file that has run; if it is new, %.*s", SLICE_PRINT(text));
  fault->is_mild = late == LATE_RUNS;
  fault->related_offset = old->start;
}

void plan_find_late_steps(PlanSet *set, Plan *plan, PlanIsNew *is_new, void *payload) {
  size_t last_old = 0;
  for (size_t i = 0; i < plan->step_count; i++) {
    const PlanStep *step = &plan->steps[i];
    if (!step->is_repeatable && !is_new(step, payload)) last_old = i;
  }
  Planning planning = {.arena = set->arena, .plan = plan};
  const char *reported = "";
  for (size_t i = 0; i < last_old; i++) {
    const PlanStep *step = &plan->steps[i];
    if (step->is_repeatable || !is_new(step, payload) || strcmp(step->file, reported) == 0)
      continue;
    report_late(&planning, step, &plan->steps[last_old]);
    reported = step->file;
  }
}
