#include "analyze/apply/index/index.h"
#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/expression_text.h"
#include "analyze/apply/index/index_expression.h"
#include "analyze/apply/index/index_key.h"
#include "analyze/apply/index/index_method.h"
#include "analyze/apply/index/index_name.h"
#include "analyze/apply/option/relation_option.h"
#include "analyze/apply/option/tablespace.h"
#include "analyze/apply/table/column.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/bind/value/value_type.h"
#include "analyze/catalog/columns.h"

#define MAX_KEYS 32u

static bool check_table(Executor *executor, const IndexRequest *request) {
  const Relation *table = catalog_relation(executor->catalog, request->table);
  Slice name = executor_text(executor, table->object.name);
  if (table->object.kind == 'p') {
    if (request->concurrently)
      return executor_fail(executor, "0A000", (Span){0, 0},
          "cannot create index on partitioned table \"%.*s\" concurrently", SLICE_PRINT(name));
    if (request->exclusion && executor->version_max < 17)
      return executor_fail(executor, "0A000", (Span){0, 0},
          "cannot create exclusion constraints on partitioned table \"%.*s\"", SLICE_PRINT(name));
  }
  if (request->key_count > MAX_KEYS || request->column_count > MAX_KEYS)
    return executor_fail(
        executor, "54011", (Span){0, 0}, "cannot use more than %u columns in an index", MAX_KEYS);
  return true;
}

static bool missing_column(Executor *executor, const IndexRequest *request, Name column) {
  executor_relate(executor, request->table);
  Slice name = executor_text(executor, column.symbol);
  if (request->constraint != NULL)
    return executor_fail(executor, "42703", column.span,
        "column \"%.*s\" named in key does not exist", SLICE_PRINT(name));
  return executor_fail(
      executor, "42703", column.span, "column \"%.*s\" does not exist", SLICE_PRINT(name));
}

static bool resolve_columns(
    Executor *executor, const IndexRequest *request, uint16_t *columns, IndexKeyChoice *choices) {
  for (uint16_t i = 0; i < request->column_count; i++) {
    const IndexKey *key = &request->keys[i];
    if (key->column.symbol == SYMBOL_NONE) {
      if (i >= request->key_count)
        return executor_fail(
            executor, "0A000", (Span){0, 0}, "expressions are not supported in included columns");
      if (!index_expression_is_immutable(
              executor, &request->expressions->keys[i], "index expression") ||
          !index_key_read(executor, request, i, 0, &choices[i]))
        return false;
      continue;
    }
    columns[i] = bind_column_find(executor, request->table, key->column);
    if (columns[i] == 0 && column_is_system_name(executor, key->column.symbol))
      return executor_fail(
          executor, "0A000", (Span){0, 0}, "index creation on system columns is not supported");
    if (columns[i] == 0) return missing_column(executor, request, key->column);
    if (!index_key_read(executor, request, i, columns[i], &choices[i])) return false;
  }
  return true;
}

static bool includes(const uint16_t *columns, uint16_t count, uint16_t number) {
  for (uint16_t i = 0; i < count; i++) {
    if (columns[i] == number) return true;
  }
  return false;
}

static const char *constraint_word(const IndexRequest *request) {
  return request->primary ? "PRIMARY KEY" : request->exclusion ? "EXCLUDE" : "UNIQUE";
}

// A row's uniqueness can only be told within its partition.
static bool check_partition_key(
    Executor *executor, const IndexRequest *request, const uint16_t *columns) {
  const Relation *table = catalog_relation(executor->catalog, request->table);
  if (table->object.kind != 'p' || !(request->unique || request->exclusion)) return true;
  for (uint16_t i = 0; i < table->partition_key_count; i++) {
    const char *word = constraint_word(request);
    Slice name = executor_text(executor, table->object.name);
    if (table->partition_keys[i] == 0) {
      executor_fail(executor, "0A000", (Span){0, 0},
          "unsupported %s constraint with partition key definition", word);
      executor_detail(
          executor, "%s constraints cannot be used when partition keys include expressions.", word);
      return false;
    }
    if (includes(columns, request->key_count, table->partition_keys[i])) continue;
    const Column *column = columns_numbered(table, table->partition_keys[i]);
    executor_fail(executor, "0A000", (Span){0, 0},
        "unique constraint on partitioned table must include all partitioning columns");
    executor_detail(executor,
        "%s constraint on table \"%.*s\" lacks column \"%.*s\" which is part of the partition key.",
        word, SLICE_PRINT(name), SLICE_PRINT(executor_text(executor, column->name)));
    return false;
  }
  return true;
}

static bool check_name(Executor *executor, const IndexRequest *request, Symbol name) {
  const Object *table = catalog_get(executor->catalog, request->table);
  Slice text = executor_text(executor, name);
  ObjectId taken;
  bind_is_taken(executor, table->schema, NAMES_RELATION, name, &taken);
  if (taken != OBJECT_ID_NONE && request->if_not_exists) executor_relate(executor, taken);
  if (taken != OBJECT_ID_NONE && request->if_not_exists)
    return executor_skip(executor, request->name.span, "relation \"%.*s\" already exists, skipping",
        SLICE_PRINT(text));
  if (taken != OBJECT_ID_NONE) {
    executor_relate(executor, taken);
    return executor_fail(executor, "42P07", request->name.span, "relation \"%.*s\" already exists",
        SLICE_PRINT(text));
  }
  if (request->constraint == NULL) return true;
  return constraint_refuse_taken(executor, request->table, (Name){name, request->name.span});
}

void index_depend(Executor *executor, const Index *index) {
  ObjectId id = index->object.id;
  if (index->constraint != OBJECT_ID_NONE) {
    executor_depend(executor, id, 0, index->constraint, 0, GRAPH_INTERNAL);
  } else {
    constraint_depend(executor, id, index->table, index->columns, index->column_count);
  }
  if (index->parent == OBJECT_ID_NONE) return;
  executor_depend(executor, id, 0, index->parent, 0, GRAPH_PARTITION_PRIMARY);
  executor_depend(executor, id, 0, index->table, 0, GRAPH_PARTITION_SECONDARY);
}

ObjectId index_make_constraint(Executor *executor, ObjectId index, const Constraint *clause,
    ObjectId original, ObjectId parent_constraint, Span span) {
  const TableConstraint *like =
      original != OBJECT_ID_NONE ? catalog_constraint(executor->catalog, original) : NULL;
  const Index *made = catalog_index(executor->catalog, index);
  TableConstraint draft = {
      .object = {.object_class = CLASS_CONSTRAINT,
          .kind = made->primary     ? 'p'
                  : made->exclusion ? 'x'
                                    : 'u',
          .name = made->object.name,
          .schema = made->object.schema},
      .table = made->table,
      .validated = true,
      .enforced = true,
      .deferrable = clause != NULL ? clause->deferrable || clause->initially_deferred
                                   : like != NULL && like->deferrable,
      .initially_deferred =
          clause != NULL ? clause->initially_deferred : like != NULL && like->initially_deferred,
      .period = clause != NULL ? clause->without_overlaps : like != NULL && like->period,
      .is_local = parent_constraint == OBJECT_ID_NONE,
      .inherited = parent_constraint == OBJECT_ID_NONE ? 0 : 1,
      .no_inherit = parent_constraint == OBJECT_ID_NONE,
      .parent = parent_constraint,
      .index = index,
      .column_count = made->key_count,
      .columns = made->columns,
  };
  ObjectId id = executor_create(executor, &draft.object, span);
  constraint_depend(executor, id, made->table, made->columns, made->column_count);
  if (parent_constraint != OBJECT_ID_NONE) {
    executor_depend(executor, id, 0, parent_constraint, 0, GRAPH_PARTITION_PRIMARY);
    executor_depend(executor, id, 0, made->table, 0, GRAPH_PARTITION_SECONDARY);
  }
  Index linked = *catalog_index(executor->catalog, index);
  linked.constraint = id;
  catalog_replace(executor->catalog, &linked.object);
  return id;
}

// What was found out about each column of an index.
typedef struct IndexColumns {
  uint16_t *numbers;
  const Slice *names;
  const IndexKeyChoice *choices;
  Symbol options;
  Symbol tablespace;
} IndexColumns;

// By these texts it is told whether a partition's index is like its parent's.
static Symbol *expression_texts(Executor *executor, const IndexRequest *request) {
  Symbol *texts = ARENA_ARRAY(executor->arena, request->key_count + 1u, Symbol);
  for (uint16_t i = 0; i <= request->key_count; i++) {
    const Node *node = i < request->key_count ? request->keys[i].expression : request->where;
    if (node != NULL) texts[i] = expression_text(executor, request->table, node);
  }
  return texts;
}

static ObjectId create(Executor *executor, const IndexRequest *request, Symbol name,
    const IndexColumns *keys, bool is_complete) {
  const Relation *table = catalog_relation(executor->catalog, request->table);
  Symbol *names = ARENA_ARRAY(executor->arena, request->column_count + 1u, Symbol);
  Symbol *options = ARENA_ARRAY(executor->arena, request->key_count + 1u, Symbol);
  bool has_options = false;
  bool has_expressions = false;
  for (uint16_t i = 0; i < request->column_count; i++)
    names[i] = symbol_intern(executor->symbols, keys->names[i]);
  for (uint16_t i = 0; i < request->key_count; i++) {
    has_expressions |= keys->numbers[i] == 0;
    options[i] = keys->choices[i].options;
    has_options |= options[i] != SYMBOL_NONE;
  }
  Index draft = {
      .object = {.object_class = CLASS_INDEX,
          .kind = table->object.kind == 'p' ? 'I' : 'i',
          .flags = table->object.flags & OBJECT_TEMPORARY,
          .name = name,
          .schema = table->object.schema},
      .table = request->table,
      .unique = request->unique,
      .primary = request->primary,
      .exclusion = request->exclusion,
      .valid = is_complete,
      .nulls_not_distinct = request->nulls_not_distinct,
      .has_predicate = request->where != NULL,
      .has_expressions = has_expressions,
      .on_only = request->on_only,
      .parent = request->parent,
      .method = request->method,
      .key_count = request->key_count,
      .column_count = request->column_count,
      .columns = keys->numbers,
      .options = keys->options,
      .tablespace = keys->tablespace,
      .key_options = has_options ? options : NULL,
      .expression_count =
          has_expressions || request->where != NULL ? (uint16_t)(request->key_count + 1u) : 0,
      .expressions = expression_texts(executor, request),
      .names = names,
  };
  return executor_create(executor, &draft.object, request->span);
}

static void depend_on_all(Executor *executor, const IndexRequest *request,
    const IndexKeyChoice *choices, ObjectId index) {
  index_depend(executor, catalog_index(executor->catalog, index));
  for (uint16_t i = 0; i < request->key_count; i++) {
    executor_depend(executor, index, 0, choices[i].collation, 0, GRAPH_NORMAL);
    executor_depend(executor, index, 0, choices[i].operator_class, 0, GRAPH_NORMAL);
  }
  index_expression_depend(executor, request, index);
}

static void rename_keys(Executor *executor, ObjectId index) {
  Index draft = *catalog_index(executor->catalog, index);
  const Relation *table = catalog_relation(executor->catalog, draft.table);
  Symbol *names = ARENA_ARRAY(executor->arena, draft.column_count + 1u, Symbol);
  for (uint16_t i = 0; i < draft.column_count; i++) {
    const Column *column = columns_numbered(table, draft.columns[i]);
    names[i] = column != NULL ? column->name : draft.names != NULL ? draft.names[i] : SYMBOL_NONE;
  }
  draft.names = names;
  catalog_replace(executor->catalog, &draft.object);
}

// A key that was a partition's is made as one of its own.
static void stand_alone(Executor *executor, ObjectId id) {
  if (id == OBJECT_ID_NONE) return;
  const TableConstraint *key = catalog_constraint(executor->catalog, id);
  if (key->parent != OBJECT_ID_NONE || key->no_inherit) return;
  TableConstraint draft = *key;
  draft.no_inherit = true;
  catalog_replace(executor->catalog, &draft.object);
}

bool index_make_again(Executor *executor, IndexRequest *request, ObjectId index) {
  uint16_t *columns = ARENA_ARRAY(executor->arena, request->column_count + 1u, uint16_t);
  IndexKeyChoice *choices =
      ARENA_ARRAY(executor->arena, request->column_count + 1u, IndexKeyChoice);
  if (!index_expression_read(executor, request) ||
      !index_expression_is_immutable(executor, &request->expressions->where, "index predicate") ||
      !resolve_columns(executor, request, columns, choices))
    return false;
  rename_keys(executor, index);
  stand_alone(executor, catalog_index(executor->catalog, index)->constraint);
  graph_remove_dependent(catalog_graph(executor->catalog), index);
  depend_on_all(executor, request, choices, index);
  return true;
}

bool index_make(Executor *executor, IndexRequest *request, ObjectId *index) {
  *index = OBJECT_ID_NONE;
  if (request->expressions == NULL && !index_expression_read(executor, request)) return false;
  if (!check_table(executor, request)) return false;
  TablespaceRequest where = {.name = request->tablespace,
      .is_partitioned = catalog_get(executor->catalog, request->table)->kind == 'p',
      .is_temporary = catalog_get(executor->catalog, request->table)->flags & OBJECT_TEMPORARY};
  Symbol tablespace;
  if (!tablespace_choose(executor, &where, &tablespace)) return false;
  if (!index_method_check(executor, request)) return false;
  if (!index_expression_is_immutable(executor, &request->expressions->where, "index predicate"))
    return false;
  RelationOptionChange options = {.options = request->options,
      .owner = relation_option_of_method(executor, request->method),
      .refuses_toast = true};
  Symbol kept = SYMBOL_NONE;
  if (!relation_option_change(executor, &options, &kept)) return false;
  uint16_t *columns = ARENA_ARRAY(executor->arena, request->column_count + 1u, uint16_t);
  IndexKeyChoice *choices =
      ARENA_ARRAY(executor->arena, request->column_count + 1u, IndexKeyChoice);
  if (!resolve_columns(executor, request, columns, choices)) return false;
  if (!check_partition_key(executor, request, columns)) return false;
  if (!index_expression_check_columns(executor, request, columns)) return false;
  Symbol name = request->name.symbol;
  Slice *names = index_name_columns(executor, request);
  if (name == SYMBOL_NONE) name = index_name_choose(executor, request, names);
  if (!check_name(executor, request, name) || !index_expression_check_types(executor, request))
    return false;

  InheritList children = {0};
  const Object *table = catalog_get(executor->catalog, request->table);
  if (table->kind == 'p') children = inherit_children(executor, request->table);
  bool is_complete = !request->on_only || children.count == 0;
  *index = create(executor, request, name,
      &(IndexColumns){columns, names, choices, kept, tablespace}, is_complete);
  if (request->constraint != NULL)
    index_make_constraint(executor, *index, request->constraint, OBJECT_ID_NONE,
        request->parent_constraint, request->span);
  depend_on_all(executor, request, choices, *index);
  for (uint32_t i = 0; i < children.count && !request->on_only; i++) {
    if (!index_make_for_partition(executor, children.ids[i], *index, false, request->span))
      return false;
  }
  return true;
}
