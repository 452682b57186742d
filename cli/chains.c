#include "cli/command.h"
#include "cli/found_chains.h"
#include "cli/output.h"
#include "lexer/memory.h"
#include "lexer/source.h"
#include "report/plan_json.h"

#include <string.h>

// ---- text

// "67 steps in 67 files, sent statement by statement, each file in a transaction of its own"
static void print_steps(FILE *out, const Plan *plan) {
  static const char *const units[] = {
      "sent in one message each", "sent statement by statement", "read by psql"};
  static const char *const transactions[] = {
      "each in a transaction of its own", "all in one transaction", "without a transaction around"};
  size_t skipped = 0;
  size_t others = 0;
  for (size_t i = 0; i < plan->step_count; i++) {
    skipped += plan->steps[i].skipped.length > 0;
    others += plan->steps[i].transaction != plan->steps[0].transaction;
  }
  fprintf(out, "  %zu step%s, %s, %s", plan->step_count, plan->step_count == 1 ? "" : "s",
      units[plan->steps[0].unit], transactions[plan->steps[0].transaction]);
  if (others > 0) fprintf(out, " (%zu otherwise)", others);
  if (skipped > 0) fprintf(out, "; %zu left out", skipped);
  fputs("\n", out);
  const PlanStep *last = &plan->steps[plan->step_count - 1];
  fprintf(out, "  from %s to %s\n", plan->steps[0].file, last->file);
}

static PlanJsonChain describe(const FoundChain *found) {
  const AppliedSettings *applied = &found->settings->applied;
  const Configuration *configuration = applied->configuration;
  PlanJsonChain chain = {.plan = found->plan,
      .version_min = applied->version_min,
      .version_max = applied->version_max,
      .settings = configuration->file_count > 0 ? configuration->files[0]->path : NULL,
      .released_through = configuration->values[SETTING_released_through].text};
  if (chain.released_through.length > 0)
    chain.released = plan_count_released(found->plan, chain.released_through);
  return chain;
}

static void print_settings(FILE *out, const PlanJsonChain *chain) {
  fprintf(out, "  PostgreSQL %d", chain->version_min);
  if (chain->version_max != chain->version_min) fprintf(out, "-%d", chain->version_max);
  if (chain->settings != NULL) fprintf(out, ", settings of %s", chain->settings);
  fputs("\n", out);
  if (chain->released_through.length == 0) return;
  fprintf(out, "  released through %.*s", SLICE_PRINT(chain->released_through));
  if (chain->released == SIZE_MAX) {
    fputs(", which names nothing here\n", out);
  } else {
    fprintf(out, ": %zu of %zu steps\n", chain->released, chain->plan->step_count);
  }
}

static uint32_t line_of(const PlanFault *fault) {
  Source source = {0};
  Error error = {0};
  if (fault->offset == 0 || !source_read(&source, fault->file, &error)) return 1;
  bool is_within = fault->offset <= source.text.length;
  uint32_t line = is_within ? source_place(&source, fault->offset).line : 1;
  source_close(&source);
  return line;
}

static void print_plan(FILE *out, const FoundChain *found) {
  const Plan *plan = found->plan;
  PlanJsonChain chain = describe(found);
  fprintf(out, "%s: %s, as %.*s\n", plan->path, plan->framework, SLICE_PRINT(plan->why));
  if (plan->ambiguity.length > 0)
    fprintf(out, "  perhaps not: %.*s\n", SLICE_PRINT(plan->ambiguity));
  if (plan->step_count > 0) print_steps(out, plan);
  print_settings(out, &chain);
  for (size_t i = 0; i < plan->fault_count; i++)
    fprintf(out, "  %s:%u: %s: %.*s\n", plan->faults[i].file, line_of(&plan->faults[i]),
        plan_fault_name(plan->faults[i].kind), SLICE_PRINT(plan->faults[i].text));
  for (size_t i = 0; i < plan->evidence_count; i++)
    fprintf(out, "  not analysed: %s: %.*s\n", plan->evidence[i].file,
        SLICE_PRINT(plan->evidence[i].text));
}

// ---- the run

static void print_json(FILE *out, const FoundChains *found) {
  PlanJsonChain *chains = memory_alloc((found->count + 1) * sizeof *chains);
  for (size_t i = 0; i < found->count; i++) chains[i] = describe(&found->items[i]);
  plan_json_write_chains(out, chains, found->count);
  memory_free(chains);
}

static void print_chains(FILE *out, const Options *options, const FoundChains *found) {
  if (!options->plan && options->format != NULL && strcmp(options->format, "json") == 0) {
    print_json(out, found);
    return;
  }
  for (size_t i = 0; i < found->count; i++) {
    if (options->plan) {
      plan_json_write_steps(out, found->items[i].plan);
    } else {
      print_plan(out, &found->items[i]);
    }
  }
}

ExitStatus command_chains(const Options *options) {
  Error error = {0};
  if (options->format != NULL && strcmp(options->format, "json") != 0 &&
      strcmp(options->format, "text") != 0) {
    error_set(&error, "--format: \"%s\" is none of text, json", options->format);
    return command_trouble(&error);
  }
  FoundChains found = {.options = options, .is_thorough = true};
  if (options->paths.count == 0) found_chains_add_here(&found);
  for (size_t i = 0; i < options->paths.count; i++)
    found_chains_add(&found, options->paths.items[i]);
  ExitStatus status = found.troubled ? EXIT_TROUBLE : EXIT_FINE;
  Output output;
  if (!output_open(&output, options->output, &error)) {
    status = command_trouble(&error);
  } else {
    print_chains(output.file, options, &found);
    if (!output_close(&output, &error)) status = command_trouble(&error);
  }
  found_chains_free(&found);
  return status;
}
