#include "analyze/apply/definition/other.h"
#include "analyze/apply/mention/mention.h"
#include "analyze/apply/relation/populated.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/routine/code_body.h"
#include "analyze/apply/routine/function_body.h"
#include "analyze/apply/routine/function_rule.h"
#include "analyze/bind/query/bind_query.h"
#include "analyze/bind/value/function_candidates.h"
#include "analyze/bind/value/value_type.h"
#include "grammar/ast_statement.h"

// ---- the one of that name and those arguments that is there already

static const Function *find_same(Executor *executor, const FunctionDraft *draft) {
  FunctionCandidates candidates;
  const Function *function = &draft->function;
  const Object *schema = catalog_get(executor->catalog, function->object.schema);
  QualifiedName name = {
      .schema = {.symbol = schema == NULL ? SYMBOL_NONE : schema->name},
      .name = draft->statement->name.name,
  };
  if (!function_candidates(executor, &name, BIND_MAY_MISS, &candidates)) return NULL;
  return function_with_arguments(&candidates, function->arguments, function->argument_count);
}

static const char *kind_words(char kind) {
  switch (kind) {
  case 'p': return "a procedure";
  case 'a': return "an aggregate function";
  case 'w': return "a window function";
  default: return "a function";
  }
}

static bool hint_at_drop(Executor *executor, const Function *before) {
  executor_hint(executor, "Use DROP %s %.*s first.",
      before->object.kind == 'p' ? "PROCEDURE" : "FUNCTION",
      SLICE_PRINT(executor_name_of(executor, before->object.id)));
  executor_relate(executor, before->object.id);
  return false;
}

static bool changes_result(const Function *before, const Function *after) {
  if (before->returns.type == OBJECT_ID_NONE || after->returns.type == OBJECT_ID_NONE) return false;
  return before->returns.type != after->returns.type || before->returns_set != after->returns_set ||
         (before->returns.array_dimensions > 0) != (after->returns.array_dimensions > 0);
}

static bool check_names(Executor *executor, const Function *before, const Function *after) {
  for (uint16_t i = 0; i < before->argument_count && i < after->argument_count; i++) {
    Symbol old = before->argument_names[i];
    if (old == SYMBOL_NONE || old == after->argument_names[i]) continue;
    executor_fail(executor, "42P13", (Span){0, 0}, "cannot change name of input parameter \"%.*s\"",
        SLICE_PRINT(executor_text(executor, old)));
    return hint_at_drop(executor, before);
  }
  return true;
}

static bool check_replacement(
    Executor *executor, const FunctionDraft *draft, const Function *before) {
  const Function *after = &draft->function;
  Span span = draft->statement->name.span;
  Slice name = executor_text(executor, before->object.name);
  if (!draft->statement->or_replace) {
    executor_relate(executor, before->object.id);
    return executor_fail(executor, "42723", span,
        "function \"%.*s\" already exists with same argument types", SLICE_PRINT(name));
  }
  if (!before->arguments_known) return true;
  if (!rights_need_owner(executor, before->object.id, span)) return false;
  if (before->object.kind != after->object.kind) {
    executor_fail(executor, "42809", span, "cannot change routine kind");
    executor_detail(
        executor, "\"%.*s\" is %s.", SLICE_PRINT(name), kind_words(before->object.kind));
    executor_relate(executor, before->object.id);
    return false;
  }
  if (changes_result(before, after)) {
    executor_fail(executor, "42P13", span,
        after->object.kind == 'p' ? "cannot change whether a procedure has output parameters"
                                  : "cannot change return type of existing function");
    return hint_at_drop(executor, before);
  }
  if (!check_names(executor, before, after)) return false;
  if (after->default_count >= before->default_count) return true;
  executor_fail(executor, "42P13", span, "cannot remove parameter defaults from existing function");
  return hint_at_drop(executor, before);
}

// ---- what it needs

// What a body of statements needs; its parameters are names that no table has.
static bool collect_body(
    Executor *executor, const FunctionDraft *draft, BindReferences *references) {
  LIST_EACH(node, draft->statement->body) {
    if (!bind_collect_in_function(executor, node, &draft->function, references) ||
        !populated_check_plan(executor, references))
      return false;
  }
  return true;
}

static bool collect_defaults(
    Executor *executor, const FunctionDraft *draft, BindReferences *references) {
  uint16_t place = 0;
  LIST_EACH(node, draft->statement->parameters) {
    const FunctionParameter *parameter = (const FunctionParameter *)node;
    bool is_input = parameter->mode != PARAMETER_OUT && parameter->mode != PARAMETER_TABLE;
    if (!is_input) continue;
    TypeReference type = draft->function.arguments[place++];
    if (parameter->default_value != NULL &&
        !bind_collect_value_of(executor, parameter->default_value, type, references))
      return false;
  }
  return true;
}

static void depend_on_types(Executor *executor, ObjectId id, const FunctionDraft *draft) {
  const Function *function = &draft->function;
  executor_depend(executor, id, 0, function->returns.type, 0, GRAPH_NORMAL);
  ObjectId language = other_find(executor, OBJECT_LANGUAGE, OBJECT_ID_NONE, function->language);
  executor_depend(executor, id, 0, language, 0, GRAPH_NORMAL);
  LIST_EACH(node, draft->statement->parameters) {
    TypeReference type;
    const FunctionParameter *parameter = (const FunctionParameter *)node;
    if (!bind_type_or_shell(executor, parameter->type, &type)) continue;
    executor_depend(executor, id, 0, type.type, 0, GRAPH_NORMAL);
    ObjectId base = value_literal_base(executor, type, parameter->default_value);
    executor_depend(executor, id, 0, base, 0, GRAPH_NORMAL);
  }
}

static bool is_harmless(Executor *executor, const FunctionDraft *draft) {
  const Function *function = &draft->function;
  bool is_read =
      function->language == executor->words.sql || function->language == executor->words.plpgsql;
  if (!is_read) return false;
  if (draft->has_body) return code_body_effect(executor, draft->body) == CODE_HARMLESS;
  LIST_EACH(node, draft->statement->body) {
    const FunctionCall *culprit;
    if (!code_statement_is_harmless(executor, node, &culprit)) return false;
    // In a body of statements only those that change rows are plain.
    bool is_plain = node->kind > NODE_LAST_STATEMENT || node->kind == NODE_SELECT ||
                    node->kind == NODE_SET_OPERATION || node->kind == NODE_INSERT ||
                    node->kind == NODE_UPDATE || node->kind == NODE_DELETE ||
                    node->kind == NODE_MERGE;
    if (!is_plain) return false;
  }
  return true;
}

// ---- what a call needs of it

static Symbol defaults_of(Executor *executor, const CreateFunction *statement) {
  Slice text = SLICE("");
  LIST_EACH(node, statement->parameters) {
    const Node *value = ((const FunctionParameter *)node)->default_value;
    if (value == NULL) continue;
    Slice written = {
        executor->source.start + value->span.start, value->span.end - value->span.start};
    text = arena_printf(executor->arena, "%.*s%s%.*s", SLICE_PRINT(text),
        text.length ? ", " : "SELECT ", SLICE_PRINT(written));
  }
  return text.length ? symbol_intern(executor->symbols, text) : SYMBOL_NONE;
}

static void keep_code(Executor *executor, FunctionDraft *draft) {
  Function *function = &draft->function;
  bool is_read =
      function->language == executor->words.sql || function->language == executor->words.plpgsql;
  if (executor->has_variables || executor->has_placeholders) return; // it is not what is written
  if (is_read && draft->has_body && draft->body.length > 0)
    function->body = symbol_intern(executor->symbols, draft->body);
  if (function->default_count > 0) function->defaults = defaults_of(executor, draft->statement);
}

// ---- CREATE FUNCTION

bool apply_create_function(Executor *executor, const Node *node) {
  const CreateFunction *statement = (const CreateFunction *)node;
  FunctionDraft draft = {.statement = statement};
  BindReferences references = {0};
  if (!function_draft_read(executor, &draft)) return false;
  if (!collect_defaults(executor, &draft, &references)) return false;
  if (!collect_body(executor, &draft, &references)) return false;
  draft.function.is_harmless = is_harmless(executor, &draft);
  keep_code(executor, &draft);
  const Function *before = find_same(executor, &draft);
  ObjectId id;
  // One of which only the name was known may be another.
  if (before != NULL && !before->arguments_known && !statement->or_replace) before = NULL;
  if (before != NULL) {
    if (!check_replacement(executor, &draft, before)) return false;
    id = before->object.id;
    char kind = draft.function.object.kind;
    draft.function.object = before->object;
    draft.function.object.definition = SYMBOL_NONE;
    draft.function.object.kind = kind;
    graph_remove_dependent(catalog_graph(executor->catalog), id);
    executor_depend(executor, id, 0, before->object.schema, 0, GRAPH_NORMAL);
    executor_replace(executor, &draft.function.object, EFFECT_ALTER, 0, node->span);
  } else {
    id = executor_create(executor, &draft.function.object, node->span);
  }
  if (draft.function.body != SYMBOL_NONE) mention_enter(executor, id, statement->code);
  depend_on_types(executor, id, &draft);
  if (!function_body_check(executor, &draft)) return false;
  bind_enter_references(executor, &references, id, 0, OBJECT_ID_NONE, GRAPH_NORMAL);
  return true;
}

// ---- ALTER FUNCTION

bool apply_alter_function(Executor *executor, const Node *node) {
  const AlterFunction *statement = (const AlterFunction *)node;
  ObjectId id;
  if (!bind_function(executor, statement->function, statement->object, BIND_MUST_EXIST, &id))
    return false;
  if (id == OBJECT_ID_NONE) return true;
  if (!rights_need_owner(executor, id, node->span)) return false;
  Function draft = *catalog_function(executor->catalog, id);
  if (draft.object.kind == 'a')
    return executor_fail(executor, "42809", node->span, "\"%.*s\" is an aggregate function",
        SLICE_PRINT(executor_text(executor, draft.object.name)));
  LIST_EACH(item, statement->options) {
    const Option *option = (const Option *)item;
    if (!function_rule_option(executor, option, draft.object.kind == 'p') ||
        !function_draft_option(executor, option, &draft))
      return false;
  }
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, node->span);
  return true;
}
