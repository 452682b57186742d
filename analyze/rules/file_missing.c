#include "analyze/finding/rule.h"

// Reported by chain/order_fault.c; a plan finds it.
const Rule rule_file_missing = {
    .id = "file-missing",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_ORDER,

    .says = "The order names a file that is not there.",
    .why = "A journal, a plan, a change log or an \\ir names it, and the tool ends there. It was "
           "moved, renamed\n"
           "or not committed.",
    .instead = "Add the file, or take its name out.",
    .bad = "-- file meta/_journal.json\n"
           "{\"entries\": [{\"when\": 1, \"tag\": \"0000_orders\"}, {\"when\": 2, \"tag\": "
           "\"0001_payments\"}]}\n"
           "-- file 0000_orders.sql\n"
           "CREATE TABLE orders (id bigint);",
    .good = "-- file meta/_journal.json\n"
            "{\"entries\": [{\"when\": 1, \"tag\": \"0000_orders\"}]}\n"
            "-- file 0000_orders.sql\n"
            "CREATE TABLE orders (id bigint);",
};
