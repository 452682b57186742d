// pop (soda, Buffalo): TIME_name.up.sql with Go templates, or .up.fizz.
#include "analyze/chain/framework.h"

static const char *const other_dialects[] = {
    ".mysql", ".sqlite3", ".sqlite", ".cockroach", ".mariadb", NULL};

static bool ends_with_dialect(Slice stem) {
  for (size_t i = 0; other_dialects[i] != NULL; i++) {
    if (slice_ends_with(stem, slice_of(other_dialects[i]))) return true;
  }
  return false;
}

static bool read_name(Slice name, NumberedFile *numbered) {
  numbered->version = numbered_digits(name);
  size_t length = numbered->version.length;
  if (length == 0 || length >= name.length || name.start[length] != '_') return false;
  bool is_fizz = slice_ends_with(name, SLICE(".up.fizz"));
  if (!is_fizz && !slice_ends_with(name, SLICE(".up.sql"))) return false;
  size_t suffix = is_fizz ? strlen(".up.fizz") : strlen(".up.sql");
  return !ends_with_dialect((Slice){name.start, name.length - suffix});
}

static bool has_fizz(const Planning *planning, uint32_t folder) {
  const ListedFolder *listed = &planning->listing->folders[folder];
  for (size_t i = listed->first; i < listed->own_end; i++) {
    if (slice_ends_with(planning->listing->files[i].name, SLICE(".fizz"))) return true;
  }
  return false;
}

static Detection detect(Planning *planning, uint32_t folder) {
  if (planning_count(planning, folder, read_name) == 0) return (Detection){0};
  if (has_fizz(planning, folder))
    return (Detection){.score = SCORE_INDEX, .why = SLICE("it holds .fizz files")};
  if (planning_sample_words(planning, folder, (const char *const[]){"{{", NULL}) == 0)
    return (Detection){0};
  return (Detection){.score = SCORE_CONTENT,
      .why = SLICE("its files are named TIME_name.up.sql and hold Go templates, {{ … }}")};
}

static void plan(Planning *planning, uint32_t folder) {
  NumberedList list = planning_numbered(planning, folder, read_name, NUMBERED_BY_TEXT);
  for (size_t i = 0; i < list.count; i++) {
    const ListedFile *file = &planning->listing->files[list.items[i].file];
    if (slice_ends_with(file->name, SLICE(".fizz"))) {
      planning_evidence(planning, file->path, "this step is written in fizz and was not analysed");
      continue;
    }
    PlanStep *step = planning_step(planning, file->path);
    step->version = list.items[i].version;
    step->unit = PLAN_MESSAGE;
    step->transaction = PLAN_FILE;
    step->placeholders = PLACEHOLDER_TEMPLATE;
  }
  planning_missing_downs(planning, folder, &list);
}

const Framework framework_pop = {
    .name = "pop", .highest = SCORE_INDEX, .detect = detect, .plan = plan};
