// goose: `-- +goose Up` and Down in one file.
#include "analyze/chain/annotated.h"
#include "analyze/chain/framework.h"

#define MARKER SLICE("+goose")

static bool read_name(Slice name, NumberedFile *numbered) {
  numbered->version = numbered_digits(name);
  size_t length = numbered->version.length;
  return length > 0 && length < name.length && name.start[length] == '_' &&
         slice_ends_with(name, SLICE(".sql"));
}

static Detection detect(Planning *planning, uint32_t folder) {
  if (planning_sample_directive(planning, folder, MARKER, false) == 0) return (Detection){0};
  return (Detection){
      .score = SCORE_CONTENT, .why = SLICE("its files have lines that begin with \"-- +goose\"")};
}

static void name_code(Planning *planning, uint32_t folder) {
  const ListedFolder *listed = &planning->listing->folders[folder];
  for (size_t i = listed->first; i < listed->own_end; i++) {
    const ListedFile *file = &planning->listing->files[i];
    if (numbered_digits(file->name).length > 0 && slice_ends_with(file->name, SLICE(".go")) &&
        !slice_ends_with(file->name, SLICE("_test.go")))
      planning_evidence(planning, file->path, "this step is written in Go and was not analysed");
  }
}

static void plan(Planning *planning, uint32_t folder) {
  NumberedList list = planning_numbered(planning, folder, read_name, NUMBERED_BY_VALUE);
  const char **without = ARENA_ARRAY(planning->arena, list.count + 1, const char *);
  size_t missing = 0;
  for (size_t i = 0; i < list.count; i++) {
    PlanStep *step = planning_step(planning, planning->listing->files[list.items[i].file].path);
    step->version = list.items[i].version;
    const char *path = step->file;
    if (!annotated_read(planning, step, &(AnnotatedRules){.marker = MARKER}))
      without[missing++] = path;
  }
  planning_missing_way_back(planning, without, missing, list.count - missing, "Down section");
  name_code(planning, folder);
}

static bool knows_name(Planning *planning, Slice name) {
  (void)planning;
  NumberedFile numbered;
  return read_name(name, &numbered);
}

const Framework framework_goose = {.name = "goose",
    .highest = SCORE_CONTENT,
    .reads_files = true,
    .late = LATE_REFUSED,
    .late_switch = "-allow-missing",
    .form = "<version>_<words>.sql",
    .knows_name = knows_name,
    .detect = detect,
    .plan = plan};
