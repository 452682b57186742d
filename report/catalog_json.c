#include "report/catalog_json.h"

#include "analyze/bind/bind.h"
#include "lexer/memory.h"

#include <jansson.h>
#include <stdlib.h>

typedef struct Sorted { // an object, and what it is sorted by
  const Object *object;
  Slice schema;
  Slice table; // that it belongs to; "" for none
  Slice name;
  Slice kind;
  Slice arguments; // of a function
} Sorted;

typedef struct Listing {
  Executor *executor;
  Sorted *items;
  size_t count;
  size_t capacity;
} Listing;

// ---- what an object belongs to

static ObjectId table_of(const Object *object) {
  switch ((ObjectClass)object->object_class) {
  case CLASS_INDEX: return ((const Index *)object)->table;
  case CLASS_CONSTRAINT: {
    const TableConstraint *constraint = (const TableConstraint *)object;
    return constraint->table != OBJECT_ID_NONE ? constraint->table : constraint->domain;
  }
  case CLASS_DEFAULT: return ((const ColumnDefault *)object)->table;
  case CLASS_TRIGGER:
  case CLASS_RULE:
  case CLASS_POLICY: return ((const Trigger *)object)->table;
  default: return OBJECT_ID_NONE;
  }
}

static Slice name_of(const Listing *listing, ObjectId id) {
  const Object *object = catalog_get(listing->executor->catalog, id);
  return object != NULL ? symbol_text(listing->executor->symbols, object->name) : SLICE("");
}

static Slice arguments_text(Listing *listing, const Function *function) {
  Arena *arena = listing->executor->arena;
  Slice text = SLICE("");
  for (uint16_t i = 0; i < function->argument_count; i++) {
    Slice type = bind_type_text(listing->executor, &function->arguments[i]);
    text =
        arena_printf(arena, "%.*s%s%.*s", SLICE_PRINT(text), i > 0 ? ", " : "", SLICE_PRINT(type));
  }
  return text;
}

static bool add(const Object *object, void *payload) {
  Listing *listing = payload;
  listing->items =
      memory_grow(listing->items, listing->count, &listing->capacity, sizeof *listing->items);
  bool is_function = object->object_class == CLASS_FUNCTION;
  listing->items[listing->count++] = (Sorted){.object = object,
      .schema = name_of(listing, object->schema),
      .table = name_of(listing, table_of(object)),
      .name = symbol_text(listing->executor->symbols, object->name),
      .kind = slice_of(executor_kind_word(object)),
      .arguments = is_function ? arguments_text(listing, (const Function *)object) : SLICE("")};
  return true;
}

static int compare_slices(Slice a, Slice b) {
  size_t shorter = a.length < b.length ? a.length : b.length;
  int difference = shorter > 0 ? memcmp(a.start, b.start, shorter) : 0;
  if (difference != 0) return difference;
  if (a.length == b.length) return 0;
  return a.length < b.length ? -1 : 1;
}

static int compare(const void *left, const void *right) {
  const Sorted *a = left;
  const Sorted *b = right;
  int difference = compare_slices(a->schema, b->schema);
  if (difference == 0) difference = compare_slices(a->table, b->table);
  if (difference == 0) difference = compare_slices(a->name, b->name);
  if (difference == 0) difference = compare_slices(a->kind, b->kind);
  if (difference == 0) difference = compare_slices(a->arguments, b->arguments);
  if (difference != 0) return difference;
  if (a->object->object_class == CLASS_DEFAULT) // they have no names
    return ((const ColumnDefault *)a->object)->column - ((const ColumnDefault *)b->object)->column;
  return 0;
}

// ---- facts

static json_t *text(Slice value) {
  if (value.length == 0) return json_null();
  json_t *string = json_stringn(value.start, value.length);
  return string != NULL ? string : json_string("\xef\xbf\xbd");
}

static json_t *symbol(const Listing *listing, Symbol name) {
  return text(symbol_text(listing->executor->symbols, name));
}

static json_t *letter(char value) { return value == 0 ? json_null() : json_stringn(&value, 1); }

static void set(json_t *object, const char *name, json_t *value) {
  json_object_set_new(object, name, value);
}

static json_t *column_value(Listing *listing, const Column *column) {
  json_t *value = json_object();
  set(value, "name", symbol(listing, column->name));
  set(value, "number", json_integer(column->number));
  set(value, "type", text(bind_type_text(listing->executor, &column->type)));
  set(value, "not_null", json_boolean(column->not_null));
  set(value, "default", json_boolean(column->default_id != OBJECT_ID_NONE));
  set(value, "identity", letter(column->identity));
  set(value, "generated", letter(column->generated));
  set(value, "collation", symbol(listing, column->collation));
  return value;
}

static void add_relation(Listing *listing, json_t *value, const Relation *relation) {
  static const char *const persistences[] = {"permanent", "unlogged", "temporary"};
  set(value, "persistence", json_string(persistences[relation->persistence]));
  set(value, "columns_known", json_boolean(relation->columns_known));
  set(value, "is_partition", json_boolean(relation->is_partition));
  set(value, "partition_strategy", letter(relation->partition_strategy));
  set(value, "row_security", json_boolean(relation->row_security));
  json_t *parents = json_array();
  for (uint16_t i = 0; i < relation->parent_count; i++)
    json_array_append_new(parents, text(executor_name_of(listing->executor, relation->parents[i])));
  set(value, "parents", parents);
  json_t *columns = json_array();
  for (uint16_t i = 0; i < relation->column_count; i++) {
    if (!relation->columns[i]->dropped)
      json_array_append_new(columns, column_value(listing, relation->columns[i]));
  }
  set(value, "columns", columns);
}

// Names of a table's columns by number; an expression is null.
static json_t *column_names(
    const Listing *listing, ObjectId table, const uint16_t *numbers, uint16_t count) {
  json_t *names = json_array();
  const Object *object = catalog_get(listing->executor->catalog, table);
  bool is_relation = object != NULL && object->object_class == CLASS_RELATION;
  const Relation *relation = is_relation ? (const Relation *)object : NULL;
  for (uint16_t i = 0; i < count; i++) {
    bool known = relation != NULL && numbers[i] > 0 && numbers[i] <= relation->column_count;
    json_array_append_new(
        names, known ? symbol(listing, relation->columns[numbers[i] - 1]->name) : json_null());
  }
  return names;
}

static void add_index(const Listing *listing, json_t *value, const Index *index) {
  set(value, "unique", json_boolean(index->unique));
  set(value, "primary", json_boolean(index->primary));
  set(value, "valid", json_boolean(index->valid));
  set(value, "partial", json_boolean(index->has_predicate));
  set(value, "nulls_not_distinct", json_boolean(index->nulls_not_distinct));
  set(value, "method", symbol(listing, index->method));
  set(value, "key_columns", column_names(listing, index->table, index->columns, index->key_count));
  set(value, "included_columns",
      column_names(listing, index->table, index->columns + index->key_count,
          (uint16_t)(index->column_count - index->key_count)));
  set(value, "constraint", text(name_of(listing, index->constraint)));
  set(value, "parent", text(name_of(listing, index->parent)));
}

static void add_sequence(Listing *listing, json_t *value, const Sequence *sequence) {
  set(value, "identity", json_boolean(sequence->is_identity));
  bool owned = sequence->owner_table != OBJECT_ID_NONE;
  set(value, "owned_by",
      owned ? text(executor_description(
                  listing->executor, sequence->owner_table, sequence->owner_column))
            : json_null());
}

static void add_constraint(Listing *listing, json_t *value, const TableConstraint *constraint) {
  set(value, "type", letter(constraint->object.kind));
  set(value, "columns",
      column_names(listing, constraint->table, constraint->columns, constraint->column_count));
  set(value, "validated", json_boolean(constraint->validated));
  set(value, "enforced", json_boolean(constraint->enforced));
  set(value, "deferrable", json_boolean(constraint->deferrable));
  set(value, "initially_deferred", json_boolean(constraint->initially_deferred));
  set(value, "index", text(name_of(listing, constraint->index)));
  if (constraint->object.kind != 'f') return;
  set(value, "references", text(executor_name_of(listing->executor, constraint->referenced_table)));
  set(value, "referenced_columns",
      column_names(listing, constraint->referenced_table, constraint->referenced_columns,
          constraint->column_count));
}

static void add_type(Listing *listing, json_t *value, const UserType *type) {
  if (type->object.kind == 'd' || type->object.kind == 'r')
    set(value, "base", text(bind_type_text(listing->executor, &type->base)));
  if (type->object.kind == 'd') set(value, "not_null", json_boolean(type->not_null));
  if (type->object.kind != 'e') return;
  json_t *labels = json_array();
  for (uint16_t i = 0; i < type->label_count; i++)
    json_array_append_new(labels, symbol(listing, type->labels[i]));
  set(value, "labels", labels);
}

static void add_function(Listing *listing, json_t *value, const Function *function) {
  set(value, "returns", text(bind_type_text(listing->executor, &function->returns)));
  set(value, "returns_set", json_boolean(function->returns_set));
  set(value, "language", symbol(listing, function->language));
  set(value, "volatility", letter(function->volatility));
  set(value, "security_definer", json_boolean(function->security_definer));
}

static void add_facts(Listing *listing, json_t *value, const Object *object) {
  switch ((ObjectClass)object->object_class) {
  case CLASS_RELATION: add_relation(listing, value, (const Relation *)object); break;
  case CLASS_INDEX: add_index(listing, value, (const Index *)object); break;
  case CLASS_SEQUENCE: add_sequence(listing, value, (const Sequence *)object); break;
  case CLASS_CONSTRAINT: add_constraint(listing, value, (const TableConstraint *)object); break;
  case CLASS_TYPE: add_type(listing, value, (const UserType *)object); break;
  case CLASS_FUNCTION: add_function(listing, value, (const Function *)object); break;
  case CLASS_DEFAULT: {
    const ColumnDefault *column_default = (const ColumnDefault *)object;
    set(value, "columns", column_names(listing, column_default->table, &column_default->column, 1));
    break;
  }
  case CLASS_TRIGGER:
    set(value, "function",
        text(executor_name_of(listing->executor, ((const Trigger *)object)->function)));
    break;
  case CLASS_EXTENSION:
    set(value, "version", symbol(listing, ((const Extension *)object)->version));
    break;
  default: break;
  }
}

static json_t *object_value(Listing *listing, const Sorted *item) {
  json_t *value = json_object();
  set(value, "kind", text(item->kind));
  set(value, "schema", text(item->schema));
  if (item->table.length > 0) set(value, "table", text(item->table));
  set(value, "name", text(item->name));
  if (item->object->object_class == CLASS_FUNCTION)
    set(value, "arguments", json_stringn(item->arguments.start, item->arguments.length));
  set(value, "owner", symbol(listing, item->object->owner));
  if (item->object->flags & OBJECT_ASSUMED) set(value, "assumed", json_true());
  if (item->object->flags & OBJECT_MAYBE) set(value, "maybe", json_true());
  add_facts(listing, value, item->object);
  return value;
}

void catalog_json_write(FILE *out, Executor *executor) {
  Listing listing = {.executor = executor};
  catalog_each(executor->catalog, add, &listing);
  if (listing.count > 0) qsort(listing.items, listing.count, sizeof *listing.items, compare);
  fputs("{ \"schema_version\": 1,\n \"objects\": [", out);
  for (size_t i = 0; i < listing.count; i++) {
    json_t *value = object_value(&listing, &listing.items[i]);
    fputs(i > 0 ? ",\n  " : "\n  ", out);
    json_dumpf(value, out, JSON_COMPACT);
    json_decref(value);
  }
  fputs(listing.count > 0 ? "\n ]}\n" : "]}\n", out);
  memory_free(listing.items);
}
