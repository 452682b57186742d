#include "analyze/finding/rule.h"

// Reported by chain/order_fault.c; a plan finds it.
const Rule rule_duplicate_version = {
    .id = "duplicate-version",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_ORDER,

    .says = "Two migrations have one version.",
    .why = "The tool tells migrations apart by their versions. Most refuse to run the folder, or "
           "fail when\n"
           "they note the second one; others take it for one that has run, and pass it over. It "
           "comes\n"
           "from two branches that each added the next number.",
    .instead =
        "Give the file that has not run anywhere a version of its own, after all the others.",
    .bad = "-- file 0001_orders.up.sql\n"
           "CREATE TABLE orders (id bigint);\n"
           "-- file 0001_payments.up.sql\n"
           "CREATE TABLE payments (id bigint);",
    .good = "-- file 0001_orders.up.sql\n"
            "CREATE TABLE orders (id bigint);\n"
            "-- file 0002_payments.up.sql\n"
            "CREATE TABLE payments (id bigint);",
};
