#include "analyze/finding/rule.h"

// Reported by suppress.c, which reads the comments.

const Rule rule_suppression_without_reason = {
    .id = "suppression-without-reason",
    .profile = PROFILE_ALL,
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_COMMENTS,

    .says = "A comment allows a finding and does not say why.",
    .why = "Who reads it a year later cannot tell whether it still holds. Where a house wants "
           "reasons, this\n"
           "rule is selected.",
    .instead = "-- weir:allow drop-table archived in 2024\n"
               "DROP TABLE orders;",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, total int);",
    .bad = "-- weir:allow drop-table\n"
           "DROP TABLE orders;",
    .good = "-- weir:allow drop-table archived in 2024\n"
            "DROP TABLE orders;",
};
