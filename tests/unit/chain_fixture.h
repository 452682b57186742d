// chain_fixture.h -- runs SQL against the model, for tests: outcomes and the catalog, a line each.
//
//     ChainRun *run = chain_new(CHAIN_CLOSED, 18);
//     chain_applies(run, "CREATE TABLE orders (id int PRIMARY KEY)");
//     chain_fails(run, "CREATE TABLE orders ()", "42P07", "relation \"orders\" already exists");
//     chain_free(run);
//
// A statement that ends otherwise fails the test, with its outcome shown.
#ifndef WEIR_TESTS_UNIT_CHAIN_FIXTURE_H
#define WEIR_TESTS_UNIT_CHAIN_FIXTURE_H

#include "analyze/executor/executor.h"

typedef enum ChainWorld { CHAIN_CLOSED, CHAIN_OPEN } ChainWorld;

typedef struct ChainRun ChainRun;

ChainRun *chain_new(ChainWorld world, int version);
void chain_free(ChainRun *run);
Executor *chain_executor(ChainRun *run);
Catalog *chain_catalog(ChainRun *run);

// Runs every statement of a text; the last one's execution, good until the next call.
const Execution *chain_run(ChainRun *run, const char *sql);
void chain_end_session(ChainRun *run);

// The macros tell cmocka the line of the test.
#define chain_applies(run, sql)                                                                    \
  chain_expect(run, sql, OUTCOME_APPLIED, "", NULL, __FILE__, __LINE__)
#define chain_skips(run, sql, message)                                                             \
  chain_expect(run, sql, OUTCOME_SKIPPED, "", message, __FILE__, __LINE__)
#define chain_fails(run, sql, sqlstate, message)                                                   \
  chain_expect(run, sql, OUTCOME_FAILED, sqlstate, message, __FILE__, __LINE__)
#define chain_unknown(run, sql, evidence)                                                          \
  chain_expect(run, sql, OUTCOME_UNKNOWN, "", evidence, __FILE__, __LINE__)
// Every statement of `sql` must end so; `message` NULL is any.
const Execution *chain_expect(ChainRun *run, const char *sql, OutcomeKind kind,
    const char *sqlstate, const char *message, const char *file, int line);

// An object by name: "orders", "public.orders", in the class given; NULL: there is none.
const Object *chain_find(ChainRun *run, NameClass names, const char *name);
bool chain_has(ChainRun *run, const char *relation); // a relation, index or sequence
const Column *chain_column(ChainRun *run, const char *table, const char *column);
const TableConstraint *chain_constraint(ChainRun *run, const char *table, const char *constraint);
// Whether the graph holds an edge between what the two descriptions name, such as
// "view daily" and "column note of table orders".
bool chain_depends(
    ChainRun *run, const char *dependent, const char *referenced, GraphEdgeKind kind);

#endif
