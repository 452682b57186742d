#include "analyze/finding/rule_alias.h"

#include <strings.h>

static const char *skip_blanks(const char *text) { return text + strspn(text, " "); }

bool rule_alias_next(const Rule *rule, RuleAlias *alias) {
  if (!alias->is_underway) *alias = (RuleAlias){.rest = rule->also, .is_underway = true};
  const char *at = alias->rest;
  if (at == NULL || *at == '\0') return false;
  if (alias->tool.length == 0 || *at == ';') {
    at = skip_blanks(at + (*at == ';'));
    alias->tool = (Slice){at, strcspn(at, ":")};
    at += alias->tool.length;
  }
  if (*at == '\0') return false;
  at = skip_blanks(at + 1); // behind ":" or ","
  alias->name = (Slice){at, strcspn(at, ",;")};
  alias->rest = at + alias->name.length;
  return true;
}

static bool equals(Slice a, Slice b) {
  return a.length == b.length && strncasecmp(a.start, b.start, a.length) == 0;
}

bool rule_alias_is(const Rule *rule, Slice name) {
  for (RuleAlias alias = {0}; rule_alias_next(rule, &alias);) {
    if (equals(alias.name, name)) return true;
    size_t length = alias.tool.length;
    if (name.length <= length + 1 || name.start[length] != ':') continue;
    const Slice tool = {name.start, length};
    const char *rest = name.start + length + 1;
    const char *start = *rest == ' ' ? rest + 1 : rest;
    const Slice own = {start, (size_t)(name.start + name.length - start)};
    if (equals(alias.tool, tool) && equals(alias.name, own)) return true;
  }
  return false;
}
