// asked_rules.h -- the selected rules by when they are asked: most of them after every statement.
#ifndef WEIR_ANALYZE_RUN_ASKED_RULES_H
#define WEIR_ANALYZE_RUN_ASKED_RULES_H

#include "analyze/finding/rule.h"

#define ASKED_RULES_KINDS (RULE_HEARS_MADE + 1) // of RuleHears; the others are never asked

// Empty when zeroed.
typedef struct AskedRules {
  const Rule **items;                    // ours
  const Rule **kinds[ASKED_RULES_KINDS]; // into it; NULL closes each
} AskedRules;

// `selected` by index in rule_registry; NULL: the recommended ones are.
void asked_rules_choose(AskedRules *asked, const bool *selected);
void asked_rules_free(AskedRules *asked);

#endif
