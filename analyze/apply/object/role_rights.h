// role_rights.h -- who may make, change and drop roles; 42501 for all others.
//
// Version 16 changed it (manual: CREATE ROLE): before, CREATEROLE gave the right to do nearly anything to
// whoever is no superuser; since then it takes ADMIN OPTION on the role, too, and what one gives one must
// have.
#ifndef WEIR_ANALYZE_APPLY_OBJECT_ROLE_RIGHTS_H
#define WEIR_ANALYZE_APPLY_OBJECT_ROLE_RIGHTS_H

#include "analyze/executor/executor.h"
#include "grammar/ast_statement.h"

bool role_rights_create(Executor *executor, const RoleStatement *statement);
bool role_rights_alter(Executor *executor, const RoleStatement *statement);
bool role_rights_set(Executor *executor, const AlterRoleSet *statement);
bool role_rights_drop_any(Executor *executor, Span span); // before the roles are looked for
bool role_rights_drop(Executor *executor, const Object *role, Span span);
bool role_rights_rename(Executor *executor, const Object *role, Span span);
bool role_rights_comment(Executor *executor, const Object *role, Span span);

#endif
