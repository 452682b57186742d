// text_summary.h -- the last line of a text report: what was found, and what was not analysed.
#ifndef WEIR_REPORT_TEXT_SUMMARY_H
#define WEIR_REPORT_TEXT_SUMMARY_H

#include "report/report.h"

// Adds up evidence over the chains of a run, by code.
typedef struct TextSummary TextSummary;

TextSummary *text_summary_new(void);
void text_summary_free(TextSummary *summary); // NULL is fine
void text_summary_add(TextSummary *summary, const ReportChain *chain);
void text_summary_write(const TextSummary *summary, const Report *report);

#endif
