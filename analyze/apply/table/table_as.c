#include "analyze/apply/relation/query_relation.h"
#include "grammar/ast_statement.h"

static bool is_query(const Node *node) {
  switch (node->kind) {
  case NODE_SELECT:
  case NODE_SET_OPERATION:
  case NODE_INSERT:
  case NODE_UPDATE:
  case NODE_DELETE:
  case NODE_MERGE: return true;
  default: return false; // EXECUTE: the prepared statement is not kept
  }
}

bool apply_create_table_as(Executor *executor, const Node *node) {
  const CreateTableAs *statement = (const CreateTableAs *)node;
  QueryTable table = {
      .kind = statement->materialized ? 'm' : 'r',
      .persistence = statement->persistence,
      .on_commit = statement->on_commit,
      .if_not_exists = statement->if_not_exists,
      .relation = statement->relation,
      .names = statement->columns,
      .options = statement->options,
      .tablespace = statement->tablespace,
      .query = is_query(statement->query) ? statement->query : NULL,
      .method = statement->method,
      .with_no_data = statement->with_no_data,
      .span = node->span,
  };
  bool is_temporary = statement->persistence == PERSISTENCE_TEMPORARY ||
                      statement->relation.schema.symbol == executor->words.pg_temp;
  if (statement->on_commit != ON_COMMIT_UNSTATED && !is_temporary)
    return executor_fail(
        executor, "42P16", (Span){0, 0}, "ON COMMIT can only be used on temporary tables");
  return query_relation_make_table(executor, &table);
}
