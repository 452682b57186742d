#include "report/catalog_list.h"

#include "analyze/baseline/live_setting.h"
#include "analyze/catalog/builtin/builtin.h"
#include "lexer/memory.h"
#include "report/catalog_description.h"
#include "report/catalog_facts.h"
#include "report/catalog_needs.h"
#include "report/catalog_rights.h"
#include "report/json_value.h"

#include <ctype.h>
#include <stdlib.h>

typedef struct Listing {
  Executor *executor;
  CatalogList *list;
} Listing;

// ---- facts of the object at hand

typedef struct Facts {
  Arena *arena;
  ListedFact *items;
  size_t count;
  size_t capacity;
} Facts;

static void add_fact(Facts *facts, Slice property, Slice value) {
  facts->items = memory_grow(facts->items, facts->count, &facts->capacity, sizeof *facts->items);
  facts->items[facts->count++] =
      (ListedFact){arena_copy(facts->arena, property), arena_copy(facts->arena, value)};
}

static int compare_names(Slice a, Slice b) {
  size_t shorter = a.length < b.length ? a.length : b.length;
  int difference = shorter > 0 ? memcmp(a.start, b.start, shorter) : 0;
  if (difference != 0) return difference;
  return (a.length > b.length) - (a.length < b.length);
}

static int compare_facts(const void *a, const void *b) {
  return compare_names(((const ListedFact *)a)->property, ((const ListedFact *)b)->property);
}

// Moves the facts into the list's arena, and begins anew.
static void add_object(Listing *listing, ListedObject object, Facts *facts) {
  CatalogList *list = listing->list;
  if (facts->count > 1) qsort(facts->items, facts->count, sizeof *facts->items, compare_facts);
  object.facts = ARENA_ARRAY(list->arena, facts->count + 1, ListedFact);
  if (facts->count > 0) memcpy(object.facts, facts->items, facts->count * sizeof *facts->items);
  object.fact_count = facts->count;
  facts->count = 0;
  object.name = arena_copy(list->arena, object.name);
  object.whole = arena_copy(list->arena, object.whole);
  list->objects = memory_grow(list->objects, list->count, &list->capacity, sizeof *list->objects);
  list->objects[list->count++] = object;
}

// ---- members of catalog_facts.h as facts

// Of these null says that it is not known; elsewhere, that there is none.
static bool may_be_unknown(const char *property) {
  static const char *const names[] = {
      "owner", "type", "returns", "base", "volatility", "version", "event"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(names[i], property) == 0) return true;
  }
  return false;
}

// What says only how the catalog knows it, is said otherwise here, or is not read of live databases: the
// arguments of triggers may be keys.
static bool is_left_out(const char *property) {
  static const char *const names[] = {
      "name", "number", "columns_known", "arguments_known", "access", "arguments"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(names[i], property) == 0) return true;
  }
  return false;
}

// `relation` is what a column stands in, NULL for objects. Of a view's columns the collation follows
// from an expression, which is not worked out.
static bool is_unknown(const Relation *relation, const char *property, const json_t *value) {
  bool is_of_view = relation != NULL && strchr("vm", relation->object.kind) != NULL;
  bool is_derived = is_of_view && strcmp(property, "collation") == 0;
  bool is_partitioning = strcmp(property, "bound") == 0 || strcmp(property, "partition_key") == 0;
  if (!is_derived && !is_partitioning && !may_be_unknown(property)) return false;
  const char *text = json_string_value(value);
  if (json_is_null(value)) return !is_partitioning; // there, it says that there is none
  return text != NULL && strcmp(text, "unknown") == 0;
}

static int compare_texts(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

// Of lists without an order: roles, settings.
static char *sorted_dump(const json_t *list) {
  size_t count = json_array_size(list);
  char **texts = memory_alloc((count + 1) * sizeof *texts);
  json_t *sorted = json_array();
  for (size_t i = 0; i < count; i++)
    texts[i] = json_dumps(json_array_get(list, i), JSON_COMPACT | JSON_ENCODE_ANY | JSON_SORT_KEYS);
  qsort(texts, count, sizeof *texts, compare_texts);
  for (size_t i = 0; i < count; i++) {
    json_array_append_new(sorted, json_loads(texts[i], JSON_DECODE_ANY, NULL));
    free(texts[i]);
  }
  memory_free(texts);
  char *dump = json_dumps(sorted, JSON_COMPACT | JSON_SORT_KEYS);
  json_decref(sorted);
  return dump;
}

// Of what the chain sets only what is read of a live database is compared; names in small letters.
static void add_setting(json_t *kept, Slice setting) {
  if (!live_setting_is_read(setting)) return;
  char *text = memory_copy_text(setting.start, setting.length);
  for (char *c = text; *c != '\0' && *c != '='; c++) *c = (char)tolower((unsigned char)*c);
  json_array_append_new(kept, json_value_text(slice_of(text)));
  memory_free(text);
}

// A list, or one text with "; " between them.
static json_t *settings_of(const json_t *value) {
  json_t *kept = json_array();
  for (size_t i = 0; i < json_array_size(value); i++)
    add_setting(kept, slice_of(json_string_value(json_array_get(value, i))));
  const char *text = json_is_string(value) ? json_string_value(value) : "";
  while (*text != '\0') {
    const char *end = strstr(text, "; ");
    size_t length = end != NULL ? (size_t)(end - text) : strlen(text);
    add_setting(kept, (Slice){text, length});
    text += length + (end != NULL ? 2 : 0);
  }
  return kept;
}

static bool has_no_order(const char *property) {
  return strcmp(property, "roles") == 0 || strcmp(property, "settings") == 0 ||
         strcmp(property, "member_of") == 0;
}

static void add_value(
    Facts *facts, const Relation *relation, const char *property, const json_t *value) {
  if (is_left_out(property)) return;
  if (is_unknown(relation, property, value)) {
    add_fact(facts, slice_of(property), SLICE(""));
    return;
  }
  char *dump = has_no_order(property) && json_is_array(value)
                   ? sorted_dump(value)
                   : json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_SORT_KEYS);
  add_fact(facts, slice_of(property), slice_of(dump));
  free(dump);
}

static void add_settings(Facts *facts, const json_t *value) {
  json_t *settings = settings_of(value);
  add_value(facts, NULL, "settings", settings);
  json_decref(settings);
}

static void add_members(Facts *facts, const Relation *relation, json_t *members) {
  const char *property;
  json_t *value;
  json_object_foreach(members, property, value) {
    if (strcmp(property, "settings") == 0)
      add_settings(facts, value);
    else
      add_value(facts, relation, property, value);
  }
}

static void add_need(Slice property, Slice value, void *payload) {
  add_fact(payload, property, value);
}

// ---- columns

static void list_columns(
    Listing *listing, const Relation *relation, Slice whole, json_t *columns, Facts *facts) {
  Executor *executor = listing->executor;
  size_t position = 0;
  for (uint16_t i = 0; i < relation->column_count; i++) {
    if (relation->columns[i]->dropped) continue;
    json_t *members = json_array_get(columns, position++);
    json_object_set_new(members, "position", json_integer((json_int_t)position));
    add_members(facts, relation, members);
    uint16_t number = relation->columns[i]->number;
    catalog_needs_each(executor, relation->object.id, number, add_need, facts);
    catalog_rights_each(executor, &relation->object, number, add_need, facts);
    ListedObject object = {
        .name = catalog_description(executor, relation->object.id, number), .whole = whole};
    add_object(listing, object, facts);
  }
}

// ---- objects

static bool is_public(const Executor *executor, const Object *object) {
  return object->object_class == CLASS_SCHEMA &&
         slice_equals(symbol_text(executor->symbols, object->name), SLICE("public"));
}

static bool is_listed(Executor *executor, const Object *object) {
  bool is_plpgsql =
      object->object_class == CLASS_EXTENSION && object->name == executor->words.plpgsql;
  if (is_plpgsql || is_public(executor, object)) return false; // there from the start; add_public
  if (object->flags & (OBJECT_ASSUMED | OBJECT_TEMPORARY)) return false;
  if (catalog_comes_with_type(executor, object)) return false;
  if (object->object_class == CLASS_ACCESS && object->name == SYMBOL_NONE) return false;
  for (const Object *whole = object; whole != NULL;
       whole = catalog_get(executor->catalog, catalog_whole_of(whole))) {
    if (catalog_is_member(executor, whole->id)) return false;
    if (whole->flags & (OBJECT_ASSUMED | OBJECT_TEMPORARY)) return false;
  }
  return true;
}

static bool list_object(const Object *object, void *payload) {
  Listing *listing = payload;
  Executor *executor = listing->executor;
  Facts facts = {.arena = listing->list->arena};
  if (!is_listed(executor, object)) return true;
  ListedObject listed = {.name = catalog_description(executor, object->id, 0),
      .whole = catalog_whole_description(executor, object),
      .is_role = object->object_class == CLASS_ROLE ||
                 (object->object_class == CLASS_OTHER && object->kind == OBJECT_TABLESPACE),
      .is_told_by_whole = object->object_class == CLASS_DEFAULT};
  json_t *members = json_object();
  json_value_set(members, "kind", json_string(catalog_facts_kind(object)));
  if (catalog_has_owner(object))
    json_value_set(
        members, "owner", json_value_text_or_null(symbol_text(executor->symbols, object->owner)));
  if (object->object_class != CLASS_EXTENSION) // they bring their own
    json_value_set(members, "comment",
        json_value_text_or_null(symbol_text(executor->symbols, object->comment)));
  catalog_facts_add(executor, members, object);
  if (object->object_class == CLASS_DEFAULT) // it is worked out of the expression
    json_object_del(members, "volatility");
  json_t *columns = NULL;
  if (object->object_class == CLASS_RELATION) {
    columns = json_incref(json_object_get(members, "columns"));
    json_object_del(members, "columns");
    listed.has_open_columns = !((const Relation *)object)->columns_known;
  }
  add_members(&facts, NULL, members);
  catalog_needs_each(executor, object->id, 0, add_need, &facts);
  catalog_rights_each(executor, object, 0, add_need, &facts);
  add_object(listing, listed, &facts);
  if (columns != NULL)
    list_columns(listing, (const Relation *)object, listed.name, columns, &facts);
  json_decref(columns);
  json_decref(members);
  memory_free(facts.items);
  return true;
}

// Most databases are born with it, others make it: only whether it is there is compared. Under another
// name it is a schema like others.
static void add_public(Listing *listing) {
  const Object *born = catalog_get(listing->executor->catalog, BUILTIN_SCHEMA_PUBLIC);
  if (born != NULL) list_object(born, listing);
  ObjectId id;
  Symbol name = symbol_intern(listing->executor->symbols, SLICE("public"));
  Facts none = {.arena = listing->list->arena};
  if (catalog_find(listing->executor->catalog, OBJECT_ID_NONE, NAMES_SCHEMA, name, &id) ==
      NAME_FOUND)
    add_object(listing, (ListedObject){.name = SLICE("schema public")}, &none);
}

static int compare_objects(const void *a, const void *b) {
  return compare_names(((const ListedObject *)a)->name, ((const ListedObject *)b)->name);
}

// On an empty path every name is written with its schema.
static CatalogMark leave_path(Executor *executor) {
  CatalogMark mark = catalog_mark(executor->catalog);
  SettingValue empty = {.value = symbol_intern(executor->symbols, SLICE("\"\""))};
  catalog_set(executor->catalog, executor->words.search_path, empty);
  return mark;
}

void catalog_list_fill(CatalogList *list, Executor *executor) {
  Listing listing = {executor, list};
  Arena *before = executor->arena;
  *list = (CatalogList){.arena = arena_new()};
  executor->arena = arena_new();
  CatalogMark mark = leave_path(executor);
  catalog_each(executor->catalog, list_object, &listing);
  add_public(&listing);
  catalog_undo_to(executor->catalog, mark);
  arena_free(executor->arena);
  executor->arena = before;
  if (list->count > 1) qsort(list->objects, list->count, sizeof *list->objects, compare_objects);
}

void catalog_list_free(CatalogList *list) {
  arena_free(list->arena);
  memory_free(list->objects);
  *list = (CatalogList){0};
}

const ListedObject *catalog_list_find(const CatalogList *list, Slice name) {
  size_t first = 0, last = list->count;
  while (first < last) {
    size_t middle = first + (last - first) / 2;
    int difference = compare_names(list->objects[middle].name, name);
    if (difference == 0) return &list->objects[middle];
    if (difference < 0)
      first = middle + 1;
    else
      last = middle;
  }
  return NULL;
}
