#include "cli/command.h"
#include "cli/output.h"
#include "cli/run.h"
#include "report/lock_report.h"

#include <string.h>

static void add_versions(const Run *run, LockReport *report) {
  for (size_t i = 0; i < run->chain_count; i++) {
    const AppliedSettings *settings = &run->chains[i].found->settings->applied;
    if (i == 0 || settings->version_min < report->version_min)
      report->version_min = settings->version_min;
    if (i == 0 || settings->version_max > report->version_max)
      report->version_max = settings->version_max;
  }
}

static void print_chains(Run *run, FILE *out, bool is_json) {
  LockReport report = {.out = out, .is_json = is_json};
  add_versions(run, &report);
  run->timeline_sink = lock_report_statement;
  run->timeline_payload = &report;
  lock_report_begin(&report);
  for (size_t i = 0; i < run->chain_count; i++) {
    if (run->chains[i].is_done) continue;
    lock_report_begin_chain(&report);
    RunAnalysis result;
    if (run_database(run, &run->chains[i], NULL, NULL, &result)) run_analysis_free(&result);
  }
  lock_report_end(&report);
  run->timeline_sink = NULL;
  run->timeline_payload = NULL;
}

ExitStatus command_locks(const Options *options) {
  Error error = {0};
  bool is_json = options->format != NULL && strcmp(options->format, "json") == 0;
  if (options->format != NULL && !is_json && strcmp(options->format, "text") != 0) {
    error_set(&error, "--format: \"%s\" is none of text, json", options->format);
    return command_trouble(&error);
  }
  Run run;
  Output output;
  run_open(&run, options);
  ExitStatus status = EXIT_TROUBLE;
  bool is_open = run.chain_count > 0 && run_spares(&run, options->output, &error) &&
                 output_open(&output, options->output, &error);
  if (run.chain_count > 0 && !is_open) {
    status = command_trouble(&error);
  } else if (run.chain_count > 0) {
    print_chains(&run, output.file, is_json);
    status = output_close(&output, &error) ? EXIT_FINE : command_trouble(&error);
    if (run.troubled) status = EXIT_TROUBLE;
  }
  run_close(&run);
  return status;
}
