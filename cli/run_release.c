#include "cli/run_release.h"

#include "cli/command.h"
#include "lexer/memory.h"

#include <sys/stat.h>

static bool is_chosen(const Run *run, const char *path) {
  const OverlayFile *changed = overlay_find(run->options->overlay, path);
  if (changed != NULL && changed->is_new) return true;
  struct stat status;
  return stat(path, &status) == 0 && inode_set_has(&run->chosen, &status);
}

// Marks the files from which on a release of its own begins: the steps up to the last of them are run.
// False: there are none.
static bool take_release(PlanRun *plan, const bool *is_new) {
  uint32_t release = (uint32_t)plan->plan->step_count + 1;
  size_t last = 0;
  for (size_t i = 0; i < plan->plan->step_count; i++) {
    PlanRunFile *file = &plan->files[plan->file_of[i]];
    bool is_reported = is_new[plan->file_of[i]];
    file->role = is_reported ? ANALYSIS_REPORTED : ANALYSIS_REPLAYED;
    if (is_reported) file->release = release;
    if (is_reported && !file->is_left_out) last = i + 1;
  }
  plan->step_count = last;
  return last > 0;
}

typedef struct Newness {
  const PlanRun *plan;
  const bool *chosen; // by file
  size_t released;    // steps
} Newness;

static bool is_new_step(const PlanStep *step, void *payload) {
  const Newness *newness = payload;
  size_t index = (size_t)(step - newness->plan->plan->steps);
  return index >= newness->released || newness->chosen[newness->plan->file_of[index]];
}

// What is chosen is new, and what the settings' released_through names has run.
static void find_late_steps(Run *run, RunChain *chain, const bool *chosen) {
  const Configuration *configuration = chain->found->settings->applied.configuration;
  const ConfigurationValue *through = &configuration->values[SETTING_released_through];
  if (!through->is_given || chain->found->is_alone) return;
  Newness newness = {.plan = &chain->plan, .chosen = chosen};
  Error error = {0};
  if (found_chain_released(chain->found, &newness.released, &error)) {
    plan_find_late_steps(chain->found->set, chain->found->plan, is_new_step, &newness);
  } else {
    command_trouble(&error);
    run->troubled = true;
  }
}

static bool take_chosen(Run *run, RunChain *chain) {
  PlanRun *plan = &chain->plan;
  bool *is_new = memory_alloc((plan->file_count + 1) * sizeof *is_new);
  for (size_t i = 0; i < plan->file_count; i++) is_new[i] = is_chosen(run, plan->files[i].path);
  bool has_any = take_release(plan, is_new);
  if (has_any) find_late_steps(run, chain, is_new);
  memory_free(is_new);
  return has_any;
}

// What the settings' released_through leaves.
static bool take_unreleased(Run *run, RunChain *chain) {
  PlanRun *plan = &chain->plan;
  size_t released;
  Error error = {0};
  if (!found_chain_released(chain->found, &released, &error)) {
    command_trouble(&error);
    run->troubled = true;
    return false;
  }
  chain->is_released = released == plan->plan->step_count;
  bool *is_new = memory_alloc((plan->file_count + 1) * sizeof *is_new);
  for (size_t i = released; i < plan->plan->step_count; i++) is_new[plan->file_of[i]] = true;
  bool has_any = take_release(plan, is_new);
  memory_free(is_new);
  return has_any;
}

bool run_choose_release(Run *run, RunChain *chain) {
  if (chain->found->is_alone ? run->has_only : run->has_choice) return take_chosen(run, chain);
  const Configuration *configuration = chain->found->settings->applied.configuration;
  const ConfigurationValue *through = &configuration->values[SETTING_released_through];
  if (!run->is_whole && !chain->found->is_alone && through->is_given)
    return take_unreleased(run, chain);
  return true;
}
