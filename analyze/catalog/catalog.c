#include "analyze/catalog/catalog.h"

#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/state.h"
#include "analyze/catalog/versions.h"
#include "lexer/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static const ObjectId schema_ids[STATE_SCHEMAS] = {BUILTIN_SCHEMA_CATALOG, BUILTIN_SCHEMA_TOAST,
    BUILTIN_SCHEMA_PUBLIC, BUILTIN_SCHEMA_INFORMATION};

// Slots.

// NULL: there is none.
static const Object **slot_of(Catalog *catalog, ObjectId id) {
  if (id >= OBJECT_ID_FIRST_USER) {
    size_t place = id - OBJECT_ID_FIRST_USER;
    return place < catalog->slot_count ? &catalog->slots[place] : NULL;
  }
  for (size_t i = 0; i < STATE_SCHEMAS; i++) {
    if (schema_ids[i] == id) return &catalog->schemas[i];
  }
  return NULL;
}

static size_t cast_place(ObjectId from, ObjectId to) {
  return ((from * 31 + to) * UINT32_C(0x9E3779B9) >> 16) % STATE_CASTS;
}

static void count_cast(Catalog *catalog, const OtherObject *cast, size_t by) {
  catalog->casts[cast_place(cast->of, cast->other)] += by;
}

// Counts what is asked for at every statement. Nearly all objects are of other classes.
static void count(Catalog *catalog, const Object *version, size_t by) {
  if (version == NULL) return;
  catalog->choice_changes += version->object_class == CLASS_TYPE;
  if (version->object_class == CLASS_FUNCTION) {
    const Function *function = (const Function *)version;
    if (!function->is_harmless && function->body != SYMBOL_NONE) catalog->acting_count += by;
  }
  if (version->object_class < CLASS_ACCESS) return;
  if (version->object_class == CLASS_ACCESS && version->name != SYMBOL_NONE)
    catalog->default_access_count += by;
  if (version->object_class != CLASS_OTHER) return;
  if (version->kind == OBJECT_OPERATOR_CLASS) catalog->class_count += by;
  if (version->kind == OBJECT_CAST) count_cast(catalog, (const OtherObject *)version, by);
  catalog->choice_changes += version->kind == OBJECT_CAST || version->kind == OBJECT_OPERATOR;
}

// The last one made is the first to be taken back.
static void note_schema(Catalog *catalog, ObjectId id, const Object *before, const Object *after) {
  bool was = before != NULL && before->object_class == CLASS_SCHEMA;
  bool is = after != NULL && after->object_class == CLASS_SCHEMA;
  if (was == is) return;
  if (is) {
    catalog->schema_ids = memory_grow(catalog->schema_ids, catalog->schema_count,
        &catalog->schema_capacity, sizeof *catalog->schema_ids);
    catalog->schema_ids[catalog->schema_count++] = id;
    return;
  }
  size_t at = catalog->schema_count;
  while (catalog->schema_ids[at - 1] != id) at--;
  catalog->schema_ids[at - 1] = catalog->schema_ids[--catalog->schema_count];
}

void state_swing(Catalog *catalog, ObjectId id, const Object *version) {
  const Object **slot = slot_of(catalog, id);
  assert(slot != NULL);
  if (slot == NULL) return;
  if (id >= OBJECT_ID_FIRST_USER) {
    catalog->live_count += (version != NULL);
    catalog->live_count -= (*slot != NULL);
    count(catalog, version, 1);
    count(catalog, *slot, (size_t)-1);
    note_schema(catalog, id, *slot, version);
  }
  partition_map_remove(catalog, *slot);
  *slot = version;
  partition_map_add(catalog, version);
}

static ObjectId new_slot(Catalog *catalog) {
  if (catalog->slot_count > UINT32_MAX - OBJECT_ID_FIRST_USER - 1) {
    fputs("weir: more than 4,294,901,759 objects\n", stderr);
    abort();
  }
  catalog->slots = memory_grow(
      catalog->slots, catalog->slot_count, &catalog->slot_capacity, sizeof *catalog->slots);
  catalog->slots[catalog->slot_count++] = NULL;
  return OBJECT_ID_FIRST_USER + (ObjectId)(catalog->slot_count - 1);
}

const Object *catalog_get(const Catalog *catalog, ObjectId id) {
  const Object **slot = slot_of((Catalog *)(uintptr_t)catalog, id);
  return slot == NULL ? NULL : *slot;
}

static const Object *get_class(const Catalog *catalog, ObjectId id, ObjectClass object_class) {
  const Object *object = catalog_get(catalog, id);
  assert(object != NULL && object->object_class == object_class);
  (void)object_class;
  return object;
}

const Relation *catalog_relation(const Catalog *catalog, ObjectId id) {
  return (const Relation *)get_class(catalog, id, CLASS_RELATION);
}
const Index *catalog_index(const Catalog *catalog, ObjectId id) {
  return (const Index *)get_class(catalog, id, CLASS_INDEX);
}
const Sequence *catalog_sequence(const Catalog *catalog, ObjectId id) {
  return (const Sequence *)get_class(catalog, id, CLASS_SEQUENCE);
}
const UserType *catalog_type(const Catalog *catalog, ObjectId id) {
  return (const UserType *)get_class(catalog, id, CLASS_TYPE);
}
const Function *catalog_function(const Catalog *catalog, ObjectId id) {
  return (const Function *)get_class(catalog, id, CLASS_FUNCTION);
}
const TableConstraint *catalog_constraint(const Catalog *catalog, ObjectId id) {
  return (const TableConstraint *)get_class(catalog, id, CLASS_CONSTRAINT);
}
const ColumnDefault *catalog_default(const Catalog *catalog, ObjectId id) {
  return (const ColumnDefault *)get_class(catalog, id, CLASS_DEFAULT);
}
const Trigger *catalog_trigger(const Catalog *catalog, ObjectId id) {
  return (const Trigger *)get_class(catalog, id, CLASS_TRIGGER);
}

void catalog_each(const Catalog *catalog, CatalogVisit *visit, void *payload) {
  for (size_t i = 0; i < catalog->slot_count; i++) {
    if (catalog->slots[i] != NULL && !visit(catalog->slots[i], payload)) return;
  }
}

void catalog_each_schema(const Catalog *catalog, CatalogVisit *visit, void *payload) {
  for (size_t i = 0; i < STATE_SCHEMAS; i++) {
    if (catalog->schemas[i] != NULL && !visit(catalog->schemas[i], payload)) return;
  }
  for (size_t i = 0; i < catalog->schema_count; i++) {
    if (!visit(catalog_get(catalog, catalog->schema_ids[i]), payload)) return;
  }
}

size_t catalog_object_count(const Catalog *catalog) { return catalog->live_count; }

bool catalog_has_acting_functions(const Catalog *catalog) { return catalog->acting_count > 0; }

bool catalog_has_operator_classes(const Catalog *catalog) { return catalog->class_count > 0; }

uint64_t catalog_choice_changes(const Catalog *catalog) { return catalog->choice_changes; }

bool catalog_may_have_cast(const Catalog *catalog, ObjectId from, ObjectId to) {
  return catalog->casts[cast_place(from, to)] > 0;
}

bool catalog_has_default_access(const Catalog *catalog) {
  return catalog->default_access_count > 0;
}

ObjectId catalog_next_id(const Catalog *catalog) {
  return OBJECT_ID_FIRST_USER + (ObjectId)catalog->slot_count;
}

// Making, changing, dropping.

ObjectId catalog_create(Catalog *catalog, const Object *draft) {
  ObjectId id = new_slot(catalog);
  const Object *version = version_new(&catalog->pool, draft, id, NULL);
  state_swing(catalog, id, version);
  log_append(&catalog->log, (LogEntry){.kind = LOG_CREATED, .id = id});
  state_move_names(catalog, NULL, version);
  return id;
}

static void change(Catalog *catalog, ObjectId id, const Object *before, const Object *after) {
  state_move_names(catalog, before, after);
  state_swing(catalog, id, after);
  log_append(&catalog->log, (LogEntry){.kind = LOG_VERSION, .id = id, .version = before});
}

void catalog_replace(Catalog *catalog, const Object *draft) {
  const Object *before = get_class(catalog, draft->id, (ObjectClass)draft->object_class);
  const Object *after = version_new(&catalog->pool, draft, draft->id, before);
  change(catalog, draft->id, before, after);
}

#ifndef NDEBUG
static bool is_itself(const GraphEdge *edge, void *payload) {
  bool *is_needed = payload;
  if (edge->dependent != edge->referenced) *is_needed = true;
  return !*is_needed;
}

static bool is_needed_by_others(Catalog *catalog, ObjectId id) {
  bool is_needed = false;
  graph_each_dependent(catalog->graph, id, is_itself, &is_needed);
  return is_needed;
}
#endif

void catalog_drop(Catalog *catalog, ObjectId id) {
  const Object *before = catalog_get(catalog, id);
  assert(before != NULL);
  assert(!is_needed_by_others(catalog, id));
  graph_remove_dependent(catalog->graph, id);
  graph_remove_dependent(catalog->roles, id);
  graph_remove_dependent(catalog->mentions, id);
  ObjectId access = before->access;
  change(catalog, id, before, NULL);
  if (access != OBJECT_ID_NONE) catalog_drop(catalog, access);
}

// From start to end.

Catalog *catalog_new(SymbolTable *symbols) {
  static const Slice names[STATE_SCHEMAS] = {
      {"pg_catalog", 10}, {"pg_toast", 8}, {"public", 6}, {"information_schema", 18}};
  Catalog *catalog = MEMORY_NEW(Catalog);
  catalog->symbols = symbols;
  catalog->graph = graph_new();
  catalog->roles = graph_new();
  catalog->mentions = graph_new();
  for (size_t i = 0; i < STATE_SCHEMAS; i++) {
    Object draft = {.object_class = CLASS_SCHEMA, .name = symbol_intern(symbols, names[i])};
    if (schema_ids[i] == BUILTIN_SCHEMA_PUBLIC)
      draft.comment = symbol_intern(symbols, SLICE("standard public schema"));
    const Object *version = version_new(&catalog->pool, &draft, schema_ids[i], NULL);
    state_swing(catalog, schema_ids[i], version);
    state_move_names(catalog, NULL, version);
  }
  catalog_forget(catalog);
  return catalog;
}

void catalog_free(Catalog *catalog) {
  if (catalog == NULL) return;
  graph_free(catalog->graph);
  graph_free(catalog->roles);
  graph_free(catalog->mentions);
  memory_free(catalog->schema_ids);
  memory_free(catalog->slots);
  names_free(&catalog->names);
  names_free(&catalog->gone_since);
  partition_map_free(&catalog->partitions);
  pool_free(&catalog->pool);
  log_free(&catalog->log);
  settings_free(&catalog->settings);
  locks_held_free(&catalog->locks);
  memory_free(catalog);
}

SymbolTable *catalog_symbols(const Catalog *catalog) { return catalog->symbols; }
Graph *catalog_graph(Catalog *catalog) { return catalog->graph; }
Graph *catalog_roles(Catalog *catalog) { return catalog->roles; }
Graph *catalog_mentions(Catalog *catalog) { return catalog->mentions; }
