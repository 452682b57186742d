#include "analyze/apply/rights/query_rights.h"
#include "analyze/bind/query/bind_query.h"
#include "analyze/bind/value/common_type.h"
#include "analyze/catalog/columns.h"

#define EFFORT_MAX (UINT64_C(1) << 28) // columns looked at in one statement; then names pass unseen

static void *grow(Binder *binder, void *items, size_t count, size_t *capacity, size_t item_size) {
  if (count < *capacity) return items;
  *capacity = *capacity == 0 ? 8 : *capacity * 2;
  void *larger = arena_alloc_array(binder->executor->arena, *capacity, item_size);
  if (count > 0) memcpy(larger, items, count * item_size);
  return larger;
}

// A relation without a column may be no more than a name in a string.
static void note_right(Executor *executor, const Object *object, uint16_t column) {
  if (object == NULL) return;
  if (object->object_class == CLASS_FUNCTION)
    query_rights_note(executor, object->id, ACCESS_EXECUTE);
  else if (column != 0 && object->object_class == CLASS_RELATION)
    query_rights_note_column(executor, object->id, column, ACCESS_SELECT);
}

void binder_refer(Binder *binder, ObjectId id, uint16_t column) {
  if (id == OBJECT_ID_NONE || id < OBJECT_ID_FIRST_USER) return;
  // Nothing is dropped from pg_catalog.
  const Object *object = catalog_get(binder->executor->catalog, id);
  if (object != NULL && bind_is_system_schema(object->schema)) return;
  if (binder->executor->query_rights != NULL) note_right(binder->executor, object, column);
  BindReferences *references = &binder->references;
  references->items = grow(
      binder, references->items, references->count, &references->capacity, sizeof(BindReference));
  references->items[references->count++] = (BindReference){.id = id, .column = column};
}

Scope scope_begin(const Binder *binder, const Select *select) {
  const Scope *outer = binder->scope;
  return (Scope){.outer = outer,
      .level = outer == NULL ? 1 : outer->level + 1,
      .outer_place = binder->place,
      .select = select};
}

static void note_level(Binder *binder, const Scope *scope) {
  bool is_known = scope != NULL && scope->level <= BIND_LEVEL_MAX;
  binder->seen.levels |= is_known ? UINT64_C(1) << scope->level : BIND_LEVEL_UNKNOWN;
}

ScopeItem *scope_add(Binder *binder, Scope *scope) {
  scope->items = grow(binder, scope->items, scope->count, &scope->capacity, sizeof(ScopeItem));
  ScopeItem *item = &scope->items[scope->count++];
  *item = (ScopeItem){.place = (uint32_t)scope->count - 1};
  return item;
}

static void give_sequence_columns(Binder *binder, ScopeItem *item) {
  item->columns = ARENA_ARRAY(binder->executor->arena, SEQUENCE_COLUMNS, ScopeColumn);
  for (uint16_t i = 0; i < SEQUENCE_COLUMNS; i++) {
    const SequenceColumn *column = columns_of_sequence((uint16_t)(i + 1));
    Symbol name = symbol_intern(binder->executor->symbols, slice_of(column->name));
    item->columns[i] = (ScopeColumn){.name = name,
        .type = {.type = column->type, .modifiers = {-1, -1}},
        .relation = item->relation,
        .number = (uint16_t)(i + 1)};
  }
  item->column_count = SEQUENCE_COLUMNS;
  item->has_columns = item->columns_known = true;
}

// An index is refused in the end, but for its columns first.
static void give_index_columns(Binder *binder, ScopeItem *item, const Index *index) {
  if (index->names == NULL) return;
  item->columns = ARENA_ARRAY(binder->executor->arena, index->column_count + 1u, ScopeColumn);
  for (uint16_t i = 0; i < index->column_count; i++)
    item->columns[i] = (ScopeColumn){.name = index->names[i], .type = bind_no_type()};
  item->column_count = index->column_count;
  item->has_columns = item->columns_known = true;
}

void scope_add_relation(Binder *binder, Scope *scope, Name name, ObjectId relation) {
  const Object *object = catalog_get(binder->executor->catalog, relation);
  bool is_relation = object != NULL && object->object_class == CLASS_RELATION;
  ScopeItem *item = scope_add(binder, scope);
  item->name = name.symbol != SYMBOL_NONE || object == NULL ? name.symbol : object->name;
  item->relation = relation;
  item->columns_known =
      is_relation && bind_columns_known(binder->executor, (const Relation *)object);
  if (object != NULL && object->object_class == CLASS_SEQUENCE) give_sequence_columns(binder, item);
  if (object != NULL && object->object_class == CLASS_INDEX)
    give_index_columns(binder, item, (const Index *)object);
}

// ---- one item

static bool item_has(Binder *binder, const ScopeItem *item, Symbol name, ScopeColumn *column) {
  const Executor *executor = binder->executor;
  if (item->has_columns) {
    binder->effort += item->column_count;
    for (uint32_t i = 0; i < item->column_count; i++) {
      if (item->columns[i].name != name) continue;
      *column = item->columns[i];
      column->item = item->place;
      return true;
    }
    return false;
  }
  uint16_t number = bind_column_number(executor, item->relation, name);
  const Object *object = catalog_get(executor->catalog, item->relation);
  if (object == NULL || object->object_class != CLASS_RELATION) return false;
  const Relation *relation = (const Relation *)object;
  binder->effort += relation->column_count;
  if (number == 0) return false;
  *column = (ScopeColumn){.name = name,
      .type = columns_numbered(relation, number)->type,
      .collation = columns_numbered(relation, number)->collation,
      .relation = item->relation,
      .number = number,
      .item = item->place};
  return true;
}

ScopeColumns scope_columns(Binder *binder, const ScopeItem *item) {
  if (item->has_columns) {
    for (uint32_t i = 0; i < item->column_count; i++) item->columns[i].item = item->place;
    return (ScopeColumns){item->columns, item->column_count, item->columns_known};
  }
  const Object *object = catalog_get(binder->executor->catalog, item->relation);
  ScopeColumns result = {.known = item->columns_known};
  if (object == NULL || object->object_class != CLASS_RELATION) return result;
  const Relation *relation = (const Relation *)object;
  result.items =
      ARENA_ARRAY(binder->executor->arena, (size_t)relation->column_count + 1, ScopeColumn);
  for (uint16_t i = 0; i < relation->column_count; i++) {
    const Column *column = relation->columns[i];
    if (column->dropped) continue;
    result.items[result.count++] = (ScopeColumn){.name = column->name,
        .type = column->type,
        .collation = column->collation,
        .relation = item->relation,
        .number = column->number,
        .item = item->place};
  }
  return result;
}

static bool is_system_column(const Executor *executor, Symbol name, ScopeColumn *column) {
  static const struct {
    const char *name;
    ObjectId type;
  } columns[] = {{"ctid", 27}, {"xmin", 28}, {"xmax", 28}, {"cmin", 29}, {"cmax", 29},
      {"tableoid", BUILTIN_OID}, {"oid", OBJECT_ID_NONE}};
  Slice text = executor_text(executor, name);
  for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
    if (!slice_equals(text, slice_of(columns[i].name))) continue;
    *column = (ScopeColumn){.name = name, .type = bind_no_type()};
    column->type.type = columns[i].type;
    return true;
  }
  return false;
}

// The type of a whole row: the relation's, but for an alias that names its columns anew.
static TypeReference row_type(const ScopeItem *item) {
  TypeReference type = bind_no_type();
  if (item == NULL) return type;
  bool is_value = item->relation == OBJECT_ID_NONE && item->column_count == 1 &&
                  item->columns[0].name == item->name;
  if (is_value) return item->columns[0].type;
  bool is_relation = item->relation != OBJECT_ID_NONE && !item->has_columns;
  if (is_relation) type.type = item->relation;
  if (!is_relation && item->column_count > 0 && item->relation == OBJECT_ID_NONE)
    type.type = BUILTIN_RECORD;
  return type;
}

// ---- looking for a name

typedef struct Search {
  bool found;
  bool whole_row;
  bool ambiguous;
  bool uncertain; // it may come from what is not known
  ScopeColumn column;
  const Scope *scope; // where it was found
  ObjectId only;      // the one relation that may have it
  uint32_t possible;  // items that may
} Search;

// Whether a name that is not found may be added to what is known of the item.
static bool can_grow(const Binder *binder, const ScopeItem *item) {
  if (item->columns_known || item->has_columns) return false;
  const Object *object = catalog_get(binder->executor->catalog, item->relation);
  return object != NULL && object->object_class == CLASS_RELATION &&
         !bind_is_system_schema(object->schema);
}

static void consider_unknown(Binder *binder, const ScopeItem *item, Search *search) {
  search->uncertain = true;
  search->possible++;
  search->only = can_grow(binder, item) ? item->relation : OBJECT_ID_NONE;
}

TypeReference scope_merged_type(Binder *binder, TypeReference left, TypeReference right) {
  CommonType common = common_type_start();
  common_type_add(binder->executor, &common, left);
  common_type_add(binder->executor, &common, right);
  return common_type_result(&common);
}

static void search_scope(Binder *binder, const Scope *scope, Symbol name, Search *search) {
  bool is_alias = false;
  for (size_t i = 0; i < scope->count; i++) {
    const ScopeItem *item = &scope->items[i];
    ScopeColumn column;
    if (item->name == name) is_alias = true;
    if (item->qualified_only) continue;
    if (item_has(binder, item, name, &column)) {
      if (search->found) search->ambiguous = true;
      if (search->found && scope->merges) {
        binder_refer(binder, column.relation, column.number);
        TypeReference merged = scope_merged_type(binder, search->column.type, column.type);
        if (item->wins) search->column = column;
        search->column.type = merged;
      }
      if (!search->found) search->column = column;
      search->found = true;
    } else if (!item->columns_known) {
      consider_unknown(binder, item, search);
    }
  }
  if (scope->lenient && !search->found) search->uncertain = true;
  if (search->found && (scope->merges || search->uncertain)) search->ambiguous = false;
  if (!search->found && is_alias) search->whole_row = true;
  if (binder->effort > EFFORT_MAX) search->uncertain = true;
}

static Search search_name(Binder *binder, Symbol name) {
  Search search = {.column.type = bind_no_type()};
  uint16_t level = 0;
  for (const Scope *scope = binder->scope; scope != NULL; scope = scope->outer, level++) {
    search_scope(binder, scope, name, &search);
    search.scope = scope;
    search.column.level = level;
    if (search.found || search.whole_row || binder->effort > EFFORT_MAX) break;
  }
  return search;
}

// A whole row is all of its columns.
static void note_row(Binder *binder, const ScopeItem *item) {
  if (binder->executor->query_rights == NULL || item == NULL) return;
  ScopeColumns columns = scope_columns(binder, item);
  for (uint32_t i = 0; i < columns.count; i++)
    query_rights_note_column(
        binder->executor, columns.items[i].relation, columns.items[i].number, ACCESS_SELECT);
}

static bool refuse_sequence_row(Executor *executor, const ScopeItem *item, Span span) {
  const Object *object = item == NULL ? NULL : catalog_get(executor->catalog, item->relation);
  if (object == NULL || object->object_class != CLASS_SEQUENCE) return true;
  return executor_fail(executor, "42809", span, "relation \"%.*s\" does not have a composite type",
      SLICE_PRINT(executor_text(executor, object->name)));
}

static uint16_t level_of(const Binder *binder, const ScopeItem *item) {
  uint16_t level = 0;
  for (const Scope *scope = binder->scope; scope != NULL; scope = scope->outer, level++) {
    if (item >= scope->items && item < scope->items + scope->count) return level;
  }
  return 0;
}

static void find_row(Binder *binder, const ScopeItem *item) {
  binder->found = (ScopeColumn){.type = row_type(item)};
  if (item == NULL) return;
  binder->found.item = item->place;
  binder->found.relation = item->relation;
  binder->found.level = level_of(binder, item);
  binder->is_found = true;
}

static bool resolve_name(Binder *binder, Name name) {
  Executor *executor = binder->executor;
  Search search = search_name(binder, name.symbol);
  note_level(binder, search.uncertain || !(search.found || search.whole_row) ? NULL : search.scope);
  if (search.ambiguous)
    return executor_fail(executor, "42702", name.span, "column reference \"%.*s\" is ambiguous",
        SLICE_PRINT(executor_text(executor, name.symbol)));
  if (search.found) {
    binder_refer(binder, search.column.relation, search.column.number);
    binder->is_found = !search.uncertain;
    if (!search.uncertain) binder->found = search.column;
    return true;
  }
  if (search.whole_row) {
    const ScopeItem *item = scope_item_named(binder, &name, 1);
    if (!refuse_sequence_row(executor, item, name.span)) return false;
    note_row(binder, item);
    find_row(binder, item);
    return true;
  }
  if (is_system_column(executor, name.symbol, &binder->found)) return true;
  bool grows = search.possible == 1 && search.only != OBJECT_ID_NONE && binder->effort < EFFORT_MAX;
  for (const Scope *scope = binder->scope; scope != NULL; scope = scope->outer)
    grows = grows && !scope->lenient;
  if (grows) {
    uint16_t number = bind_column_find(executor, search.only, name);
    if (number != 0) {
      binder_refer(binder, search.only, number);
      return true;
    }
  } else if (search.uncertain) {
    return true;
  }
  return executor_fail(executor, "42703", name.span, "column \"%.*s\" does not exist",
      SLICE_PRINT(executor_text(executor, name.symbol)));
}

// ---- item.column

static bool is_named(
    const Binder *binder, const ScopeItem *item, const Name *names, uint16_t count) {
  if (item->name != names[count - 1].symbol) return false;
  if (count == 1) return true;
  if (item->has_alias || item->relation == OBJECT_ID_NONE) return false;
  const Executor *executor = binder->executor;
  const Object *relation = catalog_get(executor->catalog, item->relation);
  const Object *schema = relation == NULL ? NULL : catalog_get(executor->catalog, relation->schema);
  return schema != NULL && schema->name == names[count - 2].symbol;
}

static const ScopeItem *find_item(
    const Binder *binder, const Name *names, uint16_t count, const Scope **found) {
  for (const Scope *scope = binder->scope; scope != NULL; scope = scope->outer) {
    for (size_t i = 0; i < scope->count; i++) {
      *found = scope;
      if (is_named(binder, &scope->items[i], names, count)) return &scope->items[i];
    }
  }
  return NULL;
}

const ScopeItem *scope_item_named(const Binder *binder, const Name *names, uint16_t count) {
  const Scope *found;
  return find_item(binder, names, count, &found);
}

static bool any_lenient(const Binder *binder) {
  for (const Scope *scope = binder->scope; scope != NULL; scope = scope->outer) {
    if (scope->lenient) return true;
  }
  return false;
}

// It has another name here: FROM orders o WHERE orders.id = 1.
static Symbol alias_of(const Binder *binder, Symbol table) {
  for (const Scope *scope = binder->scope; scope != NULL; scope = scope->outer) {
    for (size_t i = 0; i < scope->count; i++) {
      const ScopeItem *item = &scope->items[i];
      const Object *object = catalog_get(binder->executor->catalog, item->relation);
      if (item->has_alias && object != NULL && object->name == table) return item->name;
    }
  }
  return SYMBOL_NONE;
}

bool scope_missing_item(Binder *binder, const ColumnReference *reference) {
  if (any_lenient(binder)) return true;
  Executor *executor = binder->executor;
  uint16_t last = reference->star ? reference->count : (uint16_t)(reference->count - 1);
  Name table = reference->names[last - 1];
  Symbol alias = alias_of(binder, table.symbol);
  const char *what = alias != SYMBOL_NONE ? "invalid reference to" : "missing";
  executor_fail(executor, "42P01", reference->node.span, "%s FROM-clause entry for table \"%.*s\"",
      what, SLICE_PRINT(executor_text(executor, table.symbol)));
  if (alias != SYMBOL_NONE)
    executor_hint(executor, "Perhaps you meant to reference the table alias \"%.*s\".",
        SLICE_PRINT(executor_text(executor, alias)));
  return false;
}

static bool has_function(Binder *binder, Symbol name) {
  BindPath path = bind_search_path(binder->executor);
  for (uint32_t i = 0; i < path.count; i++) {
    ObjectId found;
    if (catalog_find(binder->executor->catalog, path.schemas[i], NAMES_FUNCTION, name, &found) ==
        NAME_FOUND)
      return true;
  }
  return false;
}

static bool resolve_qualified(Binder *binder, const ColumnReference *reference) {
  Executor *executor = binder->executor;
  uint16_t count = (uint16_t)(reference->count - 1);
  Name name = reference->names[count];
  const Scope *scope = NULL;
  const ScopeItem *item = find_item(binder, reference->names, count, &scope);
  note_level(binder, item == NULL ? NULL : scope);
  if (item == NULL) return scope_missing_item(binder, reference);
  ScopeColumn column;
  if (item_has(binder, item, name.symbol, &column)) {
    binder_refer(binder, column.relation, column.number);
    binder->found = column;
    binder->found.level = level_of(binder, item);
    binder->is_found = true;
    return true;
  }
  if (is_system_column(executor, name.symbol, &binder->found)) return true;
  if (!item->columns_known) {
    if (!can_grow(binder, item)) return true;
    uint16_t number = bind_column_find(executor, item->relation, name);
    binder_refer(binder, item->relation, number);
    if (number != 0) return true;
  }
  // item.f may be f(item).
  if (!refuse_sequence_row(executor, item, reference->node.span)) return false;
  if (has_function(binder, name.symbol) || binder->effort > EFFORT_MAX) return true;
  executor_relate(executor, item->relation);
  return executor_fail(executor, "42703", reference->node.span, "column %.*s.%.*s does not exist",
      SLICE_PRINT(executor_text(executor, reference->names[count - 1].symbol)),
      SLICE_PRINT(executor_text(executor, name.symbol)));
}

bool scope_resolve(Binder *binder, const ColumnReference *reference) {
  binder->found = (ScopeColumn){.type = bind_no_type()};
  binder->is_found = false;
  if (binder->scope != NULL && reference->star && reference->count > 0)
    note_row(binder, scope_item_named(binder, reference->names, reference->count));
  if (binder->scope != NULL && reference->star && reference->count > 0)
    find_row(binder, scope_item_named(binder, reference->names, reference->count));
  if (reference->star || reference->count == 0) return true;
  if (binder->scope == NULL) return true;
  if (reference->count == 1) return resolve_name(binder, reference->names[0]);
  if (reference->count > 3) return true; // with the database's name
  return resolve_qualified(binder, reference);
}

bool scope_look_up(Binder *binder, const ColumnReference *reference, ScopeColumn *column) {
  *column = (ScopeColumn){.type = bind_no_type()};
  if (reference->star || reference->count == 0 || reference->count > 3) return false;
  if (reference->count == 1) {
    Search search = search_name(binder, reference->names[0].symbol);
    *column = search.column;
    if (search.whole_row) {
      column->type = row_type(scope_item_named(binder, reference->names, 1));
    }
    return search.found || search.whole_row;
  }
  uint16_t count = (uint16_t)(reference->count - 1);
  const ScopeItem *item = scope_item_named(binder, reference->names, count);
  return item != NULL && item_has(binder, item, reference->names[count].symbol, column);
}

const ScopeItem *scope_item_of(
    Binder *binder, const Scope *scope, const ColumnReference *reference) {
  ScopeColumn column;
  uint16_t count = (uint16_t)(reference->count - 1);
  if (reference->star || reference->count == 0 || reference->count > 3) return NULL;
  for (size_t i = 0; i < scope->count; i++) {
    const ScopeItem *item = &scope->items[i];
    bool is_meant = count == 0 || is_named(binder, item, reference->names, count);
    if (is_meant && item_has(binder, item, reference->names[count].symbol, &column)) return item;
  }
  return NULL;
}
