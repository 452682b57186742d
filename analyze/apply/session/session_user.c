#include "analyze/apply/session/session_user.h"
#include "analyze/apply/rights/runner.h"

// It lasts, as what later sessions begin with does.
#define RIGHTS "6/parameters"

bool session_user_has_no_rights(Executor *executor) {
  if (!runner_is_limited(executor)) return false;
  Subject runner = subject_runner(executor);
  if (runner.may_all || subject_has_attribute(executor, runner, ROLE_SUPERUSER)) return false;
  if (executor->version_max < 15) return true;
  Symbol key = symbol_find(executor->symbols, SLICE(RIGHTS));
  return key == SYMBOL_NONE || catalog_setting(executor->catalog, key).value == SYMBOL_NONE;
}

void session_user_note_rights(Executor *executor) {
  catalog_set(executor->catalog, symbol_intern(executor->symbols, SLICE(RIGHTS)),
      (SettingValue){.value = symbol_intern(executor->symbols, SLICE("granted"))});
}

bool session_user_admits_role(Executor *executor, Name role) {
  Symbol user = runner_session_name(executor);
  if (user == SYMBOL_NONE) return true;
  Subject subject = subject_of(executor, user);
  if (subject.may_all || subject_can_set(executor, subject, role.symbol)) return true;
  return executor_fail(executor, "42501", role.span, "permission denied to set role \"%.*s\"",
      SLICE_PRINT(executor_text(executor, role.symbol)));
}
