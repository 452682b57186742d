#include "cli/run.h"

#include "cli/command.h"
#include "lexer/memory.h"

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

static bool lies_in_directory(const Options *options, const char *path) {
  if (strcmp(path, "-") == 0) return false;
  for (size_t i = 0; i < options->paths.count; i++) {
    const char *other = options->paths.items[i];
    if (is_directory(other) && chain_contains(other, path)) return true;
  }
  return false;
}

static void choose(Run *run, const char *path) {
  TextList *chosen = &run->chosen;
  chosen->items =
      memory_grow(chosen->items, chosen->count, &chosen->capacity, sizeof *chosen->items);
  chosen->items[chosen->count++] = path;
}

static void add_chain(Run *run, const char *path) {
  MigrationChain chain = {0};
  Error error = {0};
  if (!chain_discover(&chain, path, &error)) {
    trouble(run, &error);
    return;
  }
  run->chains =
      memory_grow(run->chains, run->chain_count, &run->chain_capacity, sizeof *run->chains);
  run->chains[run->chain_count++] = chain;
}

static bool is_same_file(const char *path, const struct stat *status) {
  struct stat other;
  return stat(path, &other) == 0 && other.st_dev == status->st_dev &&
         other.st_ino == status->st_ino;
}

static bool is_in_some_chain(const Run *run, const char *path) {
  struct stat status;
  if (stat(path, &status) != 0) return false;
  for (size_t i = 0; i < run->chain_count; i++) {
    for (size_t j = 0; j < run->chains[i].count; j++) {
      if (is_same_file(run->chains[i].files[j], &status)) return true;
    }
  }
  return false;
}

static void check_only(Run *run, const Options *options) {
  for (size_t i = 0; i < options->only.count; i++) {
    if (run->chain_count == 0 || is_in_some_chain(run, options->only.items[i])) continue;
    Error error = {0};
    error_set(&error, "--only %s: no file of the chain; name it as it lies below a path given",
        options->only.items[i]);
    trouble(run, &error);
  }
}

static void read_preludes(Run *run, const Options *options) {
  run->preludes = memory_alloc((options->preludes.count + 1) * sizeof *run->preludes);
  for (size_t i = 0; i < options->preludes.count; i++) {
    Error error = {0};
    if (source_read(&run->preludes[run->prelude_count], options->preludes.items[i], &error)) {
      run->prelude_count++;
    } else {
      trouble(run, &error);
    }
  }
}

void run_open(Run *run, const Options *options) {
  *run = (Run){.stdin_name = options->stdin_name};
  if (options->paths.count == 0) add_chain(run, ".");
  for (size_t i = 0; i < options->paths.count; i++) {
    const char *path = options->paths.items[i];
    if (!is_directory(path) && lies_in_directory(options, path)) {
      choose(run, path);
    } else {
      add_chain(run, path);
    }
  }
  for (size_t i = 0; i < options->only.count; i++) choose(run, options->only.items[i]);
  check_only(run, options);
  read_preludes(run, options);
}

void run_close(Run *run) {
  for (size_t i = 0; i < run->chain_count; i++) chain_free(&run->chains[i]);
  for (size_t i = 0; i < run->prelude_count; i++) source_close(&run->preludes[i]);
  memory_free(run->chains);
  memory_free(run->chosen.items);
  memory_free(run->preludes);
  *run = (Run){0};
}

// ---- running

static bool is_chosen(const Run *run, const char *path) {
  struct stat status;
  if (stat(path, &status) != 0) return false;
  for (size_t i = 0; i < run->chosen.count; i++) {
    if (is_same_file(run->chosen.items[i], &status)) return true;
  }
  return false;
}

// How many files of the chain are run: up to the last chosen one; 0: none is chosen.
static size_t mark_chosen(const Run *run, const MigrationChain *chain, bool *chosen) {
  size_t last = 0;
  for (size_t i = 0; i < chain->count; i++) {
    chosen[i] = is_chosen(run, chain->files[i]);
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
  if (strcmp(path, "-") == 0 && run->stdin_name != NULL) {
    memory_free(source->path);
    source->path = memory_copy_text(run->stdin_name, strlen(run->stdin_name));
  }
  return true;
}

static void run_files(
    Run *run, const MigrationChain *chain, const bool *chosen, size_t count, RunAnalysis *result) {
  for (size_t i = 0; i < run->prelude_count; i++)
    analysis_run_file(result->analysis, &run->preludes[i], ANALYSIS_PRELUDE, 0);
  uint32_t chosen_release = (uint32_t)count + 1;
  for (size_t i = 0; i < count; i++) {
    Source *source = &result->sources[result->source_count];
    if (!read_source(run, source, chain->files[i])) continue;
    result->source_count++;
    AnalysisRole role = chosen == NULL || chosen[i] ? ANALYSIS_REPORTED : ANALYSIS_REPLAYED;
    uint32_t release = chosen != NULL && chosen[i] ? chosen_release : (uint32_t)i + 1;
    analysis_run_file(result->analysis, source, role, release);
  }
}

bool run_chain(Run *run, const MigrationChain *chain, const AnalysisOptions *options,
    AnalysisSink *sink, void *payload, RunAnalysis *result) {
  size_t count = chain->count;
  bool *chosen = NULL;
  if (run->chosen.count > 0 && chain->is_directory) {
    chosen = memory_alloc(chain->count * sizeof *chosen);
    count = mark_chosen(run, chain, chosen);
  }
  if (count > 0) {
    *result = (RunAnalysis){.analysis = analysis_new(options, sink, payload)};
    result->sources = memory_alloc(count * sizeof *result->sources);
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
