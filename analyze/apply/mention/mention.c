#include "analyze/apply/mention/mention.h"
#include "analyze/apply/code/code_bodies.h"
#include "analyze/apply/option_text.h"
#include "analyze/bind/bind.h"
#include "analyze/catalog/builtin/builtin.h"
#include "grammar/ast_field.h"
#include "grammar/plpgsql/ast_plpgsql.h"

// ---- kept

typedef struct Entering {
  Executor *executor;
  ObjectId function;
} Entering;

static void enter_name(const Entering *entering, const QualifiedName *name, bool is_call) {
  Executor *executor = entering->executor;
  Slice text = executor_text(executor, name->name.symbol);
  bool may_be_built_in =
      name->schema.symbol == SYMBOL_NONE || name->schema.symbol == executor->words.pg_catalog;
  if (text.length == 0) return;
  if (may_be_built_in && is_call && builtin_function_by_name(text) != NULL) return;
  if (may_be_built_in && !is_call && builtin_type_by_name(text) != OBJECT_ID_NONE) return;
  GraphEdge edge = {.dependent = entering->function, .referenced = name->name.symbol};
  graph_add(catalog_mentions(executor->catalog), edge);
}

// The first name of t%ROWTYPE and t.c%TYPE, or the one before the last.
static void enter_row_type(const Entering *entering, const PlType *type) {
  uint16_t last = type->form == PL_TYPE_OF ? 2 : 1;
  if (type->form == PL_TYPE_NAMED || type->count < last) return;
  enter_name(entering, &(QualifiedName){.name = type->names[type->count - last]}, false);
}

static bool enter(const Node *node, void *payload) {
  const Entering *entering = payload;
  FieldRange fields = ast_fields(node->kind);
  for (const Field *field = fields.first; field != fields.end; field++) {
    if (field->kind == FIELD_QUALIFIED)
      enter_name(entering, ast_field_of(node, field), node->kind == NODE_FUNCTION_CALL);
  }
  if (node->kind == NODE_PL_TYPE) enter_row_type(entering, (const PlType *)node);
  return ast_each_child(node, enter, payload);
}

void mention_enter(Executor *executor, ObjectId function, const Node *body) {
  graph_remove_dependent(catalog_mentions(executor->catalog), function);
  if (body == NULL)
    body = code_function_body(executor, catalog_function(executor->catalog, function));
  if (body == NULL) return;
  Entering entering = {executor, function};
  enter(body, &entering);
}

// ---- found

typedef struct Candidates {
  Executor *executor;
  ObjectId items[MENTIONS_MOST];
  size_t count;
} Candidates;

static void add(Candidates *candidates, ObjectId function) {
  for (size_t i = 0; i < candidates->count; i++) {
    if (candidates->items[i] == function) return;
  }
  if (candidates->count < MENTIONS_MOST) candidates->items[candidates->count++] = function;
}

static bool add_mention(const GraphEdge *edge, void *payload) {
  add(payload, edge->dependent);
  return true;
}

static bool add_of_trigger(const GraphEdge *edge, void *payload) {
  Candidates *candidates = payload;
  const Object *object = catalog_get(candidates->executor->catalog, edge->dependent);
  if (object != NULL && object->object_class == CLASS_TRIGGER)
    add(candidates, ((const Trigger *)object)->function);
  return true;
}

typedef struct TriggerSearch {
  Executor *executor;
  ObjectId function;
  bool is_found;
} TriggerSearch;

static bool is_trigger_of(const GraphEdge *edge, void *payload) {
  TriggerSearch *search = payload;
  const Object *object = catalog_get(search->executor->catalog, edge->dependent);
  bool is_trigger = object != NULL && object->object_class == CLASS_TRIGGER;
  search->is_found |= is_trigger && ((const Trigger *)object)->function == search->function;
  return !search->is_found;
}

// ---- the path of a call

static bool names_in(Executor *executor, ObjectId schema, const Object *object) {
  ObjectId found;
  return catalog_find(executor->catalog, schema, catalog_name_class(object), object->name,
             &found) == NAME_FOUND;
}

// Whether the name alone means it: something else of that name stands in no schema before.
static bool is_on_the_path(Executor *executor, const Object *object) {
  BindPath path = bind_search_path(executor);
  for (uint32_t i = 0; i < path.count; i++) {
    if (path.schemas[i] == object->schema) return true;
    if (names_in(executor, path.schemas[i], object)) return false;
  }
  return false;
}

static bool is_on_path_of(Executor *executor, const Function *function, const Object *object) {
  Slice path;
  if (!option_text_find(
          executor, function->settings, SLICE("search_path"), SETTING_SEPARATOR, &path))
    return is_on_the_path(executor, object);
  Symbol setting = executor->words.search_path;
  SettingValue outside = catalog_setting(executor->catalog, setting);
  CatalogMark mark = catalog_mark(executor->catalog);
  catalog_set(executor->catalog, setting,
      (SettingValue){
          .value = symbol_intern(executor->symbols, path.length == 0 ? SLICE("\"\"") : path),
          .local = outside.local});
  bool is_there = is_on_the_path(executor, object);
  catalog_undo_to(executor->catalog, mark);
  return is_there;
}

static void put_in_order(ObjectId found[], size_t count, ObjectId id) {
  size_t at = count;
  for (; at > 0 && found[at - 1] > id; at--) found[at] = found[at - 1];
  found[at] = id;
}

size_t mention_find(
    Executor *executor, const MentionTarget *target, ObjectId found[MENTIONS_MOST]) {
  const Object *object = target->object;
  const Object *schema = catalog_get(executor->catalog, object->schema);
  bool is_column = target->column != SYMBOL_NONE;
  size_t count = 0;
  if (schema == NULL || (!is_column && names_in(executor, object->schema, object))) return 0;
  Candidates candidates = {.executor = executor};
  graph_each_dependent(catalog_mentions(executor->catalog), object->name, add_mention, &candidates);
  if (is_column)
    graph_each_dependent(catalog_graph(executor->catalog), object->id, add_of_trigger, &candidates);
  MentionSearch search = {.executor = executor,
      .target = target,
      .schema = schema->name,
      .new_row = symbol_intern(executor->symbols, SLICE("new")),
      .old_row = symbol_intern(executor->symbols, SLICE("old"))};
  for (size_t i = 0; i < candidates.count; i++) {
    const Object *caller = catalog_get(executor->catalog, candidates.items[i]);
    if (caller == NULL || caller->object_class != CLASS_FUNCTION) continue;
    const Function *function = (const Function *)caller;
    const Node *body = code_function_body(executor, function);
    if (body == NULL || caller->id == object->id) continue;
    search.is_on_the_path = is_on_path_of(executor, function, object);
    TriggerSearch triggers = {executor, caller->id, false};
    if (is_column)
      graph_each_dependent(catalog_graph(executor->catalog), object->id, is_trigger_of, &triggers);
    search.is_trigger = triggers.is_found;
    if (mention_is_in(&search, body)) put_in_order(found, count++, caller->id);
  }
  return count;
}
