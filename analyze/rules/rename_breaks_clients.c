#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"
#include "analyze/run/release.h"

// ---- RENAME

// What code outside of the database says by name.
static bool is_said_by_clients(const Object *object) {
  switch ((ObjectClass)object->object_class) {
  case CLASS_RELATION:
  case CLASS_FUNCTION:
  case CLASS_TYPE:
  case CLASS_SCHEMA: return true;
  default: return false;
  }
}

static void help_table(RuleContext *context, Finding *finding, Slice from, Slice to) {
  rule_help(context, finding, "in the same transaction, a view under the old name:");
  rule_help(context, finding, "CREATE VIEW %.*s AS SELECT * FROM %.*s;", SLICE_PRINT(from),
      SLICE_PRINT(to));
  rule_help(context, finding, "which can be written to as well, until all code says %.*s.",
      SLICE_PRINT(to));
}

static void report_object(RuleContext *context, const Effect *effect) {
  Slice from = rule_quoted(context, effect->before->name);
  Slice to = rule_name(context, effect->id);
  const char *word = executor_kind_word(effect->before);
  bool moves = context->statement->kind == NODE_SET_SCHEMA;
  Span span = moves ? ((const SetSchema *)context->statement)->new_schema.span
                    : ((const Rename *)context->statement)->new_name.span;
  Finding *finding = moves ? rule_report(context, SEVERITY_ERROR, span,
                                 "code that looks for %s %.*s in its old schema fails from here on",
                                 word, SLICE_PRINT(from))
                           : rule_report(context, SEVERITY_ERROR, span,
                                 "code that says %s %.*s fails from here on: it is %.*s now", word,
                                 SLICE_PRINT(from), SLICE_PRINT(to));
  bool is_table = effect->before->object_class == CLASS_RELATION && effect->before->kind != 'c';
  if (is_table) {
    rule_consequence(context, finding,
        "Views and foreign keys follow the new name; programs and function bodies do not.");
    if (!moves) help_table(context, finding, from, to);
  } else {
    rule_help(
        context, finding, "Make the new one beside the old, move all code to it, drop the old.");
  }
  rule_mentions(context, finding, effect->before, SYMBOL_NONE);
  rule_related(context, finding, effect->id, "%s made here", word);
  finding->object_kind = slice_of(word);
  finding->object_name =
      arena_copy(context->report, executor_text(context->executor, effect->before->name));
  const Object *schema = catalog_get(context->executor->catalog, effect->before->schema);
  if (schema != NULL)
    finding->object_schema =
        arena_copy(context->report, executor_text(context->executor, schema->name));
  rule_locks(context, finding);
}

static void report_column(RuleContext *context, const Effect *effect) {
  const Column *before = columns_numbered((const Relation *)effect->before, effect->column);
  const Column *after = columns_numbered((const Relation *)effect->after, effect->column);
  if (before == NULL || after == NULL) return;
  Slice table = rule_name(context, effect->id);
  Slice from = rule_quoted(context, before->name);
  Slice to = rule_quoted(context, after->name);
  Finding *finding =
      rule_report(context, SEVERITY_ERROR, ((const Rename *)context->statement)->new_name.span,
          "code that says column %.*s of %.*s fails from here on: it is %.*s now",
          SLICE_PRINT(from), SLICE_PRINT(table), SLICE_PRINT(to));
  rule_mentions(context, finding, effect->before, before->name);
  rule_help(context, finding,
      "Add %.*s beside %.*s, keep both in step by a trigger, move all code to it, then drop %.*s.",
      SLICE_PRINT(to), SLICE_PRINT(from), SLICE_PRINT(from));
  rule_object(context, finding, effect->id, effect->column);
  rule_locks(context, finding);
}

static void check_rename(RuleContext *context) {
  ObjectId column_of = OBJECT_ID_NONE;
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    if (effect->before == NULL || effect->after == NULL) continue;
    if (release_made(context->executor, effect->before)) continue;
    if (effect->kind == EFFECT_RENAME && !effect->cascaded && !effect->automatic &&
        is_said_by_clients(effect->before)) {
      report_object(context, effect);
      return; // what follows, a row type or an index, has its name from this one
    }
    // The first one is the table that the statement names; its children follow.
    if (effect->kind == EFFECT_RENAME_COLUMN && column_of == OBJECT_ID_NONE) {
      column_of = effect->id;
      report_column(context, effect);
    }
  }
}

// ---- ALTER TYPE ... RENAME VALUE

static void check_label(RuleContext *context) {
  const AlterEnum *statement = (const AlterEnum *)context->statement;
  const Effect *effect = context->execution->effects;
  if (!statement->rename || effect == NULL || release_made(context->executor, effect->before))
    return;
  Slice type = rule_name(context, effect->id);
  Finding *finding = rule_report(context, SEVERITY_ERROR, statement->neighbour.span,
      "code that says '%.*s' of type %.*s fails from here on: it is '%.*s' now",
      SLICE_PRINT(statement->label.value), SLICE_PRINT(type),
      SLICE_PRINT(statement->neighbour.value));
  rule_help(context, finding, "ALTER TYPE %.*s ADD VALUE '%.*s';", SLICE_PRINT(type),
      SLICE_PRINT(statement->neighbour.value));
  rule_help(context, finding, "move code and rows to it, and leave the old value unused.");
  rule_object(context, finding, effect->id, 0);
}

static void check(RuleContext *context) {
  switch (context->statement->kind) {
  case NODE_RENAME:
  case NODE_SET_SCHEMA: check_rename(context); break;
  case NODE_ALTER_ENUM: check_label(context); break;
  default: break;
  }
}

const Rule rule_rename_breaks_clients = {
    .id = "rename-breaks-clients",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .ends_with_rollback = true,
    .ends_with_return = true,
    .also = "squawk: renaming-table, renaming-column; pg-migration-lint: PGM504, PGM505; pgls: "
            "renamingTable, renamingColumn; atlas: BC101, BC102",

    .says = "Something that running code calls by name gets another name.",
    .why = "Old and new code run side by side while a release rolls out, and one of them says the "
           "wrong\n"
           "name: its queries fail until the roll-out ends, and after a roll-back again. A table "
           "can keep\n"
           "its old name as a view that is made in the same transaction.",
    .instead = "BEGIN;\n"
               "ALTER TABLE orders RENAME TO purchases;\n"
               "CREATE VIEW orders AS SELECT * FROM purchases;\n"
               "COMMIT;",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, total int);",
    .bad = "ALTER TABLE orders RENAME TO purchases;",
    .good = "BEGIN;\n"
            "ALTER TABLE orders RENAME TO purchases;\n"
            "CREATE VIEW orders AS SELECT * FROM purchases;\n"
            "COMMIT;",
};
