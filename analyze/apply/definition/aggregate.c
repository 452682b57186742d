#include "analyze/apply/definition/support_function.h"
#include "analyze/bind/query/bind_query.h"
#include "analyze/bind/value/coercion.h"
#include "analyze/bind/value/function_candidates.h"
#include "analyze/bind/value/polymorphic.h"
#include "grammar/ast_statement.h"

// CREATE AGGREGATE (manual: 38.12, User-Defined Aggregates).

#define STATES_MAX (SUPPORT_ARGUMENTS_MAX + 2u)

typedef struct Aggregate {
  const CreateAggregate *statement;
  Function function;
  TypeReference state;
  TypeReference types[STATES_MAX]; // the state, then what is aggregated
  uint32_t count;
  ObjectId needed[8];
  uint32_t needed_count;
} Aggregate;

static const Node *option_of(Executor *executor, const Aggregate *aggregate, const char *word) {
  return support_option(executor, aggregate->statement->options, word);
}

static bool invalid(Executor *executor, const char *message) {
  return executor_fail(executor, "42P13", (Span){0, 0}, "%s", message);
}

static bool bind_state_type(Executor *executor, const Node *value, TypeReference *type) {
  *type = value_none();
  if (value == NULL || value->kind != NODE_TYPE_NAME) return true;
  if (!bind_used_type(executor, (const TypeName *)value, type)) return false;
  bool is_internal = slice_equals(builtin_type_name(type->type), SLICE("internal"));
  if (!bind_type_is_pseudo(type) || polymorphic_is(*type) || is_internal) return true;
  return executor_fail(executor, "42P13", (Span){0, 0},
      "aggregate transition data type cannot be %.*s", SLICE_PRINT(bind_type_text(executor, type)));
}

// ---- arguments

static bool read_old_form(Executor *executor, Aggregate *aggregate) {
  Function *function = &aggregate->function;
  const Node *base = option_of(executor, aggregate, "basetype");
  if (base == NULL) return invalid(executor, "aggregate input type must be specified");
  if (base->kind != NODE_TYPE_NAME) return true;
  Slice name = executor_text(executor, ((const TypeName *)base)->name.name.symbol);
  if (slice_equals(name, SLICE("any"))) return true;
  if (!bind_used_type(executor, (const TypeName *)base, &function->arguments[0])) return false;
  function->argument_count = 1;
  return true;
}

static bool read_arguments(Executor *executor, Aggregate *aggregate) {
  Function *function = &aggregate->function;
  const FunctionSignature *signature = aggregate->statement->aggregate;
  size_t most = SUPPORT_ARGUMENTS_MAX + 1u;
  function->arguments = ARENA_ARRAY(executor->arena, most, TypeReference);
  function->argument_names = ARENA_ARRAY(executor->arena, most, Symbol);
  function->arguments_known = true;
  if (!signature->has_arguments) return read_old_form(executor, aggregate);
  if (option_of(executor, aggregate, "basetype") != NULL)
    return invalid(executor, "basetype is redundant with aggregate input type specification");
  LIST_EACH(node, signature->parameters) {
    const FunctionParameter *parameter = (const FunctionParameter *)node;
    if (function->argument_count == SUPPORT_ARGUMENTS_MAX)
      return executor_fail(executor, "54023", node->span,
          "aggregates cannot have more than %u arguments", SUPPORT_ARGUMENTS_MAX - 1u);
    if (!bind_used_type(executor, parameter->type, &function->arguments[function->argument_count]))
      return false;
    if (parameter->mode == PARAMETER_VARIADIC) function->variadic = true;
    function->argument_names[function->argument_count++] = parameter->name.symbol;
  }
  return true;
}

// ---- which options go together

static bool check_moving(Executor *executor, const Aggregate *aggregate) {
  static const char *const words[] = {"msfunc", "minvfunc", "mfinalfunc", "msspace", "minitcond"};
  bool has_state = option_of(executor, aggregate, "mstype") != NULL;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    bool is_there = option_of(executor, aggregate, words[i]) != NULL;
    if (has_state && i < 2 && !is_there)
      return executor_fail(executor, "42P13", (Span){0, 0},
          "aggregate %s must be specified when mstype is specified", words[i]);
    if (!has_state && is_there)
      return executor_fail(executor, "42P13", (Span){0, 0},
          "aggregate %s must not be specified without mstype", words[i]);
  }
  return true;
}

static bool check_serial(Executor *executor, const Aggregate *aggregate) {
  bool to = option_of(executor, aggregate, "serialfunc") != NULL;
  bool from = option_of(executor, aggregate, "deserialfunc") != NULL;
  if (!to && !from) return true;
  bool is_internal = slice_equals(builtin_type_name(aggregate->state.type), SLICE("internal"));
  if (aggregate->state.type != OBJECT_ID_NONE && !is_internal)
    return invalid(executor, "serialization functions may be specified only when the aggregate "
                             "transition data type is internal");
  return (to && from) || invalid(executor, "must specify both or neither of serialization and "
                                           "deserialization functions");
}

static bool check_parallel(Executor *executor, const Aggregate *aggregate) {
  const Node *value = option_of(executor, aggregate, "parallel");
  if (value == NULL) return true;
  Slice word = SLICE("");
  if (value->kind == NODE_TYPE_NAME)
    word = executor_text(executor, ((const TypeName *)value)->name.name.symbol);
  else if (value->kind == NODE_NAME)
    word = executor_text(executor, ((const NameNode *)value)->name.symbol);
  else if (value->kind == NODE_CONSTANT)
    word = ((const Constant *)value)->text;
  bool is_known = slice_equals(word, SLICE("safe")) || slice_equals(word, SLICE("restricted")) ||
                  slice_equals(word, SLICE("unsafe"));
  return is_known || executor_fail(executor, "42601", (Span){0, 0},
                         "parameter \"parallel\" must be SAFE, RESTRICTED, or UNSAFE");
}

static bool read_options(Executor *executor, Aggregate *aggregate, const Node **step) {
  const Node *state = option_of(executor, aggregate, "stype");
  *step = option_of(executor, aggregate, "sfunc");
  if (*step == NULL) *step = option_of(executor, aggregate, "sfunc1");
  if (state == NULL) state = option_of(executor, aggregate, "stype1");
  if (state == NULL) return invalid(executor, "aggregate stype must be specified");
  if (*step == NULL) return invalid(executor, "aggregate sfunc must be specified");
  return check_moving(executor, aggregate) && read_arguments(executor, aggregate) &&
         bind_state_type(executor, state, &aggregate->state) && check_serial(executor, aggregate) &&
         check_parallel(executor, aggregate);
}

// ---- the functions

static bool use(Executor *executor, Aggregate *aggregate, const Node *name,
    const TypeReference types[], uint32_t count, SupportFunction *found) {
  if (!support_function_called(executor, name, types, count, found)) return false;
  aggregate->needed[aggregate->needed_count++] = found->id;
  return true;
}

static bool returns(Executor *executor, const SupportFunction *found, TypeReference type,
    const Node *name, const char *what) {
  bool is_known = found->is_known && found->result.type != OBJECT_ID_NONE &&
                  type.type != OBJECT_ID_NONE && !polymorphic_is(type);
  if (!is_known || value_same(found->result, type)) return true;
  Slice text = name->kind == NODE_TYPE_NAME
                   ? executor_text(executor, ((const TypeName *)name)->name.name.symbol)
                   : SLICE("");
  return executor_fail(executor, "42804", (Span){0, 0},
      "return type of %s function %.*s is not %.*s", what, SLICE_PRINT(text),
      SLICE_PRINT(bind_type_text(executor, &type)));
}

// A strict step takes the first value for the state.
static bool check_start(
    Executor *executor, const Aggregate *aggregate, const SupportFunction *step, const char *word) {
  bool has_value = option_of(executor, aggregate, word) != NULL ||
                   (slice_equals(slice_of(word), SLICE("initcond")) &&
                       option_of(executor, aggregate, "initcond1") != NULL);
  if (!step->is_known || !step->strict || has_value) return true;
  TypeReference state = aggregate->types[0];
  bool fits =
      aggregate->count > 1 && (state.type == OBJECT_ID_NONE || polymorphic_is(state) ||
                                  coercion_is_relabelling(executor, aggregate->types[1], state));
  return fits || invalid(executor, "must not omit initial value when transition function is strict "
                                   "and transition type is not compatible with input type");
}

static bool bind_step(Executor *executor, Aggregate *aggregate, const Node *name) {
  SupportFunction step;
  return use(executor, aggregate, name, aggregate->types, aggregate->count, &step) &&
         returns(executor, &step, aggregate->state, name, "transition") &&
         check_start(executor, aggregate, &step, "initcond");
}

static bool bind_final(Executor *executor, Aggregate *aggregate, const char *word,
    const char *extra_word, TypeReference *result) {
  const Node *name = option_of(executor, aggregate, word);
  if (name == NULL) return true;
  const FunctionSignature *signature = aggregate->statement->aggregate;
  bool extra = support_has_option(executor, aggregate->statement->options, extra_word);
  TypeReference types[STATES_MAX] = {aggregate->types[0]};
  uint32_t count = 1;
  uint32_t most = aggregate->function.argument_count;
  if (!extra) most = signature->has_order ? (uint32_t)signature->direct : 0;
  for (uint32_t i = 0; i < most; i++) types[count++] = aggregate->function.arguments[i];
  SupportFunction final;
  if (!use(executor, aggregate, name, types, count, &final)) return false;
  *result = final.result;
  if (!extra || !final.is_known || !final.strict) return true;
  return invalid(executor, "final function with extra arguments must not be declared STRICT");
}

static bool bind_moving(Executor *executor, Aggregate *aggregate) {
  const Node *state = option_of(executor, aggregate, "mstype");
  if (state == NULL) return true;
  const Node *step = option_of(executor, aggregate, "msfunc");
  const Node *back = option_of(executor, aggregate, "minvfunc");
  TypeReference type, kept = aggregate->types[0], ignored;
  SupportFunction forward, inverse;
  if (!bind_state_type(executor, state, &type)) return false;
  if (!polymorphic_follows(type, aggregate->function.arguments, aggregate->function.argument_count))
    return invalid(executor, "cannot determine transition data type");
  aggregate->types[0] = type;
  bool fine = use(executor, aggregate, step, aggregate->types, aggregate->count, &forward) &&
              returns(executor, &forward, type, step, "transition") &&
              check_start(executor, aggregate, &forward, "minitcond") &&
              use(executor, aggregate, back, aggregate->types, aggregate->count, &inverse) &&
              returns(executor, &inverse, type, back, "inverse transition");
  if (fine && forward.is_known && inverse.is_known && forward.strict != inverse.strict)
    fine = invalid(executor, "strictness of aggregate's forward and inverse transition functions "
                             "must match");
  fine = fine && bind_final(executor, aggregate, "mfinalfunc", "mfinalfunc_extra", &ignored);
  aggregate->types[0] = kept;
  return fine;
}

static bool bind_parallel(Executor *executor, Aggregate *aggregate) {
  const Node *combine = option_of(executor, aggregate, "combinefunc");
  const Node *to = option_of(executor, aggregate, "serialfunc");
  const Node *from = option_of(executor, aggregate, "deserialfunc");
  TypeReference bytea = bind_builtin_type("bytea");
  TypeReference pair[2] = {aggregate->state, aggregate->state}, read[2] = {bytea, aggregate->state};
  SupportFunction found;
  if (combine != NULL && (!use(executor, aggregate, combine, pair, 2, &found) ||
                             !returns(executor, &found, aggregate->state, combine, "combine")))
    return false;
  if (to != NULL && (!use(executor, aggregate, to, &aggregate->state, 1, &found) ||
                        !returns(executor, &found, bytea, to, "serialization")))
    return false;
  return from == NULL || (use(executor, aggregate, from, read, 2, &found) &&
                             returns(executor, &found, aggregate->state, from, "deserialization"));
}

// In the server's order.
static bool bind_functions(Executor *executor, Aggregate *aggregate, const Node *step) {
  Function *function = &aggregate->function;
  const FunctionSignature *signature = aggregate->statement->aggregate;
  if (!polymorphic_follows(aggregate->state, function->arguments, function->argument_count))
    return invalid(executor, "cannot determine transition data type");
  uint32_t direct = signature->has_order ? (uint32_t)signature->direct : 0;
  // (VARIADIC "any" ORDER BY VARIADIC "any"): one is both.
  if (direct > 0 && direct == function->argument_count) direct--;
  aggregate->types[aggregate->count++] = aggregate->state;
  for (uint32_t i = direct; i < function->argument_count; i++)
    aggregate->types[aggregate->count++] = function->arguments[i];
  function->returns = aggregate->state;
  if (!bind_step(executor, aggregate, step) || !bind_moving(executor, aggregate) ||
      !bind_final(executor, aggregate, "finalfunc", "finalfunc_extra", &function->returns) ||
      !bind_parallel(executor, aggregate))
    return false;
  if (polymorphic_follows(function->returns, function->arguments, function->argument_count))
    return true;
  return invalid(executor, "cannot determine result data type");
}

// ---- the one that is there

static const Function *find_same(Executor *executor, const Aggregate *aggregate) {
  FunctionCandidates candidates;
  const Function *function = &aggregate->function;
  const Object *schema = catalog_get(executor->catalog, function->object.schema);
  QualifiedName name = {
      .schema = {.symbol = schema == NULL ? SYMBOL_NONE : schema->name},
      .name = aggregate->statement->aggregate->name.name,
  };
  if (!function_candidates(executor, &name, BIND_MAY_MISS, &candidates)) return NULL;
  const Function *found =
      function_with_arguments(&candidates, function->arguments, function->argument_count);
  return found != NULL && found->arguments_known ? found : NULL;
}

static bool check_replacement(
    Executor *executor, const Aggregate *aggregate, const Function *before) {
  const Function *after = &aggregate->function;
  Span span = aggregate->statement->aggregate->name.span;
  executor_relate(executor, before->object.id);
  if (!aggregate->statement->or_replace)
    return executor_fail(executor, "42723", span,
        "function \"%.*s\" already exists with same argument types",
        SLICE_PRINT(executor_text(executor, after->object.name)));
  bool is_same_kind = before->object.kind == 'a' && before->aggregate_kind == after->aggregate_kind;
  if (!is_same_kind) return executor_fail(executor, "42809", span, "cannot change routine kind");
  bool is_known = before->returns.type != OBJECT_ID_NONE && after->returns.type != OBJECT_ID_NONE;
  return !is_known || value_same(before->returns, after->returns) ||
         executor_fail(executor, "42P13", span, "cannot change return type of existing function");
}

static ObjectId make(Executor *executor, Aggregate *aggregate, const Function *before, Span span) {
  Function *function = &aggregate->function;
  if (before == NULL) return executor_create(executor, &function->object, span);
  function->object = before->object;
  graph_remove_dependent(catalog_graph(executor->catalog), before->object.id);
  executor_depend(executor, before->object.id, 0, before->object.schema, 0, GRAPH_NORMAL);
  executor_replace(executor, &function->object, EFFECT_ALTER, 0, span);
  return function->object.id;
}

bool apply_create_aggregate(Executor *executor, const Node *node) {
  const CreateAggregate *statement = (const CreateAggregate *)node;
  const QualifiedName *name = &statement->aggregate->name;
  Aggregate *aggregate = ARENA_NEW(executor->arena, Aggregate);
  aggregate->statement = statement;
  Function *function = &aggregate->function;
  bool is_hypothetical = support_has_option(executor, statement->options, "hypothetical");
  *function = (Function){
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
  const Node *step;
  if (!bind_creation_schema(executor, name, PERSISTENCE_PERMANENT, &function->object.schema) ||
      !read_options(executor, aggregate, &step) || !bind_functions(executor, aggregate, step))
    return false;
  const Function *before = find_same(executor, aggregate);
  if (before != NULL && !check_replacement(executor, aggregate, before)) return false;
  ObjectId id = make(executor, aggregate, before, node->span);
  for (uint16_t i = 0; i < function->argument_count; i++)
    executor_depend(executor, id, 0, function->arguments[i].type, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, function->returns.type, 0, GRAPH_NORMAL);
  for (uint32_t i = 0; i < aggregate->needed_count; i++)
    executor_depend(executor, id, 0, aggregate->needed[i], 0, GRAPH_NORMAL);
  return true;
}
