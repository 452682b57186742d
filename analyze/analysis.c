#include "analyze/analysis_run.h"
#include "analyze/apply/session/transaction.h"
#include "analyze/meta_command.h"
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
  analysis->symbols = symbol_table_new();
  analysis->catalog = catalog_new(analysis->symbols);
  analysis->parser = parser_new(analysis->symbols);
  analysis->statement_arena = arena_new();
  analysis->report = arena_new();
  executor_init(&analysis->executor, analysis->catalog, analysis->symbols);
  analysis->executor.open_world = !options->from_empty;
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
  suppressions_free(&analysis->suppressions);
  memory_free(analysis->files);
  memory_free(analysis->findings);
  memory_free(analysis);
}

void analysis_evidence_add(
    Analysis *analysis, const char *code, uint32_t offset, Slice text, bool taints) {
  Place place = {.file = analysis->executor.file, .offset = offset};
  evidence_add(&analysis->evidence, analysis->report, code, place, text, taints);
  analysis->summary.evidence_dropped = analysis->evidence.dropped;
  if (taints) analysis->summary.tainted = true;
}

static void enter_file(Analysis *analysis, Source *source, AnalysisRole role, uint32_t release) {
  analysis->files = memory_grow(
      analysis->files, analysis->file_count, &analysis->file_capacity, sizeof *analysis->files);
  uint32_t number = (uint32_t)analysis->file_count++;
  analysis->files[number] = (AnalysisFile){.source = source, .role = role, .release = release};
  Executor *executor = &analysis->executor;
  executor->source = source->text;
  executor->file = number;
  executor->release = release;
  executor->is_prelude = role == ANALYSIS_PRELUDE;
  analysis->statement_number = 0;
  analysis->failures.aborting = NULL;
  if (role == ANALYSIS_REPORTED) analysis->summary.files++;
  if (role == ANALYSIS_REPLAYED) analysis->summary.replayed++;
  if (role == ANALYSIS_REPORTED) suppressions_read(&analysis->suppressions, source);
}

static void run_items(Analysis *analysis, Script *script) {
  for (ScriptItem item = script_next(script); item.kind != SCRIPT_END; item = script_next(script)) {
    switch (item.kind) {
    case SCRIPT_STATEMENT: analysis_statement(analysis, &item); break;
    case SCRIPT_META_COMMAND: meta_command_note(analysis, &item); break;
    case SCRIPT_PROBLEM: analysis_problem(analysis, &item); break;
    case SCRIPT_COPY_DATA:
    case SCRIPT_END: break;
    }
  }
}

static void run_source(Analysis *analysis, Source *source, AnalysisRole role, uint32_t release) {
  enter_file(analysis, source, role, release);
  Script *script = script_new(source->text);
  run_items(analysis, script);
  script_free(script);
  analysis_end_of_file(analysis);
}

uint32_t analysis_run_file(
    Analysis *analysis, Source *source, AnalysisRole role, uint32_t release) {
  if (analysis->options.session != NULL && role != ANALYSIS_PRELUDE)
    run_source(analysis, analysis->options.session, ANALYSIS_PRELUDE, 0);
  run_source(analysis, source, role, release);
  transaction_end_of_session(&analysis->executor);
  arena_reset(analysis->statement_arena);
  return analysis->executor.file;
}

const AnalysisSummary *analysis_summary(const Analysis *analysis) { return &analysis->summary; }

const Evidence *analysis_evidence(const Analysis *analysis, size_t *count) {
  *count = analysis->evidence.count;
  return analysis->evidence.items;
}

Catalog *analysis_catalog(Analysis *analysis) { return analysis->catalog; }

Executor *analysis_executor(Analysis *analysis) { return &analysis->executor; }

Source *analysis_source(const Analysis *analysis, uint32_t file) {
  return analysis->files[file].source;
}
