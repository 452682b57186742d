// control.h -- what settings say of single rules: severity, options, files, findings that pass.
//
// For a path the nearest settings file that says something of a rule counts; within a file the last entry of
// `overrides` that matches the path, then `rules`. What no file says is as the rule has it, if profile or
// selection have the rule.
#ifndef WEIR_ANALYZE_FINDING_CONTROL_H
#define WEIR_ANALYZE_FINDING_CONTROL_H

#include "analyze/configuration/configuration.h"
#include "analyze/finding/rule.h"

typedef enum RuleLevel {
  RULE_LEVEL_OFF = -2,
  RULE_LEVEL_OWN = -1,              // as the rule has it
  RULE_LEVEL_FIRST = SEVERITY_INFO, // and the other severities
} RuleLevel;

// A rule in one file.
typedef struct RuleControl {
  int level;   // a RuleLevel or Severity
  Slice allow; // patterns of objects, separated by commas
  double rows_error;
  double rows_warning;
} RuleControl;

// An entry of `suppress`, and what became of it in this run.
typedef struct ControlEntry {
  const ConfigurationSuppress *said;
  const ConfigurationFile *file; // that says it
  bool is_expired;
  bool is_used;
  bool is_met;    // a file that it is about was reported
  bool is_missed; // a file that it is about was not, so that it may be needed there
} ControlEntry;

typedef struct Control {
  const Configuration *configuration; // the caller's
  bool *selected; // by index in rule_registry: by profile, selection or a file's rules; ours
  bool *wanted;   // likewise, but where no file's rules say otherwise; ours
  int edition;
  ControlEntry *entries; // ours
  size_t entry_count;
  RuleControl *rules; // of the path asked for last; ours
  bool *matching;     // of the entries: about that path; ours
  char *path;         // ours; NULL: none was asked for yet
} Control;

// `now`: seconds since 1970, for the days of entries.
Control *control_new(const Configuration *configuration, int64_t now);
void control_free(Control *control); // NULL is fine

// What is in force at a path, absolute and without links, by index in rule_registry; until another path is
// asked for.
const RuleControl *control_at(Control *control, const char *path);
size_t control_index(const Rule *rule); // in rule_registry

// What an edition makes of a severity.
Severity control_severity_by_edition(const Rule *rule, int edition, Severity severity);
// By the rows of a table; less than none: they are not known.
Severity control_severity_by_rows(const RuleControl *control, double rows);
// Gives the finding, in the file at `path`, its severity, and marks it as suppressed where settings do so.
// False: its rule is off there.
bool control_apply(Control *control, const char *path, Finding *finding);
// Notes for the entries that the file at `path` was reported, or was run and not reported.
void control_meet(Control *control, const char *path, bool is_reported);

#endif
