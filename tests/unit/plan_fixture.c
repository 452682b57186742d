#include "tests/unit/plan_fixture.h"

#include "tests/unit/folder_fixture.h"
#include "tests/unit/spec.h"

#include "analyze/chain/plan.h"
#include "lexer/memory.h"

static void print_squeezed(FILE *out, Slice text) {
  bool blank = false;
  bool begun = false;
  for (size_t i = 0; i < text.length; i++) {
    char c = text.start[i];
    if (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
      blank = true;
      continue;
    }
    if (blank && begun) fputc(' ', out);
    fputc(c, out);
    blank = false;
    begun = true;
  }
}

static void print_text(FILE *out, const PlanStep *step) {
  char *file = folder_read(step->file);
  char *text = plan_step_blank(step, slice_of(file));
  fputs(" | ", out);
  for (size_t i = 0; i < step->part_count; i++) {
    if (i > 0) fputs(" | ", out);
    size_t from = step->parts[i].start - step->start;
    print_squeezed(out, (Slice){text + from, step->parts[i].end - step->parts[i].start});
  }
  if (step->part_count == 0) print_squeezed(out, slice_of(text));
  memory_free(text);
  free(file);
}

static void print_plan(FILE *out, const Plan *plan) {
  fprintf(out, "%s %s\n", plan->framework, plan->path);
  for (size_t i = 0; i < plan->step_count; i++) {
    const PlanStep *step = &plan->steps[i];
    fputs(step->file, out);
    if (step->label.length > 0) fprintf(out, " %.*s", SLICE_PRINT(step->label));
    fprintf(out, " %s %s %u", plan_unit_name(step->unit), plan_transaction_name(step->transaction),
        step->session);
    if (step->skipped.length > 0) {
      fputs(" skipped", out);
    } else {
      print_text(out, step);
    }
    fputc('\n', out);
  }
  for (size_t i = 0; i < plan->fault_count; i++)
    fprintf(out, "fault %s %s\n", plan_fault_name(plan->faults[i].kind), plan->faults[i].file);
  for (size_t i = 0; i < plan->evidence_count; i++)
    fprintf(out, "evidence %s\n", plan->evidence[i].file);
}

void plan_assert(const char *path, const char *framework, const char *const lines[],
    const char *file, int line) {
  Error error = {0};
  PlanOptions options = {.framework = framework};
  PlanSet *set = plan_set_new(path, &options, &error);
  char *got = NULL;
  char *wanted = NULL;
  size_t size;
  FILE *out = open_memstream(&got, &size);
  if (set == NULL) fprintf(out, "%s\n", error.message);
  for (size_t i = 0; set != NULL && i < set->plan_count; i++) print_plan(out, set->plans[i]);
  fclose(out);
  out = open_memstream(&wanted, &size);
  for (size_t i = 0; lines[i] != NULL; i++) fprintf(out, "%s\n", lines[i]);
  fclose(out);
  bool same = strcmp(got, wanted) == 0;
  if (!same) print_error("got:\n%swanted:\n%s", got, wanted);
  free(got);
  free(wanted);
  plan_set_free(set);
  if (!same) _fail(file, line);
}
