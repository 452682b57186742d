// dbmate: `-- migrate:up` and `-- migrate:down` in one file.
#include "analyze/chain/framework.h"

#define UP SLICE("migrate:up")
#define DOWN SLICE("migrate:down")

static bool read_name(Slice name, NumberedFile *numbered) {
  numbered->version = numbered_digits(name);
  return numbered->version.length > 0 && slice_ends_with(name, SLICE(".sql"));
}

static Detection detect(Planning *planning, uint32_t folder) {
  if (planning_sample_directive(planning, folder, UP, false) == 0) return (Detection){0};
  return (Detection){.score = SCORE_CONTENT,
      .why = SLICE("its files have lines that begin with \"-- migrate:up\"")};
}

static bool has_option(Slice options, Slice option) {
  while (options.length > 0) {
    size_t length = 0;
    while (length < options.length && options.start[length] != ' ' && options.start[length] != '\t')
      length++;
    if (slice_equals((Slice){options.start, length}, option)) return true;
    options = section_trim((Slice){options.start + length, options.length - length});
  }
  return false;
}

static void refuse(Planning *planning, const PlanStep *step, size_t offset, const char *why) {
  planning_fault(planning, PLAN_FAULT_DIRECTIVE, step->file, NULL, (uint32_t)offset, "%s", why);
}

// The up block begins with its directive, which is a comment, and ends at the down block.
static void read_file(Planning *planning, PlanStep *step) {
  Slice text = planning_text(planning, step->file, false);
  size_t up = SIZE_MAX;
  size_t down = SIZE_MAX;
  bool has_early_sql = false;
  SectionLine line = {0};
  while (section_next_line(text, &line) && down == SIZE_MAX) {
    Slice rest;
    Slice words = section_trim(line.text);
    if (up == SIZE_MAX && section_directive(line.text, UP, &rest)) {
      up = line.start;
      if (has_option(rest, SLICE("transaction:false"))) step->transaction = PLAN_NONE;
    } else if (section_directive(line.text, DOWN, &rest)) {
      down = line.start;
    } else if (up == SIZE_MAX && words.length > 0 && !slice_starts_with(words, SLICE("--"))) {
      has_early_sql = true;
    }
  }
  if (text.length == 0) return;
  while (down != SIZE_MAX && section_next_line(text, &line)) {
    Slice rest;
    if (!section_directive(line.text, UP, &rest)) continue;
    planning_evidence(planning, step->file,
        "a second \"-- migrate:up\" follows; versions of dbmate that run it too are not modelled");
    break;
  }
  if (up == SIZE_MAX) {
    refuse(planning, step, 0, "dbmate refuses a file without \"-- migrate:up\"");
  } else if (has_early_sql) {
    refuse(planning, step, 0, "dbmate refuses a file with SQL before \"-- migrate:up\"");
  }
  if (down == SIZE_MAX)
    refuse(planning, step, 0, "dbmate refuses a file without \"-- migrate:down\"");
  step->start = (uint32_t)(up != SIZE_MAX ? up : 0);
  step->end = (uint32_t)(down != SIZE_MAX ? down : text.length);
  if (step->end < step->start) step->end = step->start;
}

static void plan(Planning *planning, uint32_t folder) {
  NumberedList list = planning_numbered(planning, folder, read_name, NUMBERED_BY_NAME);
  for (size_t i = 0; i < list.count; i++) {
    PlanStep *step = planning_step(planning, planning->listing->files[list.items[i].file].path);
    step->version = list.items[i].version;
    step->unit = PLAN_MESSAGE;
    step->transaction = PLAN_FILE;
    read_file(planning, step);
  }
}

const Framework framework_dbmate = {.name = "dbmate",
    .highest = SCORE_CONTENT,
    .reads_files = true,
    .detect = detect,
    .plan = plan};
