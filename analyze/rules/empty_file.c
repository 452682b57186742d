#include "analyze/finding/rule.h"

// Reported by chain/order_fault.c; a plan finds it.
const Rule rule_empty_file = {
    .id = "empty-file",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_ORDER,

    .says = "A migration holds nothing.",
    .why = "It was made and not written, or not saved before the commit. Most tools note it as "
           "applied, so\n"
           "that what is written into it later never runs. Diesel refuses it.",
    .instead = "Write it, or remove it before it is released.",
    .bad = "-- file 1_orders.up.sql\n"
           "CREATE TABLE orders (id bigint);\n"
           "-- file 2_payments.up.sql\n"
           "",
    .good = "-- file 1_orders.up.sql\n"
            "CREATE TABLE orders (id bigint);\n"
            "-- file 2_payments.up.sql\n"
            "CREATE TABLE payments (id bigint);",
};
