// rule_duration.h -- the values of settings such as lock_timeout.
#ifndef WEIR_ANALYZE_FINDING_RULE_DURATION_H
#define WEIR_ANALYZE_FINDING_RULE_DURATION_H

#include "lexer/slice.h"

// '2s', '0.5min', 500: in milliseconds, which is what a bare number counts. 0: none, or no such value.
double rule_milliseconds(Slice value);

#endif
