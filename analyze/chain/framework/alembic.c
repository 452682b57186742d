// Alembic: what `alembic upgrade --sql` prints; migrations in Python are named, and how to feed their SQL.
#include "analyze/chain/framework.h"

static size_t count_python(const Planning *planning, uint32_t folder) {
  const ListedFolder *listed = &planning->listing->folders[folder];
  if (!slice_equals(planning_folder_name(planning, folder), SLICE("versions"))) return 0;
  size_t count = 0;
  for (size_t i = listed->first; i < listed->own_end; i++)
    count += slice_ends_with(planning->listing->files[i].name, SLICE(".py")) &&
             planning->listing->files[i].name.start[0] != '_';
  return count;
}

static Detection detect(Planning *planning, uint32_t folder) {
  if (count_python(planning, folder) > 0)
    return (Detection){
        .score = SCORE_NAMES, .why = SLICE("it is a folder versions with migrations in Python")};
  if (planning_sample_words(planning, folder, (const char *const[]){"-- Running upgrade ", NULL}) ==
      0)
    return (Detection){0};
  return (Detection){.score = SCORE_CONTENT,
      .why = SLICE("its files have the lines \"-- Running upgrade\" that `alembic --sql` prints")};
}

static void plan(Planning *planning, uint32_t folder) {
  const ListedFolder *listed = &planning->listing->folders[folder];
  for (size_t i = listed->first; i < listed->own_end; i++) {
    const ListedFile *file = &planning->listing->files[i];
    if (!planning_is_sql(file->name)) continue;
    PlanStep *step = planning_step(planning, file->path); // BEGIN and COMMIT stand in the file
    step->unit = PLAN_PSQL;
    step->session = (uint32_t)planning->plan->step_count;
  }
  size_t count = count_python(planning, folder);
  if (count > 0)
    planning_evidence(planning, planning->plan->path,
        "the migrations (%zu) are written in Python; lint what `alembic upgrade BASE:HEAD --sql` "
        "prints",
        count);
}

const Framework framework_alembic = {
    .name = "alembic", .highest = SCORE_CONTENT, .detect = detect, .plan = plan};
