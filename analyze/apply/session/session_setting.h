// session_setting.h -- the settings of the session at hand: SET and set_config().
#ifndef WEIR_ANALYZE_APPLY_SESSION_SESSION_SETTING_H
#define WEIR_ANALYZE_APPLY_SESSION_SESSION_SETTING_H

#include "analyze/apply/session/session_default.h"

// Gives the setting a value that was checked; NULL: the session's default. The role and the session's
// user, and the modes of the transaction, are checked here. Local: until the transaction ends, so
// outside of one it does nothing.
bool session_setting_put(Executor *executor, Name name, const Slice *value, bool is_local);

// The calls of set_config() and current_setting() in a SELECT's targets, where their arguments are
// constants: they fail as SET and SHOW do. `only`: the SELECT has no other target.
bool session_setting_run_calls(Executor *executor, const Select *select, bool *only);

#endif
