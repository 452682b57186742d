#include "analyze/apply/definition/other.h"
#include "analyze/apply/definition/support_function.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/bind/query/bind_query.h"
#include "analyze/bind/value/value_type.h"

// Languages by their handlers (manual: CREATE LANGUAGE).

static bool find_function(Executor *executor, const QualifiedName *written, const char *argument,
    SupportFunction *found) {
  *found = (SupportFunction){0};
  if (written->name.symbol == SYMBOL_NONE) return true;
  QualifiedNameNode name = {
      .node = {.kind = NODE_QUALIFIED_NAME, .span = written->span}, .name = *written};
  TypeReference type = value_none();
  if (argument != NULL) type = bind_builtin_type(argument);
  return support_function_exact(executor, &name.node, &type, argument != NULL, found);
}

typedef struct LanguageFunctions {
  SupportFunction handler;
  SupportFunction inline_handler;
  SupportFunction validator;
} LanguageFunctions;

static bool find_functions(
    Executor *executor, const CreateLanguage *statement, LanguageFunctions *found) {
  if (!find_function(executor, &statement->handler, NULL, &found->handler)) return false;
  const SupportFunction *handler = &found->handler;
  bool is_known = handler->is_known && handler->result.type != OBJECT_ID_NONE;
  if (is_known && !value_same(handler->result, bind_builtin_type("language_handler")))
    return executor_fail(executor, "42809", statement->handler.span,
        "function %.*s must return type language_handler",
        SLICE_PRINT(target_written_name(executor, &statement->handler)));
  return find_function(executor, &statement->inline_handler, "internal", &found->inline_handler) &&
         find_function(executor, &statement->validator, "oid", &found->validator);
}

// What OR REPLACE leaves is its owner, comment and grants, and who needs it.
static ObjectId put(
    Executor *executor, const CreateLanguage *statement, ObjectId taken, OtherObject draft) {
  if (taken == OBJECT_ID_NONE)
    return executor_create(executor, &draft.object, statement->node.span);
  OtherObject replaced = *(const OtherObject *)catalog_get(executor->catalog, taken);
  replaced.text = draft.text;
  graph_remove_dependent(catalog_graph(executor->catalog), taken);
  executor_replace(executor, &replaced.object, EFFECT_ALTER, 0, statement->node.span);
  return taken;
}

// Without a handler it is CREATE EXTENSION; which of these a server has is not known.
static bool bring(Executor *executor, const Node *node) {
  executor->extensions_seen = true;
  return executor_unknown(executor, "extension-contents", node->span,
      "whether the server has the language \"%.*s\" is not known",
      SLICE_PRINT(executor_text(executor, ((const CreateLanguage *)node)->name.symbol)));
}

bool apply_create_language(Executor *executor, const Node *node) {
  const CreateLanguage *statement = (const CreateLanguage *)node;
  LanguageFunctions found;
  if (statement->handler.name.symbol == SYMBOL_NONE) return bring(executor, node);
  if (!rights_need_superuser(
          executor, node->span, "must be superuser to create custom procedural language") ||
      !find_functions(executor, statement, &found))
    return false;
  ObjectId taken = other_find(executor, OBJECT_LANGUAGE, OBJECT_ID_NONE, statement->name.symbol);
  if (!statement->or_replace &&
      !other_refuse_taken(executor, OBJECT_LANGUAGE, OBJECT_ID_NONE, statement->name))
    return false;
  OtherObject draft = {
      .object = {
          .object_class = CLASS_OTHER, .kind = OBJECT_LANGUAGE, .name = statement->name.symbol}};
  draft.text =
      symbol_intern(executor->symbols, statement->trusted ? SLICE("trusted") : SLICE("untrusted"));
  ObjectId id = put(executor, statement, taken, draft);
  executor_depend(executor, id, 0, found.handler.id, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, found.inline_handler.id, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, found.validator.id, 0, GRAPH_NORMAL);
  return true;
}
