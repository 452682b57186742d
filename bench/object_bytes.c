// The memory of one object of a kind, as the process has it once the log is forgotten. No rule is
// selected: what one says of a statement is larger than most objects, and is not the catalog's.
#include "analyze/finding/rule.h"
#include "analyze/run/analysis.h"
#include "bench/scenario.h"
#include "lexer/memory.h"

#include <malloc.h>
#include <stdio.h>

#define STATEMENT_SIZE 128u

typedef struct ObjectBytes {
  uint64_t size;
  char *text;
  Source before; // makes what the objects stand on
  Source work;
  bool *rules; // none of them
  Analysis *analysis;
  size_t memory;
  size_t memory_after;
} ObjectBytes;

static size_t memory_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

static size_t write(char *text, const char *statement, uint64_t number) {
  size_t length = 0;
  for (; *statement != '\0'; statement++) {
    if (*statement == '#')
      length += (size_t)snprintf(text + length, 24, "%llu", (unsigned long long)number);
    else
      text[length++] = *statement;
  }
  return length;
}

// Each `#` stands for the statement's number.
static ObjectBytes *begin(uint64_t size, const char *before, const char *work) {
  ObjectBytes *state = MEMORY_NEW(ObjectBytes);
  state->size = size < 2 ? 2 : size;
  size = state->size;
  state->text = memory_alloc((2 * size + 1) * STATEMENT_SIZE + 1);
  size_t length = 0;
  for (uint64_t i = 0; i < size; i++) length += write(state->text + length, before, i);
  // The first of them, so that what is built only once is there.
  length += write(state->text + length, work, 0);
  source_lend(&state->before, "before.sql", (Slice){state->text, length});
  char *rest = state->text + length;
  length = 0;
  for (uint64_t i = 1; i < size; i++) length += write(rest + length, work, i);
  source_lend(&state->work, "work.sql", (Slice){rest, length});
  size_t rules = 0;
  while (rule_registry[rules] != NULL) rules++;
  state->rules = memory_alloc(rules * sizeof *state->rules);
  AnalysisOptions options = {.from_empty = true, .rules = state->rules};
  state->analysis = analysis_new(&options, NULL, NULL);
  analysis_run_file(state->analysis, &state->before, ANALYSIS_REPLAYED, 1);
  state->memory = memory_in_use();
  return state;
}

static void run(void *payload) {
  ObjectBytes *state = payload;
  analysis_run_file(state->analysis, &state->work, ANALYSIS_REPORTED, 2);
  state->memory_after = memory_in_use();
}

static const char *check(void *payload) {
  const ObjectBytes *state = payload;
  const AnalysisSummary *summary = analysis_summary(state->analysis);
  return summary->applied == state->size - 1 ? NULL : "not every object was made";
}

static double figure(const void *payload) {
  const ObjectBytes *state = payload;
  return ((double)state->memory_after - (double)state->memory) / (double)(state->size - 1);
}

static void tear_down(void *payload) {
  ObjectBytes *state = payload;
  analysis_free(state->analysis);
  memory_free(state->rules);
  source_close(&state->work);
  source_close(&state->before);
  memory_free(state->text);
  memory_free(state);
}

#define TABLES "CREATE TABLE t_#(id int, a int, b int);\n"

#define OBJECT_BYTES(id, title, what, first, then)                                                 \
  static void *set_up_##id(uint64_t size) { return begin(size, first, then); }                     \
  const Scenario scenario_object_bytes_##id = {                                                    \
      .name = "object-bytes-" title,                                                               \
      .says = "memory of " what,                                                                   \
      .unit = "statements",                                                                        \
      .size = 10000,                                                                               \
      .set_up = set_up_##id,                                                                       \
      .run = run,                                                                                  \
      .check = check,                                                                              \
      .tear_down = tear_down,                                                                      \
      .figure = figure,                                                                            \
      .figure_says = "bytes for " what,                                                            \
  };

OBJECT_BYTES(table, "table", "a table of three columns", "", TABLES)
OBJECT_BYTES(column, "column", "a column", TABLES, "ALTER TABLE t_# ADD COLUMN c int;\n")
OBJECT_BYTES(index, "index", "an index", TABLES, "CREATE INDEX i_# ON t_# (a);\n")
OBJECT_BYTES(check, "check", "a CHECK", TABLES, "ALTER TABLE t_# ADD CONSTRAINT k CHECK (a > 0);\n")
OBJECT_BYTES(key, "key", "a primary key and its index", TABLES,
    "ALTER TABLE t_# ADD CONSTRAINT p_# PRIMARY KEY (id);\n")
OBJECT_BYTES(foreign_key, "foreign-key", "a foreign key",
    "CREATE TABLE t_#(id int PRIMARY KEY, a int);\n",
    "ALTER TABLE t_# ADD CONSTRAINT f FOREIGN KEY (a) REFERENCES t_#;\n")
OBJECT_BYTES(
    default, "default", "a default", TABLES, "ALTER TABLE t_# ALTER COLUMN a SET DEFAULT 1;\n")
OBJECT_BYTES(sequence, "sequence", "a sequence", "", "CREATE SEQUENCE s_#;\n")
OBJECT_BYTES(
    view, "view", "a view of three columns", TABLES, "CREATE VIEW v_# AS SELECT * FROM t_#;\n")
OBJECT_BYTES(function, "function", "a function", "",
    "CREATE FUNCTION f_#(a int) RETURNS int LANGUAGE sql AS 'SELECT 1';\n")
OBJECT_BYTES(enum, "enum", "an enum of two labels", "", "CREATE TYPE e_# AS ENUM ('a', 'b');\n")
OBJECT_BYTES(
    grant, "grant", "a right granted to a role", TABLES, "GRANT SELECT ON t_# TO PUBLIC;\n")
