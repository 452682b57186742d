#include "analyze/apply/routine/function_rule.h"

#include "analyze/apply/definition/support_function.h"
#include "analyze/bind/query/bind_query.h"
#include "analyze/bind/value/polymorphic.h"

static bool invalid(Executor *executor, const char *message) {
  return executor_fail(executor, "42P13", (Span){0, 0}, "%s", message);
}

bool function_rule_option(Executor *executor, const Option *option, bool is_procedure) {
  static const char *const refused[] = {
      "window", "volatility", "strict", "leakproof", "cost", "rows", "support", "parallel"};
  Slice name = executor_text(executor, option->name.symbol);
  for (size_t i = 0; is_procedure && i < sizeof refused / sizeof *refused; i++) {
    if (slice_equals(name, slice_of(refused[i])))
      return executor_fail(
          executor, "42P13", option->node.span, "invalid attribute in procedure definition");
  }
  return true;
}

// ---- polymorphic types and internal

static bool takes_polymorphic(const Function *function) {
  for (uint16_t i = 0; i < function->argument_count; i++) {
    if (polymorphic_is(function->arguments[i])) return true;
  }
  return false;
}

// The inputs must say what polymorphic results are.
static bool check_polymorphic(Executor *executor, const Function *function) {
  const TypeReference *inputs = function->arguments;
  uint32_t count = function->argument_count;
  bool follows = polymorphic_follows(function->returns, inputs, count);
  for (uint16_t i = 0; i < function->output_count && follows; i++)
    follows = polymorphic_follows(function->outputs[i], inputs, count);
  return follows || invalid(executor, "cannot determine result data type");
}

static bool check_internal(Executor *executor, const Function *function) {
  TypeReference internal = bind_builtin_type("internal");
  if (!value_same(function->returns, internal)) return true;
  for (uint16_t i = 0; i < function->argument_count; i++) {
    if (value_same(function->arguments[i], internal)) return true;
  }
  return invalid(executor, "unsafe use of pseudo-type \"internal\"");
}

// ---- what a language takes and gives

static bool is_strange(const TypeReference *type) {
  return bind_type_is_pseudo(type) && !polymorphic_is(*type) && type->array_dimensions == 0;
}

static bool gives(const Function *function, const char *const named[], size_t count) {
  if (!is_strange(&function->returns) || function->object.kind == 'p') return true;
  Slice name = builtin_type_name(function->returns.type);
  for (size_t i = 0; i < count; i++) {
    if (slice_equals(name, slice_of(named[i]))) return true;
  }
  return false;
}

static bool check_sql_types(Executor *executor, const Function *function) {
  static const char *const results[] = {"record", "void"};
  if (!gives(function, results, 2))
    return executor_fail(executor, "42P13", (Span){0, 0}, "SQL functions cannot return type %.*s",
        SLICE_PRINT(bind_type_text(executor, &function->returns)));
  for (uint16_t i = 0; i < function->argument_count; i++) {
    const TypeReference *type = &function->arguments[i];
    bool is_record = value_is(*type, BUILTIN_RECORD) && executor->version_max >= 14;
    if (!is_strange(type) || is_record) continue;
    return executor_fail(executor, "42P13", (Span){0, 0},
        "SQL functions cannot have arguments of type %.*s",
        SLICE_PRINT(bind_type_text(executor, type)));
  }
  return true;
}

static bool check_plpgsql_types(Executor *executor, const Function *function) {
  static const char *const results[] = {"record", "void", "trigger", "event_trigger"};
  if (!gives(function, results, 4))
    return executor_fail(executor, "0A000", (Span){0, 0},
        "PL/pgSQL functions cannot return type %.*s",
        SLICE_PRINT(bind_type_text(executor, &function->returns)));
  for (uint16_t i = 0; i < function->argument_count; i++) {
    const TypeReference *type = &function->arguments[i];
    if (!is_strange(type) || value_is(*type, BUILTIN_RECORD)) continue;
    return executor_fail(executor, "0A000", (Span){0, 0},
        "PL/pgSQL functions cannot accept type %.*s", SLICE_PRINT(bind_type_text(executor, type)));
  }
  return true;
}

static bool check_types(Executor *executor, const Function *function) {
  if (function->language == executor->words.sql) return check_sql_types(executor, function);
  if (function->language == executor->words.plpgsql) return check_plpgsql_types(executor, function);
  return true;
}

// ---- the body, and what else is named

static bool check_form(Executor *executor, const FunctionDraft *draft) {
  const Function *function = &draft->function;
  if (draft->statement->has_sql_body && takes_polymorphic(function))
    return invalid(
        executor, "SQL function with unquoted function body cannot have polymorphic arguments");
  const Node *body = support_option(executor, draft->statement->options, "as");
  Slice language = executor_text(executor, function->language);
  if (body == NULL || body->kind != NODE_ROW || slice_equals(language, SLICE("c"))) return true;
  return executor_fail(executor, "42P13", body->span,
      "only one AS item needed for language \"%.*s\"", SLICE_PRINT(language));
}

static bool check_support(Executor *executor, const FunctionDraft *draft) {
  const Node *name = support_option(executor, draft->statement->options, "support");
  TypeReference internal = bind_builtin_type("internal");
  SupportFunction found;
  return name == NULL || support_function_exact(executor, name, &internal, 1, &found);
}

// What stands behind an output that is not an input is the caller's to leave out.
static bool check_procedure(Executor *executor, const FunctionDraft *draft) {
  bool has_variadic = false, has_default = false;
  if (!draft->statement->procedure) return true;
  LIST_EACH(node, draft->statement->parameters) {
    const FunctionParameter *parameter = (const FunctionParameter *)node;
    if (has_variadic)
      return executor_fail(
          executor, "42P13", node->span, "VARIADIC parameter must be the last parameter");
    if (has_default && parameter->mode == PARAMETER_OUT)
      return executor_fail(executor, "42P13", node->span,
          "procedure OUT parameters cannot appear after one with a default value");
    has_variadic |= parameter->mode == PARAMETER_VARIADIC;
    has_default |= parameter->default_value != NULL;
  }
  return true;
}

bool function_rule_check(Executor *executor, const FunctionDraft *draft) {
  const Function *function = &draft->function;
  return check_procedure(executor, draft) && check_form(executor, draft) &&
         check_support(executor, draft) && check_polymorphic(executor, function) &&
         check_internal(executor, function) && check_types(executor, function);
}
