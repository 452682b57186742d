#include "cli/command.h"
#include "cli/found_chains.h"
#include "cli/output.h"
#include "lexer/memory.h"
#include "lexer/source.h"
#include "report/plan_json.h"
#include "report/visible.h"

#include <stdarg.h>
#include <string.h>

// ---- text

// Names of files and what they say may hold any bytes.
static void print_line(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void print_line(FILE *out, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  size_t size = (size_t)(length > 0 ? length : 0) + 1;
  char *line = memory_alloc(size);
  vsnprintf(line, size, format, arguments);
  va_end(arguments);
  visible_write(out, (Slice){line, size - 1}, 0);
  fputc('\n', out);
  memory_free(line);
}

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
  print_line(out, "  from %s to %s", plan->steps[0].file, last->file);
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
  char versions[32];
  if (chain->version_max == chain->version_min) {
    snprintf(versions, sizeof versions, "%d", chain->version_min);
  } else {
    snprintf(versions, sizeof versions, "%d-%d", chain->version_min, chain->version_max);
  }
  if (chain->settings != NULL) {
    print_line(out, "  PostgreSQL %s, settings of %s", versions, chain->settings);
  } else {
    print_line(out, "  PostgreSQL %s", versions);
  }
  if (chain->released_through.length == 0) return;
  if (chain->released == SIZE_MAX) {
    print_line(out, "  released through %.*s, which names nothing here",
        SLICE_PRINT(chain->released_through));
  } else {
    print_line(out, "  released through %.*s: %zu of %zu steps",
        SLICE_PRINT(chain->released_through), chain->released, chain->plan->step_count);
  }
}

// `source` is the file of the fault before, which mostly is the same.
static uint32_t line_of(const PlanFault *fault, Source *source) {
  if (fault->offset == 0) return 1;
  if (source->path == NULL || strcmp(source->path, fault->file) != 0) {
    Error error = {0};
    source_close(source);
    *source = (Source){0};
    if (!source_read(source, fault->file, &error)) return 1;
  }
  return fault->offset <= source->text.length ? source_place(source, fault->offset).line : 1;
}

static void print_faults(FILE *out, const Plan *plan) {
  Source source = {0};
  for (size_t i = 0; i < plan->fault_count; i++)
    print_line(out, "  %s:%u: %s: %.*s", plan->faults[i].file, line_of(&plan->faults[i], &source),
        plan_fault_name(plan->faults[i].kind), SLICE_PRINT(plan->faults[i].text));
  source_close(&source);
}

static void print_plan(FILE *out, const FoundChain *found) {
  const Plan *plan = found->plan;
  PlanJsonChain chain = describe(found);
  print_line(out, "%s: %s, as %.*s", plan->path, plan->framework, SLICE_PRINT(plan->why));
  if (plan->ambiguity.length > 0)
    print_line(out, "  perhaps not: %.*s", SLICE_PRINT(plan->ambiguity));
  if (plan->step_count > 0) print_steps(out, plan);
  print_settings(out, &chain);
  print_faults(out, plan);
  for (size_t i = 0; i < plan->evidence_count; i++)
    print_line(out, "  not analysed: %s: %.*s", plan->evidence[i].file,
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

// What lint would refuse.
static void check_settings(FoundChains *found) {
  found_chains_read_preludes(found);
  for (size_t i = 0; i < found->count; i++) {
    Error error = {0};
    size_t released;
    if (found->items[i].is_alone || found_chain_released(&found->items[i], &released, &error))
      continue;
    command_trouble(&error);
    found->troubled = true;
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
  check_settings(&found);
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
