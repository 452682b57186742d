// sqlx: N_name.sql, or N_name.up.sql with N_name.down.sql.
#include "analyze/chain/framework.h"

#define OPT_OUT SLICE("-- no-transaction")

static bool read_name(Slice name, NumberedFile *numbered) {
  numbered->version = numbered_digits(name);
  size_t length = numbered->version.length;
  return length > 0 && length < name.length && name.start[length] == '_' && planning_is_sql(name);
}

static bool opts_out(Planning *planning, const char *path) {
  return slice_starts_with(listing_text(planning->listing, path, OPT_OUT.length), OPT_OUT);
}

// In any folder of the listing: a project uses one tool.
static bool has_opt_out(Planning *planning) {
  if (planning->has_sqlx_opt_out != 0) return planning->has_sqlx_opt_out > 0;
  planning->has_sqlx_opt_out = 1;
  for (size_t i = 0; i < planning->listing->file_count; i++) {
    const ListedFile *file = &planning->listing->files[i];
    NumberedFile numbered;
    if (read_name(file->name, &numbered) && opts_out(planning, file->path)) return true;
  }
  planning->has_sqlx_opt_out = -1;
  return false;
}

static Detection detect(Planning *planning, uint32_t folder) {
  if (planning_count(planning, folder, read_name) == 0) return (Detection){0};
  if (has_opt_out(planning))
    return (Detection){.score = SCORE_CONTENT - 1,
        .why = SLICE("its files are numbered, and one begins with \"-- no-transaction\"")};
  if (!listing_has_above(planning->listing, folder, "Cargo.toml")) return (Detection){0};
  Detection detection = {.score = SCORE_NAMES + 2,
      .why = SLICE("its files are named N_name.sql, and there is a Cargo.toml above")};
  if (planning_count(planning, folder, numbered_read_up) > 0 &&
      listing_has_above(planning->listing, folder, "go.mod"))
    detection.ambiguity = SLICE("There is a go.mod too, and golang-migrate opens no transaction; "
                                "`framework: golang-migrate` decides.");
  return detection;
}

static void plan(Planning *planning, uint32_t folder) {
  NumberedList list = planning_numbered(planning, folder, read_name, NUMBERED_BY_VALUE);
  for (size_t i = 0; i < list.count; i++) {
    PlanStep *step = planning_step(planning, planning->listing->files[list.items[i].file].path);
    step->version = list.items[i].version;
    step->unit = PLAN_MESSAGE;
    if (!opts_out(planning, step->file)) step->transaction = PLAN_FILE;
  }
  planning_missing_downs(planning, folder, &list);
}

const Framework framework_sqlx = {
    .name = "sqlx", .highest = SCORE_CONTENT - 1, .detect = detect, .plan = plan};
