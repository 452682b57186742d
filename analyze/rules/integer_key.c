#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"

static const char *end_of(const RuleContext *context, const TypeReference *type) {
  (void)context;
  Slice name = builtin_type_name(type->type);
  if (slice_equals(name, SLICE("int4"))) return "2147483647";
  return slice_equals(name, SLICE("int2")) ? "32767" : NULL;
}

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  const Object *object = rule_version(context, made->id);
  if (made->first != EFFECT_CREATE || object->object_class != CLASS_CONSTRAINT ||
      object->kind != 'p')
    return;
  const TableConstraint *key = (const TableConstraint *)object;
  const Relation *table = (const Relation *)rule_version(context, key->table);
  if (table == NULL || key->column_count != 1 || table->is_partition ||
      (table->object.flags & OBJECT_TEMPORARY))
    return;
  const Column *column = columns_numbered(table, key->columns[0]);
  const char *end = column != NULL ? end_of(context, &column->type) : NULL;
  if (end == NULL) return;
  Slice name = rule_quoted(context, column->name);
  Slice table_name = rule_name(context, key->table);
  Finding *finding = rule_report(context, SEVERITY_WARNING, made->span,
      "the key %.*s of %.*s ends at %s", SLICE_PRINT(name), SLICE_PRINT(table_name), end);
  rule_help(context, finding, "%.*s bigint", SLICE_PRINT(name));
  rule_object(context, finding, key->table, column->number);
}

const Rule rule_integer_key = {
    .id = "integer-key",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_MADE,
    .check = check,
    .also = "squawk: prefer-bigint-over-int, prefer-bigint-over-smallint; pg-migration-lint: "
            "PGM107; pgls: preferBigInt, preferBigintOverInt, preferBigintOverSmallint",

    .says = "A primary key is a type that runs out.",
    .why = "An integer key ends at 2147483647, a smallint at 32767: then every INSERT fails. To "
           "widen it\n"
           "later writes the table and all that refer to it anew, under lock. bigint costs four "
           "bytes, and\n"
           "often none, for alignment.",
    .instead = "CREATE TABLE orders (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY);",
    .bad = "CREATE TABLE orders (id int PRIMARY KEY);",
    .good = "CREATE TABLE orders (id bigint PRIMARY KEY);",
};
