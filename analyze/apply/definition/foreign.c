#include "analyze/apply/definition/other.h"
#include "analyze/apply/object/role.h"
#include "analyze/catalog/draft.h"

// Foreign-data wrappers, servers, user mappings (manual: 5.12, Foreign Data).

static bool touch(Executor *executor, ObjectId id, Span span) {
  if (id != OBJECT_ID_NONE) executor_touch(executor, EFFECT_ALTER, id, span);
  return true;
}

bool apply_create_wrapper(Executor *executor, const Node *node) {
  const ForeignDataWrapper *statement = (const ForeignDataWrapper *)node;
  if (!other_refuse_taken(executor, OBJECT_FOREIGN_DATA_WRAPPER, OBJECT_ID_NONE, statement->name))
    return false;
  OtherObject draft = {.object = {.object_class = CLASS_OTHER,
                           .kind = OBJECT_FOREIGN_DATA_WRAPPER,
                           .name = statement->name.symbol}};
  executor_create(executor, &draft.object, node->span);
  return true;
}

bool apply_alter_wrapper(Executor *executor, const Node *node) {
  ObjectId id;
  return other_bind(executor, OBJECT_FOREIGN_DATA_WRAPPER, ((const ForeignDataWrapper *)node)->name,
             &id) &&
         touch(executor, id, node->span);
}

static Symbol server_text(Executor *executor, const ForeignServer *statement) {
  if (statement->type.value.length == 0 && statement->version.value.length == 0) return SYMBOL_NONE;
  Slice text = arena_printf(executor->arena, "%.*s %.*s", SLICE_PRINT(statement->type.value),
      SLICE_PRINT(statement->version.value));
  return symbol_intern(executor->symbols, text);
}

static bool skip_taken(Executor *executor, Name name, const char *word) {
  return executor_skip(executor, name.span, "%s \"%.*s\" already exists, skipping", word,
      SLICE_PRINT(executor_text(executor, name.symbol)));
}

bool apply_create_server(Executor *executor, const Node *node) {
  const ForeignServer *statement = (const ForeignServer *)node;
  ObjectId wrapper;
  bool taken = other_find(executor, OBJECT_SERVER, OBJECT_ID_NONE, statement->name.symbol);
  if (taken && statement->if_not_exists) return skip_taken(executor, statement->name, "server");
  if (!other_refuse_taken(executor, OBJECT_SERVER, OBJECT_ID_NONE, statement->name) ||
      !other_bind(executor, OBJECT_FOREIGN_DATA_WRAPPER, statement->wrapper, &wrapper))
    return false;
  OtherObject draft = {.object = {.object_class = CLASS_OTHER,
                           .kind = OBJECT_SERVER,
                           .name = statement->name.symbol},
      .of = wrapper,
      .text = server_text(executor, statement)};
  ObjectId id = executor_create(executor, &draft.object, node->span);
  executor_depend(executor, id, 0, wrapper, 0, GRAPH_NORMAL);
  return true;
}

bool apply_alter_server(Executor *executor, const Node *node) {
  const ForeignServer *statement = (const ForeignServer *)node;
  ObjectId id;
  if (!other_bind(executor, OBJECT_SERVER, statement->name, &id)) return false;
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL || !statement->has_version) return touch(executor, id, node->span);
  OtherObject draft = *(const OtherObject *)object;
  draft.text = server_text(executor, statement);
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, node->span);
  return true;
}

// Its name is the user's, and stands within the server.
static bool bind_mapping(
    Executor *executor, const UserMapping *statement, ObjectId *server, ObjectId *mapping) {
  ObjectId role;
  if (!bind_role(executor, statement->user, BIND_MUST_EXIST, &role) ||
      !other_bind(executor, OBJECT_SERVER, statement->server, server))
    return false;
  *mapping = other_find(executor, OBJECT_USER_MAPPING, *server, statement->user.symbol);
  return true;
}

bool apply_create_mapping(Executor *executor, const Node *node) {
  const UserMapping *statement = (const UserMapping *)node;
  ObjectId server, taken;
  if (!bind_mapping(executor, statement, &server, &taken)) return false;
  Slice user = executor_text(executor, statement->user.symbol);
  Slice name = executor_text(executor, statement->server.symbol);
  if (taken != OBJECT_ID_NONE && statement->if_not_exists)
    return executor_skip(executor, node->span,
        "user mapping for \"%.*s\" already exists for server \"%.*s\", skipping", SLICE_PRINT(user),
        SLICE_PRINT(name));
  if (taken != OBJECT_ID_NONE)
    return executor_fail(executor, "42710", node->span,
        "user mapping for \"%.*s\" already exists for server \"%.*s\"", SLICE_PRINT(user),
        SLICE_PRINT(name));
  OtherObject draft = {.object = {.object_class = CLASS_OTHER,
                           .kind = OBJECT_USER_MAPPING,
                           .name = statement->user.symbol},
      .of = server};
  ObjectId id = executor_create(executor, &draft.object, node->span);
  executor_depend(executor, id, 0, server, 0, GRAPH_NORMAL);
  return true;
}

bool apply_alter_mapping(Executor *executor, const Node *node) {
  const UserMapping *statement = (const UserMapping *)node;
  ObjectId server, mapping;
  if (!bind_mapping(executor, statement, &server, &mapping)) return false;
  if (mapping != OBJECT_ID_NONE || executor_may_have_more(executor, server))
    return touch(executor, mapping, node->span);
  return executor_fail(executor, "42704", node->span,
      "user mapping for \"%.*s\" does not exist for server \"%.*s\"",
      SLICE_PRINT(executor_text(executor, statement->user.symbol)),
      SLICE_PRINT(executor_text(executor, statement->server.symbol)));
}
