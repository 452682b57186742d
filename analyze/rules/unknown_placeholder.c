#include "analyze/finding/rule.h"

// Reported by plan_run.c, which has the values.
const Rule rule_unknown_placeholder = {
    .id = "unknown-placeholder",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_PLACEHOLDERS,

    .says = "A migration has a placeholder whose value is not known.",
    .why = "What the migration tool puts in its place decides what the statement does. A name made "
           "of the\n"
           "placeholder's stands there instead, and what fails or cannot be read with it is taken "
           "to be fine:\n"
           "a mistake in those statements goes unseen. Each placeholder is told once.",
    .instead = "placeholders in weir.yaml, or --define NAME=VALUE: what the tool itself is given.",
    .bad = "CREATE TABLE ${schema}.orders (id bigint);",
    .good = "CREATE TABLE orders (id bigint);",
};
