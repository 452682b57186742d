#include "analyze/finding/rule.h"

// Reported by suppress.c, which reads the comments.

const Rule rule_suppression_expired = {
    .id = "suppression-expired",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_COMMENTS,

    .says = "A comment allowed a finding until a day that is over.",
    .why = "Somebody said that this is fine for a while. The while is over, the finding is back, "
           "and the\n"
           "comment should go or be given another day, with a reason.",
    .instead = "-- weir:allow drop-table archived in 2024\n"
               "DROP TABLE orders;",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, total int);",
    .bad = "-- weir:allow drop-table until=2020-01-31 archived\n"
           "DROP TABLE orders;",
    .good = "-- weir:allow drop-table until=2999-12-31 archived\n"
            "DROP TABLE orders;",
};
