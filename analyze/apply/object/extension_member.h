// extension_member.h -- makes what CREATE EXTENSION brings.
#ifndef WEIR_ANALYZE_APPLY_OBJECT_EXTENSION_MEMBER_H
#define WEIR_ANALYZE_APPLY_OBJECT_EXTENSION_MEMBER_H

#include "analyze/apply/apply.h"

// The members that the newest server of the run has, in the extension's schema, from where
// extension_find left off. No effect is noted for them.
void extension_bring_members(Executor *executor, ObjectId extension, const char *members);

#endif
