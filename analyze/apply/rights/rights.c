#include "analyze/apply/rights/rights.h"
#include "analyze/apply/object/access.h"
#include "analyze/bind/bind.h"
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/columns.h"

// ---- whose it is

// Parts belong to whoever owns the whole.
static const Object *whole_of(const Executor *executor, const Object *object) {
  ObjectId whole = OBJECT_ID_NONE;
  switch ((ObjectClass)object->object_class) {
  case CLASS_INDEX: whole = ((const Index *)object)->table; break;
  case CLASS_DEFAULT: whole = ((const ColumnDefault *)object)->table; break;
  case CLASS_TRIGGER:
  case CLASS_RULE:
  case CLASS_POLICY: whole = ((const Trigger *)object)->table; break;
  case CLASS_CONSTRAINT: {
    const TableConstraint *constraint = (const TableConstraint *)object;
    whole = constraint->table != OBJECT_ID_NONE ? constraint->table : constraint->domain;
    break;
  }
  case CLASS_PUBLISHED: whole = ((const OtherObject *)object)->of; break;
  default: return object;
  }
  return catalog_get(executor->catalog, whole);
}

// Somebody out of sight may have made it, or changed whose it is.
static bool is_doubtful(const Executor *executor, const Object *object) {
  if (object == NULL || (object->flags & (OBJECT_ASSUMED | OBJECT_MAYBE))) return true;
  bool is_builtin = object->id < OBJECT_ID_FIRST_USER;
  if (is_builtin) return executor->open_world && object->id == BUILTIN_SCHEMA_PUBLIC;
  return object->id < executor->doubtful_below;
}

bool rights_owns(Executor *executor, Subject subject, ObjectId id) {
  if (subject.may_all || id == OBJECT_ID_NONE) return true;
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL) return id >= OBJECT_ID_FIRST_USER; // a built-in one
  object = whole_of(executor, object);
  if (is_doubtful(executor, object)) return true;
  if (object->flags & OBJECT_TEMPORARY && object->object_class == CLASS_SCHEMA) return true;
  return subject_has_role(executor, subject, access_owner(executor, object));
}

// ---- what he has

#define READS ACCESS_SELECT
#define WRITES (ACCESS_INSERT | ACCESS_UPDATE | ACCESS_DELETE)

// What the server's own roles give on all objects of a kind.
static uint16_t given_by_roles(Executor *executor, Subject subject, char kind, uint16_t missing) {
  static const struct {
    const char *role;
    char kind;
    uint16_t rights;
  } given[] = {
      {"pg_read_all_data", 'r', READS},
      {"pg_read_all_data", 'S', READS},
      {"pg_read_all_data", 'n', ACCESS_USAGE},
      {"pg_write_all_data", 'r', WRITES},
      {"pg_write_all_data", 'S', WRITES},
      {"pg_write_all_data", 'n', ACCESS_USAGE},
      {"pg_maintain", 'r', ACCESS_MAINTAIN},
  };
  uint16_t rights = 0;
  for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
    if (given[i].kind != kind || !(given[i].rights & missing)) continue;
    Symbol role = symbol_find(executor->symbols, slice_of(given[i].role));
    if (subject_has_role(executor, subject, role)) rights |= given[i].rights;
  }
  return rights;
}

static uint16_t rights_on(
    Executor *executor, Subject subject, const Object *object, uint16_t column, uint16_t wanted) {
  bool is_system = object->object_class == CLASS_SCHEMA && bind_is_system_schema(object->id);
  if (is_system && object->access == OBJECT_ID_NONE)
    return object->id == BUILTIN_SCHEMA_TOAST ? 0 : ACCESS_USAGE;
  AccessDraft draft = access_of(executor, object);
  uint16_t rights = 0;
  for (uint16_t i = 0; i < draft.count && (wanted & ~rights); i++) {
    const AccessItem *item = &draft.items[i];
    if ((item->column != 0 && item->column != column) || !(item->rights & wanted & ~rights))
      continue;
    if (item->is_public || subject_has_role(executor, subject, item->grantee))
      rights |= item->rights;
  }
  uint16_t missing = wanted & (uint16_t)~rights;
  if (missing != 0) rights |= given_by_roles(executor, subject, access_kind(object), missing);
  return rights;
}

// The rights of those wanted; all of them where it is not known.
static uint16_t known_rights(
    Executor *executor, Subject subject, ObjectId id, uint16_t column, uint16_t wanted) {
  if (subject.may_all || id == OBJECT_ID_NONE) return wanted;
  const Object *object = catalog_get(executor->catalog, id);
  if (is_doubtful(executor, object) || (object->flags & OBJECT_MEMBER)) return wanted;
  bool is_temporary = object->object_class == CLASS_SCHEMA && (object->flags & OBJECT_TEMPORARY);
  if (is_temporary) return wanted;
  return rights_on(executor, subject, object, column, wanted);
}

bool rights_has(
    Executor *executor, Subject subject, ObjectId id, uint16_t column, uint16_t rights) {
  return (known_rights(executor, subject, id, column, rights) & rights) == rights;
}

bool rights_has_some(
    Executor *executor, Subject subject, ObjectId id, uint16_t column, uint16_t rights) {
  return (known_rights(executor, subject, id, column, rights) & rights) != 0;
}

bool rights_uses_schema(Executor *executor, ObjectId schema) {
  return rights_has(executor, subject_runner(executor), schema, 0, ACCESS_USAGE);
}

// ---- refusing

static const char *word_of(const Object *object) {
  switch ((ObjectClass)object->object_class) {
  case CLASS_RELATION: return object->kind == 'c' ? "type" : executor_kind_word(object);
  case CLASS_FUNCTION:
    return object->kind == 'p' ? "procedure" : object->kind == 'a' ? "aggregate" : "function";
  case CLASS_OTHER:
    if (object->kind == OBJECT_SERVER) return "foreign server";
    if (object->kind == OBJECT_STATISTICS) return "statistics object";
    break;
  default: break;
  }
  return executor_kind_word(object);
}

static Slice name_of(Executor *executor, const Object *object) {
  bool is_type = object->object_class == CLASS_TYPE ||
                 (object->object_class == CLASS_RELATION && object->kind == 'c');
  return is_type ? executor_name_of(executor, object->id) : executor_text(executor, object->name);
}

bool rights_refuse(Executor *executor, ObjectId id, Span span) {
  const Object *object = catalog_get(executor->catalog, id);
  executor_relate(executor, id);
  return executor_fail(executor, "42501", span, "permission denied for %s %.*s", word_of(object),
      SLICE_PRINT(name_of(executor, object)));
}

bool rights_refuse_owner(Executor *executor, ObjectId id, Span span) {
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL)
    return executor_fail(
        executor, "42501", span, "must be owner of type %.*s", SLICE_PRINT(builtin_type_name(id)));
  const Object *whole = whole_of(executor, object);
  bool is_part = whole != object && object->object_class != CLASS_INDEX;
  const char *word = is_part && whole->object_class == CLASS_RELATION ? "relation"
                     : is_part                                        ? word_of(whole)
                                                                      : word_of(object);
  Slice name = name_of(executor, is_part ? whole : object);
  executor_relate(executor, id);
  return executor_fail(
      executor, "42501", span, "must be owner of %s %.*s", word, SLICE_PRINT(name));
}

// ---- needing

bool rights_need_owner(Executor *executor, ObjectId id, Span span) {
  if (!runner_is_limited(executor)) return true;
  return rights_owns(executor, subject_runner(executor), id) ||
         rights_refuse_owner(executor, id, span);
}

bool rights_need_drop(Executor *executor, ObjectId id, Span span) {
  if (!runner_is_limited(executor)) return true;
  Subject runner = subject_runner(executor);
  if (rights_owns(executor, runner, id)) return true;
  const Object *object = catalog_get(executor->catalog, id);
  bool is_part =
      object != NULL && whole_of(executor, object) != object && object->object_class != CLASS_INDEX;
  bool has_schema = object != NULL && object->schema != OBJECT_ID_NONE && !is_part;
  if (has_schema && rights_owns(executor, runner, object->schema)) return true;
  return rights_refuse_owner(executor, id, span);
}

bool rights_need_of(Executor *executor, Subject subject, ObjectId id, uint16_t rights, Span span) {
  return rights_has(executor, subject, id, 0, rights) || rights_refuse(executor, id, span);
}

bool rights_need(Executor *executor, ObjectId id, uint16_t rights, Span span) {
  if (!runner_is_limited(executor)) return true;
  return rights_need_of(executor, subject_runner(executor), id, rights, span);
}

static bool has_on_any(Executor *executor, Subject subject, ObjectId id, uint16_t rights) {
  const Object *object = catalog_get(executor->catalog, id);
  if (object->object_class != CLASS_RELATION) return false;
  const Relation *relation = (const Relation *)object;
  for (uint16_t i = 0; i < relation->column_count; i++) {
    const Column *column = relation->columns[i];
    if (!column->dropped && rights_has(executor, subject, id, column->number, rights)) return true;
  }
  return false;
}

bool rights_need_columns(Executor *executor, Subject subject, ObjectId id, uint16_t rights,
    const uint16_t columns[], size_t count, Span span) {
  if (rights_has(executor, subject, id, 0, rights)) return true;
  if (count == 0)
    return has_on_any(executor, subject, id, rights) || rights_refuse(executor, id, span);
  for (size_t i = 0; i < count; i++) {
    if (!rights_has(executor, subject, id, columns[i], rights))
      return rights_refuse(executor, id, span);
  }
  return true;
}

bool rights_need_creation(Executor *executor, ObjectId schema, Span span) {
  return rights_need(executor, schema, ACCESS_CREATE, span);
}

bool rights_need_schema_use(Executor *executor, ObjectId schema, Span span) {
  return rights_need(executor, schema, ACCESS_USAGE, span);
}

bool rights_need_type(Executor *executor, const TypeReference *type, Span span) {
  if (type->type < OBJECT_ID_FIRST_USER) return true; // PUBLIC may use them
  return rights_need(executor, type->type, ACCESS_USAGE, span);
}

bool rights_need_mapping(Executor *executor, ObjectId server, Symbol user, Span span) {
  if (!runner_is_limited(executor)) return true;
  Subject runner = subject_runner(executor);
  if (rights_owns(executor, runner, server)) return true;
  if (runner_resolve(executor, user) != runner.name)
    return rights_refuse_owner(executor, server, span);
  return rights_need_of(executor, runner, server, ACCESS_USAGE, span);
}

bool rights_need_superuser(Executor *executor, Span span, const char *words) {
  return !runner_is_limited(executor) || executor_fail(executor, "42501", span, "%s", words);
}

bool rights_need_maintain(Executor *executor, ObjectId id, Span span) {
  if (!runner_is_limited(executor)) return true;
  if (executor->version_max < 17) return rights_need_owner(executor, id, span);
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL) return true;
  const Object *table = whole_of(executor, object); // an index's table has the right
  if (table == NULL ||
      rights_has(executor, subject_runner(executor), table->id, 0, ACCESS_MAINTAIN))
    return true;
  return rights_refuse(executor, id, span);
}
