#include "cli/apply_settings.h"
#include "cli/command.h"
#include "cli/output.h"
#include "lexer/memory.h"
#include "lexer/source.h"
#include "report/plan_json.h"

#include <string.h>

typedef struct SetList {
  PlanSet **items;
  size_t count;
  bool troubled;
} SetList;

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

static uint32_t line_of(const PlanFault *fault) {
  Source source = {0};
  Error error = {0};
  if (fault->offset == 0 || !source_read(&source, fault->file, &error)) return 1;
  bool is_within = fault->offset <= source.text.length;
  uint32_t line = is_within ? source_place(&source, fault->offset).line : 1;
  source_close(&source);
  return line;
}

static void print_plan(FILE *out, const Plan *plan) {
  fprintf(out, "%s: %s, as %.*s\n", plan->path, plan->framework, SLICE_PRINT(plan->why));
  if (plan->ambiguity.length > 0)
    fprintf(out, "  perhaps not: %.*s\n", SLICE_PRINT(plan->ambiguity));
  if (plan->step_count > 0) print_steps(out, plan);
  for (size_t i = 0; i < plan->fault_count; i++)
    fprintf(out, "  %s:%u: %s: %.*s\n", plan->faults[i].file, line_of(&plan->faults[i]),
        plan_fault_name(plan->faults[i].kind), SLICE_PRINT(plan->faults[i].text));
  for (size_t i = 0; i < plan->evidence_count; i++)
    fprintf(out, "  not analysed: %s: %.*s\n", plan->evidence[i].file,
        SLICE_PRINT(plan->evidence[i].text));
}

// ---- the run

// One path's chains, by the settings in force there; NULL: said on standard error.
static PlanSet *find_set(const Options *options, const char *path) {
  Error error = {0};
  Configuration *configuration = settings_in_force(options, path, &error);
  PlanSet *set = NULL;
  if (configuration != NULL) {
    PlaceholderValues values = {0};
    const ConfigurationValue *given = &configuration->values[SETTING_placeholders];
    for (size_t i = 0; i < given->count; i++)
      placeholder_values_set(&values, given->items[i].name, given->items[i].text);
    Slice name = configuration_text(configuration, SETTING_framework);
    char *framework = memory_copy_text(name.start, name.length);
    set =
        plan_set_new(path, &(PlanOptions){.framework = framework, .placeholders = &values}, &error);
    memory_free(framework);
    placeholder_values_free(&values);
    configuration_free(configuration);
  }
  if (set == NULL) command_trouble(&error);
  return set;
}

static SetList find_chains(const Options *options) {
  static const char *const here = ".";
  const char *const *paths = options->paths.count > 0 ? options->paths.items : &here;
  size_t count = options->paths.count > 0 ? options->paths.count : 1;
  SetList list = {.items = memory_alloc(count * sizeof *list.items)};
  for (size_t i = 0; i < count; i++) {
    PlanSet *set = find_set(options, paths[i]);
    if (set != NULL) list.items[list.count++] = set;
    list.troubled = list.troubled || set == NULL;
  }
  return list;
}

static void print_chains(FILE *out, const Options *options, const SetList *list) {
  if (!options->plan && options->format != NULL && strcmp(options->format, "json") == 0) {
    plan_json_write_chains(out, (const PlanSet *const *)list->items, list->count);
    return;
  }
  for (size_t i = 0; i < list->count; i++) {
    for (size_t k = 0; k < list->items[i]->plan_count; k++) {
      if (options->plan) {
        plan_json_write_steps(out, list->items[i]->plans[k]);
      } else {
        print_plan(out, list->items[i]->plans[k]);
      }
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
  SetList list = find_chains(options);
  ExitStatus status = EXIT_FINE;
  Output output;
  if (!output_open(&output, options->output, &error)) {
    status = command_trouble(&error);
  } else {
    print_chains(output.file, options, &list);
    if (!output_close(&output, &error)) status = command_trouble(&error);
  }
  for (size_t i = 0; i < list.count; i++) plan_set_free(list.items[i]);
  memory_free(list.items);
  return list.troubled ? EXIT_TROUBLE : status;
}
