#include "analyze/apply/definition/support_function.h"

#include "analyze/bind/value/coercion.h"
#include "analyze/bind/value/function_choice.h"

static const Option *find_option(const Executor *executor, NodeList options, const char *word) {
  LIST_EACH(node, options) {
    const Option *option = (const Option *)node;
    if (slice_equals(executor_text(executor, option->name.symbol), slice_of(word))) return option;
  }
  return NULL;
}

bool support_has_option(const Executor *executor, NodeList options, const char *word) {
  return find_option(executor, options, word) != NULL;
}

const Node *support_option(const Executor *executor, NodeList options, const char *word) {
  const Option *option = find_option(executor, options, word);
  return option == NULL ? NULL : option->value;
}

static bool read_name(const Node *value, QualifiedName *name) {
  if (value == NULL) return false;
  switch (value->kind) {
  case NODE_TYPE_NAME: *name = ((const TypeName *)value)->name; return true;
  case NODE_QUALIFIED_NAME: *name = ((const QualifiedNameNode *)value)->name; return true;
  case NODE_NAME: *name = (QualifiedName){.name = ((const NameNode *)value)->name}; return true;
  default: return false;
  }
}

static bool missing(
    Executor *executor, const QualifiedName *name, const TypeReference types[], uint32_t count) {
  return executor_fail(executor, "42883", (Span){0, 0}, "function %.*s does not exist",
      SLICE_PRINT(function_signature_text(executor, name, types, (uint16_t)count)));
}

static bool may_be(const Executor *executor, const FunctionCandidates *candidates) {
  if (executor->open_world || executor->extensions_seen) return true;
  for (uint32_t i = 0; i < candidates->count; i++) {
    if (!candidates->items[i]->arguments_known) return true;
  }
  return false;
}

static void take_made(SupportFunction *found, const Function *function) {
  *found = (SupportFunction){.id = function->object.id,
      .result = function->returns,
      .is_known = function->arguments_known,
      .strict = function->strict,
      .returns_set = function->returns_set,
      .arguments = function->arguments_known ? function->arguments : NULL,
      .argument_count = function->argument_count};
}

static void take_builtin(
    Executor *executor, SupportFunction *found, const BuiltinOverload *overload) {
  const BuiltinCode *codes = builtin_arguments(overload);
  TypeReference *types =
      ARENA_ARRAY(executor->arena, (size_t)overload->argument_count + 1, TypeReference);
  for (uint8_t i = 0; i < overload->argument_count; i++) types[i] = builtin_reference(codes[i]);
  *found = (SupportFunction){.result = builtin_reference(overload->result),
      .is_known = true,
      .strict = overload->strict,
      .returns_set = overload->returns_set,
      .arguments = types,
      .argument_count = overload->argument_count};
}

// ---- exactly these

static const BuiltinOverload *builtin_exact(
    Executor *executor, const QualifiedName *name, const TypeReference types[], uint32_t count) {
  const BuiltinFunction *function =
      builtin_function_by_name(executor_text(executor, name->name.symbol));
  if (function == NULL) return NULL;
  const BuiltinOverload *overloads = builtin_overloads(function);
  for (uint16_t i = 0; i < function->overload_count; i++) {
    if (!builtin_overload_in(&overloads[i], executor->version_max)) continue;
    if (overloads[i].argument_count != count) continue;
    const BuiltinCode *codes = builtin_arguments(&overloads[i]);
    uint32_t same = 0;
    while (same < count && value_same(builtin_reference(codes[same]), types[same])) same++;
    if (same == count) return &overloads[i];
  }
  return NULL;
}

// False: there is none.
static bool take_exact(Executor *executor, const QualifiedName *name,
    const FunctionCandidates *candidates, const TypeReference types[], uint32_t count,
    SupportFunction *found) {
  const BuiltinOverload *builtin =
      candidates->is_builtin ? builtin_exact(executor, name, types, count) : NULL;
  const Function *made = function_with_arguments(candidates, types, (uint16_t)count);
  if (builtin != NULL)
    take_builtin(executor, found, builtin);
  else if (made != NULL)
    take_made(found, made);
  return builtin != NULL || made != NULL;
}

bool support_function_exact(Executor *executor, const Node *value, const TypeReference types[],
    uint32_t count, SupportFunction *found) {
  *found = (SupportFunction){.result = value_none()};
  QualifiedName name;
  FunctionCandidates candidates;
  if (!read_name(value, &name)) return true;
  if (!function_candidates(executor, &name, BIND_MUST_EXIST, &candidates)) return false;
  return take_exact(executor, &name, &candidates, types, count, found) ||
         may_be(executor, &candidates) || missing(executor, &name, types, count);
}

// ---- those that a call means

// The types that it has are what it is given, or pass for it as they are.
static bool check_types(Executor *executor, const QualifiedName *name, const TypeReference types[],
    uint32_t count, const SupportFunction *found) {
  for (uint32_t i = 0; i < count && i < found->argument_count; i++) {
    TypeReference declared = found->arguments[i];
    bool any = polymorphic_is(declared) || value_is(declared, BUILTIN_ANY);
    if (any || types[i].type == OBJECT_ID_NONE || declared.type == OBJECT_ID_NONE) continue;
    if (coercion_is_relabelling(executor, types[i], declared)) continue;
    return executor_fail(executor, "42804", (Span){0, 0},
        "function %.*s requires run-time type coercion",
        SLICE_PRINT(function_signature_text(
            executor, name, found->arguments, (uint16_t)found->argument_count)));
  }
  return true;
}

static bool is_plain(const FunctionChoice *choice) {
  if (choice->is_cast) return false;
  if (choice->function != NULL) return strchr("fp", choice->function->object.kind) != NULL;
  return choice->builtin != NULL && choice->builtin->kind == 'f';
}

static bool take_called(Executor *executor, const QualifiedName *name,
    const FunctionCandidates *candidates, const TypeReference types[], uint32_t count,
    SupportFunction *found) {
  CallArguments *call = ARENA_NEW(executor->arena, CallArguments);
  call->count = count;
  if (count > 0) memcpy(call->types, types, count * sizeof *types);
  FunctionChoice choice = function_choose(executor, name, candidates, call);
  if (choice.kind == CHOICE_OPEN) {
    if (choice.function != NULL) found->id = choice.function->object.id;
    return true;
  }
  if (choice.kind != CHOICE_ONE || !is_plain(&choice))
    return may_be(executor, candidates) || missing(executor, name, types, count);
  if (choice.function != NULL)
    take_made(found, choice.function);
  else
    take_builtin(executor, found, choice.builtin);
  if (polymorphic_is(found->result)) found->result = choice.result;
  return true;
}

bool support_function_called(Executor *executor, const Node *value, const TypeReference types[],
    uint32_t count, SupportFunction *found) {
  *found = (SupportFunction){.result = value_none()};
  QualifiedName name;
  FunctionCandidates candidates;
  if (!read_name(value, &name) || count > SUPPORT_ARGUMENTS_MAX) return true;
  if (!function_candidates(executor, &name, BIND_MUST_EXIST, &candidates)) return false;
  if (!take_exact(executor, &name, &candidates, types, count, found) &&
      !take_called(executor, &name, &candidates, types, count, found))
    return false;
  if (!found->returns_set) return check_types(executor, &name, types, count, found);
  return executor_fail(executor, "42804", (Span){0, 0}, "function %.*s returns a set",
      SLICE_PRINT(function_signature_text(executor, &name, types, (uint16_t)count)));
}

ObjectId support_function_only(Executor *executor, const Node *name) {
  QualifiedName written;
  FunctionCandidates candidates;
  if (!read_name(name, &written) ||
      !function_candidates(executor, &written, BIND_MAY_MISS, &candidates))
    return OBJECT_ID_NONE;
  return candidates.count == 1 ? candidates.items[0]->object.id : OBJECT_ID_NONE;
}
