#include "cli/options.h"

#include "analyze/rule.h"
#include "cli/nearest.h"
#include "lexer/memory.h"

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
    {"help", 'h', NULL, ON_LINT | ON_PARSE | ON_CATALOG | ON_RULES | ON_EXPLAIN, "print this"},
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

// ---- rules

static const char *rule_candidate(size_t index, const void *payload) {
  (void)payload;
  return rule_registry[index] != NULL ? rule_registry[index]->id : NULL;
}

static size_t rule_count(void) {
  size_t count = 0;
  while (rule_registry[count] != NULL) count++;
  return count;
}

static bool mark_rule(Options *options, Slice id, bool selected, Error *error) {
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    if (!slice_equals(slice_of(rule_registry[i]->id), id)) continue;
    options->rules[i] = selected;
    return true;
  }
  char *word = memory_copy_text(id.start, id.length);
  const char *meant = nearest(word, rule_candidate, NULL);
  if (meant != NULL) {
    error_set(error, "there is no rule \"%s\"; is \"%s\" meant?", word, meant);
  } else {
    error_set(error, "there is no rule \"%s\"; `weir rules` lists them", word);
  }
  memory_free(word);
  return false;
}

static bool mark_rules(Options *options, const char *ids, bool selected, Error *error) {
  while (*ids != '\0') {
    size_t length = strcspn(ids, ", ");
    if (length > 0 && !mark_rule(options, (Slice){ids, length}, selected, error)) return false;
    ids += length;
    ids += strspn(ids, ", ");
  }
  return true;
}

// ---- values

static bool read_versions(Options *options, const char *text, Error *error) {
  char *end;
  long first = strtol(text, &end, 10);
  long last = first;
  if (end != text && *end == '-') {
    const char *second = end + 1;
    last = strtol(second, &end, 10);
    if (end == second) first = 0;
  }
  if (*end != '\0' || first < 11 || last > 18 || first > last)
    return error_set(error,
        "--pg-version: \"%s\" is no major version from 11 to 18, nor a range such as 14-18", text);
  options->version_min = (int)first;
  options->version_max = (int)last;
  return true;
}

static bool read_word(
    int *result, const char *option, const char *text, const char *const words[], Error *error) {
  for (int i = 0; words[i] != NULL; i++) {
    if (strcmp(words[i], text) != 0) continue;
    *result = i;
    return true;
  }
  char list[128] = "";
  for (int i = 0; words[i] != NULL; i++)
    snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i > 0 ? ", " : "", words[i]);
  return error_set(error, "--%s: \"%s\" is none of %s", option, text, list);
}

static bool read_color(Options *options, const char *text, Error *error) {
  int choice;
  if (!read_word(&choice, "color", text, (const char *[]){"auto", "always", "never", NULL}, error))
    return false;
  options->color = (ColorChoice)choice;
  return true;
}

static bool read_dialect(const char *text, Error *error) {
  if (strcmp(text, "postgres") == 0) return true;
  return error_set(error, "--dialect: \"%s\" is not known; postgres is the only one so far", text);
}

static bool take(Options *options, OptionId id, const char *value, Error *error) {
  switch (id) {
  case OPTION_format: options->format = value; return true;
  case OPTION_output: options->output = value; return true;
  case OPTION_only: list_add(&options->only, value); return true;
  case OPTION_all: options->all = true; return true;
  case OPTION_select:
    memset(options->rules, 0, rule_count() * sizeof *options->rules);
    return mark_rules(options, value, true, error);
  case OPTION_ignore: return true; // last of all
  case OPTION_fail_on:
    return read_word(&options->fail_on, "fail-on", value,
        (const char *[]){"info", "warning", "error", "never", NULL}, error);
  case OPTION_fail_on_unknown: options->fail_on_unknown = true; return true;
  case OPTION_from_empty: options->from_empty = true; return true;
  case OPTION_pg_version: return read_versions(options, value, error);
  case OPTION_prelude: list_add(&options->preludes, value); return true;
  case OPTION_dialect: return read_dialect(value, error);
  case OPTION_stdin_name: options->stdin_name = value; return true;
  case OPTION_spans: options->spans = true; return true;
  case OPTION_stats: options->stats = true; return true;
  case OPTION_quiet: options->quiet = true; return true;
  case OPTION_color: return read_color(options, value, error);
  case OPTION_HELP: options->help = true; return true;
  case OPTION_NONE:
  case OPTION_COUNT: return true;
  }
  return true;
}

// ---- environment and words

static bool is_off(const char *value) {
  return *value == '\0' || strcmp(value, "0") == 0 || strcmp(value, "false") == 0;
}

static bool read_environment(Options *options, int command, TextList *ignored, Error *error) {
  for (OptionId id = OPTION_NONE + 1; id < OPTION_HELP; id++) {
    if (!(rows[id].commands & command)) continue;
    char variable[NAME_SIZE + 8] = "WEIR_";
    for (size_t i = 0; rows[id].name[i] != '\0'; i++)
      variable[5 + i] = (char)toupper((unsigned char)rows[id].name[i]);
    const char *value = getenv(variable);
    if (value == NULL || (rows[id].value == NULL && is_off(value))) continue;
    if (id == OPTION_ignore) list_add(ignored, value);
    if (!take(options, id, value, error)) return false;
  }
  return true;
}

static const char *option_candidate(size_t index, const void *payload) {
  static const char *const names[] = {
#define OPTION(name, letter, value, commands, help) #name,
#include "cli/option.def"
#undef OPTION
      "help",
      NULL,
  };
  (void)payload;
  return names[index];
}

static bool explain_bad_option(poptContext context, int code, Error *error) {
  const char *bad = poptBadOption(context, POPT_BADOPTION_NOALIAS);
  if (code != POPT_ERROR_BADOPT) return error_set(error, "%s: %s", bad, poptStrerror(code));
  char word[NAME_SIZE];
  size_t length = 0;
  for (const char *c = bad; *c != '\0' && *c != '=' && length < NAME_SIZE - 1; c++) {
    if (*c == '-' && length == 0) continue;
    word[length++] = *c == '-' ? '_' : *c;
  }
  word[length] = '\0';
  const char *meant = nearest(word, option_candidate, NULL);
  char name[NAME_SIZE];
  if (meant == NULL) return error_set(error, "there is no option %s; --help lists them", bad);
  return error_set(
      error, "there is no option %s here; is --%s meant?", bad, long_name(meant, name));
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

static bool read_words(Options *options, poptContext context, TextList *ignored, Error *error) {
  int id;
  while ((id = poptGetNextOpt(context)) > 0) {
    const char *value = rows[id].value != NULL ? poptGetOptArg(context) : NULL;
    if (value != NULL) list_add(&options->owned, value);
    if (id == OPTION_ignore) list_add(ignored, value);
    if (!take(options, (OptionId)id, value, error)) return false;
  }
  if (id < -1) return explain_bad_option(context, id, error);
  for (const char *path = poptGetArg(context); path != NULL; path = poptGetArg(context)) {
    char *copy = memory_copy_text(path, strlen(path));
    list_add(&options->owned, copy);
    list_add(&options->paths, copy);
  }
  return true;
}

bool options_read(Options *options, int command, int count, const char **words, Error *error) {
  size_t rules = rule_count();
  *options = (Options){.fail_on = SEVERITY_ERROR, .version_min = 14, .version_max = 18};
  options->rules = memory_alloc((rules + 1) * sizeof *options->rules);
  for (size_t i = 0; i < rules; i++) options->rules[i] = true;
  struct poptOption table[OPTION_COUNT];
  char names[OPTION_COUNT][NAME_SIZE];
  TextList ignored = {0};
  bool done = read_environment(options, command, &ignored, error);
  if (done) {
    poptContext context = open_words(command, count, words, table, names);
    done = read_words(options, context, &ignored, error);
    poptFreeContext(context);
  }
  for (size_t i = 0; done && i < ignored.count; i++)
    done = mark_rules(options, ignored.items[i], false, error);
  memory_free(ignored.items);
  return done;
}

void options_free(Options *options) {
  for (size_t i = 0; i < options->owned.count; i++) free((void *)options->owned.items[i]);
  memory_free(options->owned.items);
  memory_free(options->only.items);
  memory_free(options->preludes.items);
  memory_free(options->paths.items);
  memory_free(options->rules);
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
