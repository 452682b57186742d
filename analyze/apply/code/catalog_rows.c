#include "analyze/apply/code/catalog_rows.h"
#include "analyze/catalog/builtin/builtin.h"

// What the server brings is in no catalog: one row for each of its relations, types or functions.
typedef enum BuiltinRows {
  ROWS_NONE,
  ROWS_RELATIONS,
  ROWS_TABLES,
  ROWS_COLUMNS,
  ROWS_TYPES,
  ROWS_FUNCTIONS,
  ROWS_EXTENSIONS
} BuiltinRows;

typedef struct RowSource {
  const char *schema;
  const char *name;
  const char *columns; // in the order of the values
  RowsOf *rows;
  BuiltinRows builtin;
} RowSource;

#define PG "pg_catalog"
#define INFORMATION "information_schema"

static const RowSource sources[] = {
    {PG, "pg_attribute",
        "attrelid attname attnum attisdropped attnotnull atttypid atthasdef "
        "attidentity attgenerated",
        rows_pg_attribute, ROWS_NONE},
    {PG, "pg_authid", "oid rolname rolsuper rolcanlogin", rows_pg_roles, ROWS_NONE},
    {PG, "pg_available_extensions", "name default_version installed_version",
        rows_pg_available_extensions, ROWS_EXTENSIONS},
    {PG, "pg_class",
        "oid relname relnamespace relkind relispartition relrowsecurity "
        "relpartbound",
        rows_pg_class, ROWS_RELATIONS},
    {PG, "pg_constraint",
        "oid conname connamespace contype convalidated conrelid confrelid conindid "
        "conkey confkey",
        rows_pg_constraint, ROWS_NONE},
    {PG, "pg_enum", "enumtypid enumsortorder enumlabel", rows_pg_enum, ROWS_NONE},
    {PG, "pg_event_trigger", "oid evtname", rows_pg_event_trigger, ROWS_NONE},
    {PG, "pg_extension", "oid extname", rows_pg_extension, ROWS_NONE},
    {PG, "pg_foreign_server", "oid srvname", rows_pg_foreign_server, ROWS_NONE},
    {PG, "pg_index", "indexrelid indrelid indisunique indisprimary indisvalid", rows_pg_index,
        ROWS_NONE},
    {PG, "pg_indexes", "schemaname tablename indexname indexdef", rows_pg_indexes, ROWS_NONE},
    {PG, "pg_inherits", "inhrelid inhparent", rows_pg_inherits, ROWS_NONE},
    {PG, "pg_matviews", "schemaname matviewname", rows_pg_matviews, ROWS_NONE},
    {PG, "pg_namespace", "oid nspname", rows_pg_namespace, ROWS_NONE},
    {PG, "pg_policies", "schemaname tablename policyname", rows_pg_policies, ROWS_NONE},
    {PG, "pg_policy", "oid polname polrelid", rows_pg_policy, ROWS_NONE},
    {PG, "pg_proc", "oid proname pronamespace prokind", rows_pg_proc, ROWS_FUNCTIONS},
    {PG, "pg_publication", "oid pubname", rows_pg_publication, ROWS_NONE},
    {PG, "pg_roles", "oid rolname rolsuper rolcanlogin", rows_pg_roles, ROWS_NONE},
    {PG, "pg_sequences", "schemaname sequencename", rows_pg_sequences, ROWS_NONE},
    {PG, "pg_tables", "schemaname tablename", rows_pg_tables, ROWS_TABLES},
    {PG, "pg_trigger", "oid tgname tgrelid tgisinternal", rows_pg_trigger, ROWS_NONE},
    {PG, "pg_type", "oid typname typnamespace typtype typrelid", rows_pg_type, ROWS_TYPES},
    {PG, "pg_user", "usename usesuper", rows_pg_user, ROWS_NONE},
    {PG, "pg_views", "schemaname viewname", rows_pg_views, ROWS_NONE},
    {INFORMATION, "columns",
        "table_catalog table_schema table_name column_name ordinal_position "
        "is_nullable data_type column_default is_identity is_generated",
        rows_columns, ROWS_COLUMNS},
    {INFORMATION, "constraint_column_usage",
        "table_catalog table_schema table_name column_name "
        "constraint_catalog constraint_schema constraint_name",
        rows_constraint_columns, ROWS_NONE},
    {INFORMATION, "key_column_usage",
        "constraint_catalog constraint_schema constraint_name "
        "table_catalog table_schema table_name column_name ordinal_position",
        rows_key_columns, ROWS_NONE},
    {INFORMATION, "referential_constraints", "constraint_catalog constraint_schema constraint_name",
        rows_referential, ROWS_NONE},
    {INFORMATION, "routines", "routine_schema routine_name routine_type", rows_routines,
        ROWS_FUNCTIONS},
    {INFORMATION, "schemata", "catalog_name schema_name", rows_schemata, ROWS_NONE},
    {INFORMATION, "sequences", "sequence_catalog sequence_schema sequence_name", rows_sequences,
        ROWS_NONE},
    {INFORMATION, "table_constraints",
        "constraint_catalog constraint_schema constraint_name "
        "table_catalog table_schema table_name constraint_type",
        rows_table_constraints, ROWS_NONE},
    {INFORMATION, "tables", "table_catalog table_schema table_name table_type", rows_tables,
        ROWS_TABLES},
    {INFORMATION, "triggers", "trigger_schema trigger_name event_object_schema event_object_table",
        rows_triggers, ROWS_NONE},
    {INFORMATION, "views", "table_catalog table_schema table_name", rows_views, ROWS_NONE},
};

static const RowSource *source_of(Slice schema, Slice relation) {
  for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
    const RowSource *source = &sources[i];
    bool is_schema = schema.length == 0 ? strcmp(source->schema, PG) == 0
                                        : slice_equals(schema, slice_of(source->schema));
    if (is_schema && slice_equals(relation, slice_of(source->name))) return source;
  }
  return NULL;
}

// ---- rows

void row_add(RowMaker *maker, const Object *object, const Datum *values) {
  Executor *executor = maker->code->executor;
  CodeTable *table = maker->table;
  if (maker->probe != NULL) {
    int order = 0;
    Datum value = values[maker->probe->column];
    bool is_known = value.kind != DATUM_NULL && datum_is_known(value) &&
                    datum_compare(executor, value, maker->probe->value, &order);
    if (value.kind == DATUM_NULL || (is_known && order != 0)) return;
  }
  if (!code_step(maker->code)) {
    table->is_complete = false;
    return;
  }
  if (table->count == table->capacity) {
    size_t capacity = table->capacity ? table->capacity * 2 : 64;
    const Datum **rows = ARENA_ARRAY(executor->arena, capacity, const Datum *);
    bool *doubtful = ARENA_ARRAY(executor->arena, capacity, bool);
    if (table->count) {
      memcpy(rows, table->rows, table->count * sizeof *rows);
      memcpy(doubtful, table->doubtful, table->count * sizeof *doubtful);
    }
    table->rows = rows;
    table->doubtful = doubtful;
    table->capacity = capacity;
  }
  Datum *row = ARENA_ARRAY(executor->arena, table->column_count, Datum);
  memcpy(row, values, table->column_count * sizeof *row);
  bool is_built_in = object == NULL || object->id < OBJECT_ID_FIRST_USER;
  bool is_maybe = !is_built_in && (object->flags & OBJECT_MAYBE);
  table->doubtful[table->count] =
      is_maybe || (!is_built_in && object->id < executor->doubtful_below);
  table->rows[table->count++] = row;
}

Datum row_name(const RowMaker *maker, Symbol name) {
  return datum_text(executor_text(maker->code->executor, name));
}

const Object *row_object(const RowMaker *maker, ObjectId id) {
  return catalog_get(maker->code->executor->catalog, id);
}

Datum row_name_of(const RowMaker *maker, ObjectId id) {
  const Object *object = row_object(maker, id);
  return object != NULL ? row_name(maker, object->name) : datum_null();
}

Datum row_letter(char letter) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
  if (letter >= 'a' && letter <= 'z') return datum_text((Slice){letters + (letter - 'a'), 1});
  switch (letter) {
  case 'I': return datum_text(SLICE("I"));
  case 'S': return datum_text(SLICE("S"));
  case 0: return datum_text(SLICE(""));
  default: return datum_unknown();
  }
}

// ---- what the server brings

static Datum builtin_schema(ObjectId schema) {
  bool is_information = schema == BUILTIN_SCHEMA_INFORMATION;
  return datum_text(is_information ? SLICE(INFORMATION) : SLICE(PG));
}

// Their oids are not kept; a number that no object has will do, since nobody writes it.
static Datum some_oid(size_t number) { return datum_number(-(int64_t)number - 1); }

// Most probes ask for one name, which none of these has.
static bool may_fit(const RowMaker *maker, size_t column, Slice name) {
  const CodeProbe *probe = maker->probe;
  bool is_asked = probe != NULL && probe->column == column && probe->value.kind == DATUM_TEXT;
  return !is_asked || slice_equals(name, probe->value.text);
}

static size_t name_column(const RowMaker *maker, BuiltinRows kind) {
  size_t count = maker->table->column_count;
  return kind == ROWS_RELATIONS || kind == ROWS_TYPES || kind == ROWS_FUNCTIONS ? 1
         : kind == ROWS_TABLES && count == 2                                    ? 1
                                                                                : 2;
}

static void add_relation(
    RowMaker *maker, BuiltinRows kind, const BuiltinRelation *relation, size_t number) {
  if (!may_fit(maker, name_column(maker, kind), builtin_text(relation->name))) return;
  Datum name = datum_text(builtin_text(relation->name));
  Datum schema = builtin_schema(relation->schema);
  Datum database = {.kind = DATUM_DATABASE};
  bool is_view = relation->kind == 'v';
  if (kind == ROWS_RELATIONS) {
    ROW(maker, NULL, some_oid(number), name, row_id(relation->schema), row_letter(relation->kind),
        datum_boolean(false), datum_boolean(false), datum_null());
  } else if (kind == ROWS_TABLES && maker->table->column_count == 2) {
    if (!is_view) ROW(maker, NULL, schema, name);
  } else if (kind == ROWS_TABLES) {
    ROW(maker, NULL, database, schema, name,
        datum_text(is_view ? SLICE("VIEW") : SLICE("BASE TABLE")));
  } else {
    for (size_t i = 0; i < relation->column_count; i++) {
      const BuiltinColumn *column = builtin_columns(relation) + i;
      if (!builtin_column_in(column, maker->code->executor->version_max)) continue;
      ROW(maker, NULL, database, schema, name, datum_text(builtin_text(column->name)),
          datum_number(column->number), datum_text(column->not_null ? SLICE("NO") : SLICE("YES")),
          datum_unknown(), datum_null(), datum_text(SLICE("NO")), datum_text(SLICE("NEVER")));
    }
  }
}

// Which others the server could install is not known, but that it has not: a row for all of these.
static void add_extensions(RowMaker *maker) {
  size_t before = maker->table->count;
  ROW(maker, NULL, datum_unknown(), datum_unknown(), datum_null());
  if (maker->table->count > before) maker->table->doubtful[before] = true;
}

static void add_builtin(RowMaker *maker, BuiltinRows kind) {
  size_t count;
  if (kind == ROWS_TYPES) {
    const BuiltinType *types = builtin_types(&count);
    for (size_t i = 0; i < count; i++) {
      Slice text = builtin_text(types[i].name);
      if (may_fit(maker, name_column(maker, kind), text))
        ROW(maker, NULL, row_id(types[i].id), datum_text(text), row_id(types[i].schema),
            row_letter(types[i].kind), datum_number(0));
    }
  } else if (kind == ROWS_FUNCTIONS) {
    const BuiltinFunction *functions = builtin_functions(&count);
    bool is_information = maker->table->column_count == 3;
    for (size_t i = 0; i < count; i++) {
      Slice text = builtin_text(functions[i].name);
      Datum name = datum_text(text);
      if (!may_fit(maker, name_column(maker, kind), text)) continue;
      if (is_information)
        ROW(maker, NULL, datum_text(SLICE(PG)), name, datum_unknown());
      else
        ROW(maker, NULL, some_oid(i), name, row_id(BUILTIN_SCHEMA_CATALOG), datum_unknown());
    }
  } else if (kind == ROWS_EXTENSIONS) {
    add_extensions(maker);
  } else if (kind != ROWS_NONE) {
    const BuiltinRelation *relations = builtin_relations(&count);
    for (size_t i = 0; i < count; i++) add_relation(maker, kind, &relations[i], i);
  }
}

// ---- the table

static void name_columns(Code *code, const char *columns, CodeTable *table) {
  size_t count = 1;
  for (const char *at = columns; *at; at++) count += *at == ' ';
  Symbol *names = ARENA_ARRAY(code->executor->arena, count, Symbol);
  for (size_t i = 0; i < count; i++) {
    size_t length = strcspn(columns, " ");
    names[i] = symbol_intern(code->executor->symbols, (Slice){columns, length});
    columns += length + (columns[length] == ' ');
  }
  table->names = names;
  table->column_count = count;
}

typedef struct RowVisit {
  RowMaker *maker;
  RowsOf *rows;
} RowVisit;

static bool visit(const Object *object, void *payload) {
  const RowVisit *visit = payload;
  visit->maker->code->executor->code_looks++;
  visit->rows(visit->maker, object);
  return true;
}

bool catalog_rows_begin(Code *code, Slice schema, Slice relation, CodeTable *table) {
  const RowSource *source = source_of(schema, relation);
  if (source == NULL) return false;
  *table = (CodeTable){.is_known = true, .is_complete = !code->executor->open_world};
  name_columns(code, source->columns, table);
  return true;
}

// Those whose first column is the id of the object that the row is about.
static bool begins_with_id(const RowSource *source) {
  static const char *const ids[] = {"oid ", "attrelid ", "enumtypid ", "indexrelid ", "inhrelid "};
  for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
    if (strncmp(source->columns, ids[i], strlen(ids[i])) == 0) return true;
  }
  return false;
}

void catalog_rows_fill(
    Code *code, Slice schema, Slice relation, const CodeProbe *probe, CodeTable *table) {
  Executor *executor = code->executor;
  const RowSource *source = source_of(schema, relation);
  RowMaker maker = {code, table, probe};
  bool is_id = probe != NULL && probe->column == 0 && begins_with_id(source) &&
               (probe->value.kind == DATUM_OBJECT || probe->value.kind == DATUM_NUMBER);
  bool is_user = is_id && probe->value.number >= (int64_t)OBJECT_ID_FIRST_USER;
  if (is_user) {
    const Object *object = catalog_get(executor->catalog, (ObjectId)probe->value.number);
    if (object != NULL) source->rows(&maker, object);
    return;
  }
  add_builtin(&maker, source->builtin);
  static const ObjectId schemas[] = {BUILTIN_SCHEMA_CATALOG, BUILTIN_SCHEMA_TOAST,
      BUILTIN_SCHEMA_INFORMATION, BUILTIN_SCHEMA_PUBLIC};
  for (size_t i = 0; i < sizeof schemas / sizeof *schemas; i++) {
    const Object *object = catalog_get(executor->catalog, schemas[i]);
    if (object != NULL) source->rows(&maker, object);
  }
  if (catalog_rows_find(&maker, relation, source->rows)) return;
  RowVisit payload = {&maker, source->rows};
  catalog_each(executor->catalog, visit, &payload);
}

bool catalog_rows_are_one(Slice schema, Slice relation, size_t column) {
  return column == 0 && begins_with_id(source_of(schema, relation));
}
