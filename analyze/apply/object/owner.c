#include "analyze/apply/object/role.h"
#include "analyze/apply/target.h"
#include "grammar/ast_statement.h"

bool apply_owner_to(Executor *executor, const Node *node) {
  const OwnerTo *statement = (const OwnerTo *)node;
  TargetObject target;
  // The server looks for the role first.
  if (!role_bind_user(executor, statement->role)) return false;
  if (!target_find(executor, statement->object, statement->target, (Name){0}, false, &target))
    return false;
  if (target.id != OBJECT_ID_NONE)
    executor_set_owner(executor, target.id, statement->role.symbol, node->span);
  return true;
}
