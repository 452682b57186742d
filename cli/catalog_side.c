#include "cli/catalog_side.h"

#include "analyze/catalog/builtin/builtin.h"
#include "cli/command.h"

#include <string.h>

bool catalog_side_is_live(const char *name) { return strcmp(name, "live") == 0; }

bool catalog_side_open_live(CatalogSide *side, const char *name, Error *error) {
  *side = (CatalogSide){.name = name, .live = live_database_read(true, error)};
  return side->live != NULL;
}

// ---- a chain

static bool set(const Options *options, SettingId id, const char *text, Error *error) {
  Origin origin = {.kind = ORIGIN_FLAG, .name = "weir diff"};
  return configuration_set(options->given, id, origin, slice_of(text), error);
}

// What a dump or chain does not make does not exist: two catalogs are compared, not guesses.
static bool close_world(const Options *options, int version, Error *error) {
  if (!set(options, SETTING_from_empty, "true", error)) return false;
  if (version == 0 || options->given->values[SETTING_pg_version].is_given) return true;
  char text[16];
  bool is_older = version < BUILTIN_FIRST_VERSION; // than what is modelled
  snprintf(text, sizeof text, "%d", is_older ? BUILTIN_FIRST_VERSION : version);
  return set(options, SETTING_pg_version, text, error);
}

// All chains at the path make one catalog: there is one, or they share a database.
static bool is_one(const Run *run, const char *name, Error *error) {
  if (run->chain_count == 0) return error_set(error, "%s: there is no chain of migrations", name);
  for (size_t i = 1; i < run->chain_count; i++) {
    if (run_shares_database(&run->chains[0], &run->chains[i])) continue;
    return error_set(error, "%s holds several chains, %s and %s; name one", name,
        run->chains[0].plan.plan->path, run->chains[i].plan.plan->path);
  }
  return true;
}

// What did not run as it stands may be why the catalogs differ.
static void tell_of_failures(const CatalogSide *side) {
  const AnalysisSummary *summary = analysis_summary(side->analysis.analysis);
  Error notice = {0};
  if (summary->failed == 0 && summary->unknown == 0) return;
  error_set(&notice, "%s: of %llu statements %llu failed, and of %llu it is not known what they do",
      side->name, (unsigned long long)summary->statements, (unsigned long long)summary->failed,
      (unsigned long long)summary->unknown);
  command_trouble(&notice);
}

bool catalog_side_open_chain(
    CatalogSide *side, const char *name, const Options *options, int version, Error *error) {
  *side = (CatalogSide){.name = name, .options = *options};
  if (!close_world(options, version, error)) return false;
  side->options.paths = (TextList){.items = &side->name, .count = 1};
  run_open(&side->run, &side->options);
  side->run.is_whole = side->run.keeps_definitions = true;
  bool is_fine = side->run.troubled ? false : is_one(&side->run, name, error);
  if (is_fine) run_database(&side->run, &side->run.chains[0], NULL, NULL, &side->analysis);
  if (is_fine && !side->run.troubled && side->analysis.analysis != NULL) {
    tell_of_failures(side);
    return true;
  }
  catalog_side_close(side);
  return false;
}

void catalog_side_close(CatalogSide *side) {
  live_database_free(side->live);
  if (side->analysis.analysis != NULL) run_analysis_free(&side->analysis);
  if (side->run.options != NULL) run_close(&side->run);
  *side = (CatalogSide){0};
}

Executor *catalog_side_executor(const CatalogSide *side) {
  return side->live != NULL ? live_database_executor(side->live)
                            : analysis_executor(side->analysis.analysis);
}
