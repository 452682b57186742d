// options.h -- the command line, read once.
#ifndef WEIR_CLI_OPTIONS_H
#define WEIR_CLI_OPTIONS_H

#include "analyze/chain/overlay.h"
#include "analyze/configuration/configuration.h"
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
  ON_CONFIG = 64,
  ON_DIFF = 128,
  ON_SYNC = 256,
  ON_LOCKS = 512,
  ON_FIX = 1024,
  ON_INIT = 2048,
};

typedef enum ColorChoice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } ColorChoice;

typedef struct TextList {
  const char **items;
  size_t count;
  size_t capacity;
} TextList;

typedef struct Options {
  bool help;
  const char *format; // NULL: the command's default
  const char *output;
  const char *config;   // the settings file; NULL: the nearest weir.yaml
  Configuration *given; // the settings that flags and variables make, each with its origin; ours
  TextList only;
  TextList paths;
  ColorChoice color;
  const char *stdin_name;
  const char *from;        // another linter; NULL: none
  const char *write_known; // NULL: nothing is written
  const char *skip;        // properties, separated by commas; NULL: none
  bool print_sql;
  const char *server_version; // NULL: the newest
  bool all;
  bool plan;
  bool spans;
  bool stats;
  bool quiet;
  bool write;
  bool suggestions;
  TextList rules;         // whose fixes are wanted; none: all
  const Overlay *overlay; // not from the words: texts that stand for files (fix_try.h); NULL: none
  TextList owned;         // private: what popt and we allocated
} Options;

// Reads the words behind the command. False: something in them is wrong, and the error says what
// and what was perhaps meant.
bool options_read(Options *options, int command, int count, const char **words, Error *error);
void options_free(Options *options);

// The help lines of a command's options, from option.def.
void options_print(FILE *out, int command);

#endif
