// command.h -- what the commands share: their table, and how they end.
#ifndef WEIR_CLI_COMMAND_H
#define WEIR_CLI_COMMAND_H

#include "cli/options.h"

// Exit statuses, the same in every format and command. The higher one wins.
typedef enum ExitStatus {
  EXIT_FINE = 0,     // nothing at or above --fail-on
  EXIT_FINDINGS = 1, // something
  EXIT_TROUBLE = 2,  // Weir could not do its job: usage, files, settings
} ExitStatus;

typedef ExitStatus CommandRun(const Options *options);
ExitStatus command_init(const Options *options);
ExitStatus command_lint(const Options *options);
ExitStatus command_fix(const Options *options);
ExitStatus command_locks(const Options *options);
ExitStatus command_chains(const Options *options);
ExitStatus command_config(const Options *options);
ExitStatus command_diff(const Options *options);
ExitStatus command_sync(const Options *options);
ExitStatus command_parse(const Options *options);
ExitStatus command_catalog(const Options *options);
ExitStatus command_rules(const Options *options);
ExitStatus command_explain(const Options *options);

// Says on standard error what went wrong, with the program's name before it; returns EXIT_TROUBLE.
ExitStatus command_trouble(const Error *error);

// The words of --help behind "weir COMMAND".
typedef struct Command {
  const char *name;
  int bit; // ON_LINT …
  CommandRun *run;
  const char *arguments; // "[PATH…]"
  const char *says;      // one line
  const char *formats;   // a line about --format; NULL: it has none
} Command;
extern const Command command_table[]; // closed by a NULL name

#endif
