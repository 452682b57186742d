#include "analyze/apply/definition/other.h"
#include "analyze/bind/function_candidates.h"
#include "analyze/catalog/builtin.h"

// Operators, their classes and families, casts, transforms.

static const Node *option_value(Executor *executor, NodeList options, const char *word) {
  LIST_EACH(node, options) {
    const Option *option = (const Option *)node;
    if (slice_equals(executor_text(executor, option->name.symbol), slice_of(word)))
      return option->value;
  }
  return NULL;
}

// ---- functions by name, among all that have it

static bool function_name(const Node *value, QualifiedName *name) {
  if (value == NULL) return false;
  if (value->kind == NODE_TYPE_NAME)
    *name = ((const TypeName *)value)->name;
  else if (value->kind == NODE_QUALIFIED_NAME)
    *name = ((const QualifiedNameNode *)value)->name;
  else
    return false;
  return true;
}

// OBJECT_ID_NONE and true: of the server, or one that can't be told from others.
static bool bind_support(Executor *executor, const Node *value, const TypeReference types[],
    uint16_t count, ObjectId *function, TypeReference *result) {
  QualifiedName name;
  FunctionCandidates candidates;
  *function = OBJECT_ID_NONE;
  if (!function_name(value, &name)) return true;
  if (!function_candidates(executor, &name, BIND_MUST_EXIST, &candidates)) return false;
  const Function *found = function_with_arguments(&candidates, types, count);
  if (found != NULL) {
    *function = found->object.id;
    *result = found->returns;
    return true;
  }
  bool may_be = candidates.count > 0 || candidates.is_builtin || executor->open_world ||
                executor->extensions_seen;
  if (may_be) return true;
  return executor_fail(executor, "42883", (Span){0, 0}, "function %.*s does not exist",
      SLICE_PRINT(function_signature_text(executor, &name, types, count)));
}

// ---- CREATE OPERATOR

static bool bind_operand(Executor *executor, const Node *value, TypeReference *type) {
  *type = (TypeReference){.modifiers = {-1, -1}};
  if (value == NULL || value->kind != NODE_TYPE_NAME) return true;
  return bind_type(executor, (const TypeName *)value, type);
}

static bool check_operator(Executor *executor, const CreateDefined *statement, const Node *function,
    const TypeReference *left, const TypeReference *right) {
  Span none = {0, 0};
  if (function == NULL)
    return executor_fail(executor, "42P13", none, "operator function must be specified");
  if (left->type == OBJECT_ID_NONE && right->type == OBJECT_ID_NONE)
    return executor_fail(executor, "42P13", none, "operator argument types must be specified");
  if (right->type == OBJECT_ID_NONE) {
    executor_fail(executor, "42P13", none, "operator right argument type must be specified");
    executor_detail(executor, "Postfix operators are not supported.");
    return false;
  }
  (void)statement;
  return true;
}

bool apply_create_operator(Executor *executor, const Node *node) {
  const CreateDefined *statement = (const CreateDefined *)node;
  ObjectId schema, function;
  TypeReference left, right, result = {.modifiers = {-1, -1}};
  const Node *support = option_value(executor, statement->options, "function");
  if (support == NULL) support = option_value(executor, statement->options, "procedure");
  if (!bind_creation_schema(executor, &statement->name, PERSISTENCE_PERMANENT, &schema) ||
      !bind_operand(executor, option_value(executor, statement->options, "leftarg"), &left) ||
      !bind_operand(executor, option_value(executor, statement->options, "rightarg"), &right) ||
      !check_operator(executor, statement, support, &left, &right))
    return false;
  bool is_prefix = left.type == OBJECT_ID_NONE;
  TypeReference operands[2] = {is_prefix ? right : left, right};
  if (!bind_support(executor, support, operands, is_prefix ? 1 : 2, &function, &result))
    return false;
  Symbol name = statement->name.name.symbol;
  ObjectId taken = other_operator(executor, schema, name, left.type, right.type);
  if (taken != OBJECT_ID_NONE) {
    executor_relate(executor, taken);
    return executor_fail(executor, "42723", (Span){0, 0}, "operator %.*s already exists",
        SLICE_PRINT(executor_text(executor, name)));
  }
  OtherObject draft = {.object = {.object_class = CLASS_OTHER,
                           .kind = OBJECT_OPERATOR,
                           .name = name,
                           .schema = schema},
      .of = left.type,
      .other = right.type,
      .text = result.type == OBJECT_ID_NONE
                  ? SYMBOL_NONE
                  : symbol_intern(executor->symbols, bind_type_text(executor, &result))};
  ObjectId id = executor_create(executor, &draft.object, node->span);
  executor_depend(executor, id, 0, left.type, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, right.type, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, result.type, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, function, 0, GRAPH_NORMAL);
  return true;
}

// ---- classes and families

static bool check_method(Executor *executor, Name method) {
  static const char *const given[] = {"btree", "hash", "gist", "gin", "spgist", "brin"};
  Slice name = executor_text(executor, method.symbol);
  for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
    if (slice_equals(name, slice_of(given[i]))) return true;
  }
  bool is_made =
      other_find(executor, OBJECT_ACCESS_METHOD, OBJECT_ID_NONE, method.symbol) != OBJECT_ID_NONE;
  if (is_made || executor->open_world || executor->extensions_seen) return true;
  return executor_fail(
      executor, "42704", method.span, "access method \"%.*s\" does not exist", SLICE_PRINT(name));
}

typedef struct OfMethod {
  Symbol method;
  ObjectId found;
} OfMethod;

static bool is_of_method(const Object *object, void *payload) {
  OfMethod *wanted = payload;
  if (((const OtherObject *)object)->text == wanted->method) wanted->found = object->id;
  return wanted->found == OBJECT_ID_NONE;
}

static ObjectId find_of_method(
    Executor *executor, ObjectKind kind, ObjectId schema, Symbol name, Symbol method) {
  OfMethod wanted = {method, OBJECT_ID_NONE};
  catalog_each_named(
      executor->catalog, schema, catalog_other_names((int)kind), name, is_of_method, &wanted);
  return wanted.found;
}

static bool refuse_taken(
    Executor *executor, ObjectKind kind, ObjectId schema, const OperatorClass *statement) {
  Symbol name = statement->name.name.symbol;
  ObjectId taken = find_of_method(executor, kind, schema, name, statement->method.symbol);
  if (taken == OBJECT_ID_NONE) return true;
  executor_relate(executor, taken);
  return executor_fail(executor, "42710", statement->name.span,
      "%s \"%.*s\" for access method \"%.*s\" already exists", ast_object_word(kind),
      SLICE_PRINT(executor_text(executor, name)),
      SLICE_PRINT(executor_text(executor, statement->method.symbol)));
}

static ObjectId make(Executor *executor, ObjectKind kind, ObjectId schema,
    const OperatorClass *statement, ObjectId type) {
  OtherObject draft = {.object = {.object_class = CLASS_OTHER,
                           .kind = (char)kind,
                           .name = statement->name.name.symbol,
                           .schema = schema},
      .of = type,
      .text = statement->method.symbol};
  return executor_create(executor, &draft.object, statement->node.span);
}

// What the items need; it is enough for a DROP of a function.
static bool depend_on_items(Executor *executor, const OperatorClass *statement, ObjectId id) {
  LIST_EACH(node, statement->items) {
    const OperatorClassItem *item = (const OperatorClassItem *)node;
    ObjectId function;
    if (item->kind != CLASS_ITEM_FUNCTION || item->signature == NULL) continue;
    if (!bind_function(executor, item->signature, OBJECT_FUNCTION, BIND_MUST_EXIST, &function))
      return false;
    executor_depend(executor, id, 0, function, 0, GRAPH_NORMAL);
  }
  return true;
}

bool apply_create_operator_class(Executor *executor, const Node *node) {
  const OperatorClass *statement = (const OperatorClass *)node;
  ObjectId schema;
  TypeReference type = {.modifiers = {-1, -1}};
  if (!bind_creation_schema(executor, &statement->name, PERSISTENCE_PERMANENT, &schema) ||
      !check_method(executor, statement->method) ||
      !bind_operand(executor, statement->type == NULL ? NULL : &statement->type->node, &type) ||
      !refuse_taken(executor, OBJECT_OPERATOR_CLASS, schema, statement))
    return false;
  Symbol name = statement->name.name.symbol;
  bool has_family = statement->family.name.symbol != SYMBOL_NONE;
  ObjectId family =
      find_of_method(executor, OBJECT_OPERATOR_FAMILY, schema, name, statement->method.symbol);
  // Without one it makes its own, of its name.
  if (!has_family && family == OBJECT_ID_NONE)
    family = make(executor, OBJECT_OPERATOR_FAMILY, schema, statement, OBJECT_ID_NONE);
  ObjectId id = make(executor, OBJECT_OPERATOR_CLASS, schema, statement, type.type);
  executor_depend(executor, id, 0, type.type, 0, GRAPH_NORMAL);
  if (!has_family) executor_depend(executor, id, 0, family, 0, GRAPH_AUTO);
  return depend_on_items(executor, statement, id);
}

bool apply_create_operator_family(Executor *executor, const Node *node) {
  const OperatorClass *statement = (const OperatorClass *)node;
  ObjectId schema;
  if (!bind_creation_schema(executor, &statement->name, PERSISTENCE_PERMANENT, &schema) ||
      !check_method(executor, statement->method) ||
      !refuse_taken(executor, OBJECT_OPERATOR_FAMILY, schema, statement))
    return false;
  make(executor, OBJECT_OPERATOR_FAMILY, schema, statement, OBJECT_ID_NONE);
  return true;
}

// ---- CREATE CAST, CREATE TRANSFORM

static Symbol cast_text(Executor *executor, const CreateCast *statement) {
  static const char contexts[] = {[CAST_CONTEXT_EXPLICIT] = 'e',
      [CAST_CONTEXT_IMPLICIT] = 'i',
      [CAST_CONTEXT_ASSIGNMENT] = 'a'};
  char text[2] = {statement->inout              ? 'i'
                  : statement->function != NULL ? 'f'
                                                : 'b',
      contexts[statement->context]};
  return symbol_intern(executor->symbols, (Slice){text, 2});
}

bool apply_create_cast(Executor *executor, const Node *node) {
  const CreateCast *statement = (const CreateCast *)node;
  TypeReference from, to;
  ObjectId function = OBJECT_ID_NONE;
  if (!bind_type(executor, statement->from, &from) || !bind_type(executor, statement->to, &to))
    return false;
  if (statement->function != NULL &&
      !bind_function(executor, statement->function, OBJECT_FUNCTION, BIND_MUST_EXIST, &function))
    return false;
  Symbol name = other_cast_name(executor, &from, &to);
  ObjectId taken = other_find(executor, OBJECT_CAST, OBJECT_ID_NONE, name);
  if (taken != OBJECT_ID_NONE) {
    executor_relate(executor, taken);
    return executor_fail(executor, "42710", node->span,
        "cast from type %.*s to type %.*s already exists",
        SLICE_PRINT(bind_type_text(executor, &from)), SLICE_PRINT(bind_type_text(executor, &to)));
  }
  OtherObject draft = {.object = {.object_class = CLASS_OTHER, .kind = OBJECT_CAST, .name = name},
      .of = from.type,
      .other = to.type,
      .text = cast_text(executor, statement)};
  ObjectId id = executor_create(executor, &draft.object, node->span);
  executor_depend(executor, id, 0, from.type, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, to.type, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, function, 0, GRAPH_NORMAL);
  return true;
}

// ---- CREATE AGGREGATE

static bool read_arguments(Executor *executor, const CreateAggregate *statement, Function *draft) {
  NodeList parameters = statement->aggregate->parameters;
  size_t count = parameters.count < 100 ? parameters.count : 100;
  draft->arguments = ARENA_ARRAY(executor->arena, count + 2, TypeReference);
  draft->argument_names = ARENA_ARRAY(executor->arena, count + 2, Symbol);
  draft->arguments_known = true;
  LIST_EACH(node, parameters) {
    const FunctionParameter *parameter = (const FunctionParameter *)node;
    if (draft->argument_count == 100) break;
    if (!bind_type(executor, parameter->type, &draft->arguments[draft->argument_count]))
      return false;
    if (parameter->mode == PARAMETER_VARIADIC) draft->variadic = true;
    draft->argument_names[draft->argument_count++] = parameter->name.symbol;
  }
  const Node *base = option_value(executor, statement->options, "basetype"); // the old form
  if (base == NULL || base->kind != NODE_TYPE_NAME || count > 0) return true;
  Slice name = executor_text(executor, ((const TypeName *)base)->name.name.symbol);
  if (slice_equals(name, SLICE("any"))) return true;
  if (!bind_type(executor, (const TypeName *)base, &draft->arguments[0])) return false;
  draft->argument_count = 1;
  return true;
}

// The state, then the aggregated arguments.
static bool bind_states(
    Executor *executor, const CreateAggregate *statement, Function *draft, ObjectId functions[2]) {
  const Node *step = option_value(executor, statement->options, "sfunc");
  const Node *state = option_value(executor, statement->options, "stype");
  const Node *final = option_value(executor, statement->options, "finalfunc");
  if (step == NULL) step = option_value(executor, statement->options, "sfunc1");
  if (state == NULL) state = option_value(executor, statement->options, "stype1");
  if (state == NULL)
    return executor_fail(executor, "42P13", (Span){0, 0}, "aggregate stype must be specified");
  if (step == NULL)
    return executor_fail(executor, "42P13", (Span){0, 0}, "aggregate sfunc must be specified");
  TypeReference types[102];
  TypeReference ignored;
  if (!bind_operand(executor, state, &types[0])) return false;
  draft->returns = types[0];
  uint16_t direct = statement->aggregate->has_order ? (uint16_t)statement->aggregate->direct : 0;
  uint16_t count = 1;
  for (uint16_t i = direct; i < draft->argument_count; i++) types[count++] = draft->arguments[i];
  if (!bind_support(executor, step, types, count, &functions[0], &ignored)) return false;
  if (final == NULL) return true;
  draft->returns = (TypeReference){.modifiers = {-1, -1}};
  QualifiedName name;
  if (!bind_support(executor, final, types, 1, &functions[1], &draft->returns)) return false;
  const BuiltinFunction *builtin = NULL;
  if (functions[1] == OBJECT_ID_NONE && function_name(final, &name))
    builtin = builtin_function_by_name(executor_text(executor, name.name.symbol));
  if (builtin != NULL) draft->returns.type = builtin->result;
  return true;
}

static const Function *find_same(
    Executor *executor, const CreateAggregate *statement, const Function *draft) {
  FunctionCandidates candidates;
  const Object *schema = catalog_get(executor->catalog, draft->object.schema);
  QualifiedName name = {
      .schema = {.symbol = schema == NULL ? SYMBOL_NONE : schema->name},
      .name = statement->aggregate->name.name,
  };
  if (!function_candidates(executor, &name, BIND_MAY_MISS, &candidates)) return NULL;
  return function_with_arguments(&candidates, draft->arguments, draft->argument_count);
}

bool apply_create_aggregate(Executor *executor, const Node *node) {
  const CreateAggregate *statement = (const CreateAggregate *)node;
  const QualifiedName *name = &statement->aggregate->name;
  ObjectId functions[2] = {OBJECT_ID_NONE, OBJECT_ID_NONE};
  bool is_hypothetical = option_value(executor, statement->options, "hypothetical") != NULL;
  Function draft = {
      .object = {.object_class = CLASS_FUNCTION, .kind = 'a', .name = name->name.symbol},
      .volatility = 'i',
      .parallel = 'u',
      .is_harmless = true,
      .language = symbol_intern(executor->symbols, SLICE("internal")),
      .aggregate_kind = is_hypothetical                   ? 'h'
                        : statement->aggregate->has_order ? 'o'
                                                          : 'n',
      .returns.modifiers = {-1, -1},
  };
  if (!bind_creation_schema(executor, name, PERSISTENCE_PERMANENT, &draft.object.schema) ||
      !read_arguments(executor, statement, &draft) ||
      !bind_states(executor, statement, &draft, functions))
    return false;
  const Function *before = find_same(executor, statement, &draft);
  ObjectId id;
  if (before != NULL && before->arguments_known && !statement->or_replace) {
    executor_relate(executor, before->object.id);
    return executor_fail(executor, "42723", name->span,
        "function \"%.*s\" already exists with same argument types",
        SLICE_PRINT(executor_text(executor, draft.object.name)));
  }
  if (before != NULL && before->arguments_known) {
    id = before->object.id;
    draft.object = before->object;
    graph_remove_dependent(catalog_graph(executor->catalog), id);
    executor_depend(executor, id, 0, draft.object.schema, 0, GRAPH_NORMAL);
    executor_replace(executor, &draft.object, EFFECT_ALTER, 0, node->span);
  } else {
    id = executor_create(executor, &draft.object, node->span);
  }
  for (uint16_t i = 0; i < draft.argument_count; i++)
    executor_depend(executor, id, 0, draft.arguments[i].type, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, draft.returns.type, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, functions[0], 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, functions[1], 0, GRAPH_NORMAL);
  return true;
}
