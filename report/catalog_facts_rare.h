// catalog_facts_rare.h -- facts of what few statements are about: rules, policies, roles, rights, and
// what has no struct of its own.
#ifndef WEIR_REPORT_CATALOG_FACTS_RARE_H
#define WEIR_REPORT_CATALOG_FACTS_RARE_H

#include "analyze/executor/executor.h"

#include <jansson.h>

void catalog_facts_add_rare(Executor *executor, json_t *value, const Object *object);
// What was granted: a list of {"grantee", "grantor", "column", "rights", "grantable"}.
json_t *catalog_facts_access(Executor *executor, const AccessList *list);
// "select": the right that a bit of AccessItem's `rights` stands for, counted from 0; NULL: none.
const char *catalog_facts_right(size_t bit);

#endif
