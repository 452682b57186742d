#include "analyze/finding/rule.h"

#define RULE(name) extern const Rule rule_##name;
#include "analyze/rules/rules.def"
#undef RULE

const Rule *const rule_registry[] = {
#define RULE(name) &rule_##name,
#include "analyze/rules/rules.def"
#undef RULE
    NULL,
};

const char *rule_profile_name(RuleProfile profile) {
  switch (profile) {
  case PROFILE_RECOMMENDED: return "recommended";
  case PROFILE_STRICT: return "strict";
  case PROFILE_ALL: return "all";
  case PROFILE_COUNT: break;
  }
  return NULL;
}

const Rule *rule_find(Slice id) {
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    if (slice_equals(slice_of(rule_registry[i]->id), id)) return rule_registry[i];
  }
  return NULL;
}

const char *severity_name(Severity severity) {
  switch (severity) {
  case SEVERITY_INFO: return "info";
  case SEVERITY_WARNING: return "warning";
  case SEVERITY_ERROR: return "error";
  }
  return "error";
}
