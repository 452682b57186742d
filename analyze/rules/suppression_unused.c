#include "analyze/finding/rule.h"

// Reported by suppress.c, which reads the comments.
const Rule rule_suppression_unused = {
    .id = "suppression-unused",
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_COMMENTS,

    .says = "A comment allows a finding that is not there.",
    .why = "The comment stands in the wrong place, or what it allowed has changed. The next "
           "statement\n"
           "that is put under it would be let through unseen.",
    .instead = "CREATE TABLE orders (id bigint);",
    .bad = "-- weir:allow drop-table\n"
           "CREATE TABLE orders (id bigint);",
    .good = "CREATE TABLE orders (id bigint);\n"
            "-- in a later release\n"
            "-- weir:allow drop-table archived in 2024\n"
            "DROP TABLE orders;",
};
