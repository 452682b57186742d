// Rails: db/structure.sql, which psql loads; migrations in Ruby are named, and how to feed their SQL.
#include "analyze/chain/framework.h"

#define STRUCTURE SLICE("structure.sql")

static bool is_ruby(Slice name) {
  Slice digits = numbered_digits(name);
  return digits.length > 0 && slice_ends_with(name, SLICE(".rb"));
}

static size_t count_ruby(const Planning *planning, uint32_t folder) {
  const ListedFolder *listed = &planning->listing->folders[folder];
  size_t count = 0;
  for (size_t i = listed->first; i < listed->own_end; i++)
    count += is_ruby(planning->listing->files[i].name);
  return count;
}

static Detection detect(Planning *planning, uint32_t folder) {
  if (listing_find(planning->listing, folder, STRUCTURE) != SIZE_MAX)
    return (Detection){.score = SCORE_CONTENT, .why = SLICE("it holds structure.sql")};
  if (count_ruby(planning, folder) == 0) return (Detection){0};
  return (Detection){.score = SCORE_NAMES, .why = SLICE("it holds numbered migrations in Ruby")};
}

static void plan(Planning *planning, uint32_t folder) {
  size_t file = listing_find(planning->listing, folder, STRUCTURE);
  if (file != SIZE_MAX) {
    PlanStep *step = planning_step(planning, planning->listing->files[file].path);
    step->unit = PLAN_PSQL;
    step->placeholders = PLACEHOLDER_PSQL;
  }
  size_t count = count_ruby(planning, folder);
  if (count > 0)
    planning_evidence(planning, planning->plan->path,
        "the migrations (%zu) are written in Ruby; set config.active_record.schema_format = :sql "
        "and "
        "lint "
        "db/structure.sql, or lint the SQL that `bin/rails db:migrate` logs",
        count);
}

const Framework framework_rails = {
    .name = "rails", .highest = SCORE_CONTENT, .detect = detect, .plan = plan};
