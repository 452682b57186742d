#include "analyze/apply/object/membership.h"
#include "analyze/apply/object/role.h"
#include "analyze/apply/rights/runner.h"

// GRANT and REVOKE of roles (manual: GRANT, "GRANT on Roles"), with the rules of 16 and those before.

typedef struct RoleGrant {
  const Grant *grant;
  Symbol grantor; // SYMBOL_NONE: a superuser, or whoever is taken for one
} RoleGrant;

// ---- what is said

typedef enum Part { PART_ADMIN = 1, PART_INHERIT = 2, PART_SET = 4 } Part;

typedef struct Said {
  unsigned parts; // those that are named
  Membership values;
} Said;

static bool is_true(const Option *option) {
  return option->value == NULL || option->value->kind != NODE_CONSTANT ||
         ((const Constant *)option->value)->kind == CONSTANT_TRUE;
}

static bool read_options(Executor *executor, const Grant *grant, Said *said) {
  *said = (Said){0};
  if (grant->grant_option) {
    said->parts |= PART_ADMIN;
    said->values.admin = true;
  }
  LIST_EACH(node, grant->options) {
    const Option *option = (const Option *)node;
    Slice name = executor_text(executor, option->name.symbol);
    bool value = is_true(option);
    if (slice_equals(name, SLICE("admin"))) {
      said->parts |= PART_ADMIN;
      said->values.admin = value;
    } else if (slice_equals(name, SLICE("inherit"))) {
      said->parts |= PART_INHERIT;
      said->values.inherit = value;
    } else if (slice_equals(name, SLICE("set"))) {
      said->parts |= PART_SET;
      said->values.set = value;
    } else {
      return executor_fail(executor, "42601", option->node.span,
          "unrecognized role option \"%.*s\"", SLICE_PRINT(name));
    }
  }
  return true;
}

static void apply_parts(const Said *said, Membership *membership) {
  if (said->parts & PART_ADMIN) membership->admin = said->values.admin;
  if (said->parts & PART_INHERIT) membership->inherit = said->values.inherit;
  if (said->parts & PART_SET) membership->set = said->values.set;
}

// ---- who may

static bool is_superuser_role(const Executor *executor, Symbol name) {
  const Role *role = (const Role *)catalog_get(executor->catalog, role_find(executor, name));
  return role != NULL && (role->attributes & ROLE_SUPERUSER);
}

static bool is_database_owner(const Executor *executor, Symbol role) {
  return slice_equals(executor_text(executor, role), SLICE("pg_database_owner"));
}

static bool refuse_special(Executor *executor, Symbol role, const char *words) {
  return executor_fail(executor, executor->version_max >= 16 ? "0A000" : "XX000", (Span){0, 0},
      "role \"%.*s\" %s", SLICE_PRINT(executor_text(executor, role)), words);
}

bool membership_may_grant(Executor *executor, Name role, bool revoke) {
  if (is_database_owner(executor, role.symbol) && !revoke)
    return refuse_special(executor, role.symbol, "cannot have explicit members");
  if (!runner_is_limited(executor)) return true;
  Subject runner = subject_runner(executor);
  Slice name = executor_text(executor, role.symbol);
  bool is_super = is_superuser_role(executor, role.symbol);
  bool is_admin = subject_is_admin(executor, runner, role.symbol);
  if (executor->version_max >= 16) {
    if (!is_super && is_admin) return true;
    executor_fail(executor, "42501", role.span, "permission denied to %s role \"%.*s\"",
        revoke ? "revoke" : "grant", SLICE_PRINT(name));
    executor_detail(executor, "Only roles with the %s may %s %s%.*s%s.",
        is_super ? "SUPERUSER attribute" : "ADMIN option on role", revoke ? "revoke" : "grant",
        is_super ? "roles with the SUPERUSER attribute" : "role \"",
        SLICE_PRINT(is_super ? SLICE("") : name), is_super ? "" : "\"");
    return false;
  }
  if (is_super)
    return executor_fail(executor, "42501", role.span, "must be superuser to alter superusers");
  if (is_admin || subject_has_attribute(executor, runner, ROLE_CREATEROLE)) return true;
  return executor_fail(
      executor, "42501", role.span, "must have admin option on role \"%.*s\"", SLICE_PRINT(name));
}

// The nearest of the runner's roles that is the role's admin.
static Symbol best_admin(Executor *executor, Symbol runner, Symbol role) {
  MembershipList list = membership_list(executor, role);
  for (size_t i = 0; i < list.count; i++) {
    if (list.items[i].membership.admin && list.items[i].member_name == runner) return runner;
  }
  for (size_t i = 0; i < list.count; i++) {
    Subject subject = {.name = runner};
    if (list.items[i].membership.admin &&
        subject_has_role(executor, subject, list.items[i].member_name))
      return list.items[i].member_name;
  }
  return SYMBOL_NONE;
}

static bool refuse_grantor(
    Executor *executor, const Grant *grant, Symbol grantor, Symbol role, bool is_admin_missing) {
  Slice name = executor_text(executor, grantor);
  executor_fail(executor, "42501", grant->granted_by.span,
      grant->revoke ? "permission denied to revoke privileges granted by role \"%.*s\""
                    : "permission denied to grant privileges as role \"%.*s\"",
      SLICE_PRINT(name));
  if (is_admin_missing)
    executor_detail(executor, "The grantor must have the ADMIN option on role \"%.*s\".",
        SLICE_PRINT(executor_text(executor, role)));
  return false;
}

static bool find_grantor(Executor *executor, const Grant *grant, Symbol role, Symbol *grantor) {
  Symbol runner = runner_name(executor);
  Symbol named = grant->granted_by.symbol;
  *grantor = runner;
  if (named != SYMBOL_NONE) named = runner_resolve(executor, named);
  bool is_limited = runner_is_limited(executor);
  if (executor->version_max < 16) {
    if (named == SYMBOL_NONE) return true;
    if (named != runner && is_limited)
      return executor_fail(
          executor, "42501", grant->granted_by.span, "must be superuser to set grantor");
    *grantor = named;
    return true;
  }
  if (named == SYMBOL_NONE) {
    *grantor = is_limited ? best_admin(executor, runner, role) : SYMBOL_NONE;
    return true;
  }
  *grantor = named;
  if (!subject_has_role(executor, subject_runner(executor), named))
    return refuse_grantor(executor, grant, named, role, false);
  // Whoever has no name here made the cluster, or is not the chain's.
  if (role_find(executor, named) == OBJECT_ID_NONE) {
    *grantor = SYMBOL_NONE;
    return true;
  }
  if (!grant->revoke && best_admin(executor, named, role) != named)
    return refuse_grantor(executor, grant, named, role, true);
  return true;
}

// ---- ADMIN OPTION by way of others

static bool is_admin_in(const MembershipList *list, Symbol member) {
  for (size_t i = 0; i < list->count; i++) {
    if (list->items[i].member_name == member && list->items[i].membership.admin) return true;
  }
  return false;
}

// Whether a chain of grants leads from a superuser to the grantor without passing `without`.
static bool keeps_admin(const MembershipList *list, Symbol grantor, Symbol without) {
  bool has_grown = true;
  size_t count = list->count;
  bool reached[256] = {false};
  if (count > sizeof reached) return true;
  while (has_grown) {
    has_grown = false;
    for (size_t i = 0; i < count; i++) {
      const MembershipEntry *entry = &list->items[i];
      if (reached[i] || !entry->membership.admin || entry->member_name == without) continue;
      bool is_held = !is_admin_in(list, entry->membership.grantor);
      for (size_t k = 0; k < count && !is_held; k++)
        is_held = reached[k] && list->items[k].member_name == entry->membership.grantor;
      if (is_held) reached[i] = has_grown = true;
    }
  }
  for (size_t i = 0; i < count; i++) {
    if (reached[i] && list->items[i].member_name == grantor) return true;
  }
  return false;
}

static bool refuse_back_grant(
    Executor *executor, Symbol role, Symbol member, const Membership *wanted) {
  if (executor->version_max < 16 || !wanted->admin || wanted->grantor == SYMBOL_NONE) return true;
  MembershipList list = membership_list(executor, role);
  if (keeps_admin(&list, wanted->grantor, member)) return true;
  return executor_fail(
      executor, "0LP01", (Span){0, 0}, "ADMIN option cannot be granted back to your own grantor");
}

// ---- GRANT

static bool grant_one(
    Executor *executor, const RoleGrant *work, Name role, Name member, const Said *said) {
  if (is_database_owner(executor, member.symbol))
    return refuse_special(executor, member.symbol, "cannot be a member of any role");
  Membership wanted = membership_new(executor, role.symbol, member.symbol);
  wanted.grantor = work->grantor;
  const Membership *before = membership_find(executor, role.symbol, member.symbol, work->grantor);
  if (before != NULL) wanted = *before;
  apply_parts(said, &wanted);
  if (!refuse_back_grant(executor, role.symbol, member.symbol, &wanted)) return false;
  if (before != NULL && before->admin == wanted.admin && before->inherit == wanted.inherit &&
      before->set == wanted.set)
    executor_notice(executor, "role \"%.*s\" is already a member of role \"%.*s\"",
        SLICE_PRINT(executor_text(executor, member.symbol)),
        SLICE_PRINT(executor_text(executor, role.symbol)));
  return membership_set(executor, role, member, &wanted);
}

// ---- REVOKE

typedef struct Revocation {
  Executor *executor;
  MembershipList list;
  char *actions; // of each: 0 none, 'a' loses ADMIN, 'd' goes
  DropBehavior behavior;
} Revocation;

// Whether the grantor has ADMIN OPTION left; of one that never had it, it is not known why it could grant.
static bool still_admin(const Revocation *work, Symbol member) {
  bool had = false;
  for (size_t i = 0; i < work->list.count; i++) {
    const MembershipEntry *entry = &work->list.items[i];
    if (entry->member_name != member || !entry->membership.admin) continue;
    if (work->actions[i] == 0) return true;
    had = true;
  }
  return !had;
}

// What the member granted goes too, as deep as there are grants: each is marked once.
static bool revoke_below(Revocation *work, size_t at, char action) {
  if (work->actions[at] == 'd' || (action == 'a' && !work->list.items[at].membership.admin))
    return true;
  work->actions[at] = action;
  bool had_admin = work->list.items[at].membership.admin;
  for (bool has_more = had_admin; has_more;) {
    has_more = false;
    for (size_t i = 0; i < work->list.count; i++) {
      Symbol grantor = work->list.items[i].membership.grantor;
      if (work->actions[i] == 'd' || grantor == SYMBOL_NONE) continue;
      bool has_lost = !still_admin(work, grantor);
      if (!has_lost) continue;
      if (work->behavior != DROP_CASCADE) {
        executor_fail(work->executor, "2BP01", (Span){0, 0}, "dependent privileges exist");
        executor_hint(work->executor, "Use CASCADE to revoke them too.");
        return false;
      }
      work->actions[i] = 'd';
      has_more = true;
    }
  }
  return true;
}

static void carry_out(Executor *executor, const Revocation *work) {
  for (size_t i = 0; i < work->list.count; i++) {
    const MembershipEntry *entry = &work->list.items[i];
    if (work->actions[i] == 'd') membership_remove_granted(executor, entry);
    if (work->actions[i] != 'a') continue;
    Membership changed = entry->membership;
    changed.admin = false;
    Name role = {.symbol = changed.role}, member = {.symbol = entry->member_name};
    membership_set(executor, role, member, &changed);
  }
}

static void warn_missing(Executor *executor, const RoleGrant *work, Name role, Name member) {
  Slice of = executor_text(executor, role.symbol), who = executor_text(executor, member.symbol);
  if (executor->version_max < 16)
    executor_notice(executor, "role \"%.*s\" is not a member of role \"%.*s\"", SLICE_PRINT(who),
        SLICE_PRINT(of));
  else
    executor_notice(executor,
        "role \"%.*s\" has not been granted membership in role \"%.*s\" by role \"%.*s\"",
        SLICE_PRINT(who), SLICE_PRINT(of), SLICE_PRINT(executor_text(executor, work->grantor)));
}

// Of a role that the catalog does not list, who is a member of it is not in one place.
static void revoke_unlisted(
    Executor *executor, const RoleGrant *work, Name role, Name member, const Said *said) {
  ObjectId id = role_find(executor, member.symbol);
  const Membership *before = membership_find(executor, role.symbol, member.symbol, work->grantor);
  if (before == NULL) return;
  if (said->parts == 0) {
    membership_remove(executor, role.symbol, id);
    return;
  }
  Membership changed = *before;
  if (said->parts & PART_ADMIN) changed.admin = false;
  if (said->parts & PART_INHERIT) changed.inherit = false;
  if (said->parts & PART_SET) changed.set = false;
  membership_set(executor, role, member, &changed);
}

static bool revoke_one(
    Executor *executor, const RoleGrant *work, Name role, Name member, const Said *said) {
  const Membership *before = membership_find(executor, role.symbol, member.symbol, work->grantor);
  if (before == NULL) {
    warn_missing(executor, work, role, member);
    return true;
  }
  bool is_listed = role_find(executor, role.symbol) != OBJECT_ID_NONE;
  bool is_of_admin = said->parts == 0 || (said->parts & PART_ADMIN);
  if (!is_listed || executor->version_max < 16 || !is_of_admin) {
    revoke_unlisted(executor, work, role, member, said);
    return true;
  }
  Revocation all = {.executor = executor,
      .list = membership_list(executor, role.symbol),
      .behavior = work->grant->behavior};
  all.actions = ARENA_ARRAY(executor->arena, all.list.count + 1, char);
  for (size_t i = 0; i < all.list.count; i++) {
    const MembershipEntry *entry = &all.list.items[i];
    bool is_it = entry->member_name == member.symbol && entry->membership.grantor == work->grantor;
    if (is_it && !revoke_below(&all, i, said->parts == 0 ? 'd' : 'a')) return false;
  }
  carry_out(executor, &all);
  return true;
}

// ---- the statement

static Name resolve(const Executor *executor, Name name) {
  Symbol symbol = runner_resolve(executor, name.symbol);
  return symbol == SYMBOL_NONE ? name : (Name){.symbol = symbol, .span = name.span};
}

static bool change_role(Executor *executor, const Grant *grant, Name role, const Said *said) {
  RoleGrant work = {.grant = grant};
  if (!membership_may_grant(executor, role, grant->revoke) ||
      !find_grantor(executor, grant, role.symbol, &work.grantor))
    return false;
  LIST_EACH(node, grant->grantees) {
    Name member = resolve(executor, ((const NameNode *)node)->name);
    bool done = grant->revoke ? revoke_one(executor, &work, role, member, said)
                              : grant_one(executor, &work, role, member, said);
    if (!done) return false;
  }
  return true;
}

bool membership_grant(Executor *executor, const Grant *grant) {
  Said said;
  ObjectId id;
  if (!read_options(executor, grant, &said)) return false;
  if (grant->granted_by.symbol != SYMBOL_NONE &&
      !bind_role(executor, grant->granted_by, BIND_MUST_EXIST, &id))
    return false;
  LIST_EACH(node, grant->grantees) {
    if (!role_bind_user(executor, ((const NameNode *)node)->name)) return false;
  }
  LIST_EACH(node, grant->privileges) {
    Name role = ((const Option *)node)->name;
    if (!bind_role(executor, role, BIND_MUST_EXIST, &id)) return false;
    if (!change_role(executor, grant, resolve(executor, role), &said)) return false;
  }
  return true;
}
