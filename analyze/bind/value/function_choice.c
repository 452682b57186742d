#include "analyze/bind/value/function_choice.h"

#include "analyze/bind/value/coercion.h"

typedef struct Gathering {
  Executor *executor;
  const CallArguments *call;
  CandidateList list;
  Slice name;
} Gathering;

// One function, made or built in, as its candidates see it.
typedef struct Form {
  const TypeReference *arguments;
  const Symbol *names; // NULL: none
  uint32_t count;
  uint32_t defaults;
  bool variadic;
  Candidate candidate; // but for the arguments
} Form;

// ---- the call's arguments in the order of the call

static bool is_any(TypeReference type) { return value_is(type, BUILTIN_ANY); }

// f(VARIADIC array), or as many values as the call has.
static TypeReference spread_type(const Executor *executor, TypeReference last) {
  if (is_any(last)) return last;
  if (value_is(last, BUILTIN_ANYARRAY)) return value_builtin(BUILTIN_ANYELEMENT);
  if (value_is(last, BUILTIN_ANYCOMPATIBLEARRAY)) return value_builtin(BUILTIN_ANYCOMPATIBLE);
  return value_element(executor, last);
}

static bool place_by_position(Gathering *gathering, const Form *form, TypeReference types[]) {
  const CallArguments *call = gathering->call;
  bool spreads = form->variadic && !call->variadic;
  if (call->variadic && !form->variadic) return false;
  uint32_t least = form->count - form->defaults;
  if (call->count < (spreads && form->defaults == 0 ? form->count : least)) return false;
  if (call->count > form->count && !spreads) return false;
  for (uint32_t i = 0; i < call->count; i++) {
    bool is_spread = spreads && i + 1 >= form->count;
    types[i] = is_spread ? spread_type(gathering->executor, form->arguments[form->count - 1])
                         : form->arguments[i];
  }
  return true;
}

static bool place_by_name(Gathering *gathering, const Form *form, TypeReference types[]) {
  const CallArguments *call = gathering->call;
  bool filled[CANDIDATE_ARGUMENTS_MAX] = {false};
  if (form->names == NULL || form->variadic != call->variadic) return false;
  if (form->count > CANDIDATE_ARGUMENTS_MAX || call->count > form->count) return false;
  for (uint32_t i = 0; i < call->count; i++) {
    uint32_t place = i;
    if (call->names[i] != SYMBOL_NONE) {
      place = 0;
      while (place < form->count && form->names[place] != call->names[i]) place++;
    }
    if (place >= form->count || filled[place]) return false;
    filled[place] = true;
    types[i] = form->arguments[place];
  }
  for (uint32_t i = 0; i + form->defaults < form->count; i++) {
    if (!filled[i]) return false;
  }
  return true;
}

// ---- the same arguments twice

static bool same_arguments(const Candidate *a, const TypeReference types[], uint32_t count) {
  uint32_t same = 0;
  while (same < count && value_same(a->arguments[same], types[same])) same++;
  return same == count;
}

// The one earlier in the path hides the other; in one schema, one that is not variadic does.
static bool is_hidden(Gathering *gathering, const Candidate *candidate) {
  CandidateList *list = &gathering->list;
  for (uint32_t i = 0; i < list->count; i++) {
    Candidate *before = &list->items[i];
    if (!same_arguments(before, candidate->arguments, gathering->call->count)) continue;
    if (before->place == candidate->place && before->variadic && !candidate->variadic)
      *before = *candidate;
    else if (before->place == candidate->place && before->variadic == candidate->variadic)
      list->is_open = true; // two with defaults: the server says that they are not unique
    return true;
  }
  return false;
}

static void add_form(Gathering *gathering, Form *form) {
  const CallArguments *call = gathering->call;
  TypeReference *types =
      ARENA_ARRAY(gathering->executor->arena, (size_t)call->count + 1, TypeReference);
  bool fits = call->has_names ? place_by_name(gathering, form, types)
                              : place_by_position(gathering, form, types);
  if (!fits) return;
  form->candidate.arguments = types;
  form->candidate.variadic = form->variadic && !call->variadic;
  if (!is_hidden(gathering, &form->candidate))
    candidate_add(gathering->executor, &gathering->list, &form->candidate);
}

// ---- what there is

static const Symbol *builtin_names(Gathering *gathering, const BuiltinOverload *overload) {
  const BuiltinName *names = builtin_argument_names(overload);
  if (!gathering->call->has_names || names == NULL) return NULL;
  SymbolTable *table = gathering->executor->symbols;
  Symbol *symbols = ARENA_ARRAY(gathering->executor->arena, overload->argument_count, Symbol);
  for (uint8_t i = 0; i < overload->argument_count; i++)
    symbols[i] = symbol_find(table, builtin_text(names[i]));
  return symbols;
}

static void add_overload(Gathering *gathering, const BuiltinOverload *overload) {
  Executor *executor = gathering->executor;
  TypeReference *types =
      ARENA_ARRAY(executor->arena, (size_t)overload->argument_count + 1, TypeReference);
  const BuiltinCode *codes = builtin_arguments(overload);
  for (uint8_t i = 0; i < overload->argument_count; i++) types[i] = builtin_reference(codes[i]);
  Form form = {.arguments = types,
      .names = builtin_names(gathering, overload),
      .count = overload->argument_count,
      .defaults = overload->default_count,
      .variadic = overload->variadic,
      .candidate = {.builtin = overload, .result = builtin_reference(overload->result)}};
  add_form(gathering, &form);
}

static void add_builtin(Gathering *gathering) {
  const BuiltinFunction *function = builtin_function_by_name(gathering->name);
  if (function == NULL) return;
  const BuiltinOverload *overloads = builtin_overloads(function);
  for (uint16_t i = 0; i < function->overload_count; i++) {
    if (builtin_overload_in(&overloads[i], gathering->executor->version_max))
      add_overload(gathering, &overloads[i]);
  }
}

// All parameters of a procedure in their order, which has OUT ones of them in between.
static void put_outputs_between(Gathering *gathering, const Function *function, Form *form) {
  Executor *executor = gathering->executor;
  Slice modes = executor_text(executor, function->modes);
  TypeReference *types = ARENA_ARRAY(executor->arena, modes.length + 1, TypeReference);
  Symbol *names = ARENA_ARRAY(executor->arena, modes.length + 1, Symbol);
  uint32_t input = 0, output = 0;
  for (size_t i = 0; i < modes.length; i++) {
    bool is_output = modes.start[i] == 'o';
    if (is_output ? output >= function->output_count : input >= function->argument_count) return;
    types[i] = is_output ? function->outputs[output] : function->arguments[input];
    names[i] = is_output                          ? function->output_names[output]
               : function->argument_names != NULL ? function->argument_names[input]
                                                  : SYMBOL_NONE;
    output += modes.start[i] == 'o' || modes.start[i] == 'b';
    input += !is_output;
  }
  form->arguments = types;
  form->names = names;
  form->count = (uint32_t)modes.length;
}

static void add_made(Gathering *gathering, const Function *function, uint32_t place) {
  if (!function->arguments_known || (function->object.flags & OBJECT_MAYBE)) {
    gathering->list.is_open = true;
    if (!function->arguments_known) return;
  }
  Form form = {.arguments = function->arguments,
      .names = function->argument_names,
      .count = function->argument_count,
      .defaults = function->default_count,
      .variadic = function->variadic,
      .candidate = {.function = function, .result = function->returns, .place = place}};
  bool has_outputs =
      gathering->call->is_call && function->object.kind == 'p' && function->modes != SYMBOL_NONE;
  if (has_outputs) put_outputs_between(gathering, function, &form);
  add_form(gathering, &form);
}

// Candidates stand in the order of the path, so a schema that differs begins another place.
static void gather(Gathering *gathering, const FunctionCandidates *candidates) {
  uint32_t place = 1;
  if (candidates->is_builtin) add_builtin(gathering);
  for (uint32_t i = 0; i < candidates->count; i++) {
    if (i > 0 && candidates->items[i]->object.schema != candidates->items[i - 1]->object.schema)
      place++;
    add_made(gathering, candidates->items[i], place);
  }
}

// ---- which

static FunctionChoice chosen(ChoiceKind kind, const Candidate *candidate, TypeReference result) {
  FunctionChoice choice = {.kind = kind, .result = result};
  if (candidate == NULL) return choice;
  choice.function = candidate->function;
  choice.builtin = candidate->builtin;
  return choice;
}

static FunctionChoice choose(Gathering *gathering) {
  const CallArguments *call = gathering->call;
  if (call->too_many) return (FunctionChoice){.kind = CHOICE_OPEN, .result = value_none()};
  const Candidate *exact = candidate_exact(&gathering->list, call->types, call->count);
  if (exact != NULL)
    return chosen(
        CHOICE_ONE, exact, candidate_result(gathering->executor, exact, call->types, call->count));
  if (gathering->list.count == 0 && !gathering->list.is_open)
    return (FunctionChoice){.kind = CHOICE_NONE, .result = value_none()};
  CandidateChoice choice =
      candidate_choose(gathering->executor, &gathering->list, call->types, call->count);
  return chosen(choice.kind, choice.candidate, choice.result);
}

// A result that all candidates share is known whichever is meant.
static TypeReference shared_result(const CandidateList *list) {
  TypeReference result = list->count == 0 ? value_none() : list->items[0].result;
  for (uint32_t i = 1; i < list->count; i++) {
    if (!value_same(result, list->items[i].result)) return value_none();
  }
  return polymorphic_is(result) ? value_none() : result;
}

// f(x) is x::f where no function takes x as it is.
static bool is_cast(Gathering *gathering, const QualifiedName *name, TypeReference *target) {
  const CallArguments *call = gathering->call;
  if (call->count != 1 || call->has_names || call->variadic) return false;
  if (candidate_exact(&gathering->list, call->types, 1) != NULL) return false;
  Executor *executor = gathering->executor;
  ObjectId type = OBJECT_ID_NONE;
  if (!bind_user_type(executor, name, OBJECT_TYPE, BIND_MAY_MISS, &type)) return false;
  if (type == OBJECT_ID_NONE) return false;
  *target = value_builtin(type);
  TypeReference source = call->types[0];
  if (value_is(source, BUILTIN_UNKNOWN)) return true;
  if (coercion_is_relabelling(executor, source, *target)) return true;
  bool from_row = value_is_row(executor, source) || value_is(source, BUILTIN_RECORD);
  if (from_row) return false;
  const BuiltinCast *cast = builtin_cast(source.type, type, executor->version_max);
  if (cast != NULL && cast->method == 'f') return false;
  return coercion_exists(executor, source, *target, COERCION_EXPLICIT) == VERDICT_YES;
}

FunctionChoice function_choose(Executor *executor, const QualifiedName *name,
    const FunctionCandidates *candidates, const CallArguments *arguments) {
  Gathering gathering = {
      .executor = executor, .call = arguments, .name = executor_text(executor, name->name.symbol)};
  gathering.list.is_open = executor->open_world || executor->extensions_seen;
  if (arguments->too_many) return (FunctionChoice){.kind = CHOICE_OPEN, .result = value_none()};
  gather(&gathering, candidates);
  TypeReference target;
  if (is_cast(&gathering, name, &target))
    return (FunctionChoice){.kind = CHOICE_ONE, .is_cast = true, .result = target};
  TypeReference shared = shared_result(&gathering.list);
  const Candidate *only = gathering.list.count == 1 ? gathering.list.items : NULL;
  Candidate kept = only != NULL ? *only : (Candidate){0};
  FunctionChoice choice = choose(&gathering);
  if (choice.kind == CHOICE_OPEN && choice.result.type == OBJECT_ID_NONE) choice.result = shared;
  if (choice.kind == CHOICE_OPEN && only != NULL && choice.function == NULL) {
    choice.function = kept.function;
    choice.builtin = kept.builtin;
  }
  return choice;
}

FunctionChoice function_choose_builtin(
    Executor *executor, Slice name, const CallArguments *arguments) {
  Gathering gathering = {.executor = executor, .call = arguments, .name = name};
  add_builtin(&gathering);
  return choose(&gathering);
}
