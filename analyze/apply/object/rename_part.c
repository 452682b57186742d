#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/object/rename.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/routine/trigger_partition.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/apply/target.h"

// ---- constraints

static bool is_passed_on(const TableConstraint *constraint) {
  char kind = constraint->object.kind;
  return (kind == 'c' || kind == 'n') && !constraint->no_inherit;
}

// It has another name there: one of 18's NOT NULL, that was there before.
static bool lacks(Executor *executor, Symbol name, ObjectId table) {
  return executor_fail(executor, "42704", (Span){0, 0},
      "constraint \"%.*s\" for table \"%.*s\" does not exist",
      SLICE_PRINT(executor_text(executor, name)),
      SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, table)->name)));
}

static bool refuse_inherited(Executor *executor, Symbol name, Span span) {
  return executor_fail(executor, "42P16", span, "cannot rename inherited constraint \"%.*s\"",
      SLICE_PRINT(executor_text(executor, name)));
}

static bool rename_below(Executor *executor, ObjectId top, Symbol old, Name name, Span span) {
  InheritList below = inherit_descendants(executor, top);
  for (uint32_t i = 0; i < below.count; i++) {
    ObjectId id = constraint_find(executor, below.ids[i], old);
    if (id == OBJECT_ID_NONE && executor_may_have_more(executor, below.ids[i])) continue;
    if (id == OBJECT_ID_NONE) return lacks(executor, old, below.ids[i]);
    uint16_t inherited = catalog_constraint(executor->catalog, id)->inherited;
    if (inherited > inherit_parents_within(executor, top, &below, below.ids[i]))
      return refuse_inherited(executor, old, (Span){0, 0});
    if (!rename_constraint(executor, id, name, span)) return false;
  }
  return true;
}

static bool rename_table_constraint(
    Executor *executor, const Rename *rename, ObjectId table, ObjectId id) {
  const TableConstraint *constraint = catalog_constraint(executor->catalog, id);
  Span span = rename->node.span;
  Slice text = executor_text(executor, rename->part.symbol);
  if (is_passed_on(constraint)) {
    if (rename->only && inherit_children(executor, table).count > 0)
      return executor_fail(executor, "42P16", rename->part.span,
          "inherited constraint \"%.*s\" must be renamed in child tables too", SLICE_PRINT(text));
    if (constraint->inherited > 0)
      return refuse_inherited(executor, rename->part.symbol, rename->part.span);
    if (!rename_below(executor, table, rename->part.symbol, rename->new_name, span)) return false;
  }
  bool backs = constraint->index != OBJECT_ID_NONE && constraint->object.kind != 'f';
  if (backs) return rename_relation(executor, constraint->index, rename->new_name, span);
  return rename_constraint(executor, id, rename->new_name, span);
}

// ---- triggers, rules, policies

// Asked before the name is looked for. Other kinds of relation have no such parts.
static bool check_whole(Executor *executor, const Rename *rename, const Object *object, Span span) {
  const char *kinds = rename->object == OBJECT_TRIGGER  ? "rvfp"
                      : rename->object == OBJECT_RULE   ? "rvp"
                      : rename->object == OBJECT_POLICY ? "rp"
                                                        : NULL;
  if (kinds == NULL || (object->flags & OBJECT_ASSUMED)) return true;
  if (object->object_class == CLASS_RELATION && strchr(kinds, object->kind) != NULL) return true;
  if (rename->object == OBJECT_POLICY)
    return target_refuse_kind(executor, object, OBJECT_TABLE, span);
  return executor_fail(executor, "42809", span, "relation \"%.*s\" cannot have %ss",
      SLICE_PRINT(executor_text(executor, object->name)), ast_object_word(rename->object));
}

static bool refuse_taken(Executor *executor, const Rename *rename, ObjectId table) {
  NameClass names = rename->object == OBJECT_TRIGGER ? NAMES_TRIGGER
                    : rename->object == OBJECT_RULE  ? NAMES_RULE
                                                     : NAMES_POLICY;
  ObjectId taken;
  bind_is_taken(executor, table, names, rename->new_name.symbol, &taken);
  bool is_same = names == NAMES_TRIGGER && rename->new_name.symbol == rename->part.symbol;
  if (taken == OBJECT_ID_NONE || is_same) return true;
  executor_relate(executor, taken);
  return executor_fail(executor, "42710", rename->new_name.span,
      "%s \"%.*s\" for %s \"%.*s\" already exists", ast_object_word(rename->object),
      SLICE_PRINT(executor_text(executor, rename->new_name.symbol)),
      rename->object == OBJECT_POLICY ? "table" : "relation",
      SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, table)->name)));
}

// A partition's copy is renamed by way of its original, since 15.
static bool refuse_clone(Executor *executor, const Rename *rename, const Trigger *trigger) {
  const Object *original = catalog_get(executor->catalog, trigger->parent);
  if (original == NULL || executor->version_max < 15) return true;
  Slice table = executor_text(executor, catalog_get(executor->catalog, trigger->table)->name);
  const Object *above = catalog_get(executor->catalog, ((const Trigger *)original)->table);
  executor_fail(executor, executor->version_max >= 18 ? "0A000" : "XX000", rename->part.span,
      "cannot rename trigger \"%.*s\" on table \"%.*s\"",
      SLICE_PRINT(executor_text(executor, rename->part.symbol)), SLICE_PRINT(table));
  executor_hint(executor, "Rename the trigger on the partitioned table \"%.*s\" instead.",
      SLICE_PRINT(executor_text(executor, above->name)));
  return false;
}

static bool find_whole(Executor *executor, const Rename *rename, ObjectId *whole) {
  const QualifiedName *name = &((const QualifiedNameNode *)rename->target)->name;
  if (rename->object == OBJECT_DOMAIN_CONSTRAINT)
    return bind_user_type(executor, name, OBJECT_DOMAIN, BIND_MUST_EXIST, whole);
  if (!target_relation(executor, name, OBJECT_TABLE, rename->if_exists, whole)) return false;
  if (*whole != OBJECT_ID_NONE) return true;
  return executor_skip(executor, name->span, "relation \"%.*s\" does not exist, skipping",
      SLICE_PRINT(executor_text(executor, name->name.symbol)));
}

bool rename_part_statement(Executor *executor, const Rename *rename) {
  ObjectId whole;
  if (!find_whole(executor, rename, &whole)) return false;
  const Object *object = catalog_get(executor->catalog, whole);
  if (object == NULL) return true; // a built-in type
  if (rename->object == OBJECT_CONSTRAINT &&
      !rename_check_columns(executor, object, rename->target->span))
    return false;
  if (!check_whole(executor, rename, object, rename->target->span) ||
      !rights_need_owner(executor, whole, rename->target->span))
    return false;
  // The server asks for a policy's new name first.
  if (rename->object == OBJECT_POLICY && !refuse_taken(executor, rename, whole)) return false;
  ObjectId id = target_part(executor, rename->object, whole, rename->part);
  if (id == OBJECT_ID_NONE)
    return target_missing_part(executor, rename->object, whole, rename->part);
  if (rename->object == OBJECT_CONSTRAINT)
    return rename_table_constraint(executor, rename, whole, id);
  if (rename->object == OBJECT_DOMAIN_CONSTRAINT)
    return rename_constraint(executor, id, rename->new_name, rename->node.span);
  const Object *part = catalog_get(executor->catalog, id);
  if (rename->object == OBJECT_TRIGGER && !refuse_clone(executor, rename, (const Trigger *)part))
    return false;
  if (!refuse_taken(executor, rename, whole)) return false;
  Symbol name = rename->new_name.symbol;
  rename_replace(executor, id, name, part->schema, rename->node.span);
  bool stays = rename->object != OBJECT_TRIGGER || executor->version_max < 15; // the copies do
  return stays || trigger_rename_clones(executor, id, name, rename->node.span);
}
