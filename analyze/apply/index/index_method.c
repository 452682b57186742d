#include "analyze/apply/index/index_method.h"
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/columns.h"

typedef struct Method {
  const char *name;
  bool unique;
  bool include;
  bool many_columns;
  bool exclusion;
  const char *categories;
  const char *types;
} Method;

static const Method methods[] = {
#define METHOD(name, unique, include, many_columns, exclusion, categories, types)                  \
  {name, unique, include, many_columns, exclusion, categories, types},
#include "analyze/apply/index/index_method.def"
#undef METHOD
};

static const Method *find_method(const Executor *executor, Symbol name) {
  Slice text = name == SYMBOL_NONE ? SLICE("btree") : executor_text(executor, name);
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
    if (slice_equals(text, slice_of(methods[i].name))) return &methods[i];
  }
  // Its old name, which the server still takes.
  return slice_equals(text, SLICE("rtree")) ? &methods[2] : NULL;
}

static bool cannot(Executor *executor, const Method *method, const char *what) {
  return executor_fail(executor, "0A000", (Span){0, 0}, "access method \"%s\" does not support %s",
      method->name, what);
}

bool index_method_check(Executor *executor, const IndexRequest *request) {
  const Method *method = find_method(executor, request->method);
  if (method == NULL) {
    ObjectId made;
    NameClass names = catalog_other_names(OBJECT_ACCESS_METHOD);
    if (executor->open_world || executor->extensions_seen ||
        catalog_find(executor->catalog, OBJECT_ID_NONE, names, request->method, &made) ==
            NAME_FOUND)
      return true;
    return executor_fail(executor, "42704", request->method_span,
        "access method \"%.*s\" does not exist",
        SLICE_PRINT(executor_text(executor, request->method)));
  }
  if (request->unique && !method->unique && !request->without_overlaps)
    return cannot(executor, method, "unique indexes");
  if (request->column_count > request->key_count && !method->include)
    return cannot(executor, method, "included columns");
  if (request->key_count > 1 && !method->many_columns)
    return cannot(executor, method, "multicolumn indexes");
  if (request->exclusion && !method->exclusion)
    return cannot(executor, method, "exclusion constraints");
  return true;
}

// A type stands for the one whose operators it uses.
static Slice operator_type(ObjectId type) {
  static const struct {
    const char *name;
    const char *used;
  } same[] = {
      {"varchar", "text"},
      {"cidr", "inet"},
      {"int2vector", "oidvector"},
  };
  Slice name = builtin_type_name(type);
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
    if (slice_equals(name, slice_of(same[i].name))) return slice_of(same[i].used);
  }
  bool is_object = slice_starts_with(name, SLICE("reg"));
  return is_object ? SLICE("oid") : name;
}

static bool lists(const Method *method, Slice type) {
  for (const char *at = method->types; (at = strchr(at, ' ')) != NULL; at++) {
    if (strncmp(at + 1, type.start, type.length) == 0 && at[1 + type.length] == ' ') return true;
  }
  return false;
}

// True where it is not certain that there is none.
static bool has_operators(const Executor *executor, const Method *method, TypeReference type) {
  const Object *object = catalog_get(executor->catalog, type.type);
  for (int depth = 0; depth < 32 && object != NULL && object->kind == 'd'; depth++) {
    if (type.array_dimensions > 0) break;
    type = ((const UserType *)object)->base;
    object = catalog_get(executor->catalog, type.type);
  }
  if (type.type == OBJECT_ID_NONE) return true;
  if (type.array_dimensions > 0) return strchr(method->categories, 'a') != NULL;
  if (object != NULL) {
    if (object->flags & OBJECT_ASSUMED) return true;
    if (object->object_class == CLASS_RELATION) return strchr(method->categories, 'c') != NULL;
    return strchr("er", object->kind) == NULL || strchr(method->categories, object->kind) != NULL;
  }
  const BuiltinType *builtin = builtin_type(type.type);
  if (builtin == NULL || builtin->kind == 'd') return true;
  if (builtin->kind == 'p') return type.type != BUILTIN_UNKNOWN;
  if (builtin->kind == 'r' || builtin->kind == 'm')
    return strchr(method->categories, builtin->kind) != NULL;
  return lists(method, operator_type(type.type));
}

static bool no_operators(Executor *executor, const char *method, const TypeReference *type) {
  TypeReference plain = {
      .type = type->type, .modifiers = {-1, -1}, .array_dimensions = type->array_dimensions};
  executor_fail(executor, "42704", (Span){0, 0},
      "data type %.*s has no default operator class for access method \"%s\"",
      SLICE_PRINT(bind_type_text(executor, &plain)), method);
  executor_hint(executor,
      "You must specify an operator class for the index or define a default operator class for the "
      "data type.");
  return false;
}

// Operator classes that somebody made may be for any type, and the default.
static bool may_have_class(const Executor *executor) {
  return executor->extensions_seen || catalog_has_operator_classes(executor->catalog);
}

bool index_method_has_type(const Executor *executor, const char *name, const TypeReference *type) {
  const Method *method = find_method(executor, symbol_intern(executor->symbols, slice_of(name)));
  return method == NULL || may_have_class(executor) || has_operators(executor, method, *type);
}

bool index_method_check_type(Executor *executor, const char *name, const TypeReference *type) {
  return index_method_has_type(executor, name, type) || no_operators(executor, name, type);
}

bool index_method_check_key(
    Executor *executor, const IndexRequest *request, const TypeReference *type) {
  const Method *method = find_method(executor, request->method);
  if (method == NULL || may_have_class(executor) || has_operators(executor, method, *type))
    return true;
  return no_operators(executor, method->name, type);
}
