#include "analyze/apply/object/membership.h"
#include "analyze/apply/object/role.h"
#include "analyze/apply/rights/runner.h"

static const Role *role_by_name(const Executor *executor, Symbol name) {
  return (const Role *)catalog_get(executor->catalog, role_find(executor, name));
}

static int find(const Executor *executor, const Role *member, Symbol role, Symbol grantor) {
  bool is_any = executor->version_max < 16;
  for (uint16_t i = 0; member != NULL && i < member->membership_count; i++) {
    const Membership *one = &member->memberships[i];
    if (one->role == role && (is_any || one->grantor == grantor)) return i;
  }
  return -1;
}

const Membership *membership_find(
    const Executor *executor, Symbol role, Symbol member, Symbol grantor) {
  const Role *object = role_by_name(executor, member);
  int at = find(executor, object, role, grantor);
  return at < 0 ? NULL : &object->memberships[at];
}

// ---- all of a role's

typedef struct Listing {
  Executor *executor;
  Symbol role;
  MembershipList list;
  size_t capacity;
  ObjectId last;
} Listing;

static void add_entry(Listing *listing, const Role *member, const Membership *one) {
  MembershipList *list = &listing->list;
  if (list->count == listing->capacity) {
    listing->capacity = listing->capacity == 0 ? 8 : 2 * listing->capacity;
    MembershipEntry *larger =
        ARENA_ARRAY(listing->executor->arena, listing->capacity, MembershipEntry);
    if (list->count > 0) memcpy(larger, list->items, list->count * sizeof *larger);
    list->items = larger;
  }
  list->items[list->count++] = (MembershipEntry){member->object.id, member->object.name, *one};
}

static bool has_listed(const Listing *listing, ObjectId member) {
  for (size_t i = 0; i < listing->list.count; i++) {
    if (listing->list.items[i].member == member) return true;
  }
  return false;
}

static bool list_member(const GraphEdge *edge, void *payload) {
  Listing *listing = payload;
  if (edge->kind != ROLE_HAS_MEMBER || has_listed(listing, edge->dependent)) return true;
  const Role *member = (const Role *)catalog_get(listing->executor->catalog, edge->dependent);
  for (uint16_t i = 0; i < member->membership_count; i++) {
    if (member->memberships[i].role == listing->role)
      add_entry(listing, member, &member->memberships[i]);
  }
  return true;
}

MembershipList membership_list(Executor *executor, Symbol role) {
  Listing listing = {.executor = executor, .role = role};
  ObjectId id = role_find(executor, role);
  if (id != OBJECT_ID_NONE)
    graph_each_dependent(catalog_roles(executor->catalog), id, list_member, &listing);
  return listing.list;
}

// ---- circles

static bool refuse_circle(Executor *executor, Name role, Name member) {
  Subject subject = {.name = role.symbol};
  if (!subject_is_member(executor, subject, member.symbol)) return true;
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

static void link(Executor *executor, ObjectId member, const Membership *one) {
  role_link(executor, member, one->role, ROLE_HAS_MEMBER);
  if (executor->version_max >= 16) role_link(executor, member, one->grantor, ROLE_GRANTS_MEMBER);
}

static void unlink(Executor *executor, ObjectId member, const Membership *one) {
  role_unlink(executor, member, one->role, ROLE_HAS_MEMBER);
  if (executor->version_max >= 16) role_unlink(executor, member, one->grantor, ROLE_GRANTS_MEMBER);
}

bool membership_set(Executor *executor, Name role, Name member, const Membership *given) {
  const Role *before = role_by_name(executor, member.symbol);
  if (!refuse_circle(executor, role, member)) return false;
  if (before == NULL) return true;
  uint16_t count = before->membership_count;
  Membership *memberships = ARENA_ARRAY(executor->arena, (size_t)count + 1, Membership);
  if (count > 0) memcpy(memberships, before->memberships, count * sizeof *memberships);
  int at = find(executor, before, role.symbol, given->grantor);
  if (at < 0 && count == UINT16_MAX) return true;
  if (at < 0) {
    at = count++;
    link(executor, before->object.id, given);
  }
  memberships[at] = *given;
  store(executor, before, memberships, count);
  return true;
}

Membership membership_new(Executor *executor, Symbol role, Symbol member) {
  const Role *object = role_by_name(executor, member);
  bool inherits = object == NULL || (object->attributes & ROLE_INHERIT);
  Symbol grantor = runner_name(executor);
  bool is_nameless = executor->version_max >= 16 && !runner_is_limited(executor);
  return (Membership){.role = role,
      .grantor = is_nameless ? SYMBOL_NONE : grantor,
      .inherit = inherits,
      .set = true};
}

bool membership_add(Executor *executor, Name role, Name member, bool admin) {
  Membership wanted = membership_new(executor, role.symbol, member.symbol);
  const Membership *before = membership_find(executor, role.symbol, member.symbol, wanted.grantor);
  if (before != NULL) wanted = *before;
  wanted.admin |= admin;
  return membership_set(executor, role, member, &wanted);
}

bool membership_give_creator(Executor *executor, Name role) {
  if (executor->version_max < 16 || !runner_is_limited(executor)) return true;
  Name creator = {.symbol = runner_name(executor), .span = role.span};
  Membership wanted = {.role = role.symbol, .grantor = SYMBOL_NONE, .admin = true};
  return membership_set(executor, role, creator, &wanted);
}

// ---- taking away

static void keep_others(Executor *executor, ObjectId id, Symbol role, bool is_any, Symbol grantor) {
  const Role *member = (const Role *)catalog_get(executor->catalog, id);
  if (member == NULL) return;
  Membership *kept = ARENA_ARRAY(executor->arena, member->membership_count + 1u, Membership);
  uint16_t count = 0;
  for (uint16_t i = 0; i < member->membership_count; i++) {
    const Membership *one = &member->memberships[i];
    bool goes = one->role == role && (is_any || one->grantor == grantor);
    if (goes)
      unlink(executor, id, one);
    else
      kept[count++] = *one;
  }
  if (count < member->membership_count) store(executor, member, kept, count);
}

void membership_remove(Executor *executor, Symbol role, ObjectId member) {
  keep_others(executor, member, role, true, SYMBOL_NONE);
}

void membership_leave_all(Executor *executor, ObjectId id) {
  const Role *member = (const Role *)catalog_get(executor->catalog, id);
  if (member->membership_count == 0) return;
  for (uint16_t i = 0; i < member->membership_count; i++)
    unlink(executor, id, &member->memberships[i]);
  store(executor, member, NULL, 0);
}

void membership_remove_granted(Executor *executor, const MembershipEntry *entry) {
  bool is_any = executor->version_max < 16;
  keep_others(executor, entry->member, entry->membership.role, is_any, entry->membership.grantor);
}
