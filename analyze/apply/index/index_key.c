#include "analyze/apply/index/index_key.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/index/index_expression.h"
#include "analyze/apply/index/index_method.h"
#include "analyze/apply/option_text.h"
#include "analyze/apply/target.h"
#include "analyze/bind/bind_collation.h"
#include "analyze/bind/value/coercion.h"
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/columns.h"

// ---- operator classes

static const BuiltinClass *find_builtin(const Executor *executor, const char *method, Slice name) {
  size_t count;
  const BuiltinClass *classes = builtin_classes(&count);
  for (size_t i = 0; i < count; i++) {
    bool is_it = slice_equals(builtin_text(classes[i].method), slice_of(method)) &&
                 slice_equals(builtin_text(classes[i].name), name) &&
                 executor->version_max >= classes[i].first &&
                 executor->version_max <= classes[i].last;
    if (is_it) return &classes[i];
  }
  return NULL;
}

typedef struct ClassSearch {
  const Executor *executor;
  const char *method;
  ObjectId found;
} ClassSearch;

static bool is_of_method(const Object *object, void *payload) {
  ClassSearch *search = payload;
  Slice method = executor_text(search->executor, ((const OtherObject *)object)->text);
  if (slice_equals(method, slice_of(search->method))) search->found = object->id;
  return search->found == OBJECT_ID_NONE;
}

static bool find_made(
    Executor *executor, const char *method, const QualifiedName *name, ObjectId *found) {
  ClassSearch search = {.executor = executor, .method = method};
  NameClass names = catalog_other_names(OBJECT_OPERATOR_CLASS);
  ObjectId schema = OBJECT_ID_NONE;
  bool is_qualified = name->schema.symbol != SYMBOL_NONE;
  if (is_qualified && !bind_schema(executor, name->schema, BIND_MUST_EXIST, &schema)) return false;
  if (is_qualified)
    catalog_each_named(executor->catalog, schema, names, name->name.symbol, is_of_method, &search);
  BindPath path = is_qualified ? (BindPath){0} : bind_search_path(executor);
  for (uint32_t i = 0; i < path.count && search.found == OBJECT_ID_NONE; i++)
    catalog_each_named(
        executor->catalog, path.schemas[i], names, name->name.symbol, is_of_method, &search);
  *found = search.found;
  return true;
}

static bool is_catalog_schema(const Executor *executor, Name schema) {
  return schema.symbol == SYMBOL_NONE ||
         slice_equals(executor_text(executor, schema.symbol), SLICE("pg_catalog"));
}

// Certainly none: a class for any array, enum or range is not judged.
static bool refuses(Executor *executor, const BuiltinClass *class, const TypeReference *type) {
  TypeReference wanted = builtin_reference(class->type);
  const BuiltinType *of = wanted.array_dimensions > 0 ? NULL : builtin_type(wanted.type);
  if (type->type == OBJECT_ID_NONE || of == NULL || of->kind != 'b') return false;
  TypeReference base = value_base(executor, *type);
  if (base.type >= OBJECT_ID_FIRST_USER && value_is_assumed(executor, base)) return false;
  return !value_same(base, wanted) && !coercion_is_relabelling(executor, base, wanted) &&
         coercion_exists(executor, base, wanted, COERCION_IMPLICIT) != VERDICT_OPEN;
}

bool index_key_class(Executor *executor, const char *method, const QualifiedName *name,
    const TypeReference *type, ObjectId *found, Symbol *shown) {
  *found = OBJECT_ID_NONE;
  *shown = SYMBOL_NONE;
  if (name->name.symbol == SYMBOL_NONE) return true;
  *shown = name->name.symbol;
  if (!find_made(executor, method, name, found)) return false;
  if (*found != OBJECT_ID_NONE) return true;
  const BuiltinClass *class = is_catalog_schema(executor, name->schema)
                                  ? find_builtin(executor, method, executor_text(executor, *shown))
                                  : NULL;
  if (class == NULL) {
    if (executor->open_world || executor->extensions_seen) return true;
    Slice written = target_written_name(executor, name);
    return executor_fail(executor, "42704", (Span){0, 0},
        "operator class \"%.*s\" does not exist for access method \"%s\"", SLICE_PRINT(written),
        method);
  }
  if (class->is_default) *shown = SYMBOL_NONE;
  if (!refuses(executor, class, type)) return true;
  TypeReference plain = {
      .type = type->type, .modifiers = {-1, -1}, .array_dimensions = type->array_dimensions};
  return executor_fail(executor, "42804", (Span){0, 0},
      "operator class \"%.*s\" does not accept data type %.*s",
      SLICE_PRINT(target_written_name(executor, name)),
      SLICE_PRINT(bind_type_text(executor, &plain)));
}

// ---- collations

ObjectId index_key_collation_of(Executor *executor, ObjectId relation, uint16_t column) {
  DependencyList list = dependency_of(executor, relation);
  for (size_t i = 0; i < list.count; i++) {
    if (list.edges[i].dependent_column != column) continue;
    const Object *object = catalog_get(executor->catalog, list.edges[i].referenced);
    if (object != NULL && object->object_class == CLASS_OTHER && object->kind == OBJECT_COLLATION)
      return object->id;
  }
  return OBJECT_ID_NONE;
}

// ---- keys

static bool refuse_included(Executor *executor, const IndexElement *element) {
  const char *what = element->collation.name.symbol != SYMBOL_NONE        ? "a collation"
                     : element->operator_class.name.symbol != SYMBOL_NONE ? "an operator class"
                     : element->direction != SORT_UNSTATED                ? "ASC/DESC options"
                     : element->nulls != NULLS_UNSTATED ? "NULLS FIRST/LAST options"
                                                        : NULL;
  if (what == NULL) return true;
  return executor_fail(
      executor, "42P17", (Span){0, 0}, "including column does not support %s", what);
}

static bool check_order(Executor *executor, const char *method, const IndexElement *element) {
  static const char *const unordered[] = {"hash", "gist", "gin", "spgist", "brin"};
  const char *what = element->direction != SORT_UNSTATED ? "ASC/DESC"
                     : element->nulls != NULLS_UNSTATED  ? "NULLS FIRST/LAST"
                                                         : NULL;
  for (size_t i = 0; what != NULL && i < sizeof unordered / sizeof *unordered; i++) {
    if (strcmp(method, unordered[i]) == 0)
      return executor_fail(executor, "0A000", (Span){0, 0},
          "access method \"%s\" does not support %s options", method, what);
  }
  return true;
}

static Slice order_text(const IndexElement *element) {
  bool descends = element->direction == SORT_DESCENDING;
  bool first = element->nulls == NULLS_FIRST || (descends && element->nulls == NULLS_UNSTATED);
  if (descends) return first ? SLICE("DESC") : SLICE("DESC NULLS LAST");
  return first ? SLICE("NULLS FIRST") : SLICE("");
}

static Slice joined(Executor *executor, Slice text, Slice more) {
  if (more.length == 0) return text;
  return arena_printf(executor->arena, "%.*s%s%.*s", SLICE_PRINT(text), text.length > 0 ? " " : "",
      SLICE_PRINT(more));
}

static Symbol options_text(
    Executor *executor, const IndexElement *element, const Column *column, Symbol shown_class) {
  Slice text = SLICE("");
  Symbol collation = element->collation.name.symbol;
  bool is_own = column == NULL || column->collation == collation;
  if (collation != SYMBOL_NONE && !is_own)
    text = arena_printf(
        executor->arena, "COLLATE %.*s", SLICE_PRINT(executor_text(executor, collation)));
  text = joined(executor, text, executor_text(executor, shown_class));
  Symbol parameters = option_text_read(executor, element->operator_class_options);
  if (parameters != SYMBOL_NONE)
    text = joined(executor, text,
        arena_printf(executor->arena, "(%.*s)", SLICE_PRINT(executor_text(executor, parameters))));
  text = joined(executor, text, order_text(element));
  return text.length > 0 ? symbol_intern(executor->symbols, text) : SYMBOL_NONE;
}

bool index_key_read(Executor *executor, const IndexRequest *request, uint16_t at, uint16_t number,
    IndexKeyChoice *choice) {
  const IndexElement *element = request->keys[at].element;
  const Relation *table = catalog_relation(executor->catalog, request->table);
  const Column *column = columns_numbered(table, number);
  *choice = (IndexKeyChoice){0};
  if (at >= request->key_count) return element == NULL || refuse_included(executor, element);
  if (column != NULL) choice->collation = index_key_collation_of(executor, request->table, number);
  TypeReference type = column != NULL ? column->type : request->expressions->keys[at].type;
  if (element == NULL) return index_method_check_key(executor, request, &type);

  if (element->collation.name.symbol != SYMBOL_NONE &&
      !bind_collation(executor, &element->collation, &type, &choice->collation))
    return false;
  Slice word = executor_text(executor, request->method);
  char *method = arena_alloc(executor->arena, word.length + sizeof "btree");
  memcpy(method, request->method == SYMBOL_NONE ? "btree" : word.start,
      request->method == SYMBOL_NONE ? sizeof "btree" : word.length);
  Symbol shown;
  if (element->operator_class.name.symbol == SYMBOL_NONE &&
      !index_method_check_key(executor, request, &type))
    return false;
  if (!index_key_class(
          executor, method, &element->operator_class, &type, &choice->operator_class, &shown) ||
      !check_order(executor, method, element))
    return false;
  choice->options = options_text(executor, element, column, shown);
  return true;
}

// Without what follows DESC, or NULLS.
static Slice unordered(Slice text) {
  static const char *const orders[] = {"DESC NULLS LAST", "DESC", "NULLS FIRST"};
  for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
    if (!slice_ends_with(text, slice_of(orders[i]))) continue;
    text.length -= strlen(orders[i]);
    if (text.length > 0) text.length--;
    return text;
  }
  return text;
}

bool index_key_is_alike(const Executor *executor, Symbol one, Symbol other) {
  return slice_equals(
      unordered(executor_text(executor, one)), unordered(executor_text(executor, other)));
}
