#include "analyze/bind/value/function_candidates.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/catalog/builtin/builtin.h"
#include "lexer/memory.h"

typedef struct Collector {
  FunctionCandidates *candidates;
  size_t capacity;
} Collector;

static bool collect(const Object *object, void *payload) {
  Collector *collector = payload;
  FunctionCandidates *candidates = collector->candidates;
  candidates->items = memory_grow(
      candidates->items, candidates->count, &collector->capacity, sizeof(const Function *));
  candidates->items[candidates->count++] = (const Function *)object;
  return true;
}

static void look_into(
    Executor *executor, ObjectId schema, Symbol name, Collector *collector, bool qualified) {
  FunctionCandidates *candidates = collector->candidates;
  if (bind_is_system_schema(schema)) {
    const BuiltinFunction *builtin = builtin_function_by_name(executor_text(executor, name));
    if (builtin != NULL && builtin->first <= executor->version_max &&
        executor->version_min <= builtin->last)
      candidates->is_builtin = true;
    if (qualified) return;
  }
  ObjectId found;
  NameAnswer answer = catalog_find(executor->catalog, schema, NAMES_FUNCTION, name, &found);
  if (answer == NAME_FOUND)
    catalog_each_named(executor->catalog, schema, NAMES_FUNCTION, name, collect, collector);
  const Object *object = catalog_get(executor->catalog, schema);
  if (bind_is_system_schema(schema) || object == NULL || (object->flags & OBJECT_TEMPORARY)) return;
  if (answer == NAME_GONE) candidates->gone = true;
  if (candidates->home == OBJECT_ID_NONE) candidates->home = schema;
}

bool function_candidates(Executor *executor, const QualifiedName *name, BindMissing missing,
    FunctionCandidates *candidates) {
  *candidates = (FunctionCandidates){0};
  Collector collector = {.candidates = candidates};
  Symbol symbol = name->name.symbol;
  if (name->schema.symbol != SYMBOL_NONE) {
    ObjectId schema;
    if (!bind_schema(executor, name->schema, missing, &schema) ||
        !rights_need_schema_use(executor, schema, name->schema.span))
      return false;
    if (schema != OBJECT_ID_NONE) look_into(executor, schema, symbol, &collector, true);
  } else {
    // pg_temp is never searched for functions.
    BindPath path = bind_search_path(executor);
    for (uint32_t i = 0; i < path.count; i++) {
      const Object *schema = catalog_get(executor->catalog, path.schemas[i]);
      if (schema != NULL && (schema->flags & OBJECT_TEMPORARY)) continue;
      look_into(executor, path.schemas[i], symbol, &collector, false);
    }
  }
  const Function **heap = candidates->items;
  candidates->items = ARENA_ARRAY(executor->arena, candidates->count + 1, const Function *);
  if (candidates->count > 0)
    memcpy(candidates->items, heap, candidates->count * sizeof(const Function *));
  memory_free(heap);
  if (candidates->count > 0) candidates->gone = false;
  return true;
}

bool function_takes(const Function *function, uint32_t count) {
  if (!function->arguments_known) return true;
  uint32_t most = function->argument_count;
  uint32_t least = most - function->default_count;
  if (function->variadic) return count + 1 >= least;
  return count >= least && count <= most;
}

static bool fits(const TypeReference *a, const TypeReference *b) {
  if (a->type == OBJECT_ID_NONE || b->type == OBJECT_ID_NONE) return true;
  return a->type == b->type && (a->array_dimensions > 0) == (b->array_dimensions > 0);
}

const Function *function_with_arguments(
    const FunctionCandidates *candidates, const TypeReference arguments[], uint16_t count) {
  for (uint32_t i = 0; i < candidates->count; i++) {
    const Function *function = candidates->items[i];
    if (!function->arguments_known || function->argument_count != count) continue;
    uint16_t same = 0;
    while (same < count && fits(&function->arguments[same], &arguments[same])) same++;
    if (same == count) return function;
  }
  for (uint32_t i = 0; i < candidates->count; i++) {
    if (!candidates->items[i]->arguments_known) return candidates->items[i];
  }
  return NULL;
}

ObjectId function_assume(Executor *executor, Name name, ObjectId schema, char kind) {
  Function draft = {
      .object = {.object_class = CLASS_FUNCTION,
          .kind = kind,
          .name = name.symbol,
          .schema = schema},
      .volatility = '?',
      .returns.modifiers = {-1, -1},
  };
  return executor_assume(executor, &draft.object, name.span);
}

Slice function_signature_text(Executor *executor, const QualifiedName *name,
    const TypeReference arguments[], uint16_t count) {
  Slice list = SLICE("");
  for (uint16_t i = 0; i < count; i++)
    list = arena_printf(executor->arena, "%.*s%s%.*s", SLICE_PRINT(list), i > 0 ? ", " : "",
        SLICE_PRINT(bind_type_text(executor, &arguments[i])));
  Slice text = executor_text(executor, name->name.symbol);
  if (name->schema.symbol == SYMBOL_NONE)
    return arena_printf(executor->arena, "%.*s(%.*s)", SLICE_PRINT(text), SLICE_PRINT(list));
  return arena_printf(executor->arena, "%.*s.%.*s(%.*s)",
      SLICE_PRINT(executor_text(executor, name->schema.symbol)), SLICE_PRINT(text),
      SLICE_PRINT(list));
}
