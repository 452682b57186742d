#include "analyze/finding/rule.h"

// Reported by chain/order_fault.c; a plan finds it.
const Rule rule_down_missing = {
    .id = "down-missing",
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_ORDER,

    .says = "A migration has no way back, where most have one.",
    .why = "Who rolls a release back finds out then: the tool stops at the first file that has no "
           "down\n"
           "file, or takes it for one with nothing to do.",
    .instead = "Add the down file; if there is no way back, let it say so by an error of its own.",
    .bad = "-- file 1_a.up.sql\n"
           "SELECT 1;\n"
           "-- file 2_b.up.sql\n"
           "SELECT 2;\n"
           "-- file 2_b.down.sql\n"
           "SELECT 2;\n"
           "-- file 3_c.up.sql\n"
           "SELECT 3;\n"
           "-- file 3_c.down.sql\n"
           "SELECT 3;",
    .good = "-- file 1_a.up.sql\n"
            "SELECT 1;\n"
            "-- file 1_a.down.sql\n"
            "SELECT 1;\n"
            "-- file 2_b.up.sql\n"
            "SELECT 2;\n"
            "-- file 2_b.down.sql\n"
            "SELECT 2;",
};
