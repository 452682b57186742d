#include "analyze/chain/order_fault.h"

#include "analyze/run/analysis_run.h"
#include "lexer/memory.h"

#include <stdlib.h>

#define NOT_RUN UINT32_MAX

void order_files_free(OrderFiles *files) {
  for (size_t i = 0; i < files->count; i++) {
    source_close(files->items[i]);
    memory_free(files->items[i]);
  }
  memory_free(files->items);
  *files = (OrderFiles){0};
}

// ---- which file is which

typedef struct OrderFile {
  const char *path;
  uint32_t number; // in the analysis; NOT_RUN: it is not there
  bool is_step;    // else it is atlas.sum, a journal, a script that does not run
} OrderFile;

typedef struct OrderReport {
  Analysis *analysis;
  const Plan *plan;
  OrderFiles *added;
  OrderFile *items; // by path, each once
  size_t count;
  bool has_choice; // some steps were replayed only, or not run
  Suppressions suppressions;
  uint32_t commented; // the file that they are of
} OrderReport;

static int compare_files(const void *a, const void *b) {
  return strcmp(((const OrderFile *)a)->path, ((const OrderFile *)b)->path);
}

static void add_path(OrderReport *report, const char *path, bool is_step) {
  if (path == NULL) return;
  report->items[report->count++] = (OrderFile){path, NOT_RUN, is_step};
}

static void list_files(OrderReport *report) {
  const Plan *plan = report->plan;
  size_t most = plan->step_count + 2 * plan->fault_count + 1;
  report->items = memory_alloc(most * sizeof *report->items);
  for (size_t i = 0; i < plan->step_count; i++) {
    if (plan->steps[i].skipped.length == 0) add_path(report, plan->steps[i].file, true);
  }
  for (size_t i = 0; i < plan->fault_count; i++) {
    add_path(report, plan->faults[i].file, false);
    add_path(report, plan->faults[i].related, false);
  }
  qsort(report->items, report->count, sizeof *report->items, compare_files);
  size_t kept = 0;
  for (size_t i = 0; i < report->count; i++) {
    OrderFile *last = kept > 0 ? &report->items[kept - 1] : NULL;
    if (last != NULL && strcmp(last->path, report->items[i].path) == 0) {
      last->is_step |= report->items[i].is_step;
    } else {
      report->items[kept++] = report->items[i];
    }
  }
  report->count = kept;
}

static OrderFile *find_file(const OrderReport *report, const char *path) {
  OrderFile wanted = {.path = path};
  return report->count == 0
             ? NULL
             : bsearch(&wanted, report->items, report->count, sizeof wanted, compare_files);
}

// The analysis may hold other chains too, and a file more than once: what is reported counts.
static void number_files(OrderReport *report) {
  const Analysis *analysis = report->analysis;
  for (size_t i = 0; i < analysis->file_count; i++) {
    const AnalysisFile *ran = &analysis->files[i];
    if (ran->role == ANALYSIS_PRELUDE) continue;
    OrderFile *file = find_file(report, ran->source->path);
    if (file == NULL) continue;
    if (file->number == NOT_RUN || analysis->files[file->number].role != ANALYSIS_REPORTED)
      file->number = (uint32_t)i;
  }
  for (size_t i = 0; i < report->count; i++) {
    const OrderFile *file = &report->items[i];
    report->has_choice |=
        file->is_step &&
        (file->number == NOT_RUN || analysis->files[file->number].role == ANALYSIS_REPLAYED);
  }
}

// An analysis names places by its files' numbers, so that one becomes one of them.
static uint32_t number_of(OrderReport *report, const char *path) {
  OrderFile *file = find_file(report, path);
  if (file->number != NOT_RUN) return file->number;
  OrderFiles *added = report->added;
  Analysis *analysis = report->analysis;
  Source *source = MEMORY_NEW(Source);
  Error error = {0};
  const OverlayFile *changed = overlay_find(added->overlay, path);
  if (changed != NULL) {
    source_lend(source, path, changed->text);
  } else if (!source_read(source, path, &error)) {
    source_lend(source, path, SLICE(""));
  }
  added->items = memory_grow(added->items, added->count, &added->capacity, sizeof(Source *));
  added->items[added->count++] = source;
  analysis->files = memory_grow(
      analysis->files, analysis->file_count, &analysis->file_capacity, sizeof *analysis->files);
  file->number = (uint32_t)analysis->file_count++;
  analysis->files[file->number] = (AnalysisFile){.source = source, .role = ANALYSIS_REPORTED};
  return file->number;
}

// ---- what is reported

static bool is_reported(const OrderReport *report, const OrderFile *file) {
  return file->is_step && file->number != NOT_RUN &&
         report->analysis->files[file->number].role == ANALYSIS_REPORTED;
}

static bool is_about_the_whole(PlanFaultKind kind) {
  return kind == PLAN_FAULT_CHECKSUM || kind == PLAN_FAULT_MISSING_FILE ||
         kind == PLAN_FAULT_DIRECTIVE;
}

// Whether it is said, and of which of the two files: of two with one version, of one that is reported.
static bool choose_file(const OrderReport *report, PlanFault *fault) {
  const OrderFile *file = find_file(report, fault->file);
  if (is_reported(report, file)) return true;
  if (!file->is_step) return !report->has_choice || is_about_the_whole(fault->kind);
  if (fault->kind != PLAN_FAULT_DUPLICATE_VERSION || fault->related == NULL ||
      !is_reported(report, find_file(report, fault->related)))
    return false;
  const char *other = fault->file;
  fault->file = fault->related;
  fault->related = other;
  return true;
}

static Severity severity_of(const PlanFault *fault, const Rule *rule) {
  return fault->is_mild && rule->severity > SEVERITY_WARNING ? SEVERITY_WARNING : rule->severity;
}

static const char *related_word(PlanFaultKind kind) {
  switch (kind) {
  case PLAN_FAULT_DUPLICATE_VERSION: return "the other file";
  case PLAN_FAULT_SKIPPED_VERSION: return "the file before the gap";
  case PLAN_FAULT_OUT_OF_ORDER: return "it comes after";
  default: return "its line in atlas.sum";
  }
}

// ---- comments that allow it

static void read_comments(OrderReport *report, uint32_t number) {
  if (report->commented == number) return;
  suppressions_read(&report->suppressions, report->analysis->files[number].source,
      report->analysis->executor.now);
  report->commented = number;
}

static void allow(OrderReport *report, Finding *finding) {
  read_comments(report, finding->file);
  suppressions_apply_anywhere(&report->suppressions, finding);
}

// What no finding of the file needed. The comments were read with the file's faults.
static void end_comments(OrderReport *report, uint32_t number) {
  read_comments(report, number);
  for (size_t i = 0; i < report->suppressions.count; i++) {
    const Suppression *item = &report->suppressions.items[i];
    const Rule *rule = item->is_foreign ? NULL : rule_find(item->rule);
    bool counts = !item->is_misdated && !item->is_expired;
    if (rule != NULL && rule->hears == RULE_HEARS_ORDER && counts && !item->used)
      suppression_report_unused(report->analysis, item);
  }
  analysis_flush(report->analysis);
}

// ---- saying it

static void enter(Analysis *analysis, uint32_t number) {
  analysis->executor.file = number;
  analysis->executor.source = analysis->files[number].source->text;
  analysis->statement_number = 0;
}

static Span line_at(Slice text, uint32_t offset) {
  if (offset > text.length) offset = (uint32_t)text.length;
  uint32_t end = offset;
  while (end < text.length && text.start[end] != '\n' && text.start[end] != '\r') end++;
  return (Span){offset, end};
}

static void report_fault(OrderReport *report, const PlanFault *fault, uint32_t number) {
  Analysis *analysis = report->analysis;
  const Rule *rule = rule_find(slice_of(plan_fault_name(fault->kind)));
  if (!analysis_selects(analysis, rule)) return;
  Slice text = analysis->files[number].source->text;
  Span span = line_at(text, fault->offset);
  RuleContext context = analysis_context(analysis, rule, NULL, span);
  Finding *finding =
      rule_report(&context, severity_of(fault, rule), span, "%.*s", SLICE_PRINT(fault->text));
  if (fault->related != NULL)
    rule_related_place(&context, finding,
        (Place){number_of(report, fault->related), fault->related_offset},
        related_word(fault->kind));
  rule_help(&context, finding, "%s", rule->instead);
  allow(report, finding);
  analysis_flush(analysis);
}

typedef struct PlacedFault {
  PlanFault fault;
  uint32_t number; // of its file
} PlacedFault;

static int compare_placed(const void *a, const void *b) {
  const PlacedFault *left = a;
  const PlacedFault *right = b;
  if (left->number != right->number) return left->number < right->number ? -1 : 1;
  if (left->fault.offset != right->fault.offset)
    return left->fault.offset < right->fault.offset ? -1 : 1;
  return left->fault.kind < right->fault.kind ? -1 : left->fault.kind > right->fault.kind;
}

static int compare_numbers(const void *a, const void *b) {
  uint32_t left = *(const uint32_t *)a;
  uint32_t right = *(const uint32_t *)b;
  return left < right ? -1 : left > right;
}

// The files of the plan that are reported, in the order in which they ran.
static uint32_t *list_numbers(const OrderReport *report, size_t *count) {
  uint32_t *numbers = memory_alloc((report->count + 1) * sizeof *numbers);
  *count = 0;
  for (size_t i = 0; i < report->count; i++) {
    uint32_t number = report->items[i].number;
    if (number != NOT_RUN && report->analysis->files[number].role == ANALYSIS_REPORTED)
      numbers[(*count)++] = number;
  }
  qsort(numbers, *count, sizeof *numbers, compare_numbers);
  return numbers;
}

static void report_files(OrderReport *report, const PlacedFault *placed, size_t count) {
  size_t file_count;
  uint32_t *numbers = list_numbers(report, &file_count);
  size_t at = 0;
  for (size_t i = 0; i < file_count; i++) {
    enter(report->analysis, numbers[i]);
    for (; at < count && placed[at].number == numbers[i]; at++)
      report_fault(report, &placed[at].fault, numbers[i]);
    end_comments(report, numbers[i]);
  }
  memory_free(numbers);
}

void order_fault_report(Analysis *analysis, const Plan *plan, OrderFiles *files) {
  OrderReport report = {.analysis = analysis, .plan = plan, .added = files, .commented = NOT_RUN};
  list_files(&report);
  number_files(&report);
  PlacedFault *placed = memory_alloc((plan->fault_count + 1) * sizeof *placed);
  size_t count = 0;
  for (size_t i = 0; i < plan->fault_count; i++) {
    PlanFault fault = plan->faults[i];
    if (choose_file(&report, &fault))
      placed[count++] = (PlacedFault){fault, number_of(&report, fault.file)};
  }
  qsort(placed, count, sizeof *placed, compare_placed);
  report_files(&report, placed, count);
  memory_free(placed);
  memory_free(report.items);
  suppressions_free(&report.suppressions);
}
