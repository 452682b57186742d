#include "report/catalog_rights.h"

#include "analyze/catalog/builtin/builtin.h"
#include "report/catalog_facts_rare.h"

// Default rights have the name of the role whose objects they are for.
static bool is_owner(const Object *object, const AccessItem *item) {
  if (item->is_public) return false;
  Symbol owner = object->object_class == CLASS_ACCESS ? object->name : object->owner;
  return item->grantee == SYMBOL_NONE || item->grantee == owner;
}

static Slice rights_text(Executor *executor, uint16_t rights, uint16_t grantable) {
  Slice text = SLICE("\"");
  for (size_t i = 0; catalog_facts_right(i) != NULL; i++) {
    if (!(rights & 1u << i)) continue;
    text = arena_printf(executor->arena, "%.*s%s%s%s", SLICE_PRINT(text),
        text.length > 1 ? ", " : "", catalog_facts_right(i), grantable & 1u << i ? "*" : "");
  }
  return arena_printf(executor->arena, "%.*s\"", SLICE_PRINT(text));
}

// What PUBLIC has before anything is granted or revoked.
static uint16_t public_rights(const Executor *executor, const Object *object) {
  switch ((ObjectClass)object->object_class) {
  case CLASS_SCHEMA:
    if (object->id != BUILTIN_SCHEMA_PUBLIC) return 0;
    return ACCESS_USAGE | (executor->version_max < 15 ? ACCESS_CREATE : 0);
  case CLASS_FUNCTION: return ACCESS_EXECUTE;
  case CLASS_TYPE: return ACCESS_USAGE;
  default: return 0;
  }
}

static bool is_same(const AccessItem *a, const AccessItem *b) {
  return a->column == b->column && a->grantee == b->grantee && a->is_public == b->is_public;
}

// Several may have granted to one: their rights are one list.
static void visit_grantee(Executor *executor, const AccessList *list, uint16_t first,
    CatalogFactVisit *visit, void *payload) {
  const AccessItem *item = &list->items[first];
  uint16_t rights = 0, grantable = 0;
  for (uint16_t i = 0; i < list->item_count; i++) {
    if (!is_same(item, &list->items[i])) continue;
    if (i < first) return;
    rights |= list->items[i].rights;
    grantable |= list->items[i].grantable;
  }
  if (rights == 0) return;
  Slice name = item->is_public ? SLICE("PUBLIC") : executor_quoted(executor, item->grantee);
  visit(arena_printf(executor->arena, "rights of %.*s", SLICE_PRINT(name)),
      rights_text(executor, rights, grantable), payload);
}

void catalog_rights_each(Executor *executor, const Object *object, uint16_t column,
    CatalogFactVisit *visit, void *payload) {
  bool is_default = object->object_class == CLASS_ACCESS;
  const Object *access = is_default ? object : catalog_get(executor->catalog, object->access);
  if (access == NULL) {
    uint16_t rights = column == 0 ? public_rights(executor, object) : 0;
    if (rights != 0) visit(SLICE("rights of PUBLIC"), rights_text(executor, rights, 0), payload);
    return;
  }
  const AccessList *list = (const AccessList *)access;
  for (uint16_t i = 0; i < list->item_count; i++) {
    const AccessItem *item = &list->items[i];
    if (item->column == column && !is_owner(object, item))
      visit_grantee(executor, list, i, visit, payload);
  }
}
