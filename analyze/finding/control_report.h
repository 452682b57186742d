// control_report.h -- findings on entries of `suppress`: nothing needs them, their day is over, no reason.
//
//     Analysis *analysis = analysis_new(&(AnalysisOptions){0}, sink, payload);
//     control_report_begin(analysis, control, &source);   // of a settings file
//     ... control_report_entry(analysis, &entry) ...      // in the file's order
//     analysis_end(analysis);
#ifndef WEIR_ANALYZE_FINDING_CONTROL_REPORT_H
#define WEIR_ANALYZE_FINDING_CONTROL_REPORT_H

#include "analyze/finding/control.h"
#include "analyze/run/analysis.h"

// The file at hand is `source`, by whose settings `control` its findings are judged; both outlive the analysis.
void control_report_begin(Analysis *analysis, Control *control, Source *source);
void control_report_entry(Analysis *analysis, const ControlEntry *entry);

#endif
