// One table altered again and again, and transactions rolled back in a catalog of many tables.
#include "analyze/run/analysis.h"
#include "bench/scenario.h"
#include "lexer/memory.h"

#include <stdio.h>

#define PER_FILE 100u

typedef struct Repeated {
  uint64_t size;
  char *text; // of the file that is run again and again
  Source source;
  char *tables_text;
  Source tables;
  Analysis *analysis;
} Repeated;

static char *repeat(const char *statement, uint64_t count, size_t *length) {
  size_t each = strlen(statement) + 24;
  char *text = memory_alloc(count * each + 1);
  *length = 0;
  for (uint64_t i = 0; i < count; i++)
    *length += (size_t)snprintf(text + *length, each, statement, (unsigned long long)i);
  return text;
}

static Repeated *begin(uint64_t size, const char *table, uint64_t tables, const char *statements) {
  Repeated *state = MEMORY_NEW(Repeated);
  state->size = size;
  size_t length;
  state->tables_text = repeat(table, tables, &length);
  source_lend(&state->tables, "tables.sql", (Slice){state->tables_text, length});
  state->text = repeat(statements, PER_FILE, &length);
  source_lend(&state->source, "again.sql", (Slice){state->text, length});
  state->analysis = analysis_new(&(AnalysisOptions){.from_empty = true}, NULL, NULL);
  analysis_run_file(state->analysis, &state->tables, ANALYSIS_REPLAYED, 1);
  return state;
}

static void *set_up_alter(uint64_t size) {
  return begin(size, "CREATE TABLE altered (id bigint, x int);\n", 1,
      "ALTER TABLE altered ALTER COLUMN x SET DEFAULT %llu;\n");
}

static void *set_up_undo(uint64_t size) {
  return begin(size, "CREATE TABLE t_%llu (id bigint PRIMARY KEY, name text NOT NULL);\n", size,
      "BEGIN; CREATE TABLE gone (id int PRIMARY KEY, x int UNIQUE); DROP TABLE t_%llu; "
      "ROLLBACK;\n");
}

static void run(void *payload) {
  Repeated *state = payload;
  for (uint64_t done = 0; done < state->size; done += PER_FILE)
    analysis_run_file(state->analysis, &state->source, ANALYSIS_REPLAYED, 2);
}

static const Relation *find_table(const Repeated *state, const char *name) {
  Catalog *catalog = analysis_catalog(state->analysis);
  ObjectId schema;
  ObjectId table;
  Symbol public_name = symbol_find(catalog_symbols(catalog), SLICE("public"));
  Symbol symbol = symbol_find(catalog_symbols(catalog), slice_of(name));
  if (catalog_find(catalog, OBJECT_ID_NONE, NAMES_SCHEMA, public_name, &schema) != NAME_FOUND ||
      catalog_find(catalog, schema, NAMES_RELATION, symbol, &table) != NAME_FOUND)
    return NULL;
  return catalog_relation(catalog, table);
}

static const char *check_alter(void *payload) {
  const Relation *table = find_table(payload, "altered");
  if (table == NULL) return "the table is missing";
  return table->columns[1]->default_id != OBJECT_ID_NONE ? NULL : "its column has no default";
}

static const char *check_undo(void *payload) {
  if (find_table(payload, "gone") != NULL) return "what was rolled back is there";
  return find_table(payload, "t_0") != NULL ? NULL : "a drop was not undone";
}

static void tear_down(void *payload) {
  Repeated *state = payload;
  analysis_free(state->analysis);
  source_close(&state->source);
  source_close(&state->tables);
  memory_free(state->text);
  memory_free(state->tables_text);
  memory_free(state);
}

const Scenario scenario_undo = {
    .name = "undo",
    .says = "BEGIN, CREATE TABLE, DROP TABLE, ROLLBACK in a catalog of that many tables",
    .unit = "transactions",
    .size = 1000,
    .set_up = set_up_undo,
    .run = run,
    .check = check_undo,
    .tear_down = tear_down,
};

const Scenario scenario_undo_alter = {
    .name = "undo-alter",
    .says = "ALTER TABLE of one table, whose old versions are given back at COMMIT",
    .unit = "statements",
    .size = 1000,
    .set_up = set_up_alter,
    .run = run,
    .check = check_alter,
    .tear_down = tear_down,
};
