// Hasura: a folder with up.sql for each migration, named by a time in milliseconds.
#include "analyze/chain/framework.h"

#define MILLISECOND_DIGITS 13

static bool has_time(Slice folder) {
  Slice digits = numbered_digits(folder);
  return digits.length == MILLISECOND_DIGITS &&
         (folder.length == digits.length || folder.start[digits.length] == '_');
}

static Detection detect(Planning *planning, uint32_t folder) {
  uint32_t at = folder + 1;
  size_t file;
  size_t times = 0;
  size_t others = 0;
  while ((file = planning_next_inner(planning, folder, SLICE("up.sql"), &at)) != SIZE_MAX) {
    const Listing *listing = planning->listing;
    if (has_time(listing->folders[listing->files[file].folder].name)) {
      times++;
    } else {
      others++;
    }
  }
  if (times == 0 || others > times) return (Detection){0};
  return (Detection){.score = SCORE_LAYOUT,
      .takes_all = true,
      .why = SLICE("its folders hold up.sql and are named by times in milliseconds")};
}

static Slice version_of(Arena *arena, Slice folder) {
  (void)arena;
  return numbered_digits(folder);
}

static void plan(Planning *planning, uint32_t folder) {
  InnerList list = planning_inner(planning, folder, SLICE("up.sql"), version_of, true);
  for (size_t i = 0; i < list.count; i++) {
    PlanStep *step = planning_step(planning, planning->listing->files[list.items[i].file].path);
    step->version = list.items[i].version;
    step->unit = PLAN_MESSAGE;
    step->transaction = PLAN_FILE;
    step->session = (uint32_t)i + 1; // a connection from the server's pool
  }
  planning_missing_inner_downs(planning, folder);
}

const Framework framework_hasura = {
    .name = "hasura", .highest = SCORE_LAYOUT, .detect = detect, .plan = plan};
