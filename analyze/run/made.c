#include "analyze/run/made.h"

#include "analyze/apply/session/transaction.h"
#include "analyze/catalog/columns.h"

#include "lexer/memory.h"

void made_free(MadeList *list) {
  memory_free(list->items);
  number_map_free(&list->latest);
  lost_rights_free(&list->lost);
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
  case CLASS_SEQUENCE:
  case CLASS_PUBLISHED:
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

static bool retypes(const Effect *effect) {
  if (effect->kind != EFFECT_ALTER_COLUMN || effect->before == NULL) return false;
  if (effect->after->object_class != CLASS_RELATION) return false;
  const Column *before = columns_numbered((const Relation *)effect->before, effect->column);
  const Column *after = columns_numbered((const Relation *)effect->after, effect->column);
  return before != NULL && after != NULL && before->type.type != after->type.type;
}

static bool says_replace(const Node *statement) {
  return statement != NULL && statement->kind == NODE_CREATE_FUNCTION &&
         ((const CreateFunction *)statement)->or_replace;
}

// Whether it is made no matter what is there; an ALTER TABLE may say so of one column.
static bool says_if_missing(const Node *statement, Span span) {
  switch (statement->kind) {
  case NODE_CREATE_TABLE: return ((const CreateTable *)statement)->if_not_exists;
  case NODE_CREATE_TABLE_AS:
  case NODE_CREATE_MATERIALIZED_VIEW: return ((const CreateTableAs *)statement)->if_not_exists;
  case NODE_CREATE_INDEX: return ((const CreateIndex *)statement)->if_not_exists;
  case NODE_CREATE_SEQUENCE: return ((const CreateSequence *)statement)->if_exists;
  case NODE_CREATE_VIEW: return ((const CreateView *)statement)->or_replace;
  case NODE_ALTER_TABLE: break;
  default: return true;
  }
  LIST_EACH(node, ((const AlterTable *)statement)->actions) {
    bool is_here = node->span.start <= span.start && span.end <= node->span.end;
    if (is_here) return ((const AlterAction *)node)->if_not_exists;
  }
  return false;
}

static bool is_alone(const Executor *executor, const Effect *effect) {
  bool is_made = effect->kind == EFFECT_CREATE || effect->kind == EFFECT_ADD_COLUMN;
  if (!is_made || executor->inside > 0 || executor->statement == NULL) return false;
  return !transaction_is_open(executor) && !says_if_missing(executor->statement, effect->span);
}

static bool is_about(const MadeEntry *entry, const Object *object) {
  return object != NULL && object->object_class == entry->object_class &&
         object->made.file == entry->made.file && object->made.offset == entry->made.offset;
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

static MadeEntry *enter(MadeList *list, const Executor *executor, const Effect *effect, ObjectId id,
    uint16_t column, EffectKind kind) {
  Span span = text_origin_span(executor->origin, effect->span);
  const Object *object = catalog_get(executor->catalog, id);
  MadeEntry *entry = find(list, executor->file, id, column);
  if (entry != NULL && !is_about(entry, object)) entry = NULL;
  if (entry == NULL) {
    entry = append(list, executor->file, id);
    if (object != NULL) entry->object_class = (ObjectClass)object->object_class;
    if (object != NULL) entry->made = object->made;
    entry->object.column = column;
    entry->object.first = kind;
    entry->object.span = span;
  }
  entry->object.last = kind;
  entry->object.last_span = span;
  return entry;
}

// A table whose primary key goes is another from then on.
static ObjectId table_without_key(const Effect *effect) {
  bool is_key = effect->kind == EFFECT_DROP && effect->before->object_class == CLASS_CONSTRAINT &&
                effect->before->kind == 'p';
  return is_key ? ((const TableConstraint *)effect->before)->table : OBJECT_ID_NONE;
}

static MadeEntry *note(MadeList *list, const Executor *executor, const Effect *effect) {
  if (!is_noted(effect)) {
    ObjectId table = table_without_key(effect);
    if (table == OBJECT_ID_NONE) return NULL;
    return enter(list, executor, effect, table, 0, EFFECT_ALTER);
  }
  MadeEntry *entry = enter(list, executor, effect, effect->id, effect->column, effect->kind);
  entry->object.is_secured |= secures(effect);
  entry->object.is_retyped |= retypes(effect);
  entry->object.is_alone |= is_alone(executor, effect);
  if (effect->kind == EFFECT_CREATE || effect->kind == EFFECT_RENAME) {
    entry->object.is_replacing = says_replace(executor->statement);
    entry->object.lost = lost_rights_find(&list->lost, executor, effect->after);
  }
  return entry;
}

void made_note(MadeList *list, const Executor *executor, Span statement, uint32_t number) {
  for (const Effect *effect = executor->execution->effects; effect != NULL; effect = effect->next) {
    lost_rights_note(&list->lost, executor, effect);
    MadeEntry *entry = note(list, executor, effect);
    if (entry == NULL || entry->object.statement_number != 0) continue;
    entry->object.statement_span = statement;
    entry->object.statement_number = number;
  }
}

void made_take(
    MadeList *list, const Catalog *catalog, uint32_t file, MadeVisit *visit, void *payload) {
  MadeEntry *items = list->items;
  size_t count = list->count;
  number_map_free(&list->latest);
  *list = (MadeList){.lost = list->lost};
  for (size_t i = 0; i < count; i++) {
    if (items[i].file == file) {
      if (is_about(&items[i], catalog_get(catalog, items[i].object.id)))
        visit(&items[i].object, payload);
      continue;
    }
    MadeEntry *kept = append(list, items[i].file, items[i].object.id);
    uint32_t before = kept->before;
    *kept = items[i];
    kept->before = before;
  }
  memory_free(items);
}
