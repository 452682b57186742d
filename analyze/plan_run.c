#define _GNU_SOURCE // memmem
#include "analyze/plan_run.h"

#include "analyze/analysis_run.h"
#include "analyze/analysis_step.h"
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
  PlaceholderValues values;       // in the session at hand
  PlaceholderValues unknown;      // names that were said to have no value
  const PlanStep *opened; // the tool's transaction was opened for this one; NULL: none is open
  uint32_t session;       // that is open; 0: none
  Arena *arena;           // of the step
} Runner;

static bool is_run(const Runner *runner, size_t step) {
  const PlanRunFile *file = &runner->run->files[runner->run->file_of[step]];
  return runner->run->plan->steps[step].skipped.length == 0 && file->source.path != NULL &&
         !file->is_left_out;
}

// ---- what is sent

static bool is_flyway(const Runner *runner) {
  return strcmp(runner->run->plan->framework, "flyway") == 0;
}

// Flyway itself gives a value to these.
static bool is_given_by_tool(const Runner *runner, Slice name) {
  return is_flyway(runner) && slice_starts_with(name, SLICE("flyway:"));
}

static void tell_unknown(Runner *runner, const TextOrigin *origin, Slice name, Span written) {
  bool is_told = placeholder_values_find(&runner->unknown, name, is_flyway(runner)) != NULL;
  if (is_told || runner->file->role != ANALYSIS_REPORTED || is_given_by_tool(runner, name)) return;
  placeholder_values_set(&runner->unknown, name, SLICE(""));
  TextOrigin as_written = *origin;
  as_written.placed = NULL;
  analysis_unknown_placeholder(runner->analysis, name, text_origin_span(&as_written, written));
}

// Both lists are in the order of the text.
static void note_unknown(Runner *runner, const TextOrigin *origin) {
  const PlacedText *placed = origin->placed;
  size_t at = 0;
  for (size_t i = 0; i < placed->unknown_count; i++) {
    const PlaceholderUnknown *unknown = &placed->unknown[i];
    while (at < placed->segment_count && placed->segments[at].written < unknown->offset) at++;
    size_t end =
        at + 1 < placed->segment_count ? placed->segments[at + 1].written : origin->written.length;
    tell_unknown(runner, origin, unknown->name, (Span){(uint32_t)unknown->offset, (uint32_t)end});
  }
}

static bool sets_variables(Slice text) {
  return memmem(text.start, text.length, "\\set", strlen("\\set")) != NULL;
}

// Variables that psql knows without \set are few, and \set is seldom: else the text is as it is.
static bool may_have_placeholders(const Runner *runner, Slice text) {
  switch (runner->step->placeholders) {
  case PLACEHOLDER_NONE: return false;
  case PLACEHOLDER_PSQL: return runner->values.count > 0 || sets_variables(text);
  default: return true;
  }
}

// `offset` is that of the piece in the file, or in the text that `lines` places.
static void send_piece(
    Runner *runner, Slice piece, size_t offset, const PlacedText *lines, bool is_message) {
  if (piece.length == 0) return;
  PlanRunFile *file = runner->file;
  TextOrigin origin = {.written = piece,
      .offset = (uint32_t)offset,
      .lines = lines,
      .limit = (uint32_t)file->source.text.length};
  PlacedText placed = {.text = piece};
  if (may_have_placeholders(runner, piece)) {
    PlaceholderRules rules = {.syntax = runner->step->placeholders,
        .prefix = runner->run->plan->placeholder_prefix,
        .suffix = runner->run->plan->placeholder_suffix,
        .any_case = is_flyway(runner)};
    placed = placeholder_expand(piece, &rules, &runner->values);
    origin.placed = &placed;
    note_unknown(runner, &origin);
  }
  bool is_psql = runner->step->placeholders == PLACEHOLDER_PSQL;
  bool is_same = offset == 0 && lines == NULL && placed.segment_count == 0;
  analysis_run_text(runner->analysis,
      &(AnalysisText){.text = placed.text,
          .origin = is_same ? NULL : &origin,
          .is_message = is_message,
          .is_whole = runner->step->unit == PLAN_MESSAGE && runner->step->label.length == 0,
          .has_variables = is_psql && runner->values.count > 0});
  placed_text_free(&placed);
  if (is_psql && sets_variables(piece)) placeholder_take_psql(&runner->values, piece);
}

// "\n" in a directive of one line.
static Slice plain_delimiter(Arena *arena, Slice delimiter) {
  char *text = arena_alloc(arena, delimiter.length + 1);
  size_t length = 0;
  for (size_t i = 0; i < delimiter.length; i++) {
    char c = delimiter.start[i];
    bool is_escaped = c == '\\' && i + 1 < delimiter.length;
    char next = is_escaped ? delimiter.start[i + 1] : '\0';
    if (next == 'n' || next == 't' || next == 'r' || next == '\\') {
      c = next == 'n' ? '\n' : next == 't' ? '\t' : next == 'r' ? '\r' : '\\';
      i++;
    }
    text[length++] = c;
  }
  return (Slice){text, length};
}

// Each piece between delimiters is sent as it is.
static void send_delimited(Runner *runner, Slice text, size_t offset, const PlacedText *lines) {
  Slice delimiter = plain_delimiter(runner->arena, runner->step->delimiter);
  for (size_t at = 0; at < text.length;) {
    const char *found = delimiter.length > 0 ? memmem(text.start + at, text.length - at,
                                                   delimiter.start, delimiter.length)
                                             : NULL;
    size_t end = found != NULL ? (size_t)(found - text.start) : text.length;
    send_piece(runner, (Slice){text.start + at, end - at}, offset + at, lines, true);
    at = end + delimiter.length;
  }
}

static void send_text(
    Runner *runner, Slice text, size_t offset, const PlacedText *lines, bool is_message) {
  if (runner->step->delimiter.length > 0) {
    send_delimited(runner, text, offset, lines);
  } else {
    send_piece(runner, text, offset, lines, is_message);
  }
}

static Slice cut(Slice text, uint32_t start, uint32_t end) {
  if (end > text.length) end = (uint32_t)text.length;
  return (Slice){text.start + start, end > start ? end - start : 0};
}

// Parts that are sent by themselves; else what lies between them is blanked.
static void send_parts(Runner *runner) {
  const PlanStep *step = runner->step;
  Slice file = runner->file->source.text;
  bool are_apart = step->part_count == 1;
  for (size_t i = 0; i < step->part_count && step->unit == PLAN_STATEMENT; i++)
    are_apart = are_apart || step->parts[i].is_message;
  if (are_apart) {
    for (size_t i = 0; i < step->part_count; i++) {
      const PlanPart *part = &step->parts[i];
      bool is_message = part->is_message || step->unit == PLAN_MESSAGE;
      send_text(runner, cut(file, part->start, part->end), part->start, NULL, is_message);
    }
    return;
  }
  char *blanked = plan_step_blank(step, file);
  size_t length = cut(file, step->start, step->end).length;
  send_text(runner, (Slice){blanked, length}, step->start, NULL, step->unit == PLAN_MESSAGE);
  memory_free(blanked);
}

static void send_step(Runner *runner) {
  const PlanStep *step = runner->step;
  Slice file = runner->file->source.text;
  bool is_message = step->unit == PLAN_MESSAGE;
  if (step->text.start != NULL) {
    const PlacedText *lines =
        text_origin_find_lines(runner->arena, step->text, file, step->start, step->end);
    send_text(runner, step->text, 0, lines, is_message);
  } else if (step->part_count > 0) {
    send_parts(runner);
  } else {
    // Of what is no regular file the plan doesn't know the length.
    bool is_stream = step->end == 0 && runner->run->plan->step_count == 1;
    uint32_t end = is_stream ? (uint32_t)file.length : step->end;
    send_text(runner, cut(file, step->start, end), step->start, NULL, is_message);
  }
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
  if (step->transaction == PLAN_CHAIN)
    return file_of(runner, opened)->role == file_of(runner, step)->role;
  return step->label.length > 0 && slice_equals(step->label, opened->label);
}

static void merge_values(Runner *runner) {
  const PlaceholderValues *sources[] = {&runner->run->plan->properties, runner->given};
  placeholder_values_free(&runner->values);
  for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
    for (size_t k = 0; sources[i] != NULL && k < sources[i]->count; k++)
      placeholder_values_set(
          &runner->values, sources[i]->items[k].name, sources[i]->items[k].value);
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

// The query cannot be asked.
static void note_precondition(Runner *runner) {
  if (runner->step->precondition.length == 0) return;
  analysis_evidence_add(runner->analysis, "precondition", runner->step->start,
      SLICE("whether it runs is decided by a query; it is taken to run"), true);
}

static void run_step(Runner *runner, size_t number) {
  const PlanStep *step = &runner->run->plan->steps[number];
  runner->step = step;
  runner->file = &runner->run->files[runner->run->file_of[number]];
  arena_reset(runner->arena);
  if (shares_transaction(runner, step) && runner->session == step->session) {
    enter_file(runner);
  } else {
    close_transaction(runner);
    open_session(runner);
    enter_file(runner);
    open_transaction(runner);
  }
  note_precondition(runner);
  send_step(runner);
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
      .arena = arena_new()};
  analysis_set_tool(analysis, tool_find(plan->framework));
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
  analysis_set_tool(analysis, NULL);
  analysis_set_session(analysis, NULL);
  placeholder_values_free(&runner.values);
  placeholder_values_free(&runner.unknown);
  arena_free(runner.arena);
}
