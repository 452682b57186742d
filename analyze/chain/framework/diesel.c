// Diesel: a folder with up.sql for each migration, and metadata.toml where it runs otherwise.
#include "analyze/chain/framework.h"

static Detection detect(Planning *planning, uint32_t folder) {
  size_t count = planning_count_inner(planning, folder, SLICE("up.sql"));
  if (count == 0) return (Detection){0};
  bool has_settings = planning_count_inner(planning, folder, SLICE("metadata.toml")) > 0 ||
                      listing_has_above(planning->listing, folder, "diesel.toml");
  Detection detection = {.score = SCORE_LAYOUT, .takes_all = true};
  if (has_settings) {
    detection.why = SLICE("its folders hold up.sql, and there is diesel.toml or metadata.toml");
    return detection;
  }
  detection.why = SLICE("its folders hold up.sql");
  detection.ambiguity = SLICE("Hasura names its folders so too; `framework: hasura` decides.");
  return detection;
}

// What stands before the first `_`, without hyphens.
static Slice version_of(Arena *arena, Slice folder) {
  char *version = arena_alloc(arena, folder.length + 1);
  size_t length = 0;
  for (size_t i = 0; i < folder.length && folder.start[i] != '_'; i++) {
    if (folder.start[i] != '-') version[length++] = folder.start[i];
  }
  return (Slice){version, length};
}

static bool is_false(Slice line, Slice key) {
  line = section_trim(line);
  if (!slice_starts_with(line, key)) return false;
  line = section_trim((Slice){line.start + key.length, line.length - key.length});
  if (!slice_starts_with(line, SLICE("="))) return false;
  line = section_trim((Slice){line.start + 1, line.length - 1});
  return slice_starts_with(line, SLICE("false"));
}

static bool runs_in_transaction(Planning *planning, uint32_t inner) {
  size_t file = listing_find(planning->listing, inner, SLICE("metadata.toml"));
  if (file == SIZE_MAX) return true;
  Slice text = listing_text(planning->listing, planning->listing->files[file].path, LISTING_WHOLE);
  SectionLine line = {0};
  while (section_next_line(text, &line)) {
    if (is_false(line.text, SLICE("run_in_transaction"))) return false;
  }
  return true;
}

// Diesel, unlike others, ends at a file without a statement.
static void refuse_empty(Plan *plan) {
  PlanFault *fault = &plan->faults[plan->fault_count - 1];
  fault->is_mild = false;
  fault->text = SLICE("the file is empty, and Diesel refuses to run it");
}

static void plan(Planning *planning, uint32_t folder) {
  InnerList list = planning_inner(planning, folder, SLICE("up.sql"), version_of, false);
  for (size_t i = 0; i < list.count; i++) {
    const ListedFile *file = &planning->listing->files[list.items[i].file];
    PlanStep *step = planning_step(planning, file->path);
    step->version = list.items[i].version;
    step->unit = PLAN_MESSAGE;
    if (runs_in_transaction(planning, file->folder)) step->transaction = PLAN_FILE;
    if (step->end == 0) refuse_empty(planning->plan);
  }
  planning_missing_inner_downs(planning, folder);
}

const Framework framework_diesel = {
    .name = "diesel", .highest = SCORE_LAYOUT, .detect = detect, .plan = plan};
