// database.h -- rights on databases, which are no objects of the catalog.
//
// Which database the chain runs in is not known by name: what is granted on any is taken to be granted on
// that one where the question is what the runner may do. Kept as settings named "5/DATABASE/ROLE", so that
// they are undone like any change, and outlive the session.
#ifndef WEIR_ANALYZE_APPLY_RIGHTS_DATABASE_H
#define WEIR_ANALYZE_APPLY_RIGHTS_DATABASE_H

#include "analyze/executor/executor.h"

// `role` SYMBOL_NONE: PUBLIC. `rights` are ACCESS_… bits.
void database_change_rights(
    Executor *executor, Symbol database, Symbol role, uint16_t rights, bool revoke);
// A database that the role has rights on, for which it cannot be dropped; SYMBOL_NONE: none.
Symbol database_granted_to(Executor *executor, Symbol role);
void database_revoke_all(Executor *executor, Symbol role);
void database_rename_role(Executor *executor, Symbol before, Symbol after);

// Whether the runner may make schemas and what stands in none; 42501 if not.
bool database_may_create(Executor *executor);
bool database_need_create(Executor *executor, Span span);

#endif
