#include "analyze/apply/code/code_function.h"
#include "analyze/apply/code/code_bodies.h"
#include "analyze/apply/code/code_facts.h"
#include "analyze/apply/routine/open_world.h"
#include "analyze/apply/session/session_setting.h"
#include "analyze/apply/session/transaction.h"
#include "analyze/bind/query/bind_query.h"
#include "analyze/bind/value/function_choice.h"
#include "analyze/catalog/builtin/builtin.h"

// ---- which function it is

static TypeReference type_of(Datum value) {
  const char *name = value.kind == DATUM_NUMBER    ? "int4"
                     : value.kind == DATUM_BOOLEAN ? "bool"
                     : value.kind == DATUM_TEXT    ? "unknown"
                     : value.kind == DATUM_NULL    ? "unknown"
                                                   : NULL;
  TypeReference none = {.modifiers = {-1, -1}};
  if (value.kind == DATUM_LIST && value.count > 0) {
    TypeReference item = type_of(value.items[0]);
    if (value.items[0].kind == DATUM_TEXT) item = bind_builtin_type("text");
    item.array_dimensions = item.type != OBJECT_ID_NONE;
    return item;
  }
  return name == NULL ? none : bind_builtin_type(name);
}

static const Function *choose(Executor *executor, const FunctionCall *call,
    const FunctionCandidates *candidates, const CodeArguments *values) {
  CallArguments *arguments = ARENA_NEW(executor->arena, CallArguments);
  LIST_EACH(node, call->arguments) {
    if (node->kind == NODE_ARGUMENT) {
      arguments->names[arguments->count] = ((const Argument *)node)->name.symbol;
      arguments->has_names = true;
    }
    arguments->types[arguments->count] = type_of(values->items[arguments->count]);
    arguments->count++;
  }
  arguments->variadic = call->variadic;
  FunctionChoice choice = function_choose(executor, &call->name, candidates, arguments);
  return choice.kind == CHOICE_ONE ? choice.function : NULL;
}

// NULL: it is one of the server's, none, or which one is not known.
static const Function *called(Code *code, const FunctionCall *call, const CodeArguments *values) {
  FunctionCandidates candidates;
  const Function *found = NULL;
  uint32_t count = 0;
  if (call->special != SPECIAL_NONE || values->count > CANDIDATE_ARGUMENTS_MAX) return NULL;
  if (!function_candidates(code->executor, &call->name, BIND_MAY_MISS, &candidates)) return NULL;
  if (candidates.is_builtin) return NULL;
  for (uint32_t i = 0; i < candidates.count; i++) {
    if (!function_takes(candidates.items[i], (uint32_t)values->count)) continue;
    found = candidates.items[i];
    count++;
  }
  if (count > 1) found = choose(code->executor, call, &candidates, values);
  return found;
}

// ---- its arguments

// What is not given has its default.
static bool fill_defaults(Code *code, const Function *function, Datum *values, const bool *given) {
  Executor *executor = code->executor;
  uint16_t first = (uint16_t)(function->argument_count - function->default_count);
  bool is_short = false;
  for (uint16_t i = 0; i < function->argument_count; i++) {
    if (!given[i] && i < first) return false;
    is_short |= !given[i];
  }
  if (!is_short) return true;
  Slice text = executor_text(executor, function->defaults);
  Code inner = {.executor = executor};
  CodeTable table = code_query_of(&inner, text);
  bool is_known =
      table.is_known && table.count == 1 && table.column_count == function->default_count;
  for (uint16_t i = first; i < function->argument_count; i++) {
    if (!given[i]) values[i] = is_known ? table.rows[0][i - first] : datum_unknown();
  }
  return true;
}

static bool place_arguments(Code *code, const FunctionCall *call, const Function *function,
    const CodeArguments *values, Datum *placed) {
  Arena *arena = code->executor->arena;
  bool *given = ARENA_ARRAY(arena, function->argument_count + 1u, bool);
  size_t at = 0;
  LIST_EACH(node, call->arguments) {
    size_t place = at;
    if (node->kind == NODE_ARGUMENT) {
      for (place = 0; place < function->argument_count; place++)
        if (function->argument_names[place] == ((const Argument *)node)->name.symbol) break;
    }
    if (place >= function->argument_count) break;
    placed[place] = values->items[at++];
    given[place] = true;
  }
  uint16_t last = (uint16_t)(function->argument_count - 1);
  if (function->variadic && !call->variadic) {
    size_t rest = values->count > last ? values->count - last : 0;
    Datum *items = ARENA_ARRAY(arena, rest + 1, Datum);
    for (size_t i = 0; i < rest; i++) items[i] = values->items[last + i];
    placed[last] = datum_list(items, rest);
    given[last] = true;
  }
  if (!fill_defaults(code, function, placed, given)) return false;
  for (uint16_t i = 0; i < function->argument_count; i++) {
    const TypeReference *type = &function->arguments[i];
    if (type->array_dimensions == 0)
      placed[i] = code_coerce(code, placed[i], builtin_type_name(type->type));
  }
  return true;
}

static CodeArguments values_of(Code *code, const FunctionCall *call) {
  CodeArguments values = {
      .items = ARENA_ARRAY(code->executor->arena, call->arguments.count + 1u, Datum)};
  LIST_EACH(node, call->arguments) {
    bool is_named = node->kind == NODE_ARGUMENT;
    values.items[values.count++] =
        code_value(code, is_named ? ((const Argument *)node)->value : node);
  }
  return values;
}

// ---- calls that are run

static bool *find_reached(const Code *code, const FunctionCall *call) {
  for (size_t i = 0; code->calls != NULL && i < code->calls->count; i++) {
    if (code->calls->items[i] == call) return &code->calls->reached[i];
  }
  return NULL;
}

// Nothing of it is left but its value: where that is not known, it may yet not be called.
static bool run_quietly(
    Code *code, const Function *function, const Datum *arguments, Span call, CodeReturn *result) {
  Executor *executor = code->executor;
  Code quiet = {.executor = executor, .is_quiet = true};
  Outcome before = executor->execution->outcome;
  CatalogMark mark = catalog_mark(executor->catalog);
  CodeFlow flow = code_run_function(&quiet, function, arguments, call, result);
  executor->execution->outcome = before;
  catalog_undo_to(executor->catalog, mark);
  return flow == CODE_GOES_ON;
}

static bool run(Code *code, const FunctionCall *call, CodeReturn *result) {
  bool *reached = find_reached(code, call);
  bool is_plain = call->over == NULL && !call->star && !call->distinct && call->filter == NULL;
  if (!is_plain || code->stopped != CODE_GOES_ON || !code_step(code)) return false;
  CodeArguments values = values_of(code, call);
  if (code->stopped != CODE_GOES_ON) return false;
  const Function *function = called(code, call, &values);
  if (function == NULL || function->body == SYMBOL_NONE) return false;
  if (reached == NULL && !function->is_harmless) return false;
  Datum *arguments = ARENA_ARRAY(code->executor->arena, function->argument_count + 1u, Datum);
  if (!place_arguments(code, call, function, &values, arguments)) return false;
  if (function->strict) {
    for (uint16_t i = 0; i < function->argument_count; i++) {
      if (arguments[i].kind != DATUM_NULL) continue;
      *result = (CodeReturn){.value = datum_null()};
      if (reached != NULL) *reached = true;
      return !function->returns_set;
    }
  }
  if (reached == NULL) return run_quietly(code, function, arguments, call->node.span, result);
  *reached = true;
  CodeFlow flow = code_run_function(code, function, arguments, call->node.span, result);
  if (flow == CODE_FAILS || flow == CODE_LOST) code->stopped = flow;
  return flow == CODE_GOES_ON;
}

Datum code_call_function(Code *code, const FunctionCall *call) {
  CodeReturn result;
  if (!run(code, call, &result)) return datum_unknown();
  return result.function != NULL && result.function->returns_set ? datum_unknown() : result.value;
}

// Settings that decide nothing here may have any value.
static bool matters(const Executor *executor, Symbol name) {
  return name == executor->words.search_path || name == executor->words.role ||
         name == executor->words.session_authorization;
}

Datum code_set_config(Code *code, const FunctionCall *call) {
  Executor *executor = code->executor;
  bool *reached = find_reached(code, call);
  CodeArguments values = values_of(code, call);
  if (reached == NULL || values.count != 3 || values.items[0].kind != DATUM_TEXT)
    return datum_unknown();
  Datum value = values.items[1];
  Name name = {
      .symbol = symbol_intern(executor->symbols, values.items[0].text), .span = call->node.span};
  bool is_known = value.kind == DATUM_TEXT && values.items[2].kind == DATUM_BOOLEAN;
  if (!is_known && matters(executor, name.symbol)) return datum_unknown();
  *reached = true;
  if (!is_known) return datum_unknown();
  Slice text = value.text;
  if (text.length == 0 && name.symbol == executor->words.search_path) text = SLICE("\"\"");
  if (!session_setting_put(executor, name, &text, datum_is_true(values.items[2])))
    code->stopped = CODE_FAILS;
  return value;
}

bool code_function_rows(Code *code, const FunctionCall *call, CodeTable *table) {
  CodeReturn result;
  if (!run(code, call, &result) || result.function == NULL) return false;
  *table = result.rows;
  if (!result.function->returns_set) code_add_row(code, table, result.value);
  return table->is_known;
}

bool code_returns_set(Code *code, const FunctionCall *call) {
  FunctionCandidates candidates;
  if (call->special != SPECIAL_NONE) return false;
  if (!function_candidates(code->executor, &call->name, BIND_MAY_MISS, &candidates)) return false;
  if (candidates.is_builtin) return false;
  for (uint32_t i = 0; i < candidates.count; i++) {
    if (candidates.items[i]->returns_set) return true;
  }
  return false;
}

// ---- the calls of a statement

static bool has_body(Executor *executor, const QualifiedName *name) {
  FunctionCandidates candidates;
  if (!function_candidates(executor, name, BIND_MAY_MISS, &candidates)) return false;
  for (uint32_t i = 0; i < candidates.count; i++) {
    if (candidates.items[i]->body != SYMBOL_NONE) return true;
  }
  return false;
}

bool code_find_calls(Executor *executor, const Node *node, CodeCalls *calls) {
  const CodeFacts *facts = code_facts(executor, node);
  *calls = (CodeCalls){0};
  for (uint32_t i = 0; i < facts->call_count; i++) {
    const FunctionCall *call = facts->calls[i];
    bool acts = call->special == SPECIAL_NONE && !code_call_is_harmless(executor, &call->name);
    calls->any_body |= acts && has_body(executor, &call->name);
    if (acts && calls->count < CODE_MOST_CALLS)
      calls->items[calls->count++] = call;
    else if (acts)
      calls->other = call;
  }
  return calls->count > 0;
}

CodeFlow code_end_calls(Code *code, const CodeCalls *calls, bool is_without_rows) {
  CodeFlow stopped = code->stopped;
  code->stopped = CODE_GOES_ON;
  if (stopped == CODE_FAILS) return stopped;
  const FunctionCall *missed = calls->other;
  for (size_t i = 0; i < calls->count && !is_without_rows; i++) {
    if (!calls->reached[i]) missed = calls->items[i];
  }
  if (stopped == CODE_LOST) {
    open_world_from_here(code->executor, CODE_ALTERS, code->evidence, code->place, code->reason);
  } else if (missed != NULL) {
    Slice what = arena_printf(code->executor->arena, "what %.*s() does is not known",
        SLICE_PRINT(executor_text(code->executor, missed->name.name.symbol)));
    open_world_from_here(code->executor, CODE_ALTERS, "function-call", missed->node.span, what);
  }
  return CODE_GOES_ON;
}

CodeFlow code_run_calls(Code *code, const Node *statement, CodeTable *table) {
  CodeCalls calls, *outer = code->calls;
  CodeTable found = {0};
  bool has_calls = code_find_calls(code->executor, statement, &calls);
  if (!has_calls && table == NULL) return CODE_GOES_ON;
  const Node *rows = statement;
  if (statement->kind == NODE_INSERT) rows = ((const Insert *)statement)->query;
  code->calls = &calls;
  if (statement->kind == NODE_FUNCTION_CALL)
    code_call_function(code, (const FunctionCall *)statement);
  else if (rows != NULL)
    found = code_query(code, rows);
  code->calls = outer;
  if (table != NULL) *table = found;
  bool is_empty = found.is_known && found.is_complete && found.count == 0;
  return has_calls ? code_end_calls(code, &calls, is_empty) : CODE_GOES_ON;
}

bool code_run_calls_of(Executor *executor, const Node *statement) {
  CodeCalls calls;
  const FunctionCall *culprit;
  bool is_query = statement->kind != NODE_INSERT;
  if (!is_query && !catalog_has_acting_functions(executor->catalog)) return true;
  if (executor->has_variables || executor->has_placeholders ||
      !catalog_has_acting_functions(executor->catalog)) {
    open_world_by_calls(executor, statement);
    return true;
  }
  if (code_statement_is_harmless(executor, statement, &culprit)) return true;
  if (!code_find_calls(executor, statement, &calls)) return true;
  if (!is_query && !calls.any_body) return true;
  Code code = {
      .executor = executor, .is_atomic = transaction_is_open(executor) || executor->inside > 0};
  return code_run_calls(&code, statement, NULL) != CODE_FAILS && code_say_doubt(&code);
}
