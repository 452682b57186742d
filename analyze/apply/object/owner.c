#include "analyze/apply/object/owner.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/object/access.h"
#include "analyze/apply/object/drop.h"
#include "analyze/apply/object/grant.h"
#include "analyze/apply/object/membership.h"
#include "analyze/apply/object/role.h"
#include "analyze/apply/rights/database.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/rights/runner.h"
#include "analyze/apply/routine/open_world.h"
#include "analyze/apply/session/in_use.h"
#include "analyze/apply/target.h"
#include "analyze/catalog/draft.h"
#include "grammar/ast_statement.h"

// ---- OWNER TO

static void set_one(Executor *executor, ObjectId id, Symbol role, Span span) {
  const Object *object = catalog_get(executor->catalog, id);
  Symbol before = object->owner, granted = access_owner(executor, object);
  if (before == role) return;
  executor_set_owner(executor, id, role, span);
  role_own(executor, id, before, role);
  access_change_owner(executor, id, granted, role);
}

// What of a table is an object with an owner of its own.
static bool goes_along(const Object *object, ObjectId table) {
  if (object == NULL) return false;
  if (object->object_class == CLASS_INDEX) return ((const Index *)object)->table == table;
  if (object->object_class != CLASS_SEQUENCE) return false;
  return ((const Sequence *)object)->owner_table == table;
}

static void set_multirange(Executor *executor, const Object *object, Symbol role, Span span) {
  bool is_range = object->object_class == CLASS_TYPE && object->kind == 'r';
  if (!is_range || executor->version_max < 17) return;
  ObjectId multirange = ((const UserType *)object)->multirange;
  if (multirange != OBJECT_ID_NONE) set_one(executor, multirange, role, span);
}

void owner_set(Executor *executor, ObjectId id, Symbol role, Span span) {
  set_one(executor, id, role, span);
  const Object *object = catalog_get(executor->catalog, id);
  set_multirange(executor, object, role, span);
  if (object->object_class != CLASS_RELATION || object->kind == 'v' || object->kind == 'c') return;
  DependencyList list = dependency_on(executor, id, 0);
  for (size_t i = 0; i < list.count; i++) {
    const Object *part = catalog_get(executor->catalog, list.edges[i].dependent);
    if (!goes_along(part, id) || part->owner == role) continue;
    Object *draft = draft_copy(executor->arena, part);
    Symbol before = draft->owner;
    draft->owner = role;
    catalog_replace(executor->catalog, draft);
    role_own(executor, draft->id, before, role);
    access_change_owner(executor, draft->id, before, role);
  }
}

bool owner_check_rights(Executor *executor, ObjectId id, Name role) {
  const Object *object = catalog_get(executor->catalog, id);
  Symbol owner = runner_resolve(executor, role.symbol);
  if (object == NULL || !runner_is_limited(executor) || object->owner == owner) return true;
  if (!rights_need_owner(executor, id, role.span) || !runner_need_set(executor, role)) return false;
  if (object->object_class == CLASS_SCHEMA) return database_need_create(executor, role.span);
  if (object->schema == OBJECT_ID_NONE) return true;
  return rights_need_of(
      executor, subject_of(executor, owner), object->schema, ACCESS_CREATE, role.span);
}

// Of what belongs to superusers alone.
static bool refuse_change(Executor *executor, const Object *object, Span span) {
  executor_fail(executor, "42501", span, "permission denied to change owner of %s \"%.*s\"",
      ast_object_word((ObjectKind)object->kind),
      SLICE_PRINT(executor_text(executor, object->name)));
  return false;
}

static bool check_rights(Executor *executor, const OwnerTo *statement, ObjectId id) {
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL) return true;
  bool is_superusers =
      statement->object == OBJECT_FOREIGN_DATA_WRAPPER || statement->object == OBJECT_EVENT_TRIGGER;
  Subject owner = subject_of(executor, runner_resolve(executor, statement->role.symbol));
  if (is_superusers && !owner.may_all) return refuse_change(executor, object, statement->role.span);
  if (!runner_is_limited(executor)) return true;
  if (statement->object == OBJECT_FOREIGN_DATA_WRAPPER)
    return refuse_change(executor, object, statement->role.span);
  if (!owner_check_rights(executor, id, statement->role)) return false;
  if (statement->object == OBJECT_SERVER &&
      !rights_need_of(
          executor, owner, ((const OtherObject *)object)->of, ACCESS_USAGE, statement->role.span))
    return false;
  bool is_published =
      statement->object == OBJECT_PUBLICATION || statement->object == OBJECT_SUBSCRIPTION;
  return !is_published || database_need_create(executor, statement->role.span);
}

static bool refuse_row_type(Executor *executor, const OwnerTo *statement, ObjectId id) {
  const Object *object = catalog_get(executor->catalog, id);
  bool is_table = statement->object == OBJECT_TYPE && object != NULL &&
                  object->object_class == CLASS_RELATION && object->kind != 'c';
  if (!is_table || (object->flags & OBJECT_ASSUMED)) return true;
  executor_fail(executor, "42809", statement->target->span, "%.*s is a table's row type",
      SLICE_PRINT(executor_name_of(executor, id)));
  executor_hint(executor, "Use ALTER TABLE instead.");
  return false;
}

bool apply_owner_to(Executor *executor, const Node *node) {
  const OwnerTo *statement = (const OwnerTo *)node;
  TargetObject target;
  // The server looks for the role first.
  if (!role_bind_user(executor, statement->role)) return false;
  if (!target_find(executor, statement->object, statement->target, (Name){0}, false, &target))
    return false;
  if (!refuse_row_type(executor, statement, target.id)) return false;
  if (!check_rights(executor, statement, target.id)) return false;
  if (!in_use_admits(executor, target.id, "ALTER TABLE")) return false;
  if (target.id != OBJECT_ID_NONE)
    owner_set(executor, target.id, runner_resolve(executor, statement->role.symbol), node->span);
  else
    role_mark_used(executor, role_find(executor, statement->role.symbol));
  return true;
}

// ---- REASSIGN OWNED, DROP OWNED

typedef struct Owned {
  Executor *executor;
  GraphEdge *edges;
  size_t count;
  size_t capacity;
} Owned;

static bool collect(const GraphEdge *edge, void *payload) {
  Owned *owned = payload;
  if (owned->count == owned->capacity) {
    size_t capacity = owned->capacity == 0 ? 16 : 2 * owned->capacity;
    GraphEdge *edges = ARENA_ARRAY(owned->executor->arena, capacity, GraphEdge);
    if (owned->count > 0) memcpy(edges, owned->edges, owned->count * sizeof *edges);
    owned->edges = edges;
    owned->capacity = capacity;
  }
  owned->edges[owned->count++] = *edge;
  return true;
}

// All are looked for before anybody asks who may do it.
static bool bind_all(Executor *executor, NodeList roles, const char *refusal) {
  LIST_EACH(node, roles) {
    ObjectId role;
    if (!bind_role(executor, ((const NameNode *)node)->name, BIND_MUST_EXIST, &role)) return false;
  }
  if (!runner_is_limited(executor)) return true;
  LIST_EACH(node, roles) {
    Symbol role = runner_resolve(executor, ((const NameNode *)node)->name.symbol);
    if (!subject_has_role(executor, subject_runner(executor), role))
      return executor_fail(executor, "42501", node->span, "%s", refusal);
  }
  return true;
}

// What hangs on the roles, as far as is known; false: on one of them everything may.
static bool list_owned(Executor *executor, NodeList roles, Owned *owned) {
  bool is_known = !executor->open_world;
  owned->executor = executor;
  LIST_EACH(node, roles) {
    Symbol name = runner_resolve(executor, ((const NameNode *)node)->name.symbol);
    ObjectId role = role_find(executor, name);
    if (role != OBJECT_ID_NONE)
      graph_each_dependent(catalog_roles(executor->catalog), role, collect, owned);
    else
      is_known = false; // whoever runs the migrations, or a role that the server brings
  }
  return is_known;
}

bool apply_reassign_owned(Executor *executor, const Node *node) {
  const OwnedStatement *statement = (const OwnedStatement *)node;
  Owned owned = {0};
  ObjectId role;
  static const char refusal[] = "permission denied to reassign objects";
  if (!bind_all(executor, statement->roles, refusal)) return false;
  if (!bind_role(executor, statement->new_role, BIND_MUST_EXIST, &role)) return false;
  Symbol becomes = runner_resolve(executor, statement->new_role.symbol);
  if (runner_is_limited(executor) && !subject_has_role(executor, subject_runner(executor), becomes))
    return executor_fail(executor, "42501", statement->new_role.span, "%s", refusal);
  list_owned(executor, statement->roles, &owned);
  Symbol name = runner_resolve(executor, statement->new_role.symbol);
  for (size_t i = owned.count; i-- > 0;) { // oldest first
    if (owned.edges[i].kind != ROLE_OWNS) continue;
    const Object *object = catalog_get(executor->catalog, owned.edges[i].dependent);
    if (object == NULL || object->object_class == CLASS_ACCESS) continue; // DROP OWNED ends these
    set_one(executor, owned.edges[i].dependent, name, node->span);
  }
  return true;
}

// What the role was granted, on an object or by default rights of another.
static void revoke_all(Executor *executor, const Object *object, Symbol role) {
  AccessDraft draft = {0};
  bool is_list = object->object_class == CLASS_ACCESS;
  AccessDraft before = is_list ? (AccessDraft){((const AccessList *)object)->items,
                                     ((const AccessList *)object)->item_count, 0}
                               : access_of(executor, object);
  for (uint16_t i = 0; i < before.count; i++) {
    const AccessItem *item = &before.items[i];
    if (item->grantee == role || item->grantor == role) continue;
    AccessItem kept = *item;
    access_merge(executor, &draft, &(AccessDraft){&kept, 1, 1});
  }
  if (is_list && default_access_is_standard(executor, (const AccessList *)object, &draft))
    catalog_drop(executor->catalog, object->id);
  else
    access_store(executor, object->id, &draft);
}

static void leave_policy(Executor *executor, const Policy *policy, Symbol role, Span span) {
  Policy draft = *policy;
  draft.roles = ARENA_ARRAY(executor->arena, policy->role_count + 1u, Symbol);
  draft.role_count = 0;
  for (uint16_t i = 0; i < policy->role_count; i++) {
    if (policy->roles[i] != role) draft.roles[draft.role_count++] = policy->roles[i];
  }
  ObjectId id = policy->object.id;
  role_unlink(executor, id, role, ROLE_IN_POLICY);
  if (draft.role_count == 0) {
    drop_silently(executor, &(CascadeObject){.id = id}, 1, span);
    return;
  }
  catalog_replace(executor->catalog, &draft.object);
}

// The memberships that the role granted.
static void drop_granted(Executor *executor, const Role *member, Symbol grantor) {
  for (uint16_t i = member->membership_count; i-- > 0;) {
    MembershipEntry entry = {member->object.id, member->object.name, member->memberships[i]};
    if (entry.membership.grantor == grantor) membership_remove_granted(executor, &entry);
    member = (const Role *)catalog_get(executor->catalog, entry.member);
  }
}

static bool drop_owned(Executor *executor, const Owned *owned, const OwnedStatement *statement) {
  CascadeObject *targets = ARENA_ARRAY(executor->arena, owned->count + 1, CascadeObject);
  size_t count = 0;
  for (size_t i = 0; i < owned->count; i++) {
    const GraphEdge *edge = &owned->edges[i];
    const Object *object = catalog_get(executor->catalog, edge->dependent);
    const Object *role = catalog_get(executor->catalog, edge->referenced);
    if (object == NULL || role == NULL || edge->kind == ROLE_HAS_MEMBER) continue;
    if (edge->kind == ROLE_GRANTS_MEMBER) {
      drop_granted(executor, (const Role *)object, role->name);
      continue;
    }
    bool is_clusters = object->object_class == CLASS_OTHER && object->kind == OBJECT_TABLESPACE;
    bool is_part = object->object_class == CLASS_INDEX || is_clusters;
    if (edge->kind == ROLE_MAY) {
      revoke_all(executor, object, role->name);
    } else if (edge->kind == ROLE_IN_POLICY) {
      leave_policy(executor, (const Policy *)object, role->name, statement->node.span);
    } else if (object->object_class == CLASS_ACCESS) {
      catalog_drop(executor->catalog, object->id);
    } else if (!is_part) {
      targets[count++] = (CascadeObject){.id = object->id};
    }
  }
  if (count == 0) return true;
  return drop_objects(executor, targets, count, statement->behavior, statement->node.span);
}

bool apply_drop_owned(Executor *executor, const Node *node) {
  const OwnedStatement *statement = (const OwnedStatement *)node;
  Owned owned = {0};
  if (!bind_all(executor, statement->roles, "permission denied to drop objects")) return false;
  if (!list_owned(executor, statement->roles, &owned))
    return open_world_from_here(executor, CODE_ALTERS, "not-modelled", node->span,
        SLICE("which objects the role owns is not known"));
  return drop_owned(executor, &owned, statement);
}
