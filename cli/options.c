#include "cli/options.h"

#include "lexer/memory.h"
#include "lexer/nearest.h"

#include <ctype.h>
#include <popt.h>
#include <stdlib.h>
#include <string.h>

typedef enum OptionId {
  OPTION_NONE,
#define OPTION(name, letter, value, commands, help) OPTION_##name,
#include "cli/option.def"
#undef OPTION
  OPTION_HELP,
  OPTION_COUNT,
} OptionId;

typedef struct OptionRow {
  const char *name; // with underscores
  char letter;
  const char *value;
  int commands;
  const char *help;
} OptionRow;

static const OptionRow rows[] = {
    {NULL, 0, NULL, 0, NULL},
#define OPTION(name, letter, value, commands, help) {#name, letter, value, commands, help},
#include "cli/option.def"
#undef OPTION
    {"help", 'h', NULL,
        ON_LINT | ON_PARSE | ON_CATALOG | ON_RULES | ON_EXPLAIN | ON_CHAINS | ON_CONFIG | ON_DIFF |
            ON_SYNC | ON_LOCKS | ON_FIX | ON_INIT,
        "print this"},
};

#define NAME_SIZE 32
static const char *long_name(const char *name, char buffer[NAME_SIZE]) {
  size_t i = 0;
  for (; name[i] != '\0' && i < NAME_SIZE - 1; i++) buffer[i] = name[i] == '_' ? '-' : name[i];
  buffer[i] = '\0';
  return buffer;
}

static void list_add(TextList *list, const char *text) {
  list->items = memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
  list->items[list->count++] = text;
}

typedef struct Reading {
  Options *options;
  int command;
  bool begun[OPTION_COUNT]; // repeatable options: what an earlier source gave has been dropped
  Error *error;
} Reading;

// ---- values; `called` is how the user called the option

static bool read_word(Reading *reading, const char *called, const char *text,
    const char *const words[], int *result) {
  for (int i = 0; words[i] != NULL; i++) {
    if (strcmp(words[i], text) != 0) continue;
    *result = i;
    return true;
  }
  char list[128] = "";
  for (int i = 0; words[i] != NULL; i++)
    snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i > 0 ? ", " : "", words[i]);
  return error_set(reading->error, "%s: \"%s\" is none of %s", called, text, list);
}

static bool read_color(Reading *reading, const char *called, const char *text) {
  static const char *const words[] = {"auto", "always", "never", NULL};
  int choice = 0;
  if (!read_word(reading, called, text, words, &choice)) return false;
  reading->options->color = (ColorChoice)choice;
  return true;
}

// A flag replaces what the environment gave, but adds to the same flag before it.
static TextList *begin_list(Reading *reading, OptionId id, TextList *list) {
  if (!reading->begun[id]) list->count = 0;
  reading->begun[id] = true;
  return list;
}

// --define gives what weir.yaml calls placeholders; the other settings have the names of their keys.
static bool find_setting(const char *name, SettingId *id) {
  return setting_find(slice_of(strcmp(name, "define") == 0 ? "placeholders" : name), id);
}

static bool set_setting(Reading *reading, SettingId id, const char *called, const char *value) {
  Options *options = reading->options;
  char *name = memory_copy_text(called, strlen(called));
  list_add(&options->owned, name);
  bool is_variable = strncmp(called, "WEIR_", 5) == 0;
  Origin origin = {.kind = is_variable ? ORIGIN_VARIABLE : ORIGIN_FLAG, .name = name};
  return configuration_set(options->given, id, origin, slice_of(value), reading->error);
}

static bool take(Reading *reading, OptionId id, const char *called, const char *value) {
  Options *options = reading->options;
  SettingId setting;
  if (find_setting(rows[id].name, &setting))
    return set_setting(reading, setting, called, rows[id].value != NULL ? value : "true");
  switch (id) {
  case OPTION_format: options->format = value; return true;
  case OPTION_output: options->output = value; return true;
  case OPTION_only: list_add(begin_list(reading, id, &options->only), value); return true;
  case OPTION_from: options->from = value; return true;
  case OPTION_write_known: options->write_known = value; return true;
  case OPTION_skip: options->skip = value; return true;
  case OPTION_write: options->write = true; return true;
  case OPTION_suggestions: options->suggestions = true; return true;
  case OPTION_rule: list_add(begin_list(reading, id, &options->rules), value); return true;
  case OPTION_print_sql: options->print_sql = true; return true;
  case OPTION_server_version: options->server_version = value; return true;
  case OPTION_all: options->all = true; return true;
  case OPTION_config: options->config = value; return true;
  case OPTION_plan: options->plan = true; return true;
  case OPTION_stdin_name: options->stdin_name = value; return true;
  case OPTION_spans: options->spans = true; return true;
  case OPTION_stats: options->stats = true; return true;
  case OPTION_quiet: options->quiet = true; return true;
  case OPTION_color: return read_color(reading, called, value);
  case OPTION_HELP: options->help = true; return true;
  default: break; // settings
  }
  return true;
}

// ---- environment and words

static bool is_off(const char *value) {
  return *value == '\0' || strcmp(value, "0") == 0 || strcmp(value, "false") == 0;
}

// Settings of a run; how and where one command prints is not for the environment to say.
static bool is_setting(OptionId id, int command) {
  if (id == OPTION_output || id == OPTION_write_known || id == OPTION_from || id == OPTION_only ||
      id == OPTION_plan || id == OPTION_write)
    return false;
  return id != OPTION_format || command == ON_LINT;
}

// A switch that is off counts against a settings file that says true.
static bool take_variable(Reading *reading, OptionId id, const char *called, const char *value) {
  SettingId setting;
  if (rows[id].value != NULL || !is_off(value)) return take(reading, id, called, value);
  return !find_setting(rows[id].name, &setting) || set_setting(reading, setting, called, "false");
}

static bool read_environment(Reading *reading) {
  for (OptionId id = OPTION_NONE + 1; id < OPTION_HELP; id++) {
    if (!(rows[id].commands & reading->command) || !is_setting(id, reading->command)) continue;
    char variable[NAME_SIZE + 8] = "WEIR_";
    for (size_t i = 0; rows[id].name[i] != '\0'; i++)
      variable[5 + i] = (char)toupper((unsigned char)rows[id].name[i]);
    const char *value = getenv(variable);
    if (value == NULL || *value == '\0') continue;
    if (!take_variable(reading, id, variable, value)) return false;
  }
  memset(reading->begun, 0, sizeof reading->begun);
  return true;
}

// The names of a command's options, for a misspelt one.
static const char *option_candidate(size_t index, const void *payload) {
  const int *command = payload;
  for (OptionId id = OPTION_NONE + 1; id < OPTION_COUNT; id++) {
    if ((rows[id].commands & *command) && index-- == 0) return rows[id].name;
  }
  return NULL;
}

static bool is_elsewhere(const char *name, int command) {
  for (OptionId id = OPTION_NONE + 1; id < OPTION_COUNT; id++) {
    if (strcmp(rows[id].name, name) == 0) return !(rows[id].commands & command);
  }
  return false;
}

static bool refuse_option(const Reading *reading, poptContext context, int code) {
  const char *bad = poptBadOption(context, POPT_BADOPTION_NOALIAS);
  if (code == POPT_ERROR_NOARG)
    return error_set(reading->error, "%s: a value is missing; --help says which", bad);
  if (code != POPT_ERROR_BADOPT)
    return error_set(reading->error, "%s: %s", bad, poptStrerror(code));
  char word[NAME_SIZE];
  size_t length = 0;
  for (const char *c = bad; *c != '\0' && *c != '=' && length < NAME_SIZE - 1; c++) {
    if (*c == '-' && length == 0) continue;
    word[length++] = *c == '-' ? '_' : *c;
  }
  word[length] = '\0';
  if (is_elsewhere(word, reading->command))
    return error_set(
        reading->error, "%s is no option of this command; --help lists those that are", bad);
  const char *meant = nearest(word, option_candidate, &reading->command);
  char name[NAME_SIZE];
  if (meant == NULL)
    return error_set(reading->error, "there is no option %s; --help lists them", bad);
  return error_set(
      reading->error, "there is no option %s; is --%s meant?", bad, long_name(meant, name));
}

static poptContext open_words(int command, int count, const char **words,
    struct poptOption table[OPTION_COUNT], char names[OPTION_COUNT][NAME_SIZE]) {
  size_t used = 0;
  for (OptionId id = OPTION_NONE + 1; id < OPTION_COUNT; id++) {
    if (!(rows[id].commands & command)) continue;
    table[used++] = (struct poptOption){
        .longName = long_name(rows[id].name, names[id]),
        .shortName = rows[id].letter,
        .argInfo = rows[id].value != NULL ? POPT_ARG_STRING : POPT_ARG_NONE,
        .val = (int)id,
    };
  }
  table[used] = (struct poptOption)POPT_TABLEEND;
  return poptGetContext("weir", count, words, table, POPT_CONTEXT_KEEP_FIRST);
}

static bool read_words(Reading *reading, poptContext context) {
  Options *options = reading->options;
  int id;
  while ((id = poptGetNextOpt(context)) > 0) {
    char *value = rows[id].value != NULL ? poptGetOptArg(context) : NULL;
    char called[NAME_SIZE + 2] = "--";
    long_name(rows[id].name, called + 2);
    if (value != NULL) list_add(&options->owned, value);
    if (!take(reading, (OptionId)id, called, value != NULL ? value : "")) return false;
  }
  if (id < -1) return refuse_option(reading, context, id);
  for (const char *path = poptGetArg(context); path != NULL; path = poptGetArg(context)) {
    char *copy = memory_copy_text(path, strlen(path));
    list_add(&options->owned, copy);
    list_add(&options->paths, copy);
  }
  return true;
}

bool options_read(Options *options, int command, int count, const char **words, Error *error) {
  *options = (Options){.given = configuration_new()};
  Reading reading = {.options = options, .command = command, .error = error};
  bool done = read_environment(&reading);
  if (done) {
    struct poptOption table[OPTION_COUNT];
    char names[OPTION_COUNT][NAME_SIZE];
    poptContext context = open_words(command, count, words, table, names);
    done = read_words(&reading, context);
    poptFreeContext(context);
  }
  return done;
}

void options_free(Options *options) {
  for (size_t i = 0; i < options->owned.count; i++) free((void *)options->owned.items[i]);
  memory_free(options->owned.items);
  memory_free(options->only.items);
  memory_free(options->rules.items);
  memory_free(options->paths.items);
  configuration_free(options->given);
  *options = (Options){0};
}

void options_print(FILE *out, int command) {
  for (OptionId id = OPTION_NONE + 1; id < OPTION_COUNT; id++) {
    if (!(rows[id].commands & command)) continue;
    char name[NAME_SIZE];
    char left[64];
    snprintf(left, sizeof left, "--%s%s%s", long_name(rows[id].name, name),
        rows[id].value != NULL ? " " : "", rows[id].value != NULL ? rows[id].value : "");
    char letter[] = {'-', rows[id].letter, ',', '\0'};
    fprintf(out, "  %3s %-22s %s\n", rows[id].letter != 0 ? letter : "", left, rows[id].help);
  }
}
