#include "analyze/finding/rule.h"

// Reported by suppress.c, which reads the comments.
const Rule rule_suppression_unknown = {
    .id = "suppression-unknown",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_COMMENTS,

    .says = "A comment allows a rule that does not exist.",
    .why = "A misspelt rule suppresses nothing: the finding that it was written for is still "
           "reported,\n"
           "and who reads the comment believes otherwise.",
    .instead = "-- weir:allow drop-table archived in 2024\n"
               "DROP TABLE orders;",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, total int);",
    .bad = "-- weir:allow drop-tabel archived in 2024\n"
           "SELECT 1;",
    .good = "-- weir:allow drop-table archived in 2024\n"
            "DROP TABLE orders;",
};
