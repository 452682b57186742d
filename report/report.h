// report.h -- findings of a run, in one of the output formats.
//
// A report is begun with what the run is about, is given each chain when it has been analysed (chains
// of one database together), and is ended with the run's sums. It keeps nothing of a chain after report_chain, so the analysis can
// be freed then. Same input and same options, same bytes.
#ifndef WEIR_REPORT_REPORT_H
#define WEIR_REPORT_REPORT_H

#include "analyze/run/analysis.h"

#include <stdio.h>

typedef enum ReportFormat {
  REPORT_TEXT,
  REPORT_JSON,
  REPORT_OUTCOMES, // no findings: one line of JSON a statement (statement_json.h)
  REPORT_FORMAT_COUNT
} ReportFormat;
const char *report_format_name(ReportFormat format); // "text"
// False: no such format; those that come later are told apart by the caller's message.
bool report_format_find(Slice name, ReportFormat *format);

typedef enum Verdict {
  VERDICT_SAFE,
  VERDICT_UNKNOWN,
  VERDICT_SAFE_WITH_RISK,
  VERDICT_CAUTION,
  VERDICT_HALT,
} Verdict;
const char *verdict_name(Verdict verdict); // "safe-with-risk"
Verdict verdict_of(const AnalysisSummary *summary);

typedef struct ReportOptions {
  ReportFormat format;
  FILE *out;       // the caller's
  bool color;      // escape sequences are wanted
  int width;       // columns of the terminal; 0: none, lines are not cut
  bool all;        // print every finding, however many there are
  bool quiet;      // text: findings without the summary line
  int version_min; // PostgreSQL's major versions that the run was about
  int version_max;
} ReportOptions;

typedef struct ReportedChain {
  const char *path;      // as given
  const char *framework; // "plain"
} ReportedChain;

typedef struct ReportChain {
  const ReportedChain *chains;    // those that share the database; at least one is there
  size_t chain_count;             // 0: the first only names what the findings are about
  Analysis *analysis;             // finished; the caller's
  const Finding *const *findings; // report_sort has sorted them
  size_t finding_count;
} ReportChain;

// By file, place and rule: the order in which all formats list them.
void report_sort(const Finding **findings, size_t count);

typedef struct Report Report;

Report *report_new(const ReportOptions *options); // copied
void report_chain(Report *report, const ReportChain *chain);
// Writes what is left, the sums among it, and frees the report. Whether all could be written is for
// the owner of `out` to see.
void report_end(Report *report);

// Sums over the chains given so far.
const AnalysisSummary *report_summary(const Report *report);

#endif
