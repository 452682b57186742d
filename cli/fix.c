#include "cli/command.h"
#include "cli/fix_try.h"
#include "cli/fix_write.h"
#include "cli/output.h"
#include "report/fix_json.h"
#include "report/unified_diff.h"

#include <string.h>

static size_t count_taken(const FixRun *fixes) {
  size_t count = 0;
  for (size_t i = 0; i < fixes->candidate_count; i++) count += fixes->candidates[i].is_taken;
  return count;
}

static bool is_known_rule(const Options *options, Error *error) {
  for (size_t i = 0; i < options->rules.count; i++) {
    if (rule_find(slice_of(options->rules.items[i])) == NULL)
      return error_set(error, "--rule: there is no rule \"%s\"; `weir rules` lists them",
          options->rules.items[i]);
  }
  return true;
}

// ---- what is said

static void say_refusals(const FixRun *fixes) {
  for (size_t i = 0; i < fixes->candidate_count; i++) {
    const FixCandidate *candidate = &fixes->candidates[i];
    if (candidate->is_taken) continue;
    Error notice = {0};
    SourcePlace place = source_place(candidate->source, candidate->finding->span.start);
    error_set(&notice, "%s:%u: %s: not rewritten: %s", candidate->source->path, place.line,
        candidate->finding->rule->id,
        candidate->refusal.is_set ? candidate->refusal.message
                                  : "it does not hold with the others");
    command_trouble(&notice);
  }
}

static const char *plural(size_t count) { return count == 1 ? "" : "s"; }

static void say_sum(const FixRun *fixes, bool is_written) {
  size_t changed = 0;
  size_t made = 0;
  for (size_t i = 0; i < fixes->texts->count; i++) {
    const FixText *text = &fixes->texts->items[i];
    changed += text->is_changed && !text->is_new;
    made += text->is_changed && text->is_new;
  }
  size_t taken = count_taken(fixes);
  size_t left = fixes->candidate_count - taken;
  fprintf(stderr, "weir: %zu fix%s%s: %zu file%s changed, %zu new; %zu not made\n", taken,
      taken == 1 ? "" : "es", is_written ? " written" : "", changed, plural(changed), made, left);
}

// Where the tool runs all pending files in one transaction, what a fix puts off has to wait for it.
static void say_what_waits(const FixRun *fixes) {
  const Plan *said = NULL;
  for (size_t i = 0; i < fixes->candidate_count; i++) {
    const FixCandidate *candidate = &fixes->candidates[i];
    const Plan *plan = candidate->target.plan;
    bool is_shared =
        plan->step_count > 0 && plan->steps[plan->step_count - 1].transaction == PLAN_CHAIN;
    if (!candidate->is_taken || candidate->fix.steps == NULL || !is_shared || plan == said)
      continue;
    said = plan;
    fprintf(stderr,
        "weir: all pending files run in one transaction here: release the new ones after the "
        "others have run\n");
  }
}

static void print_diff(const FixRun *fixes, FILE *out) {
  for (size_t i = 0; i < fixes->texts->count; i++) {
    const FixText *text = &fixes->texts->items[i];
    if (text->is_changed)
      unified_diff_write(out, text->path, text->before, text->text, text->is_new);
  }
}

static void print_json(const FixRun *fixes, FILE *out) {
  FixJson *json = fix_json_new();
  for (size_t i = 0; i < fixes->candidate_count; i++) {
    const FixCandidate *candidate = &fixes->candidates[i];
    fix_json_add(json, &(FixJsonItem){.finding = candidate->finding,
                           .source = candidate->source,
                           .fix = candidate->is_taken ? &candidate->fix : NULL,
                           .title = candidate->finding->fix->title,
                           .refusal = slice_of(candidate->refusal.message)});
    for (size_t k = candidate->first_new; candidate->is_taken && k < candidate->last_new; k++) {
      const FixText *text = &fixes->texts->items[k];
      if (text->is_new) fix_json_new_file(json, text->path, text->text);
    }
  }
  for (size_t i = 0; i < fixes->texts->count; i++) {
    const FixText *text = &fixes->texts->items[i];
    if (text->is_changed) fix_json_file(json, text->path, text->text, text->is_new);
  }
  fix_json_write(json, out);
}

static ExitStatus give(FixRun *fixes, const Options *options, bool is_json) {
  Error error = {0};
  Output output;
  if (!run_spares(&fixes->run, options->output, &error) ||
      !output_open(&output, options->output, &error))
    return command_trouble(&error);
  if (is_json) {
    print_json(fixes, output.file);
  } else if (!options->write || options->output != NULL) {
    print_diff(fixes, output.file);
  }
  if (!output_close(&output, &error)) return command_trouble(&error);
  if (options->write && !fix_write(fixes, &error)) return command_trouble(&error);
  if (!is_json) say_refusals(fixes);
  if (!is_json) say_what_waits(fixes);
  if (fixes->candidate_count > 0) say_sum(fixes, options->write);
  return count_taken(fixes) > 0 && !options->write ? EXIT_FINDINGS : EXIT_FINE;
}

ExitStatus command_fix(const Options *options) {
  Error error = {0};
  bool is_json = options->format != NULL && strcmp(options->format, "json") == 0;
  if (options->format != NULL && !is_json && strcmp(options->format, "diff") != 0)
    error_set(&error, "--format: \"%s\" is none of diff, json", options->format);
  if (error.is_set || !is_known_rule(options, &error)) return command_trouble(&error);
  FixRun fixes;
  ExitStatus status = EXIT_TROUBLE;
  if (fix_run_open(&fixes, options)) {
    fix_run_choose(&fixes);
    status = give(&fixes, options, is_json);
  }
  fix_run_close(&fixes);
  return status;
}
