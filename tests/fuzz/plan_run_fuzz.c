// Any plan over any bytes is run: what is reported lies in its file, the counts add up, and a session
// ends with no transaction open.
#include "analyze/apply/session/transaction.h"
#include "analyze/chain/tool.h"
#include "analyze/run/analysis_step.h"
#include "analyze/run/plan_run.h"
#include "lexer/memory.h"

#include <stdio.h>
#include <stdlib.h>

#define FILES_MAX 4u
#define STEPS_MAX 8u
#define SEPARATOR '\x1e' // between the files of an input

#define HOLD(condition)                                                                            \
  do {                                                                                             \
    if (condition) break;                                                                          \
    fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                \
    abort();                                                                                       \
  } while (0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// The first line has a byte for each step; the rest is the files.
typedef struct Input {
  PlanStep steps[STEPS_MAX];
  PlanPart parts[STEPS_MAX][2];
  size_t step_count;
  Slice files[FILES_MAX];
  size_t file_count;
  char framework;
} Input;

static const char *const paths[FILES_MAX] = {"0.sql", "1.sql", "2.sql", "3.sql"};

static void read_files(Input *input, Slice rest) {
  const char *end = rest.start + rest.length;
  const char *text = rest.start;
  do {
    size_t length = (size_t)(end - text);
    const char *cut = length > 0 ? memchr(text, SEPARATOR, length) : NULL;
    if (cut == NULL || input->file_count == FILES_MAX - 1) cut = end;
    input->files[input->file_count++] = (Slice){text, (size_t)(cut - text)};
    text = cut + 1;
  } while (text <= end);
}

static void read_step(Input *input, unsigned byte) {
  size_t number = input->step_count++;
  size_t file = number % input->file_count;
  Slice text = input->files[file];
  uint32_t length = (uint32_t)text.length;
  PlanStep *step = &input->steps[number];
  *step = (PlanStep){.file = paths[file],
      .end = length,
      .unit = (PlanUnit)(byte % 3),
      .transaction = (PlanTransaction)(byte / 3 % 3),
      .placeholders = (PlaceholderSyntax)(byte / 9 % 5),
      .session = 1 + (uint32_t)number / 3,
      .release = 1 + (uint32_t)file,
      .label = number % 4 > 1 ? SLICE("ann:1") : SLICE("")};
  unsigned kind = byte / 45 % 6;
  if (kind == 1 || kind == 2) {
    PlanPart *parts = input->parts[number];
    parts[0] = (PlanPart){length / 8, length / 3, kind == 1};
    parts[1] = (PlanPart){length / 2, length + (byte & 1), kind == 1}; // perhaps it has shrunk
    step->start = parts[0].start;
    step->end = parts[1].end;
    step->parts = parts;
    step->part_count = 2;
  }
  if (kind == 3) {
    step->text = (Slice){text.start, length / 2};
    step->start = length / 3;
    step->end = length;
  }
  if (kind == 4) step->delimiter = SLICE("\\n/");
  if (kind == 5) step->start = length / 2;
}

// In place: steps point at what stands beside them.
static void read_input(Input *input, const uint8_t *data, size_t size) {
  *input = (Input){0};
  const char *text = (const char *)data;
  size_t line = 0;
  while (line < size && text[line] != '\n') line++;
  size_t rest = line < size ? line + 1 : size;
  read_files(input, (Slice){text + rest, size - rest});
  for (size_t i = 0; i < line && i < STEPS_MAX; i++) read_step(input, data[i]);
  input->framework = line > STEPS_MAX ? text[STEPS_MAX] : 'g';
}

// ---- what it comes to

typedef struct Run {
  const Input *input;
  Analysis *analysis;
  uint64_t findings;
} Run;

static void check_place(const Run *run, uint32_t file, Span span) {
  HOLD(span.start <= span.end);
  HOLD(span.end <= analysis_source(run->analysis, file)->text.length);
}

static void see_finding(const Finding *finding, void *payload) {
  Run *run = payload;
  HOLD(finding->message.length > 0);
  check_place(run, finding->file, finding->span);
  check_place(run, finding->file, finding->statement_span);
  for (const Mark *mark = finding->marks; mark != NULL; mark = mark->next)
    check_place(run, finding->file, mark->span);
  for (const Related *related = finding->related; related != NULL; related = related->next)
    check_place(run, related->place.file, related->span);
  for (const Edit *edit = finding->fix != NULL ? finding->fix->edits : NULL; edit != NULL;
       edit = edit->next)
    check_place(run, edit->file, edit->span);
  run->findings++;
}

static void check_end(const Run *run) {
  const AnalysisSummary *summary = analysis_summary(run->analysis);
  HOLD(summary->applied + summary->skipped + summary->failed + summary->unknown ==
       summary->statements);
  uint64_t findings = summary->suppressed;
  for (int i = 0; i < 3; i++) findings += summary->severities[i];
  HOLD(findings == run->findings);
  HOLD(transaction_phase(analysis_executor(run->analysis)) == TRANSACTION_OUTSIDE);
  size_t count;
  const Evidence *evidence = analysis_evidence(run->analysis, &count);
  for (size_t i = 0; i < count; i++)
    check_place(
        run, evidence[i].place.file, (Span){evidence[i].place.offset, evidence[i].place.offset});
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Input input;
  read_input(&input, data, size);
  PlaceholderValues values = {0};
  placeholder_values_set(&values, SLICE("a"), SLICE("x.y z; SELECT"));
  placeholder_values_set(&values, SLICE("b"), SLICE(""));
  Plan plan = {.framework = input.framework == 'f' ? "flyway" : "goose",
      .path = ".",
      .steps = input.steps,
      .step_count = input.step_count};
  PlanRun plan_run;
  plan_run_open(&plan_run, &plan);
  for (size_t i = 0; i < plan_run.file_count; i++) {
    PlanRunFile *file = &plan_run.files[i];
    source_lend(&file->source, file->path, input.files[file->path[0] - '0']);
    if (i == 1 && (input.framework & 1)) file->role = ANALYSIS_REPLAYED;
  }
  Source session = {0};
  source_lend(&session, "session", SLICE("SET search_path = x; BEGIN"));
  Run run = {.input = &input};
  run.analysis = analysis_new(&(AnalysisOptions){.from_empty = true}, see_finding, &run);
  plan_run_execute(&plan_run, run.analysis,
      &(PlanRunSettings){.values = &values, .session = &session, .first_release = 3});
  check_end(&run);
  analysis_free(run.analysis);
  plan_run_close(&plan_run);
  source_close(&session);
  placeholder_values_free(&values);
  return 0;
}
