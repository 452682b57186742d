// apply_settings.h -- the settings of one chain: flags, then WEIR_… variables, then weir.yaml, then
// defaults.
#ifndef WEIR_CLI_APPLY_SETTINGS_H
#define WEIR_CLI_APPLY_SETTINGS_H

#include "analyze/finding/control.h"
#include "cli/options.h"
#include "lexer/source.h"

#define FAIL_ON_NEVER 3 // beside the values of Severity

typedef struct AppliedSettings {
  Configuration *configuration; // for all that is not below; ours
  int version_min;
  int version_max;
  bool assumes_versions; // they are the default
  bool from_empty;
  Control *control; // the selected rules, and what is said of single ones; ours
  int fail_on;      // a Severity, or FAIL_ON_NEVER
  bool fail_on_unknown;
  Source session; // SQL that makes the runner's settings; "" if it makes none
} AppliedSettings;

// The settings in force at a path, every value with its origin. The caller's, but it borrows from
// `options`. NULL: a settings file is wrong.
Configuration *settings_in_force(const Options *options, const char *path, Error *error);

// Fills zeroed settings; they borrow from `options` too. False: a settings file is wrong; they are
// empty then.
bool apply_settings(
    AppliedSettings *settings, const Options *options, const char *path, Error *error);
void applied_settings_free(AppliedSettings *settings); // leaves them zeroed

#endif
