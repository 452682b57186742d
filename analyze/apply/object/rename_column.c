#include "analyze/apply/object/rename.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/table/column.h"
#include "analyze/apply/table/typed_table.h"
#include "analyze/apply/target.h"
#include "analyze/catalog/columns.h"

#define TREE_MAX 100000u // tables below one another; inheritance can't loop

static bool check_new_name(Executor *executor, const Relation *relation, Name name) {
  Slice text = executor_text(executor, name.symbol);
  if (!column_refuse_system_name(executor, name)) return false;
  if (bind_column_number(executor, relation->object.id, name.symbol) == 0) return true;
  executor_relate(executor, relation->object.id);
  return executor_fail(executor, "42701", name.span,
      "column \"%.*s\" of relation \"%.*s\" already exists", SLICE_PRINT(text),
      SLICE_PRINT(executor_text(executor, relation->object.name)));
}

static bool rename_one(Executor *executor, ObjectId id, uint16_t number, Name name, Span span) {
  if (!check_new_name(executor, catalog_relation(executor->catalog, id), name)) return false;
  column_rename(executor, id, number, name.symbol, span);
  return true;
}

// The children's columns of that name, down the tree.
static bool rename_below(
    Executor *executor, ObjectId top, Symbol old, Name name, Span span, uint32_t *budget) {
  InheritList children = inherit_children(executor, top);
  for (uint32_t i = 0; i < children.count; i++) {
    uint16_t number = bind_column_number(executor, children.ids[i], old);
    if (number == 0 || (*budget)-- == 0) continue; // by another parent already
    if (!rename_one(executor, children.ids[i], number, name, span)) return false;
    if (!rename_below(executor, children.ids[i], old, name, span, budget)) return false;
  }
  return true;
}

// Tables OF a composite type, and what is below these.
static bool rename_typed(
    Executor *executor, const Rename *rename, ObjectId type, uint32_t *budget) {
  InheritList tables;
  Symbol old = rename->part.symbol;
  Span span = rename->node.span;
  if (!typed_table_list(executor, type, rename->behavior, &tables)) return false;
  for (uint32_t i = 0; i < tables.count; i++) {
    uint16_t number = bind_column_number(executor, tables.ids[i], old);
    if (!rename_below(executor, tables.ids[i], old, rename->new_name, span, budget)) return false;
    if (number != 0 && !rename_one(executor, tables.ids[i], number, rename->new_name, span))
      return false;
  }
  return true;
}

static bool refuse_only(Executor *executor, const Rename *rename, ObjectId relation) {
  if (inherit_children(executor, relation).count == 0) return true;
  return executor_fail(executor, "42P16", rename->part.span,
      "inherited column \"%.*s\" must be renamed in child tables too",
      SLICE_PRINT(executor_text(executor, rename->part.symbol)));
}

// The server goes from the leaves up, so that it is a child's name that is taken, and asks for the column
// only then.
static bool rename_children(
    Executor *executor, const Rename *rename, ObjectId relation, uint32_t *budget) {
  if (rename->only) return refuse_only(executor, rename, relation);
  return rename_below(
      executor, relation, rename->part.symbol, rename->new_name, rename->node.span, budget);
}

bool rename_check_columns(Executor *executor, const Object *object, Span span) {
  if (object->object_class != CLASS_RELATION && object->object_class != CLASS_INDEX) {
    executor_fail(executor, "42809", span, "cannot rename columns of relation \"%.*s\"",
        SLICE_PRINT(executor_text(executor, object->name)));
    executor_detail(executor, "This operation is not supported for sequences.");
    return false;
  }
  if (object->object_class == CLASS_RELATION &&
      ((const Relation *)object)->of_type != OBJECT_ID_NONE)
    return executor_fail(executor, "42809", span, "cannot rename column of typed table");
  return true;
}

static bool check_relation(
    Executor *executor, const Rename *rename, const Object *object, Span span) {
  ObjectKind kind = rename->object == OBJECT_ATTRIBUTE ? OBJECT_TYPE : rename->relation_kind;
  if (!rename_check_columns(executor, object, span)) return false;
  // Whatever kind the statement names, the server takes any that has columns.
  return kind != OBJECT_TYPE || rename_check_relation(executor, kind, object, span);
}

static bool find_relation(
    Executor *executor, const Rename *rename, const QualifiedName *name, ObjectId *id) {
  ObjectKind expected = rename->object == OBJECT_ATTRIBUTE ? OBJECT_TYPE : rename->relation_kind;
  if (!target_relation(executor, name, expected, rename->if_exists, id)) return false;
  if (*id != OBJECT_ID_NONE) return true;
  return executor_skip(executor, name->span, "relation \"%.*s\" does not exist, skipping",
      SLICE_PRINT(executor_text(executor, name->name.symbol)));
}

static bool index_has_column(const Index *index, Symbol name) {
  for (uint16_t i = 0; i < index->column_count && index->names != NULL; i++) {
    if (index->names[i] == name) return true;
  }
  return false;
}

static void change_index_name(Executor *executor, const Index *index, const Rename *rename) {
  Index draft = *index;
  draft.names = ARENA_ARRAY(executor->arena, index->column_count + 1u, Symbol);
  for (uint16_t i = 0; i < index->column_count; i++)
    draft.names[i] =
        index->names[i] == rename->part.symbol ? rename->new_name.symbol : index->names[i];
  catalog_replace(executor->catalog, &draft.object);
}

static bool rename_index_column(Executor *executor, const Rename *rename, ObjectId id) {
  const Index *index = catalog_index(executor->catalog, id);
  Slice text = executor_text(executor, rename->part.symbol);
  if (!index_has_column(index, rename->part.symbol))
    return executor_fail(
        executor, "42703", rename->part.span, "column \"%.*s\" does not exist", SLICE_PRINT(text));
  if (!index_has_column(index, rename->new_name.symbol)) {
    change_index_name(executor, index, rename);
    return true;
  }
  return executor_fail(executor, "42701", rename->new_name.span,
      "column \"%.*s\" of relation \"%.*s\" already exists",
      SLICE_PRINT(executor_text(executor, rename->new_name.symbol)),
      SLICE_PRINT(executor_text(executor, index->object.name)));
}

bool rename_column_statement(Executor *executor, const Rename *rename) {
  const QualifiedName *name = &((const QualifiedNameNode *)rename->target)->name;
  ObjectId id;
  if (!find_relation(executor, rename, name, &id)) return false;
  const Object *object = catalog_get(executor->catalog, id);
  if (!check_relation(executor, rename, object, name->span) ||
      !rights_need_owner(executor, id, name->span))
    return false;
  if (object->object_class == CLASS_INDEX) return rename_index_column(executor, rename, id);
  uint32_t budget = TREE_MAX;
  if (!rename_children(executor, rename, id, &budget)) return false;
  if (object->kind == 'c' && !rename_typed(executor, rename, id, &budget)) return false;
  uint16_t number = bind_column_find(executor, id, rename->part);
  Slice text = executor_text(executor, rename->part.symbol);
  if (number == 0 && column_is_system_name(executor, rename->part.symbol))
    return executor_fail(executor, "0A000", rename->part.span,
        "cannot rename system column \"%.*s\"", SLICE_PRINT(text));
  if (number == 0) {
    executor_relate(executor, id);
    return executor_fail(
        executor, "42703", rename->part.span, "column \"%.*s\" does not exist", SLICE_PRINT(text));
  }
  if (columns_numbered(catalog_relation(executor->catalog, id), number)->inherited > 0)
    return executor_fail(executor, "42P16", rename->part.span,
        "cannot rename inherited column \"%.*s\"", SLICE_PRINT(text));
  return rename_one(executor, id, number, rename->new_name, rename->node.span);
}
