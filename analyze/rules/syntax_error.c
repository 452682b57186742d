#include "analyze/finding/rule.h"

// Reported by the driver, which is the one that has the parser's result.
const Rule rule_syntax_error = {
    .id = "syntax-error",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_SYNTAX,

    .says = "PostgreSQL cannot read a statement.",
    .why =
        "The server refuses the statement, and the rest of its transaction with it. Analysis goes\n"
        "on with the next statement, as if this one had done nothing.",
    .instead = "CREATE TABLE orders (id bigint);",
    .versions = "The grammar is that of 18.",
    .bad = "CREATE TABLE orders (id bigint,);",
    .good = "CREATE TABLE orders (id bigint);",
};
