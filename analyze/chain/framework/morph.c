// Morph, a fork of golang-migrate that opens a transaction: 000001_name.up.sql.
#include "analyze/chain/framework.h"

#define OPT_OUT SLICE("morph:nontransactional")

static Detection detect(Planning *planning, uint32_t folder) {
  if (planning_count(planning, folder, numbered_read_up) == 0) return (Detection){0};
  if (planning_sample_directive(planning, folder, OPT_OUT, false) == 0) return (Detection){0};
  return (Detection){.score = SCORE_CONTENT,
      .why = SLICE("its files are named N_name.up.sql, and some say morph:nontransactional")};
}

// In the comments that the file begins with.
static bool opts_out(Slice text) {
  SectionLine line = {0};
  while (section_next_line(text, &line)) {
    Slice words = section_trim(line.text);
    Slice rest;
    if (section_directive(words, OPT_OUT, &rest)) return true;
    if (words.length > 0 && !slice_starts_with(words, SLICE("--"))) return false;
  }
  return false;
}

static void plan(Planning *planning, uint32_t folder) {
  NumberedList list = planning_numbered(planning, folder, numbered_read_up, NUMBERED_BY_VALUE);
  for (size_t i = 0; i < list.count; i++) {
    PlanStep *step = planning_step(planning, planning->listing->files[list.items[i].file].path);
    step->version = list.items[i].version;
    step->unit = PLAN_MESSAGE;
    if (!opts_out(planning_text(planning, step->file, false))) step->transaction = PLAN_FILE;
  }
  planning_missing_downs(planning, folder, &list);
}

const Framework framework_morph = {
    .name = "morph", .highest = SCORE_CONTENT, .reads_files = true, .detect = detect, .plan = plan};
