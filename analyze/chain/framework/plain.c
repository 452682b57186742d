// Plain SQL files, in natural order: what is left when no tool is recognised.
#include "analyze/chain/framework.h"

#include "analyze/chain/chain.h"

static Detection detect(Planning *planning, uint32_t folder) {
  const ListedFolder *listed = &planning->listing->folders[folder];
  for (size_t i = listed->first; i < listed->own_end; i++) {
    if (chain_takes(planning->listing->files[i].below.start) || planning->listing->alone != NULL)
      return (Detection){.score = SCORE_FALLBACK, .why = SLICE("no migration tool was recognised")};
  }
  return (Detection){0};
}

static void plan(Planning *planning, uint32_t folder) {
  size_t count;
  const size_t *files = planning_forward(planning, folder, &count);
  for (size_t i = 0; i < count; i++) {
    const ListedFile *file = &planning->listing->files[files[i]];
    PlanStep *step = planning_step(planning, file->path);
    step->version = numbered_digits(file->name);
  }
}

const Framework framework_plain = {
    .name = "plain", .highest = SCORE_FALLBACK, .is_loose = true, .detect = detect, .plan = plan};
