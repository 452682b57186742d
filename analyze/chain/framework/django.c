// Django: what `manage.py sqlmigrate` prints; migrations in Python are named, and how to feed their SQL.
#include "analyze/chain/framework.h"

static bool is_python(Slice name) {
  Slice digits = numbered_digits(name);
  return digits.length == 4 && digits.length < name.length && name.start[4] == '_' &&
         slice_ends_with(name, SLICE(".py"));
}

static size_t count_python(const Planning *planning, uint32_t folder) {
  const ListedFolder *listed = &planning->listing->folders[folder];
  size_t count = 0;
  for (size_t i = listed->first; i < listed->own_end; i++)
    count += is_python(planning->listing->files[i].name);
  return count;
}

static bool has_output(Planning *planning, uint32_t folder) {
  static const char *const titles[] = {"--\n-- Create model ", "--\n-- Add field ",
      "--\n-- Alter field ", "--\n-- Remove field ", "--\n-- Create index ",
      "--\n-- Create constraint ", "--\n-- Raw SQL operation", "--\n-- Delete model ",
      "--\n-- Concurrently create index ", "--\n-- Rename ", "--\n-- Creates extension ", NULL};
  return planning_sample_words(planning, folder, titles) > 0;
}

static Detection detect(Planning *planning, uint32_t folder) {
  if (count_python(planning, folder) > 0)
    return (Detection){
        .score = SCORE_NAMES, .why = SLICE("it holds migrations in Python named NNNN_name.py")};
  if (!has_output(planning, folder)) return (Detection){0};
  return (Detection){.score = SCORE_NAMES + 1,
      .why = SLICE("its files have the headings that `manage.py sqlmigrate` prints")};
}

static void plan(Planning *planning, uint32_t folder) {
  const ListedFolder *listed = &planning->listing->folders[folder];
  for (size_t i = listed->first; i < listed->own_end; i++) {
    const ListedFile *file = &planning->listing->files[i];
    if (!planning_is_sql(file->name)) continue;
    PlanStep *step = planning_step(planning, file->path); // BEGIN and COMMIT stand in the file
    step->version = numbered_digits(file->name);
    step->unit = PLAN_PSQL;
    step->session = (uint32_t)planning->plan->step_count;
  }
  size_t count = count_python(planning, folder);
  if (count > 0)
    planning_evidence(planning, planning->plan->path,
        "the migrations (%zu) are written in Python; lint what `manage.py sqlmigrate APP NAME` "
        "prints",
        count);
}

const Framework framework_django = {
    .name = "django", .highest = SCORE_NAMES + 1, .detect = detect, .plan = plan};
