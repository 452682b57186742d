// The relations of information_schema (manual: chapter 37, The Information Schema).
#include "analyze/apply/code/catalog_rows.h"
#include "analyze/bind/bind.h"

#define DATABASE                                                                                   \
  (Datum) { .kind = DATUM_DATABASE }

static Datum yes_or_no(bool value) { return datum_text(value ? SLICE("YES") : SLICE("NO")); }

static Datum schema_name(RowMaker *maker, const Object *object) {
  return row_name_of(maker, object->schema);
}

void rows_schemata(RowMaker *maker, const Object *object) {
  if (object->object_class == CLASS_SCHEMA)
    ROW(maker, object, DATABASE, row_name(maker, object->name));
}

void rows_tables(RowMaker *maker, const Object *object) {
  if (object->object_class != CLASS_RELATION || strchr("rpvf", object->kind) == NULL) return;
  Slice type = object->kind == 'v'   ? SLICE("VIEW")
               : object->kind == 'f' ? SLICE("FOREIGN")
                                     : SLICE("BASE TABLE");
  if (object->flags & OBJECT_TEMPORARY) type = SLICE("LOCAL TEMPORARY");
  ROW(maker, object, DATABASE, schema_name(maker, object), row_name(maker, object->name),
      datum_text(type));
}

void rows_views(RowMaker *maker, const Object *object) {
  if (object->object_class == CLASS_RELATION && object->kind == 'v')
    ROW(maker, object, DATABASE, schema_name(maker, object), row_name(maker, object->name));
}

void rows_sequences(RowMaker *maker, const Object *object) {
  if (object->object_class != CLASS_SEQUENCE || ((const Sequence *)object)->is_identity) return;
  ROW(maker, object, DATABASE, schema_name(maker, object), row_name(maker, object->name));
}

// information_schema.columns.data_type: the name without modifiers; a type of one's own is USER-DEFINED.
static Datum data_type(RowMaker *maker, const Column *column) {
  if (column->type.array_dimensions > 0) return datum_text(SLICE("ARRAY"));
  const Object *type = row_object(maker, column->type.type);
  if (type != NULL && type->object_class == CLASS_TYPE && type->kind == 'd')
    return datum_unknown(); // its base type
  if (type != NULL) return datum_text(SLICE("USER-DEFINED"));
  if (column->type.type == OBJECT_ID_NONE) return datum_unknown();
  TypeReference plain = {.type = column->type.type, .modifiers = {-1, -1}};
  return datum_text(bind_type_text(maker->code->executor, &plain));
}

void rows_columns(RowMaker *maker, const Object *object) {
  if (object->object_class != CLASS_RELATION || strchr("rpvf", object->kind) == NULL) return;
  const Relation *relation = (const Relation *)object;
  for (uint16_t i = 0; i < relation->column_count; i++) {
    const Column *column = relation->columns[i];
    if (column->dropped) continue;
    bool has_default = column->default_id != OBJECT_ID_NONE && column->generated == 0;
    ROW(maker, object, DATABASE, schema_name(maker, object), row_name(maker, object->name),
        row_name(maker, column->name), datum_number(column->number), yes_or_no(!column->not_null),
        data_type(maker, column), has_default ? datum_unknown() : datum_null(),
        yes_or_no(column->identity != 0),
        datum_text(column->generated ? SLICE("ALWAYS") : SLICE("NEVER")));
  }
  if (!relation->columns_known) maker->table->is_complete = false;
}

// ---- constraints

static const char *constraint_type(char kind) {
  switch (kind) {
  case 'c': return "CHECK";
  case 'f': return "FOREIGN KEY";
  case 'p': return "PRIMARY KEY";
  case 'u': return "UNIQUE";
  case 'n': return "CHECK";
  default: return NULL;
  }
}

// Of a table, and of a kind that the standard knows. NOT NULL has a name of its own since 18; before,
// the view makes one up.
static const Object *table_of(RowMaker *maker, const Object *object) {
  if (object->object_class != CLASS_CONSTRAINT || constraint_type(object->kind) == NULL)
    return NULL;
  return row_object(maker, ((const TableConstraint *)object)->table);
}

static Datum name_of(RowMaker *maker, const Object *object) {
  bool is_made_up = object->kind == 'n' && maker->code->executor->version_max < 18;
  return is_made_up ? datum_unknown() : row_name(maker, object->name);
}

void rows_table_constraints(RowMaker *maker, const Object *object) {
  const Object *table = table_of(maker, object);
  if (table == NULL) return;
  ROW(maker, object, DATABASE, schema_name(maker, table), name_of(maker, object), DATABASE,
      schema_name(maker, table), row_name(maker, table->name),
      datum_text(slice_of(constraint_type(object->kind))));
}

static Datum column_name(RowMaker *maker, const Object *table, uint16_t number) {
  const Relation *relation = (const Relation *)table;
  bool is_there =
      table->object_class == CLASS_RELATION && number >= 1 && number <= relation->column_count;
  return is_there ? row_name(maker, relation->columns[number - 1]->name) : datum_unknown();
}

void rows_key_columns(RowMaker *maker, const Object *object) {
  const Object *table = table_of(maker, object);
  if (table == NULL || strchr("fpu", object->kind) == NULL) return;
  const TableConstraint *constraint = (const TableConstraint *)object;
  for (uint16_t i = 0; i < constraint->column_count; i++)
    ROW(maker, object, DATABASE, schema_name(maker, table), row_name(maker, object->name), DATABASE,
        schema_name(maker, table), row_name(maker, table->name),
        column_name(maker, table, constraint->columns[i]), datum_number(i + 1));
}

// Of a foreign key, the columns that it references.
void rows_constraint_columns(RowMaker *maker, const Object *object) {
  const Object *table = table_of(maker, object);
  if (table == NULL || object->kind == 'n') return;
  const TableConstraint *constraint = (const TableConstraint *)object;
  bool references = object->kind == 'f';
  const Object *used = references ? row_object(maker, constraint->referenced_table) : table;
  if (used == NULL) return;
  const uint16_t *columns = references ? constraint->referenced_columns : constraint->columns;
  for (uint16_t i = 0; columns != NULL && i < constraint->column_count; i++)
    ROW(maker, object, DATABASE, schema_name(maker, used), row_name(maker, used->name),
        column_name(maker, used, columns[i]), DATABASE, schema_name(maker, table),
        row_name(maker, object->name));
}

void rows_referential(RowMaker *maker, const Object *object) {
  const Object *table = table_of(maker, object);
  if (table != NULL && object->kind == 'f')
    ROW(maker, object, DATABASE, schema_name(maker, table), row_name(maker, object->name));
}

// ---- routines and triggers

void rows_routines(RowMaker *maker, const Object *object) {
  if (object->object_class != CLASS_FUNCTION) return;
  ROW(maker, object, schema_name(maker, object), row_name(maker, object->name),
      datum_text(object->kind == 'p' ? SLICE("PROCEDURE") : SLICE("FUNCTION")));
}

void rows_triggers(RowMaker *maker, const Object *object) {
  if (object->object_class != CLASS_TRIGGER) return;
  const Object *table = row_object(maker, ((const Trigger *)object)->table);
  if (table == NULL) return;
  ROW(maker, object, schema_name(maker, table), row_name(maker, object->name),
      schema_name(maker, table), row_name(maker, table->name));
}
