#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/index/index.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/bind/value/value_type.h"
#include "analyze/catalog/columns.h"

static bool multiple_primary_keys(Executor *executor, ObjectId table, Span span) {
  const TableConstraint *key = constraint_primary_key(executor, table);
  if (key == NULL) return true;
  executor_relate(executor, key->object.id);
  return executor_fail(executor, "42P16", span,
      "multiple primary keys for table \"%.*s\" are not allowed",
      SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, table)->name)));
}

static bool appears_twice(Executor *executor, const Constraint *clause, Name column) {
  return executor_fail(executor, "42701", column.span,
      "column \"%.*s\" appears twice in %s constraint",
      SLICE_PRINT(executor_text(executor, column.symbol)),
      clause->kind == CONSTRAINT_PRIMARY_KEY ? "primary key" : "unique");
}

static void add_exclusion_keys(IndexRequest *index, const Constraint *clause) {
  LIST_EACH(node, clause->elements) {
    const IndexElement *element = ((const ExclusionElement *)node)->element;
    index->keys[index->key_count++] = (IndexKey){
        .column = element->column,
        .expression = element->expression,
        .element = element,
    };
  }
}

static bool add_column_keys(Executor *executor, IndexRequest *index, const Constraint *clause) {
  LIST_EACH(node, clause->columns) {
    Name name = ((const NameNode *)node)->name;
    for (uint16_t i = 0; i < index->key_count; i++) {
      if (index->keys[i].column.symbol == name.symbol) return appears_twice(executor, clause, name);
    }
    index->keys[index->key_count++] = (IndexKey){.column = name};
  }
  return true;
}

static bool read_keys(Executor *executor, const ConstraintRequest *request, IndexRequest *index) {
  const Constraint *clause = request->clause;
  size_t room = (size_t)clause->columns.count + clause->elements.count + clause->include.count + 1;
  if (room > UINT16_MAX) room = UINT16_MAX;
  if (clause->columns.count + clause->elements.count > 32 || clause->include.count > 32)
    return executor_fail(
        executor, "54011", (Span){0, 0}, "cannot use more than 32 columns in an index");
  index->keys = ARENA_ARRAY(executor->arena, room, IndexKey);
  add_exclusion_keys(index, clause);
  if (request->column.symbol != SYMBOL_NONE)
    index->keys[index->key_count++] = (IndexKey){.column = request->column};
  if (!add_column_keys(executor, index, clause)) return false;
  index->column_count = index->key_count;
  LIST_EACH(node, clause->include) {
    index->keys[index->column_count++] = (IndexKey){.column = ((const NameNode *)node)->name};
  }
  return true;
}

static bool missing_key_column(Executor *executor, ObjectId table, Name column, bool is_new) {
  executor_relate(executor, table);
  if (executor->version_max >= 18 && !is_new) // NOT NULL comes first there
    return executor_fail(executor, "42703", column.span,
        "column \"%.*s\" of relation \"%.*s\" does not exist",
        SLICE_PRINT(executor_text(executor, column.symbol)),
        SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, table)->name)));
  return executor_fail(executor, "42703", column.span,
      "column \"%.*s\" named in key does not exist",
      SLICE_PRINT(executor_text(executor, column.symbol)));
}

static bool refuse_not_null(
    Executor *executor, const TableConstraint *present, Symbol column, const char *what) {
  executor_fail(executor, "55000", (Span){0, 0}, "cannot create primary key on column \"%.*s\"",
      SLICE_PRINT(executor_text(executor, column)));
  executor_detail(executor,
      "The constraint \"%.*s\" on column \"%.*s\" of table \"%.*s\", marked %s, is incompatible "
      "with "
      "a primary key.",
      SLICE_PRINT(executor_text(executor, present->object.name)),
      SLICE_PRINT(executor_text(executor, column)),
      SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, present->table)->name)),
      what);
  return false;
}

static bool check_primary_column(Executor *executor, ObjectId table, uint16_t number, Symbol name) {
  if (executor->version_max < 18) return true;
  const TableConstraint *present = constraint_not_null_of(executor, table, number);
  if (present == NULL) return true;
  if (present->no_inherit) return refuse_not_null(executor, present, name, "NO INHERIT");
  return present->validated || refuse_not_null(executor, present, name, "NOT VALID");
}

// Since 18: of ONLY the table, its children must have had it before.
static bool check_primary_children(
    Executor *executor, const ConstraintRequest *request, Symbol column) {
  if (executor->version_max < 18 || !request->only) return true;
  InheritList children = inherit_children(executor, request->table);
  for (uint32_t i = 0; i < children.count; i++) {
    const Relation *child = catalog_relation(executor->catalog, children.ids[i]);
    const Column *below = columns_find(child, column);
    if (below == NULL || below->not_null || (child->object.flags & OBJECT_ASSUMED)) continue;
    executor_relate(executor, children.ids[i]);
    return executor_fail(executor, "XX000", (Span){0, 0},
        "column \"%.*s\" of table \"%.*s\" is not marked NOT NULL",
        SLICE_PRINT(executor_text(executor, column)),
        SLICE_PRINT(executor_text(executor, child->object.name)));
  }
  return true;
}

// Its columns are made NOT NULL first, which needs them.
static bool check_primary_columns(Executor *executor, const ConstraintRequest *request) {
  LIST_EACH(node, request->clause->columns) {
    Name name = ((const NameNode *)node)->name;
    uint16_t number = bind_column_find(executor, request->table, name);
    if (number == 0) return missing_key_column(executor, request->table, name, false);
    if (!check_primary_column(executor, request->table, number, name.symbol) ||
        !check_primary_children(executor, request, name.symbol))
      return false;
  }
  return true;
}

// What says already that the column is not null must fit a key; then there is nothing to do.
static bool check_not_null(
    Executor *executor, ObjectId table, Name column, const TableConstraint *present) {
  if (!present->no_inherit && present->validated) return true;
  bool is_local = present->no_inherit;
  executor_fail(executor, "55000", (Span){0, 0}, "cannot create primary key on column \"%.*s\"",
      SLICE_PRINT(executor_text(executor, column.symbol)));
  executor_detail(executor,
      "The constraint \"%.*s\" on column \"%.*s\" of table \"%.*s\", marked %s, is incompatible "
      "with a primary key.",
      SLICE_PRINT(executor_text(executor, present->object.name)),
      SLICE_PRINT(executor_text(executor, column.symbol)),
      SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, table)->name)),
      is_local ? "NO INHERIT" : "NOT VALID");
  executor_hint(executor, "%s",
      is_local ? "You might need to make the existing constraint inheritable using ALTER TABLE ... "
                 "ALTER CONSTRAINT ... INHERIT."
               : "You might need to validate it using ALTER TABLE ... VALIDATE CONSTRAINT.");
  return false;
}

// Since 18 a key asks for NOT NULL before anything is done, and what was so then may be so no more.
static bool check_still_not_null(Executor *executor, ObjectId table, Name column, uint16_t number) {
  const Relation *relation = catalog_relation(executor->catalog, table);
  const Object *before = executor_before(executor, table);
  if (executor->version_max < 18 || before == NULL || columns_numbered(relation, number)->not_null)
    return true;
  const Column *first = columns_numbered((const Relation *)before, number);
  if (first == NULL || !first->not_null) return true;
  return executor_fail(executor, "42P16", (Span){0, 0},
      "primary key column \"%.*s\" is not marked NOT NULL",
      SLICE_PRINT(executor_text(executor, column.symbol)));
}

static bool set_columns_not_null(
    Executor *executor, const ConstraintRequest *request, const IndexRequest *index) {
  for (uint16_t i = 0; i < index->key_count && index->primary; i++) {
    Name column = index->keys[i].column;
    uint16_t number = bind_column_find(executor, request->table, column);
    if (number == 0) return missing_key_column(executor, request->table, column, request->is_new);
    if (request->is_new) continue; // it was made so
    const TableConstraint *present = constraint_not_null_of(executor, request->table, number);
    if (present != NULL) {
      if (!check_not_null(executor, request->table, column, present)) return false;
      continue;
    }
    if (!check_still_not_null(executor, request->table, column, number)) return false;
    NotNull wanted = {.table = request->table,
        .column = number,
        .only = request->only && executor->version_max < 18,
        .is_added = true,
        .span = request->clause->node.span};
    if (!constraint_set_not_null(executor, &wanted)) return false;
  }
  return true;
}

// ---- USING INDEX

static bool refuse_index(Executor *executor, Span span, const char *sqlstate, const char *format,
    Slice name, bool with_detail) {
  Slice message = arena_printf(executor->arena, format, SLICE_PRINT(name));
  executor_fail(executor, sqlstate, span, "%.*s", SLICE_PRINT(message));
  if (with_detail)
    executor_detail(
        executor, "Cannot create a primary key or unique constraint using such an index.");
  return false;
}

static bool check_given_index(
    Executor *executor, const ConstraintRequest *request, const Index *index) {
  Name name = request->clause->using_index;
  Span span = name.span;
  Slice text = executor_text(executor, name.symbol);
  bool assumed = index->object.flags & OBJECT_ASSUMED;
  if (index->table != request->table && !(assumed && index->table == OBJECT_ID_NONE))
    return executor_fail(executor, "42809", span, "\"%.*s\" is not an index for table \"%.*s\"",
        SLICE_PRINT(text),
        SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, request->table)->name)));
  if (index->constraint != OBJECT_ID_NONE) {
    executor_relate(executor, index->constraint);
    return refuse_index(executor, span, "55000",
        "index \"%.*s\" is already associated with a constraint", text, false);
  }
  if (!index->valid)
    return refuse_index(executor, span, "55000", "index \"%.*s\" is not valid", text, false);
  if (!index->unique && !assumed)
    return refuse_index(executor, span, "42809", "\"%.*s\" is not a unique index", text, true);
  if (request->clause->kind == CONSTRAINT_PRIMARY_KEY && index->nulls_not_distinct)
    return executor_fail(
        executor, "42P16", span, "primary keys cannot use NULLS NOT DISTINCT indexes");
  if (index->has_expressions)
    return refuse_index(executor, span, "42809", "index \"%.*s\" contains expressions", text, true);
  if (index->has_predicate)
    return refuse_index(executor, span, "42809", "\"%.*s\" is a partial index", text, true);
  for (uint16_t i = 0; index->key_options != NULL && i < index->key_count; i++) {
    if (index->key_options[i] == SYMBOL_NONE) continue;
    text = arena_printf(executor->arena, "%.*s\" column number %u", SLICE_PRINT(text), i + 1u);
    return refuse_index(
        executor, span, "42809", "index \"%.*s does not have default sorting behavior", text, true);
  }
  return true;
}

static bool find_given_index(
    Executor *executor, const ConstraintRequest *request, ObjectId *index) {
  Name name = request->clause->using_index;
  const Object *table = catalog_get(executor->catalog, request->table);
  NameAnswer answer =
      catalog_find(executor->catalog, table->schema, NAMES_RELATION, name.symbol, index);
  if (answer == NAME_FOUND && catalog_get(executor->catalog, *index)->object_class == CLASS_INDEX)
    return true;
  if (answer == NAME_NEVER_SEEN && executor->open_world) {
    QualifiedName written = {.name = name, .span = name.span};
    const Object *schema = catalog_get(executor->catalog, table->schema);
    if (schema != NULL) written.schema = (Name){schema->name, name.span};
    return bind_relation(executor, &written, OBJECT_INDEX, BIND_MUST_EXIST, index);
  }
  return executor_fail(executor, "42704", name.span, "index \"%.*s\" does not exist",
      SLICE_PRINT(executor_text(executor, name.symbol)));
}

static bool refuse_partitioned(Executor *executor, const ConstraintRequest *request) {
  return catalog_get(executor->catalog, request->table)->kind != 'p' ||
         executor_fail(executor, "0A000", (Span){0, 0},
             "ALTER TABLE / ADD CONSTRAINT USING INDEX is not supported on partitioned tables");
}

// The server does not look for the name; its own index of constraints refuses a second one.
static bool refuse_taken_name(Executor *executor, ObjectId table, Symbol name) {
  ObjectId taken;
  bind_is_taken(executor, table, NAMES_CONSTRAINT, name, &taken);
  if (taken == OBJECT_ID_NONE) return true;
  executor_relate(executor, taken);
  return executor_fail(executor, "23505", (Span){0, 0},
      "duplicate key value violates unique constraint "
      "\"pg_constraint_conrelid_contypid_conname_index\"");
}

static bool use_given_index(Executor *executor, const ConstraintRequest *request, ObjectId id) {
  const Constraint *clause = request->clause;
  bool primary = clause->kind == CONSTRAINT_PRIMARY_KEY;
  const Object *table = catalog_get(executor->catalog, request->table);
  Index index = *catalog_index(executor->catalog, id);
  for (uint16_t i = 0; primary && i < index.key_count; i++) {
    NotNull wanted = {.table = request->table,
        .column = index.columns[i],
        .only = request->only,
        .is_added = true,
        .span = clause->node.span};
    if (!constraint_set_not_null(executor, &wanted)) return false;
  }
  // Until now it needed its columns by itself.
  Graph *graph = catalog_graph(executor->catalog);
  graph_remove_dependent(graph, id);
  index.table = request->table;
  index.primary = primary;
  index.unique = true;
  if (clause->name.symbol != SYMBOL_NONE && clause->name.symbol != index.object.name) {
    ObjectId taken;
    bind_is_taken(executor, table->schema, NAMES_RELATION, clause->name.symbol, &taken);
    if (taken != OBJECT_ID_NONE)
      return executor_fail(executor, "42P07", (Span){0, 0}, "relation \"%.*s\" already exists",
          SLICE_PRINT(executor_text(executor, clause->name.symbol)));
    index.object.name = clause->name.symbol;
  }
  if (!refuse_taken_name(executor, request->table, index.object.name)) return false;
  executor_replace(executor, &index.object, EFFECT_ALTER, 0, clause->node.span);
  index_make_constraint(executor, id, clause, OBJECT_ID_NONE, OBJECT_ID_NONE, clause->node.span);
  index_depend(executor, catalog_index(executor->catalog, id));
  return true;
}

// What does not overlap, for equal values of the columns before it.
static bool check_overlaps(Executor *executor, const IndexRequest *index) {
  if (index->key_count < 2)
    return executor_fail(executor, "42601", (Span){0, 0},
        "constraint using WITHOUT OVERLAPS needs at least two columns");
  Name last = index->keys[index->key_count - 1].column;
  const Object *object = catalog_get(executor->catalog, index->table);
  uint16_t number = bind_column_number(executor, index->table, last.symbol);
  if (number == 0 || object->object_class != CLASS_RELATION) return true;
  TypeReference type = columns_numbered((const Relation *)object, number)->type;
  bool is_range = value_subtype(executor, type).type != OBJECT_ID_NONE;
  if (is_range || type.type == OBJECT_ID_NONE || value_is_assumed(executor, type)) return true;
  return executor_fail(executor, "42804", last.span,
      "column \"%.*s\" in WITHOUT OVERLAPS is not a range or multirange type",
      SLICE_PRINT(executor_text(executor, last.symbol)));
}

static bool read_given_index(
    Executor *executor, const ConstraintRequest *request, ObjectId *given) {
  return find_given_index(executor, request, given) &&
         check_given_index(executor, request, catalog_index(executor->catalog, *given));
}

bool constraint_read_key(Executor *executor, const ConstraintRequest *request) {
  ObjectId given;
  return request->clause->using_index.symbol == SYMBOL_NONE ||
         read_given_index(executor, request, &given);
}

bool constraint_add_key(Executor *executor, const ConstraintRequest *request) {
  const Constraint *clause = request->clause;
  bool primary = clause->kind == CONSTRAINT_PRIMARY_KEY;
  bool is_given = clause->using_index.symbol != SYMBOL_NONE;
  ObjectId given = OBJECT_ID_NONE;
  if (is_given &&
      (!read_given_index(executor, request, &given) || !refuse_partitioned(executor, request)))
    return false;
  if (primary && !request->is_new && !check_primary_columns(executor, request)) return false;
  if (primary && !multiple_primary_keys(executor, request->table, clause->node.span)) return false;
  if (is_given) return use_given_index(executor, request, given);
  IndexRequest index = {
      .table = request->table,
      .name = clause->name,
      .unique = clause->kind != CONSTRAINT_EXCLUDE,
      .primary = primary,
      .exclusion = clause->kind == CONSTRAINT_EXCLUDE,
      .nulls_not_distinct = clause->nulls_not_distinct,
      .without_overlaps = clause->without_overlaps,
      .on_only = request->only,
      .method = clause->method.symbol,
      .method_span = clause->method.span,
      .where = clause->where,
      .options = clause->index_options,
      .tablespace = clause->tablespace,
      .constraint = clause,
      .span = clause->node.span,
  };
  if (clause->without_overlaps) index.method = symbol_intern(executor->symbols, SLICE("gist"));
  if (!read_keys(executor, request, &index)) return false;
  if (clause->without_overlaps && !check_overlaps(executor, &index)) return false;
  if (!set_columns_not_null(executor, request, &index)) return false;
  ObjectId id;
  return index_make(executor, &index, &id);
}
