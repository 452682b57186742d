#include "analyze/run/plan_run.h"
#include "bench/scenario.h"
#include "lexer/memory.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Migration chains as they are found in the wild: the folders below corpus/chains of WEIR_CORPUS, or, without
// it, one of our own. bench/binding.py tells what binding costs of this.
typedef struct FoundChain {
  PlanSet *set;
  PlanRun *runs; // one for each of the set's plans
  Analysis **analyses;
} FoundChain;

typedef struct Chains {
  FoundChain *items; // each as often as there are rounds: a plan is run but once
  size_t count;
  size_t capacity;
  Source own; // run where there are none
  Analysis *analysis;
  uint64_t statements;
  uint64_t applied;
} Chains;

static const char own_text[] =
    "CREATE TABLE orders (id bigint PRIMARY KEY, state text NOT NULL DEFAULT 'new' CHECK (state "
    "IN\n"
    "  ('new', 'paid')), total numeric(12, 2) CHECK (total >= 0), at timestamptz DEFAULT now());\n"
    "CREATE VIEW open_orders AS SELECT o.id, round(o.total, 1) AS total FROM orders AS o WHERE\n"
    "  o.state <> 'paid' AND o.at > now() - interval '1 day';\n"
    "INSERT INTO orders (id, state, total) VALUES (1, 'new', 12.50), (2, 'paid', 7);\n"
    "CREATE INDEX orders_day ON orders ((date_trunc('day', at AT TIME ZONE 'UTC')));\n";

static void read_files(PlanRun *run) {
  for (size_t i = 0; i < run->file_count; i++) {
    PlanRunFile *file = &run->files[i];
    Error error = {0};
    if (!source_read(&file->source, file->path, &error)) file->is_unreadable = true;
  }
}

static void add_chain(Chains *chains, const char *path) {
  Error error = {0};
  PlanOptions options = {0};
  PlanSet *set = plan_set_new(path, &options, &error);
  if (set == NULL) return;
  chains->items =
      memory_grow(chains->items, chains->count, &chains->capacity, sizeof *chains->items);
  FoundChain *chain = &chains->items[chains->count++];
  *chain = (FoundChain){.set = set};
  chain->runs = memory_alloc(set->plan_count * sizeof *chain->runs);
  chain->analyses = memory_alloc(set->plan_count * sizeof *chain->analyses);
  for (size_t i = 0; i < set->plan_count; i++) {
    chain->analyses[i] = NULL;
    plan_run_open(&chain->runs[i], set->plans[i]);
    read_files(&chain->runs[i]);
  }
}

static void find_chains(Chains *chains, const char *corpus) {
  char folder[4096];
  if (snprintf(folder, sizeof folder, "%s/corpus/chains", corpus) >= (int)sizeof folder) return;
  struct dirent **entries;
  int count = scandir(folder, &entries, NULL, alphasort);
  for (int i = 0; i < count; i++) {
    char path[8192];
    snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
    if (entries[i]->d_name[0] != '.') add_chain(chains, path);
    free(entries[i]);
  }
  if (count >= 0) free(entries);
}

static void *set_up(uint64_t size) {
  Chains *chains = MEMORY_NEW(Chains);
  const char *corpus = getenv("WEIR_CORPUS");
  for (uint64_t round = 0; corpus != NULL && round < size; round++) find_chains(chains, corpus);
  if (chains->count == 0)
    source_lend(&chains->own, "chain.sql", (Slice){own_text, sizeof own_text - 1});
  return chains;
}

static Analysis *begin(const bool *rules) {
  return analysis_new(&(AnalysisOptions){.rules = rules}, NULL, NULL);
}

static void add_up(Chains *chains, const Analysis *analysis) {
  chains->statements += analysis_summary(analysis)->statements;
  chains->applied += analysis_summary(analysis)->applied;
}

static void run_with(Chains *chains, const bool *rules) {
  PlanRunSettings settings = {0};
  for (size_t i = 0; i < chains->count; i++) {
    FoundChain *chain = &chains->items[i];
    for (size_t k = 0; k < chain->set->plan_count; k++) {
      chain->analyses[k] = begin(rules);
      plan_run_execute(&chain->runs[k], chain->analyses[k], &settings);
      add_up(chains, chain->analyses[k]);
    }
  }
  if (chains->count > 0) return;
  chains->analysis = begin(rules);
  analysis_run_file(chains->analysis, &chains->own, ANALYSIS_REPORTED, 1);
  add_up(chains, chains->analysis);
}

static void run(void *state) { run_with(state, NULL); }

#define RULES_MAX 1000

static void run_with_all_rules(void *state) {
  bool rules[RULES_MAX];
  memset(rules, true, sizeof rules);
  run_with(state, rules);
}

static void run_without_rules(void *state) { run_with(state, (const bool[RULES_MAX]){false}); }

// A few statements of real chains fail: they build on what something else made.
static const char *check(void *state) {
  const Chains *chains = state;
  return chains->applied * 2 > chains->statements ? NULL : "most statements are not applied";
}

static void tear_down(void *state) {
  Chains *chains = state;
  for (size_t i = 0; i < chains->count; i++) {
    FoundChain *chain = &chains->items[i];
    for (size_t k = 0; k < chain->set->plan_count; k++) {
      analysis_free(chain->analyses[k]);
      plan_run_close(&chain->runs[k]);
    }
    memory_free(chain->analyses);
    memory_free(chain->runs);
    plan_set_free(chain->set);
  }
  analysis_free(chains->analysis);
  source_close(&chains->own);
  memory_free(chains->items);
  memory_free(chains);
}

static double figure(const void *state) { return (double)((const Chains *)state)->statements; }

const Scenario scenario_chains = {
    .name = "chains",
    .says = "real migration chains, where WEIR_CORPUS has them",
    .unit = "rounds",
    .size = 1,
    .set_up = set_up,
    .run = run,
    .check = check,
    .tear_down = tear_down,
    .figure = figure,
    .figure_says = "statements",
};

const Scenario scenario_chains_all_rules = {
    .name = "chains_all_rules",
    .says = "the same with every rule, of all profiles",
    .unit = "rounds",
    .size = 1,
    .set_up = set_up,
    .run = run_with_all_rules,
    .check = check,
    .tear_down = tear_down,
    .figure = figure,
    .figure_says = "statements",
};

const Scenario scenario_chains_no_rules = {
    .name = "chains_no_rules",
    .says = "the same without any rule: bench/rules.py compares them",
    .unit = "rounds",
    .size = 1,
    .set_up = set_up,
    .run = run_without_rules,
    .check = check,
    .tear_down = tear_down,
    .figure = figure,
    .figure_says = "statements",
};
