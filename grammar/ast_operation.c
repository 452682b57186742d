#include "grammar/ast_statement.h"

static const char *drop_operation(ObjectKind object) {
  static const char *const operations[] = {
      [OBJECT_NONE] = "drop",
#define OBJECT(name, word, slug) [OBJECT_##name] = "drop-" slug,
#include "grammar/object.def"
#undef OBJECT
  };
  return operations[object];
}

static const char *rename_operation(ObjectKind object) {
  static const char *const operations[] = {
      [OBJECT_NONE] = "rename",
#define OBJECT(name, word, slug) [OBJECT_##name] = "rename-" slug,
#include "grammar/object.def"
#undef OBJECT
  };
  return operations[object];
}

static const char *transaction_operation(TransactionVerb verb) {
  switch (verb) {
  case TRANSACTION_BEGIN:
  case TRANSACTION_START: return "begin";
  case TRANSACTION_COMMIT: return "commit";
  case TRANSACTION_ROLLBACK: return "rollback";
  case TRANSACTION_SAVEPOINT: return "savepoint";
  case TRANSACTION_RELEASE: return "release-savepoint";
  case TRANSACTION_ROLLBACK_TO: return "rollback-to-savepoint";
  case TRANSACTION_PREPARE: return "prepare-transaction";
  case TRANSACTION_COMMIT_PREPARED: return "commit-prepared";
  case TRANSACTION_ROLLBACK_PREPARED: return "rollback-prepared";
  }
  return ast_node_name(NODE_TRANSACTION);
}

static const char *alter_operation(const AlterTable *alter) {
  if (alter->actions.count != 1) return ast_node_name(NODE_ALTER_TABLE);
  return ast_alter_operation(((const AlterAction *)alter->actions.first)->kind);
}

const char *ast_operation(const Node *statement) {
  switch (statement->kind) {
  case NODE_DROP: return drop_operation(((const Drop *)statement)->object);
  case NODE_RENAME: return rename_operation(((const Rename *)statement)->object);
  case NODE_ALTER_TABLE: return alter_operation((const AlterTable *)statement);
  case NODE_TRANSACTION: return transaction_operation(((const Transaction *)statement)->verb);
  case NODE_SET: return ((const SetStatement *)statement)->reset ? "reset" : "set";
  case NODE_SET_OPERATION: return ast_node_name(NODE_SELECT);
  default: return ast_node_name(statement->kind);
  }
}
