#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/object/owner.h"
#include "analyze/apply/object/role.h"
#include "analyze/apply/rights/runner.h"
#include "analyze/apply/routine/trigger_partition.h"
#include "analyze/apply/table/access_method.h"
#include "analyze/apply/table/alter_table.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/apply/table/partition.h"

static bool may_have_more(const Executor *executor, const AlterContext *context) {
  return executor_may_have_more(executor, context->relation);
}

static const Relation *relation_of(const Executor *executor, const AlterContext *context) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  return object->object_class == CLASS_RELATION ? (const Relation *)object : NULL;
}

// ---- owner, persistence

static bool refuse_owned_sequence(
    Executor *executor, const Object *object, Symbol owner, Span span) {
  if (object->object_class != CLASS_SEQUENCE || object->owner == owner) return true;
  const Object *table = catalog_get(executor->catalog, ((const Sequence *)object)->owner_table);
  if (table == NULL) return true;
  executor_fail(executor, "0A000", span, "cannot change owner of sequence \"%.*s\"",
      SLICE_PRINT(executor_text(executor, object->name)));
  executor_detail(executor, "Sequence \"%.*s\" is linked to table \"%.*s\".",
      SLICE_PRINT(executor_text(executor, object->name)),
      SLICE_PRINT(executor_text(executor, table->name)));
  executor_relate(executor, table->id);
  return false;
}

static bool refuse_index(Executor *executor, const Object *index, Span span) {
  executor_fail(executor, "42809", span, "cannot change owner of index \"%.*s\"",
      SLICE_PRINT(executor_text(executor, index->name)));
  executor_hint(executor, "Change the ownership of the index's table instead.");
  return false;
}

bool alter_owner(Executor *executor, AlterContext *context, const AlterAction *action) {
  ObjectId role;
  const Object *relation = catalog_get(executor->catalog, context->relation);
  bool is_index = relation->object_class == CLASS_INDEX && !(relation->flags & OBJECT_ASSUMED);
  if (!bind_role(executor, action->name, BIND_MUST_EXIST, &role)) return false;
  if (is_index && relation->kind == 'I') return refuse_index(executor, relation, action->node.span);
  if (!owner_check_rights(executor, context->relation, action->name)) return false;
  if (is_index) return true; // with a warning that it stays its table's
  Symbol owner = runner_resolve(executor, action->name.symbol);
  const Object *object = catalog_get(executor->catalog, context->relation);
  if (!refuse_owned_sequence(executor, object, owner, action->node.span)) return false;
  owner_set(executor, context->relation, owner, action->node.span);
  return true;
}

bool alter_access_method(Executor *executor, AlterContext *context, const AlterAction *action) {
  return access_method_use(executor, context->relation, action->name) &&
         alter_nothing(executor, context, action);
}

bool alter_row_security(Executor *executor, AlterContext *context, const AlterAction *action) {
  const Relation *table = relation_of(executor, context);
  if (table == NULL) return true;
  Relation draft = *table;
  switch (action->kind) {
  case ALTER_ENABLE_ROW_SECURITY: draft.row_security = true; break;
  case ALTER_DISABLE_ROW_SECURITY: draft.row_security = false; break;
  case ALTER_FORCE_ROW_SECURITY: draft.force_row_security = true; break;
  default: draft.force_row_security = false; break;
  }
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, action->node.span);
  return true;
}

// ---- inheritance

static bool check_inheritance(Executor *executor, const Relation *table) {
  const char *what = table->of_type != OBJECT_ID_NONE ? "typed table"
                     : table->is_partition            ? "a partition"
                     : table->object.kind == 'p'      ? "partitioned table"
                                                      : NULL;
  if (what == NULL) return true;
  return executor_fail(executor, "42809", (Span){0, 0}, "cannot change inheritance of %s", what);
}

static bool check_new_parent(Executor *executor, const Relation *table, const Object *object) {
  Slice name = executor_text(executor, object->name);
  if (object->object_class != CLASS_RELATION || strchr("rpf", object->kind) == NULL)
    return executor_fail(executor, "42809", (Span){0, 0},
        "ALTER action INHERIT cannot be performed on relation \"%.*s\"", SLICE_PRINT(name));
  const Relation *parent = (const Relation *)object;
  const char *problem = NULL;
  if (parent->persistence == PERSISTENCE_TEMPORARY && table->persistence != PERSISTENCE_TEMPORARY)
    problem = "cannot inherit from temporary relation";
  if (object->kind == 'p') problem = "cannot inherit from partitioned table";
  if (problem != NULL)
    return executor_fail(
        executor, "42809", (Span){0, 0}, "%s \"%.*s\"", problem, SLICE_PRINT(name));
  if (parent->is_partition)
    return executor_fail(executor, "42809", (Span){0, 0}, "cannot inherit from a partition");
  if (!inherit_is_below(executor, object->id, table->object.id)) return true;
  executor_fail(executor, "42P07", (Span){0, 0}, "circular inheritance not allowed");
  executor_detail(executor, "\"%.*s\" is already a child of \"%.*s\".", SLICE_PRINT(name),
      SLICE_PRINT(executor_text(executor, table->object.name)));
  return false;
}

bool alter_inherit(Executor *executor, AlterContext *context, const AlterAction *action) {
  const Relation *table = relation_of(executor, context);
  ObjectId parent;
  if (table == NULL || !check_inheritance(executor, table)) return table == NULL;
  if (!bind_relation(executor, &action->relation, OBJECT_TABLE, BIND_MUST_EXIST, &parent))
    return false;
  table = relation_of(executor, context);
  if (!check_new_parent(executor, table, catalog_get(executor->catalog, parent))) return false;
  for (uint16_t i = 0; i < table->parent_count; i++) {
    if (table->parents[i] != parent) continue;
    return executor_fail(executor, "42P07", (Span){0, 0},
        "relation \"%.*s\" would be inherited from more than once",
        SLICE_PRINT(executor_text(executor, action->relation.name.symbol)));
  }
  return trigger_refuse_parent(executor, context->relation, false) &&
         inherit_attach(executor, context->relation, parent, false, action->node.span);
}

bool alter_no_inherit(Executor *executor, AlterContext *context, const AlterAction *action) {
  const Relation *table = relation_of(executor, context);
  ObjectId parent;
  if (table == NULL) return true;
  if (table->is_partition)
    return executor_fail(
        executor, "42809", (Span){0, 0}, "cannot change inheritance of a partition");
  if (!bind_relation(executor, &action->relation, OBJECT_TABLE, BIND_MUST_EXIST, &parent))
    return false;
  table = relation_of(executor, context);
  for (uint16_t i = 0; i < table->parent_count; i++) {
    if (table->parents[i] != parent) continue;
    inherit_detach(executor, context->relation, parent, action->node.span);
    return true;
  }
  if (may_have_more(executor, context)) return alter_nothing(executor, context, action);
  return executor_fail(executor, "42P01", (Span){0, 0},
      "relation \"%.*s\" is not a parent of relation \"%.*s\"",
      SLICE_PRINT(executor_text(executor, action->relation.name.symbol)),
      SLICE_PRINT(alter_relation_name(executor, context)));
}

// ---- OF type

static const Column *next_column(const Relation *relation, uint16_t *place) {
  while (*place < relation->column_count) {
    const Column *column = relation->columns[(*place)++];
    if (!column->dropped) return column;
  }
  return NULL;
}

static bool has_other_type(const TypeReference *a, const TypeReference *b) {
  if (a->type == OBJECT_ID_NONE || b->type == OBJECT_ID_NONE) return false;
  return a->type != b->type || a->modifiers[0] != b->modifiers[0] ||
         a->modifiers[1] != b->modifiers[1] ||
         (a->array_dimensions > 0) != (b->array_dimensions > 0);
}

static bool check_columns_of_type(Executor *executor, const Relation *table, const Relation *type) {
  if (!table->columns_known || !type->columns_known) return true;
  uint16_t table_place = 0;
  uint16_t type_place = 0;
  const Column *wanted;
  while ((wanted = next_column(type, &type_place)) != NULL) {
    const Column *column = next_column(table, &table_place);
    Slice name = executor_text(executor, wanted->name);
    if (column == NULL)
      return executor_fail(
          executor, "42804", (Span){0, 0}, "table is missing column \"%.*s\"", SLICE_PRINT(name));
    if (column->name != wanted->name)
      return executor_fail(executor, "42804", (Span){0, 0},
          "table has column \"%.*s\" where type requires \"%.*s\"",
          SLICE_PRINT(executor_text(executor, column->name)), SLICE_PRINT(name));
    if (has_other_type(&column->type, &wanted->type))
      return executor_fail(executor, "42804", (Span){0, 0},
          "table \"%.*s\" has different type for column \"%.*s\"",
          SLICE_PRINT(executor_text(executor, table->object.name)), SLICE_PRINT(name));
  }
  const Column *extra = next_column(table, &table_place);
  return extra == NULL ||
         executor_fail(executor, "42804", (Span){0, 0}, "table has extra column \"%.*s\"",
             SLICE_PRINT(executor_text(executor, extra->name)));
}

bool alter_of_type(Executor *executor, AlterContext *context, const AlterAction *action) {
  ObjectId type;
  if (!bind_user_type(executor, &action->relation, OBJECT_TYPE, BIND_MUST_EXIST, &type))
    return false;
  const Relation *table = relation_of(executor, context);
  const Object *object = catalog_get(executor->catalog, type);
  if (table == NULL || object == NULL) return true;
  bool is_composite = object->object_class == CLASS_RELATION && object->kind == 'c';
  if (!is_composite && !(object->flags & OBJECT_ASSUMED))
    return executor_fail(executor, "42809", (Span){0, 0}, "type %.*s is not a composite type",
        SLICE_PRINT(executor_text(executor, action->relation.name.symbol)));
  if (table->parent_count > 0)
    return executor_fail(executor, "42809", (Span){0, 0}, "typed tables cannot inherit");
  if (is_composite && !check_columns_of_type(executor, table, (const Relation *)object))
    return false;
  Relation draft = *table;
  draft.of_type = type;
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, action->node.span);
  executor_depend(executor, context->relation, 0, type, 0, GRAPH_NORMAL);
  return true;
}

bool alter_not_of(Executor *executor, AlterContext *context, const AlterAction *action) {
  const Relation *table = relation_of(executor, context);
  if (table == NULL) return true;
  if (table->of_type == OBJECT_ID_NONE && may_have_more(executor, context)) return true;
  if (table->of_type == OBJECT_ID_NONE)
    return executor_fail(executor, "42809", (Span){0, 0}, "\"%.*s\" is not a typed table",
        SLICE_PRINT(alter_relation_name(executor, context)));
  Relation draft = *table;
  GraphEdge edge = {
      .dependent = context->relation, .referenced = draft.of_type, .kind = GRAPH_NORMAL};
  graph_remove(catalog_graph(executor->catalog), edge);
  draft.of_type = OBJECT_ID_NONE;
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, action->node.span);
  return true;
}

// ---- partitions

bool alter_attach_partition(Executor *executor, AlterContext *context, const AlterAction *action) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  if (object->object_class == CLASS_INDEX)
    return partition_attach_index(executor, context->relation, action);
  return object->object_class != CLASS_RELATION ||
         partition_attach(executor, context->relation, action);
}

bool alter_detach_partition(Executor *executor, AlterContext *context, const AlterAction *action) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  return object->object_class != CLASS_RELATION ||
         partition_detach(executor, context->relation, action);
}
