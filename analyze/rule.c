#include "analyze/analysis_run.h"

#define RULE(name) extern const Rule rule_##name;
#include "analyze/rules/rules.def"
#undef RULE

const Rule *const rule_registry[] = {
#define RULE(name) &rule_##name,
#include "analyze/rules/rules.def"
#undef RULE
    NULL,
};

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

bool rule_table_is_new(const RuleContext *context, ObjectId relation) {
  const Object *object = catalog_get(context->executor->catalog, relation);
  if (object == NULL) return false;
  if (object->flags & (OBJECT_ASSUMED | OBJECT_IN_USE)) return false;
  return (object->flags & OBJECT_TEMPORARY) || object->release == context->executor->release;
}

#define ROWS_MANY 100000.0
#define ROWS_SOME 10000.0

Severity rule_severity_by_rows(const RuleContext *context, ObjectId relation) {
  const Object *object = catalog_get(context->executor->catalog, relation);
  double rows = -1;
  if (object != NULL && object->object_class == CLASS_RELATION)
    rows = ((const Relation *)object)->rows;
  if (rows < 0 || rows >= ROWS_MANY) return SEVERITY_ERROR;
  return rows >= ROWS_SOME ? SEVERITY_WARNING : SEVERITY_INFO;
}
