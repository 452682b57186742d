#include "analyze/finding/rule.h"

// Reported by chain/order_fault.c; a plan finds it.
const Rule rule_skipped_version = {
    .id = "skipped-version",
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_ORDER,

    .says = "A number is left out where the others follow each other.",
    .why = "Either a file was not committed, and databases that have run it differ from those that "
           "have\n"
           "not, or a number was given away for nothing. Versions that are times leave gaps, and "
           "nothing\n"
           "is said of them.",
    .instead = "Add the missing file, or leave it: nothing fails by it.",
    .bad = "-- file 0001_a.up.sql\n"
           "SELECT 1;\n"
           "-- file 0002_a.up.sql\n"
           "SELECT 2;\n"
           "-- file 0003_a.up.sql\n"
           "SELECT 3;\n"
           "-- file 0004_a.up.sql\n"
           "SELECT 4;\n"
           "-- file 0005_a.up.sql\n"
           "SELECT 5;\n"
           "-- file 0006_a.up.sql\n"
           "SELECT 6;\n"
           "-- file 0007_a.up.sql\n"
           "SELECT 7;\n"
           "-- file 0008_a.up.sql\n"
           "SELECT 8;\n"
           "-- file 0009_a.up.sql\n"
           "SELECT 9;\n"
           "-- file 0010_a.up.sql\n"
           "SELECT 10;\n"
           "-- file 0011_a.up.sql\n"
           "SELECT 11;\n"
           "-- file 0013_a.up.sql\n"
           "SELECT 13;",
    .good = "-- file 0001_a.up.sql\n"
            "SELECT 1;\n"
            "-- file 0002_a.up.sql\n"
            "SELECT 2;\n"
            "-- file 0003_a.up.sql\n"
            "SELECT 3;\n"
            "-- file 0004_a.up.sql\n"
            "SELECT 4;\n"
            "-- file 0005_a.up.sql\n"
            "SELECT 5;\n"
            "-- file 0006_a.up.sql\n"
            "SELECT 6;\n"
            "-- file 0007_a.up.sql\n"
            "SELECT 7;\n"
            "-- file 0008_a.up.sql\n"
            "SELECT 8;\n"
            "-- file 0009_a.up.sql\n"
            "SELECT 9;\n"
            "-- file 0010_a.up.sql\n"
            "SELECT 10;\n"
            "-- file 0011_a.up.sql\n"
            "SELECT 11;\n"
            "-- file 0012_a.up.sql\n"
            "SELECT 12;",
};
