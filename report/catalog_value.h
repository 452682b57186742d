// catalog_value.h -- what the catalog's facts are made of, as JSON values.
#ifndef WEIR_REPORT_CATALOG_VALUE_H
#define WEIR_REPORT_CATALOG_VALUE_H

#include "analyze/executor/executor.h"

#include <jansson.h>

void catalog_value_set_flag(json_t *value, const char *name, bool flag);
json_t *catalog_value_symbol(const Executor *executor, Symbol name); // null for SYMBOL_NONE
json_t *catalog_value_symbols(const Executor *executor, const Symbol symbols[], uint16_t count);
// An object's name with its schema, as messages have it; null: none.
json_t *catalog_value_name(Executor *executor, ObjectId id);
// The bare name of what belongs to the same table, such as a constraint's index.
json_t *catalog_value_bare_name(const Executor *executor, ObjectId id);
// What expressions or a query say, as bound_text.h has it; SYMBOL_NONE: it is left out.
void catalog_value_set_definition(
    Executor *executor, json_t *value, const char *name, Symbol definition);
json_t *catalog_value_type(Executor *executor, const TypeReference *type);
// Names of a table's columns by number; an expression is null.
json_t *catalog_value_columns(
    const Executor *executor, ObjectId table, const uint16_t *numbers, uint16_t count);
// The lines of a text.
json_t *catalog_value_lines(const Executor *executor, Symbol lines);
json_t *catalog_value_persistence(Persistence persistence);

#endif
