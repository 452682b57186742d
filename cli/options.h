// options.h -- the command line, read once.
#ifndef WEIR_CLI_OPTIONS_H
#define WEIR_CLI_OPTIONS_H

#include "analyze/finding.h"
#include "lexer/error.h"

#include <stdio.h>

// Which commands an option is for.
enum {
  ON_LINT = 1,
  ON_PARSE = 2,
  ON_CATALOG = 4,
  ON_RULES = 8,
  ON_EXPLAIN = 16,
  ON_CHAINS = 32,
  ON_CONFIG = 64
};

typedef enum ColorChoice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } ColorChoice;
#define FAIL_ON_NEVER 3 // beside the values of Severity

typedef struct TextList {
  const char **items;
  size_t count;
  size_t capacity;
} TextList;

// An option as it was given, for those that have the name of a setting.
typedef struct OptionGiven {
  const char *name;   // as in option.def
  const char *called; // "--pg-version", "WEIR_PG_VERSION"
  const char *value;  // of a switch "true" or "false"
  bool is_variable;
} OptionGiven;

typedef struct GivenList {
  OptionGiven *items; // variables before flags
  size_t count;
  size_t capacity;
} GivenList;

typedef struct Options {
  bool help;
  const char *format; // NULL: the command's default
  const char *output;
  const char *framework; // NULL: recognised
  const char *config;    // the settings file; NULL: the nearest weir.yaml
  GivenList given;
  TextList only;
  TextList preludes;
  TextList defines;
  TextList paths;
  bool *rules; // by index in rule_registry: selected
  int fail_on; // a Severity, or FAIL_ON_NEVER
  int version_min;
  int version_max;
  ColorChoice color;
  const char *stdin_name;
  bool all;
  bool plan;
  bool fail_on_unknown;
  bool from_empty;
  bool spans;
  bool stats;
  bool quiet;
  TextList owned; // private: what popt and we allocated
} Options;

// Reads the words behind the command. False: something in them is wrong, and the error says what
// and what was perhaps meant.
bool options_read(Options *options, int command, int count, const char **words, Error *error);
void options_free(Options *options);

// The help lines of a command's options, from option.def.
void options_print(FILE *out, int command);

#endif
