#include "tests/unit/order_fixture.h"

#include "analyze/chain/order_fault.h"
#include "lexer/memory.h"
#include "tests/unit/folder_fixture.h"
#include "tests/unit/lint_fixture.h"
#include "tests/unit/spec.h"

struct OrderRun {
  LintRun *lint;
  OrderFiles files;
  char *texts[100];
  size_t text_count;
  Arena *arena;
};

static void write_files(const char *files) {
  static const char mark[] = "-- file ";
  for (const char *at = files; at != NULL;) {
    assert_true(strncmp(at, mark, strlen(mark)) == 0);
    char name[100] = "";
    char text[2000] = "";
    size_t length = strcspn(at + strlen(mark), "\n");
    assert_true(length < sizeof name);
    memcpy(name, at + strlen(mark), length);
    const char *body = at + strlen(mark) + length;
    if (*body == '\n') body++;
    const char *next = strncmp(body, mark, strlen(mark)) == 0 ? body : strstr(body, "\n-- file ");
    if (next != NULL && next != body) next++;
    size_t size = next != NULL ? (size_t)(next - body) : strlen(body);
    assert_true(size + 2 < sizeof text);
    memcpy(text, body, size);
    if (size > 0 && text[size - 1] != '\n') text[size] = '\n';
    folder_write(name, text);
    at = next;
  }
}

static void run_plan(OrderRun *run, const Plan *plan, const char *replayed) {
  bool is_new = replayed == NULL;
  for (size_t i = 0; i < plan->step_count; i++) {
    const PlanStep *step = &plan->steps[i];
    char *file = folder_read(step->file);
    char *text = plan_step_blank(step, slice_of(file));
    free(file);
    run->texts[run->text_count++] = text;
    lint_named(run->lint, step->file, slice_of(text),
        is_new ? ANALYSIS_REPORTED : ANALYSIS_REPLAYED, step->release);
    if (!is_new && strstr(step->file, replayed) != NULL) is_new = true;
  }
  order_fault_report(lint_analysis(run->lint), plan, &run->files);
}

OrderRun *order_new(const char *files, const char *replayed) {
  OrderRun *run = MEMORY_NEW(OrderRun);
  run->lint = lint_new(false);
  run->arena = arena_new();
  void *folder = NULL;
  assert_int_equal(folder_set_up(&folder), 0);
  write_files(files);
  Error error = {0};
  PlanSet *set = plan_set_new(".", &(PlanOptions){0}, &error);
  if (set != NULL) run_plan(run, set->plans[0], replayed);
  plan_set_free(set);
  assert_int_equal(folder_tear_down(&folder), 0);
  if (set == NULL) fail_msg("%s", error.message);
  return run;
}

void order_free(OrderRun *run) {
  if (run == NULL) return;
  lint_free(run->lint);
  order_files_free(&run->files);
  for (size_t i = 0; i < run->text_count; i++) memory_free(run->texts[i]);
  arena_free(run->arena);
  memory_free(run);
}

const Finding *order_find(const OrderRun *run, const char *rule) {
  return lint_find(run->lint, rule);
}

Slice order_text(OrderRun *run) {
  Slice text = SLICE("");
  for (size_t i = 0; i < lint_count(run->lint); i++) {
    const Finding *finding = lint_finding(run->lint, i);
    Source *source = analysis_source(lint_analysis(run->lint), finding->file);
    const char *path = strncmp(source->path, "./", 2) == 0 ? source->path + 2 : source->path;
    text = arena_printf(run->arena, "%.*s%s:%u: %s: %.*s%s\n", SLICE_PRINT(text), path,
        source_place(source, finding->span.start).line, finding->rule->id,
        SLICE_PRINT(finding->message), finding->suppressed.length > 0 ? " (suppressed)" : "");
  }
  return text;
}
