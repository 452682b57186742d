#include "analyze/apply/target.h"
#include "grammar/ast_statement.h"

bool apply_owner_to(Executor *executor, const Node *node) {
  const OwnerTo *statement = (const OwnerTo *)node;
  TargetObject target;
  ObjectId role;
  // The server looks for the role first.
  return bind_role(executor, statement->role, BIND_MUST_EXIST, &role) &&
         target_find(executor, statement->object, statement->target, (Name){0}, false, &target);
}
