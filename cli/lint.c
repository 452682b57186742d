#include "cli/command.h"
#include "cli/lint_known.h"
#include "cli/lint_settings.h"
#include "cli/output.h"
#include "cli/run.h"
#include "lexer/memory.h"
#include "report/report.h"
#include "report/statement_json.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>

#define WIDEST 10000 // columns; more is no width

typedef struct FindingList {
  const Finding **items;
  size_t count;
  size_t capacity;
} FindingList;

static void collect(const Finding *finding, void *payload) {
  FindingList *list = payload;
  list->items = memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
  list->items[list->count++] = finding;
}

// ---- how to print

static bool wants_color(ColorChoice choice, FILE *file) {
  if (choice != COLOR_AUTO) return choice == COLOR_ALWAYS;
  const char *no_color = getenv("NO_COLOR");
  if (no_color != NULL && *no_color != '\0') return false;
  const char *terminal = getenv("TERM");
  if (terminal != NULL && strcmp(terminal, "dumb") == 0) return false;
  return isatty(fileno(file)) == 1;
}

// Of the terminal, or COLUMNS where there is none.
static int report_width(FILE *file) {
  struct winsize size;
  if (isatty(fileno(file)) == 1 && ioctl(fileno(file), TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    return size.ws_col;
  const char *columns = getenv("COLUMNS");
  long width = columns != NULL ? strtol(columns, NULL, 10) : 0;
  return width > 0 && width <= WIDEST ? (int)width : 0;
}

static const char *const later_formats[] = {"sarif", "github", "gitlab", "junit", "checkstyle",
    "sonarqube", "gcc", "markdown", "html", NULL};

static bool find_format(const char *name, ReportFormat *format, Error *error) {
  *format = REPORT_TEXT;
  if (name == NULL || report_format_find(slice_of(name), format)) return true;
  for (size_t i = 0; later_formats[i] != NULL; i++) {
    if (strcmp(later_formats[i], name) == 0)
      return error_set(error, "--format %s is not built yet; text, json and outcomes are", name);
  }
  return error_set(error, "--format: \"%s\" is none of text, json, outcomes", name);
}

// ---- the run

static ExitStatus judge(const AppliedSettings *settings, const AnalysisSummary *summary) {
  for (int severity = settings->fail_on; severity <= SEVERITY_ERROR; severity++) {
    if (summary->severities[severity] > 0) return EXIT_FINDINGS;
  }
  if (settings->fail_on_unknown && summary->tainted) return EXIT_FINDINGS;
  return EXIT_FINE;
}

typedef struct Lint {
  Run run;
  Report *report;
  LintKnown known;
  size_t reported; // databases
} Lint;

static ExitStatus lint_database(Lint *lint, RunChain *chain) {
  FindingList findings = {0};
  RunAnalysis result;
  ExitStatus status = EXIT_FINE;
  if (run_database(&lint->run, chain, collect, &findings, &result)) {
    report_sort(findings.items, findings.count);
    ReportedChain *chains = memory_alloc(result.chain_count * sizeof *chains);
    for (size_t i = 0; i < result.chain_count; i++) {
      const Plan *plan = result.chains[i]->plan.plan;
      chains[i] = (ReportedChain){.path = plan->path, .framework = plan->framework};
    }
    ReportChain reported_chain = {.chains = chains,
        .chain_count = result.chain_count,
        .analysis = result.analysis,
        .findings = findings.items,
        .finding_count = findings.count};
    report_chain(lint->report, &reported_chain);
    lint_settings_meet(chain, result.analysis);
    lint_known_meet(&lint->known, chain->found->settings->known, result.analysis, findings.items,
        findings.count);
    memory_free(chains);
    status = judge(&chain->found->settings->applied, analysis_summary(result.analysis));
    run_analysis_free(&result);
    lint->reported++;
  }
  memory_free(findings.items);
  return status;
}

static void print_stats(const AnalysisSummary *summary) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  double seconds = (double)usage.ru_utime.tv_sec + (double)usage.ru_stime.tv_sec +
                   (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  double per_second = seconds > 0 ? (double)summary->statements / seconds : 0;
  fprintf(stderr,
      "weir: %llu statement%s in %u file%s, %.3f s of CPU (%.0f statements/s), %ld KiB\n",
      (unsigned long long)summary->statements, summary->statements == 1 ? "" : "s", summary->files,
      summary->files == 1 ? "" : "s", seconds, per_second, usage.ru_maxrss);
}

static bool finish(Report *report, Output *output, const Options *options) {
  Error error = {0};
  if (options->stats) print_stats(report_summary(report));
  report_end(report);
  if (output_close(output, &error)) return true;
  command_trouble(&error);
  return false;
}

// One range that holds those of all chains.
static void add_versions(const Run *run, ReportOptions *options) {
  for (size_t i = 0; i < run->chain_count; i++) {
    const AppliedSettings *settings = &run->chains[i].found->settings->applied;
    if (i == 0 || settings->version_min < options->version_min)
      options->version_min = settings->version_min;
    if (i == 0 || settings->version_max > options->version_max)
      options->version_max = settings->version_max;
  }
}

static void say_why_nothing(const Run *run) {
  for (size_t i = 0; i < run->chain_count; i++) {
    const RunChain *chain = &run->chains[i];
    if (!chain->is_released) continue;
    Error notice = {0};
    Slice through =
        configuration_text(chain->found->settings->applied.configuration, SETTING_released_through);
    error_set(&notice, "%s: all files are released, through %.*s; nothing was analysed",
        chain->found->plan->path, SLICE_PRINT(through));
    command_trouble(&notice);
    return;
  }
  fputs("weir: none of the chosen files is part of a chain; nothing was analysed\n", stderr);
}

static ExitStatus lint_chains(Lint *lint, const Options *options, Output *output) {
  Run *run = &lint->run;
  ExitStatus status = EXIT_FINE;
  for (size_t i = 0; i < run->chain_count; i++) {
    if (run->chains[i].is_done) continue;
    ExitStatus of_chain = lint_database(lint, &run->chains[i]);
    if (of_chain > status) status = of_chain;
  }
  if (lint->reported > 0 && lint_settings_report(run, &lint->known, lint->report) &&
      status < EXIT_FINDINGS)
    status = EXIT_FINDINGS;
  if (lint->reported == 0 && !run->troubled) say_why_nothing(run);
  if (!finish(lint->report, output, options) || run->troubled) status = EXIT_TROUBLE;
  Error error = {0};
  if (lint->reported == 0 || lint_known_end(&lint->known, &error)) return status;
  return command_trouble(&error);
}

static ExitStatus lint_run(Lint *lint, const Options *options, ReportFormat format) {
  Run *run = &lint->run;
  if (run->chain_count == 0) return EXIT_TROUBLE;
  Error error = {0};
  Output output;
  if (!run_spares(run, options->output, &error) || !lint_known_open(&lint->known, run, &error) ||
      !output_open(&output, options->output, &error))
    return command_trouble(&error);
  ReportOptions report_options = {.format = format,
      .out = output.file,
      .color = wants_color(options->color, output.file),
      .width = report_width(output.file),
      .all = options->all,
      .quiet = options->quiet};
  add_versions(run, &report_options);
  if (format == REPORT_OUTCOMES) {
    run->outcome_sink = statement_json_write;
    run->outcome_payload = output.file;
  }
  lint->report = report_new(&report_options);
  return lint_chains(lint, options, &output);
}

ExitStatus command_lint(const Options *options) {
  Error error = {0};
  ReportFormat format;
  if (!find_format(options->format, &format, &error)) return command_trouble(&error);
  Lint lint = {0};
  run_open(&lint.run, options);
  ExitStatus status = lint_run(&lint, options, format);
  lint_known_free(&lint.known);
  run_close(&lint.run);
  return status;
}
