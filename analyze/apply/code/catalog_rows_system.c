// The relations of pg_catalog (manual: chapter 52, System Catalogs, and 53, System Views).
#include "analyze/apply/code/catalog_rows.h"
#include "analyze/apply/code/code_text.h"
#include "analyze/apply/table/partition_bound.h"

static bool is_relation(const Object *object) { return object->object_class == CLASS_RELATION; }

static Datum schema_name(RowMaker *maker, const Object *object) {
  return row_name_of(maker, object->schema);
}

static Datum bound_of(RowMaker *maker, const Relation *relation) {
  Slice text = partition_bound_text_here(maker->code->executor, relation);
  return text.length > 0 ? datum_text(text) : datum_unknown();
}

void rows_pg_class(RowMaker *maker, const Object *object) {
  bool has_row = is_relation(object) || object->object_class == CLASS_INDEX ||
                 object->object_class == CLASS_SEQUENCE;
  if (!has_row) return;
  const Relation *relation = is_relation(object) ? (const Relation *)object : NULL;
  ROW(maker, object, row_id(object->id), row_name(maker, object->name), row_id(object->schema),
      row_letter(object->kind), datum_boolean(relation != NULL && relation->is_partition),
      datum_boolean(relation != NULL && relation->row_security),
      relation != NULL && relation->is_partition ? bound_of(maker, relation) : datum_null());
}

void rows_pg_attribute(RowMaker *maker, const Object *object) {
  if (!is_relation(object)) return;
  const Relation *relation = (const Relation *)object;
  for (uint16_t i = 0; i < relation->column_count; i++) {
    const Column *column = relation->columns[i];
    bool is_array = column->type.array_dimensions > 0;
    ROW(maker, object, row_id(object->id),
        column->dropped ? datum_unknown() : row_name(maker, column->name),
        datum_number(column->number), datum_boolean(column->dropped),
        datum_boolean(column->not_null), is_array ? datum_unknown() : row_id(column->type.type),
        datum_boolean(column->default_id != OBJECT_ID_NONE), row_letter(column->identity),
        row_letter(column->generated));
  }
  if (!relation->columns_known) maker->table->is_complete = false;
}

static Datum numbers(RowMaker *maker, const uint16_t *columns, uint16_t count) {
  Datum *items = ARENA_ARRAY(maker->code->executor->arena, count, Datum);
  for (uint16_t i = 0; i < count; i++) items[i] = datum_number(columns[i]);
  return count ? datum_list(items, count) : datum_null();
}

void rows_pg_constraint(RowMaker *maker, const Object *object) {
  if (object->object_class != CLASS_CONSTRAINT) return;
  if (object->kind == 'n' && maker->code->executor->version_max < 18) return;
  const TableConstraint *constraint = (const TableConstraint *)object;
  bool references = constraint->referenced_table != OBJECT_ID_NONE;
  ROW(maker, object, row_id(object->id), row_name(maker, object->name), row_id(object->schema),
      row_letter(object->kind), datum_boolean(constraint->validated), row_id(constraint->table),
      row_id(constraint->referenced_table), row_id(constraint->index),
      numbers(maker, constraint->columns, constraint->column_count),
      references ? numbers(maker, constraint->referenced_columns, constraint->column_count)
                 : datum_null());
}

void rows_pg_enum(RowMaker *maker, const Object *object) {
  if (object->object_class != CLASS_TYPE || object->kind != 'e') return;
  const UserType *type = (const UserType *)object;
  for (uint16_t i = 0; i < type->label_count; i++)
    ROW(maker, object, row_id(object->id), datum_number(i + 1), row_name(maker, type->labels[i]));
}

static Datum version_of(RowMaker *maker, const Object *object) {
  Symbol version = ((const Extension *)object)->version;
  return version != SYMBOL_NONE ? row_name(maker, version) : datum_unknown();
}

static void other_named(RowMaker *maker, const Object *object, ObjectKind kind) {
  if (object->object_class == CLASS_OTHER && object->kind == (char)kind)
    ROW(maker, object, row_id(object->id), row_name(maker, object->name));
}

void rows_pg_event_trigger(RowMaker *maker, const Object *object) {
  other_named(maker, object, OBJECT_EVENT_TRIGGER);
}

void rows_pg_foreign_server(RowMaker *maker, const Object *object) {
  other_named(maker, object, OBJECT_SERVER);
}

void rows_pg_extension(RowMaker *maker, const Object *object) {
  if (object->object_class == CLASS_EXTENSION)
    ROW(maker, object, row_id(object->id), row_name(maker, object->name));
}

void rows_pg_available_extensions(RowMaker *maker, const Object *object) {
  if (object->object_class == CLASS_EXTENSION)
    ROW(maker, object, row_name(maker, object->name), datum_unknown(), version_of(maker, object));
}

void rows_pg_index(RowMaker *maker, const Object *object) {
  if (object->object_class != CLASS_INDEX) return;
  const Index *index = (const Index *)object;
  ROW(maker, object, row_id(object->id), row_id(index->table), datum_boolean(index->unique),
      datum_boolean(index->primary), datum_boolean(index->valid));
}

// Of an index on plain columns, of their own operator classes and orders.
static Datum definition_of(RowMaker *maker, const Index *index) {
  Executor *executor = maker->code->executor;
  const Object *object = row_object(maker, index->table);
  const Object *schema = object != NULL ? row_object(maker, object->schema) : NULL;
  bool is_plain = !index->has_expressions && !index->has_predicate && !index->nulls_not_distinct &&
                  index->options == SYMBOL_NONE && index->column_count == index->key_count;
  if (schema == NULL || object->object_class != CLASS_RELATION || !is_plain) return datum_unknown();
  const Relation *table = (const Relation *)object;
  Slice method =
      index->method == SYMBOL_NONE ? SLICE("btree") : executor_text(executor, index->method);
  TextBuffer buffer = {0};
  for (uint16_t i = 0; i < index->key_count; i++) {
    uint16_t number = index->columns[i];
    bool has_options = index->key_options != NULL && index->key_options[i] != SYMBOL_NONE;
    if (number == 0 || number > table->column_count || has_options) return datum_unknown();
    if (i > 0) code_append(maker->code, &buffer, SLICE(", "));
    code_append(maker->code, &buffer, executor_quoted(executor, table->columns[number - 1]->name));
  }
  return datum_text(arena_printf(executor->arena,
      "CREATE %sINDEX %.*s ON %.*s.%.*s USING %.*s (%.*s)", index->unique ? "UNIQUE " : "",
      SLICE_PRINT(executor_quoted(executor, index->object.name)),
      SLICE_PRINT(executor_quoted(executor, schema->name)),
      SLICE_PRINT(executor_quoted(executor, object->name)), SLICE_PRINT(method), (int)buffer.length,
      buffer.bytes));
}

void rows_pg_indexes(RowMaker *maker, const Object *object) {
  if (object->object_class != CLASS_INDEX) return;
  ROW(maker, object, schema_name(maker, object), row_name_of(maker, ((const Index *)object)->table),
      row_name(maker, object->name), definition_of(maker, (const Index *)object));
}

void rows_pg_inherits(RowMaker *maker, const Object *object) {
  if (is_relation(object)) {
    const Relation *relation = (const Relation *)object;
    for (uint16_t i = 0; i < relation->parent_count; i++)
      ROW(maker, object, row_id(object->id), row_id(relation->parents[i]));
  } else if (object->object_class == CLASS_INDEX &&
             ((const Index *)object)->parent != OBJECT_ID_NONE) {
    ROW(maker, object, row_id(object->id), row_id(((const Index *)object)->parent));
  }
}

static void named(RowMaker *maker, const Object *object, const char *kinds) {
  if (!is_relation(object) || strchr(kinds, object->kind) == NULL) return;
  ROW(maker, object, schema_name(maker, object), row_name(maker, object->name));
}
void rows_pg_tables(RowMaker *maker, const Object *object) { named(maker, object, "rp"); }
void rows_pg_views(RowMaker *maker, const Object *object) { named(maker, object, "v"); }
void rows_pg_matviews(RowMaker *maker, const Object *object) { named(maker, object, "m"); }

void rows_pg_sequences(RowMaker *maker, const Object *object) {
  if (object->object_class == CLASS_SEQUENCE)
    ROW(maker, object, schema_name(maker, object), row_name(maker, object->name));
}

void rows_pg_namespace(RowMaker *maker, const Object *object) {
  if (object->object_class == CLASS_SCHEMA)
    ROW(maker, object, row_id(object->id), row_name(maker, object->name));
}

void rows_pg_policy(RowMaker *maker, const Object *object) {
  if (object->object_class == CLASS_POLICY)
    ROW(maker, object, row_id(object->id), row_name(maker, object->name),
        row_id(((const Policy *)object)->table));
}

void rows_pg_policies(RowMaker *maker, const Object *object) {
  if (object->object_class != CLASS_POLICY) return;
  const Object *table = row_object(maker, ((const Policy *)object)->table);
  if (table == NULL) return;
  ROW(maker, object, schema_name(maker, table), row_name(maker, table->name),
      row_name(maker, object->name));
}

void rows_pg_proc(RowMaker *maker, const Object *object) {
  if (object->object_class == CLASS_FUNCTION)
    ROW(maker, object, row_id(object->id), row_name(maker, object->name), row_id(object->schema),
        row_letter(object->kind));
}

void rows_pg_publication(RowMaker *maker, const Object *object) {
  other_named(maker, object, OBJECT_PUBLICATION);
}

void rows_pg_roles(RowMaker *maker, const Object *object) {
  if (object->object_class != CLASS_ROLE) return;
  uint16_t attributes = ((const Role *)object)->attributes;
  ROW(maker, object, row_id(object->id), row_name(maker, object->name),
      datum_boolean(attributes & ROLE_SUPERUSER), datum_boolean(attributes & ROLE_LOGIN));
}

void rows_pg_user(RowMaker *maker, const Object *object) {
  if (object->object_class != CLASS_ROLE) return;
  uint16_t attributes = ((const Role *)object)->attributes;
  if (attributes & ROLE_LOGIN)
    ROW(maker, object, row_name(maker, object->name), datum_boolean(attributes & ROLE_SUPERUSER));
}

void rows_pg_trigger(RowMaker *maker, const Object *object) {
  if (object->object_class == CLASS_TRIGGER)
    ROW(maker, object, row_id(object->id), row_name(maker, object->name),
        row_id(((const Trigger *)object)->table), datum_boolean(false));
}

void rows_pg_type(RowMaker *maker, const Object *object) {
  if (is_relation(object))
    ROW(maker, object, row_id(object->id), row_name(maker, object->name), row_id(object->schema),
        datum_text(SLICE("c")), row_id(object->id));
  else if (object->object_class == CLASS_TYPE)
    ROW(maker, object, row_id(object->id), row_name(maker, object->name), row_id(object->schema),
        row_letter(object->kind), datum_number(0));
}
