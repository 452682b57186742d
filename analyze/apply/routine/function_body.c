#include "analyze/apply/routine/function_body.h"
#include "analyze/apply/option_text.h"
#include "analyze/apply/relation/populated.h"
#include "analyze/bind/query/bind_query.h"
#include "analyze/catalog/builtin/builtin.h"
#include "grammar/parse.h"
#include "lexer/script.h"

// The server reads a body in SQL when the function is made, unless it is told not to.
static bool is_checked(Executor *executor, const FunctionDraft *draft) {
  const Function *function = &draft->function;
  if (!draft->has_body || function->language != executor->words.sql) return false;
  Symbol setting = symbol_find(executor->symbols, SLICE("check_function_bodies"));
  Slice value = executor_text(executor, catalog_setting(executor->catalog, setting).value);
  return !slice_equals(value, SLICE("false")) && !slice_equals(value, SLICE("off"));
}

// With polymorphic arguments no more than its syntax is checked.
static bool is_polymorphic(const Function *function) {
  for (uint16_t i = 0; i < function->argument_count; i++) {
    Slice name = builtin_type_name(function->arguments[i].type);
    if (slice_starts_with(name, SLICE("any"))) return true;
  }
  return false;
}

static bool is_query(const Node *node) {
  switch (node->kind) {
  case NODE_SELECT:
  case NODE_SET_OPERATION:
  case NODE_INSERT:
  case NODE_UPDATE:
  case NODE_DELETE:
  case NODE_MERGE: return true;
  default: return false;
  }
}

typedef struct BodyCheck {
  Executor *executor;
  Parser *parser;
  Script *script;
  Slice body;
  Span span; // of the body in the statement: where all that is found is shown
  bool only_syntax;
} BodyCheck;

// Names may be arguments, so that only what FROM and INTO name is missed for certain.
static bool check_statement(BodyCheck *check, const ScriptItem *item) {
  Executor *executor = check->executor;
  ParseResult parsed = parser_parse(check->parser, check->body, item, executor->arena);
  if (parsed.fault == PARSE_SYNTAX_ERROR)
    return executor_fail(
        executor, parsed.sqlstate, check->span, "%.*s", SLICE_PRINT(parsed.message));
  if (parsed.fault != PARSE_FINE || check->only_syntax || !is_query(parsed.statement)) return true;
  BindReferences references = {0};
  if (bind_collect(executor, parsed.statement, NULL, 0, true, &references) &&
      populated_check_plan(executor, &references))
    return true;
  executor->execution->outcome.span = check->span;
  return false;
}

static bool check_statements(BodyCheck *check) {
  for (;;) {
    ScriptItem item = script_next(check->script);
    if (item.kind == SCRIPT_END) return true;
    if (item.kind == SCRIPT_STATEMENT && !check_statement(check, &item)) return false;
  }
}

// The function's own search_path is in force while its body is read.
static bool check_in_path(BodyCheck *check, const Function *function) {
  Executor *executor = check->executor;
  Slice path;
  if (!option_text_find(
          executor, function->settings, SLICE("search_path"), SETTING_SEPARATOR, &path))
    return check_statements(check);
  Symbol setting = executor->words.search_path;
  SettingValue outside = catalog_setting(executor->catalog, setting);
  catalog_set(executor->catalog, setting,
      (SettingValue){
          .value = symbol_intern(executor->symbols, path.length == 0 ? SLICE("\"\"") : path),
          .local = outside.local});
  bool fine = check_statements(check);
  catalog_set(executor->catalog, setting, outside);
  return fine;
}

bool function_body_check(Executor *executor, const FunctionDraft *draft) {
  if (!is_checked(executor, draft) || executor->open_world) return true;
  BodyCheck check = {
      .executor = executor,
      .parser = parser_new(executor->symbols),
      .script = script_new(draft->body),
      .body = draft->body,
      .span = draft->body_span,
      .only_syntax = is_polymorphic(&draft->function),
  };
  bool fine = check_in_path(&check, &draft->function);
  script_free(check.script);
  parser_free(check.parser);
  return fine;
}
