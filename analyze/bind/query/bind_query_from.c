#include "analyze/apply/rights/query_rights.h"
#include "analyze/bind/value/bind_value.h"
#include "analyze/bind/value/function_candidates.h"
#include "analyze/catalog/builtin/builtin.h"

static const CommonName *find_common(const Binder *binder, const QualifiedName *name) {
  if (name->schema.symbol != SYMBOL_NONE) return NULL;
  for (const CommonName *common = binder->common; common != NULL; common = common->outer) {
    if (common->name == name->name.symbol) return common;
  }
  return NULL;
}

// Names of the alias take the place of the first columns' names.
void scope_rename_columns(Binder *binder, ScopeItem *item, NodeList names) {
  if (names.count == 0) return;
  ScopeColumns columns = scope_columns(binder, item);
  uint32_t count = columns.count > names.count ? columns.count : names.count;
  ScopeColumn *renamed = ARENA_ARRAY(binder->executor->arena, count, ScopeColumn);
  if (columns.count > 0) memcpy(renamed, columns.items, columns.count * sizeof *renamed);
  uint32_t i = 0;
  LIST_EACH(node, names) {
    if (i >= columns.count) renamed[i].type = bind_no_type();
    renamed[i++].name = node->kind == NODE_COLUMN_DEFINITION
                            ? ((const ColumnDefinition *)node)->name.symbol
                            : ((const NameNode *)node)->name.symbol;
  }
  item->columns = renamed;
  item->column_count = count;
  item->has_columns = true;
  if (columns.count < names.count) item->columns_known = false;
}

static void give_alias(Binder *binder, ScopeItem *item, const Alias *alias) {
  if (alias->name.symbol != SYMBOL_NONE) {
    item->name = alias->name.symbol;
    item->has_alias = true;
  }
  scope_rename_columns(binder, item, alias->columns);
}

static void give_query_columns(Binder *binder, ScopeItem *item, const BindQuery *query) {
  item->has_columns = true;
  item->columns_known = query->columns_known;
  item->columns =
      ARENA_ARRAY(binder->executor->arena, (size_t)query->column_count + 1, ScopeColumn);
  for (uint32_t i = 0; i < query->column_count; i++) {
    item->columns[i].name = query->columns[i].name;
    item->columns[i].type = query->columns[i].type;
    item->columns[i].collation = query->columns[i].collation;
  }
  item->column_count = query->column_count;
}

bool scope_refuse_kind(Executor *executor, const QualifiedName *name, const Object *object) {
  bool is_index = object->object_class == CLASS_INDEX;
  if (!is_index && object->kind != 'c') return true;
  executor_fail(executor, "42809", name->span, "cannot open relation \"%.*s\"",
      SLICE_PRINT(executor_text(executor, object->name)));
  executor_detail(executor, "This operation is not supported for %s.",
      is_index ? "indexes" : "composite types");
  return false;
}

// A query says of a missing schema that the relation does not exist.
bool binder_relation(Binder *binder, const QualifiedName *name, ObjectId *relation) {
  Executor *executor = binder->executor;
  Name schema = name->schema;
  ObjectId found;
  if (schema.symbol != SYMBOL_NONE) {
    if (!bind_schema(executor, schema, BIND_MAY_MISS, &found)) return false;
    NameAnswer answer =
        catalog_find(executor->catalog, OBJECT_ID_NONE, NAMES_SCHEMA, schema.symbol, &found);
    bool is_temporary = schema.symbol == executor->words.pg_temp;
    bool may_exist = answer == NAME_NEVER_SEEN &&
                     (executor->open_world || (executor->extensions_seen && !is_temporary));
    if (answer != NAME_FOUND && !may_exist)
      return executor_fail(executor, "42P01", name->span, "relation \"%.*s.%.*s\" does not exist",
          SLICE_PRINT(executor_text(executor, schema.symbol)),
          SLICE_PRINT(executor_text(executor, name->name.symbol)));
  }
  return bind_relation(executor, name, OBJECT_TABLE, BIND_MUST_EXIST, relation);
}

static bool from_relation(Binder *binder, Scope *scope, const TableReference *reference) {
  Executor *executor = binder->executor;
  const CommonName *common = find_common(binder, &reference->relation);
  if (common != NULL) {
    ScopeItem *item = scope_add(binder, scope);
    item->name = common->name;
    query_rights_use(executor, common->rights);
    give_query_columns(binder, item, &common->query);
    give_alias(binder, item, &reference->alias);
    return true;
  }
  ObjectId relation = OBJECT_ID_NONE;
  if (!binder_relation(binder, &reference->relation, &relation)) return false;
  const Object *object = catalog_get(executor->catalog, relation);
  if (object != NULL && !scope_refuse_kind(executor, &reference->relation, object)) return false;
  binder_refer(binder, relation, 0);
  binder_keep_relation(binder, &reference->node, relation);
  query_rights_note(executor, relation, ACCESS_SELECT);
  scope_add_relation(binder, scope, reference->relation.name, relation);
  ScopeItem *item = &scope->items[scope->count - 1];
  give_alias(binder, item, &reference->alias);
  // What samples is a method, which has a name like a function's.
  const Node *sample = reference->sample;
  bool is_call = sample != NULL && sample->kind == NODE_FUNCTION_CALL;
  if (!(is_call ? binder_list(binder, ((const FunctionCall *)sample)->arguments)
                : binder_node(binder, sample)))
    return false;
  return binder_node(binder, reference->repeatable);
}

// Before 16 a subquery had to have a name.
static bool check_alias(Binder *binder, const SubqueryTable *table) {
  Executor *executor = binder->executor;
  if (table->alias.name.symbol != SYMBOL_NONE || executor->version_max >= 16) return true;
  bool is_values = table->query->kind == NODE_SELECT && ((const Select *)table->query)->is_values;
  executor_fail(executor, "42601", table->node.span, "%s in FROM must have an alias",
      is_values ? "VALUES" : "subquery");
  executor_hint(executor, "For example, FROM (%s ...) [AS] foo.", is_values ? "VALUES" : "SELECT");
  return false;
}

// The siblings before a LATERAL item are in its scope; else only the outer query is.
static bool from_subquery(Binder *binder, Scope *scope, const SubqueryTable *table) {
  if (!check_alias(binder, table)) return false;
  const Scope *within = binder->scope;
  BindPlace place = binder->place;
  if (!table->lateral) binder->scope = scope->outer;
  binder->place = table->lateral ? PLACE_FROM_QUERY : scope->outer_place;
  BindQuery query;
  bool bound = binder_query(binder, table->query, &query);
  binder->scope = within;
  binder->place = place;
  if (!bound) return false;
  ScopeItem *item = scope_add(binder, scope);
  give_query_columns(binder, item, &query);
  give_alias(binder, item, &table->alias);
  return true;
}

// ---- joins

// USING: both sides must have the name, as far as they are known.
static bool check_using(Binder *binder, Scope *scope, const JoinLink *link, size_t right_start) {
  LIST_EACH(node, link->using_columns) {
    Name name = ((const NameNode *)node)->name;
    Name *names = ARENA_NEW(binder->executor->arena, Name);
    *names = name;
    ColumnReference reference = {.node = *node, .names = names, .count = 1};
    Scope sides[2] = {*scope, *scope};
    sides[0].count = right_start;
    sides[1].items = scope->items + right_start;
    sides[1].count = scope->count - right_start;
    for (int i = 0; i < 2; i++) {
      sides[i].outer = NULL;
      sides[i].merges = true;
      const Scope *within = binder->scope;
      binder->scope = &sides[i];
      ScopeColumn column;
      bool known = true;
      for (size_t k = 0; k < sides[i].count; k++) known = known && sides[i].items[k].columns_known;
      bool there = scope_look_up(binder, &reference, &column) && column.name == name.symbol;
      if (there || !known) there = scope_resolve(binder, &reference);
      binder->scope = within;
      if (there) continue;
      return executor_fail(binder->executor, "42703", name.span,
          "column \"%.*s\" specified in USING clause does not exist in %s table",
          SLICE_PRINT(executor_text(binder->executor, name.symbol)), i == 0 ? "left" : "right");
    }
  }
  return true;
}

// NATURAL compares the columns that both sides have.
static void note_natural(Binder *binder, const Scope *scope, size_t first, size_t right_start) {
  for (size_t i = first; i < right_start; i++) {
    ScopeColumns left = scope_columns(binder, &scope->items[i]);
    for (size_t k = right_start; k < scope->count; k++) {
      ScopeColumns right = scope_columns(binder, &scope->items[k]);
      for (uint32_t a = 0; a < left.count; a++) {
        for (uint32_t b = 0; b < right.count; b++) {
          if (left.items[a].name != right.items[b].name) continue;
          binder_refer(binder, left.items[a].relation, left.items[a].number);
          binder_refer(binder, right.items[b].relation, right.items[b].number);
        }
      }
    }
  }
}

// All columns of some items, side by side.
static ScopeColumns joined_columns(Binder *binder, const Scope *scope, size_t from, size_t to) {
  ScopeColumns all = {.known = true};
  uint32_t capacity = 0;
  for (size_t i = from; i < to; i++) {
    ScopeColumns columns = scope_columns(binder, &scope->items[i]);
    if (all.count + columns.count > capacity) {
      capacity = 2 * (all.count + columns.count);
      ScopeColumn *larger = ARENA_ARRAY(binder->executor->arena, capacity, ScopeColumn);
      if (all.count > 0) memcpy(larger, all.items, all.count * sizeof *larger);
      all.items = larger;
    }
    if (columns.count > 0)
      memcpy(all.items + all.count, columns.items, columns.count * sizeof *all.items);
    all.count += columns.count;
  }
  return all;
}

static bool has_column(const ScopeColumns *columns, Symbol name) {
  for (uint32_t i = 0; i < columns->count; i++) {
    if (columns->items[i].name == name) return true;
  }
  return false;
}

// What NATURAL stands for, as the columns of the left side.
static void keep_natural(
    Binder *binder, const Scope *scope, const JoinLink *link, size_t first, size_t right_start) {
  if (!binder->executor->keeps_definitions) return;
  ScopeColumns left = joined_columns(binder, scope, first, right_start);
  ScopeColumns right = joined_columns(binder, scope, right_start, scope->count);
  ScopeColumns *common = ARENA_NEW(binder->executor->arena, ScopeColumns);
  common->items = ARENA_ARRAY(binder->executor->arena, (size_t)left.count + 1, ScopeColumn);
  for (uint32_t i = 0; i < left.count; i++) {
    Symbol name = left.items[i].name;
    if (has_column(&right, name) && !has_column(common, name))
      common->items[common->count++] = left.items[i];
  }
  binder_keep_detail(binder, &link->node, common);
}

static bool from_join(Binder *binder, Scope *scope, const JoinChain *join) {
  size_t first = scope->count;
  LIST_EACH(node, join->links) {
    const JoinLink *link = (const JoinLink *)node;
    size_t right = scope->count;
    if (!binder_from(binder, scope, link->table)) return false;
    if (link->natural || link->using_columns.count > 0) scope->merges = true;
    for (size_t i = right; link->kind == JOIN_RIGHT && i < scope->count; i++)
      scope->items[i].wins = true;
    if (link->natural) keep_natural(binder, scope, link, first, right);
    if (link->natural && binder->executor->query_rights != NULL)
      note_natural(binder, scope, first, right);
    if (!check_using(binder, scope, link, right)) return false;
    if (!binder_node_in(binder, link->on, PLACE_JOIN)) return false;
    if (!binder_boolean(binder, link->on, "JOIN/ON")) return false;
    if (link->using_alias.symbol == SYMBOL_NONE) continue;
    ScopeItem *item = scope_add(binder, scope);
    item->name = link->using_alias.symbol;
    item->has_alias = item->has_columns = true;
    scope->merges = true;
    scope_rename_columns(binder, item, link->using_columns);
  }
  if (join->alias.name.symbol == SYMBOL_NONE) return true;
  // Under an alias the tables inside have no name of their own.
  ScopeColumns columns = binder_join_columns(binder, join, scope->items + first);
  scope->count = first;
  ScopeItem *item = scope_add(binder, scope);
  item->has_columns = true;
  item->columns = columns.items;
  item->column_count = columns.count;
  item->columns_known = columns.known;
  give_alias(binder, item, &join->alias);
  return true;
}

bool binder_from(Binder *binder, Scope *scope, const Node *from) {
  if (from == NULL) return true;
  switch (from->kind) {
  case NODE_TABLE_REFERENCE: return from_relation(binder, scope, (const TableReference *)from);
  case NODE_SUBQUERY_TABLE: return from_subquery(binder, scope, (const SubqueryTable *)from);
  case NODE_FUNCTION_TABLE: return binder_from_function(binder, scope, (const FunctionTable *)from);
  case NODE_JOIN_CHAIN: return from_join(binder, scope, (const JoinChain *)from);
  default: return binder_node(binder, from);
  }
}

#define NAMES_MAX 200u // items of one FROM that are compared in pairs

// Tables of one name in two schemas are told apart by their schemas.
static bool clash(const ScopeItem *a, const ScopeItem *b) {
  if (a->name == SYMBOL_NONE || a->name != b->name) return false;
  bool are_plain = !a->has_alias && !b->has_alias && a->relation != OBJECT_ID_NONE &&
                   b->relation != OBJECT_ID_NONE;
  return !are_plain || a->relation == b->relation;
}

static bool refuse_repeated(Binder *binder, const Scope *scope, Span span) {
  if (scope->count > NAMES_MAX) return true;
  for (size_t i = 1; i < scope->count; i++) {
    for (size_t k = 0; k < i; k++) {
      if (!clash(&scope->items[i], &scope->items[k])) continue;
      return executor_fail(binder->executor, "42712", span,
          "table name \"%.*s\" specified more than once",
          SLICE_PRINT(executor_text(binder->executor, scope->items[i].name)));
    }
  }
  return true;
}

bool binder_from_list(Binder *binder, Scope *scope, NodeList from) {
  LIST_EACH(node, from) {
    if (!binder_from(binder, scope, node)) return false;
    if (!refuse_repeated(binder, scope, node->span)) return false;
  }
  return true;
}
