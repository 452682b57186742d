#include "analyze/finding/rule.h"
#include "analyze/run/release.h"

typedef struct Overloads {
  const RuleContext *context;
  const Function *made;
  const Function *other;     // the first that was there before
  const Function *ambiguous; // with which a call is
  uint16_t arguments;        // of such a call
  size_t count;
} Overloads;

static bool begins_alike(const Function *a, const Function *b, uint16_t count) {
  for (uint16_t i = 0; i < count; i++) {
    bool is_same = a->arguments[i].type == b->arguments[i].type &&
                   a->arguments[i].array_dimensions == b->arguments[i].array_dimensions;
    if (!is_same) return false;
  }
  return true;
}

// A call that gives all arguments of one and leaves out defaults of the other fits both alike.
static bool is_ambiguous(const Function *a, const Function *b, uint16_t *count) {
  if (a->variadic || b->variadic) return false;
  uint16_t least_a = (uint16_t)(a->argument_count - a->default_count);
  uint16_t least_b = (uint16_t)(b->argument_count - b->default_count);
  uint16_t least = least_a > least_b ? least_a : least_b;
  uint16_t most = a->argument_count < b->argument_count ? a->argument_count : b->argument_count;
  for (uint16_t i = least; i <= most; i++) {
    if (!begins_alike(a, b, i)) continue;
    *count = i;
    return true;
  }
  return false;
}

static bool look(const Object *object, void *payload) {
  Overloads *overloads = payload;
  const Function *other = (const Function *)object;
  bool is_other = object->object_class == CLASS_FUNCTION && other != overloads->made &&
                  object->kind == overloads->made->object.kind && other->arguments_known &&
                  !release_made(overloads->context->executor, object);
  if (!is_other) return true;
  overloads->count++;
  if (overloads->other == NULL) overloads->other = other;
  if (overloads->ambiguous == NULL && is_ambiguous(overloads->made, other, &overloads->arguments))
    overloads->ambiguous = other;
  return true;
}

static Finding *report(RuleContext *context, const Overloads *found) {
  Slice name = rule_description(context, found->made->object.id, 0);
  if (found->ambiguous != NULL) {
    Slice other = rule_description(context, found->ambiguous->object.id, 0);
    return rule_report(context, SEVERITY_ERROR, context->made->span,
        "calls with %u argument%s fit %.*s and %.*s alike, and fail from here on (42725)",
        (unsigned)found->arguments, found->arguments == 1 ? "" : "s", SLICE_PRINT(name),
        SLICE_PRINT(other));
  }
  Slice other = rule_description(context, found->other->object.id, 0);
  return rule_report(context, SEVERITY_WARNING, context->made->span,
      "OR REPLACE replaces nothing: %.*s has other arguments, and stays beside %.*s",
      SLICE_PRINT(other), SLICE_PRINT(name));
}

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  const Object *object = rule_version(context, made->id);
  bool is_judged = made->first == EFFECT_CREATE && object->object_class == CLASS_FUNCTION &&
                   (object->kind == 'f' || object->kind == 'p') &&
                   ((const Function *)object)->arguments_known;
  if (!is_judged) return;
  Overloads found = {.context = context, .made = (const Function *)object};
  catalog_each_named(
      context->executor->catalog, object->schema, NAMES_FUNCTION, object->name, look, &found);
  // Of a function that has several forms already, one more is meant to be.
  bool is_meant = !made->is_replacing || found.count != 1;
  if (found.ambiguous == NULL && is_meant) return;
  Finding *finding = report(context, &found);
  const Function *other = found.ambiguous != NULL ? found.ambiguous : found.other;
  rule_consequence(context, finding, "What calls it as before gets the old one%s.",
      found.ambiguous != NULL ? ", as far as its calls are not ambiguous" : "");
  rule_related(context, finding, other->object.id, "the other was made here");
  rule_help(
      context, finding, "DROP %.*s;", SLICE_PRINT(rule_description(context, other->object.id, 0)));
  rule_help(
      context, finding, "before it, in the same transaction; what was granted on it goes along");
  rule_object(context, finding, made->id, 0);
}

const Rule rule_function_overloaded = {
    .id = "function-overloaded",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_MADE,
    .check = check,

    .says =
        "CREATE OR REPLACE FUNCTION makes a second function beside the one that it was to replace.",
    .why = "A function is known by its name and the types of its arguments. With one argument "
           "more, or of\n"
           "another type, OR REPLACE makes an overload: old calls go on running the old body. If "
           "the new\n"
           "arguments have defaults, a call fits both, and PostgreSQL refuses it as not unique.",
    .instead = "CREATE FUNCTION price(item int) RETURNS int LANGUAGE sql AS 'SELECT 1';\n"
               "-- in a later release\n"
               "DROP FUNCTION price(int);\n"
               "CREATE FUNCTION price(item int, tax int DEFAULT 0) RETURNS int LANGUAGE sql AS "
               "'SELECT 2';",
    .bad = "CREATE FUNCTION price(item int) RETURNS int LANGUAGE sql AS 'SELECT 1';\n"
           "-- in a later release\n"
           "CREATE OR REPLACE FUNCTION price(item int, tax int DEFAULT 0) RETURNS int LANGUAGE sql "
           "AS 'SELECT 2';",
    .good = "CREATE FUNCTION price(item int) RETURNS int LANGUAGE sql AS 'SELECT 1';\n"
            "-- in a later release\n"
            "CREATE OR REPLACE FUNCTION price(item int) RETURNS int LANGUAGE sql AS 'SELECT 2';",
};
