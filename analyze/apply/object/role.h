// role.h -- what hangs on roles: while they own something or may do something, DROP ROLE is refused.
//
// catalog_roles() has an edge for each. A role that the catalog does not list, such as the one that
// runs the migrations, has none.
#ifndef WEIR_ANALYZE_APPLY_OBJECT_ROLE_H
#define WEIR_ANALYZE_APPLY_OBJECT_ROLE_H

#include "analyze/apply/apply.h"

// The kinds of those edges.
#define ROLE_OWNS GRAPH_NORMAL
#define ROLE_MAY GRAPH_AUTO
#define ROLE_IN_POLICY GRAPH_INTERNAL
#define ROLE_HAS_MEMBER GRAPH_EXTENSION
#define ROLE_GRANTS_MEMBER GRAPH_AUTO_EXTENSION // a member of another role, by its grant

ObjectId role_find(const Executor *executor, Symbol name); // OBJECT_ID_NONE: not in the catalog
void role_link(Executor *executor, ObjectId dependent, Symbol role, GraphEdgeKind kind);
void role_unlink(Executor *executor, ObjectId dependent, Symbol role, GraphEdgeKind kind);
// The owner of an object was `before`, and is `after`.
void role_own(Executor *executor, ObjectId id, Symbol before, Symbol after);

// From here on it is not known whether the role can be dropped. OBJECT_ID_NONE is fine.
void role_mark_used(Executor *executor, ObjectId role);
// Binds a role that is to own or to be granted something; 42704 if it is not there.
bool role_bind_user(Executor *executor, Name name);

// DROP ROLE: each may be dropped (42501, 55006); all memberships go; then each is, 2BP01 if something that
// is known hangs on it.
bool role_check_drop(Executor *executor, ObjectId role, Span span);
void role_leave(Executor *executor, ObjectId id);
bool role_drop(Executor *executor, ObjectId role, Span span);
// What has the role's name by text gets the new one.
void role_rename(Executor *executor, ObjectId role, Symbol before, Symbol after);

#endif
