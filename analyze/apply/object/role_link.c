#include "analyze/apply/object/access.h"
#include "analyze/apply/object/membership.h"
#include "analyze/apply/object/role.h"
#include "analyze/apply/object/role_rights.h"
#include "analyze/apply/rights/database.h"
#include "analyze/apply/rights/runner.h"
#include "analyze/catalog/draft.h"

ObjectId role_find(const Executor *executor, Symbol name) {
  ObjectId id;
  if (name == SYMBOL_NONE) return OBJECT_ID_NONE;
  NameAnswer answer = catalog_find(executor->catalog, OBJECT_ID_NONE, NAMES_ROLE, name, &id);
  return answer == NAME_FOUND ? id : OBJECT_ID_NONE;
}

void role_link(Executor *executor, ObjectId dependent, Symbol role, GraphEdgeKind kind) {
  ObjectId id = role_find(executor, role);
  if (id == OBJECT_ID_NONE) return;
  graph_add(catalog_roles(executor->catalog),
      (GraphEdge){.dependent = dependent, .referenced = id, .kind = kind});
}

void role_unlink(Executor *executor, ObjectId dependent, Symbol role, GraphEdgeKind kind) {
  ObjectId id = role_find(executor, role);
  if (id == OBJECT_ID_NONE) return;
  graph_remove(catalog_roles(executor->catalog),
      (GraphEdge){.dependent = dependent, .referenced = id, .kind = kind});
}

// Parts belong to whoever owns the whole.
static bool has_owner_edge(const Object *object) {
  switch ((ObjectClass)object->object_class) {
  case CLASS_INDEX:
  case CLASS_CONSTRAINT:
  case CLASS_DEFAULT:
  case CLASS_TRIGGER:
  case CLASS_RULE:
  case CLASS_POLICY:
  case CLASS_PUBLISHED:
  case CLASS_ROLE: return false;
  default: return true;
  }
}

void role_own(Executor *executor, ObjectId id, Symbol before, Symbol after) {
  if (!has_owner_edge(catalog_get(executor->catalog, id))) return;
  role_unlink(executor, id, before, ROLE_OWNS);
  role_link(executor, id, after, ROLE_OWNS);
}

// ---- all that hangs on a role

typedef struct Hanging {
  Arena *arena;
  GraphEdge *edges;
  size_t count;
  size_t capacity;
} Hanging;

static bool collect(const GraphEdge *edge, void *payload) {
  Hanging *hanging = payload;
  if (hanging->count == hanging->capacity) {
    size_t capacity = hanging->capacity == 0 ? 16 : 2 * hanging->capacity;
    GraphEdge *edges = ARENA_ARRAY(hanging->arena, capacity, GraphEdge);
    if (hanging->count > 0) memcpy(edges, hanging->edges, hanging->count * sizeof *edges);
    hanging->edges = edges;
    hanging->capacity = capacity;
  }
  hanging->edges[hanging->count++] = *edge;
  return true;
}

static Hanging list_hanging(Executor *executor, ObjectId role) {
  Hanging hanging = {.arena = executor->arena};
  graph_each_dependent(catalog_roles(executor->catalog), role, collect, &hanging);
  return hanging;
}

// ---- DROP ROLE

#define LINES_MAX 100u // of the DETAIL, as of any DROP

static Slice default_description(Executor *executor, const AccessList *list) {
  const Object *schema = catalog_get(executor->catalog, list->of);
  char kind = list->object.kind;
  const char *word = kind == 'r'   ? "relations"
                     : kind == 'S' ? "sequences"
                     : kind == 'f' ? "functions"
                     : kind == 'T' ? "types"
                     : kind == 'n' ? "schemas"
                                   : "large objects";
  return arena_printf(executor->arena, "default privileges on new %s belonging to role %.*s%s%.*s",
      word, SLICE_PRINT(executor_text(executor, list->object.name)),
      schema == NULL ? "" : " in schema ",
      SLICE_PRINT(schema == NULL ? SLICE("") : executor_text(executor, schema->name)));
}

static Slice line_of(Executor *executor, const GraphEdge *edge) {
  const Object *object = catalog_get(executor->catalog, edge->dependent);
  if (edge->kind == ROLE_GRANTS_MEMBER)
    return arena_printf(executor->arena, "privileges for membership of role %.*s in another",
        SLICE_PRINT(executor_text(executor, object->name)));
  bool is_default = object->object_class == CLASS_ACCESS;
  Slice what = is_default ? default_description(executor, (const AccessList *)object)
                          : executor_description(
                                executor, edge->dependent, (uint16_t)edge->dependent_column);
  const char *relation = edge->kind == ROLE_OWNS        ? "owner of"
                         : edge->kind == ROLE_IN_POLICY ? "target of"
                                                        : "privileges for";
  return arena_printf(executor->arena, "%s %.*s", relation, SLICE_PRINT(what));
}

static bool refuse(Executor *executor, const Object *role, const Hanging *hanging, Span span) {
  Slice lines = SLICE("");
  size_t count = 0;
  for (size_t i = hanging->count; i-- > 0;) {
    if (hanging->edges[i].kind == ROLE_HAS_MEMBER || count++ >= LINES_MAX) continue;
    Slice line = line_of(executor, &hanging->edges[i]);
    lines = arena_printf(executor->arena, "%.*s%s%.*s", SLICE_PRINT(lines), count > 1 ? "\n" : "",
        SLICE_PRINT(line));
    executor_relate(executor, hanging->edges[i].dependent);
  }
  Symbol database = database_granted_to(executor, role->name);
  if (database != SYMBOL_NONE) {
    lines = arena_printf(executor->arena, "%.*s%sprivileges for database %.*s", SLICE_PRINT(lines),
        count > 0 ? "\n" : "", SLICE_PRINT(executor_text(executor, database)));
    count++;
  }
  if (count == 0) return false;
  executor_fail(executor, "2BP01", span,
      "role \"%.*s\" cannot be dropped because some objects depend on it",
      SLICE_PRINT(executor_text(executor, role->name)));
  executor_detail(executor, "%.*s", SLICE_PRINT(lines));
  return true;
}

static bool doubt(Executor *executor, const Object *role, Span span) {
  executor_unknown(executor, "role-in-use", span,
      "whether something depends on role \"%.*s\" is not known",
      SLICE_PRINT(executor_text(executor, role->name)));
  Object *draft = draft_copy(executor->arena, role);
  draft->flags |= OBJECT_MAYBE;
  executor_replace(executor, draft, EFFECT_ALTER, 0, span);
  return true;
}

bool role_check_drop(Executor *executor, ObjectId id, Span span) {
  const Object *role = catalog_get(executor->catalog, id);
  if (role->name == runner_name(executor))
    return executor_fail(executor, "55006", span, "current user cannot be dropped");
  if (role->name == runner_session_name(executor))
    return executor_fail(executor, "55006", span, "session user cannot be dropped");
  return role_rights_drop(executor, role, span);
}

static bool is_of_membership(const GraphEdge *edge) {
  return edge->kind == ROLE_HAS_MEMBER || edge->kind == ROLE_GRANTS_MEMBER;
}

void role_leave(Executor *executor, ObjectId id) {
  Symbol name = catalog_get(executor->catalog, id)->name;
  Hanging hanging = list_hanging(executor, id);
  for (size_t i = 0; i < hanging.count; i++) {
    if (hanging.edges[i].kind == ROLE_HAS_MEMBER)
      membership_remove(executor, name, hanging.edges[i].dependent);
  }
  membership_leave_all(executor, id);
}

bool role_drop(Executor *executor, ObjectId id, Span span) {
  const Object *role = catalog_get(executor->catalog, id);
  Hanging hanging = list_hanging(executor, id);
  if (!executor->open_world && refuse(executor, role, &hanging, span)) return false;
  bool is_known = !executor->open_world || hanging.count == 0;
  bool is_doubtful = (role->flags & OBJECT_GRANTED) && !(role->flags & OBJECT_MAYBE);
  if (is_doubtful || (!is_known && !(role->flags & OBJECT_MAYBE)))
    return doubt(executor, role, span);
  for (size_t i = 0; i < hanging.count; i++) {
    if (!is_of_membership(&hanging.edges[i]))
      graph_remove(catalog_roles(executor->catalog), hanging.edges[i]);
  }
  executor_drop(executor, id, OBJECT_ID_NONE, false, span);
  return true;
}

// ---- RENAME

static void rename_access(Executor *executor, const Object *object, Symbol before, Symbol after) {
  ObjectId id = object->object_class == CLASS_ACCESS ? object->id : object->access;
  const AccessList *list = (const AccessList *)catalog_get(executor->catalog, id);
  if (list == NULL) return;
  AccessList draft = *list;
  draft.items = ARENA_ARRAY(executor->arena, list->item_count + 1u, AccessItem);
  for (uint16_t i = 0; i < list->item_count; i++) {
    AccessItem item = list->items[i];
    if (item.grantee == before && !item.is_public) item.grantee = after;
    if (item.grantor == before) item.grantor = after;
    draft.items[i] = item;
  }
  if (draft.object.name == before) draft.object.name = after;
  catalog_replace(executor->catalog, &draft.object);
}

static void rename_symbols(Symbol *names, uint16_t count, Symbol before, Symbol after) {
  for (uint16_t i = 0; i < count; i++) {
    if (names[i] == before) names[i] = after;
  }
}

static void rename_in(
    Executor *executor, const Object *object, GraphEdgeKind kind, Symbol before, Symbol after) {
  Object *draft = draft_copy(executor->arena, object);
  if (kind == ROLE_OWNS && draft->owner == before) draft->owner = after;
  if (kind == ROLE_IN_POLICY) {
    Policy *policy = (Policy *)draft;
    policy->roles = ARENA_ARRAY(executor->arena, policy->role_count + 1u, Symbol);
    memcpy(policy->roles, ((const Policy *)object)->roles, policy->role_count * sizeof(Symbol));
    rename_symbols(policy->roles, policy->role_count, before, after);
  }
  if (kind == ROLE_HAS_MEMBER || kind == ROLE_GRANTS_MEMBER) {
    Role *member = (Role *)draft;
    member->memberships = ARENA_ARRAY(executor->arena, member->membership_count + 1u, Membership);
    memcpy(member->memberships, ((const Role *)object)->memberships,
        member->membership_count * sizeof(Membership));
    for (uint16_t i = 0; i < member->membership_count; i++) {
      rename_symbols(&member->memberships[i].role, 1, before, after);
      rename_symbols(&member->memberships[i].grantor, 1, before, after);
    }
  }
  catalog_replace(executor->catalog, draft);
}

void role_rename(Executor *executor, ObjectId role, Symbol before, Symbol after) {
  Hanging hanging = list_hanging(executor, role);
  database_rename_role(executor, before, after);
  for (size_t i = 0; i < hanging.count; i++) {
    const GraphEdge *edge = &hanging.edges[i];
    const Object *object = catalog_get(executor->catalog, edge->dependent);
    if (object == NULL) continue;
    if (object->object_class != CLASS_ACCESS)
      rename_in(executor, object, edge->kind, before, after);
    rename_access(executor, catalog_get(executor->catalog, edge->dependent), before, after);
  }
}
