#include "cli/lint_known.h"

#include "analyze/finding/control.h"
#include "cli/output.h"
#include "lexer/memory.h"
#include "report/visible.h"

#include <string.h>
#include <sys/stat.h>

#define NAMED_AT_MOST 5 // of the entries that are gone

static bool exists(const char *path) {
  struct stat status;
  return stat(path, &status) == 0;
}

// The place of the list, which is read where it is new; SIZE_MAX: it can't be.
static size_t take_list(LintKnown *known, const char *path, Error *error) {
  for (size_t i = 0; i < known->count; i++) {
    if (strcmp(known->paths[i], path) == 0) return i;
  }
  size_t at = known->count++;
  known->paths[at] = path;
  bool is_new = known->target != NULL && strcmp(path, known->target) == 0 && !exists(path);
  if (!is_new && !known_read(&known->lists[at], path, error)) return SIZE_MAX;
  return at;
}

static bool open_target(LintKnown *known, Run *run, Error *error) {
  known->target = run->options->write_known;
  if (known->target == NULL) return true;
  known->written.knows_all = true;
  run->gives_each = true;
  if (run_reads(run, known->target))
    return error_set(error, "--write-known %s: it is one of the files read, and would be replaced",
        known->target);
  return !exists(known->target) || known_read(&known->before, known->target, error);
}

bool lint_known_open(LintKnown *known, Run *run, Error *error) {
  size_t count = run->found.settings_count;
  *known = (LintKnown){.run = run,
      .lists = memory_alloc((count + 1) * sizeof *known->lists),
      .paths = memory_alloc((count + 1) * sizeof *known->paths)};
  if (!open_target(known, run, error)) return false;
  for (size_t i = 0; i < count; i++) {
    ChainSettings *settings = run->found.settings[i];
    Slice path = configuration_text(settings->applied.configuration, SETTING_known);
    if (path.length > 0) {
      Arena *arena = settings->applied.configuration->arena;
      size_t at = take_list(known, arena_printf(arena, "%.*s", SLICE_PRINT(path)).start, error);
      if (at == SIZE_MAX) return false;
      settings->known = &known->lists[at];
    }
    if (known->target != NULL) settings->known = &known->written;
  }
  return true;
}

void lint_known_free(LintKnown *known) {
  for (size_t i = 0; i < known->count; i++) known_free(&known->lists[i]);
  memory_free(known->lists);
  memory_free(known->paths);
  known_free(&known->written);
  known_free(&known->before);
  *known = (LintKnown){0};
}

void lint_known_meet(LintKnown *known, Known *list, Analysis *analysis,
    const Finding *const *findings, size_t count) {
  if (known->target != NULL) list = &known->before;
  for (uint32_t i = 0; list != NULL && i < analysis_file_count(analysis); i++) {
    if (analysis_role(analysis, i) == ANALYSIS_REPORTED)
      known_report_file(list, analysis_relative_path(analysis, i));
  }
  for (size_t i = 0; known->target != NULL && i < count; i++) {
    if (findings[i]->known)
      known_add(&known->written, analysis_relative_path(analysis, findings[i]->file), findings[i]);
  }
}

// ---- what is not there any more

static bool lies_below(const char *folder, Slice file) {
  size_t length = folder != NULL ? strlen(folder) : 0;
  char *path = memory_alloc(length + file.length + 2);
  if (length > 0) memcpy(path, folder, length);
  if (length > 0) path[length++] = '/';
  memcpy(path + length, file.start, file.length);
  bool is_there = exists(path);
  memory_free(path);
  return is_there;
}

static bool file_exists(const LintKnown *known, Slice file) {
  bool is_there = lies_below(NULL, file) || slice_equals(file, SLICE("-"));
  for (size_t i = 0; !is_there && i < known->run->found.settings_count; i++) {
    const char *root = known->run->found.settings[i]->root;
    is_there = root != NULL && lies_below(root, file);
  }
  return is_there;
}

// A rule that this run does not look for may have the finding still.
static bool is_looked_for(const LintKnown *known, Slice id) {
  const Rule *rule = rule_find(id);
  bool is_asked = rule != NULL;
  for (size_t i = 0; is_asked && i < known->run->found.settings_count; i++)
    is_asked = known->run->found.settings[i]->applied.control->selected[control_index(rule)];
  return is_asked;
}

static void say_gone(const LintKnown *known, const Known *list, const char *path) {
  size_t gone = 0;
  for (size_t i = 0; i < list->count; i++) {
    const KnownFinding *item = &list->items[i];
    bool is_judged = item->is_reported ? is_looked_for(known, item->rule)
                                       : !item->is_matched && !file_exists(known, item->file);
    if (item->is_matched || !is_judged) continue;
    gone++;
    if (gone == 1) {
      fputs("weir: ", stderr);
      visible_write(stderr, slice_of(path), 0);
      fputs(": known, but not found any more:\n", stderr);
    }
    if (gone > NAMED_AT_MOST) continue;
    fputs("  ", stderr);
    visible_write(stderr, item->file, 2);
    fputs(": ", stderr);
    visible_write(stderr, item->rule, 0);
    fputs(item->object.length > 0 ? " on " : "", stderr);
    visible_write(stderr, item->object, 0);
    fputc('\n', stderr);
  }
  if (gone > NAMED_AT_MOST) fprintf(stderr, "  and %zu more\n", gone - NAMED_AT_MOST);
  if (gone > 0) fputs("  --write-known leaves them out.\n", stderr);
}

// ---- writing

// What this run has not looked at stays known.
static void keep_others(LintKnown *known) {
  for (size_t i = 0; i < known->before.count; i++) {
    const KnownFinding *item = &known->before.items[i];
    bool is_judged =
        item->is_reported ? is_looked_for(known, item->rule) : !file_exists(known, item->file);
    if (!is_judged) known_add_copy(&known->written, item);
  }
}

bool lint_known_end(LintKnown *known, Error *error) {
  for (size_t i = 0; known->target == NULL && i < known->count; i++)
    say_gone(known, &known->lists[i], known->paths[i]);
  if (known->target == NULL) return true;
  keep_others(known);
  known_sort(&known->written);
  Output output;
  if (!output_open(&output, known->target, error)) return false;
  known_write(&known->written, output.file);
  if (!output_close(&output, error)) return false;
  fprintf(stderr, "weir: %zu finding%s known now: ", known->written.count,
      known->written.count == 1 ? " is" : "s are");
  visible_write(stderr, slice_of(known->target), 0);
  fputc('\n', stderr);
  return true;
}
