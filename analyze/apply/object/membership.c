#include "analyze/apply/object/membership.h"
#include "analyze/apply/object/role.h"

static const Role *role_by_name(const Executor *executor, Symbol name) {
  return (const Role *)catalog_get(executor->catalog, role_find(executor, name));
}

static int find(const Role *member, Symbol role) {
  for (uint16_t i = 0; i < member->membership_count; i++) {
    if (member->memberships[i].role == role) return i;
  }
  return -1;
}

// ---- circles

#define ROLES_SEEN 256u // more levels and branches than anybody has

// Whether `role` is `above` or a member of it, by way of any others.
static bool is_member(const Executor *executor, Symbol role, Symbol above) {
  Symbol seen[ROLES_SEEN];
  size_t count = 0;
  seen[count++] = role;
  for (size_t next = 0; next < count; next++) {
    if (seen[next] == above) return true;
    const Role *at = role_by_name(executor, seen[next]);
    for (uint16_t i = 0; at != NULL && i < at->membership_count; i++) {
      bool is_new = count < ROLES_SEEN;
      for (size_t k = 0; k < count && is_new; k++) is_new = seen[k] != at->memberships[i].role;
      if (is_new) seen[count++] = at->memberships[i].role;
    }
  }
  return false;
}

static bool refuse_circle(Executor *executor, Name role, Name member) {
  if (!is_member(executor, role.symbol, member.symbol)) return true;
  return executor_fail(executor, "0LP01", (Span){0, 0},
      "role \"%.*s\" is a member of role \"%.*s\"",
      SLICE_PRINT(executor_text(executor, role.symbol)),
      SLICE_PRINT(executor_text(executor, member.symbol)));
}

// ---- changing

static void store(Executor *executor, const Role *member, Membership *memberships, uint16_t count) {
  Role draft = *member;
  draft.memberships = memberships;
  draft.membership_count = count;
  catalog_replace(executor->catalog, &draft.object);
}

// What is granted anew keeps what it had, but for what is said now.
static bool set_membership(Executor *executor, Name role, Name member, const Membership *wanted) {
  const Role *before = role_by_name(executor, member.symbol);
  if (!refuse_circle(executor, role, member)) return false;
  if (before == NULL) return true;
  uint16_t count = before->membership_count;
  Membership *memberships = ARENA_ARRAY(executor->arena, (size_t)count + 1, Membership);
  if (count > 0) memcpy(memberships, before->memberships, count * sizeof *memberships);
  int at = find(before, role.symbol);
  if (at < 0 && count == UINT16_MAX) return true;
  if (at < 0) at = count++;
  memberships[at] = *wanted;
  role_link(executor, before->object.id, role.symbol, ROLE_HAS_MEMBER);
  store(executor, before, memberships, count);
  return true;
}

static Membership new_membership(const Executor *executor, Symbol role, const Role *member) {
  bool inherits = member == NULL || (member->attributes & ROLE_INHERIT);
  return (Membership){.role = role,
      .grantor = catalog_setting(executor->catalog, executor->words.role).value,
      .inherit = inherits,
      .set = true};
}

bool membership_add(Executor *executor, Name role, Name member, bool admin) {
  Membership wanted = new_membership(executor, role.symbol, role_by_name(executor, member.symbol));
  wanted.admin = admin;
  return set_membership(executor, role, member, &wanted);
}

void membership_remove(Executor *executor, Symbol role, ObjectId member_id) {
  const Role *member = (const Role *)catalog_get(executor->catalog, member_id);
  int at = member == NULL ? -1 : find(member, role);
  if (at < 0) return;
  role_unlink(executor, member_id, role, ROLE_HAS_MEMBER);
  uint16_t count = member->membership_count;
  Membership *memberships = ARENA_ARRAY(executor->arena, count, Membership);
  uint16_t kept = 0;
  for (uint16_t i = 0; i < count; i++) {
    if (i != at) memberships[kept++] = member->memberships[i];
  }
  store(executor, member, memberships, kept);
}

// ---- GRANT, REVOKE

static bool is_true(const Option *option) {
  return option->value == NULL || option->value->kind != NODE_CONSTANT ||
         ((const Constant *)option->value)->kind == CONSTANT_TRUE;
}

static void read_options(const Executor *executor, const Grant *grant, Membership *membership) {
  LIST_EACH(node, grant->options) {
    const Option *option = (const Option *)node;
    Slice name = executor_text(executor, option->name.symbol);
    bool value = is_true(option);
    if (slice_equals(name, SLICE("admin"))) membership->admin = value;
    if (slice_equals(name, SLICE("inherit"))) membership->inherit = value;
    if (slice_equals(name, SLICE("set"))) membership->set = value;
  }
}

static bool grant_one(Executor *executor, const Grant *grant, Name role, Name member) {
  const Role *before = role_by_name(executor, member.symbol);
  int at = before == NULL ? -1 : find(before, role.symbol);
  Membership wanted =
      at >= 0 ? before->memberships[at] : new_membership(executor, role.symbol, before);
  bool of_option = grant->revoke && grant->options.count > 0;
  if (grant->revoke && !of_option) {
    if (at >= 0) membership_remove(executor, role.symbol, before->object.id);
    return true;
  }
  if (of_option && at < 0) return true;
  if (grant->grant_option) wanted.admin = true;
  read_options(executor, grant, &wanted);
  return set_membership(executor, role, member, &wanted);
}

bool membership_grant(Executor *executor, const Grant *grant) {
  LIST_EACH(node, grant->privileges) {
    ObjectId role;
    if (!bind_role(executor, ((const Option *)node)->name, BIND_MUST_EXIST, &role)) return false;
  }
  LIST_EACH(node, grant->grantees) {
    if (!role_bind_user(executor, ((const NameNode *)node)->name)) return false;
  }
  LIST_EACH(granted, grant->privileges) {
    LIST_EACH(member, grant->grantees) {
      if (!grant_one(
              executor, grant, ((const Option *)granted)->name, ((const NameNode *)member)->name))
        return false;
    }
  }
  return true;
}
