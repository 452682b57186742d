#include "analyze/apply/object/grant.h"
#include "analyze/apply/definition/other.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/object/access.h"
#include "analyze/apply/object/access_word.h"
#include "analyze/apply/object/grantor.h"
#include "analyze/apply/object/membership.h"
#include "analyze/apply/object/role.h"
#include "analyze/apply/rights/database.h"
#include "analyze/apply/rights/runner.h"
#include "analyze/apply/session/session_user.h"
#include "analyze/apply/target.h"
#include "analyze/catalog/columns.h"

static bool bind_roles(Executor *executor, NodeList roles) {
  LIST_EACH(node, roles) {
    if (!role_bind_user(executor, ((const NameNode *)node)->name)) return false;
  }
  return true;
}

// GRANT ON TABLE is of any relation but an index.
static bool find_table(
    Executor *executor, const QualifiedName *name, ObjectKind kind, ObjectId *id) {
  if (!bind_relation(executor, name, kind, BIND_MUST_EXIST, id)) return false;
  const Object *object = catalog_get(executor->catalog, *id);
  if (object == NULL || (object->flags & OBJECT_ASSUMED)) return true;
  Slice text = executor_text(executor, object->name);
  if (object->object_class == CLASS_INDEX)
    return executor_fail(executor, "42809", name->span, "\"%.*s\" is an index", SLICE_PRINT(text));
  if (object->object_class == CLASS_RELATION && object->kind == 'c')
    return executor_fail(
        executor, "42809", name->span, "\"%.*s\" is a composite type", SLICE_PRINT(text));
  if (kind == OBJECT_SEQUENCE && object->object_class != CLASS_SEQUENCE)
    return executor_fail(
        executor, "42809", name->span, "\"%.*s\" is not a sequence", SLICE_PRINT(text));
  return true;
}

static bool find_object(Executor *executor, const Grant *grant, const Node *node, ObjectId *id) {
  *id = OBJECT_ID_NONE;
  bool is_table = grant->object == OBJECT_TABLE || grant->object == OBJECT_SEQUENCE;
  if (is_table && !grant->all_in_schema)
    return find_table(executor, &((const QualifiedNameNode *)node)->name, grant->object, id);
  TargetObject target;
  ObjectKind kind = grant->all_in_schema ? OBJECT_SCHEMA : grant->object;
  if (kind == OBJECT_NONE) return true; // a setting
  if (!target_find(executor, kind, node, (Name){0}, false, &target)) return false;
  *id = target.id;
  return true;
}

// ---- which rights

typedef struct Rights {
  uint16_t whole; // of the object
  bool all;       // ALL: what its kind has
} Rights;

static char kind_of_statement(ObjectKind kind) {
  switch (kind) {
  case OBJECT_TABLE: return 'r';
  case OBJECT_SEQUENCE: return 'S';
  case OBJECT_FUNCTION:
  case OBJECT_PROCEDURE:
  case OBJECT_ROUTINE: return 'f';
  case OBJECT_SCHEMA: return 'n';
  case OBJECT_TYPE:
  case OBJECT_DOMAIN: return 'T';
  case OBJECT_LARGE_OBJECT: return 'L';
  default: return 0;
  }
}

static uint16_t allowed_for(const Executor *executor, ObjectKind kind) {
  switch (kind) {
  case OBJECT_TABLE: return access_all(executor, 'r') | access_all(executor, 'S');
  case OBJECT_DATABASE: return ACCESS_CREATE | ACCESS_TEMPORARY | ACCESS_CONNECT;
  case OBJECT_TABLESPACE: return ACCESS_CREATE;
  case OBJECT_NONE: return ACCESS_SET | ACCESS_ALTER;
  default: return access_all(executor, kind_of_statement(kind));
  }
}

static bool invalid_right(Executor *executor, uint16_t right, const char *what) {
  return executor_fail(executor, "0LP01", (Span){0, 0}, "invalid privilege type %s for %s",
      access_word_of(right), what);
}

static NodeList columns_of(const Option *word) {
  if (word->value == NULL || word->value->kind != NODE_ROW) return (NodeList){0};
  return ((const RowExpression *)word->value)->items;
}

static bool is_all(const Executor *executor, const Option *word) {
  return slice_equals(executor_text(executor, word->name.symbol), SLICE("all"));
}

bool grant_read_rights(Executor *executor, const Grant *grant, uint16_t *rights, bool *all) {
  *rights = 0;
  *all = grant->privileges.count == 0;
  LIST_EACH(node, grant->privileges) {
    const Option *word = (const Option *)node;
    uint16_t bit = 0;
    bool of_columns = columns_of(word).count > 0;
    if (!is_all(executor, word) && !access_word_bit(executor, word, &bit)) return false;
    if (of_columns && grant->object != OBJECT_TABLE)
      return executor_fail(
          executor, "0LP01", (Span){0, 0}, "column privileges are only valid for relations");
    if (of_columns) continue;
    const char *what = grant->object == OBJECT_TABLE    ? "relation"
                       : grant->object == OBJECT_SERVER ? "foreign server"
                       : grant->object == OBJECT_NONE   ? "parameter"
                                                        : ast_object_word(grant->object);
    if (bit & ~allowed_for(executor, grant->object)) return invalid_right(executor, bit, what);
    *rights |= bit;
  }
  return true;
}

// ---- who

bool grant_change(Executor *executor, const Grant *grant, AccessDraft *draft, Symbol grantor,
    uint16_t column, uint16_t rights) {
  LIST_EACH(node, grant->grantees) {
    Symbol name = ((const NameNode *)node)->name.symbol;
    AccessChange change = {.grantee = runner_resolve(executor, name),
        .is_public = name == executor->words.public_schema, // the same word
        .grantor = grantor,
        .column = column,
        .rights = rights,
        .revoke = grant->revoke,
        .grant_option = grant->grant_option,
        .behavior = grant->behavior};
    if (change.is_public) change.grantee = SYMBOL_NONE;
    if (change.is_public && !grant->revoke && grant->grant_option)
      return executor_fail(
          executor, "0LP01", (Span){0, 0}, "grant options can only be granted to roles");
    if (!access_change(executor, draft, &change)) return false;
  }
  return true;
}

// ---- on one object

#define COLUMN_RIGHTS (ACCESS_INSERT | ACCESS_SELECT | ACCESS_UPDATE | ACCESS_REFERENCES)

// What the runner may do of it, on the object or one column.
static bool change(
    Executor *executor, Granting *granting, AccessDraft *draft, uint16_t column, uint16_t rights) {
  granting->column = column;
  return grantor_find(executor, draft, granting, &rights) &&
         grant_change(executor, granting->grant, draft, granting->grantor, column, rights);
}

static bool is_system_column(const Executor *executor, Symbol name) {
  static const char *const names[] = {"tableoid", "ctid", "xmin", "xmax", "cmin", "cmax"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (slice_equals(executor_text(executor, name), slice_of(names[i]))) return true;
  }
  return false;
}

// A sequence has columns, of which no rights are kept here.
static bool check_sequence_columns(Executor *executor, const Granting *granting) {
  LIST_EACH(node, granting->grant->privileges) {
    LIST_EACH(item, columns_of((const Option *)node)) {
      if (item->kind != NODE_NAME) continue;
      Name name = ((const NameNode *)item)->name;
      bool is_there = is_system_column(executor, name.symbol);
      for (uint16_t i = 1; i <= SEQUENCE_COLUMNS; i++)
        is_there |= slice_equals(
            executor_text(executor, name.symbol), slice_of(columns_of_sequence(i)->name));
      uint16_t ignored;
      if (!is_there && !bind_column(executor, granting->id, name, &ignored)) return false;
    }
  }
  return true;
}

static bool change_columns(Executor *executor, Granting *granting, AccessDraft *draft) {
  LIST_EACH(node, granting->grant->privileges) {
    const Option *word = (const Option *)node;
    uint16_t bit = COLUMN_RIGHTS;
    LIST_EACH(item, columns_of(word)) {
      uint16_t number;
      if (item->kind != NODE_NAME) continue;
      Name name = ((const NameNode *)item)->name;
      if (is_system_column(executor, name.symbol)) continue; // kept nowhere
      if (!bind_column(executor, granting->id, name, &number)) return false;
      if (!is_all(executor, word) && !access_word_bit(executor, word, &bit)) return false;
      if (bit & ~COLUMN_RIGHTS) return invalid_right(executor, bit, "column");
      granting->all = is_all(executor, word);
      if (!change(executor, granting, draft, number, bit)) return false;
    }
  }
  return true;
}

// What is revoked from the whole is revoked from each column, too.
static bool revoke_from_columns(
    Executor *executor, Granting *granting, AccessDraft *draft, uint16_t rights) {
  uint16_t before = 0;
  for (uint16_t i = 0; i < draft->count;) {
    uint16_t column = draft->items[i].column;
    uint16_t count = draft->count;
    if (column != 0 && column != before &&
        !grant_change(
            executor, granting->grant, draft, granting->grantor, column, rights & COLUMN_RIGHTS))
      return false;
    before = column;
    if (draft->count == count) i++;
  }
  return true;
}

static bool is_untrusted(const Executor *executor, Symbol name) {
  Slice text = executor_text(executor, name);
  if (slice_equals(text, SLICE("c")) || slice_equals(text, SLICE("internal"))) return true;
  ObjectId made = other_find(executor, OBJECT_LANGUAGE, OBJECT_ID_NONE, name);
  const OtherObject *language = (const OtherObject *)catalog_get(executor->catalog, made);
  return language != NULL &&
         slice_equals(executor_text(executor, language->text), SLICE("untrusted"));
}

// Only superusers call what is written in these.
static bool check_languages(Executor *executor, const Grant *grant) {
  if (grant->object != OBJECT_LANGUAGE) return true;
  LIST_EACH(node, grant->objects) {
    if (node->kind != NODE_QUALIFIED_NAME) continue;
    Symbol symbol = ((const QualifiedNameNode *)node)->name.name.symbol;
    Slice name = executor_text(executor, symbol);
    if (!is_untrusted(executor, symbol)) continue;
    executor_fail(
        executor, "42809", node->span, "language \"%.*s\" is not trusted", SLICE_PRINT(name));
    executor_detail(executor, "GRANT and REVOKE are not allowed on untrusted languages, because "
                              "only superusers can use untrusted languages.");
    return false;
  }
  return true;
}

static bool change_object(
    Executor *executor, const Grant *grant, ObjectId id, const Rights *rights) {
  const Object *object = catalog_get(executor->catalog, id);
  char kind = object == NULL ? 0 : access_kind(object);
  if (kind == 0) return true;
  uint16_t all = access_all(executor, kind);
  uint16_t wanted = rights->all ? all : rights->whole;
  uint16_t beyond = wanted & (uint16_t)~all;
  bool is_table = grant->object == OBJECT_TABLE && kind == 'r';
  if (is_table && beyond != 0) return invalid_right(executor, beyond, "table");
  if (kind == 'S' && beyond != 0)
    executor_notice(executor,
        "sequence \"%.*s\" only supports USAGE, SELECT, and UPDATE privileges",
        SLICE_PRINT(executor_text(executor, object->name)));
  AccessDraft draft = access_of(executor, object);
  Granting granting = {.grant = grant,
      .id = id,
      .kept = all,
      .all = rights->all,
      .owner = access_owner(executor, object)};
  if ((rights->all || wanted != 0) && !change(executor, &granting, &draft, 0, wanted & all))
    return false;
  if (is_table && grant->revoke && wanted != 0 &&
      !revoke_from_columns(executor, &granting, &draft, wanted))
    return false;
  if (object->object_class == CLASS_SEQUENCE && !check_sequence_columns(executor, &granting))
    return false;
  if (object->object_class == CLASS_RELATION && !change_columns(executor, &granting, &draft))
    return false;
  access_store(executor, id, &draft);
  return true;
}

// ---- ALL … IN SCHEMA

static bool is_meant(const Object *object, ObjectKind kind) {
  switch (kind) {
  case OBJECT_TABLE: return object->object_class == CLASS_RELATION && object->kind != 'c';
  case OBJECT_SEQUENCE: return object->object_class == CLASS_SEQUENCE;
  case OBJECT_PROCEDURE: return object->object_class == CLASS_FUNCTION && object->kind == 'p';
  case OBJECT_FUNCTION: return object->object_class == CLASS_FUNCTION && object->kind != 'p';
  default: return object->object_class == CLASS_FUNCTION;
  }
}

static bool change_schema(
    Executor *executor, const Grant *grant, ObjectId schema, const Rights *rights) {
  if (schema == OBJECT_ID_NONE) return true;
  DependencyList list = dependency_on(executor, schema, 0);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    if (object == NULL || object->schema != schema || !is_meant(object, grant->object)) continue;
    if (!change_object(executor, grant, object->id, rights)) return false;
  }
  return true;
}

// On an object that the catalog does not have.
static void mark_used(Executor *executor, NodeList roles) {
  LIST_EACH(node, roles) {
    role_mark_used(executor, role_find(executor, ((const NameNode *)node)->name.symbol));
  }
}

// ---- on databases, settings

static bool is_database_right(const Rights *rights, uint16_t bit) {
  return rights->all || (rights->whole & bit);
}

static void change_databases(Executor *executor, const Grant *grant, const Rights *rights) {
  static const uint16_t bits[] = {ACCESS_CREATE, ACCESS_TEMPORARY, ACCESS_CONNECT};
  uint16_t changed = 0;
  for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
    if (is_database_right(rights, bits[i])) changed |= bits[i];
  }
  if (grant->revoke && grant->grant_option) return;
  LIST_EACH(object, grant->objects) {
    if (object->kind != NODE_QUALIFIED_NAME) continue;
    Symbol database = ((const QualifiedNameNode *)object)->name.name.symbol;
    LIST_EACH(node, grant->grantees) {
      Symbol role = runner_resolve(executor, ((const NameNode *)node)->name.symbol);
      bool is_public = ((const NameNode *)node)->name.symbol == executor->words.public_schema;
      if (role == SYMBOL_NONE && !is_public) continue; // whoever runs has all
      database_change_rights(
          executor, database, is_public ? SYMBOL_NONE : role, changed, grant->revoke);
    }
  }
}

// Since 14 the grantor may be named, and must be the runner.
static bool check_granted_by(Executor *executor, const Grant *grant) {
  Name name = grant->granted_by;
  ObjectId id;
  if (name.symbol == SYMBOL_NONE || executor->version_max < 14) return true;
  if (!bind_role(executor, name, BIND_MUST_EXIST, &id)) return false;
  Symbol runner = runner_name(executor);
  Symbol grantor = runner_resolve(executor, name.symbol);
  bool is_runner = grantor == runner || (runner == SYMBOL_NONE && id == OBJECT_ID_NONE);
  bool is_known = runner != SYMBOL_NONE || !executor->open_world;
  if (is_runner || !is_known) return true;
  return executor_fail(executor, "0A000", name.span, "grantor must be current user");
}

bool apply_grant(Executor *executor, const Node *node) {
  const Grant *grant = (const Grant *)node;
  if (grant->is_role) return membership_grant(executor, grant);
  if (!check_granted_by(executor, grant) || !check_languages(executor, grant)) return false;
  ObjectId *ids = ARENA_ARRAY(executor->arena, (size_t)grant->objects.count + 1, ObjectId);
  size_t count = 0;
  LIST_EACH(object, grant->objects) {
    if (!find_object(executor, grant, object, &ids[count++])) return false;
  }
  if (!bind_roles(executor, grant->grantees)) return false;
  Rights rights;
  if (!grant_read_rights(executor, grant, &rights.whole, &rights.all)) return false;
  if (grant->object == OBJECT_NONE) session_user_note_rights(executor);
  if (grant->object == OBJECT_DATABASE) {
    change_databases(executor, grant, &rights);
    return true;
  }
  if (grant->object == OBJECT_NONE) session_user_note_rights(executor);
  for (size_t i = 0; i < count; i++) {
    if (ids[i] == OBJECT_ID_NONE) mark_used(executor, grant->grantees);
    bool changed = grant->all_in_schema ? change_schema(executor, grant, ids[i], &rights)
                                        : change_object(executor, grant, ids[i], &rights);
    if (!changed) return false;
  }
  return true;
}
