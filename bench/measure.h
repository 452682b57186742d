// measure.h -- runs a scenario several times, and keeps every figure.
#ifndef WEIR_BENCH_MEASURE_H
#define WEIR_BENCH_MEASURE_H

#include "bench/scenario.h"

#define MEASURE_MAX_RUNS 100

typedef struct Measure {
  const Scenario *scenario;
  uint64_t size;
  int runs;
  double seconds[MEASURE_MAX_RUNS]; // of CPU, ascending
  uint64_t allocations;             // of the last run
  uint64_t bytes;                   // asked for by the last run
  long peak_kilobytes;              // of the process so far
  uint64_t units;                   // what `run` did: the scenario's, or `size`
  uint64_t instructions;            // 0: not counted
  double figure;                    // the scenario's own, of the last run
  const char *fault;                // NULL: every final state was right
} Measure;

// One run that is not counted, then `runs` that are; 0 runs: just one, counted.
Measure measure_scenario(const Scenario *scenario, uint64_t size, int runs);
// One run whose instructions are counted (instructions.h), and nothing else.
Measure measure_instructions(const Scenario *scenario, uint64_t size);
double measure_median(const Measure *measure);

#endif
