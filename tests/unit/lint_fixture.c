#include "tests/unit/lint_fixture.h"

#include "grammar/arena.h"
#include "lexer/memory.h"

#define FILES_MAX 100

struct LintRun {
  Analysis *analysis;
  Arena *arena;
  const Finding **findings;
  size_t count;
  size_t capacity;
  Source *sources[FILES_MAX];
  size_t source_count;
};

static void keep(const Finding *finding, void *payload) {
  LintRun *run = payload;
  run->findings = memory_grow(run->findings, run->count, &run->capacity, sizeof(const Finding *));
  run->findings[run->count++] = finding;
}

LintRun *lint_new_with(const AnalysisOptions *options) {
  LintRun *run = MEMORY_NEW(LintRun);
  run->arena = arena_new();
  run->analysis = analysis_new(options, keep, run);
  return run;
}

LintRun *lint_new(bool from_empty) {
  return lint_new_with(&(AnalysisOptions){.from_empty = from_empty});
}

void lint_free(LintRun *run) {
  if (run == NULL) return;
  analysis_free(run->analysis);
  for (size_t i = 0; i < run->source_count; i++) {
    source_close(run->sources[i]);
    memory_free(run->sources[i]);
  }
  memory_free(run->findings);
  arena_free(run->arena);
  memory_free(run);
}

void lint_bytes(LintRun *run, Slice text, AnalysisRole role, uint32_t release) {
  lint_named(run, "file.sql", text, role, release);
}

void lint_named(LintRun *run, const char *path, Slice text, AnalysisRole role, uint32_t release) {
  if (run->source_count == FILES_MAX) return;
  Source *source = MEMORY_NEW(Source);
  source_lend(source, path, text);
  run->sources[run->source_count++] = source;
  analysis_run_file(run->analysis, source, role, release);
}

void lint_file(LintRun *run, const char *sql) {
  lint_bytes(run, slice_of(sql), ANALYSIS_REPORTED, (uint32_t)run->source_count + 1);
}

void lint_files(LintRun *run, const char *sql) {
  static const char boundary[] = "-- in a later release\n";
  for (const char *next = sql; next != NULL;) {
    const char *end = strstr(next, boundary);
    Slice text = {next, end != NULL ? (size_t)(end - next) : strlen(next)};
    lint_bytes(run, text, ANALYSIS_REPORTED, (uint32_t)run->source_count + 1);
    next = end != NULL ? end + strlen(boundary) : NULL;
  }
}

void lint_end(LintRun *run) { analysis_end(run->analysis); }

Analysis *lint_analysis(LintRun *run) { return run->analysis; }
size_t lint_count(const LintRun *run) { return run->count; }
const Finding *lint_finding(const LintRun *run, size_t index) { return run->findings[index]; }

const Finding *lint_find(const LintRun *run, const char *rule) {
  for (size_t i = 0; i < run->count; i++) {
    if (strcmp(run->findings[i]->rule->id, rule) == 0) return run->findings[i];
  }
  return NULL;
}

Slice lint_text(LintRun *run) {
  Slice text = SLICE("");
  for (size_t i = 0; i < run->count; i++) {
    const Finding *finding = run->findings[i];
    Source *source = run->sources[finding->file];
    text = arena_printf(run->arena, "%.*s%u: %s: %.*s%s\n", SLICE_PRINT(text),
        source_place(source, finding->span.start).line, finding->rule->id,
        SLICE_PRINT(finding->message), finding->suppressed.length > 0 ? " (suppressed)" : "");
  }
  return text;
}
