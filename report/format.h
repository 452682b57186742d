// format.h -- what an output format has to do; report.c calls it.
#ifndef WEIR_REPORT_FORMAT_H
#define WEIR_REPORT_FORMAT_H

#include "report/report.h"

struct Report {
  ReportOptions options;
  AnalysisSummary summary; // of the chains so far
  uint32_t chain_count;
  const struct Format *format;
  void *state; // the format's own
};

typedef struct Format {
  const char *name;
  void (*begin)(Report *report);
  void (*chain)(Report *report, const ReportChain *chain); // the summary has it already
  void (*end)(Report *report);                             // frees `state`
} Format;

extern const Format format_text;
extern const Format format_json;
extern const Format format_outcomes;

#endif
