// role.h -- roles that own things, or may do things: DROP ROLE is refused while they do.
#ifndef WEIR_ANALYZE_APPLY_OBJECT_ROLE_H
#define WEIR_ANALYZE_APPLY_OBJECT_ROLE_H

#include "analyze/apply/apply.h"

// From here on it is not known whether the role can be dropped. OBJECT_ID_NONE is fine.
void role_mark_used(Executor *executor, ObjectId role);
// Binds a role that is to own or to be granted something; 42704 if it is not there.
bool role_bind_user(Executor *executor, Name name);

#endif
