#include "analyze/apply/session/transaction.h"
#include "analyze/run/analysis_run.h"
#include "analyze/run/analysis_step.h"
#include "grammar/plpgsql/body.h"
#include "lexer/memory.h"

#define VERSION_OLDEST 14 // without --pg-version
#define VERSION_NEWEST 18

Analysis *analysis_new(const AnalysisOptions *options, AnalysisSink *sink, void *payload) {
  Analysis *analysis = MEMORY_NEW(Analysis);
  analysis->options = *options;
  if (options->version_min == 0) analysis->options.version_min = VERSION_OLDEST;
  if (options->version_max == 0) analysis->options.version_max = VERSION_NEWEST;
  analysis->sink = sink;
  analysis->payload = payload;
  asked_rules_choose(&analysis->asked, options->rules);
  analysis->symbols = symbol_table_new();
  analysis->catalog = catalog_new(analysis->symbols);
  analysis->parser = parser_new(analysis->symbols);
  analysis->statement_arena = arena_new();
  analysis->report = arena_new();
  executor_init(&analysis->executor, analysis->catalog, analysis->symbols);
  analysis->executor.hear_inside = analysis_hear_inside;
  analysis->executor.hear_payload = analysis;
  analysis->executor.open_world = !options->from_empty;
  analysis->executor.keeps_definitions = options->keeps_definitions;
  analysis->executor.version_min = analysis->options.version_min;
  analysis->executor.version_max = analysis->options.version_max;
  analysis->executor.arena = analysis->statement_arena;
  return analysis;
}

void analysis_free(Analysis *analysis) {
  if (analysis == NULL) return;
  executor_free(&analysis->executor);
  body_parser_free(analysis->bodies);
  parser_free(analysis->parser);
  catalog_free(analysis->catalog);
  symbol_table_free(analysis->symbols);
  arena_free(analysis->statement_arena);
  arena_free(analysis->report);
  evidence_free(&analysis->evidence);
  failures_free(&analysis->failures);
  fingerprints_free(&analysis->fingerprints);
  release_names_free(&analysis->release_names);
  pending_free(&analysis->pending);
  timeline_free(&analysis->timeline);
  made_free(&analysis->made);
  asked_rules_free(&analysis->asked);
  suppressions_free(&analysis->suppressions);
  for (size_t i = 0; i < analysis->file_count; i++)
    suppressions_free(&analysis->files[i].suppressions);
  memory_free(analysis->files);
  memory_free(analysis->findings);
  memory_free(analysis);
}

void analysis_evidence_add(
    Analysis *analysis, const char *code, uint32_t offset, Slice text, bool taints) {
  Place place = executor_place(&analysis->executor, offset);
  evidence_add(&analysis->evidence, analysis->report, code, place, text, taints);
  analysis->summary.evidence_dropped = analysis->evidence.dropped;
  if (taints) analysis->summary.tainted = true;
}

uint32_t analysis_run_file(
    Analysis *analysis, Source *source, AnalysisRole role, uint32_t release) {
  if (role != ANALYSIS_PRELUDE) analysis_begin_session(analysis);
  uint32_t file = analysis_add_file(analysis, source, role, release);
  analysis_enter_file(analysis, file);
  analysis_run_text(analysis, &(AnalysisText){.text = source->text});
  analysis_end_block(analysis);
  analysis_leave_file(analysis);
  analysis_end_session(analysis);
  return file;
}

const AnalysisSummary *analysis_summary(const Analysis *analysis) { return &analysis->summary; }

const Evidence *analysis_evidence(const Analysis *analysis, size_t *count) {
  *count = analysis->evidence.count;
  return analysis->evidence.items;
}

Catalog *analysis_catalog(Analysis *analysis) { return analysis->catalog; }

Executor *analysis_executor(Analysis *analysis) { return &analysis->executor; }

AnalysisRole analysis_role(const Analysis *analysis, uint32_t file) {
  return analysis->files[file].role;
}

uint32_t analysis_file_count(const Analysis *analysis) { return (uint32_t)analysis->file_count; }

Slice analysis_relative_path(Analysis *analysis, uint32_t file) {
  AnalysisFile *item = &analysis->files[file];
  if (item->relative.start == NULL)
    item->relative = fingerprint_path(analysis->report, analysis->options.root, item->source->path);
  return item->relative;
}

const char *analysis_whole_path(Analysis *analysis, uint32_t file) {
  AnalysisFile *item = &analysis->files[file];
  if (item->whole == NULL)
    item->whole = fingerprint_whole_path(analysis->report, item->source->path);
  return item->whole;
}

Source *analysis_source(const Analysis *analysis, uint32_t file) {
  return analysis->files[file].source;
}
