// Plain SQL files, in natural order: what is left when no tool is recognised.
#include "analyze/chain/framework.h"

#include "analyze/chain/chain.h"

static Detection detect(Planning *planning, uint32_t folder) {
  const ListedFolder *listed = &planning->listing->folders[folder];
  for (size_t i = listed->first; i < listed->own_end; i++) {
    if (chain_takes(planning->listing->files[i].path) || planning->listing->alone != NULL)
      return (Detection){.score = SCORE_FALLBACK, .why = SLICE("no migration tool was recognised")};
  }
  return (Detection){0};
}

static void plan(Planning *planning, uint32_t folder) {
  const Listing *listing = planning->listing;
  const ListedFolder *listed = &listing->folders[folder];
  size_t end = planning->takes_all ? listed->below_end : listed->own_end;
  // Folder by folder: those below come behind a folder's own files.
  for (size_t i = listed->first; i < end; i++) {
    if (listing->alone == NULL && !chain_takes(listing->files[i].path)) continue;
    PlanStep *step = planning_step(planning, listing->files[i].path);
    step->version = numbered_digits(listing->files[i].name);
  }
}

const Framework framework_plain = {
    .name = "plain", .is_loose = true, .detect = detect, .plan = plan};
