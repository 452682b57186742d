#include "analyze/finding/rule.h"

#include "analyze/finding/allow_comment.h"

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

// The list behind "tool: ", up to the next tool's.
static Slice names_by(const char *also, const char *tool) {
  size_t length = strlen(tool);
  for (const char *at = also; at != NULL; at = strstr(at, "; ")) {
    if (at != also) at += 2;
    if (strncmp(at, tool, length) != 0 || at[length] != ':') continue;
    const char *start = at + length + 1;
    return (Slice){start, strcspn(start, ";")};
  }
  return SLICE("");
}

Slice rule_names_by(const Rule *rule, const char *tool) { return names_by(rule->also, tool); }

bool rule_is_called(const Rule *rule, const char *tool, Slice name) {
  Slice names = names_by(rule->also, tool);
  Slice one;
  while (allow_comment_next(&names, &one)) {
    if (slice_equals(one, name)) return true;
  }
  return false;
}
