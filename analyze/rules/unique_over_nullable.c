#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"

// The first key column that may be NULL; NULL: all of them may, or none.
static const Column *nullable_of(const Relation *table, const Index *index) {
  const Column *found = NULL;
  uint16_t nullable = 0;
  for (uint16_t i = 0; i < index->key_count; i++) {
    const Column *column = columns_numbered(table, index->columns[i]);
    if (column == NULL) return NULL;
    if (column->not_null) continue;
    nullable++;
    if (found == NULL) found = column;
  }
  return nullable < index->key_count ? found : NULL;
}

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  const Object *object = rule_version(context, made->id);
  if (made->first != EFFECT_CREATE || object->object_class != CLASS_INDEX) return;
  const Index *index = (const Index *)object;
  bool is_judged = index->unique && !index->primary && !index->exclusion && !index->has_predicate &&
                   !index->has_expressions && !index->nulls_not_distinct && index->key_count > 1 &&
                   index->parent == OBJECT_ID_NONE;
  const Object *table = rule_version(context, index->table);
  if (!is_judged || table == NULL || table->object_class != CLASS_RELATION ||
      executor_may_have_more(context->executor, index->table))
    return;
  const Column *column = nullable_of((const Relation *)table, index);
  if (column == NULL) return;
  Slice name = rule_name(context, index->table);
  Slice column_name = rule_quoted(context, column->name);
  Finding *finding = rule_report(context, SEVERITY_INFO, made->span,
      "rows of %.*s whose %.*s is NULL may be there twice, for all that is unique here",
      SLICE_PRINT(name), SLICE_PRINT(column_name));
  if (context->executor->version_min >= 15) {
    rule_help(
        context, finding, "NOT NULL, or UNIQUE NULLS NOT DISTINCT if no two of them are wanted");
  } else {
    rule_help(context, finding,
        "NOT NULL, or one more unique index WHERE %.*s IS NULL (from 15 on NULLS NOT DISTINCT)",
        SLICE_PRINT(column_name));
  }
  rule_object(context, finding, index->table, column->number);
}

const Rule rule_unique_over_nullable = {
    .id = "unique-over-nullable",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_MADE,
    .check = check,

    .says =
        "A unique key of several columns does not hold for rows that have a NULL in one of them.",
    .why = "To a unique index every NULL is another value: (7, NULL) may be there as often as "
           "anybody likes,\n"
           "though the key was meant to allow it once. From PostgreSQL 15 on, NULLS NOT DISTINCT "
           "says\n"
           "otherwise.",
    .instead =
        "CREATE TABLE prices (item bigint NOT NULL, region text NOT NULL, UNIQUE (item, region));",
    .versions = "NULLS NOT DISTINCT needs 15.",
    .bad = "CREATE TABLE prices (item bigint NOT NULL, region text, UNIQUE (item, region));",
    .good =
        "CREATE TABLE prices (item bigint NOT NULL, region text NOT NULL, UNIQUE (item, region));",
};
