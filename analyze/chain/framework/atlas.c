// Atlas: VERSION_name.sql beside atlas.sum.
#include "analyze/chain/checksum.h"
#include "analyze/chain/framework.h"

#include <stdlib.h>

static bool is_migration(Slice name) { return planning_is_sql(name); }

static Detection detect(Planning *planning, uint32_t folder) {
  if (listing_find(planning->listing, folder, SLICE("atlas.sum")) == SIZE_MAX)
    return (Detection){0};
  const ListedFolder *listed = &planning->listing->folders[folder];
  for (size_t i = listed->first; i < listed->own_end; i++) {
    Slice name = planning->listing->files[i].name;
    if (slice_ends_with(name, SLICE(".up.sql"))) return (Detection){0}; // another tool runs it
  }
  return (Detection){.score = SCORE_NAMES + 10, .why = SLICE("it holds atlas.sum")};
}

// A directive of the whole file stands in the comments at its top, before an empty line.
static Slice file_directive(Slice text, Slice name) {
  Slice found = SLICE("");
  SectionLine line = {0};
  while (section_next_line(text, &line)) {
    if (line.text.length == 0) return found;
    if (!slice_starts_with(line.text, SLICE("--")) && line.text.start[0] != '#') break;
    Slice rest;
    if (section_directive(line.text, SLICE("atlas:"), &rest) && slice_starts_with(rest, name))
      found = section_trim((Slice){rest.start + name.length, rest.length - name.length});
    if (found.length == 0 && section_directive(line.text, SLICE("atlas:"), &rest) &&
        slice_equals(rest, name))
      found = name;
  }
  return SLICE("");
}

static void read_directives(Planning *planning, PlanStep *step) {
  Slice text = planning_text(planning, step->file, false);
  Slice mode = file_directive(text, SLICE("txmode"));
  if (slice_equals(mode, SLICE("none"))) step->transaction = PLAN_NONE;
  if (slice_equals(mode, SLICE("all"))) step->transaction = PLAN_CHAIN;
  step->delimiter = arena_copy(planning->arena, file_directive(text, SLICE("delimiter")));
  if (file_directive(text, SLICE("checkpoint")).length > 0)
    step->skipped =
        SLICE("it is a checkpoint: it stands for the files before it, in a new database");
}

static int compare_names(const void *a, const void *b) {
  Slice left = (*(const ListedFile *const *)a)->name;
  Slice right = (*(const ListedFile *const *)b)->name;
  size_t shorter = left.length < right.length ? left.length : right.length;
  int order = memcmp(left.start, right.start, shorter);
  return order != 0 ? order : left.length < right.length ? -1 : left.length > right.length;
}

static Slice version_of(Slice name) {
  size_t length = 0;
  while (length < name.length && name.start[length] != '_' && name.start[length] != '.') length++;
  return (Slice){name.start, length};
}

static void plan(Planning *planning, uint32_t folder) {
  const ListedFolder *listed = &planning->listing->folders[folder];
  const ListedFile **files =
      ARENA_ARRAY(planning->arena, listed->own_end - listed->first + 1, const ListedFile *);
  size_t count = 0;
  for (size_t i = listed->first; i < listed->own_end; i++) {
    if (is_migration(planning->listing->files[i].name))
      files[count++] = &planning->listing->files[i];
  }
  qsort(files, count, sizeof *files, compare_names);
  for (size_t i = 0; i < count; i++) {
    PlanStep *step = planning_step(planning, files[i]->path);
    step->version = version_of(files[i]->name);
    step->transaction = PLAN_FILE;
    read_directives(planning, step);
    if (i > 0 && slice_equals(step->version, version_of(files[i - 1]->name)))
      planning_fault(planning, PLAN_FAULT_DUPLICATE_VERSION, step->file, files[i - 1]->path, 0,
          "two files have version %.*s", SLICE_PRINT(step->version));
  }
  checksum_compare_atlas(planning, folder);
}

const Framework framework_atlas = {.name = "atlas",
    .highest = SCORE_NAMES + 10,
    .reads_files = true,
    .late = LATE_REFUSED,
    .late_switch = "--exec-order non-linear",
    .detect = detect,
    .plan = plan};
