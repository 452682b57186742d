#include "analyze/finding/rule.h"

// Reported by chain/order_fault.c; a plan finds it.
const Rule rule_checksum_changed = {
    .id = "checksum-changed",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_ORDER,

    .says = "A file is not as its checksum says.",
    .why = "Atlas refuses a folder that differs from its atlas.sum. If the file has run somewhere, "
           "that\n"
           "database has what the file said then. The sums are cumulative: of the first file that\n"
           "differs Weir knows, of those after it nothing.",
    .instead = "Take the change back and make it in a new file; or, if the file has run nowhere, "
               "`atlas migrate hash`.",
    .bad = "-- file atlas.sum\n"
           "h1:unused\n"
           "1_orders.sql h1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n"
           "-- file 1_orders.sql\n"
           "CREATE TABLE orders (id bigint);",
    .good = "-- file atlas.sum\n"
            "h1:unused\n"
            "1_orders.sql h1:a1I4wQuceGdXUHA7UcsJVDb3gheECYZF9Al3fKs9aoI=\n"
            "-- file 1_orders.sql\n"
            "CREATE TABLE orders (id bigint);",
};
