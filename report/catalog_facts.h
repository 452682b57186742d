// catalog_facts.h -- what the catalog knows of an object, as members of a JSON object.
#ifndef WEIR_REPORT_CATALOG_FACTS_H
#define WEIR_REPORT_CATALOG_FACTS_H

#include "analyze/executor/executor.h"

#include <jansson.h>

// "procedure", "enum": the server's word, finer where one word is for several things.
const char *catalog_facts_kind(const Object *object);
// The types of a function's input arguments, "integer, text"; in the executor's arena.
Slice catalog_facts_arguments(Executor *executor, const Function *function);
// Adds what is known of the object beyond its name and owner.
void catalog_facts_add(Executor *executor, json_t *value, const Object *object);

#endif
