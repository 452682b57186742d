#include "analyze/bind/value/function_candidates.h"

#define ARGUMENTS_MAX 100u // the server's

typedef struct Arguments {
  TypeReference types[ARGUMENTS_MAX];
  uint16_t count;
} Arguments;

static const char *kind_word(ObjectKind object) {
  switch (object) {
  case OBJECT_PROCEDURE: return "procedure";
  case OBJECT_AGGREGATE: return "aggregate";
  case OBJECT_ROUTINE: return "routine";
  default: return "function";
  }
}

static bool is_input(const FunctionParameter *parameter) {
  return parameter->mode != PARAMETER_TABLE && parameter->mode != PARAMETER_OUT;
}

static bool read_arguments(
    Executor *executor, const FunctionSignature *signature, Arguments *arguments) {
  LIST_EACH(node, signature->parameters) {
    const FunctionParameter *parameter = (const FunctionParameter *)node;
    if (!is_input(parameter) || parameter->type == NULL) continue;
    if (arguments->count == ARGUMENTS_MAX)
      return executor_fail(executor, "54023", node->span,
          "functions cannot have more than %u arguments", ARGUMENTS_MAX);
    TypeReference *type = &arguments->types[arguments->count];
    if (!bind_type_or_shell(executor, parameter->type, type)) return false;
    arguments->count++;
  }
  return true;
}

static bool has_kind(const Function *function, ObjectKind object) {
  switch (object) {
  case OBJECT_FUNCTION: return function->object.kind != 'p';
  case OBJECT_PROCEDURE: return function->object.kind == 'p';
  case OBJECT_AGGREGATE: return function->object.kind == 'a';
  default: return true;
  }
}

// ---- what is missing

static bool missing_function(Executor *executor, const FunctionSignature *signature,
    ObjectKind object, const Arguments *arguments) {
  const QualifiedName *name = &signature->name;
  if (!signature->has_arguments) {
    Slice text = executor_text(executor, name->name.symbol);
    if (name->schema.symbol != SYMBOL_NONE)
      text = arena_printf(executor->arena, "%.*s.%.*s",
          SLICE_PRINT(executor_text(executor, name->schema.symbol)), SLICE_PRINT(text));
    const char *article = object == OBJECT_AGGREGATE ? "an" : "a";
    return executor_fail(executor, "42883", name->span, "could not find %s %s named \"%.*s\"",
        article, kind_word(object), SLICE_PRINT(text));
  }
  Slice text = function_signature_text(executor, name, arguments->types, arguments->count);
  if (object == OBJECT_AGGREGATE && arguments->count == 0)
    text = arena_printf(executor->arena, "%.*s*)", (int)text.length - 1, text.start);
  return executor_fail(executor, "42883", name->span, "%s %.*s does not exist", kind_word(object),
      SLICE_PRINT(text));
}

// In an open world an overload that nobody saw may be there, even where others were dropped.
static bool may_exist(const Executor *executor, const FunctionSignature *signature,
    const FunctionCandidates *candidates) {
  if (candidates->home == OBJECT_ID_NONE) return false;
  if (!executor->open_world && !executor->extensions_seen) return false;
  return !candidates->gone || (signature->has_arguments && signature->parameters.count > 0);
}

static bool settle_missing(Executor *executor, const FunctionSignature *signature,
    ObjectKind object, BindMissing missing, const FunctionCandidates *candidates,
    const Arguments *arguments, ObjectId *function) {
  if (candidates->is_builtin || missing == BIND_MAY_MISS) return true;
  if (!may_exist(executor, signature, candidates))
    return missing_function(executor, signature, object, arguments);
  if (!executor->open_world)
    executor_unknown(executor, "extension-contents", signature->name.span,
        "%s \"%.*s\" must come from an extension", kind_word(object),
        SLICE_PRINT(executor_text(executor, signature->name.name.symbol)));
  char kind = object == OBJECT_PROCEDURE ? 'p' : object == OBJECT_AGGREGATE ? 'a' : 'f';
  *function = function_assume(executor, signature->name.name, candidates->home, kind);
  return true;
}

// ---- what is found

static bool take(Executor *executor, const FunctionSignature *signature, ObjectKind object,
    const Function *found, const Arguments *arguments, ObjectId *function) {
  *function = found->object.id;
  if (found->object.flags & OBJECT_MAYBE)
    executor_unknown(executor, "maybe", signature->name.span,
        "whether \"%.*s\" exists is not known",
        SLICE_PRINT(executor_text(executor, found->object.name)));
  if (has_kind(found, object) || !found->arguments_known) return true;
  Slice text =
      function_signature_text(executor, &signature->name, arguments->types, arguments->count);
  executor_relate(executor, found->object.id);
  if (object == OBJECT_AGGREGATE)
    return executor_fail(executor, "42809", signature->name.span,
        "function %.*s is not an aggregate", SLICE_PRINT(text));
  return executor_fail(executor, "42809", signature->name.span, "%.*s is not a %s",
      SLICE_PRINT(text), kind_word(object));
}

static bool not_unique(Executor *executor, const FunctionSignature *signature, ObjectKind object) {
  executor_fail(executor, "42725", signature->name.span, "%s name \"%.*s\" is not unique",
      kind_word(object), SLICE_PRINT(executor_text(executor, signature->name.name.symbol)));
  executor_hint(
      executor, "Specify the argument list to select the %s unambiguously.", kind_word(object));
  return false;
}

static bool is_hidden(const Function *function, const Function *by) {
  if (function->argument_count != by->argument_count) return false;
  for (uint16_t i = 0; i < by->argument_count; i++) {
    if (function->arguments[i].type != by->arguments[i].type ||
        (function->arguments[i].array_dimensions > 0) != (by->arguments[i].array_dimensions > 0))
      return false;
  }
  return function->object.schema != by->object.schema;
}

static bool find_by_name(Executor *executor, const FunctionSignature *signature, ObjectKind object,
    const FunctionCandidates *candidates, const Function **found) {
  *found = NULL;
  for (uint32_t i = 0; i < candidates->count; i++) {
    const Function *function = candidates->items[i];
    if (!has_kind(function, object) && function->arguments_known) continue;
    // One that is hidden by the same arguments earlier in the path does not count.
    if (*found != NULL && !is_hidden(function, *found))
      return not_unique(executor, signature, object);
    if (*found == NULL) *found = function;
  }
  return true;
}

// Since 14 the types of all parameters mean a procedure too, OUT ones among them.
static bool has_parameters(
    const Executor *executor, const Function *procedure, const Arguments *arguments) {
  Slice modes = executor_text(executor, procedure->modes);
  bool is_candidate = procedure->object.kind == 'p' && procedure->arguments_known &&
                      procedure->modes != SYMBOL_NONE && modes.length == arguments->count;
  uint16_t input = 0, output = 0;
  for (uint16_t i = 0; is_candidate && i < arguments->count; i++) {
    bool is_output = modes.start[i] == 'o';
    bool is_in = is_output ? output < procedure->output_count : input < procedure->argument_count;
    const TypeReference *type = !is_in      ? NULL
                                : is_output ? &procedure->outputs[output]
                                            : &procedure->arguments[input];
    if (type == NULL || type->type != arguments->types[i].type ||
        (type->array_dimensions > 0) != (arguments->types[i].array_dimensions > 0))
      return false;
    if (is_output || modes.start[i] == 'b') output++;
    if (!is_output) input++;
  }
  return is_candidate;
}

static bool has_modes(const FunctionSignature *signature) {
  LIST_EACH(node, signature->parameters) {
    if (((const FunctionParameter *)node)->mode != PARAMETER_UNSTATED) return true;
  }
  return false;
}

static bool find_by_parameters(Executor *executor, const FunctionSignature *signature,
    ObjectKind object, const FunctionCandidates *candidates, const Arguments *arguments,
    const Function **found) {
  bool is_procedure = object == OBJECT_PROCEDURE || object == OBJECT_ROUTINE;
  if (!is_procedure || executor->version_max < 14 || has_modes(signature)) return true;
  for (uint32_t i = 0; i < candidates->count; i++) {
    const Function *other = candidates->items[i];
    if (other == *found || !has_parameters(executor, other, arguments)) continue;
    if (*found != NULL && (*found)->arguments_known && (*found)->object.kind == 'p')
      return not_unique(executor, signature, object);
    *found = other;
    return true;
  }
  return true;
}

bool bind_function(Executor *executor, const FunctionSignature *signature, ObjectKind object,
    BindMissing missing, ObjectId *function) {
  *function = OBJECT_ID_NONE;
  Arguments arguments = {.count = 0};
  FunctionCandidates candidates;
  if (!read_arguments(executor, signature, &arguments)) return false;
  if (!function_candidates(executor, &signature->name, missing, &candidates)) return false;
  const Function *found = NULL;
  if (signature->has_arguments) {
    found = function_with_arguments(&candidates, arguments.types, arguments.count);
    if (!find_by_parameters(executor, signature, object, &candidates, &arguments, &found))
      return false;
  } else if (!find_by_name(executor, signature, object, &candidates, &found)) {
    return false;
  }
  if (found != NULL) return take(executor, signature, object, found, &arguments, function);
  return settle_missing(executor, signature, object, missing, &candidates, &arguments, function);
}

bool bind_trigger_function(Executor *executor, const QualifiedName *name, ObjectId *function) {
  FunctionSignature signature = {
      .node = {.kind = NODE_FUNCTION_SIGNATURE, .span = name->span},
      .name = *name,
      .has_arguments = true,
  };
  Arguments none = {.count = 0};
  FunctionCandidates candidates;
  if (!function_candidates(executor, name, BIND_MUST_EXIST, &candidates)) return false;
  const Function *found = function_with_arguments(&candidates, none.types, 0);
  if (found != NULL && found->arguments_known && found->object.kind == 'p') // not even seen
    return missing_function(executor, &signature, OBJECT_FUNCTION, &none);
  return bind_function(executor, &signature, OBJECT_FUNCTION, BIND_MUST_EXIST, function);
}
