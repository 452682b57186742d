// session_user.h -- what the session's roles may do, as far as that is known.
//
// A session begins as somebody who has no name here, and is taken for a superuser. Known are roles of the
// catalog that SET ROLE or SET SESSION AUTHORIZATION has named.
#ifndef WEIR_ANALYZE_APPLY_SESSION_SESSION_USER_H
#define WEIR_ANALYZE_APPLY_SESSION_SESSION_USER_H

#include "analyze/executor.h"

// Whether the current role is known, and no superuser.
bool session_user_is_ordinary(const Executor *executor);
// The same, and nobody was given rights on settings (since 15).
bool session_user_has_no_rights(const Executor *executor);
void session_user_note_rights(Executor *executor); // GRANT ... ON PARAMETER

// SET ROLE: 42501 unless the session's user is a superuser or a member of it.
bool session_user_admits_role(Executor *executor, Name role);

#endif
