#include "report/diff.h"

#include "cli/catalog_side.h"
#include "cli/command.h"
#include "cli/output.h"

#include <string.h>

#define SKIPPED_MOST 32

typedef struct Skipped {
  Slice words[SKIPPED_MOST];
  size_t count;
} Skipped;

// Words separated by commas.
static bool read_skipped(const char *text, Skipped *skipped, Error *error) {
  while (text != NULL && *text != '\0') {
    size_t length = strcspn(text, ",");
    if (skipped->count == SKIPPED_MOST)
      return error_set(error, "--skip: it names more than %d properties", SKIPPED_MOST);
    if (length > 0) skipped->words[skipped->count++] = (Slice){text, length};
    text += length + (text[length] == ',');
  }
  return true;
}

static bool check(const Options *options, Error *error) {
  if (options->paths.count != 2)
    return error_set(error, "diff compares two catalogs: weir diff A B, each a chain, a dump, or "
                            "the word live");
  if (options->format != NULL && strcmp(options->format, "text") != 0 &&
      strcmp(options->format, "json") != 0)
    return error_set(error, "--format: \"%s\" is none of text, json", options->format);
  bool both_live = catalog_side_is_live(options->paths.items[0]) &&
                   catalog_side_is_live(options->paths.items[1]);
  return !both_live || error_set(error, "live is one database: there is nothing to compare");
}

// The live side first: its version is that of a chain of which nobody said one.
static bool open_sides(CatalogSide sides[2], const Options *options, Error *error) {
  int version = 0;
  for (int i = 0; i < 2; i++) {
    if (!catalog_side_is_live(options->paths.items[i])) continue;
    if (!catalog_side_open_live(&sides[i], options->paths.items[i], error)) return false;
    version = live_database_version(sides[i].live);
  }
  for (int i = 0; i < 2; i++) {
    if (sides[i].live != NULL) continue;
    if (!catalog_side_open_chain(&sides[i], options->paths.items[i], options, version, error))
      return false;
  }
  return true;
}

static ExitStatus write(const Options *options, const Diff *diff, const DiffSide sides[2]) {
  Error error = {0};
  Output output;
  if (!output_open(&output, options->output, &error)) return command_trouble(&error);
  bool is_json = options->format != NULL && strcmp(options->format, "json") == 0;
  if (is_json)
    diff_write_json(output.file, diff);
  else
    diff_write_text(output.file, diff, &sides[0], &sides[1]);
  if (!output_close(&output, &error)) return command_trouble(&error);
  return diff->count > 0 ? EXIT_FINDINGS : EXIT_FINE;
}

static ExitStatus compare(
    const Options *options, const CatalogSide sides[2], const Skipped *skipped) {
  CatalogList lists[2];
  DiffSide listed[2];
  for (int i = 0; i < 2; i++) {
    catalog_list_fill(&lists[i], catalog_side_executor(&sides[i]));
    listed[i] = (DiffSide){&lists[i], sides[i].name, sides[i].live != NULL};
  }
  Diff diff;
  diff_fill(&diff, &listed[0], &listed[1], skipped->words, skipped->count);
  ExitStatus status = write(options, &diff, listed);
  diff_free(&diff);
  for (int i = 0; i < 2; i++) catalog_list_free(&lists[i]);
  return status;
}

ExitStatus command_diff(const Options *options) {
  Error error = {0};
  CatalogSide sides[2] = {0};
  Skipped skipped = {0};
  ExitStatus status = EXIT_TROUBLE;
  bool is_open = check(options, &error) && read_skipped(options->skip, &skipped, &error) &&
                 open_sides(sides, options, &error);
  if (is_open)
    status = compare(options, sides, &skipped);
  else if (error.is_set)
    command_trouble(&error);
  for (int i = 0; i < 2; i++) catalog_side_close(&sides[i]);
  return status;
}
