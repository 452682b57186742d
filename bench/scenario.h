// scenario.h -- something whose cost is measured: a state to begin with, the work, and a check that
// the work was done. A wrong final state fails the benchmark, however fast it was.
#ifndef WEIR_BENCH_SCENARIO_H
#define WEIR_BENCH_SCENARIO_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Scenario {
  const char *name;               // as on the command line
  const char *says;               // one line
  const char *unit;               // what `size` counts: "statements"
  uint64_t size;                  // without --size
  void *(*set_up)(uint64_t size); // not measured; makes what `run` begins with
  void (*run)(void *state);       // measured
  // Not measured. NULL if the final state is right, else what is wrong (a constant text).
  const char *(*check)(void *state);
  void (*tear_down)(void *state);
  double (*figure)(const void *state); // one more figure of a run that was checked; NULL: none
  const char *figure_says;             // "bytes of tree for each"
  uint64_t units;                      // that `run` does, if they are not `size`; 0: they are
  // Instructions of one unit, where they are other programs'; false: they cannot be traced, or end
  // otherwise than they should. NULL: those of `run` are counted.
  bool (*count)(void *state, uint64_t *instructions);
} Scenario;

#define SCENARIO(name) extern const Scenario scenario_##name;
#include "bench/scenario.def"
#undef SCENARIO

#endif
