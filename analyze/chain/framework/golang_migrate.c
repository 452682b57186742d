// golang-migrate, and runners of one's own that use its names: 000001_name.up.sql.
#include "analyze/chain/framework.h"

#include "analyze/chain/checksum.h"

// Folders with a number for a name that hold such files, directly below.
static size_t count_numbered_folders(const Planning *planning, uint32_t folder) {
  const Listing *listing = planning->listing;
  size_t count = 0;
  for (uint32_t inner = folder + 1; inner < listing->folders[folder].folder_end;
       inner = listing->folders[inner].folder_end) {
    Slice name = listing->folders[inner].name;
    if (numbered_digits(name).length == name.length &&
        planning_count(planning, inner, numbered_read_up) > 0)
      count++;
  }
  return count;
}

static Detection detect(Planning *planning, uint32_t folder) {
  if (count_numbered_folders(planning, folder) > 1)
    return (Detection){.score = SCORE_NAMES,
        .takes_all = true,
        .why = SLICE("its folders are numbered and hold files named N_name.up.sql"),
        .ambiguity =
            SLICE("golang-migrate reads one folder only, so a runner of its own does this; "
                  "each file is taken to run in a transaction, unless `transaction:` says "
                  "otherwise.")};
  if (planning_count(planning, folder, numbered_read_up) == 0) return (Detection){0};
  Detection detection = {.score = SCORE_NAMES, .why = SLICE("its files are named N_name.up.sql")};
  if (listing_has_above(planning->listing, folder, "go.mod")) {
    detection.score++;
    detection.why = SLICE("its files are named N_name.up.sql, and there is a go.mod above");
  } else if (listing_find(planning->listing, folder, SLICE("atlas.sum")) != SIZE_MAX) {
    detection.score++;
    detection.why = SLICE("its files are named N_name.up.sql, and it holds atlas.sum");
  } else {
    detection.ambiguity = SLICE("sqlx, Morph and pop name their files so too, and run each in a "
                                "transaction; `framework: sqlx` decides.");
  }
  return detection;
}

static void add_numbered(Planning *planning, uint32_t folder, bool is_own_runner) {
  NumberedList list = planning_numbered(planning, folder, numbered_read_up, NUMBERED_BY_VALUE);
  for (size_t i = 0; i < list.count; i++) {
    PlanStep *step = planning_step(planning, planning->listing->files[list.items[i].file].path);
    step->version = list.items[i].version;
    step->unit = PLAN_MESSAGE;
    if (is_own_runner) step->transaction = PLAN_FILE;
  }
  planning_missing_downs(planning, folder, &list);
}

static void name_code(Planning *planning, uint32_t folder) {
  const ListedFolder *listed = &planning->listing->folders[folder];
  for (size_t i = listed->first; i < listed->own_end; i++) {
    const ListedFile *file = &planning->listing->files[i];
    if (slice_ends_with(file->name, SLICE(".up.go")))
      planning_evidence(planning, file->path, "this step is written in Go and was not analysed");
  }
}

static void plan(Planning *planning, uint32_t folder) {
  const Listing *listing = planning->listing;
  add_numbered(planning, folder, planning->takes_all);
  name_code(planning, folder);
  checksum_compare_atlas(planning, folder);
  if (!planning->takes_all) return;
  for (uint32_t inner = folder + 1; inner < listing->folders[folder].folder_end; inner++)
    add_numbered(planning, inner, true);
}

static bool knows_name(Planning *planning, Slice name) {
  (void)planning;
  NumberedFile numbered;
  return numbered_read_up(name, &numbered);
}

const Framework framework_golang_migrate = {.name = "golang-migrate",
    .highest = SCORE_NAMES + 1,
    .late = LATE_NEVER,
    .form = "<version>_<words>.up.sql",
    .knows_name = knows_name,
    .detect = detect,
    .plan = plan};
