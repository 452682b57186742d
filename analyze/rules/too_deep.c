#include "analyze/finding/rule.h"

// Reported by the driver, which is the one that has the parser's result.
const Rule rule_too_deep = {
    .id = "too-deep",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_SYNTAX,

    .says = "A statement nests deeper than Weir, or PostgreSQL, can follow.",
    .why = "Beyond 2,000 levels of a statement's tree, or 10,000 open constructs in the parser, a "
           "server\n"
           "with default settings gives up too. The statement was not analysed.",
    .instead = "Split the expression, or put parts of the query into views or common tables.",
    .bad = NULL, // the test makes one: it is too long for a page
    .good = "SELECT ((1));",
};
