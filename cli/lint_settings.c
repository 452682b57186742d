#include "cli/lint_settings.h"

#include "analyze/finding/control_report.h"
#include "lexer/memory.h"

#include <stdlib.h>

void lint_settings_meet(const RunChain *chain, Analysis *analysis) {
  Control *control = chain->found->settings->applied.control;
  if (control->entry_count == 0) return;
  for (uint32_t i = 0; i < analysis_file_count(analysis); i++) {
    AnalysisRole role = analysis_role(analysis, i);
    if (role == ANALYSIS_PRELUDE) continue;
    control_meet(control, analysis_whole_path(analysis, i), role == ANALYSIS_REPORTED);
  }
}

// ---- the same entry may be in force for several chains

typedef struct MetEntry {
  ControlEntry entry;
  const AppliedSettings *settings;
  struct Known *known;
  size_t number; // a file says several entries at one place by an alias
} MetEntry;

static int compare_entries(const void *a, const void *b) {
  const MetEntry *left = a;
  const MetEntry *right = b;
  int order = strcmp(left->entry.file->path, right->entry.file->path);
  return order != 0 ? order : (left->number > right->number) - (left->number < right->number);
}

static void join(MetEntry *kept, const ControlEntry *other) {
  kept->entry.is_used |= other->is_used;
  kept->entry.is_met |= other->is_met;
  kept->entry.is_missed |= other->is_missed;
}

static MetEntry *list_entries(const Run *run, size_t *count) {
  size_t most = 0;
  for (size_t i = 0; i < run->found.settings_count; i++)
    most += run->found.settings[i]->applied.control->entry_count;
  MetEntry *list = memory_alloc((most + 1) * sizeof *list);
  size_t length = 0;
  for (size_t i = 0; i < run->found.settings_count; i++) {
    const AppliedSettings *settings = &run->found.settings[i]->applied;
    for (size_t k = 0; k < settings->control->entry_count; k++) {
      const ControlEntry *entry = &settings->control->entries[k];
      list[length++] = (MetEntry){*entry, settings, run->found.settings[i]->known,
          (size_t)(entry->said - entry->file->suppress)};
    }
  }
  if (length > 0) qsort(list, length, sizeof *list, compare_entries);
  *count = 0;
  for (size_t i = 0; i < length; i++) {
    if (*count > 0 && compare_entries(&list[*count - 1], &list[i]) == 0) {
      join(&list[*count - 1], &list[i].entry);
    } else {
      list[(*count)++] = list[i];
    }
  }
  return list;
}

// ---- the report

typedef struct Collected {
  const Finding **items;
  size_t count;
  size_t capacity;
} Collected;

static void collect(const Finding *finding, void *payload) {
  Collected *list = payload;
  list->items = memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
  list->items[list->count++] = finding;
}

// The entries of one file. Returns how many there are.
static size_t report_file(
    Analysis *analysis, Source *source, const MetEntry *entries, size_t count) {
  const char *path = entries[0].entry.file->path;
  Error error = {0};
  if (!source_read(source, path, &error)) source_lend(source, path, SLICE(""));
  control_report_begin(analysis, entries[0].settings->control, source);
  size_t i = 0;
  for (; i < count && strcmp(entries[i].entry.file->path, path) == 0; i++)
    control_report_entry(analysis, &entries[i].entry);
  return i;
}

static bool fails(const MetEntry *entries, size_t count, const AnalysisSummary *summary) {
  for (size_t i = 0; i < count; i++) {
    for (int severity = entries[i].settings->fail_on; severity <= SEVERITY_ERROR; severity++) {
      if (summary->severities[severity] > 0) return true;
    }
  }
  return false;
}

bool lint_settings_report(const Run *run, LintKnown *known, Report *report) {
  size_t count;
  MetEntry *entries = list_entries(run, &count);
  Collected findings = {0};
  Source *sources = memory_alloc((count + 1) * sizeof *sources);
  size_t source_count = 0;
  AnalysisOptions options = {.known = count > 0 ? entries[0].known : NULL,
      .root = count > 0 ? entries[0].entry.file->folder : NULL};
  Analysis *analysis = analysis_new(&options, collect, &findings);
  for (size_t i = 0; i < count;)
    i += report_file(analysis, &sources[source_count++], entries + i, count - i);
  analysis_end(analysis);
  if (count > 0) lint_known_meet(known, entries[0].known, analysis, findings.items, findings.count);
  if (findings.count > 0) {
    report_sort(findings.items, findings.count);
    const ReportedChain chain = {.path = entries[0].entry.file->path, .framework = "plain"};
    report_chain(report, &(ReportChain){.chains = &chain,
                             .analysis = analysis,
                             .findings = findings.items,
                             .finding_count = findings.count});
  }
  bool is_failure = fails(entries, count, analysis_summary(analysis));
  analysis_free(analysis);
  for (size_t i = 0; i < source_count; i++) source_close(&sources[i]);
  memory_free(sources);
  memory_free(findings.items);
  memory_free(entries);
  return is_failure;
}
