#include "analyze/apply/definition/other.h"
#include "analyze/apply/definition/support_function.h"
#include "analyze/apply/rights/runner.h"
#include "analyze/bind/query/bind_query.h"
#include "analyze/bind/value/value_type.h"

static bool bind_handler(
    Executor *executor, const CreateAccessMethod *statement, SupportFunction *handler) {
  bool is_index = statement->object == OBJECT_INDEX;
  const char *wanted = is_index ? "index_am_handler" : "table_am_handler";
  QualifiedNameNode name = {.node = {.kind = NODE_QUALIFIED_NAME, .span = statement->handler.span},
      .name = statement->handler};
  TypeReference internal = bind_builtin_type("internal");
  if (!support_function_exact(executor, &name.node, &internal, 1, handler)) return false;
  TypeReference result = bind_builtin_type(wanted);
  bool is_known = handler->is_known && handler->result.type != OBJECT_ID_NONE;
  if (!is_known || value_same(handler->result, result)) return true;
  return executor_fail(executor, "42809", name.node.span, "function %.*s must return type %s",
      SLICE_PRINT(target_written_name(executor, &statement->handler)), wanted);
}

bool apply_create_access_method(Executor *executor, const Node *node) {
  const CreateAccessMethod *statement = (const CreateAccessMethod *)node;
  SupportFunction handler;
  if (runner_is_limited(executor)) {
    executor_fail(executor, "42501", node->span,
        "permission denied to create access method \"%.*s\"",
        SLICE_PRINT(executor_text(executor, statement->name.symbol)));
    executor_hint(executor, "Must be superuser to create an access method.");
    return false;
  }
  if (!other_refuse_taken(executor, OBJECT_ACCESS_METHOD, OBJECT_ID_NONE, statement->name) ||
      !bind_handler(executor, statement, &handler))
    return false;
  Slice kind = statement->object == OBJECT_INDEX ? SLICE("index") : SLICE("table");
  OtherObject draft = {.object = {.object_class = CLASS_OTHER,
                           .kind = OBJECT_ACCESS_METHOD,
                           .name = statement->name.symbol},
      .text = symbol_intern(executor->symbols, kind)};
  ObjectId id = executor_create(executor, &draft.object, node->span);
  executor_depend(executor, id, 0, handler.id, 0, GRAPH_NORMAL);
  return true;
}
