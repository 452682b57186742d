// value_reading.h -- what a server says of a string that is no value of its type.
#ifndef WEIR_ANALYZE_BIND_VALUE_READING_H
#define WEIR_ANALYZE_BIND_VALUE_READING_H

#include "analyze/catalog/type_value.h"
#include "analyze/executor/executor.h"

// Fails as the reading wants: 22P02, 22007, 22003, 22008, 22001; true for one that is none of these.
bool value_refuse_reading(
    Executor *executor, const TypeReference *type, Slice text, Span span, TypeReading reading);

// A string constant where a value of the type is wanted; true for any other expression, and where it
// may be one. Labels of enums are left to bind_enum_label, but for those within other values.
bool value_check_string(Executor *executor, const TypeReference *type, const Node *expression);

#endif
