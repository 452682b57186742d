#include "analyze/finding/rule.h"

// Reported by chain/order_fault.c; a plan finds it.
const Rule rule_out_of_order = {
    .id = "out-of-order",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_ORDER,

    .says = "A new migration sorts before one that has run.",
    .why =
        "Databases that have run the later one get the new one after it, or never: some tools "
        "refuse it,\n"
        "some pass it over in silence. A new database gets both in the order of the files. So two\n"
        "databases of one version may differ.",
    .instead = "Give the new file a version after all that have run.",
    .bad = "-- file meta/_journal.json\n"
           "{\"entries\": [{\"when\": 2, \"tag\": \"0000_orders\"}, {\"when\": 1, \"tag\": "
           "\"0001_payments\"}]}\n"
           "-- file 0000_orders.sql\n"
           "CREATE TABLE orders (id bigint);\n"
           "-- file 0001_payments.sql\n"
           "CREATE TABLE payments (id bigint);",
    .good = "-- file meta/_journal.json\n"
            "{\"entries\": [{\"when\": 1, \"tag\": \"0000_orders\"}, {\"when\": 2, \"tag\": "
            "\"0001_payments\"}]}\n"
            "-- file 0000_orders.sql\n"
            "CREATE TABLE orders (id bigint);\n"
            "-- file 0001_payments.sql\n"
            "CREATE TABLE payments (id bigint);",
};
