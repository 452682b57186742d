// A change behind the last one of a sqitch.plan, for next_file.h.
#define _GNU_SOURCE // memmem
#include "analyze/chain/section.h"
#include "analyze/fix/next_file.h"
#include "analyze/fix/next_version.h"

#define TIME_LENGTH 20 // 2026-01-31T12:00:00Z

typedef struct PlanFile {
  const char *path;
  Slice project;
  Slice time;    // of the last line, a tag's too
  Slice planner; // "Name <mail>"
} PlanFile;

static bool is_time(const char *at, size_t room) {
  static const char form[] = "0000-00-00T00:00:00Z";
  if (room < TIME_LENGTH) return false;
  for (size_t i = 0; i < TIME_LENGTH; i++) {
    bool is_digit = at[i] >= '0' && at[i] <= '9';
    if (form[i] == '0' ? !is_digit : at[i] != form[i]) return false;
  }
  return true;
}

static void read_line(PlanFile *plan, Slice line) {
  if (slice_starts_with(line, SLICE("%project="))) {
    plan->project = section_trim((Slice){line.start + 9, line.length - 9});
    return;
  }
  for (size_t i = 0; i + TIME_LENGTH <= line.length; i++) {
    if (!is_time(line.start + i, line.length - i)) continue;
    plan->time = (Slice){line.start + i, TIME_LENGTH};
    Slice rest = {line.start + i + TIME_LENGTH, line.length - i - TIME_LENGTH};
    const char *note = memchr(rest.start, '#', rest.length);
    if (note != NULL) rest.length = (size_t)(note - rest.start);
    plan->planner = section_trim(rest);
    return;
  }
}

// The plan lies beside deploy/, or above it.
static bool find_plan(NextChain *chain, FixTexts *texts, PlanFile *plan, Error *why) {
  const PlanStep *step = &chain->plan->steps[0];
  Slice script = slice_of(step->file);
  const char *deploy = memmem(script.start, script.length, "deploy/", 7);
  size_t length = deploy != NULL ? (size_t)(deploy - script.start) : 0;
  plan->path = arena_printf(texts->scratch, "%.*ssqitch.plan", (int)length, script.start).start;
  const FixText *text = deploy != NULL ? fix_texts_get(texts, plan->path) : NULL;
  if (text == NULL)
    return error_set(
        why, "it takes a change of its own, and there is no sqitch.plan beside deploy/");
  SectionLine line = {0};
  while (section_next_line(text->text, &line)) read_line(plan, line.text);
  return plan->time.length > 0 ||
         error_set(
             why, "it takes a change of its own, and sqitch.plan has none that it can follow");
}

// The moment of the last line and a second.
static Slice next_time(Arena *arena, Slice time) {
  char digits[TIME_LENGTH];
  size_t count = 0;
  for (size_t i = 0; i < time.length; i++) {
    if (time.start[i] >= '0' && time.start[i] <= '9') digits[count++] = time.start[i];
  }
  Slice next = next_version(arena, (Slice){digits, count});
  const char *d = next.start;
  return arena_printf(
      arena, "%.4s-%.2s-%.2sT%.2s:%.2s:%.2sZ", d, d + 4, d + 6, d + 8, d + 10, d + 12);
}

static void put_script(FixTexts *texts, const PlanFile *plan, const char *folder, const char *word,
    const FixStep *step, Slice text) {
  Arena *arena = texts->scratch;
  size_t length = strlen(plan->path) - strlen("sqitch.plan");
  Slice path = arena_printf(
      arena, "%.*s%s/%.*s.sql", (int)length, plan->path, folder, SLICE_PRINT(step->words));
  bool is_block = !step->is_outside;
  Slice whole = arena_printf(arena, "-- %s %.*s:%.*s %s pg\n\n%s%.*s\n%s", word,
      SLICE_PRINT(plan->project), SLICE_PRINT(step->words),
      strcmp(folder, "deploy") == 0   ? "to"
      : strcmp(folder, "revert") == 0 ? "from"
                                      : "on",
      is_block ? "BEGIN;\n\n" : "", SLICE_PRINT(text), is_block ? "\nCOMMIT;\n" : "");
  fix_texts_put(texts, path.start, whole);
}

static bool has_script(FixTexts *texts, const PlanFile *plan, const char *folder, Slice change) {
  size_t length = strlen(plan->path) - strlen("sqitch.plan");
  Slice path = arena_printf(
      texts->scratch, "%.*s%s/%.*s.sql", (int)length, plan->path, folder, SLICE_PRINT(change));
  return fix_texts_get(texts, path.start) != NULL;
}

bool next_sqitch_add(NextChain *chain, FixTexts *texts, const FixStep *step, Error *why) {
  PlanFile plan = {0};
  if (!find_plan(chain, texts, &plan, why)) return false;
  for (size_t i = 0; i < chain->plan->step_count; i++) {
    if (slice_equals(chain->plan->steps[i].version, step->words))
      return error_set(why, "sqitch.plan has a change %.*s already", SLICE_PRINT(step->words));
  }
  Arena *arena = texts->scratch;
  Slice text = fix_texts_get(texts, plan.path)->text;
  bool ends_line = text.length > 0 && text.start[text.length - 1] == '\n';
  Slice time = next_time(arena, plan.time);
  fix_texts_put(texts, plan.path,
      arena_printf(arena, "%.*s%s%.*s %.*s %.*s # %.*s\n", SLICE_PRINT(text), ends_line ? "" : "\n",
          SLICE_PRINT(step->words), SLICE_PRINT(time), SLICE_PRINT(plan.planner),
          SLICE_PRINT(step->words)));
  Slice last = chain->plan->steps[chain->plan->step_count - 1].version;
  put_script(texts, &plan, "deploy", "Deploy", step, step->text);
  Slice undo = step->undo.length > 0 ? step->undo : SLICE("-- Nothing has to be taken back.");
  if (has_script(texts, &plan, "revert", last))
    put_script(texts, &plan, "revert", "Revert", step, undo);
  if (has_script(texts, &plan, "verify", last))
    put_script(
        texts, &plan, "verify", "Verify", &(FixStep){.words = step->words}, SLICE("SELECT 1;"));
  return true;
}
