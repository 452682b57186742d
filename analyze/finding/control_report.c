#include "analyze/finding/control_report.h"

#include "analyze/run/analysis_run.h"
#include "analyze/run/analysis_step.h"

typedef struct EntryReport {
  Analysis *analysis;
  const ControlEntry *entry;
  Span span;
} EntryReport;

static bool is_selected(const EntryReport *report, Slice rule) {
  return analysis_selects(report->analysis, rule_find(rule));
}

static RuleContext context_of(const EntryReport *report, const Rule *rule) {
  return analysis_context(report->analysis, rule, NULL, report->span);
}

static void report_unused(const EntryReport *report) {
  const ControlEntry *entry = report->entry;
  bool is_unused = entry->is_met && !entry->is_missed && !entry->is_used;
  if (!is_unused || !is_selected(report, entry->said->rule) ||
      !is_selected(report, SLICE("suppression-unused")))
    return;
  RuleContext context = context_of(report, &rule_suppression_unused);
  Slice object = entry->said->object;
  rule_report(&context, SEVERITY_INFO, report->span,
      "there is no finding of %.*s%s%.*s in %.*s to suppress", SLICE_PRINT(entry->said->rule),
      object.length > 0 ? " on " : "", SLICE_PRINT(object), SLICE_PRINT(entry->said->file));
}

static void report_entry(const EntryReport *report) {
  const ControlEntry *entry = report->entry;
  if (entry->is_expired) {
    if (!is_selected(report, SLICE("suppression-expired"))) return;
    RuleContext context = context_of(report, &rule_suppression_expired);
    rule_report(&context, SEVERITY_WARNING, report->span, "what suppressed %.*s ended with %.*s",
        SLICE_PRINT(entry->said->rule), SLICE_PRINT(entry->said->until));
  } else {
    report_unused(report);
  }
  if (entry->said->reason.length > 0 || !is_selected(report, SLICE("suppression-without-reason")))
    return;
  RuleContext context = context_of(report, &rule_suppression_without_reason);
  rule_report(&context, SEVERITY_WARNING, report->span,
      "the entry does not say why %.*s is suppressed", SLICE_PRINT(entry->said->rule));
}

// ---- places

static uint32_t offset_of(Slice text, const Origin *origin) {
  size_t at = 0;
  for (uint32_t line = 1; line < origin->line; line++) {
    const char *end = memchr(text.start + at, '\n', text.length - at);
    if (end == NULL) return (uint32_t)text.length;
    at = (size_t)(end - text.start) + 1;
  }
  for (uint32_t column = 1; column < origin->column && at < text.length; column++) {
    at++;
    while (at < text.length && ((unsigned char)text.start[at] & 0xC0) == 0x80) at++;
  }
  return (uint32_t)at;
}

static Span line_at(Slice text, uint32_t start) {
  uint32_t end = start;
  while (end < text.length && text.start[end] != '\n' && text.start[end] != '\r') end++;
  return (Span){start, end};
}

// ---- the file and its entries

void control_report_begin(Analysis *analysis, Control *control, Source *source) {
  analysis->options.control = control;
  analysis->options.rules = control->selected;
  analysis_enter_settings(analysis, source);
}

void control_report_entry(Analysis *analysis, const ControlEntry *entry) {
  Slice text = analysis->executor.source;
  uint32_t start = offset_of(text, &entry->said->origin);
  report_entry(&(EntryReport){analysis, entry, line_at(text, start)});
  analysis_flush(analysis);
}
