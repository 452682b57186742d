#include "analyze/run/pending.h"
#include "analyze/finding/rule.h"
#include "lexer/memory.h"

typedef struct PendingFinding {
  Finding *finding; // NULL: it is void
  size_t position;  // of the catalog's log behind the statement
  uint32_t before;  // number of the one before on the loss of the same name, from 1; 0: none
} PendingFinding;

void pending_free(PendingFindings *pending) {
  memory_free(pending->items);
  number_map_free(&pending->names);
  *pending = (PendingFindings){0};
}

void pending_add(PendingFindings *pending, const Executor *executor, Finding *finding) {
  pending->items =
      memory_grow(pending->items, pending->count, &pending->capacity, sizeof *pending->items);
  pending->items[pending->count++] =
      (PendingFinding){finding, catalog_mark(executor->catalog).log, 0};
  if (!finding->rule->ends_with_return || finding->object_column.length > 0) return;
  Symbol name = symbol_find(executor->symbols, finding->object_name);
  if (name == SYMBOL_NONE) return;
  number_map_find(&pending->names, name, &pending->items[pending->count - 1].before);
  number_map_put(&pending->names, name, (uint32_t)pending->count);
}

// ROLLBACK TO takes the log back to before the statement. What is void stays in place as a hole, and
// holes at the end are all that a later one looks at.
static void settle_rollback(PendingFindings *pending, const Executor *executor) {
  size_t position = catalog_mark(executor->catalog).log;
  for (size_t i = pending->count; i-- > 0 && pending->items[i].position > position;) {
    PendingFinding *item = &pending->items[i];
    if (item->finding != NULL && item->finding->rule->ends_with_rollback) item->finding = NULL;
    item->position = position;
  }
}

static bool is_made_good(const Finding *finding, Slice schema, uint64_t signature) {
  bool is_alike = finding->signature == signature || finding->signature == 0;
  return is_alike && slice_equals(finding->object_schema, schema);
}

// Something has the name again, or a table the key.
static void settle_name(
    PendingFindings *pending, const Executor *executor, const Object *named, uint64_t signature) {
  uint32_t number;
  if (!number_map_find(&pending->names, named->name, &number)) return;
  const Object *schema = catalog_get(executor->catalog, named->schema);
  if (schema == NULL) return;
  for (; number != 0; number = pending->items[number - 1].before) {
    Finding **finding = &pending->items[number - 1].finding;
    bool is_good = *finding != NULL &&
                   is_made_good(*finding, executor_text(executor, schema->name), signature);
    if (is_good) *finding = NULL;
  }
}

// A view under the old name, another table renamed to it, a function that takes the same: code that says it
// goes on working.
static void settle_object(
    PendingFindings *pending, const Executor *executor, const Object *object) {
  uint64_t signature = finding_signature(object);
  if (object->object_class == CLASS_INDEX) {
    const Object *table = catalog_get(executor->catalog, ((const Index *)object)->table);
    if (table != NULL && signature != 0) settle_name(pending, executor, table, signature);
  } else if (object->object_class == CLASS_RELATION || object->object_class == CLASS_FUNCTION) {
    settle_name(pending, executor, object, signature);
  }
}

void pending_settle(PendingFindings *pending, const Executor *executor) {
  if (pending->count == 0) return;
  if (executor->statement->kind == NODE_TRANSACTION) {
    settle_rollback(pending, executor);
    return;
  }
  if (pending->names.count == 0) return;
  for (const Effect *effect = executor->execution->effects; effect != NULL; effect = effect->next) {
    bool takes_name = effect->kind == EFFECT_CREATE || effect->kind == EFFECT_RENAME;
    if (takes_name && effect->after != NULL) settle_object(pending, executor, effect->after);
  }
}

void pending_undo_all(PendingFindings *pending) {
  for (size_t i = 0; i < pending->count; i++) {
    PendingFinding *item = &pending->items[i];
    if (item->finding != NULL && item->finding->rule->ends_with_rollback) item->finding = NULL;
  }
}

void pending_take_all(PendingFindings *pending, PendingVisit *visit, void *payload) {
  for (size_t i = 0; i < pending->count; i++) {
    if (pending->items[i].finding != NULL) visit(pending->items[i].finding, payload);
  }
  pending->count = 0;
  number_map_free(&pending->names);
}
