// lint_settings.h -- findings on what settings files say of findings: entries of `suppress`.
#ifndef WEIR_CLI_LINT_SETTINGS_H
#define WEIR_CLI_LINT_SETTINGS_H

#include "cli/lint_known.h"
#include "report/report.h"

// After a database's analysis: notes which files were reported, for the entries about them.
void lint_settings_meet(const RunChain *chain, Analysis *analysis);
// After all of them: reports entries that nothing needed, whose day is over, or that give no reason. True: one of them
// is at or above what the settings fail on.
bool lint_settings_report(const Run *run, LintKnown *known, Report *report);

#endif
