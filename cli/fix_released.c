#include "cli/fix_released.h"

static bool has_step_behind(const PlanRun *plan, const PlanRunFile *file, size_t released) {
  for (size_t i = released; i < plan->plan->step_count; i++) {
    if (&plan->files[plan->file_of[i]] == file) return true;
  }
  return false;
}

// By its own name alone, its place behind or before others is not known.
static bool is_unreleased_alone(const RunChain *chain, Slice through, Error *why) {
  size_t released = plan_count_released(chain->plan.plan, through);
  if (released == 0) return true;
  return released == SIZE_MAX
             ? error_set(why,
                   "name its folder as well, so that released_through says whether it is "
                   "released")
             : error_set(why, "it is released: released_through is %.*s", SLICE_PRINT(through));
}

bool fix_is_unreleased(const Run *run, const RunChain *chain, const PlanRunFile *file, Error *why) {
  if (strcmp(file->path, "-") == 0) return error_set(why, "standard input cannot be written");
  const Configuration *configuration = chain->found->settings->applied.configuration;
  Slice through = configuration_text(configuration, SETTING_released_through);
  bool is_given = configuration->values[SETTING_released_through].is_given;
  if (chain->found->is_alone) return !is_given || is_unreleased_alone(chain, through, why);
  if (!is_given)
    return run->has_choice ||
           error_set(why,
               "nobody says that it is not released: name the file beside its folder, or "
               "set released_through in weir.yaml");
  size_t released;
  if (!found_chain_released(chain->found, &released, why)) return false;
  return has_step_behind(&chain->plan, file, released) ||
         error_set(why, "it is released: released_through is %.*s", SLICE_PRINT(through));
}
