// rule_proof.h -- a CHECK that would have proved a column NOT NULL, had the statement not dropped it.
#ifndef WEIR_ANALYZE_FINDING_RULE_PROOF_H
#define WEIR_ANALYZE_FINDING_RULE_PROOF_H

#include "analyze/finding/rule.h"

// Of a clause that reads its table for SET NOT NULL, or for a NOT NULL that is added: the valid CHECK on that
// column which the same statement drops. NULL: there was none, or no server of the range goes by it.
const TableConstraint *rule_dropped_proof(const RuleContext *context, const RuleClause *clause);

#endif
