#include "bench/measure.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const Scenario *const scenarios[] = {
#define SCENARIO(name) &scenario_##name,
#include "bench/scenario.def"
#undef SCENARIO
    NULL,
};

typedef struct Arguments {
  const Scenario *chosen[sizeof scenarios / sizeof *scenarios];
  size_t count;
  uint64_t size; // 0: the scenario's own
  int runs;
  bool json;
  bool counts_instructions;
} Arguments;

static void print_usage(FILE *out) {
  fputs("usage: weir-bench [--runs N] [--size N] [--json] [--instructions] [SCENARIO…]\n\n", out);
  for (size_t i = 0; scenarios[i] != NULL; i++)
    fprintf(out, "  %-24s %s\n", scenarios[i]->name, scenarios[i]->says);
  fputs(
      "\nWithout a scenario all are run. Time is CPU time; --runs 0 runs once, without a warm-up.\n"
      "--instructions counts those of one run, step by step, and measures nothing else.\n"
      "A wrong final state exits with 1, unusable arguments with 2.\n",
      out);
}

static void print_text(const Measure *measure) {
  double median = measure_median(measure);
  double size = (double)measure->units;
  printf("%s: %llu %s, %d run%s%s%s\n", measure->scenario->name, (unsigned long long)measure->size,
      measure->scenario->unit, measure->runs, measure->runs == 1 ? "" : "s",
      measure->fault != NULL ? ": WRONG: " : "", measure->fault != NULL ? measure->fault : "");
  if (measure->instructions > 0) {
    printf("  %llu instructions, %.0f each of %llu\n", (unsigned long long)measure->instructions,
        (double)measure->instructions / size, (unsigned long long)measure->units);
    return;
  }
  printf("  CPU       %.3f ms median (%.3f to %.3f), %.0f ns each, %.0f %s/s\n", median * 1e3,
      measure->seconds[0] * 1e3, measure->seconds[measure->runs - 1] * 1e3, median / size * 1e9,
      median > 0 ? size / median : 0, measure->scenario->unit);
  printf("  allocated %llu times (%.3f each), %llu bytes (%.0f each), peak %ld KiB\n",
      (unsigned long long)measure->allocations, (double)measure->allocations / size,
      (unsigned long long)measure->bytes, (double)measure->bytes / size, measure->peak_kilobytes);
  if (measure->scenario->figure != NULL)
    printf("  %.2f %s\n", measure->figure, measure->scenario->figure_says);
}

// Names and faults are constants of ours, so nothing needs escaping.
static void print_json(const Measure *measure, bool is_first) {
  printf("%s{\"scenario\":\"%s\",\"size\":%llu,\"unit\":\"%s\",\"fault\":", is_first ? "" : ",\n ",
      measure->scenario->name, (unsigned long long)measure->size, measure->scenario->unit);
  if (measure->fault != NULL) {
    printf("\"%s\"", measure->fault);
  } else {
    fputs("null", stdout);
  }
  fputs(",\"seconds\":[", stdout);
  for (int i = 0; i < measure->runs; i++) printf("%s%.9f", i > 0 ? "," : "", measure->seconds[i]);
  printf("],\"median_seconds\":%.9f,\"allocations\":%llu,\"bytes\":%llu,\"peak_kilobytes\":%ld",
      measure_median(measure), (unsigned long long)measure->allocations,
      (unsigned long long)measure->bytes, measure->peak_kilobytes);
  printf(",\"units\":%llu", (unsigned long long)measure->units);
  if (measure->instructions > 0)
    printf(",\"instructions\":%llu", (unsigned long long)measure->instructions);
  if (measure->scenario->figure != NULL) printf(",\"figure\":%.3f", measure->figure);
  fputs("}", stdout);
}

static bool read_number(const char *text, uint64_t limit, uint64_t *number) {
  char *end;
  errno = 0;
  unsigned long long value = text != NULL ? strtoull(text, &end, 10) : 0;
  if (text == NULL || end == text || *end != '\0' || errno != 0 || *text == '-' || value > limit)
    return false;
  *number = value;
  return true;
}

// parse: also parse-lexer, which goes on from it.
static bool goes_by(const Scenario *scenario, const char *name) {
  size_t length = strlen(name);
  bool begins = strncmp(scenario->name, name, length) == 0;
  return begins && (scenario->name[length] == '\0' || scenario->name[length] == '-');
}

static void add(Arguments *arguments, const Scenario *scenario) {
  for (size_t i = 0; i < arguments->count; i++) {
    if (arguments->chosen[i] == scenario) return; // named twice, run once
  }
  arguments->chosen[arguments->count++] = scenario;
}

static bool choose(Arguments *arguments, const char *name) {
  bool is_known = false;
  for (size_t i = 0; scenarios[i] != NULL; i++) {
    if (!goes_by(scenarios[i], name)) continue;
    add(arguments, scenarios[i]);
    is_known = true;
  }
  if (!is_known) fprintf(stderr, "weir-bench: there is no scenario \"%s\"\n", name);
  return is_known;
}

static bool read_arguments(Arguments *arguments, char **words) {
  uint64_t runs = 5;
  for (; *words != NULL; words++) {
    if (strcmp(*words, "--json") == 0) {
      arguments->json = true;
    } else if (strcmp(*words, "--instructions") == 0) {
      arguments->counts_instructions = true;
    } else if (strcmp(*words, "--runs") == 0) {
      if (!read_number(*++words, MEASURE_MAX_RUNS, &runs)) return false;
    } else if (strcmp(*words, "--size") == 0) {
      if (!read_number(*++words, 100000000, &arguments->size)) return false;
    } else if (**words == '-' || !choose(arguments, *words)) {
      return false;
    }
  }
  arguments->runs = (int)runs;
  if (arguments->count > 0) return true;
  for (size_t i = 0; scenarios[i] != NULL; i++)
    arguments->chosen[arguments->count++] = scenarios[i];
  return true;
}

int main(int count, char **words) {
  (void)count;
  if (words[1] != NULL && strcmp(words[1], "--help") == 0) {
    print_usage(stdout);
    return 0;
  }
  Arguments arguments = {0};
  if (!read_arguments(&arguments, words + 1)) {
    print_usage(stderr);
    return 2;
  }
  bool is_wrong = false;
  if (arguments.json) fputs("[", stdout);
  for (size_t i = 0; i < arguments.count; i++) {
    const Scenario *scenario = arguments.chosen[i];
    uint64_t size = arguments.size > 0 ? arguments.size : scenario->size;
    Measure measure = arguments.counts_instructions
                          ? measure_instructions(scenario, size)
                          : measure_scenario(scenario, size, arguments.runs);
    if (measure.fault != NULL) is_wrong = true;
    if (arguments.json) {
      print_json(&measure, i == 0);
    } else {
      print_text(&measure);
    }
  }
  if (arguments.json) fputs("]\n", stdout);
  return is_wrong ? 1 : 0;
}
