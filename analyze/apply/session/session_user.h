// session_user.h -- which settings and roles the session's roles may have (runner.h: as far as that is known).
#ifndef WEIR_ANALYZE_APPLY_SESSION_SESSION_USER_H
#define WEIR_ANALYZE_APPLY_SESSION_SESSION_USER_H

#include "analyze/executor/executor.h"

// Whether the current role is known to be no superuser, and nobody was given rights on settings (since 15).
bool session_user_has_no_rights(Executor *executor);
void session_user_note_rights(Executor *executor); // GRANT ... ON PARAMETER

// SET ROLE: 42501 unless the session's user may become that.
bool session_user_admits_role(Executor *executor, Name role);

#endif
