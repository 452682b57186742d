#include "analyze/apply/object/grant.h"
#include "analyze/apply/object/role.h"
#include "analyze/apply/rights/runner.h"

// A role whose name is not known, as a name in the catalog.
static Symbol name_of_role(const Executor *executor, Symbol role) {
  return role != SYMBOL_NONE ? role : symbol_intern(executor->symbols, SLICE(""));
}

// ---- finding

typedef struct Search {
  char kind;
  const AccessList *found;
} Search;

static bool is_it(const Object *object, void *payload) {
  Search *search = payload;
  if (object->kind == search->kind) search->found = (const AccessList *)object;
  return search->found == NULL;
}

// NULL: nothing was said for that role, schema (OBJECT_ID_NONE: all of them) and kind.
static const AccessList *find(Executor *executor, Symbol role, ObjectId schema, char kind) {
  Search search = {.kind = kind};
  catalog_each_named(
      executor->catalog, schema, NAMES_ACCESS, name_of_role(executor, role), is_it, &search);
  return search.found;
}

static AccessDraft draft_of(Executor *executor, const AccessList *list) {
  AccessDraft draft = {0};
  AccessDraft kept = {list->items, list->item_count, list->item_count};
  access_merge(executor, &draft, &kept);
  return draft;
}

// ---- ALTER DEFAULT PRIVILEGES

// What is in force where nothing is said: for a schema nothing beyond the other rights.
static AccessDraft standard(Executor *executor, Symbol role, ObjectId schema, char kind) {
  if (schema != OBJECT_ID_NONE) return (AccessDraft){0};
  return access_default(executor, kind, role);
}

bool default_access_is_standard(
    Executor *executor, const AccessList *list, const AccessDraft *draft) {
  Symbol role = list->object.name;
  if (executor_text(executor, role).length == 0) role = SYMBOL_NONE;
  AccessDraft base = standard(executor, role, list->of, list->object.kind);
  return access_equals(draft, &base);
}

static ObjectId make_list(
    Executor *executor, Symbol role, ObjectId schema, char kind, const AccessDraft *draft) {
  AccessList list = {
      .object = {.object_class = CLASS_ACCESS, .kind = kind, .name = name_of_role(executor, role)},
      .of = schema,
      .items = draft->items,
      .item_count = draft->count};
  ObjectId id = catalog_create(executor->catalog, &list.object);
  role_own(executor, id, SYMBOL_NONE, role);
  executor_depend(executor, id, 0, schema, 0, GRAPH_AUTO);
  return id;
}

static bool change(Executor *executor, const Grant *grant, Symbol role, ObjectId schema, char kind,
    uint16_t rights) {
  const AccessList *before = find(executor, role, schema, kind);
  AccessDraft base = standard(executor, role, schema, kind);
  AccessDraft draft = before != NULL ? draft_of(executor, before) : base;
  ObjectId id = before == NULL ? OBJECT_ID_NONE : before->object.id;
  if (before == NULL) draft = standard(executor, role, schema, kind);
  if (!grant_change(executor, grant, &draft, role, 0, rights)) return false;
  if (access_equals(&draft, &base)) {
    if (id != OBJECT_ID_NONE) catalog_drop(executor->catalog, id);
    return true;
  }
  if (id == OBJECT_ID_NONE) id = make_list(executor, role, schema, kind, &draft);
  access_store(executor, id, &draft);
  return true;
}

static char kind_of(ObjectKind kind) {
  switch (kind) {
  case OBJECT_SEQUENCE: return 'S';
  case OBJECT_FUNCTION:
  case OBJECT_ROUTINE: return 'f';
  case OBJECT_TYPE: return 'T';
  case OBJECT_SCHEMA: return 'n';
  case OBJECT_LARGE_OBJECT: return 'L';
  default: return 'r';
  }
}

static NodeList scope(const Executor *executor, const DefaultPrivileges *statement, Slice word) {
  LIST_EACH(node, statement->scopes) {
    const Option *option = (const Option *)node;
    if (!slice_equals(executor_text(executor, option->name.symbol), word)) continue;
    if (option->value != NULL && option->value->kind == NODE_ROW)
      return ((const RowExpression *)option->value)->items;
  }
  return (NodeList){0};
}

static bool bind_names(Executor *executor, NodeList roles) {
  LIST_EACH(node, roles) {
    if (!role_bind_user(executor, ((const NameNode *)node)->name)) return false;
  }
  return true;
}

static bool change_schemas(Executor *executor, const DefaultPrivileges *statement, Symbol role,
    char kind, uint16_t rights) {
  NodeList schemas = scope(executor, statement, SLICE("schemas"));
  if (schemas.count == 0)
    return change(executor, statement->action, role, OBJECT_ID_NONE, kind, rights);
  if (kind == 'n')
    return executor_fail(executor, "0LP01", (Span){0, 0},
        "cannot use IN SCHEMA clause when using GRANT/REVOKE ON SCHEMAS");
  if (kind == 'L')
    return executor_fail(executor, "0LP01", (Span){0, 0},
        "cannot use IN SCHEMA clause when using GRANT/REVOKE ON LARGE OBJECTS");
  LIST_EACH(node, schemas) {
    ObjectId schema;
    if (!bind_schema(executor, ((const NameNode *)node)->name, BIND_MUST_EXIST, &schema))
      return false;
    if (schema == OBJECT_ID_NONE) continue;
    if (!change(executor, statement->action, role, schema, kind, rights)) return false;
  }
  return true;
}

// For a role that the runner has.
static bool may_change(Executor *executor, Symbol role, Span span) {
  Subject runner = subject_runner(executor);
  bool is_new = executor->version_max >= 16;
  if (is_new ? subject_has_role(executor, runner, role) : subject_is_member(executor, runner, role))
    return true;
  if (is_new)
    return executor_fail(executor, "42501", span, "permission denied to change default privileges");
  return executor_fail(executor, "42501", span, "must be member of role \"%.*s\"",
      SLICE_PRINT(executor_text(executor, role)));
}

bool apply_default_privileges(Executor *executor, const Node *node) {
  const DefaultPrivileges *statement = (const DefaultPrivileges *)node;
  uint16_t rights;
  bool all;
  NodeList roles = scope(executor, statement, SLICE("roles"));
  if (!bind_names(executor, statement->action->grantees)) return false;
  if (!grant_read_rights(executor, statement->action, &rights, &all)) return false;
  char kind = kind_of(statement->action->object);
  if (all) rights = access_all(executor, kind);
  if (!bind_names(executor, roles)) return false;
  if (roles.count == 0) {
    return change_schemas(executor, statement, runner_name(executor), kind, rights);
  }
  LIST_EACH(item, roles) {
    Symbol role = runner_resolve(executor, ((const NameNode *)item)->name.symbol);
    if (!may_change(executor, role, item->span)) return false;
    if (!change_schemas(executor, statement, role, kind, rights)) return false;
  }
  return true;
}

// ---- in force

void access_give_default(Executor *executor, ObjectId id) {
  const Object *object = catalog_get(executor->catalog, id);
  char kind = access_kind(object);
  if (kind == 0 || kind == 'l' || kind == 'F') return;
  Symbol owner = object->owner;
  ObjectId schema = kind == 'n' ? OBJECT_ID_NONE : object->schema;
  const AccessList *everywhere = find(executor, owner, OBJECT_ID_NONE, kind);
  const AccessList *here = schema == OBJECT_ID_NONE ? NULL : find(executor, owner, schema, kind);
  if (everywhere == NULL && here == NULL) return;
  AccessDraft base = access_default(executor, kind, owner);
  AccessDraft draft =
      everywhere != NULL ? draft_of(executor, everywhere) : access_default(executor, kind, owner);
  if (here != NULL) {
    AccessDraft more = draft_of(executor, here);
    access_merge(executor, &draft, &more);
  }
  if (!access_equals(&draft, &base)) access_store(executor, id, &draft);
}
