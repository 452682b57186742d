#include "bench/instructions.h"
#include "bench/scenario.h"
#include "lexer/memory.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// `weir lint` of one statement, again and again, and as often a process that does nothing: true(1).
typedef struct StartUp {
  uint64_t size;
  char program[4096];
  FILE *input;
  double *empty; // seconds of CPU of each
  double *lint;
  bool is_faulty;
} StartUp;

extern char **environ;

static const char statement[] = "CREATE TABLE orders (id bigint PRIMARY KEY, state text);\n";

// WEIR_PROGRAM, or the one beside this program.
static void find_program(StartUp *state) {
  const char *named = getenv("WEIR_PROGRAM");
  if (named != NULL) {
    snprintf(state->program, sizeof state->program, "%s", named);
    return;
  }
  ssize_t length = readlink("/proc/self/exe", state->program, sizeof state->program - 16);
  while (length > 0 && state->program[length - 1] != '/') length--;
  memcpy(state->program + (length > 0 ? length : 0), "weir", sizeof "weir");
}

static char *const *lint_arguments(StartUp *state, char *arguments[6]) {
  char *const words[] = {state->program, "lint", "--from-empty", "--quiet", "-", NULL};
  memcpy(arguments, words, sizeof words);
  return arguments;
}

static char *const empty_arguments[] = {"/bin/true", NULL};

static double seconds_of(const struct rusage *usage) {
  return (double)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) +
         (double)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) / 1e6;
}

static double start(StartUp *state, char *const arguments[]) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, fileno(state->input), 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  lseek(fileno(state->input), 0, SEEK_SET);
  pid_t child;
  int status = 0;
  struct rusage usage = {0};
  bool is_done = posix_spawn(&child, arguments[0], &actions, NULL, arguments, environ) == 0 &&
                 wait4(child, &status, 0, &usage) == child;
  posix_spawn_file_actions_destroy(&actions);
  if (!is_done || !WIFEXITED(status) || WEXITSTATUS(status) != 0) state->is_faulty = true;
  return seconds_of(&usage);
}

static void *set_up(uint64_t size) {
  StartUp *state = MEMORY_NEW(StartUp);
  state->size = size == 0 ? 1 : size;
  state->empty = memory_alloc(state->size * sizeof *state->empty);
  state->lint = memory_alloc(state->size * sizeof *state->lint);
  find_program(state);
  state->input = tmpfile();
  if (state->input == NULL || fputs(statement, state->input) == EOF || fflush(state->input) != 0) {
    fputs("weir-bench: no temporary file can be written\n", stderr);
    exit(2);
  }
  for (uint64_t i = 0; i < state->size; i++) state->empty[i] = start(state, empty_arguments);
  return state;
}

static void run(void *payload) {
  StartUp *state = payload;
  char *arguments[6];
  for (uint64_t i = 0; i < state->size; i++)
    state->lint[i] = start(state, lint_arguments(state, arguments));
}

static const char *check(void *payload) {
  const StartUp *state = payload;
  return state->is_faulty ? "weir lint did not end with 0: WEIR_PROGRAM names it" : NULL;
}

static void tear_down(void *payload) {
  StartUp *state = payload;
  fclose(state->input);
  memory_free(state->empty);
  memory_free(state->lint);
  memory_free(state);
}

static int compare(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

static double median(const double *times, uint64_t count) {
  double *sorted = memory_alloc(count * sizeof *sorted);
  memcpy(sorted, times, count * sizeof *sorted);
  qsort(sorted, count, sizeof *sorted, compare);
  double result = sorted[count / 2];
  memory_free(sorted);
  return result;
}

static double figure(const void *payload) {
  const StartUp *state = payload;
  return (median(state->lint, state->size) - median(state->empty, state->size)) * 1e6;
}

static bool count(void *payload, uint64_t *instructions) {
  StartUp *state = payload;
  char *arguments[6];
  uint64_t empty;
  int input = fileno(state->input);
  bool is_counted =
      instructions_count_program(lint_arguments(state, arguments), input, instructions) &&
      instructions_count_program(empty_arguments, input, &empty);
  if (is_counted) *instructions -= empty;
  return is_counted;
}

const Scenario scenario_start_up = {
    .name = "start-up",
    .says = "weir lint of one statement, from the start of the process to its end",
    .unit = "starts",
    .size = 100,
    .set_up = set_up,
    .run = run,
    .check = check,
    .tear_down = tear_down,
    .figure = figure,
    .figure_says = "microseconds of CPU over an empty process (the medians)",
    .count = count,
};
