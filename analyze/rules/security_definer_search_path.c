#include "analyze/finding/rule_fix.h"

// Among settings as pg_proc.proconfig has them, joined by "; ".
static bool sets_search_path(Slice settings) {
  const Slice name = SLICE("search_path=");
  for (size_t i = 0; i + name.length <= settings.length; i++) {
    bool is_start = i == 0 || settings.start[i - 1] == ' ';
    if (is_start && memcmp(settings.start + i, name.start, name.length) == 0) return true;
  }
  return false;
}

// A statement behind the one that did it, which lends it the `;`. Names in the body may then mean nothing.
static void fix(RuleContext *context, Finding *finding, Slice description) {
  const char *space = memchr(description.start, ' ', description.length);
  if (space == NULL) return;
  size_t kind = (size_t)(space + 1 - description.start);
  uint32_t end = context->made->statement_span.end;
  rule_fix_begin(context, finding, "look names up in pg_catalog only");
  rule_fix_edit(context, finding, (Span){end, end},
      ";\nALTER ROUTINE %.*s SET search_path = pg_catalog, pg_temp",
      (int)(description.length - kind), space + 1);
  if (finding->fix != NULL) finding->fix->is_suggestion = true;
}

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  const Object *object = rule_version(context, made->id);
  if (object->object_class != CLASS_FUNCTION) return;
  const Function *function = (const Function *)object;
  if (!function->security_definer || (object->flags & OBJECT_ASSUMED)) return;
  if (sets_search_path(executor_text(context->executor, function->settings))) return;
  Slice name = rule_description(context, made->id, 0);
  Finding *finding = rule_report(context, SEVERITY_WARNING, made->last_span,
      "%.*s runs with its owner's rights on whatever its caller puts into search_path",
      SLICE_PRINT(name));
  rule_consequence(context, finding,
      "A table or function of that name in the caller's schema is used instead of the one meant.");
  rule_help(context, finding,
      "SET search_path = pg_catalog, pg_temp and names with their schemas in its body");
  fix(context, finding, name);
  rule_object(context, finding, made->id, 0);
}

const Rule rule_security_definer_search_path = {
    .id = "security-definer-search-path",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_MADE,
    .check = check,

    .says = "A SECURITY DEFINER function looks names up on its caller's search_path.",
    .why = "Whoever may call it can make a function or an operator of the same name in a schema of "
           "theirs,\n"
           "put that first, and have it run with the owner's rights. SET search_path in the "
           "definition\n"
           "closes this.",
    .instead = "CREATE FUNCTION reset(int) RETURNS void LANGUAGE sql SECURITY DEFINER\n"
               "SET search_path = pg_catalog, pg_temp AS 'DELETE FROM shop.orders WHERE id = $1';",
    .bad = "CREATE FUNCTION reset(int) RETURNS void LANGUAGE sql SECURITY DEFINER AS 'SELECT';",
    .good = "CREATE FUNCTION reset(int) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path "
            "= '' AS 'SELECT';",
};
