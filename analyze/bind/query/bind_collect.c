#include "analyze/bind/text/bound_text_write.h"
#include "analyze/catalog/columns.h"

#include <stdlib.h>

static int compare(const void *a, const void *b) {
  const BindReference *left = a, *right = b;
  if (left->id != right->id) return left->id < right->id ? -1 : 1;
  return (left->column > right->column) - (left->column < right->column);
}

void bind_enter_references(Executor *executor, const BindReferences *references, ObjectId dependent,
    uint16_t dependent_column, ObjectId self, GraphEdgeKind self_kind) {
  if (dependent == OBJECT_ID_NONE) return;
  bound_text_define(executor, dependent, references->definition);
  if (references->count == 0) return;
  qsort(references->items, references->count, sizeof *references->items, compare);
  for (size_t i = 0; i < references->count; i++) {
    const BindReference *reference = &references->items[i];
    const BindReference *next = i + 1 < references->count ? reference + 1 : NULL;
    // A view over the one that it replaces; a table needs the columns of its own key.
    if (reference->id == dependent && self != dependent) continue;
    // Who needs a column needs the whole by it.
    if (next != NULL && next->id == reference->id &&
        (reference->column == 0 || next->column == reference->column))
      continue;
    GraphEdgeKind kind = self != OBJECT_ID_NONE && reference->id == self ? self_kind : GRAPH_NORMAL;
    executor_depend(executor, dependent, dependent_column, reference->id, reference->column, kind);
  }
}

// This and bind_collect_node are where all binding of queries and expressions begins. Both stay functions of
// their own, so that what they cost can be counted (bench/binding.py).
__attribute__((noinline)) bool bind_collect_query(
    Executor *executor, const Node *query, BindReferences *references, BindQuery *result) {
  Binder binder = {.executor = executor, .references = *references};
  bool bound = binder_query(&binder, query, result);
  if (bound && executor->keeps_definitions)
    binder.references.definition = bound_text_of_query(&binder, query);
  *references = binder.references;
  return bound;
}

bool bind_query(Executor *executor, const Node *query, ObjectId dependent, BindQuery *result) {
  BindReferences references = {0};
  if (!bind_collect_query(executor, query, &references, result)) return false;
  bind_enter_references(executor, &references, dependent, 0, OBJECT_ID_NONE, GRAPH_NORMAL);
  return true;
}

static void give_value(Binder *binder, ScopeItem *item, const BindExtra *extra) {
  item->columns_known = true;
  if (extra->type.type == OBJECT_ID_NONE) return;
  item->columns = ARENA_NEW(binder->executor->arena, ScopeColumn);
  *item->columns = (ScopeColumn){.name = extra->name, .type = extra->type};
  item->column_count = 1;
}

static void keep_definition(Binder *binder, const Node *node, TypeReference wanted) {
  BindReferences *references = &binder->references;
  if (!binder->executor->keeps_definitions) return;
  Slice text = bound_text_of_value(binder, node, wanted), before = references->definition;
  if (before.length == 0) {
    references->definition = text;
    references->definition_capacity = 0;
    return;
  }
  size_t length = before.length + 2 + text.length;
  char *whole = (char *)(uintptr_t)before.start;
  if (length > references->definition_capacity) {
    references->definition_capacity = 2 * length;
    whole = arena_alloc(binder->executor->arena, references->definition_capacity);
    memcpy(whole, before.start, before.length);
  }
  memcpy(whole + before.length, "; ", 2);
  if (text.length > 0) memcpy(whole + before.length + 2, text.start, text.length);
  references->definition = (Slice){whole, length};
}

// What a default is made: the column's type, a domain's.
static TypeReference wanted_by(const Executor *executor, ObjectId dependent) {
  const Object *object = catalog_get(executor->catalog, dependent);
  if (object != NULL && object->object_class == CLASS_TYPE) return ((const UserType *)object)->base;
  if (object == NULL || object->object_class != CLASS_DEFAULT) return bind_no_type();
  const ColumnDefault *value = (const ColumnDefault *)object;
  const Relation *relation = catalog_relation(executor->catalog, value->table);
  const Column *column = columns_numbered(relation, value->column);
  return column == NULL ? bind_no_type() : column->type;
}

typedef struct Collecting {
  BindPlace place;
  const BindExtra *extras;
  size_t count;
  bool lenient;
  TypeReference wanted; // what the value is made
} Collecting;

__attribute__((noinline)) static bool bind_collect_node(Executor *executor, const Node *node,
    const Collecting *how, BindReferences *references, BindFacts *facts) {
  const BindExtra *extras = how->extras;
  size_t count = how->count;
  Binder binder = {.executor = executor,
      .references = *references,
      .place = how->place,
      .called = how->place == PLACE_CALL ? node : NULL};
  Scope scope = scope_begin(&binder, NULL);
  scope.lenient = how->lenient;
  for (size_t i = 0; i < count; i++) {
    Name name = {.symbol = extras[i].name};
    scope_add_relation(&binder, &scope, name, extras[i].relation);
    if (extras[i].name == SYMBOL_NONE) continue;
    // A lone value, such as a domain's VALUE.
    bool is_value = extras[i].relation == OBJECT_ID_NONE;
    scope.items[scope.count - 1].has_columns = is_value;
    if (is_value) give_value(&binder, &scope.items[scope.count - 1], &extras[i]);
    scope.items[scope.count - 1].has_alias = true;
    scope.items[scope.count - 1].qualified_only = !extras[i].is_visible;
  }
  binder.scope = &scope;
  bool bound = binder_node(&binder, node);
  if (facts != NULL)
    *facts = (BindFacts){.type = bound ? binder_type_of(&binder, node) : bind_no_type(),
        .is_mutable = binder.is_mutable,
        .mutable_part = binder.mutable_part};
  if (bound) keep_definition(&binder, node, how->wanted);
  *references = binder.references;
  return bound;
}

bool bind_collect(Executor *executor, const Node *node, const BindExtra extras[], size_t count,
    bool lenient, BindReferences *references) {
  Collecting how = {PLACE_OTHER, extras, count, lenient, bind_no_type()};
  return bind_collect_node(executor, node, &how, references, NULL);
}

bool bind_collect_definition(Executor *executor, const Node *node, const BindExtra extras[],
    size_t count, ObjectId object, BindReferences *references) {
  Collecting how = {PLACE_OTHER, extras, count, false, wanted_by(executor, object)};
  return bind_collect_node(executor, node, &how, references, NULL);
}

bool bind_collect_value_of(
    Executor *executor, const Node *node, TypeReference wanted, BindReferences *references) {
  Collecting how = {PLACE_OTHER, NULL, 0, true, wanted};
  return bind_collect_node(executor, node, &how, references, NULL);
}

// What they are called changes no name that a query has, so that only definitions ask for them.
bool bind_collect_in_function(
    Executor *executor, const Node *node, const Function *function, BindReferences *references) {
  size_t most = executor->keeps_definitions ? function->argument_count : 0, count = 0;
  BindExtra *extras = ARENA_ARRAY(executor->arena, most + 1, BindExtra);
  for (size_t i = 0; i < most; i++) {
    Symbol name = function->argument_names[i];
    if (name == SYMBOL_NONE) continue;
    extras[count++] = (BindExtra){.name = name, .type = function->arguments[i], .is_visible = true};
  }
  Collecting how = {PLACE_OTHER, extras, count, true, bind_no_type()};
  return bind_collect_node(executor, node, &how, references, NULL);
}

bool bind_collect_facts(Executor *executor, const Node *node, BindPlace place,
    const BindExtra extras[], size_t count, BindReferences *references, BindFacts *facts) {
  Collecting how = {place, extras, count, false, bind_no_type()};
  return bind_collect_node(executor, node, &how, references, facts);
}

bool bind_collect_value(Executor *executor, const Node *node, BindPlace place,
    const BindExtra extras[], size_t count, BindReferences *references, TypeReference *type) {
  BindFacts facts = {.type = bind_no_type()};
  bool bound = bind_collect_facts(executor, node, place, extras, count, references, &facts);
  *type = facts.type;
  return bound;
}

static bool bind_lone(Executor *executor, const Node *expression, BindPlace place,
    const BindReference *dependent, ObjectId self, GraphEdgeKind self_kind, BindFacts *facts) {
  BindReferences references = {0};
  *facts = (BindFacts){.type = bind_no_type()};
  BindExtra extra = {.relation = self};
  size_t count = self == OBJECT_ID_NONE ? 0 : 1;
  Collecting how = {place, &extra, count, count == 0, wanted_by(executor, dependent->id)};
  if (!bind_collect_node(executor, expression, &how, &references, facts)) return false;
  bind_enter_references(executor, &references, dependent->id, dependent->column, self, self_kind);
  return true;
}

bool bind_expression_dependencies(Executor *executor, const Node *expression, ObjectId dependent,
    uint16_t dependent_column, ObjectId self, GraphEdgeKind self_kind) {
  BindFacts facts;
  BindReference needing = {.id = dependent, .column = dependent_column};
  return bind_lone(executor, expression, PLACE_OTHER, &needing, self, self_kind, &facts);
}

bool bind_expression(Executor *executor, const Node *expression, BindPlace place,
    ObjectId dependent, ObjectId self, GraphEdgeKind self_kind, TypeReference *type) {
  BindFacts facts;
  bool bound =
      bind_expression_facts(executor, expression, place, dependent, self, self_kind, &facts);
  *type = facts.type;
  return bound;
}

bool bind_expression_facts(Executor *executor, const Node *expression, BindPlace place,
    ObjectId dependent, ObjectId self, GraphEdgeKind self_kind, BindFacts *facts) {
  return bind_lone(
      executor, expression, place, &(BindReference){.id = dependent}, self, self_kind, facts);
}
