#include "analyze/finding/rule.h"

static bool wants_key(const Relation *table) {
  if (table->object.kind != 'r' && table->object.kind != 'p') return false;
  return !(table->object.flags & OBJECT_TEMPORARY) && !table->is_partition &&
         table->parent_count == 0 && table->primary_key == OBJECT_ID_NONE;
}

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  const Object *object = rule_version(context, made->id);
  if (made->first != EFFECT_CREATE || made->column != 0 || object->object_class != CLASS_RELATION)
    return;
  const Relation *table = (const Relation *)object;
  if (!wants_key(table)) return;
  Slice name = rule_name(context, made->id);
  Finding *finding = rule_report(
      context, SEVERITY_WARNING, made->span, "table %.*s has no primary key", SLICE_PRINT(name));
  if (table->has_other_unique) {
    rule_consequence(
        context, finding, "It has a unique key; if its columns are NOT NULL, that is one.");
  } else {
    rule_consequence(context, finding,
        "Logical replication refuses its UPDATE and DELETE, and no row can be told from its "
        "double.");
  }
  rule_help(context, finding, "id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY");
  rule_object(context, finding, made->id, 0);
}

const Rule rule_table_without_primary_key = {
    .id = "table-without-primary-key",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_MADE,
    .check = check,
    .also = "pg-migration-lint: PGM502, PGM503",

    .says = "A table has no primary key when its file ends.",
    .why = "Rows that are alike cannot be told apart, so neither tools nor people can correct one "
           "of them.\n"
           "Logical replication refuses UPDATE and DELETE on a published table without a replica "
           "identity.",
    .instead =
        "CREATE TABLE visits (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, page text);",
    .bad = "CREATE TABLE visits (page text);",
    .good = "CREATE TABLE visits (id bigint, page text);\n"
            "ALTER TABLE visits ADD PRIMARY KEY (id);",
};
