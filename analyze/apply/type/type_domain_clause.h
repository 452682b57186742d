// type_domain_clause.h -- which constraints a domain can have (manual: CREATE DOMAIN).
#ifndef WEIR_ANALYZE_APPLY_TYPE_TYPE_DOMAIN_CLAUSE_H
#define WEIR_ANALYZE_APPLY_TYPE_TYPE_DOMAIN_CLAUSE_H

#include "analyze/apply/apply.h"

// Those of CREATE DOMAIN, in their order; what they say of NULL and checks goes to `draft`.
bool type_domain_clauses(Executor *executor, NodeList clauses, UserType *draft);
// Whether a default's expression (NULL: none) is one: DEFAULT NULL takes it away.
void type_domain_set_default(Executor *executor, UserType *draft, const Node *expression);
bool type_domain_is_default(const Node *expression);
// The one of ALTER DOMAIN … ADD.
bool type_domain_added_clause(Executor *executor, const Constraint *clause);

#endif
