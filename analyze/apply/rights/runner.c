#include "analyze/apply/rights/runner.h"
#include "analyze/apply/object/role.h"

Symbol runner_name(const Executor *executor) {
  return catalog_setting(executor->catalog, executor->words.role).value;
}

Symbol runner_session_name(const Executor *executor) {
  return catalog_setting(executor->catalog, executor->words.session_authorization).value;
}

Symbol runner_resolve(const Executor *executor, Symbol name) {
  Slice text = executor_text(executor, name);
  if (slice_equals(text, SLICE("session_user"))) return runner_session_name(executor);
  bool is_runner = slice_equals(text, SLICE("current_user")) ||
                   slice_equals(text, SLICE("current_role")) || slice_equals(text, SLICE("user"));
  return is_runner ? runner_name(executor) : name;
}

static const Role *role_named(const Executor *executor, Symbol name) {
  return (const Role *)catalog_get(executor->catalog, role_find(executor, name));
}

// ---- the roles that a role is a member of

typedef enum Way { // which memberships count
  WAY_ANY,
  WAY_INHERIT,
  WAY_SET,
} Way;

#define ROLES_MOST 256u // more than anybody has; beyond it nothing is said

typedef struct Closure {
  Symbol roles[ROLES_MOST];
  size_t count;
  bool is_unknown; // one of them is not the chain's own
} Closure;

static bool counts(const Executor *executor, const Role *member, const Membership *one, Way way) {
  bool has_options = executor->version_max >= 16;
  switch (way) {
  case WAY_INHERIT: return has_options ? one->inherit : (member->attributes & ROLE_INHERIT) != 0;
  case WAY_SET: return !has_options || one->set;
  default: return true;
  }
}

static void add_role(Closure *closure, Symbol role) {
  for (size_t i = 0; i < closure->count; i++) {
    if (closure->roles[i] == role) return;
  }
  if (closure->count == ROLES_MOST)
    closure->is_unknown = true;
  else
    closure->roles[closure->count++] = role;
}

// What the server brings with it is known; all else must be in the catalog, made by the chain.
static bool is_known(const Executor *executor, const Role *role, Symbol name) {
  if (role == NULL) return slice_starts_with(executor_text(executor, name), SLICE("pg_"));
  return (role->object.flags & (OBJECT_ASSUMED | OBJECT_MAYBE)) == 0;
}

static void close_over(const Executor *executor, Symbol start, Way way, Closure *closure) {
  closure->count = 0;
  closure->is_unknown = false;
  add_role(closure, start);
  for (size_t next = 0; next < closure->count; next++) {
    const Role *role = role_named(executor, closure->roles[next]);
    if (!is_known(executor, role, closure->roles[next])) closure->is_unknown = true;
    for (uint16_t i = 0; role != NULL && i < role->membership_count; i++) {
      const Membership *one = &role->memberships[i];
      if (counts(executor, role, one, way)) add_role(closure, one->role);
    }
  }
}

static bool reaches(const Executor *executor, Symbol from, Symbol to, Way way) {
  Closure closure;
  if (to == SYMBOL_NONE) return false;
  close_over(executor, from, way, &closure);
  for (size_t i = 0; i < closure.count; i++) {
    if (closure.roles[i] == to) return true;
  }
  return false;
}

// ---- the subject

Subject subject_of(Executor *executor, Symbol name) {
  Subject subject = {.name = name, .may_all = true};
  if (name == SYMBOL_NONE) return subject;
  const Role *role = role_named(executor, name);
  if (role == NULL || (role->attributes & ROLE_SUPERUSER)) return subject;
  Closure closure;
  close_over(executor, name, WAY_ANY, &closure);
  subject.may_all = closure.is_unknown;
  return subject;
}

Subject subject_runner(Executor *executor) { return subject_of(executor, runner_name(executor)); }

bool runner_is_limited(Executor *executor) {
  Symbol name = runner_name(executor);
  return name != SYMBOL_NONE && !subject_of(executor, name).may_all;
}

bool subject_has_role(Executor *executor, Subject subject, Symbol role) {
  return subject.may_all || reaches(executor, subject.name, role, WAY_INHERIT);
}

bool subject_is_member(Executor *executor, Subject subject, Symbol role) {
  return subject.may_all || reaches(executor, subject.name, role, WAY_ANY);
}

bool subject_can_set(Executor *executor, Subject subject, Symbol role) {
  return subject.may_all || reaches(executor, subject.name, role, WAY_SET);
}

bool subject_is_admin(Executor *executor, Subject subject, Symbol name) {
  if (subject.may_all) return true;
  Closure closure;
  close_over(executor, subject.name, WAY_ANY, &closure);
  for (size_t i = 0; i < closure.count; i++) {
    const Role *member = role_named(executor, closure.roles[i]);
    for (uint16_t k = 0; member != NULL && k < member->membership_count; k++) {
      if (member->memberships[k].role == name && member->memberships[k].admin) return true;
    }
  }
  return false;
}

bool subject_has_attribute(Executor *executor, Subject subject, uint16_t attribute) {
  if (subject.may_all) return true;
  const Role *role = role_named(executor, subject.name);
  return role != NULL && (role->attributes & attribute);
}

bool runner_need_set(Executor *executor, Name role) {
  Symbol name = runner_resolve(executor, role.symbol);
  if (subject_can_set(executor, subject_runner(executor), name)) return true;
  Slice text = executor_text(executor, name);
  const char *words =
      executor->version_max >= 16 ? "must be able to SET ROLE" : "must be member of role";
  return executor_fail(executor, "42501", role.span, "%s \"%.*s\"", words, SLICE_PRINT(text));
}
