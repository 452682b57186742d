#include "analyze/run/plan_run.h"

#include "analyze/apply/code/code.h"
#include "analyze/run/analysis_run.h"
#include "analyze/run/analysis_step.h"
#include "analyze/run/plan_send.h"
#include "lexer/memory.h"

#include <xxhash.h>

// ---- files

typedef struct FilePlaces {
  uint32_t *items; // by path: the file's index + 1
  size_t count;    // a power of two
} FilePlaces;

static uint32_t find_file(PlanRun *run, const FilePlaces *places, const char *path) {
  size_t mask = places->count - 1;
  size_t at = (size_t)XXH3_64bits(path, strlen(path)) & mask;
  for (; places->items[at] != 0; at = (at + 1) & mask) {
    if (strcmp(run->files[places->items[at] - 1].path, path) == 0) return places->items[at] - 1;
  }
  uint32_t number = (uint32_t)run->file_count++;
  run->files[number] = (PlanRunFile){.path = path, .role = ANALYSIS_REPORTED};
  places->items[at] = number + 1;
  return number;
}

void plan_run_open(PlanRun *run, const Plan *plan) {
  *run = (PlanRun){.plan = plan, .step_count = plan->step_count};
  run->files = memory_alloc((plan->step_count + 1) * sizeof *run->files);
  run->file_of = memory_alloc((plan->step_count + 1) * sizeof *run->file_of);
  FilePlaces places = {.count = 16};
  while (places.count < 2 * plan->step_count) places.count *= 2;
  places.items = memory_alloc(places.count * sizeof *places.items);
  for (size_t i = 0; i < plan->step_count; i++) {
    uint32_t number = find_file(run, &places, plan->steps[i].file);
    PlanRunFile *file = &run->files[number];
    run->file_of[i] = number;
    if (file->release == 0) file->release = plan->steps[i].release;
  }
  memory_free(places.items);
}

void plan_run_close(PlanRun *run) {
  for (size_t i = 0; i < run->file_count; i++) source_close(&run->files[i].source);
  for (size_t i = 0; i < run->other_count; i++) source_close(&run->others[i]);
  memory_free(run->files);
  memory_free(run->file_of);
  source_close(&run->reset);
  memory_free(run->others);
  *run = (PlanRun){0};
}

// ---- running

typedef struct Runner {
  PlanRun *run;
  Analysis *analysis;
  const PlanStep *step; // at hand
  PlanRunFile *file;    // its
  uint32_t first_release;
  const PlaceholderValues *given; // by the settings; NULL: none
  PlanSender sender;
  const PlanStep *opened; // the tool's transaction was opened for this one; NULL: none is open
  uint32_t session;       // that is open; 0: none
} Runner;

static bool is_run(const Runner *runner, size_t step) {
  const PlanRunFile *file = &runner->run->files[runner->run->file_of[step]];
  return runner->run->plan->steps[step].skipped.length == 0 && file->source.path != NULL &&
         !file->is_left_out;
}

// ---- transactions and sessions

static RuleScope scope_of(const PlanStep *step) {
  if (step->transaction == PLAN_CHAIN) return RULE_SCOPE_CHAIN;
  return step->label.length > 0 ? RULE_SCOPE_CHANGE : RULE_SCOPE_FILE;
}

static void close_transaction(Runner *runner) {
  if (runner->opened == NULL) return;
  analysis_end_transaction(runner->analysis);
  runner->opened = NULL;
}

static const PlanRunFile *file_of(const Runner *runner, const PlanStep *step) {
  return &runner->run->files[runner->run->file_of[step - runner->run->plan->steps]];
}

// Files that were released before are no part of the transaction of those that are pending.
static bool shares_transaction(const Runner *runner, const PlanStep *step) {
  const PlanStep *opened = runner->opened;
  if (opened == NULL || opened->transaction != step->transaction) return false;
  if (file_of(runner, step)->is_later && file_of(runner, opened) != file_of(runner, step))
    return false;
  if (step->transaction == PLAN_CHAIN)
    return file_of(runner, opened)->role == file_of(runner, step)->role;
  return step->label.length > 0 && slice_equals(step->label, opened->label);
}

static void merge_values(Runner *runner) {
  const PlaceholderValues *sources[] = {&runner->run->plan->properties, runner->given};
  placeholder_values_free(&runner->sender.values);
  for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
    for (size_t k = 0; sources[i] != NULL && k < sources[i]->count; k++)
      placeholder_values_set(
          &runner->sender.values, sources[i]->items[k].name, sources[i]->items[k].value);
  }
}

static void close_session(Runner *runner) {
  close_transaction(runner);
  if (runner->session != 0) {
    analysis_end_block(runner->analysis);
    analysis_end_session(runner->analysis);
  }
  runner->session = 0;
}

static void open_session(Runner *runner) {
  if (runner->session == runner->step->session) return;
  close_session(runner);
  merge_values(runner); // what the last one has set is gone
  analysis_begin_session(runner->analysis);
  runner->session = runner->step->session;
}

// In a session that other files have used.
static void reset_session(Runner *runner) {
  PlanRun *run = runner->run;
  Slice text = SLICE("RESET ROLE; RESET search_path");
  if (run->reset.path == NULL) {
    source_lend(&run->reset, "reset", text);
    run->reset_number = analysis_add_file(runner->analysis, &run->reset, ANALYSIS_PRELUDE, 0);
  }
  analysis_enter_file(runner->analysis, run->reset_number);
  analysis_run_text(runner->analysis, &(AnalysisText){.text = text});
  analysis_begin_session(runner->analysis); // the runner's own settings
}

static void enter_file(Runner *runner) {
  PlanRunFile *file = runner->file;
  if (!file->is_known)
    file->number = analysis_add_file(
        runner->analysis, &file->source, file->role, runner->first_release + file->release);
  file->is_known = true;
  analysis_enter_file(runner->analysis, file->number);
}

static void open_transaction(Runner *runner) {
  if (shares_transaction(runner, runner->step)) return;
  close_transaction(runner);
  if (runner->step->transaction == PLAN_NONE) return;
  analysis_begin_transaction(runner->analysis, scope_of(runner->step));
  runner->opened = runner->step;
}

// ---- steps

// A query says whether the step runs. Where the model cannot answer it, the step is taken to run.
static bool precondition_holds(Runner *runner) {
  const PlanStep *step = runner->step;
  if (step->precondition.length == 0) return true;
  Executor *executor = &runner->analysis->executor;
  executor->arena = runner->analysis->statement_arena;
  Datum answer = code_answer(executor, step->precondition);
  bool is_known = answer.kind == DATUM_TEXT && step->expected.length > 0;
  bool holds = !is_known || slice_equals(answer.text, step->expected);
  arena_reset(runner->analysis->statement_arena);
  if (!is_known)
    analysis_evidence_add(runner->analysis, "precondition", step->start,
        SLICE("whether it runs is decided by a query; it is taken to run"), true);
  return holds;
}

static void run_step(Runner *runner, size_t number) {
  const PlanStep *step = &runner->run->plan->steps[number];
  runner->step = step;
  runner->file = &runner->run->files[runner->run->file_of[number]];
  bool resets = step->resets && runner->session == step->session;
  if (shares_transaction(runner, step) && runner->session == step->session) {
    if (resets) reset_session(runner);
    enter_file(runner);
  } else {
    close_transaction(runner);
    open_session(runner);
    if (resets) reset_session(runner);
    enter_file(runner);
    open_transaction(runner);
  }
  if (!precondition_holds(runner)) return;
  plan_send_step(
      &runner->sender, step, runner->file->source.text, runner->file->role == ANALYSIS_REPORTED);
}

// What follows `number` is the next step that runs, or NULL.
static void leave_step(Runner *runner, size_t number, const PlanStep *next) {
  const PlanStep *step = runner->step;
  bool ends_session = next == NULL || next->session != step->session;
  bool ends_transaction = ends_session || !shares_transaction(runner, next);
  if (ends_transaction) close_transaction(runner);
  bool is_script = step->unit == PLAN_PSQL && !ends_session;
  bool is_change = next != NULL && step->label.length > 0 && slice_equals(step->label, next->label);
  if (runner->opened == NULL && !is_script && !is_change) analysis_end_block(runner->analysis);
  if (runner->file->last_step == number) {
    analysis_enter_file(runner->analysis, runner->file->number);
    analysis_leave_file(runner->analysis);
  }
}

// What of the plan is no SQL, and what could not be known.
static void note_evidence(Runner *runner) {
  PlanRun *run = runner->run;
  const Plan *plan = run->plan;
  run->others = memory_alloc((plan->evidence_count + 1) * sizeof *run->others);
  for (size_t i = 0; i < plan->evidence_count; i++) {
    Source *source = &run->others[run->other_count++];
    source_lend(source, plan->evidence[i].file, SLICE(""));
    uint32_t number = analysis_add_file(runner->analysis, source, ANALYSIS_PRELUDE, 0);
    analysis_enter_file(runner->analysis, number);
    analysis_evidence_add(runner->analysis, "not-sql", 0, plan->evidence[i].text, true);
  }
}

static size_t next_run(const Runner *runner, size_t from, size_t count) {
  while (from < count && !is_run(runner, from)) from++;
  return from;
}

void plan_run_execute(PlanRun *run, Analysis *analysis, const PlanRunSettings *settings) {
  const Plan *plan = run->plan;
  Runner runner = {.run = run,
      .analysis = analysis,
      .given = settings->values,
      .first_release = settings->first_release,
      .sender = {.analysis = analysis, .plan = plan, .arena = arena_new()}};
  analysis_set_tool(analysis, tool_find(plan->framework), plan->is_order_guessed);
  analysis_set_session(analysis, settings->session);
  size_t count = run->step_count;
  for (size_t i = 0; i < count; i++) {
    if (is_run(&runner, i)) run->files[run->file_of[i]].last_step = i;
  }
  for (size_t i = next_run(&runner, 0, count); i < count;) {
    size_t next = next_run(&runner, i + 1, count);
    run_step(&runner, i);
    leave_step(&runner, i, next < count ? &plan->steps[next] : NULL);
    i = next;
  }
  close_session(&runner);
  note_evidence(&runner);
  analysis_set_tool(analysis, NULL, false);
  analysis_set_session(analysis, NULL);
  plan_sender_free(&runner.sender);
}
