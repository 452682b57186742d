#include "cli/command.h"
#include "cli/output.h"
#include "cli/run.h"
#include "report/catalog_json.h"

#include <string.h>

typedef struct FirstOutcome {
  StatementOutcome outcome;
  bool is_set;
} FirstOutcome;

static void take_outcome(const StatementOutcome *outcome, void *payload) {
  FirstOutcome *first = payload;
  bool is_bad = outcome->kind == OUTCOME_FAILED || outcome->kind == OUTCOME_UNKNOWN;
  if (!is_bad || first->is_set) return;
  *first = (FirstOutcome){*outcome, true};
}

// What did not run as it stands is not in the catalog.
static void tell_of_failures(const RunAnalysis *result, const FirstOutcome *first) {
  const AnalysisSummary *summary = analysis_summary(result->analysis);
  if (summary->failed == 0 && summary->unknown == 0) return;
  Error notice = {0};
  char place[32] = "";
  const char *path = result->chains[0]->plan.plan->path;
  if (first->is_set) {
    Source *source = analysis_source(result->analysis, first->outcome.file);
    path = source->path;
    uint32_t offset = first->outcome.span.start;
    if (offset <= source->text.length)
      snprintf(place, sizeof place, ":%u", source_place(source, offset).line);
  }
  error_set(&notice,
      "of %llu statements %llu failed, and of %llu it is not known what they do; the first is at "
      "%s%s",
      (unsigned long long)summary->statements, (unsigned long long)summary->failed,
      (unsigned long long)summary->unknown, path, place);
  command_trouble(&notice);
}

static ExitStatus print_chain(Run *run, FILE *out) {
  RunAnalysis result;
  FirstOutcome first = {0};
  run->outcome_sink = take_outcome;
  run->outcome_payload = &first;
  if (!run_database(run, &run->chains[0], NULL, NULL, &result)) return EXIT_FINE;
  catalog_json_write(out, analysis_executor(result.analysis));
  tell_of_failures(&result, &first);
  run_analysis_free(&result);
  return EXIT_FINE;
}

// Whether all chains make one catalog: there is one, or they share a database.
static bool is_one(const Run *run, Error *error) {
  for (size_t i = 1; i < run->chain_count; i++) {
    const RunChain *chain = &run->chains[i];
    if (run_shares_database(&run->chains[0], chain)) continue;
    return error_set(error, "a catalog is one chain's, and there are several: %s, %s%s; name one",
        run->chains[0].plan.plan->path, chain->plan.plan->path, run->chain_count > 2 ? " ..." : "");
  }
  return true;
}

ExitStatus command_catalog(const Options *options) {
  Error error = {0};
  if (options->format != NULL && strcmp(options->format, "json") != 0) {
    error_set(&error, "--format: \"%s\" is not json%s", options->format,
        strcmp(options->format, "sql") == 0 ? "; sql is not built yet" : "");
    return command_trouble(&error);
  }
  Run run;
  Output output;
  run_open(&run, options);
  run.is_whole = true;
  ExitStatus status = EXIT_TROUBLE;
  bool is_open = run.chain_count > 0 && is_one(&run, &error) &&
                 run_spares(&run, options->output, &error) &&
                 output_open(&output, options->output, &error);
  if (run.chain_count > 0 && !is_open) {
    status = command_trouble(&error);
  } else if (run.chain_count > 0) {
    status = print_chain(&run, output.file);
    if (!output_close(&output, &error)) status = command_trouble(&error);
    if (run.troubled) status = EXIT_TROUBLE;
  }
  run_close(&run);
  return status;
}
