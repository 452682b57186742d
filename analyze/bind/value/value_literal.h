// value_literal.h -- strings as values of any type: arrays, rows and ranges by what is in them.
//
// (manual: 8.15.2 Array Value Input, 8.16.2 Constructing Composite Values, 8.17.5 Range Input/Output.)
#ifndef WEIR_ANALYZE_BIND_VALUE_VALUE_LITERAL_H
#define WEIR_ANALYZE_BIND_VALUE_VALUE_LITERAL_H

#include "analyze/executor/executor.h"

// Fails as the server would: 22P02 and what value_refuse_reading says; true where it may be a value. A
// label that an enum does not have is only looked for within another value.
bool value_literal_check(Executor *executor, const TypeReference *type, Slice text, Span span);

#endif
