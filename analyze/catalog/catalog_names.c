#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/state.h"

#include <assert.h>

#define MOST_NAMES 2 // a relation's own and that of its row type

NameClass catalog_name_class(const Object *object) {
  switch ((ObjectClass)object->object_class) {
  case CLASS_SCHEMA: return NAMES_SCHEMA;
  case CLASS_RELATION:
  case CLASS_INDEX:
  case CLASS_SEQUENCE: return NAMES_RELATION;
  case CLASS_TYPE: return NAMES_TYPE;
  case CLASS_FUNCTION: return NAMES_FUNCTION;
  case CLASS_CONSTRAINT: return NAMES_CONSTRAINT;
  case CLASS_TRIGGER: return NAMES_TRIGGER;
  case CLASS_RULE: return NAMES_RULE;
  case CLASS_POLICY: return NAMES_POLICY;
  case CLASS_EXTENSION: return NAMES_EXTENSION;
  case CLASS_ROLE: return NAMES_ROLE;
  case CLASS_ACCESS: return NAMES_ACCESS;
  case CLASS_OTHER: return catalog_other_names(object->kind);
  case CLASS_DEFAULT: // have no name
  case CLASS_PUBLISHED:
  case CLASS_NONE: break;
  }
  return NAMES_OTHER;
}

ObjectId catalog_name_space(const Object *object) {
  switch ((ObjectClass)object->object_class) {
  case CLASS_SCHEMA:
  case CLASS_EXTENSION:
  case CLASS_ROLE: return OBJECT_ID_NONE;
  case CLASS_CONSTRAINT: {
    const TableConstraint *constraint = (const TableConstraint *)object;
    return constraint->table != OBJECT_ID_NONE ? constraint->table : constraint->domain;
  }
  case CLASS_TRIGGER:
  case CLASS_RULE: return ((const Trigger *)object)->table;
  case CLASS_POLICY: return ((const Policy *)object)->table;
  case CLASS_ACCESS: return ((const AccessList *)object)->of;
  case CLASS_OTHER: // a user's mapping is named within its server
    return object->kind == OBJECT_USER_MAPPING ? ((const OtherObject *)object)->of : object->schema;
  default: return object->schema;
  }
}

// How many there are.
static size_t names_of(const Object *object, NameKey keys[MOST_NAMES]) {
  if (object == NULL || object->name == SYMBOL_NONE) return 0;
  NameKey key = {catalog_name_space(object), object->name, catalog_name_class(object)};
  keys[0] = key;
  if (object->object_class != CLASS_RELATION) return 1;
  key.names = NAMES_TYPE;
  keys[1] = key;
  return 2;
}

static void note_gone(Catalog *catalog, NameKey key) {
  if (catalog->doubts_gone && names_first(&catalog->gone_since, key) == NULL)
    names_change(&catalog->gone_since, key, NAME_ID_ABSENT, 1);
}

void state_note_name(Catalog *catalog, NameClass names) {
  catalog->schema_changes += (names == NAMES_SCHEMA);
}

static void log_name(Catalog *catalog, NameKey key, ObjectId before, ObjectId after) {
  log_append(&catalog->log, (LogEntry){.kind = LOG_NAME,
                                .names = (uint16_t)key.names,
                                .id = key.space,
                                .name = {key.symbol, before, after}});
  state_note_name(catalog, (NameClass)key.names);
}

static void change(Catalog *catalog, NameKey key, ObjectId before, ObjectId after) {
  if (after == NAME_ID_GONE) note_gone(catalog, key);
  names_change(&catalog->names, key, before, after);
  log_name(catalog, key, before, after);
}

static void enter(Catalog *catalog, NameKey key, ObjectId id) {
  log_name(catalog, key, names_enter(&catalog->names, key, id), id);
}

static void take_out(Catalog *catalog, NameKey key, ObjectId id) {
  const NameEntry *entry = names_first(&catalog->names, key);
  assert(entry != NULL);
  bool is_only = entry->id == id && names_next(&catalog->names, entry) == NULL;
  change(catalog, key, id, is_only ? NAME_ID_GONE : NAME_ID_ABSENT);
}

// ---- how many constraints of a schema have a name: tables may have the same, and a name that the server
// chooses is that of none

static ObjectId constraint_count(const Catalog *catalog, NameKey key) {
  const NameEntry *entry = names_first(&catalog->names, key);
  return entry != NULL ? entry->id : 0;
}

static void count_constraint(Catalog *catalog, const Object *object, int step) {
  if (object == NULL || object->object_class != CLASS_CONSTRAINT || object->name == SYMBOL_NONE)
    return;
  NameKey key = {object->schema, object->name, NAMES_CONSTRAINT_COUNT};
  ObjectId before = constraint_count(catalog, key);
  ObjectId after = before + (ObjectId)step;
  change(catalog, key, before != 0 ? before : NAME_ID_ABSENT, after != 0 ? after : NAME_ID_ABSENT);
}

bool catalog_has_constraint(const Catalog *catalog, ObjectId schema, Symbol name) {
  return name != SYMBOL_NONE &&
         constraint_count(catalog, (NameKey){schema, name, NAMES_CONSTRAINT_COUNT}) != 0;
}

static void move_constraint(Catalog *catalog, const Object *before, const Object *after) {
  bool are_same = before != NULL && after != NULL && before->schema == after->schema &&
                  before->name == after->name;
  if (are_same) return;
  count_constraint(catalog, before, -1);
  count_constraint(catalog, after, 1);
}

void state_move_names(Catalog *catalog, const Object *before, const Object *after) {
  move_constraint(catalog, before, after);
  NameKey old[MOST_NAMES];
  NameKey new[MOST_NAMES];
  size_t old_count = names_of(before, old);
  size_t new_count = names_of(after, new);
  bool are_same = old_count == new_count &&
                  (old_count == 0 || (old[0].space == new[0].space &&old[0].symbol ==
                                         new[0].symbol &&old[0].names == new[0].names));
  if (are_same) return;
  for (size_t i = 0; i < old_count; i++) take_out(catalog, old[i], before->id);
  for (size_t i = 0; i < new_count; i++) enter(catalog, new[i], after->id);
}

// The built-in types are not in the map.
static ObjectId find_builtin(const Catalog *catalog, NameKey key) {
  if (key.names != NAMES_TYPE || key.space >= OBJECT_ID_FIRST_USER) return OBJECT_ID_NONE;
  return builtin_type_in_schema(key.space, symbol_text(catalog->symbols, key.symbol));
}

NameAnswer catalog_find(
    const Catalog *catalog, ObjectId schema, NameClass names, Symbol name, ObjectId *found) {
  NameKey key = {schema, name, names};
  const NameEntry *entry = name == SYMBOL_NONE ? NULL : names_first(&catalog->names, key);
  if (entry != NULL) {
    *found = entry->id; // NAME_ID_GONE is OBJECT_ID_NONE
    if (entry->id != NAME_ID_GONE) return NAME_FOUND;
    bool doubted = catalog->doubts_gone && names_first(&catalog->gone_since, key) == NULL;
    return doubted ? NAME_NEVER_SEEN : NAME_GONE;
  }
  *found = find_builtin(catalog, key);
  return *found == OBJECT_ID_NONE ? NAME_NEVER_SEEN : NAME_FOUND;
}

void catalog_each_named(const Catalog *catalog, ObjectId schema, NameClass names, Symbol name,
    CatalogVisit *visit, void *payload) {
  if (name == SYMBOL_NONE) return;
  const NameEntry *entry = names_first(&catalog->names, (NameKey){schema, name, names});
  for (; entry != NULL && entry->id != NAME_ID_GONE; entry = names_next(&catalog->names, entry)) {
    if (!visit(catalog_get(catalog, entry->id), payload)) return;
  }
}

void catalog_mark_gone(Catalog *catalog, ObjectId schema, NameClass names, Symbol name) {
  if (name == SYMBOL_NONE) return;
  NameKey key = {schema, name, names};
  const NameEntry *entry = names_first(&catalog->names, key);
  assert(entry == NULL || entry->id == NAME_ID_GONE); // else somebody has it
  if (entry == NULL)
    change(catalog, key, NAME_ID_ABSENT, NAME_ID_GONE);
  else
    note_gone(catalog, key);
}

uint64_t catalog_schema_changes(const Catalog *catalog) { return catalog->schema_changes; }

void catalog_doubt_gone(Catalog *catalog) {
  catalog->doubts_gone = true;
  catalog->schema_changes++;
  names_free(&catalog->gone_since);
}
