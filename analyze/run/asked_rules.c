#include "analyze/run/asked_rules.h"

#include "lexer/memory.h"

static bool is_asked(size_t rule, const bool *selected, RuleHears when) {
  if (rule_registry[rule]->hears != when || rule_registry[rule]->check == NULL) return false;
  if (selected != NULL) return selected[rule];
  return rule_registry[rule]->profile == PROFILE_RECOMMENDED;
}

void asked_rules_choose(AskedRules *asked, const bool *selected) {
  size_t count = 0;
  while (rule_registry[count] != NULL) count++;
  asked->items = memory_alloc((count + ASKED_RULES_KINDS) * sizeof *asked->items);
  const Rule **next = asked->items;
  for (int when = 0; when < ASKED_RULES_KINDS; when++) {
    asked->kinds[when] = next;
    for (size_t i = 0; i < count; i++) {
      if (is_asked(i, selected, (RuleHears)when)) *next++ = rule_registry[i];
    }
    *next++ = NULL;
  }
}

void asked_rules_free(AskedRules *asked) {
  memory_free(asked->items);
  *asked = (AskedRules){0};
}
