// membership.h -- who is a member of which role.
#ifndef WEIR_ANALYZE_APPLY_OBJECT_MEMBERSHIP_H
#define WEIR_ANALYZE_APPLY_OBJECT_MEMBERSHIP_H

#include "analyze/apply/apply.h"
#include "grammar/ast_statement.h"

// GRANT role TO role, REVOKE role FROM role.
bool membership_grant(Executor *executor, const Grant *grant);
// Makes `member` one of `role`; 0LP01 if that goes in a circle. `admin`: WITH ADMIN OPTION.
bool membership_add(Executor *executor, Name role, Name member, bool admin);
void membership_remove(Executor *executor, Symbol role, ObjectId member_id);

#endif
