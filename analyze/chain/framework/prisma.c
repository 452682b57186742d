// Prisma Migrate: a folder with migration.sql for each migration.
#include "analyze/chain/framework.h"

static Detection detect(Planning *planning, uint32_t folder) {
  size_t count = planning_count_inner(planning, folder, SLICE("migration.sql"));
  if (count == 0) return (Detection){0};
  bool has_lock = listing_find(planning->listing, folder, SLICE("migration_lock.toml")) != SIZE_MAX;
  if (has_lock)
    return (Detection){.score = SCORE_INDEX,
        .takes_all = true,
        .why = SLICE("it holds migration_lock.toml and folders with migration.sql")};
  return (Detection){.score = SCORE_LAYOUT,
      .takes_all = true,
      .why = SLICE("its folders hold migration.sql"),
      .ambiguity = SLICE("Drizzle 1.0 names its folders so too, and runs all in one transaction; "
                         "`framework: drizzle` decides.")};
}

static Slice version_of(Arena *arena, Slice folder) {
  (void)arena;
  return folder;
}

static void plan(Planning *planning, uint32_t folder) {
  InnerList list = planning_inner(planning, folder, SLICE("migration.sql"), version_of, false);
  for (size_t i = 0; i < list.count; i++) {
    PlanStep *step = planning_step(planning, planning->listing->files[list.items[i].file].path);
    step->version = list.items[i].version;
    step->unit = PLAN_MESSAGE;
  }
}

const Framework framework_prisma = {
    .name = "prisma", .highest = SCORE_INDEX, .detect = detect, .plan = plan};
