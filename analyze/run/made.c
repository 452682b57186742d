#include "analyze/run/made.h"

#include "lexer/memory.h"

void made_free(MadeList *list) {
  memory_free(list->items);
  number_map_free(&list->latest);
  *list = (MadeList){0};
}

static bool is_noted(const Effect *effect) {
  if (effect->kind == EFFECT_DROP || effect->kind == EFFECT_REWRITE_ROWS) return false;
  if (effect->kind == EFFECT_DROP_COLUMN || effect->after == NULL) return false;
  switch ((ObjectClass)effect->after->object_class) {
  case CLASS_RELATION:
  case CLASS_INDEX:
  case CLASS_CONSTRAINT:
  case CLASS_FUNCTION:
  case CLASS_POLICY: return true;
  default: return false;
  }
}

static bool secures(const Effect *effect) {
  const Object *after = effect->after;
  if (after->object_class != CLASS_RELATION || !((const Relation *)after)->row_security)
    return false;
  return effect->before == NULL || !((const Relation *)effect->before)->row_security;
}

static MadeEntry *find(MadeList *list, uint32_t file, ObjectId id, uint16_t column) {
  uint32_t number;
  if (!number_map_find(&list->latest, id, &number)) return NULL;
  for (; number != 0; number = list->items[number - 1].before) {
    MadeEntry *entry = &list->items[number - 1];
    if (entry->file == file && entry->object.column == column) return entry;
  }
  return NULL;
}

static MadeEntry *append(MadeList *list, uint32_t file, ObjectId id) {
  list->items = memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
  MadeEntry *entry = &list->items[list->count++];
  *entry = (MadeEntry){.object.id = id, .file = file};
  uint32_t before;
  if (number_map_find(&list->latest, id, &before)) entry->before = before;
  number_map_put(&list->latest, id, (uint32_t)list->count);
  return entry;
}

void made_note(MadeList *list, const Executor *executor, Span statement, uint32_t number) {
  for (const Effect *effect = executor->execution->effects; effect != NULL; effect = effect->next) {
    if (!is_noted(effect)) continue;
    Span span = text_origin_span(executor->origin, effect->span);
    MadeEntry *entry = find(list, executor->file, effect->id, effect->column);
    if (entry == NULL) {
      entry = append(list, executor->file, effect->id);
      entry->object.column = effect->column;
      entry->object.first = effect->kind;
      entry->object.span = span;
      entry->object.statement_span = statement;
      entry->object.statement_number = number;
    }
    entry->object.last = effect->kind;
    entry->object.last_span = span;
    entry->object.is_secured |= secures(effect);
  }
}

void made_take(
    MadeList *list, const Catalog *catalog, uint32_t file, MadeVisit *visit, void *payload) {
  MadeEntry *items = list->items;
  size_t count = list->count;
  number_map_free(&list->latest);
  *list = (MadeList){0};
  for (size_t i = 0; i < count; i++) {
    if (items[i].file == file) {
      if (catalog_get(catalog, items[i].object.id) != NULL) visit(&items[i].object, payload);
      continue;
    }
    MadeEntry *kept = append(list, items[i].file, items[i].object.id);
    kept->object = items[i].object;
  }
  memory_free(items);
}
