// What a statement, and taking it back, cost in a catalog that has many tables.
#include "analyze/run/analysis.h"
#include "bench/scenario.h"
#include "lexer/memory.h"

#include <stdio.h>

#define UNITS 1u // measured after as many that are not; more would take long under ptrace

typedef struct Relations {
  uint64_t size;
  char *text;
  Source tables;
  Source work;
  Analysis *analysis;
} Relations;

static const char statements[] =
    "CREATE TABLE made (id bigint PRIMARY KEY, t int REFERENCES t_0 (id));\n"
    "ALTER TABLE made ADD COLUMN x text;\n"
    "CREATE INDEX made_x ON made (x);\n"
    "DROP TABLE made CASCADE;\n";
static const char transaction[] =
    "BEGIN; CREATE TABLE gone (id int PRIMARY KEY, t int REFERENCES t_0 (id)); SAVEPOINT a; "
    "DROP TABLE t_1 CASCADE; ROLLBACK TO a; ALTER TABLE t_2 RENAME TO t_gone; ROLLBACK;\n";

static Relations *begin(uint64_t size, const char *unit) {
  Relations *state = MEMORY_NEW(Relations);
  state->size = size < 3 ? 3 : size;
  size_t room = state->size * 64 + strlen(unit) * UNITS + 1;
  state->text = memory_alloc(room);
  size_t length = 0;
  for (uint64_t i = 0; i < state->size; i++)
    length += (size_t)snprintf(state->text + length, 64,
        "CREATE TABLE t_%llu (id int UNIQUE, x text);\n", (unsigned long long)i);
  source_lend(&state->tables, "tables.sql", (Slice){state->text, length});
  char *work = state->text + length;
  for (unsigned i = 0; i < UNITS; i++) memcpy(work + i * strlen(unit), unit, strlen(unit));
  source_lend(&state->work, "work.sql", (Slice){work, UNITS * strlen(unit)});
  state->analysis = analysis_new(&(AnalysisOptions){.from_empty = true}, NULL, NULL);
  analysis_run_file(state->analysis, &state->tables, ANALYSIS_REPLAYED, 1);
  analysis_run_file(state->analysis, &state->work, ANALYSIS_REPLAYED, 1);
  return state;
}

static void *set_up_statements(uint64_t size) { return begin(size, statements); }

static void *set_up_transactions(uint64_t size) { return begin(size, transaction); }

static void run(void *payload) {
  Relations *state = payload;
  analysis_run_file(state->analysis, &state->work, ANALYSIS_REPORTED, 2);
}

static bool has_table(const Relations *state, const char *name) {
  Catalog *catalog = analysis_catalog(state->analysis);
  ObjectId schema;
  ObjectId table;
  Symbol public_name = symbol_find(catalog_symbols(catalog), SLICE("public"));
  Symbol symbol = symbol_find(catalog_symbols(catalog), slice_of(name));
  return symbol != SYMBOL_NONE &&
         catalog_find(catalog, OBJECT_ID_NONE, NAMES_SCHEMA, public_name, &schema) == NAME_FOUND &&
         catalog_find(catalog, schema, NAMES_RELATION, symbol, &table) == NAME_FOUND;
}

static const char *check(void *payload) {
  const Relations *state = payload;
  const AnalysisSummary *summary = analysis_summary(state->analysis);
  if (summary->applied != summary->statements || summary->statements < 4 * UNITS)
    return "not every statement was applied";
  if (has_table(state, "made") || has_table(state, "gone") || has_table(state, "t_gone"))
    return "what was taken back is there";
  if (!has_table(state, "t_0") || !has_table(state, "t_1") || !has_table(state, "t_2"))
    return "a table is missing";
  // A table, its key's constraint and index.
  return catalog_object_count(analysis_catalog(state->analysis)) == 3 * state->size
             ? NULL
             : "the catalog has something more or less";
}

static void tear_down(void *payload) {
  Relations *state = payload;
  analysis_free(state->analysis);
  source_close(&state->work);
  source_close(&state->tables);
  memory_free(state->text);
  memory_free(state);
}

const Scenario scenario_relations_statement = {
    .name = "relations-statement",
    .says = "CREATE TABLE, ADD COLUMN, CREATE INDEX, DROP TABLE in a catalog of so many tables",
    .unit = "tables",
    .size = 1000,
    .units = 4 * UNITS,
    .set_up = set_up_statements,
    .run = run,
    .check = check,
    .tear_down = tear_down,
};

const Scenario scenario_relations_undo = {
    .name = "relations-undo",
    .says =
        "a transaction, its savepoint and DROP CASCADE rolled back in a catalog of so many tables",
    .unit = "tables",
    .size = 1000,
    .units = UNITS,
    .set_up = set_up_transactions,
    .run = run,
    .check = check,
    .tear_down = tear_down,
};
