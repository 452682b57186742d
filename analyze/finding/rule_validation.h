// rule_validation.h -- what the rules on constraints that are checked at once have in common.
#ifndef WEIR_ANALYZE_RULE_VALIDATION_H
#define WEIR_ANALYZE_RULE_VALIDATION_H

#include "analyze/finding/rule.h"

// Help: the clause with NOT VALID, and VALIDATE CONSTRAINT after it; with a fix where one word does.
void rule_help_not_valid(RuleContext *context, Finding *finding, const RuleClause *clause);

// A VALIDATE CONSTRAINT of a constraint of that kind ('c', 'f') that reads the table while an
// earlier statement of the transaction keeps writers out: reports it, and returns true.
bool rule_report_validation(RuleContext *context, const RuleClause *clause, char kind);

#endif
