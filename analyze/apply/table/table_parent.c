#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/index/index.h"
#include "analyze/apply/object_name.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/routine/trigger_partition.h"
#include "analyze/apply/table/column_storage.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/apply/table/partition.h"
#include "analyze/apply/table/table_draft.h"
#include "analyze/catalog/columns.h"

static bool refuse_parent(Executor *executor, Slice name, const char *what) {
  return executor_fail(executor, "42809", (Span){0, 0}, "%s \"%.*s\"", what, SLICE_PRINT(name));
}

const Relation *table_draft_parent(Executor *executor, ObjectId parent) {
  const Object *object = catalog_get(executor->catalog, parent);
  bool is_table = object->object_class == CLASS_RELATION &&
                  (object->kind == 'r' || object->kind == 'f' || object->kind == 'p');
  if (is_table) return (const Relation *)object;
  executor_fail(executor, "42809", (Span){0, 0},
      "inherited relation \"%.*s\" is not a table or foreign table",
      SLICE_PRINT(executor_text(executor, object->name)));
  return NULL;
}

static bool check_parent(Executor *executor, const TableDraft *draft, ObjectId parent) {
  const Object *object = catalog_get(executor->catalog, parent);
  Slice name = executor_text(executor, object->name);
  bool is_partition = draft->statement->is_partition;
  if (table_draft_parent(executor, parent) == NULL) return false;
  if (is_partition && object->kind != 'p' && (object->flags & OBJECT_ASSUMED)) return true;
  if (!is_partition && object->kind == 'p')
    return refuse_parent(executor, name, "cannot inherit from partitioned table");
  if (!is_partition && ((const Relation *)object)->is_partition)
    return refuse_parent(executor, name, "cannot inherit from partition");
  const Relation *relation = (const Relation *)object;
  bool temporary = draft->owner.persistence == PERSISTENCE_TEMPORARY;
  bool parent_temporary = relation->persistence == PERSISTENCE_TEMPORARY;
  if (!temporary && parent_temporary)
    return refuse_parent(executor, name,
        is_partition ? "cannot create a permanent relation as partition of temporary relation"
                     : "cannot inherit from temporary relation");
  if (temporary && !parent_temporary && is_partition)
    return refuse_parent(
        executor, name, "cannot create a temporary relation as partition of permanent relation");
  return true;
}

static bool find_parent(Executor *executor, TableDraft *draft, const QualifiedName *name) {
  ObjectId parent;
  if (!bind_relation(executor, name, OBJECT_TABLE, BIND_MUST_EXIST, &parent)) return false;
  for (uint16_t i = 0; i < draft->parent_count; i++) {
    if (draft->parents[i] == parent)
      return executor_fail(executor, "42P07", (Span){0, 0},
          "relation \"%.*s\" would be inherited from more than once",
          SLICE_PRINT(executor_text(executor, name->name.symbol)));
  }
  draft->parents[draft->parent_count++] = parent;
  return true;
}

bool table_draft_find_parents(Executor *executor, TableDraft *draft) {
  const CreateTable *statement = draft->statement;
  draft->parents = ARENA_ARRAY(executor->arena, statement->inherits.count + 1, ObjectId);
  if (statement->is_partition) return find_parent(executor, draft, &statement->partition_of);
  LIST_EACH(node, statement->inherits) {
    if (draft->parent_count == UINT16_MAX) break;
    if (!find_parent(executor, draft, &((const QualifiedNameNode *)node)->name)) return false;
  }
  return true;
}

static bool check_parents(Executor *executor, const TableDraft *draft) {
  const CreateTable *statement = draft->statement;
  const Node *node = statement->inherits.first;
  for (uint16_t i = 0; i < draft->parent_count; i++) {
    Span span = statement->is_partition ? statement->partition_of.span
                                        : ((const QualifiedNameNode *)node)->name.span;
    if (!check_parent(executor, draft, draft->parents[i]) ||
        !rights_need_owner(executor, draft->parents[i], span))
      return false;
    if (node != NULL) node = node->next;
  }
  return true;
}

// ---- columns

static bool same_type(const TypeReference *a, const TypeReference *b) {
  if (a->type == OBJECT_ID_NONE || b->type == OBJECT_ID_NONE) return true;
  return a->type == b->type && a->modifiers[0] == b->modifiers[0] &&
         a->modifiers[1] == b->modifiers[1] &&
         (a->array_dimensions > 0) == (b->array_dimensions > 0);
}

static bool type_conflict(Executor *executor, const char *word, Symbol name,
    const TypeReference *first, const TypeReference *second) {
  executor_fail(executor, "42804", (Span){0, 0}, "%s \"%.*s\" has a type conflict", word,
      SLICE_PRINT(executor_text(executor, name)));
  executor_detail(executor, "%.*s versus %.*s", SLICE_PRINT(bind_type_text(executor, first)),
      SLICE_PRINT(bind_type_text(executor, second)));
  return false;
}

static bool generation_conflict(Executor *executor, Symbol name, const char *what) {
  return executor_fail(executor, "42611", (Span){0, 0}, "column \"%.*s\" %s",
      SLICE_PRINT(executor_text(executor, name)), what);
}

static const char *generated_word(char generated) {
  return generated == 'v' ? "VIRTUAL" : "STORED";
}

bool table_draft_check_generated(
    Executor *executor, const ColumnDraft *inherited, const ColumnDraft *own) {
  Symbol name = own->column.name;
  char above = inherited->column.generated;
  char below = own->column.generated;
  if (above == 0 && below != 0 && executor->version_max >= 16) {
    executor_fail(executor, "42611", (Span){0, 0},
        "child column \"%.*s\" specifies generation expression",
        SLICE_PRINT(executor_text(executor, name)));
    executor_hint(
        executor, "A child table column cannot be generated unless its parent column is.");
    return false;
  }
  if (above == 0) return true;
  if (own->default_value != NULL && below == 0)
    return generation_conflict(
        executor, name, "inherits from generated column but specifies default");
  if (own->identity != NULL)
    return generation_conflict(
        executor, name, "inherits from generated column but specifies identity");
  if (below == 0 || below == above) return true;
  generation_conflict(executor, name, "inherits from generated column of different kind");
  executor_detail(executor, "Parent column is %s, child column is %s.", generated_word(above),
      generated_word(below));
  return false;
}

static bool collation_conflict(
    Executor *executor, const char *word, const Column *first, const Column *second) {
  if (first->collation == second->collation) return true;
  Slice one = first->collation == SYMBOL_NONE ? SLICE("default")
                                              : executor_text(executor, first->collation);
  Slice other = second->collation == SYMBOL_NONE ? SLICE("default")
                                                 : executor_text(executor, second->collation);
  executor_fail(executor, "42P21", (Span){0, 0}, "%s \"%.*s\" has a collation conflict", word,
      SLICE_PRINT(executor_text(executor, first->name)));
  executor_detail(executor, "\"%.*s\" versus \"%.*s\"", SLICE_PRINT(one), SLICE_PRINT(other));
  return false;
}

static const char *storage_word(char storage) {
  return storage == 'p'   ? "PLAIN"
         : storage == 'e' ? "EXTERNAL"
         : storage == 'm' ? "MAIN"
                          : "EXTENDED";
}

static char storage_of(const Executor *executor, const Column *column) {
  return column->storage != 0 ? column->storage : column_storage_of(executor, &column->type);
}

static bool storage_conflict(Executor *executor, const Column *first, const Column *second) {
  char one = storage_of(executor, first), other = storage_of(executor, second);
  if (one == other || one == 0 || other == 0) return true;
  executor_fail(executor, "42804", (Span){0, 0},
      "inherited column \"%.*s\" has a storage parameter conflict",
      SLICE_PRINT(executor_text(executor, first->name)));
  executor_detail(executor, "%s versus %s", storage_word(one), storage_word(other));
  return false;
}

static bool compression_conflict(Executor *executor, const Column *first, const Column *second) {
  char one = first->compression, other = second->compression;
  if (one == other || one == 0 || other == 0) return true;
  executor_fail(executor, "42804", (Span){0, 0},
      "column \"%.*s\" has a compression method conflict",
      SLICE_PRINT(executor_text(executor, first->name)));
  executor_detail(
      executor, "%s versus %s", one == 'p' ? "pglz" : "lz4", other == 'p' ? "pglz" : "lz4");
  return false;
}

static void inherit_not_null(
    Executor *executor, ColumnDraft *column, ObjectId parent, uint16_t number) {
  const TableConstraint *constraint = constraint_not_null_of(executor, parent, number);
  column->not_null_inherited++;
  if (constraint != NULL && column->not_null_name == SYMBOL_NONE)
    column->not_null_name = constraint->object.name;
}

static bool inherit_column(
    Executor *executor, TableDraft *draft, ObjectId parent, const Column *source) {
  ColumnDraft *present = table_draft_find(draft, source->name);
  if (present != NULL) {
    if (!same_type(&present->column.type, &source->type))
      return type_conflict(
          executor, "inherited column", source->name, &present->column.type, &source->type);
    if (!collation_conflict(executor, "inherited column", &present->column, source)) return false;
    if (present->column.generated != source->generated)
      return executor_fail(executor, "42804", (Span){0, 0},
          "inherited column \"%.*s\" has a generation conflict",
          SLICE_PRINT(executor_text(executor, source->name)));
    if (!storage_conflict(executor, &present->column, source) ||
        !compression_conflict(executor, &present->column, source))
      return false;
    if (present->column.compression == 0) present->column.compression = source->compression;
    present->column.inherited++;
    bool not_null = constraint_passes_not_null(executor, parent, source);
    present->column.not_null |= not_null;
    if (present->copied_default == OBJECT_ID_NONE) present->copied_default = source->default_id;
    if (not_null) inherit_not_null(executor, present, parent, source->number);
    return true;
  }
  ColumnDraft column = {
      .column = {.name = source->name,
          .inherited = 1,
          .not_null = constraint_passes_not_null(executor, parent, source),
          .generated = source->generated,
          .type = source->type,
          .collation = source->collation,
          .storage = source->storage,
          .compression = source->compression},
      .name = {source->name, draft->statement->relation.span},
      .span = draft->statement->relation.span,
      .copied_default = source->default_id,
      .copied_from = parent,
  };
  column.column.type.is_serial = false; // the sequence is the parent's
  if (draft->statement->is_partition && executor->version_max >= 17)
    column.column.identity = source->identity;
  if (column.column.not_null) inherit_not_null(executor, &column, parent, source->number);
  return table_draft_add(executor, draft, &column) != NULL;
}

static bool merge_own(Executor *executor, TableDraft *draft, const ColumnDraft *own) {
  ColumnDraft *inherited = table_draft_find(draft, own->column.name);
  if (inherited == NULL) return table_draft_add(executor, draft, own) != NULL;
  if (!same_type(&inherited->column.type, &own->column.type))
    return type_conflict(
        executor, "column", own->column.name, &inherited->column.type, &own->column.type);
  if (!collation_conflict(executor, "column", &inherited->column, &own->column)) return false;
  if (!table_draft_check_generated(executor, inherited, own)) return false;
  if (own->has_compression && !compression_conflict(executor, &inherited->column, &own->column))
    return false;
  ColumnDraft merged = *own;
  merged.wants_inherited |= inherited->wants_inherited;
  merged.column.is_local = true;
  merged.column.inherited = inherited->column.inherited;
  merged.column.storage = inherited->column.storage; // whatever STORAGE says here
  if (inherited->column.compression != 0) merged.column.compression = inherited->column.compression;
  merged.column.not_null |= inherited->column.not_null;
  merged.not_null_inherited = inherited->not_null_inherited;
  merged.has_own_not_null = own->column.not_null;
  if (!own->column.not_null) merged.not_null_name = inherited->not_null_name;
  if (own->default_value == NULL && !own->column.type.is_serial) {
    merged.copied_default = inherited->copied_default;
    merged.copied_from = inherited->copied_from;
    merged.column.generated = inherited->column.generated;
  }
  *inherited = merged;
  return true;
}

static bool has_sequence(const ColumnDraft *column) {
  return column->identity != NULL || column->column.type.is_serial;
}

// Both sequences are named before either is made, and both are made before the table.
static bool refuse_sequence(
    Executor *executor, const TableDraft *draft, const ColumnDraft *column) {
  Symbol name = object_name_choose_relation(executor, draft->owner.schema,
      executor_text(executor, draft->owner.name), executor_text(executor, column->column.name),
      "seq", OBJECT_ID_NONE);
  return executor_fail(executor, "42P07", (Span){0, 0}, "relation \"%.*s\" already exists",
      SLICE_PRINT(executor_text(executor, name)));
}

static bool refuse_repeated(Executor *executor, const TableDraft *draft) {
  for (uint32_t i = 0; i < draft->column_count; i++) {
    const ColumnDraft *column = &draft->columns[i];
    const ColumnDraft *first = table_draft_find(draft, column->column.name);
    if (first == column) continue;
    if (has_sequence(first) && has_sequence(column))
      return refuse_sequence(executor, draft, column);
    return executor_fail(executor, "42701", column->name.span,
        "column \"%.*s\" specified more than once",
        SLICE_PRINT(executor_text(executor, column->column.name)));
  }
  return true;
}

bool table_draft_inherit(Executor *executor, TableDraft *draft) {
  if (!refuse_repeated(executor, draft) || !check_parents(executor, draft)) return false;
  if (draft->parent_count == 0) return true;
  ColumnDraft *own = draft->columns;
  uint32_t own_count = draft->column_count;
  draft->columns = NULL;
  draft->column_count = draft->column_capacity = 0;
  for (uint16_t i = 0; i < draft->parent_count; i++) {
    const Relation *parent = catalog_relation(executor->catalog, draft->parents[i]);
    if (!bind_columns_known(executor, parent)) draft->columns_known = false;
    for (uint16_t k = 0; k < parent->column_count; k++) {
      const Column *column = parent->columns[k];
      if (!column->dropped && !inherit_column(executor, draft, draft->parents[i], column))
        return false;
    }
  }
  for (uint32_t i = 0; i < own_count; i++) {
    if (!merge_own(executor, draft, &own[i])) return false;
  }
  return true;
}

// ---- once the table exists

static bool finish_partition(Executor *executor, const TableDraft *draft) {
  ObjectId parent = draft->parents[0];
  Span span = draft->statement->node.span;
  IndexList indexes = index_list(executor, parent);
  for (uint32_t i = 0; i < indexes.count; i++) {
    if (!index_make_for_partition(executor, draft->id, indexes.items[i]->object.id, false, span))
      return false;
  }
  return partition_copy_foreign_keys(executor, draft->id, parent, span) &&
         trigger_clone_from_parent(executor, draft->id, parent, span);
}

bool table_draft_finish_parents(Executor *executor, const TableDraft *draft) {
  Span span = draft->statement->node.span;
  for (uint16_t i = 0; i < draft->parent_count; i++) {
    ConstraintList list = constraint_list(executor, draft->parents[i]);
    for (uint32_t k = 0; k < list.count; k++) {
      if (list.items[k]->object.kind != 'c') continue;
      TableConstraint above = *list.items[k];
      above.validated = above.enforced; // there are no rows yet
      if (!constraint_copy_check(executor, draft->id, &above, span)) return false;
    }
  }
  return !draft->statement->is_partition || finish_partition(executor, draft);
}
