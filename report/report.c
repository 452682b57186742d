#include "report/format.h"

#include "lexer/memory.h"

#include <stdlib.h>

static const Format *const formats[REPORT_FORMAT_COUNT] = {
    [REPORT_TEXT] = &format_text,
    [REPORT_JSON] = &format_json,
    [REPORT_OUTCOMES] = &format_outcomes,
};

const char *report_format_name(ReportFormat format) { return formats[format]->name; }

bool report_format_find(Slice name, ReportFormat *format) {
  for (int i = 0; i < REPORT_FORMAT_COUNT; i++) {
    if (!slice_equals(slice_of(formats[i]->name), name)) continue;
    *format = (ReportFormat)i;
    return true;
  }
  return false;
}

const char *verdict_name(Verdict verdict) {
  switch (verdict) {
  case VERDICT_SAFE: return "safe";
  case VERDICT_UNKNOWN: return "unknown";
  case VERDICT_SAFE_WITH_RISK: return "safe-with-risk";
  case VERDICT_CAUTION: return "caution";
  case VERDICT_HALT: return "halt";
  }
  return "unknown";
}

Verdict verdict_of(const AnalysisSummary *summary) {
  if (summary->severities[SEVERITY_ERROR] > 0) return VERDICT_HALT;
  if (summary->severities[SEVERITY_WARNING] > 0) return VERDICT_CAUTION;
  if (summary->irreversible) return VERDICT_SAFE_WITH_RISK;
  return summary->tainted ? VERDICT_UNKNOWN : VERDICT_SAFE;
}

static int compare_numbers(uint64_t a, uint64_t b) { return (a > b) - (a < b); }

static int compare_texts(Slice a, Slice b) {
  size_t shorter = a.length < b.length ? a.length : b.length;
  int difference = shorter > 0 ? memcmp(a.start, b.start, shorter) : 0;
  return difference != 0 ? difference : compare_numbers(a.length, b.length);
}

static int compare_findings(const void *left, const void *right) {
  const Finding *a = *(const Finding *const *)left;
  const Finding *b = *(const Finding *const *)right;
  int difference = compare_numbers(a->file, b->file);
  if (difference == 0) difference = compare_numbers(a->span.start, b->span.start);
  if (difference == 0) difference = strcmp(a->rule->id, b->rule->id);
  if (difference == 0) difference = compare_numbers(a->span.end, b->span.end);
  if (difference == 0) difference = compare_texts(a->message, b->message);
  return difference != 0 ? difference : compare_numbers(a->fingerprint, b->fingerprint);
}

void report_sort(const Finding **findings, size_t count) {
  if (count > 0) qsort(findings, count, sizeof *findings, compare_findings);
}

Report *report_new(const ReportOptions *options) {
  Report *report = MEMORY_NEW(Report);
  report->options = *options;
  report->format = formats[options->format];
  report->format->begin(report);
  return report;
}

static void add_summary(AnalysisSummary *sum, const AnalysisSummary *summary) {
  sum->files += summary->files;
  sum->replayed += summary->replayed;
  sum->statements += summary->statements;
  sum->applied += summary->applied;
  sum->skipped += summary->skipped;
  sum->failed += summary->failed;
  sum->unknown += summary->unknown;
  for (int i = 0; i < 3; i++) sum->severities[i] += summary->severities[i];
  sum->suppressed += summary->suppressed;
  sum->known += summary->known;
  sum->tainted |= summary->tainted;
  sum->irreversible |= summary->irreversible;
}

void report_chain(Report *report, const ReportChain *chain) {
  add_summary(&report->summary, analysis_summary(chain->analysis));
  report->chain_count += (uint32_t)chain->chain_count;
  report->format->chain(report, chain);
}

void report_end(Report *report) {
  report->format->end(report);
  memory_free(report);
}

const AnalysisSummary *report_summary(const Report *report) { return &report->summary; }
