// The rows that a name or a table singles out, without a look at all the others.
#include "analyze/apply/code/catalog_rows.h"
#include "analyze/catalog/builtin/builtin.h"

#include <stdlib.h>

typedef enum FindKind {
  FIND_NAMED,      // the object has the name, in any schema
  FIND_GLOBAL,     // likewise, and stands in none
  FIND_PARTS,      // the row is about a part of the table that has the name
  FIND_PARTS_OF,   // likewise, by its id
  FIND_CHILDREN,   // about a table that takes columns from the one with the id
  FIND_CONSTRAINT, // a constraint's name: only whether there is none is known at once
} FindKind;

typedef struct Finder {
  const char *relation;
  const char *column;
  FindKind kind;
  NameClass names;
} Finder;

static const Finder finders[] = {
    {"pg_class", "relname", FIND_NAMED, NAMES_RELATION},
    {"pg_tables", "tablename", FIND_NAMED, NAMES_RELATION},
    {"pg_views", "viewname", FIND_NAMED, NAMES_RELATION},
    {"pg_matviews", "matviewname", FIND_NAMED, NAMES_RELATION},
    {"pg_indexes", "indexname", FIND_NAMED, NAMES_RELATION},
    {"pg_indexes", "tablename", FIND_PARTS, NAMES_RELATION},
    {"pg_sequences", "sequencename", FIND_NAMED, NAMES_RELATION},
    {"pg_type", "typname", FIND_NAMED, NAMES_TYPE},
    {"pg_proc", "proname", FIND_NAMED, NAMES_FUNCTION},
    {"pg_namespace", "nspname", FIND_GLOBAL, NAMES_SCHEMA},
    {"pg_extension", "extname", FIND_GLOBAL, NAMES_EXTENSION},
    {"pg_roles", "rolname", FIND_GLOBAL, NAMES_ROLE},
    {"pg_authid", "rolname", FIND_GLOBAL, NAMES_ROLE},
    {"pg_user", "usename", FIND_GLOBAL, NAMES_ROLE},
    {"pg_constraint", "conname", FIND_CONSTRAINT, NAMES_CONSTRAINT},
    {"pg_constraint", "conrelid", FIND_PARTS_OF, NAMES_RELATION},
    {"pg_index", "indrelid", FIND_PARTS_OF, NAMES_RELATION},
    {"pg_inherits", "inhparent", FIND_CHILDREN, NAMES_RELATION},
    {"pg_trigger", "tgrelid", FIND_PARTS_OF, NAMES_RELATION},
    {"pg_policy", "polrelid", FIND_PARTS_OF, NAMES_RELATION},
    {"pg_policies", "tablename", FIND_PARTS, NAMES_RELATION},
    {"columns", "table_name", FIND_NAMED, NAMES_RELATION},
    {"tables", "table_name", FIND_NAMED, NAMES_RELATION},
    {"views", "table_name", FIND_NAMED, NAMES_RELATION},
    {"sequences", "sequence_name", FIND_NAMED, NAMES_RELATION},
    {"routines", "routine_name", FIND_NAMED, NAMES_FUNCTION},
    {"schemata", "schema_name", FIND_GLOBAL, NAMES_SCHEMA},
    {"table_constraints", "table_name", FIND_PARTS, NAMES_RELATION},
    {"table_constraints", "constraint_name", FIND_CONSTRAINT, NAMES_CONSTRAINT},
    {"key_column_usage", "table_name", FIND_PARTS, NAMES_RELATION},
    {"key_column_usage", "constraint_name", FIND_CONSTRAINT, NAMES_CONSTRAINT},
    {"constraint_column_usage", "constraint_name", FIND_CONSTRAINT, NAMES_CONSTRAINT},
    {"referential_constraints", "constraint_name", FIND_CONSTRAINT, NAMES_CONSTRAINT},
    {"triggers", "event_object_table", FIND_PARTS, NAMES_RELATION},
};

static const Finder *finder_of(Slice relation, Slice column) {
  for (size_t i = 0; i < sizeof finders / sizeof *finders; i++) {
    if (slice_equals(relation, slice_of(finders[i].relation)) &&
        slice_equals(column, slice_of(finders[i].column)))
      return &finders[i];
  }
  return NULL;
}

// ---- what is found, each object once

typedef struct Found {
  const RowMaker *maker;
  const Finder *finder;
  Symbol name;
  ObjectId *ids;
  size_t count;
  size_t capacity;
  bool is_there; // a constraint of that name
} Found;

static void add(Found *found, ObjectId id) {
  if (found->count == found->capacity) {
    size_t capacity = found->capacity ? found->capacity * 2 : 16;
    ObjectId *ids = ARENA_ARRAY(found->maker->code->executor->arena, capacity, ObjectId);
    if (found->count) memcpy(ids, found->ids, found->count * sizeof *ids);
    found->ids = ids;
    found->capacity = capacity;
  }
  found->ids[found->count++] = id;
}

static bool add_object(const Object *object, void *payload) {
  add(payload, object->id);
  return true;
}

static bool add_dependent(const GraphEdge *edge, void *payload) {
  Found *found = payload;
  const Object *object = row_object(found->maker, edge->dependent);
  if (object == NULL) return true;
  add(found, object->id);
  bool has_index = object->object_class == CLASS_CONSTRAINT &&
                   ((const TableConstraint *)object)->index != OBJECT_ID_NONE;
  if (has_index) add(found, ((const TableConstraint *)object)->index);
  return true;
}

static bool look_in(const Object *schema, void *payload) {
  Found *found = payload;
  const Catalog *catalog = found->maker->code->executor->catalog;
  found->maker->code->executor->code_looks++;
  if (found->finder->kind == FIND_CONSTRAINT)
    found->is_there |= catalog_has_constraint(catalog, schema->id, found->name);
  else
    catalog_each_named(catalog, schema->id, found->finder->names, found->name, add_object, found);
  return true;
}

static void add_parts(Found *found, ObjectId relation) {
  Graph *graph = catalog_graph(found->maker->code->executor->catalog);
  if (found->finder->kind == FIND_CHILDREN)
    graph_each_child(graph, relation, add_dependent, found);
  else
    graph_each_part(graph, relation, add_dependent, found);
}

static void find_parts(Found *found) {
  size_t count = found->count;
  ObjectId *relations = found->ids;
  *found = (Found){.maker = found->maker, .finder = found->finder};
  for (size_t i = 0; i < count; i++) add_parts(found, relations[i]);
}

static int compare_ids(const void *a, const void *b) {
  ObjectId left = *(const ObjectId *)a, right = *(const ObjectId *)b;
  return (left > right) - (left < right);
}

static void make_rows(RowMaker *maker, RowsOf *rows, Found *found) {
  if (found->count > 1) qsort(found->ids, found->count, sizeof *found->ids, compare_ids);
  for (size_t i = 0; i < found->count; i++) {
    bool is_again = i > 0 && found->ids[i] == found->ids[i - 1];
    const Object *object = found->ids[i] >= OBJECT_ID_FIRST_USER ? row_object(maker, found->ids[i])
                                                                 : NULL; // these were made before
    if (is_again || object == NULL) continue;
    maker->code->executor->code_looks++;
    rows(maker, object);
  }
}

bool catalog_rows_can_find(Slice relation, Slice column) {
  return finder_of(relation, column) != NULL;
}

bool catalog_rows_find(RowMaker *maker, Slice relation, RowsOf *rows) {
  Executor *executor = maker->code->executor;
  const CodeProbe *probe = maker->probe;
  if (probe == NULL) return false;
  Slice column = executor_text(executor, maker->table->names[probe->column]);
  const Finder *finder = finder_of(relation, column);
  bool is_id = finder != NULL && (finder->kind == FIND_PARTS_OF || finder->kind == FIND_CHILDREN);
  bool has_id = probe->value.kind == DATUM_NUMBER || probe->value.kind == DATUM_OBJECT;
  if (finder == NULL || (is_id ? !has_id : probe->value.kind != DATUM_TEXT)) return false;
  Found found = {.maker = maker, .finder = finder};
  if (is_id) {
    bool is_user =
        probe->value.number >= (int64_t)OBJECT_ID_FIRST_USER && probe->value.number <= UINT32_MAX;
    if (is_user) add_parts(&found, (ObjectId)probe->value.number);
    make_rows(maker, rows, &found);
    return true;
  }
  found.name = symbol_find(executor->symbols, probe->value.text);
  if (found.name == SYMBOL_NONE) return true;
  if (finder->kind == FIND_GLOBAL)
    catalog_each_named(
        executor->catalog, OBJECT_ID_NONE, finder->names, found.name, add_object, &found);
  else
    catalog_each_schema(executor->catalog, look_in, &found);
  if (found.is_there) return false;
  if (finder->kind == FIND_PARTS) find_parts(&found);
  make_rows(maker, rows, &found);
  return true;
}
