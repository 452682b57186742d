#include "analyze/run/analysis.h"
#include "bench/scenario.h"
#include "lexer/memory.h"

#include <stdio.h>

#define STATEMENT_SIZE 96

// A chain of files with one CREATE TABLE IF NOT EXISTS each, as an ordered history has them.
typedef struct OrderedChain {
  uint64_t size;
  char *text;      // all statements, STATEMENT_SIZE bytes each
  Source *sources; // one a statement
  Analysis *analysis;
} OrderedChain;

static void *set_up(uint64_t size) {
  OrderedChain *chain = MEMORY_NEW(OrderedChain);
  chain->size = size;
  chain->text = memory_alloc(size * STATEMENT_SIZE);
  chain->sources = memory_alloc(size * sizeof *chain->sources);
  for (uint64_t i = 0; i < size; i++) {
    char *text = chain->text + i * STATEMENT_SIZE;
    int length = snprintf(text, STATEMENT_SIZE,
        "CREATE TABLE IF NOT EXISTS table_%llu (id bigint PRIMARY KEY, name text NOT NULL);\n",
        (unsigned long long)i);
    char path[32];
    snprintf(path, sizeof path, "V%llu.sql", (unsigned long long)i);
    source_lend(&chain->sources[i], path, (Slice){text, (size_t)length});
  }
  return chain;
}

static void run(void *state) {
  OrderedChain *chain = state;
  chain->analysis = analysis_new(&(AnalysisOptions){.from_empty = true}, NULL, NULL);
  for (uint64_t i = 0; i < chain->size; i++)
    analysis_run_file(chain->analysis, &chain->sources[i], ANALYSIS_REPORTED, (uint32_t)i + 1);
}

static bool has_table(const OrderedChain *chain, uint64_t number) {
  Catalog *catalog = analysis_catalog(chain->analysis);
  char name[32];
  int length = snprintf(name, sizeof name, "table_%llu", (unsigned long long)number);
  Symbol symbol = symbol_find(catalog_symbols(catalog), (Slice){name, (size_t)length});
  ObjectId schema;
  ObjectId table;
  Symbol public_name = symbol_find(catalog_symbols(catalog), SLICE("public"));
  if (catalog_find(catalog, OBJECT_ID_NONE, NAMES_SCHEMA, public_name, &schema) != NAME_FOUND ||
      catalog_find(catalog, schema, NAMES_RELATION, symbol, &table) != NAME_FOUND)
    return false;
  return catalog_relation(catalog, table)->column_count == 2;
}

static const char *check(void *state) {
  const OrderedChain *chain = state;
  const AnalysisSummary *summary = analysis_summary(chain->analysis);
  if (summary->applied != chain->size) return "not every statement was applied";
  if (summary->tainted) return "the run is tainted";
  for (uint64_t i = 0; i < chain->size; i++) {
    if (!has_table(chain, i)) return "a table is missing, or lacks a column";
  }
  return NULL;
}

static void tear_down(void *state) {
  OrderedChain *chain = state;
  analysis_free(chain->analysis);
  for (uint64_t i = 0; i < chain->size; i++) source_close(&chain->sources[i]);
  memory_free(chain->sources);
  memory_free(chain->text);
  memory_free(chain);
}

const Scenario scenario_ordered_chain = {
    .name = "ordered-chain",
    .says = "CREATE TABLE IF NOT EXISTS, one file each, sources in memory",
    .unit = "statements",
    .size = 1000,
    .set_up = set_up,
    .run = run,
    .check = check,
    .tear_down = tear_down,
};
