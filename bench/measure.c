#include "bench/measure.h"

#include "bench/allocation.h"
#include "bench/instructions.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

static double cpu_seconds(void) {
  struct timespec now;
  struct rusage others; // of programs that ran and ended
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  getrusage(RUSAGE_CHILDREN, &others);
  return (double)(now.tv_sec + others.ru_utime.tv_sec + others.ru_stime.tv_sec) +
         (double)now.tv_nsec / 1e9 +
         (double)(others.ru_utime.tv_usec + others.ru_stime.tv_usec) / 1e6;
}

// Apart and under its own name, so that callgrind can be told to count only what happens in here:
// --toggle-collect=measured_run.
__attribute__((noinline, used)) void measured_run(const Scenario *scenario, void *state);
void measured_run(const Scenario *scenario, void *state) { scenario->run(state); }

static double run_once(const Scenario *scenario, uint64_t size, Measure *measure) {
  void *state = scenario->set_up(size);
  AllocationCount before = allocation_count();
  double start = cpu_seconds();
  measured_run(scenario, state);
  double seconds = cpu_seconds() - start;
  AllocationCount after = allocation_count();
  measure->allocations = after.calls - before.calls;
  measure->bytes = after.bytes - before.bytes;
  const char *fault = scenario->check(state);
  if (fault != NULL) measure->fault = fault;
  if (scenario->figure != NULL) measure->figure = scenario->figure(state);
  scenario->tear_down(state);
  return seconds;
}

static int compare(const void *a, const void *b) {
  double left = *(const double *)a;
  double right = *(const double *)b;
  return (left > right) - (left < right);
}

static uint64_t units_of(const Scenario *scenario, uint64_t size) {
  return scenario->units > 0 ? scenario->units : size;
}

typedef struct Counted {
  const Scenario *scenario;
  void *state;
} Counted;

static void run_counted(void *payload) {
  const Counted *counted = payload;
  counted->scenario->run(counted->state);
}

static bool check_counted(void *payload) {
  const Counted *counted = payload;
  return counted->scenario->check(counted->state) == NULL;
}

Measure measure_instructions(const Scenario *scenario, uint64_t size) {
  Measure measure = {
      .scenario = scenario, .size = size, .runs = 1, .units = units_of(scenario, size)};
  Counted counted = {scenario, scenario->set_up(size)};
  bool is_counted = scenario->count != NULL ? scenario->count(counted.state, &measure.instructions)
                                            : instructions_count(run_counted, check_counted,
                                                  &counted, &measure.instructions);
  if (scenario->count != NULL) measure.units = 1;
  if (!is_counted) measure.fault = "it cannot be traced, or its final state is wrong";
  scenario->tear_down(counted.state);
  return measure;
}

Measure measure_scenario(const Scenario *scenario, uint64_t size, int runs) {
  Measure measure = {.scenario = scenario,
      .size = size,
      .runs = runs > 0 ? runs : 1,
      .units = units_of(scenario, size)};
  if (runs > 0) run_once(scenario, size, &measure); // warms caches and the allocator
  for (int i = 0; i < measure.runs; i++) measure.seconds[i] = run_once(scenario, size, &measure);
  qsort(measure.seconds, (size_t)measure.runs, sizeof *measure.seconds, compare);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  measure.peak_kilobytes = usage.ru_maxrss;
  return measure;
}

double measure_median(const Measure *measure) {
  int middle = measure->runs / 2;
  if (measure->runs % 2 == 1) return measure->seconds[middle];
  return (measure->seconds[middle - 1] + measure->seconds[middle]) / 2;
}
