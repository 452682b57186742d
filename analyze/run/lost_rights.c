#include "analyze/run/lost_rights.h"

#include "analyze/catalog/columns.h"
#include "analyze/run/release.h"
#include "lexer/memory.h"

void lost_rights_free(LostRightsList *list) {
  for (size_t i = 0; i < list->count; i++) memory_free(list->items[i].items);
  memory_free(list->items);
  number_map_free(&list->latest);
  *list = (LostRightsList){0};
}

// Functions of one name are told apart by their arguments.
static uint32_t arguments_of(const Object *object) {
  if (object->object_class != CLASS_FUNCTION) return 0;
  const Function *function = (const Function *)object;
  uint32_t number = 1;
  for (uint16_t i = 0; i < function->argument_count; i++) {
    number = number * 31 + function->arguments[i].type;
    number = number * 31 + function->arguments[i].array_dimensions;
  }
  return number;
}

static bool is_about(const LostRights *lost, const Object *object) {
  return lost->schema == object->schema && lost->object_class == object->object_class &&
         lost->arguments == arguments_of(object);
}

uint32_t lost_rights_find(
    const LostRightsList *list, const Executor *executor, const Object *object) {
  uint32_t number;
  if (list->count == 0 || !number_map_find(&list->latest, object->name, &number)) return 0;
  for (; number != 0; number = list->items[number - 1].before) {
    if (list->items[number - 1].release != executor->release) break;
    if (is_about(&list->items[number - 1], object)) return number;
  }
  return 0;
}

static Symbol column_of(const Object *object, uint16_t number) {
  if (number == 0 || object->object_class != CLASS_RELATION) return SYMBOL_NONE;
  const Column *column = columns_numbered((const Relation *)object, number);
  return column != NULL ? column->name : SYMBOL_NONE;
}

static size_t copy(const AccessList *access, const Object *object, LostRight items[]) {
  size_t count = 0;
  for (uint16_t i = 0; i < access->item_count; i++) {
    const AccessItem *item = &access->items[i];
    if (!item->is_public && (item->grantee == SYMBOL_NONE || item->grantee == object->owner))
      continue;
    items[count++] = (LostRight){.grantee = item->is_public ? SYMBOL_NONE : item->grantee,
        .column = column_of(object, item->column),
        .rights = item->rights,
        .grantable = item->grantable};
  }
  return count;
}

static bool gives_up_name(const Effect *effect) {
  if (effect->before == NULL || effect->before->object_class == CLASS_ACCESS) return false;
  if (effect->kind == EFFECT_DROP) return true;
  return effect->kind == EFFECT_RENAME && (effect->before->name != effect->after->name ||
                                              effect->before->schema != effect->after->schema);
}

void lost_rights_note(LostRightsList *list, const Executor *executor, const Effect *effect) {
  if (!gives_up_name(effect) || release_made(executor, effect->before)) return;
  const AccessList *access =
      effect->kind == EFFECT_DROP
          ? effect->access
          : (const AccessList *)catalog_get(executor->catalog, effect->before->access);
  if (access == NULL || access->item_count == 0) return;
  LostRights lost = {.release = executor->release,
      .schema = effect->before->schema,
      .object_class = effect->before->object_class,
      .arguments = arguments_of(effect->before)};
  lost.items = memory_alloc(access->item_count * sizeof *lost.items);
  lost.count = copy(access, effect->before, lost.items);
  number_map_find(&list->latest, effect->before->name, &lost.before);
  list->items = memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
  list->items[list->count++] = lost;
  number_map_put(&list->latest, effect->before->name, (uint32_t)list->count);
}
