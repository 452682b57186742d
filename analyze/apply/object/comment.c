#include "analyze/apply/target.h"
#include "grammar/ast_statement.h"

bool apply_comment(Executor *executor, const Node *node) {
  const CommentOn *statement = (const CommentOn *)node;
  TargetObject target;
  return target_find(
      executor, statement->object, statement->target, statement->part, false, &target);
}
