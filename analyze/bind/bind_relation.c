#include "analyze/apply/rights/rights.h"
#include "analyze/bind/bind.h"
#include "analyze/bind/bind_collation.h"
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/columns.h"

static char relation_kind(ObjectKind expected) {
  switch (expected) {
  case OBJECT_VIEW: return 'v';
  case OBJECT_MATERIALIZED_VIEW: return 'm';
  case OBJECT_FOREIGN_TABLE: return 'f';
  case OBJECT_TYPE: return 'c';
  default: return 'r';
  }
}

static ObjectId assume_relation(Executor *executor, ObjectId schema, const QualifiedName *name,
    ObjectKind expected, uint16_t flags) {
  Span span = name->span;
  Object object = {.name = name->name.symbol, .schema = schema, .flags = flags};
  if (expected == OBJECT_INDEX) {
    object.object_class = CLASS_INDEX;
    object.kind = 'i';
    Index draft = {.object = object, .valid = true};
    return executor_assume(executor, &draft.object, span);
  }
  if (expected == OBJECT_SEQUENCE) {
    object.object_class = CLASS_SEQUENCE;
    object.kind = 'S';
    Sequence draft = {.object = object};
    return executor_assume(executor, &draft.object, span);
  }
  object.object_class = CLASS_RELATION;
  object.kind = relation_kind(expected);
  Relation draft = {.object = object, .rows = -1};
  return executor_assume(executor, &draft.object, span);
}

static bool missing_relation(Executor *executor, const QualifiedName *name) {
  Slice text = executor_text(executor, name->name.symbol);
  if (name->schema.symbol == SYMBOL_NONE)
    return executor_fail(
        executor, "42P01", name->span, "relation \"%.*s\" does not exist", SLICE_PRINT(text));
  return executor_fail(executor, "42P01", name->span, "relation \"%.*s.%.*s\" does not exist",
      SLICE_PRINT(executor_text(executor, name->schema.symbol)), SLICE_PRINT(text));
}

typedef struct Found {
  ObjectId id;
  ObjectId schema; // where to assume it
  bool gone;
} Found;

static Found find_on_path(Executor *executor, Symbol name) {
  Found found = {0};
  BindPath path = bind_search_path(executor);
  for (uint32_t i = 0; i < path.count; i++) {
    ObjectId schema = path.schemas[i];
    NameAnswer answer = catalog_find(executor->catalog, schema, NAMES_RELATION, name, &found.id);
    if (answer == NAME_FOUND) return found;
    found.id = OBJECT_ID_NONE;
    const Object *object = catalog_get(executor->catalog, schema);
    bool temporary = object != NULL && (object->flags & OBJECT_TEMPORARY);
    if (answer == NAME_GONE && !temporary) found.gone = true;
    if (found.schema == OBJECT_ID_NONE && schema != BUILTIN_SCHEMA_CATALOG && !temporary)
      found.schema = schema;
  }
  return found;
}

// Its columns are those of the newest version of the run.
static void give_columns(Executor *executor, const BuiltinRelation *builtin, Relation *draft) {
  const BuiltinColumn *columns = builtin_columns(builtin);
  bool is_c = executor->version_max >= 12 && builtin->kind == 'r'; // nobody's locale decides there
  Symbol c = symbol_intern(executor->symbols, SLICE("C"));
  Column *all = ARENA_ARRAY(executor->arena, builtin->column_count, Column);
  draft->columns = ARENA_ARRAY(executor->arena, builtin->column_count, Column *);
  for (uint16_t i = 0; i < builtin->column_count; i++) {
    if (!builtin_column_in(&columns[i], executor->version_max)) continue;
    Slice name = builtin_text(columns[i].name);
    Column *column = &all[draft->column_count];
    *column = (Column){.name = symbol_intern(executor->symbols, name),
        .number = columns[i].number,
        .not_null = columns[i].not_null,
        .is_local = true,
        .type = builtin_reference(columns[i].type)};
    if (is_c && bind_is_collatable(executor, column->type)) column->collation = c;
    draft->columns[draft->column_count++] = column;
  }
  draft->columns_known = true;
}

// What every server has: it enters the catalog when it is first named.
static ObjectId system_relation(Executor *executor, ObjectId schema, Symbol name) {
  const BuiltinRelation *builtin = builtin_relation_by_name(schema, executor_text(executor, name));
  if (builtin == NULL || builtin->first > executor->version_max) return OBJECT_ID_NONE;
  Relation draft = {.object = {.object_class = CLASS_RELATION,
                        .kind = builtin->kind,
                        .flags = OBJECT_ASSUMED | OBJECT_PRELUDE,
                        .name = name,
                        .schema = schema},
      .rows = -1};
  give_columns(executor, builtin, &draft);
  return catalog_create(executor->catalog, &draft.object);
}

static bool find(Executor *executor, const QualifiedName *name, BindMissing missing, Found *found) {
  if (name->schema.symbol == SYMBOL_NONE) {
    *found = find_on_path(executor, name->name.symbol);
    if (found->id == OBJECT_ID_NONE)
      found->id = system_relation(executor, BUILTIN_SCHEMA_CATALOG, name->name.symbol);
    return true;
  }
  *found = (Found){0};
  ObjectId seen;
  bool is_new = missing == BIND_IF_EXISTS && executor->open_world &&
                catalog_find(executor->catalog, OBJECT_ID_NONE, NAMES_SCHEMA, name->schema.symbol,
                    &seen) == NAME_NEVER_SEEN;
  BindMissing schema = missing == BIND_MUST_EXIST || is_new ? BIND_MUST_EXIST : BIND_MAY_MISS;
  if (!bind_schema(executor, name->schema, schema, &found->schema)) return false;
  if (found->schema == OBJECT_ID_NONE) return true;
  if (!rights_need_schema_use(executor, found->schema, name->schema.span)) return false;
  found->gone = catalog_find(executor->catalog, found->schema, NAMES_RELATION, name->name.symbol,
                    &found->id) == NAME_GONE;
  if (found->gone) found->id = OBJECT_ID_NONE;
  if (found->id == OBJECT_ID_NONE && bind_is_system_schema(found->schema))
    found->id = system_relation(executor, found->schema, name->name.symbol);
  return true;
}

static bool may_exist(const Executor *executor, const Found *found) {
  if (found->schema == OBJECT_ID_NONE || found->gone) return false;
  if (bind_is_system_schema(found->schema)) return false;
  if (executor->open_world) return true;
  // A schema that an extension brought holds what nobody in sight made.
  const Object *schema = catalog_get(executor->catalog, found->schema);
  return executor->extensions_seen && schema != NULL && (schema->flags & OBJECT_ASSUMED);
}

bool bind_relation(Executor *executor, const QualifiedName *name, ObjectKind expected,
    BindMissing missing, ObjectId *relation) {
  Found found = {0};
  *relation = OBJECT_ID_NONE;
  if (!find(executor, name, missing, &found)) return false;
  if (found.id != OBJECT_ID_NONE) {
    *relation = found.id;
    uint16_t flags = catalog_get(executor->catalog, found.id)->flags;
    if ((flags & OBJECT_MAYBE) && !(flags & OBJECT_ASSUMED))
      executor_unknown(executor, "maybe", name->span, "whether \"%.*s\" exists is not known",
          SLICE_PRINT(executor_text(executor, name->name.symbol)));
    return true;
  }
  if (missing == BIND_MAY_MISS) return true;
  bool assumed = may_exist(executor, &found);
  if (!assumed && missing == BIND_IF_EXISTS) return true;
  if (!assumed) return missing_relation(executor, name);
  uint16_t flags = missing == BIND_IF_EXISTS ? OBJECT_MAYBE : 0;
  *relation = assume_relation(executor, found.schema, name, expected, flags);
  return true;
}

bool bind_is_taken(
    Executor *executor, ObjectId schema, NameClass names, Symbol name, ObjectId *taken) {
  *taken = OBJECT_ID_NONE;
  if (catalog_find(executor->catalog, schema, names, name, taken) != NAME_FOUND)
    *taken = OBJECT_ID_NONE;
  return true;
}

// ---- columns

static const Relation *relation_or_null(const Executor *executor, ObjectId id) {
  const Object *object = catalog_get(executor->catalog, id);
  bool is_relation = object != NULL && object->object_class == CLASS_RELATION;
  return is_relation ? (const Relation *)object : NULL;
}

uint16_t bind_column_number(const Executor *executor, ObjectId id, Symbol name) {
  const Relation *relation = relation_or_null(executor, id);
  if (relation == NULL || name == SYMBOL_NONE) return 0;
  const Column *column = columns_find(relation, name);
  return column == NULL ? 0 : column->number;
}

bool bind_columns_known(const Executor *executor, const Relation *relation) {
  return relation->columns_known && relation->object.id >= executor->doubtful_below &&
         !(relation->object.flags & OBJECT_DOUBTFUL);
}

#define MAX_COLUMNS 1600u // the server's; more names than that are not columns

uint16_t bind_column_find(Executor *executor, ObjectId id, Name name) {
  uint16_t number = bind_column_number(executor, id, name.symbol);
  if (number != 0 || name.symbol == SYMBOL_NONE) return number;
  const Relation *relation = relation_or_null(executor, id);
  if (relation == NULL || bind_columns_known(executor, relation)) return 0;
  if (relation->column_count >= MAX_COLUMNS) return 0;
  ObjectId ignored; // a column that was dropped in sight is marked so
  if (catalog_find(executor->catalog, id, NAMES_OTHER, name.symbol, &ignored) == NAME_GONE)
    return 0;

  Column assumed = {.name = name.symbol, .is_local = true, .type.modifiers = {-1, -1}};
  Relation *draft = columns_with_added(executor->arena, relation, &assumed);
  catalog_replace(executor->catalog, &draft->object);
  return draft->column_count;
}

bool bind_column(Executor *executor, ObjectId relation, Name column, uint16_t *number) {
  *number = bind_column_find(executor, relation, column);
  if (*number != 0) return true;
  const Object *object = catalog_get(executor->catalog, relation);
  Symbol name = object == NULL ? SYMBOL_NONE : object->name;
  executor_relate(executor, relation);
  return executor_fail(executor, "42703", column.span,
      "column \"%.*s\" of relation \"%.*s\" does not exist",
      SLICE_PRINT(executor_text(executor, column.symbol)),
      SLICE_PRINT(executor_text(executor, name)));
}
