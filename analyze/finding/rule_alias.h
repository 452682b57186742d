// rule_alias.h -- what other linters call a rule, one name at a time.
#ifndef WEIR_ANALYZE_FINDING_RULE_ALIAS_H
#define WEIR_ANALYZE_FINDING_RULE_ALIAS_H

#include "analyze/finding/rule.h"

typedef struct RuleAlias {
  Slice tool;       // "squawk"
  Slice name;       // "ban-drop-column"
  const char *rest; // private: what of Rule.also comes after it
  bool is_underway; // private
} RuleAlias;

// The next one, beginning with a zeroed one; false: there is none.
bool rule_alias_next(const Rule *rule, RuleAlias *alias);
// Whether any tool calls it so, in upper or lower case: "PGM014", or with the tool before it, "squawk:ban-drop-column".
bool rule_alias_is(const Rule *rule, Slice name);

#endif
