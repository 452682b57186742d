#include "cli/run.h"

#include "cli/command.h"
#include "cli/found_entries.h"
#include "cli/run_release.h"
#include "lexer/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void trouble(Run *run, const Error *error) {
  command_trouble(error);
  run->troubled = true;
}

// ---- paths

static bool is_directory(const char *path) {
  struct stat status;
  return strcmp(path, "-") != 0 && stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

// The directories among the paths, as the system calls them.
static PathList find_directories(const Options *options) {
  PathList directories = {0};
  for (size_t i = 0; i < options->paths.count; i++) {
    if (!is_directory(options->paths.items[i])) continue;
    char *path = realpath(options->paths.items[i], NULL);
    if (path != NULL) path_list_add(&directories, path);
  }
  return directories;
}

static bool lies_below_any(const PathList *directories, const char *path) {
  if (directories->count == 0 || strcmp(path, "-") == 0 || is_directory(path)) return false;
  char *file = realpath(path, NULL);
  bool found = false;
  for (size_t i = 0; file != NULL && !found && i < directories->count; i++)
    found = found_path_lies_in(file, directories->items[i]);
  free(file);
  return found;
}

static void choose(Run *run, const char *path) {
  struct stat status;
  if (stat(path, &status) == 0) inode_set_add(&run->chosen, &status);
  run->has_choice = true;
}

// ---- chains

static InodeSet find_preludes(const FoundChains *found) {
  InodeSet preludes = {0};
  struct stat status;
  for (size_t i = 0; i < found->settings_count; i++) {
    const ChainSettings *settings = found->settings[i];
    for (size_t k = 0; k < settings->prelude_count; k++) {
      if (stat(settings->preludes[k].path, &status) == 0) inode_set_add(&preludes, &status);
    }
  }
  return preludes;
}

// A prelude is no migration, though it lies in a folder with some.
static void leave_out_preludes(const InodeSet *preludes, RunChain *chain) {
  if (preludes->count == 0 || chain->found->is_alone) return;
  struct stat status;
  for (size_t i = 0; i < chain->plan.file_count; i++) {
    PlanRunFile *file = &chain->plan.files[i];
    if (stat(file->path, &status) == 0 && inode_set_has(preludes, &status))
      file->is_left_out = true;
  }
}

// A migration that a fix makes is run when those before it are committed.
static void note_new_files(const Run *run, RunChain *chain) {
  if (run->options->overlay == NULL) return;
  for (size_t i = 0; i < chain->plan.file_count; i++) {
    const OverlayFile *changed = overlay_find(run->options->overlay, chain->plan.files[i].path);
    chain->plan.files[i].is_later = changed != NULL && changed->is_new;
  }
}

static bool is_all_left_out(const PlanRun *plan) {
  for (size_t i = 0; i < plan->file_count; i++) {
    if (!plan->files[i].is_left_out) return false;
  }
  return plan->file_count > 0;
}

static void place_chain(RunChain *chain) {
  const Configuration *configuration = chain->found->settings->applied.configuration;
  if (configuration_text(configuration, SETTING_database).length == 0) return;
  const ConfigurationFile *file;
  const ConfigurationChain *entry = found_entries_of(chain->found, &file);
  if (entry == NULL) return;
  chain->entries = file->folder;
  chain->place = (size_t)(entry - file->chains);
}

static void open_chains(Run *run) {
  FoundChains *found = &run->found;
  found_chains_add_background(found);
  found_chains_read_preludes(found);
  run->troubled |= found->troubled;
  InodeSet preludes = find_preludes(found);
  run->chains = memory_alloc((found->count + 1) * sizeof *run->chains);
  for (size_t i = 0; i < found->count; i++) {
    RunChain *chain = &run->chains[run->chain_count++];
    *chain = (RunChain){.found = &found->items[i]};
    place_chain(chain);
    plan_run_open(&chain->plan, found->items[i].plan);
    leave_out_preludes(&preludes, chain);
    note_new_files(run, chain);
    if (!is_all_left_out(&chain->plan)) continue;
    plan_run_close(&chain->plan);
    run->chain_count--;
  }
  inode_set_free(&preludes);
}

static InodeSet find_files(const Run *run) {
  InodeSet files = {0};
  struct stat status;
  for (size_t i = 0; i < run->chain_count; i++) {
    const PlanRun *plan = &run->chains[i].plan;
    if (run->chains[i].found->is_background) continue;
    for (size_t j = 0; j < plan->file_count; j++) {
      if (stat(plan->files[j].path, &status) == 0) inode_set_add(&files, &status);
    }
  }
  return files;
}

// Beside the path as given: one within a chain's folder.
static bool find_only(
    const Run *run, const InodeSet *files, const char *path, struct stat *status) {
  if (stat(path, status) == 0 && inode_set_has(files, status)) return true;
  bool found = false;
  for (size_t i = 0; *path != '/' && !found && i < run->chain_count; i++) {
    const char *folder = run->chains[i].plan.plan->path;
    size_t size = strlen(folder) + strlen(path) + 2;
    char *joined = memory_alloc(size);
    snprintf(joined, size, "%s/%s", folder, path);
    found = stat(joined, status) == 0 && inode_set_has(files, status);
    memory_free(joined);
  }
  return found;
}

// Chooses what --only names.
static void choose_only(Run *run, const Options *options) {
  if (options->only.count == 0 || run->chain_count == 0) return;
  InodeSet files = find_files(run);
  for (size_t i = 0; i < options->only.count; i++) {
    const char *path = options->only.items[i];
    struct stat status;
    Error error = {0};
    if (find_only(run, &files, path, &status)) {
      inode_set_add(&run->chosen, &status);
      continue;
    }
    if (stat(path, &status) != 0) {
      error_set(&error, "--only %s: %s", path, strerror(errno));
    } else {
      error_set(&error, "--only %s: no file of the chain; name one that runs forward", path);
    }
    trouble(run, &error);
  }
  inode_set_free(&files);
}

void run_open(Run *run, const Options *options) {
  *run = (Run){.options = options,
      .found = {.options = options},
      .has_choice = options->only.count > 0,
      .has_only = options->only.count > 0};
  PathList directories = find_directories(options);
  if (options->paths.count == 0) found_chains_add_here(&run->found);
  for (size_t i = 0; !run->found.is_refused && i < options->paths.count; i++) {
    const char *path = options->paths.items[i];
    if (lies_below_any(&directories, path)) {
      choose(run, path);
    } else {
      found_chains_add(&run->found, path);
    }
  }
  path_list_free(&directories);
  run->troubled = run->found.troubled;
  if (!run->found.is_refused) open_chains(run);
  choose_only(run, options);
}

static bool is_file(const char *path, const struct stat *status) {
  struct stat other;
  return stat(path, &other) == 0 && other.st_dev == status->st_dev &&
         other.st_ino == status->st_ino;
}

bool run_reads(const Run *run, const char *path) {
  struct stat status;
  if (stat(path, &status) != 0) return false;
  for (size_t i = 0; i < run->chain_count; i++) {
    const RunChain *chain = &run->chains[i];
    for (size_t j = 0; j < chain->plan.file_count; j++) {
      if (is_file(chain->plan.files[j].path, &status)) return true;
    }
    const ChainSettings *settings = chain->found->settings;
    for (size_t j = 0; j < settings->prelude_count; j++) {
      if (is_file(settings->preludes[j].path, &status)) return true;
    }
  }
  return false;
}

bool run_spares(const Run *run, const char *output, Error *error) {
  if (output == NULL || !run_reads(run, output)) return true;
  return error_set(error, "-o %s: it is one of the files read, and would be replaced", output);
}

void run_close(Run *run) {
  for (size_t i = 0; i < run->chain_count; i++) plan_run_close(&run->chains[i].plan);
  memory_free(run->chains);
  inode_set_free(&run->chosen);
  found_chains_free(&run->found);
  *run = (Run){0};
}

// ---- running

static void read_sources(Run *run, PlanRun *plan) {
  for (size_t i = 0; i < plan->step_count; i++) {
    PlanRunFile *file = &plan->files[plan->file_of[i]];
    Error error = {0};
    bool is_read = file->source.path != NULL || file->is_left_out || file->is_unreadable;
    if (is_read || plan->plan->steps[i].skipped.length > 0) continue;
    const OverlayFile *changed = overlay_find(run->options->overlay, file->path);
    if (changed != NULL) {
      source_lend(&file->source, file->path, changed->text);
    } else if (!source_read(&file->source, file->path, &error)) {
      file->is_unreadable = true;
      trouble(run, &error);
      continue;
    }
    if (strcmp(file->path, "-") == 0 && run->options->stdin_name != NULL) {
      const char *name = run->options->stdin_name;
      memory_free(file->source.path);
      file->source.path = memory_copy_text(name, strlen(name));
    }
  }
}

// Of a file by itself the others are not in sight: what is missing beside it is not known to be.
static void report_order(const RunChain *chain, RunAnalysis *result) {
  Plan plan = *chain->plan.plan;
  size_t count = 0;
  if (chain->found->is_alone) {
    plan.faults = memory_alloc((plan.fault_count + 1) * sizeof *plan.faults);
    for (size_t i = 0; i < chain->plan.plan->fault_count; i++) {
      if (chain->plan.plan->faults[i].kind == PLAN_FAULT_DIRECTIVE)
        plan.faults[count++] = chain->plan.plan->faults[i];
    }
    plan.fault_count = count;
  }
  if (plan.fault_count > 0 || !chain->found->is_alone)
    order_fault_report(result->analysis, &plan, &result->files);
  if (chain->found->is_alone) memory_free(plan.faults);
}

static bool has_run(const RunAnalysis *result, const char *prelude) {
  for (size_t i = 0; i < result->chain_count; i++) {
    const ChainSettings *settings = result->chains[i]->found->settings;
    for (size_t k = 0; k < settings->prelude_count; k++) {
      if (strcmp(settings->preludes[k].path, prelude) == 0) return true;
    }
  }
  return false;
}

static void run_chain(Run *run, RunChain *chain, RunAnalysis *result) {
  ChainSettings *settings = chain->found->settings;
  for (size_t i = 0; i < settings->prelude_count; i++) {
    if (!has_run(result, settings->preludes[i].path))
      analysis_run_file(result->analysis, &settings->preludes[i], ANALYSIS_PRELUDE, 0);
  }
  read_sources(run, &chain->plan);
  Source *session = &settings->applied.session;
  plan_run_execute(&chain->plan, result->analysis,
      &(PlanRunSettings){.values = &settings->values,
          .session = session->text.length > 0 ? session : NULL,
          .first_release = result->release_count});
  result->release_count += (uint32_t)chain->plan.plan->step_count + 1;
  report_order(chain, result);
  result->chains[result->chain_count++] = chain;
}

static Slice database_of(const RunChain *chain) {
  return configuration_text(chain->found->settings->applied.configuration, SETTING_database);
}

static Analysis *new_analysis(
    const Run *run, const RunChain *chain, AnalysisSink *sink, void *payload) {
  const ChainSettings *settings = chain->found->settings;
  AnalysisOptions options = {.from_empty = settings->applied.from_empty,
      .version_min = settings->applied.version_min,
      .version_max = settings->applied.version_max,
      .keeps_definitions = run->keeps_definitions,
      .assumes_versions = settings->applied.assumes_versions,
      .gives_each = run->gives_each,
      .rules = settings->applied.control->selected,
      .control = settings->applied.control,
      .known = settings->known,
      .outcome_sink = run->outcome_sink,
      .outcome_payload = run->outcome_payload,
      .timeline_sink = run->timeline_sink,
      .timeline_payload = run->timeline_payload,
      .root = settings->root};
  return analysis_new(&options, sink, payload);
}

bool run_shares_database(const RunChain *a, const RunChain *b) {
  Slice database = database_of(a);
  return database.length > 0 && slice_equals(database_of(b), database);
}

static int compare_places(const void *a, const void *b) {
  const RunChain *left = *(const RunChain *const *)a;
  const RunChain *right = *(const RunChain *const *)b;
  if (left->place != right->place) return left->place < right->place ? -1 : 1;
  return (left > right) - (left < right);
}

// In the order of `chains`, whatever that of the arguments; what stands elsewhere comes behind.
static void sort_chains(RunChain **chains, size_t count) {
  const char *entries = NULL;
  for (size_t i = 0; i < count; i++) {
    if (entries == NULL) entries = chains[i]->entries;
    bool is_elsewhere = chains[i]->entries == NULL || strcmp(chains[i]->entries, entries) != 0;
    if (is_elsewhere) chains[i]->place = SIZE_MAX;
  }
  if (count > 0) qsort(chains, count, sizeof *chains, compare_places);
}

// The chains that share the first one's database, itself included.
static size_t take_chains(Run *run, RunChain *first, RunChain **chains) {
  size_t count = 0;
  for (RunChain *chain = first; chain < run->chains + run->chain_count; chain++) {
    bool is_same = chain == first || run_shares_database(first, chain);
    if (chain->is_done || !is_same) continue;
    chain->is_done = true;
    chains[count++] = chain;
  }
  sort_chains(chains, count);
  return count;
}

static void replay(RunChain *chain) {
  chain->plan.step_count = chain->plan.plan->step_count;
  for (size_t i = 0; i < chain->plan.file_count; i++) chain->plan.files[i].role = ANALYSIS_REPLAYED;
}

bool run_database(
    Run *run, RunChain *first, AnalysisSink *sink, void *payload, RunAnalysis *result) {
  *result = (RunAnalysis){.chains = memory_alloc(run->chain_count * sizeof(RunChain *)),
      .files = {.overlay = run->options->overlay}};
  RunChain **chains = memory_alloc(run->chain_count * sizeof(RunChain *));
  size_t count = take_chains(run, first, chains);
  size_t end = 0; // behind the last chain that has something to report
  for (size_t i = 0; i < count; i++) {
    if (!chains[i]->found->is_background && run_choose_release(run, chains[i])) {
      end = i + 1;
    } else {
      replay(chains[i]);
    }
  }
  if (end > 0) result->analysis = new_analysis(run, chains[0], sink, payload);
  for (size_t i = 0; i < end; i++) run_chain(run, chains[i], result);
  if (end > 0) analysis_end(result->analysis);
  memory_free(chains);
  if (end == 0) run_analysis_free(result);
  return end > 0;
}

void run_analysis_free(RunAnalysis *result) {
  analysis_free(result->analysis);
  order_files_free(&result->files);
  for (size_t i = 0; i < result->chain_count; i++) plan_run_close(&result->chains[i]->plan);
  memory_free(result->chains);
  *result = (RunAnalysis){0};
}
