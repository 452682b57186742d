#include "analyze/apply/code/code.h"
#include "analyze/apply/routine/code_body.h"
#include "grammar/ast_statement.h"

static bool harms_nothing(const Node *node, void *payload);

static bool is_harmless_sql(Code *code, const Node *statement) {
  const FunctionCall *culprit;
  switch (statement->kind) {
  case NODE_SELECT:
    if (((const Select *)statement)->into != NULL) return false;
    break;
  case NODE_SET_OPERATION:
  case NODE_INSERT:
  case NODE_UPDATE:
  case NODE_DELETE:
  case NODE_MERGE: break;
  default: return false;
  }
  return code_statement_is_harmless(code->executor, statement, &culprit);
}

static bool harms_nothing(const Node *node, void *payload) {
  Code *code = payload;
  const FunctionCall *culprit;
  switch (node->kind) {
  case NODE_PL_SQL: return is_harmless_sql(code, ((const PlSql *)node)->statement);
  case NODE_PL_PERFORM: return is_harmless_sql(code, ((const PlPerform *)node)->query);
  case NODE_PL_EXECUTE:
  case NODE_PL_EXIT:
  case NODE_PL_TRANSACTION: return false;
  case NODE_PL_RETURN: return false; // what follows may not be reached
  case NODE_PL_LOOP:
    if (((const PlLoop *)node)->form == LOOP_EXECUTE) return false;
    return ast_each_child(node, harms_nothing, payload);
  case NODE_FUNCTION_CALL: return code_statement_is_harmless(code->executor, node, &culprit);
  default: return ast_each_child(node, harms_nothing, payload);
  }
}

bool code_is_harmless(Code *code, NodeList statements) {
  LIST_EACH(node, statements) {
    if (!harms_nothing(node, code)) return false;
  }
  return true;
}
