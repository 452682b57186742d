#include "analyze/apply/definition/other.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/bind/bind.h"
#include "analyze/catalog/builtin/builtin.h"

// Transforms: how values of a type go to a language and back (manual: CREATE TRANSFORM).

static bool check_type(Executor *executor, const TypeReference *type, Span span) {
  const Object *object = catalog_get(executor->catalog, type->type);
  bool is_domain = object != NULL && object->object_class == CLASS_TYPE && object->kind == 'd';
  if (!is_domain && !bind_type_is_pseudo(type)) return true;
  return executor_fail(executor, "42809", span, "data type %.*s is a %s",
      SLICE_PRINT(bind_type_text(executor, type)), is_domain ? "domain" : "pseudo-type");
}

static bool wrong(Executor *executor, const char *what) {
  return executor_fail(executor, "42P17", (Span){0, 0}, "%s", what);
}

static bool is_internal(const TypeReference *type) {
  static const char internal[] = "internal";
  return type->array_dimensions == 0 &&
         slice_equals(builtin_type_name(type->type), slice_of(internal));
}

static bool bind_function_of(Executor *executor, const FunctionSignature *signature,
    const TypeReference *type, ObjectId *id) {
  *id = OBJECT_ID_NONE;
  if (signature == NULL) return true;
  if (!bind_function(executor, signature, OBJECT_FUNCTION, BIND_MUST_EXIST, id)) return false;
  const Object *object = catalog_get(executor->catalog, *id);
  if (object == NULL || (object->flags & OBJECT_ASSUMED)) return true;
  const Function *function = (const Function *)object;
  if (!rights_need_owner(executor, *id, signature->node.span)) return false;
  if (function->volatility == 'v')
    return wrong(executor, "transform function must not be volatile");
  if (function->object.kind != 'f')
    return wrong(executor, "transform function must be a normal function");
  if (function->returns_set) return wrong(executor, "transform function must not return a set");
  if (function->argument_count != 1)
    return wrong(executor, "transform function must take one argument");
  if (!is_internal(&function->arguments[0]))
    return wrong(executor, "first argument of transform function must be type internal");
  if (type == NULL)
    return is_internal(&function->returns) ||
           wrong(executor, "return data type of FROM SQL function must be internal");
  bool is_same = function->returns.type == type->type &&
                 function->returns.array_dimensions == type->array_dimensions;
  return is_same ||
         wrong(executor, "return data type of TO SQL function must be the transform data type");
}

static Symbol transform_name(Executor *executor, const TypeReference *type, Name language) {
  return symbol_intern(
      executor->symbols, arena_printf(executor->arena, "FOR %.*s LANGUAGE %.*s",
                             SLICE_PRINT(bind_type_text(executor, type)),
                             SLICE_PRINT(executor_text(executor, language.symbol))));
}

ObjectId transform_find(Executor *executor, const TypeReference *type, Name language) {
  return other_find(
      executor, OBJECT_TRANSFORM, OBJECT_ID_NONE, transform_name(executor, type, language));
}

bool apply_create_transform(Executor *executor, const Node *node) {
  const CreateTransform *statement = (const CreateTransform *)node;
  TypeReference type;
  ObjectId language, from_sql, to_sql;
  if (!bind_type(executor, statement->type, &type) ||
      !check_type(executor, &type, statement->type->node.span))
    return false;
  if (type.type >= OBJECT_ID_FIRST_USER && !rights_need_owner(executor, type.type, node->span))
    return false;
  if (!other_bind(executor, OBJECT_LANGUAGE, statement->language, &language) ||
      !bind_function_of(executor, statement->from_sql, NULL, &from_sql) ||
      !bind_function_of(executor, statement->to_sql, &type, &to_sql))
    return false;
  ObjectId id = transform_find(executor, &type, statement->language);
  if (id != OBJECT_ID_NONE && !statement->or_replace)
    return executor_fail(executor, "42710", node->span,
        "transform for type %.*s language \"%.*s\" already exists",
        SLICE_PRINT(bind_type_text(executor, &type)),
        SLICE_PRINT(executor_text(executor, statement->language.symbol)));
  if (id != OBJECT_ID_NONE) {
    graph_remove_dependent(catalog_graph(executor->catalog), id);
    executor_touch(executor, EFFECT_ALTER, id, node->span);
  } else {
    OtherObject draft = {.object = {.object_class = CLASS_OTHER,
                             .kind = OBJECT_TRANSFORM,
                             .name = transform_name(executor, &type, statement->language)},
        .of = type.type,
        .text = statement->language.symbol};
    id = executor_create(executor, &draft.object, node->span);
  }
  executor_depend(executor, id, 0, language, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, type.type, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, from_sql, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, to_sql, 0, GRAPH_NORMAL);
  return true;
}
