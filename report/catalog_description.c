#include "report/catalog_description.h"

#include "analyze/bind/bind.h"

// ---- descriptions

static Slice with_schema(Executor *executor, const Object *object) {
  Slice name = executor_quoted(executor, object->name);
  const Object *schema = catalog_get(executor->catalog, object->schema);
  if (schema == NULL) return name;
  return arena_printf(executor->arena, "%.*s.%.*s",
      SLICE_PRINT(executor_quoted(executor, schema->name)), SLICE_PRINT(name));
}

// A type, of which `of` and `other` of casts and operators are.
static Slice type_text(Executor *executor, ObjectId type) {
  if (type == OBJECT_ID_NONE) return SLICE("none");
  return bind_type_text(executor, &(TypeReference){.type = type, .modifiers = {-1, -1}});
}

static Slice other_description(Executor *executor, const OtherObject *other) {
  Arena *arena = executor->arena;
  const char *word = executor_kind_word(&other->object);
  Slice name = with_schema(executor, &other->object);
  switch ((ObjectKind)other->object.kind) {
  case OBJECT_CAST:
    return arena_printf(arena, "%s from %.*s to %.*s", word,
        SLICE_PRINT(type_text(executor, other->of)),
        SLICE_PRINT(type_text(executor, other->other)));
  case OBJECT_OPERATOR:
    return arena_printf(arena, "%s %.*s(%.*s, %.*s)", word, SLICE_PRINT(name),
        SLICE_PRINT(type_text(executor, other->of)),
        SLICE_PRINT(type_text(executor, other->other)));
  case OBJECT_OPERATOR_CLASS:
  case OBJECT_OPERATOR_FAMILY:
    return arena_printf(arena, "%s %.*s for %.*s", word, SLICE_PRINT(name),
        SLICE_PRINT(executor_text(executor, other->text)));
  case OBJECT_TRANSFORM:
    return arena_printf(arena, "%s for %.*s language %.*s", word,
        SLICE_PRINT(type_text(executor, other->of)),
        SLICE_PRINT(executor_text(executor, other->text)));
  case OBJECT_USER_MAPPING:
    return arena_printf(arena, "%s for %.*s on %.*s", word, SLICE_PRINT(name),
        SLICE_PRINT(executor_description(executor, other->of, 0)));
  default: return arena_printf(arena, "%s %.*s", word, SLICE_PRINT(name));
  }
}

static Slice default_rights_description(Executor *executor, const AccessList *list) {
  static const struct {
    char kind;
    const char *word;
  } words[] = {{'r', "tables"}, {'S', "sequences"}, {'f', "functions"}, {'T', "types"},
      {'n', "schemas"}, {'L', "large objects"}};
  const char *what = "objects";
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (words[i].kind == list->object.kind) what = words[i].word;
  }
  const Object *schema = catalog_get(executor->catalog, list->of);
  Slice role = executor_quoted(executor, list->object.name);
  if (schema == NULL)
    return arena_printf(executor->arena, "default rights of %.*s on %s", SLICE_PRINT(role), what);
  return arena_printf(executor->arena, "default rights of %.*s on %s in schema %.*s",
      SLICE_PRINT(role), what, SLICE_PRINT(executor_quoted(executor, schema->name)));
}

static Slice published_description(Executor *executor, const OtherObject *published) {
  Slice what = executor_description(executor, published->other, 0);
  const Object *publication = catalog_get(executor->catalog, published->of);
  Slice name = publication != NULL ? executor_quoted(executor, publication->name) : SLICE("?");
  return arena_printf(
      executor->arena, "%.*s in publication %.*s", SLICE_PRINT(what), SLICE_PRINT(name));
}

static Slice domain_constraint_description(Executor *executor, const TableConstraint *constraint) {
  Slice domain = executor_name_of(executor, constraint->domain);
  return arena_printf(executor->arena, "constraint %.*s on domain %.*s",
      SLICE_PRINT(executor_text(executor, constraint->object.name)), SLICE_PRINT(domain));
}

Slice catalog_description(Executor *executor, ObjectId id, uint16_t column) {
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL || column != 0) return executor_description(executor, id, column);
  switch ((ObjectClass)object->object_class) {
  case CLASS_OTHER: return other_description(executor, (const OtherObject *)object);
  case CLASS_ACCESS: return default_rights_description(executor, (const AccessList *)object);
  case CLASS_PUBLISHED: return published_description(executor, (const OtherObject *)object);
  case CLASS_CONSTRAINT: {
    const TableConstraint *constraint = (const TableConstraint *)object;
    if (constraint->table == OBJECT_ID_NONE)
      return domain_constraint_description(executor, constraint);
    return executor_description(executor, id, 0);
  }
  default: return executor_description(executor, id, 0);
  }
}

// ---- wholes

ObjectId catalog_whole_of(const Object *object) {
  switch ((ObjectClass)object->object_class) {
  case CLASS_INDEX: return ((const Index *)object)->table;
  case CLASS_CONSTRAINT: {
    const TableConstraint *constraint = (const TableConstraint *)object;
    return constraint->table != OBJECT_ID_NONE ? constraint->table : constraint->domain;
  }
  case CLASS_DEFAULT: return ((const ColumnDefault *)object)->table;
  case CLASS_TRIGGER:
  case CLASS_RULE: return ((const Trigger *)object)->table;
  case CLASS_POLICY: return ((const Policy *)object)->table;
  case CLASS_PUBLISHED: return ((const OtherObject *)object)->of;
  case CLASS_SEQUENCE: return ((const Sequence *)object)->owner_table;
  default: return OBJECT_ID_NONE;
  }
}

Slice catalog_whole_description(Executor *executor, const Object *object) {
  ObjectId whole = catalog_whole_of(object);
  uint16_t column = 0;
  if (object->object_class == CLASS_DEFAULT) column = ((const ColumnDefault *)object)->column;
  if (object->object_class == CLASS_SEQUENCE) column = ((const Sequence *)object)->owner_column;
  if (object->object_class == CLASS_INDEX) {
    ObjectId constraint = ((const Index *)object)->constraint;
    if (constraint != OBJECT_ID_NONE) whole = constraint;
  }
  if (catalog_get(executor->catalog, whole) == NULL) return SLICE("");
  return catalog_description(executor, whole, column);
}

// ---- claims

static bool look_for_membership(const GraphEdge *edge, void *payload) {
  bool *found = payload;
  *found = edge->kind == GRAPH_EXTENSION;
  return !*found;
}

bool catalog_is_member(Executor *executor, ObjectId id) {
  const Object *object = catalog_get(executor->catalog, id);
  bool found = object != NULL && (object->flags & OBJECT_MEMBER);
  if (found) return true;
  graph_each_reference(catalog_graph(executor->catalog), id, look_for_membership, &found);
  return found;
}

typedef struct TypeSearch {
  const Catalog *catalog;
  bool found;
} TypeSearch;

static bool look_for_type(const GraphEdge *edge, void *payload) {
  TypeSearch *search = payload;
  const Object *object = catalog_get(search->catalog, edge->referenced);
  search->found =
      edge->kind == GRAPH_INTERNAL && object != NULL && object->object_class == CLASS_TYPE;
  return !search->found;
}

bool catalog_comes_with_type(Executor *executor, const Object *object) {
  bool may_come = object->object_class == CLASS_FUNCTION ||
                  (object->object_class == CLASS_OTHER && object->kind == OBJECT_CAST);
  TypeSearch search = {executor->catalog, false};
  if (may_come)
    graph_each_reference(catalog_graph(executor->catalog), object->id, look_for_type, &search);
  return search.found;
}

static bool other_has_owner(const Object *object) {
  switch ((ObjectKind)object->kind) {
  case OBJECT_ACCESS_METHOD:
  case OBJECT_CAST:
  case OBJECT_TEXT_SEARCH_PARSER:
  case OBJECT_TEXT_SEARCH_TEMPLATE:
  case OBJECT_TRANSFORM:
  case OBJECT_USER_MAPPING: return false;
  default: return true;
  }
}

bool catalog_has_owner(const Object *object) {
  switch ((ObjectClass)object->object_class) {
  case CLASS_SCHEMA:
  case CLASS_RELATION:
  case CLASS_SEQUENCE:
  case CLASS_TYPE:
  case CLASS_FUNCTION:
  case CLASS_EXTENSION: return true;
  case CLASS_OTHER: return other_has_owner(object);
  default: return false;
  }
}
