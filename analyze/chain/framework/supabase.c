// The Supabase CLI: supabase/migrations/TIME_name.sql.
#include "analyze/chain/framework.h"

// The CLI leaves out a first file TIME_init.sql from before this time.
#define FIRST_KEPT_INIT SLICE("20211209000000")

static bool read_name(Slice name, NumberedFile *numbered) {
  numbered->version = numbered_digits(name);
  size_t length = numbered->version.length;
  return length > 0 && length < name.length && name.start[length] == '_' &&
         slice_ends_with(name, SLICE(".sql"));
}

static bool lies_in_project(Planning *planning, uint32_t folder) {
  Slice path = planning_folder_path(planning, folder);
  if (slice_equals(path, SLICE("supabase/migrations")) ||
      slice_ends_with(path, SLICE("/supabase/migrations")))
    return true;
  uint32_t parent = planning->listing->folders[folder].parent;
  return parent != folder &&
         slice_equals(planning->listing->folders[folder].name, SLICE("migrations")) &&
         listing_find(planning->listing, parent, SLICE("config.toml")) != SIZE_MAX;
}

static Detection detect(Planning *planning, uint32_t folder) {
  if (planning_count(planning, folder, read_name) == 0 || !lies_in_project(planning, folder))
    return (Detection){0};
  return (Detection){.score = SCORE_LAYOUT, .why = SLICE("it is a folder supabase/migrations")};
}

static void plan(Planning *planning, uint32_t folder) {
  NumberedList list = planning_numbered(planning, folder, read_name, NUMBERED_BY_NAME);
  for (size_t i = 0; i < list.count; i++) {
    const ListedFile *file = &planning->listing->files[list.items[i].file];
    PlanStep *step = planning_step(planning, file->path);
    step->version = list.items[i].version;
    step->unit = PLAN_MESSAGE; // a pipeline, with the same implicit transaction
    Slice words = {
        file->name.start + step->version.length, file->name.length - step->version.length};
    if (i == 0 && step->version.length == FIRST_KEPT_INIT.length &&
        slice_equals(words, SLICE("_init.sql")) &&
        numbered_compare(step->version, FIRST_KEPT_INIT) < 0)
      step->skipped =
          SLICE("the Supabase CLI leaves out a first file TIME_init.sql of its old versions");
  }
}

const Framework framework_supabase = {.name = "supabase",
    .highest = SCORE_LAYOUT,
    .late = LATE_REFUSED,
    .late_switch = "--include-all",
    .detect = detect,
    .plan = plan};
