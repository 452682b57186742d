#include "analyze/apply/relation/query_relation.h"
#include "analyze/apply/option/relation_option.h"
#include "analyze/apply/option/tablespace.h"
#include "analyze/apply/relation/populated.h"
#include "analyze/apply/rights/query_rights.h"
#include "analyze/apply/table/access_method.h"
#include "analyze/apply/table/column.h"
#include "analyze/apply/table/toast.h"

#define COLUMNS_MAX 1600u // the server's

bool relation_refuse_taken(Executor *executor, ObjectId schema, Name name) {
  Slice text = executor_text(executor, name.symbol);
  ObjectId taken;
  bind_is_taken(executor, schema, NAMES_RELATION, name.symbol, &taken);
  if (taken != OBJECT_ID_NONE) {
    executor_relate(executor, taken);
    return executor_fail(
        executor, "42P07", name.span, "relation \"%.*s\" already exists", SLICE_PRINT(text));
  }
  bind_is_taken(executor, schema, NAMES_TYPE, name.symbol, &taken);
  if (taken == OBJECT_ID_NONE) return true;
  executor_relate(executor, taken);
  executor_fail(executor, "42710", name.span, "type \"%.*s\" already exists", SLICE_PRINT(text));
  executor_hint(executor, "A relation has an associated type of the same name, so you must use a "
                          "name that doesn't conflict with any existing type.");
  return false;
}

bool query_relation_refuse_repeated(Executor *executor, const Relation *draft) {
  for (uint16_t i = 0; i < draft->column_count; i++) {
    for (uint16_t k = 0; k < i; k++) {
      if (draft->columns[i]->name != draft->columns[k]->name) continue;
      return executor_fail(executor, "42701", (Span){0, 0},
          "column \"%.*s\" specified more than once",
          SLICE_PRINT(executor_text(executor, draft->columns[i]->name)));
    }
  }
  return true;
}

static void add_column(Executor *executor, Relation *draft, BindColumn of) {
  Column *column = ARENA_NEW(executor->arena, Column);
  *column = (Column){.name = of.name, .type = of.type, .collation = of.collation, .is_local = true};
  draft->columns[draft->column_count++] = column;
  column->number = draft->column_count;
}

// Without knowing all of them, each name counts once, and where it stands is not known.
static bool has_column(const Relation *draft, Symbol name) {
  for (uint16_t i = 0; i < draft->column_count; i++) {
    if (draft->columns[i]->name == name) return true;
  }
  return false;
}

static bool refuse_collation(Executor *executor, const Relation *draft, const BindColumn *column) {
  TypeReference type = column->type;
  Slice name = executor_text(executor, column->name);
  type.modifiers[0] = type.modifiers[1] = -1;
  if (draft->object.kind == 'v')
    executor_fail(executor, "42P22", (Span){0, 0},
        "could not determine which collation to use for view column \"%.*s\"", SLICE_PRINT(name));
  else
    executor_fail(executor, "42P22", (Span){0, 0},
        "no collation was derived for column \"%.*s\" with collatable type %.*s", SLICE_PRINT(name),
        SLICE_PRINT(bind_type_text(executor, &type)));
  executor_hint(executor, "Use the COLLATE clause to set the collation explicitly.");
  return false;
}

bool query_relation_columns(Executor *executor, const BindQuery *query, NodeList names,
    const char *too_many, Relation *draft) {
  uint32_t count = query->column_count + names.count;
  if (query->columns_known && query->column_count > COLUMNS_MAX)
    return executor_fail(
        executor, "54011", (Span){0, 0}, "tables can have at most %u columns", COLUMNS_MAX);
  draft->columns_known = query->columns_known;
  draft->columns = ARENA_ARRAY(executor->arena, (size_t)count + 1, Column *);
  const Node *name = names.first;
  for (uint32_t i = 0; i < query->column_count && draft->column_count < COLUMNS_MAX; i++) {
    Symbol symbol = query->columns[i].name;
    if (name != NULL) {
      symbol = ((const NameNode *)name)->name.symbol;
      name = name->next;
    }
    if (!query->columns_known && has_column(draft, symbol)) continue;
    BindColumn column = query->columns[i];
    column.name = symbol;
    if (column.lacks_collation) return refuse_collation(executor, draft, &column);
    add_column(executor, draft, column);
  }
  if (query->columns_known && name != NULL)
    return executor_fail(executor, "42601", name->span, "%s", too_many);
  for (; name != NULL && draft->column_count < COLUMNS_MAX; name = name->next) {
    BindColumn column = {.name = ((const NameNode *)name)->name.symbol, .type = bind_no_type()};
    if (!has_column(draft, column.name)) add_column(executor, draft, column);
  }
  return true;
}

void query_relation_depend_columns(Executor *executor, ObjectId relation) {
  const Relation *table = catalog_relation(executor->catalog, relation);
  for (uint16_t i = 0; i < table->column_count; i++)
    column_depend(executor, relation, table->columns[i]);
}

bool query_relation_uses_temporary(const Executor *executor, const BindReferences *references) {
  for (size_t i = 0; i < references->count; i++) {
    const Object *object = catalog_get(executor->catalog, references->items[i].id);
    if (object != NULL && object->object_class == CLASS_RELATION &&
        (object->flags & OBJECT_TEMPORARY))
      return true;
  }
  return false;
}

static bool make(Executor *executor, const QueryTable *table, const BindQuery *query,
    BindReferences *references) {
  Relation draft = {
      .object = {.object_class = CLASS_RELATION,
          .kind = table->kind,
          .name = table->relation.name.symbol},
      .persistence = table->persistence,
      .on_commit = table->on_commit,
      .rows = -1,
  };
  if (!bind_creation_schema(executor, &table->relation, table->persistence, &draft.object.schema))
    return false;
  const Object *schema = catalog_get(executor->catalog, draft.object.schema);
  if (schema != NULL && (schema->flags & OBJECT_TEMPORARY)) {
    draft.object.flags |= OBJECT_TEMPORARY;
    draft.persistence = PERSISTENCE_TEMPORARY;
  }
  ObjectId taken;
  Symbol name = draft.object.name;
  bind_is_taken(executor, draft.object.schema, NAMES_RELATION, name, &taken);
  if (taken != OBJECT_ID_NONE && table->if_not_exists) {
    executor_relate(executor, taken);
    return executor_skip(executor, table->relation.span,
        "relation \"%.*s\" already exists, skipping", SLICE_PRINT(executor_text(executor, name)));
  }
  if (taken != OBJECT_ID_NONE) { // a type of that name is only in the way when it is made
    executor_relate(executor, taken);
    return executor_fail(executor, "42P07", table->relation.span,
        "relation \"%.*s\" already exists", SLICE_PRINT(executor_text(executor, name)));
  }
  Name written = {name, table->relation.span};
  RelationOptionChange options = {
      .options = table->options, .owner = RELATION_OPTION_HEAP, .is_with = true};
  TablespaceRequest tablespace = {
      .name = table->tablespace, .is_temporary = draft.persistence == PERSISTENCE_TEMPORARY};
  if (!tablespace_choose(executor, &tablespace, &draft.tablespace) ||
      !relation_option_change(executor, &options, &draft.options))
    return false;
  if (!query_relation_columns(
          executor, query, table->names, "too many column names were specified", &draft) ||
      !query_relation_refuse_repeated(executor, &draft) ||
      !relation_refuse_taken(executor, draft.object.schema, written) ||
      !toast_options_change(executor, table->options, false, true, &draft))
    return false;
  ObjectId id = executor_create(executor, &draft.object, table->span);
  if (!access_method_use(executor, id, table->method)) return false;
  query_relation_depend_columns(executor, id);
  if (table->kind == 'm') populated_note(executor, id, !table->with_no_data);
  if (table->kind == 'm')
    bind_enter_references(executor, references, id, 0, OBJECT_ID_NONE, GRAPH_NORMAL);
  return true;
}

bool query_relation_make_table(Executor *executor, const QueryTable *table) {
  BindReferences references = {0};
  BindQuery query = {0};
  if (!table->with_no_data) query_rights_begin(executor);
  if (table->query != NULL && !bind_collect_query(executor, table->query, &references, &query))
    return false;
  if (table->kind == 'm' && query_relation_uses_temporary(executor, &references))
    return executor_fail(executor, "0A000", table->span,
        "materialized views must not use temporary tables or views");
  return make(executor, table, &query, &references) && query_rights_check(executor, table->span) &&
         (table->with_no_data || populated_check(executor, &references));
}
