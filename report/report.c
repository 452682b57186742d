#include "report/format.h"

#include "lexer/memory.h"

#include <errno.h>

static const Format *const formats[REPORT_FORMAT_COUNT] = {
    [REPORT_TEXT] = &format_text,
    [REPORT_JSON] = &format_json,
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
  if (summary->tainted) return VERDICT_UNKNOWN; // a tainted run is never safe, nor safe with a risk
  return summary->irreversible ? VERDICT_SAFE_WITH_RISK : VERDICT_SAFE;
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
  sum->tainted |= summary->tainted;
  sum->irreversible |= summary->irreversible;
}

void report_chain(Report *report, const ReportChain *chain) {
  add_summary(&report->summary, analysis_summary(chain->analysis));
  report->chain_count++;
  report->format->chain(report, chain);
}

bool report_end(Report *report, Error *error) {
  report->format->end(report);
  FILE *out = report->options.out;
  memory_free(report);
  errno = 0;
  if (fflush(out) == 0 && !ferror(out)) return true;
  if (errno == EPIPE) return true; // the reader has had enough
  return error_set(error, "the report could not be written: %s", strerror(errno));
}

const AnalysisSummary *report_summary(const Report *report) { return &report->summary; }
