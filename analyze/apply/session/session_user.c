#include "analyze/apply/session/session_user.h"
#include "analyze/apply/object/membership.h"
#include "analyze/apply/object/role.h"

// It lasts, as what later sessions begin with does.
#define RIGHTS "5/parameters"

static bool is_ordinary(const Executor *executor, Symbol name) {
  if (name == SYMBOL_NONE) return false;
  const Object *object = catalog_get(executor->catalog, role_find(executor, name));
  if (object == NULL || (object->flags & (OBJECT_ASSUMED | OBJECT_MAYBE))) return false;
  return !(((const Role *)object)->attributes & ROLE_SUPERUSER);
}

bool session_user_is_ordinary(const Executor *executor) {
  return is_ordinary(executor, catalog_setting(executor->catalog, executor->words.role).value);
}

bool session_user_has_no_rights(const Executor *executor) {
  if (!session_user_is_ordinary(executor)) return false;
  if (executor->version_max < 15) return true;
  Symbol key = symbol_find(executor->symbols, SLICE(RIGHTS));
  return key == SYMBOL_NONE || catalog_setting(executor->catalog, key).value == SYMBOL_NONE;
}

void session_user_note_rights(Executor *executor) {
  catalog_set(executor->catalog, symbol_intern(executor->symbols, SLICE(RIGHTS)),
      (SettingValue){.value = symbol_intern(executor->symbols, SLICE("granted"))});
}

bool session_user_admits_role(Executor *executor, Name role) {
  Symbol user = catalog_setting(executor->catalog, executor->words.session_authorization).value;
  if (!is_ordinary(executor, user) || membership_reaches(executor, user, role.symbol)) return true;
  return executor_fail(executor, "42501", role.span, "permission denied to set role \"%.*s\"",
      SLICE_PRINT(executor_text(executor, role.symbol)));
}
