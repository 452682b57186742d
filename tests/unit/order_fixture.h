// order_fixture.h -- a chain's files, run as its plan says, with the faults of their order, for tests.
//
//     OrderRun *run = order_new("-- file 1_a.up.sql\nSELECT 1;\n-- file 1_b.up.sql\nSELECT 2;", NULL);
//     assert_order(run, "1_b.up.sql:1: duplicate-version: two files have version 1\n");
//     order_free(run);
//
// The files are written into a folder of their own, which is gone when order_new returns.
#ifndef WEIR_TESTS_UNIT_ORDER_FIXTURE_H
#define WEIR_TESTS_UNIT_ORDER_FIXTURE_H

#include "analyze/run/analysis.h"

typedef struct OrderRun OrderRun;

// `replayed` NULL: all files are reported; else those up to the one of that name are replayed.
OrderRun *order_new(const char *files, const char *replayed);
void order_free(OrderRun *run);                                   // NULL is fine
const Finding *order_find(const OrderRun *run, const char *rule); // the first of a rule, or NULL
// "FILE:LINE: rule: message", a line for each finding, in the order given.
Slice order_text(OrderRun *run);

#define assert_order(run, text) spec_assert_slice(order_text(run), SLICE(text), __FILE__, __LINE__)

#endif
