#include "analyze/finding/rule.h"

// Reported by the driver, which is the one that has the parser's result (newer_syntax.c).
const Rule rule_syntax_needs_newer_server = {
    .id = "syntax-needs-newer-server",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_SYNTAX,

    .says = "A statement uses syntax that the oldest server of the range does not have.",
    .why = "The older server refuses the statement, and the rest of its transaction with it. Weir\n"
           "looks for this only where the versions were chosen: by --pg-version, in weir.yaml or\n"
           "in the environment. The default range is a guess, and no reason to complain.",
    .instead = "COPY orders FROM '/srv/orders.csv' (FORMAT csv);",
    .versions = "Those of --pg-version that are older than the syntax; the finding says which.",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, total int);",
    .bad = "COPY orders FROM '/srv/orders.csv' (FORMAT csv, DEFAULT '?');",
    .good = "COPY orders FROM '/srv/orders.csv' (FORMAT csv);",
};
