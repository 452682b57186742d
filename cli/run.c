#include "cli/run.h"

#include "cli/command.h"
#include "lexer/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void trouble(Run *run, const Error *error) {
  command_trouble(error);
  run->troubled = true;
}

// ---- opening

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

static bool lies_below(const char *directory, const char *path) {
  size_t length = strlen(directory);
  if (length == 1) length = 0; // "/"
  return strncmp(directory, path, length) == 0 && path[length] == '/';
}

static bool lies_below_any(const PathList *directories, const char *path) {
  if (strcmp(path, "-") == 0 || is_directory(path)) return false;
  char *file = realpath(path, NULL);
  bool found = false;
  for (size_t i = 0; file != NULL && !found && i < directories->count; i++)
    found = lies_below(directories->items[i], file);
  free(file);
  return found;
}

static void choose(Run *run, const char *path) {
  struct stat status;
  if (stat(path, &status) == 0) inode_set_add(&run->chosen, &status);
  run->has_choice = true;
}

// ---- settings

static void read_preludes(Run *run, RunSettings *settings) {
  const ConfigurationValue *files = &settings->applied.configuration->values[SETTING_prelude];
  settings->preludes = memory_alloc((files->count + 1) * sizeof *settings->preludes);
  for (size_t i = 0; i < files->count; i++) {
    Error error = {0};
    char *path = memory_copy_text(files->items[i].text.start, files->items[i].text.length);
    if (source_read(&settings->preludes[settings->prelude_count], path, &error)) {
      settings->prelude_count++;
    } else {
      trouble(run, &error);
    }
    memory_free(path);
  }
}

static void free_settings(RunSettings *settings) {
  for (size_t i = 0; i < settings->prelude_count; i++) source_close(&settings->preludes[i]);
  memory_free(settings->preludes);
  applied_settings_free(&settings->applied);
  memory_free(settings);
}

static size_t folder_length(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash != NULL ? (size_t)(slash - path) : 0;
}

// Files beside each other have the same settings, unless an entry of `chains` tells them apart.
static bool shares_settings(const RunChain *before, const MigrationChain *chain) {
  const Configuration *configuration = before->settings->applied.configuration;
  for (size_t i = 0; i < configuration->file_count; i++) {
    if (configuration->files[i]->chain_count > 0) return false;
  }
  size_t length = folder_length(chain->path);
  return !before->chain.is_directory && !chain->is_directory &&
         length == folder_length(before->chain.path) &&
         strncmp(before->chain.path, chain->path, length) == 0;
}

static RunSettings *settings_for(Run *run, const MigrationChain *chain) {
  const RunChain *before = run->chain_count > 0 ? &run->chains[run->chain_count - 1] : NULL;
  if (before != NULL && shares_settings(before, chain)) return before->settings;
  Error error = {0};
  RunSettings *settings = MEMORY_NEW(RunSettings);
  if (!apply_settings(&settings->applied, run->options, chain->path, &error)) {
    trouble(run, &error);
    memory_free(settings);
    return NULL;
  }
  read_preludes(run, settings);
  run->settings = memory_grow(
      run->settings, run->settings_count, &run->settings_capacity, sizeof *run->settings);
  run->settings[run->settings_count++] = settings;
  return settings;
}

// ---- chains

// False: its settings are wrong.
static bool add_chain(Run *run, const char *path) {
  MigrationChain chain = {0};
  Error error = {0};
  if (!chain_discover(&chain, path, &error)) {
    trouble(run, &error);
    return true;
  }
  RunSettings *settings = settings_for(run, &chain);
  if (settings == NULL) {
    migration_chain_free(&chain);
    return false;
  }
  run->chains =
      memory_grow(run->chains, run->chain_count, &run->chain_capacity, sizeof *run->chains);
  run->chains[run->chain_count++] = (RunChain){chain, settings};
  return true;
}

static InodeSet find_files(const Run *run) {
  InodeSet files = {0};
  struct stat status;
  for (size_t i = 0; i < run->chain_count; i++) {
    const PathList *paths = &run->chains[i].chain.files;
    for (size_t j = 0; j < paths->count; j++) {
      if (stat(paths->items[j], &status) == 0) inode_set_add(&files, &status);
    }
  }
  return files;
}

// Chooses what --only names.
static void choose_only(Run *run, const Options *options) {
  if (options->only.count == 0 || run->chain_count == 0) return;
  InodeSet files = find_files(run);
  for (size_t i = 0; i < options->only.count; i++) {
    const char *path = options->only.items[i];
    struct stat status;
    Error error = {0};
    if (stat(path, &status) != 0) {
      error_set(&error, "--only %s: %s", path, strerror(errno));
    } else if (!inode_set_has(&files, &status)) {
      error_set(&error, "--only %s: no file of the chain; name one that runs forward", path);
    }
    if (error.is_set) {
      trouble(run, &error);
    } else {
      inode_set_add(&run->chosen, &status);
    }
  }
  inode_set_free(&files);
}

static void drop_chains(Run *run) {
  for (size_t i = 0; i < run->chain_count; i++) migration_chain_free(&run->chains[i].chain);
  run->chain_count = 0;
}

void run_open(Run *run, const Options *options) {
  *run = (Run){.options = options,
      .has_choice = options->only.count > 0,
      .has_only = options->only.count > 0};
  PathList directories = find_directories(options);
  bool is_fine = options->paths.count > 0 || add_chain(run, ".");
  for (size_t i = 0; is_fine && i < options->paths.count; i++) {
    const char *path = options->paths.items[i];
    if (lies_below_any(&directories, path)) {
      choose(run, path);
    } else {
      is_fine = add_chain(run, path);
    }
  }
  path_list_free(&directories);
  if (!is_fine) drop_chains(run);
  choose_only(run, options);
}

static bool is_file(const char *path, const struct stat *status) {
  struct stat other;
  return stat(path, &other) == 0 && other.st_dev == status->st_dev &&
         other.st_ino == status->st_ino;
}

static bool reads(const Run *run, const char *path) {
  struct stat status;
  if (stat(path, &status) != 0) return false;
  for (size_t i = 0; i < run->chain_count; i++) {
    const RunChain *chain = &run->chains[i];
    for (size_t j = 0; j < chain->chain.files.count; j++) {
      if (is_file(chain->chain.files.items[j], &status)) return true;
    }
    for (size_t j = 0; j < chain->settings->prelude_count; j++) {
      if (is_file(chain->settings->preludes[j].path, &status)) return true;
    }
  }
  return false;
}

bool run_spares(const Run *run, const char *output, Error *error) {
  if (output == NULL || !reads(run, output)) return true;
  return error_set(error, "-o %s: it is one of the files read, and would be replaced", output);
}

void run_close(Run *run) {
  drop_chains(run);
  for (size_t i = 0; i < run->settings_count; i++) free_settings(run->settings[i]);
  memory_free(run->settings);
  memory_free(run->chains);
  inode_set_free(&run->chosen);
  *run = (Run){0};
}

// ---- running

static bool is_chosen(const Run *run, const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && inode_set_has(&run->chosen, &status);
}

// How many files of the chain are run: up to the last chosen one; 0: none is chosen.
static size_t mark_chosen(const Run *run, const MigrationChain *chain, bool *chosen) {
  size_t last = 0;
  for (size_t i = 0; i < chain->files.count; i++) {
    chosen[i] = is_chosen(run, chain->files.items[i]);
    if (chosen[i]) last = i + 1;
  }
  return last;
}

static bool read_source(Run *run, Source *source, const char *path) {
  Error error = {0};
  if (!source_read(source, path, &error)) {
    trouble(run, &error);
    return false;
  }
  if (strcmp(path, "-") == 0 && run->options->stdin_name != NULL) {
    memory_free(source->path);
    source->path = memory_copy_text(run->options->stdin_name, strlen(run->options->stdin_name));
  }
  return true;
}

static void run_preludes(RunSettings *settings, Analysis *analysis) {
  for (size_t i = 0; i < settings->prelude_count; i++)
    analysis_run_file(analysis, &settings->preludes[i], ANALYSIS_PRELUDE, 0);
}

static void run_files(
    Run *run, const MigrationChain *chain, const bool *chosen, size_t count, RunAnalysis *result) {
  uint32_t chosen_release = (uint32_t)count + 1;
  for (size_t i = 0; i < count; i++) {
    Source *source = &result->sources[result->source_count];
    if (!read_source(run, source, chain->files.items[i])) continue;
    result->source_count++;
    AnalysisRole role = chosen == NULL || chosen[i] ? ANALYSIS_REPORTED : ANALYSIS_REPLAYED;
    uint32_t release = chosen != NULL && chosen[i] ? chosen_release : (uint32_t)i + 1;
    analysis_run_file(result->analysis, source, role, release);
  }
}

bool run_chain(
    Run *run, const RunChain *taken, AnalysisSink *sink, void *payload, RunAnalysis *result) {
  const MigrationChain *chain = &taken->chain;
  AppliedSettings *settings = &taken->settings->applied;
  AnalysisOptions options = {.from_empty = settings->from_empty,
      .version_min = settings->version_min,
      .version_max = settings->version_max,
      .assumes_versions = settings->assumes_versions,
      .rules = settings->rules,
      .outcome_sink = run->outcome_sink,
      .outcome_payload = run->outcome_payload,
      .session = settings->session.text.length > 0 ? &settings->session : NULL};
  size_t count = chain->files.count;
  bool *chosen = NULL;
  if (chain->is_directory ? run->has_choice : run->has_only) {
    chosen = memory_alloc(chain->files.count * sizeof *chosen);
    count = mark_chosen(run, chain, chosen);
  }
  if (count > 0) {
    *result = (RunAnalysis){.analysis = analysis_new(&options, sink, payload)};
    result->sources = memory_alloc(count * sizeof *result->sources);
    run_preludes(taken->settings, result->analysis);
    run_files(run, chain, chosen, count, result);
  }
  memory_free(chosen);
  return count > 0;
}

void run_analysis_free(RunAnalysis *result) {
  analysis_free(result->analysis);
  for (size_t i = 0; i < result->source_count; i++) source_close(&result->sources[i]);
  memory_free(result->sources);
  *result = (RunAnalysis){0};
}
