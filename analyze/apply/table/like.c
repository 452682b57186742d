#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/definition/statistics.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/expression_text.h"
#include "analyze/apply/index/index.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/table/table_draft.h"
#include "analyze/catalog/columns.h"
#include "analyze/catalog/draft.h"

static bool check_source(Executor *executor, const LikeClause *like, ObjectId source) {
  const Object *object = catalog_get(executor->catalog, source);
  if (object->object_class == CLASS_RELATION) return true;
  executor_fail(executor, "42809", like->relation.span,
      "relation \"%.*s\" is invalid in LIKE clause",
      SLICE_PRINT(executor_text(executor, object->name)));
  executor_detail(executor, "This operation is not supported for %s.",
      object->object_class == CLASS_INDEX ? "indexes" : "sequences");
  return false;
}

static void copy_identity(Executor *executor, const LikeClause *like, ObjectId table,
    const Column *source, ColumnDraft *column) {
  if (!source->identity || !(like->including & LIKE_IDENTITY)) return;
  Constraint *clause = ARENA_NEW(executor->arena, Constraint);
  clause->node.span = like->node.span;
  clause->kind = CONSTRAINT_IDENTITY;
  clause->always = source->identity == 'a';
  column->identity = clause;
  column->copied_sequence = column_identity_sequence(executor, table, source->number);
  column->column.identity = source->identity;
}

static ColumnDraft copy_column(
    Executor *executor, const LikeClause *like, ObjectId table, const Column *source) {
  ColumnDraft column = {
      .column = {.name = source->name,
          .is_local = true,
          .not_null = source->not_null,
          .type = source->type,
          .collation = source->collation},
      .name = {source->name, like->relation.span},
      .span = like->node.span,
      .copied_from = table,
  };
  column.column.type.is_serial = false;
  if (like->including & LIKE_STORAGE) column.column.storage = source->storage;
  if (like->including & LIKE_COMPRESSION) column.column.compression = source->compression;
  if (like->including & LIKE_COMMENTS) column.column.comment = source->comment;
  const TableConstraint *named = constraint_not_null_of(executor, table, source->number);
  if (named != NULL) column.not_null_name = named->object.name;
  uint32_t wanted = source->generated ? LIKE_GENERATED : LIKE_DEFAULTS;
  if (source->default_id != OBJECT_ID_NONE && (like->including & wanted)) {
    column.copied_default = source->default_id;
    column.column.generated = source->generated;
  }
  copy_identity(executor, like, table, source, &column);
  return column;
}

bool table_draft_like(Executor *executor, TableDraft *draft, const LikeClause *like) {
  ObjectId source;
  if (draft->owner.is_foreign && executor->version_max < 18)
    return executor_fail(executor, "0A000", like->relation.span,
        "LIKE is not supported for creating foreign tables");
  if (!bind_relation(executor, &like->relation, OBJECT_TABLE, BIND_MUST_EXIST, &source))
    return false;
  if (!check_source(executor, like, source)) return false;
  const Relation *relation = catalog_relation(executor->catalog, source);
  uint16_t right = relation->object.kind == 'c' ? ACCESS_USAGE : ACCESS_SELECT;
  if (!rights_need(executor, source, right, like->relation.span)) return false;
  if (!bind_columns_known(executor, relation)) draft->columns_known = false;
  for (uint16_t i = 0; i < relation->column_count; i++) {
    const Column *column = relation->columns[i];
    if (column->dropped) continue;
    ColumnDraft copy = copy_column(executor, like, source, column);
    if (table_draft_add(executor, draft, &copy) == NULL) return false;
  }
  if (draft->likes == NULL)
    draft->likes = ARENA_ARRAY(executor->arena, draft->statement->elements.count, TableLike);
  draft->likes[draft->like_count++] = (TableLike){like, source};
  return true;
}

// ---- once the table exists

static void copy_comment(
    Executor *executor, const TableLike *like, ObjectId original, ObjectId copy) {
  Symbol comment = catalog_get(executor->catalog, original)->comment;
  bool is_wanted = (like->clause->including & LIKE_COMMENTS) && copy != OBJECT_ID_NONE;
  if (!is_wanted || comment == SYMBOL_NONE) return;
  Object *draft = draft_copy(executor->arena, catalog_get(executor->catalog, copy));
  draft->comment = comment;
  catalog_replace(executor->catalog, draft);
}

static ObjectId copy_check(
    Executor *executor, ObjectId table, const TableConstraint *original, Span span) {
  TableConstraint draft = *original;
  ObjectId source = original->table;
  ObjectId original_id = original->object.id;
  draft.object = (Object){.object_class = CLASS_CONSTRAINT,
      .kind = 'c',
      .name = original->object.name,
      .schema = catalog_get(executor->catalog, table)->schema};
  draft.table = table;
  draft.is_local = true;
  draft.inherited = 0;
  draft.validated = draft.enforced;
  draft.columns = ARENA_ARRAY(executor->arena, original->column_count + 1u, uint16_t);
  draft.expression = expression_text_for(executor, original->expression, source, table);
  const Relation *relation = catalog_relation(executor->catalog, source);
  for (uint16_t i = 0; i < original->column_count; i++) {
    const Column *column = columns_numbered(relation, original->columns[i]);
    if (column != NULL) draft.columns[i] = bind_column_number(executor, table, column->name);
  }
  ObjectId id = executor_create(executor, &draft.object, span);
  dependency_copy(executor, original_id, source, id, table);
  return id;
}

static bool refuse_alone(Executor *executor, ObjectId table, const TableConstraint *original) {
  const Object *object = catalog_get(executor->catalog, table);
  if (!original->no_inherit || object->kind != 'p') return true;
  return executor_fail(executor, "42P16", (Span){0, 0},
      "cannot add NO INHERIT constraint to partitioned table \"%.*s\"",
      SLICE_PRINT(executor_text(executor, object->name)));
}

static bool copy_checks(Executor *executor, ObjectId table, const TableLike *like) {
  ConstraintList list = constraint_list(executor, like->source);
  for (uint32_t i = 0; i < list.count; i++) {
    const TableConstraint *original = list.items[i];
    if (original->object.kind != 'c') continue;
    Name name = {original->object.name, like->clause->relation.span};
    if (constraint_merge_inherited(executor, table, name.symbol)) continue;
    if (!refuse_alone(executor, table, original) || !constraint_refuse_taken(executor, table, name))
      return false;
    ObjectId source = original->object.id;
    ObjectId copy = copy_check(executor, table, original, like->clause->node.span);
    copy_comment(executor, like, source, copy);
  }
  return true;
}

static bool copy_indexes(Executor *executor, ObjectId table, const TableLike *like) {
  IndexList list = index_list(executor, like->source);
  const Object *object = catalog_get(executor->catalog, table);
  if (object->kind == 'f') return true;
  for (uint32_t i = 0; i < list.count; i++) {
    ObjectId original = list.items[i]->object.id;
    if (!index_check_copy(executor, table, original)) return false;
    ObjectId copy = index_copy(executor, table, original, OBJECT_ID_NONE, like->clause->node.span);
    copy_comment(executor, like, original, copy);
  }
  return true;
}

// Those that are objects, since 18; they come whatever is included, but for what is said of them.
static void describe_not_nulls(Executor *executor, ObjectId table, const TableLike *like) {
  ConstraintList list = constraint_list(executor, like->source);
  for (uint32_t i = 0; i < list.count; i++) {
    const TableConstraint *original = list.items[i];
    if (original->object.kind != 'n' || original->object.comment == SYMBOL_NONE) continue;
    const Column *column =
        columns_numbered(catalog_relation(executor->catalog, like->source), original->columns[0]);
    uint16_t number = bind_column_number(executor, table, column->name);
    const TableConstraint *copy = constraint_not_null_of(executor, table, number);
    if (copy != NULL) copy_comment(executor, like, original->object.id, copy->object.id);
  }
}

bool table_draft_finish_like(Executor *executor, const TableDraft *draft) {
  for (uint32_t i = 0; i < draft->like_count; i++) {
    const TableLike *like = &draft->likes[i];
    uint32_t including = like->clause->including;
    if ((including & LIKE_CONSTRAINTS) && !copy_checks(executor, draft->id, like)) return false;
    if (including & LIKE_COMMENTS) describe_not_nulls(executor, draft->id, like);
    if ((including & LIKE_INDEXES) && !copy_indexes(executor, draft->id, like)) return false;
    if ((including & LIKE_STATISTICS) && !statistics_copy(executor, like->source, draft->id,
                                             including & LIKE_COMMENTS, like->clause->node.span))
      return false;
  }
  return true;
}
