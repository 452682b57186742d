// sql-migrate: `-- +migrate Up` and Down in one file.
#include "analyze/chain/annotated.h"
#include "analyze/chain/framework.h"

#include <stdlib.h>

#define MARKER SLICE("+migrate")

static Detection detect(Planning *planning, uint32_t folder) {
  if (planning_sample_directive(planning, folder, MARKER, false) == 0) return (Detection){0};
  return (Detection){
      .score = SCORE_CONTENT, .why = SLICE("its files have lines that begin with \"-- +migrate\"")};
}

static int compare_names(Slice a, Slice b) {
  size_t shorter = a.length < b.length ? a.length : b.length;
  int order = memcmp(a.start, b.start, shorter);
  return order != 0 ? order : a.length < b.length ? -1 : a.length > b.length;
}

// By number, then by name; files without a number last.
static int compare_files(const void *a, const void *b) {
  Slice left = (*(const ListedFile *const *)a)->name;
  Slice right = (*(const ListedFile *const *)b)->name;
  Slice left_digits = numbered_digits(left);
  Slice right_digits = numbered_digits(right);
  if ((left_digits.length > 0) != (right_digits.length > 0)) return left_digits.length > 0 ? -1 : 1;
  int order = left_digits.length > 0 ? numbered_compare(left_digits, right_digits) : 0;
  return order != 0 ? order : compare_names(left, right);
}

static void plan(Planning *planning, uint32_t folder) {
  const ListedFolder *listed = &planning->listing->folders[folder];
  const ListedFile **files =
      ARENA_ARRAY(planning->arena, listed->own_end - listed->first + 1, const ListedFile *);
  size_t count = 0;
  for (size_t i = listed->first; i < listed->own_end; i++) {
    if (slice_ends_with(planning->listing->files[i].name, SLICE(".sql")))
      files[count++] = &planning->listing->files[i];
  }
  qsort(files, count, sizeof *files, compare_files);
  const char **without = ARENA_ARRAY(planning->arena, count + 1, const char *);
  size_t missing = 0;
  for (size_t i = 0; i < count; i++) {
    PlanStep *step = planning_step(planning, files[i]->path);
    step->version = files[i]->name;
    AnnotatedRules rules = {.marker = MARKER, .has_options = true};
    if (!annotated_read(planning, step, &rules)) without[missing++] = files[i]->path;
  }
  planning_missing_way_back(planning, without, missing, count - missing, "Down section");
}

const Framework framework_sql_migrate = {.name = "sql-migrate",
    .highest = SCORE_CONTENT,
    .reads_files = true,
    .detect = detect,
    .plan = plan};
