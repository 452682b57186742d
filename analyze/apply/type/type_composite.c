#include "analyze/apply/relation/query_relation.h"
#include "analyze/apply/table/column.h"
#include "analyze/catalog/builtin/builtin.h"

static bool add_attribute(Executor *executor, const ColumnOwner *owner,
    const ColumnDefinition *definition, Relation *draft) {
  ColumnDraft column;
  if (!column_draft(executor, owner, definition, &column)) return false;
  for (uint16_t i = 0; i < draft->column_count; i++) {
    if (draft->columns[i]->name != definition->name.symbol) continue;
    return executor_fail(executor, "42701", definition->name.span,
        "column \"%.*s\" specified more than once",
        SLICE_PRINT(executor_text(executor, definition->name.symbol)));
  }
  Column *copy = ARENA_NEW(executor->arena, Column);
  *copy = column.column;
  draft->columns[draft->column_count++] = copy;
  copy->number = draft->column_count;
  return true;
}

bool apply_create_composite_type(Executor *executor, const Node *node) {
  const CreateCompositeType *statement = (const CreateCompositeType *)node;
  Name name = {statement->type.name.symbol, statement->type.span};
  Relation draft = {
      .object = {.object_class = CLASS_RELATION, .kind = 'c', .name = name.symbol},
      .columns_known = true,
      .rows = -1,
  };
  ObjectId *schema = &draft.object.schema;
  if (!bind_creation_schema(executor, &statement->type, PERSISTENCE_PERMANENT, schema))
    return false;
  ObjectId taken;
  bind_is_taken(executor, *schema, NAMES_TYPE, name.symbol, &taken);
  if (taken != OBJECT_ID_NONE) {
    executor_relate(executor, taken);
    return executor_fail(executor, "42710", name.span, "type \"%.*s\" already exists",
        SLICE_PRINT(executor_text(executor, name.symbol)));
  }
  if (statement->attributes.count > 1600)
    return executor_fail(executor, "54011", node->span, "tables can have at most 1600 columns");
  ColumnOwner owner = {.name = name.symbol, .schema = *schema};
  draft.columns = ARENA_ARRAY(executor->arena, (size_t)statement->attributes.count + 1, Column *);
  LIST_EACH(item, statement->attributes) {
    if (!add_attribute(executor, &owner, (const ColumnDefinition *)item, &draft)) return false;
  }
  if (!relation_refuse_taken(executor, *schema, name)) return false;
  ObjectId id = executor_create(executor, &draft.object, node->span);
  query_relation_depend_columns(executor, id);
  return true;
}
