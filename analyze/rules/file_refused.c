#include "analyze/finding/rule.h"

// Reported by chain/order_fault.c; a plan finds it.
const Rule rule_file_refused = {
    .id = "file-refused",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_ORDER,

    .says = "The migration tool refuses a file.",
    .why = "The tool reads more than SQL: directives, a journal, a change log. What it cannot read "
           "it refuses\n"
           "before the database sees it, or runs otherwise than it was meant.",
    .instead = "Write the directives as the tool reads them: docs/frameworks.md lists them.",
    .bad = "-- file 1_orders.sql\n"
           "-- +goose Up\n"
           "-- +goose StatementBegin\n"
           "CREATE TABLE orders (id bigint);",
    .good = "-- file 1_orders.sql\n"
            "-- +goose Up\n"
            "CREATE TABLE orders (id bigint);",
};
