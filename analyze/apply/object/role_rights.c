#include "analyze/apply/object/role_rights.h"
#include "analyze/apply/object/role.h"
#include "analyze/apply/rights/runner.h"

static bool is_new(const Executor *executor) { return executor->version_max >= 16; }

static bool deny(Executor *executor, Span span, const char *words) {
  return executor_fail(executor, "42501", span, "%s", words);
}

// ---- what is said of attributes

typedef struct Wanted {
  uint16_t given; // attributes that are given
  uint16_t named; // given or taken
  bool password;  // named
  bool members;   // of ALTER GROUP and USER
  bool other;     // a limit, VALID UNTIL
} Wanted;

static Wanted read_options(const Executor *executor, NodeList options) {
  static const struct {
    const char *word;
    uint16_t bit;
  } words[] = {{"superuser", ROLE_SUPERUSER}, {"createdb", ROLE_CREATEDB},
      {"createrole", ROLE_CREATEROLE}, {"inherit", ROLE_INHERIT}, {"login", ROLE_LOGIN},
      {"replication", ROLE_REPLICATION}, {"bypassrls", ROLE_BYPASSRLS}};
  Wanted wanted = {0};
  LIST_EACH(node, options) {
    const Option *option = (const Option *)node;
    Slice name = executor_text(executor, option->name.symbol);
    bool is_true = option->value != NULL && option->value->kind == NODE_CONSTANT &&
                   ((const Constant *)option->value)->kind == CONSTANT_TRUE;
    if (slice_equals(name, SLICE("password"))) wanted.password = true;
    if (slice_equals(name, SLICE("role"))) wanted.members = true;
    if (slice_equals(name, SLICE("connection_limit")) || slice_equals(name, SLICE("valid_until")))
      wanted.other = true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
      if (!slice_equals(name, slice_of(words[i].word))) continue;
      wanted.named |= words[i].bit;
      if (is_true) wanted.given |= words[i].bit;
    }
  }
  return wanted;
}

// One gives what one has.
static bool has_all(Executor *executor, Subject runner, uint16_t attributes) {
  static const uint16_t bits[] = {ROLE_SUPERUSER, ROLE_CREATEDB, ROLE_REPLICATION, ROLE_BYPASSRLS};
  for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
    if ((attributes & bits[i]) && !subject_has_attribute(executor, runner, bits[i])) return false;
  }
  return true;
}

// ---- CREATE ROLE

bool role_rights_create(Executor *executor, const RoleStatement *statement) {
  if (!runner_is_limited(executor)) return true;
  Span span = statement->node.span;
  Subject runner = subject_runner(executor);
  Wanted wanted = read_options(executor, statement->options);
  bool may_create = subject_has_attribute(executor, runner, ROLE_CREATEROLE);
  if (is_new(executor)) {
    bool may = may_create && has_all(executor, runner, wanted.given);
    return may || deny(executor, span, "permission denied to create role");
  }
  if (wanted.given & ROLE_SUPERUSER)
    return deny(executor, span, "must be superuser to create superusers");
  if (wanted.given & ROLE_REPLICATION)
    return deny(executor, span, "must be superuser to create replication users");
  if (wanted.given & ROLE_BYPASSRLS)
    return deny(executor, span, "must be superuser to create bypassrls users");
  return may_create || deny(executor, span, "permission denied to create role");
}

// ---- ALTER ROLE

static bool alter_before_16(
    Executor *executor, const RoleStatement *statement, const Role *role, Wanted wanted) {
  Span span = statement->node.span;
  Subject runner = subject_runner(executor);
  uint16_t touched = wanted.named | (role == NULL ? 0 : role->attributes);
  if (touched & ROLE_SUPERUSER)
    return deny(
        executor, span, "must be superuser to alter superuser roles or change superuser attribute");
  if (touched & ROLE_REPLICATION)
    return deny(executor, span,
        "must be superuser to alter replication roles or change replication attribute");
  if (wanted.named & ROLE_BYPASSRLS)
    return deny(executor, span, "must be superuser to change bypassrls attribute");
  if (subject_has_attribute(executor, runner, ROLE_CREATEROLE)) return true;
  bool is_password_alone = wanted.password && wanted.named == 0 && !wanted.members && !wanted.other;
  bool is_own = role != NULL && role->object.name == runner.name;
  return (is_password_alone && is_own) || deny(executor, span, "permission denied");
}

static bool may_alter(Executor *executor, const Role *role, Symbol name, Wanted wanted) {
  Subject runner = subject_runner(executor);
  if ((role != NULL && (role->attributes & ROLE_SUPERUSER)) || (wanted.named & ROLE_SUPERUSER))
    return false;
  bool is_admin = subject_is_admin(executor, runner, name);
  if (wanted.members && !is_admin) return false;
  if (subject_has_attribute(executor, runner, ROLE_CREATEROLE) && is_admin)
    return has_all(executor, runner, wanted.named);
  if (wanted.named != 0 || wanted.other) return false;
  return !wanted.password || name == runner.name;
}

bool role_rights_alter(Executor *executor, const RoleStatement *statement) {
  if (!runner_is_limited(executor)) return true;
  Symbol name = runner_resolve(executor, statement->role.symbol);
  const Role *role = (const Role *)catalog_get(executor->catalog, role_find(executor, name));
  Wanted wanted = read_options(executor, statement->options);
  if (!is_new(executor)) return alter_before_16(executor, statement, role, wanted);
  return may_alter(executor, role, name, wanted) ||
         deny(executor, statement->node.span, "permission denied to alter role");
}

// ---- one role, by whoever makes roles

// Whether the runner may do to the role what CREATEROLE allows.
static bool manages(Executor *executor, const Object *object) {
  Subject runner = subject_runner(executor);
  if (!subject_has_attribute(executor, runner, ROLE_CREATEROLE)) return false;
  return !is_new(executor) || subject_is_admin(executor, runner, object->name);
}

static bool is_super(const Object *role) {
  return ((const Role *)role)->attributes & ROLE_SUPERUSER;
}

static bool need(Executor *executor, const Object *role, Span span, const char *words,
    const char *words_for_superuser) {
  if (role == NULL || !runner_is_limited(executor)) return true;
  if (is_super(role)) return deny(executor, span, is_new(executor) ? words : words_for_superuser);
  return manages(executor, role) || deny(executor, span, words);
}

bool role_rights_set(Executor *executor, const AlterRoleSet *statement) {
  if (!runner_is_limited(executor)) return true;
  Span span = statement->node.span;
  if (statement->object != OBJECT_ROLE)
    return executor_fail(executor, "42501", span, "must be owner of database %.*s",
        SLICE_PRINT(executor_text(executor, statement->name.symbol)));
  if (statement->name.symbol == SYMBOL_NONE)
    return deny(executor, span,
        is_new(executor) ? "permission denied to alter setting"
                         : "must be superuser to alter settings globally");
  Symbol name = runner_resolve(executor, statement->name.symbol);
  const Object *role = catalog_get(executor->catalog, role_find(executor, name));
  if (role != NULL && !is_super(role) && name == runner_name(executor)) return true;
  const char *words = is_new(executor) ? "permission denied to alter role" : "permission denied";
  return need(executor, role, span, words, "must be superuser to alter superusers");
}

bool role_rights_drop_any(Executor *executor, Span span) {
  if (!runner_is_limited(executor)) return true;
  return subject_has_attribute(executor, subject_runner(executor), ROLE_CREATEROLE) ||
         deny(executor, span, "permission denied to drop role");
}

bool role_rights_drop(Executor *executor, const Object *role, Span span) {
  return need(executor, role, span, "permission denied to drop role",
      "must be superuser to drop superusers");
}

bool role_rights_rename(Executor *executor, const Object *role, Span span) {
  return need(executor, role, span, "permission denied to rename role",
      "must be superuser to rename superusers");
}

bool role_rights_comment(Executor *executor, const Object *role, Span span) {
  return need(executor, role, span,
      is_new(executor) ? "permission denied" : "must have CREATEROLE privilege",
      "must be superuser");
}
