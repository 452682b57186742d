#include "analyze/apply/object/access.h"
#include "analyze/apply/object/role.h"
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/draft.h"

// ---- what kinds of objects give by themselves

#define TABLE_RIGHTS                                                                               \
  (ACCESS_INSERT | ACCESS_SELECT | ACCESS_UPDATE | ACCESS_DELETE | ACCESS_TRUNCATE |               \
      ACCESS_REFERENCES | ACCESS_TRIGGER)

char access_kind(const Object *object) {
  switch ((ObjectClass)object->object_class) {
  case CLASS_RELATION: return object->kind == 'c' ? 'T' : 'r';
  case CLASS_SEQUENCE: return 'S';
  case CLASS_FUNCTION: return 'f';
  case CLASS_TYPE: return 'T';
  case CLASS_SCHEMA: return 'n';
  case CLASS_OTHER:
    return object->kind == OBJECT_LANGUAGE ? 'l' : object->kind == OBJECT_TABLESPACE ? 't' : 'F';
  default: return 0;
  }
}

uint16_t access_all(const Executor *executor, char kind) {
  switch (kind) {
  case 'r': return TABLE_RIGHTS | (executor->version_max >= 17 ? ACCESS_MAINTAIN : 0);
  case 'S': return ACCESS_USAGE | ACCESS_SELECT | ACCESS_UPDATE;
  case 'f': return ACCESS_EXECUTE;
  case 'n': return ACCESS_USAGE | ACCESS_CREATE;
  case 'L': return ACCESS_SELECT | ACCESS_UPDATE;
  case 't': return ACCESS_CREATE;
  default: return ACCESS_USAGE;
  }
}

static void append(Executor *executor, AccessDraft *draft, AccessItem item) {
  if (draft->count == UINT16_MAX) return;
  if (draft->count == draft->capacity) {
    uint16_t capacity = draft->capacity < 8                ? 8
                        : draft->capacity > UINT16_MAX / 2 ? UINT16_MAX
                                                           : (uint16_t)(2 * draft->capacity);
    AccessItem *items = ARENA_ARRAY(executor->arena, capacity, AccessItem);
    if (draft->count > 0) memcpy(items, draft->items, draft->count * sizeof *items);
    draft->items = items;
    draft->capacity = capacity;
  }
  draft->items[draft->count++] = item;
}

AccessDraft access_default(Executor *executor, char kind, Symbol owner) {
  AccessDraft draft = {0};
  bool is_public = kind == 'f' || kind == 'T' || kind == 'l';
  uint16_t all = access_all(executor, kind);
  if (is_public)
    append(executor, &draft, (AccessItem){.is_public = true, .grantor = owner, .rights = all});
  append(executor, &draft, (AccessItem){.grantee = owner, .grantor = owner, .rights = all});
  return draft;
}

Symbol access_owner(const Executor *executor, const Object *object) {
  bool is_database_owner = object->owner == SYMBOL_NONE && object->id == BUILTIN_SCHEMA_PUBLIC &&
                           executor->version_max >= 15;
  if (!is_database_owner) return object->owner;
  return symbol_intern(executor->symbols, SLICE("pg_database_owner"));
}

// initdb gave everybody the use of public.
static AccessDraft default_of_public(Executor *executor, Symbol owner) {
  AccessDraft draft = access_default(executor, 'n', owner);
  uint16_t rights = ACCESS_USAGE | (executor->version_max < 15 ? ACCESS_CREATE : 0);
  append(executor, &draft, (AccessItem){.is_public = true, .grantor = owner, .rights = rights});
  return draft;
}

AccessDraft access_of(Executor *executor, const Object *object) {
  const AccessList *list = (const AccessList *)catalog_get(executor->catalog, object->access);
  if (list == NULL && object->id == BUILTIN_SCHEMA_PUBLIC)
    return default_of_public(executor, access_owner(executor, object));
  if (list == NULL) return access_default(executor, access_kind(object), object->owner);
  AccessDraft draft = {0};
  for (uint16_t i = 0; i < list->item_count; i++) append(executor, &draft, list->items[i]);
  return draft;
}

// ---- changes

static bool is_same_grantee(const AccessItem *a, const AccessItem *b) {
  return a->grantee == b->grantee && a->is_public == b->is_public && a->column == b->column;
}

static AccessItem *find(AccessDraft *draft, const AccessItem *wanted) {
  for (uint16_t i = 0; i < draft->count; i++) {
    AccessItem *item = &draft->items[i];
    if (is_same_grantee(item, wanted) && item->grantor == wanted->grantor) return item;
  }
  return NULL;
}

static void take_out_empty(AccessDraft *draft) {
  uint16_t kept = 0;
  for (uint16_t i = 0; i < draft->count; i++) {
    if (draft->items[i].rights != 0) draft->items[kept++] = draft->items[i];
  }
  draft->count = kept;
}

// The rights that somebody may still grant on.
static uint16_t grantable_by(const AccessDraft *draft, Symbol role, uint16_t column) {
  uint16_t rights = 0;
  for (uint16_t i = 0; i < draft->count; i++) {
    const AccessItem *item = &draft->items[i];
    if (item->grantee == role && !item->is_public && item->column == column)
      rights |= item->grantable;
  }
  return rights;
}

static bool is_granted_on(const AccessItem *item, Symbol grantor, uint16_t column, uint16_t lost) {
  bool is_own = item->grantee == grantor && !item->is_public;
  return item->grantor == grantor && !is_own && item->column == column && (item->rights & lost);
}

// What `role` granted of rights that he may no longer grant: refused, or gone too. Each round takes
// rights away for good, so it ends.
static bool revoke_dependent(Executor *executor, AccessDraft *draft, Symbol role, uint16_t column,
    uint16_t lost, DropBehavior behavior) {
  lost &= (uint16_t)~grantable_by(draft, role, column);
  for (uint16_t i = 0; lost != 0 && i < draft->count; i++) {
    AccessItem *item = &draft->items[i];
    if (!is_granted_on(item, role, column, lost)) continue;
    if (behavior != DROP_CASCADE) {
      executor_fail(executor, "2BP01", (Span){0, 0}, "dependent privileges exist");
      executor_hint(executor, "Use CASCADE to revoke them too.");
      return false;
    }
    uint16_t next = item->grantable & lost;
    Symbol grantee = item->grantee;
    bool passes_on = next != 0 && !item->is_public;
    item->rights &= (uint16_t)~lost;
    item->grantable &= (uint16_t)~lost;
    if (passes_on && !revoke_dependent(executor, draft, grantee, column, next, behavior))
      return false;
  }
  return true;
}

bool access_change(Executor *executor, AccessDraft *draft, const AccessChange *change) {
  AccessItem wanted = {.grantee = change->grantee,
      .grantor = change->grantor,
      .is_public = change->is_public,
      .column = change->column};
  AccessItem *item = find(draft, &wanted);
  if (!change->revoke) {
    if (item == NULL) append(executor, draft, wanted);
    item = find(draft, &wanted);
    if (item == NULL) return true;
    item->rights |= change->rights;
    if (change->grant_option) item->grantable |= change->rights;
    return true;
  }
  if (item == NULL) return true;
  uint16_t lost = item->grantable & change->rights;
  item->grantable &= (uint16_t)~change->rights;
  if (!change->grant_option) item->rights &= (uint16_t)~change->rights;
  bool done =
      change->is_public || lost == 0 ||
      revoke_dependent(executor, draft, change->grantee, change->column, lost, change->behavior);
  take_out_empty(draft);
  return done;
}

void access_merge(Executor *executor, AccessDraft *draft, const AccessDraft *other) {
  for (uint16_t i = 0; i < other->count; i++) {
    AccessItem *same = find(draft, &other->items[i]);
    if (same == NULL) {
      append(executor, draft, other->items[i]);
    } else {
      same->rights |= other->items[i].rights;
      same->grantable |= other->items[i].grantable;
    }
  }
}

bool access_equals(const AccessDraft *a, const AccessDraft *b) {
  if (a->count != b->count) return false;
  for (uint16_t i = 0; i < a->count; i++) {
    AccessDraft copy = *b;
    const AccessItem *item = find(&copy, &a->items[i]);
    if (item == NULL || item->rights != a->items[i].rights ||
        item->grantable != a->items[i].grantable)
      return false;
  }
  return true;
}

// ---- into the catalog

// The roles that have rights on it: an edge each, but for the owner's.
static void depend_on_roles(Executor *executor, ObjectId id, Symbol owner, const AccessItem items[],
    uint16_t count, bool add) {
  Graph *roles = catalog_roles(executor->catalog);
  for (uint16_t i = 0; i < count; i++) {
    if (items[i].grantee == owner || items[i].is_public) continue;
    GraphEdge edge = {.dependent = id,
        .dependent_column = items[i].column,
        .referenced = role_find(executor, items[i].grantee),
        .kind = ROLE_MAY};
    if (edge.referenced == OBJECT_ID_NONE) continue;
    if (add)
      graph_add(roles, edge);
    else
      graph_remove(roles, edge);
  }
}

static void replace_list(Executor *executor, const AccessList *before, const AccessDraft *draft) {
  AccessList list = *before;
  ObjectId of = before->object.name != SYMBOL_NONE ? before->object.id : before->of;
  const Object *object = catalog_get(executor->catalog, of);
  Symbol owner = of == before->object.id ? before->object.name : object->owner;
  depend_on_roles(executor, of, owner, before->items, before->item_count, false);
  list.items = draft->items;
  list.item_count = draft->count;
  catalog_replace(executor->catalog, &list.object);
  depend_on_roles(executor, of, owner, draft->items, draft->count, true);
}

void access_store(Executor *executor, ObjectId id, const AccessDraft *draft) {
  const Object *object = catalog_get(executor->catalog, id);
  if (object->object_class == CLASS_ACCESS) {
    replace_list(executor, (const AccessList *)object, draft);
    return;
  }
  const Object *before = catalog_get(executor->catalog, object->access);
  if (before != NULL) {
    replace_list(executor, (const AccessList *)before, draft);
    return;
  }
  AccessList list = {.object = {.object_class = CLASS_ACCESS},
      .of = id,
      .items = draft->items,
      .item_count = draft->count};
  Object *changed = draft_copy(executor->arena, object);
  changed->access = catalog_create(executor->catalog, &list.object);
  catalog_replace(executor->catalog, changed);
  depend_on_roles(executor, id, changed->owner, draft->items, draft->count, true);
}

void access_change_owner(Executor *executor, ObjectId id, Symbol from, Symbol to) {
  const Object *object = catalog_get(executor->catalog, id);
  if (object->access == OBJECT_ID_NONE) return;
  AccessDraft before = access_of(executor, object);
  AccessDraft after = {0};
  for (uint16_t i = 0; i < before.count; i++) {
    AccessItem item = before.items[i];
    if (item.grantee == from && !item.is_public) item.grantee = to;
    if (item.grantor == from) item.grantor = to;
    access_merge(executor, &after, &(AccessDraft){&item, 1, 1});
  }
  access_store(executor, id, &after);
}

void access_drop_column(Executor *executor, ObjectId relation, uint16_t column) {
  const Object *object = catalog_get(executor->catalog, relation);
  if (object->access == OBJECT_ID_NONE) return;
  AccessDraft draft = access_of(executor, object);
  for (uint16_t i = 0; i < draft.count; i++) {
    if (draft.items[i].column == column) draft.items[i].rights = 0;
  }
  take_out_empty(&draft);
  access_store(executor, relation, &draft);
}
