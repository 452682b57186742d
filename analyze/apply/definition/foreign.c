#include "analyze/apply/definition/definition_option.h"
#include "analyze/apply/definition/other.h"
#include "analyze/apply/definition/support_function.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/option/foreign_option.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/rights/runner.h"
#include "analyze/apply/routine/open_world.h"
#include "analyze/bind/query/bind_query.h"
#include "analyze/bind/value/value_type.h"
#include "analyze/catalog/draft.h"

// Foreign-data wrappers, servers, user mappings (manual: 5.12, Foreign Data).

// ---- HANDLER and VALIDATOR

typedef struct WrapperFunctions {
  ObjectId handler;
  ObjectId validator;
} WrapperFunctions;

static bool check_handler(Executor *executor, const Node *name, const SupportFunction *found) {
  TypeReference wanted = bind_builtin_type("fdw_handler");
  bool is_known = found->is_known && found->result.type != OBJECT_ID_NONE;
  if (!is_known || value_same(found->result, wanted)) return true;
  return executor_fail(executor, "42809", name->span, "function %.*s must return type fdw_handler",
      SLICE_PRINT(target_written_name(executor, &((const QualifiedNameNode *)name)->name)));
}

static bool bind_functions(
    Executor *executor, const ForeignDataWrapper *statement, WrapperFunctions *functions) {
  static const char *const names[] = {"handler", "validator"};
  DefinitionNames known = {names, 2, "unrecognized option ", ""};
  if (!definition_options_check(executor, statement->functions, &known)) return false;
  const Node *handler = support_option(executor, statement->functions, "handler");
  const Node *validator = support_option(executor, statement->functions, "validator");
  TypeReference types[] = {value_array(value_builtin(BUILTIN_TEXT)), value_builtin(BUILTIN_OID)};
  SupportFunction found;
  *functions = (WrapperFunctions){0};
  if (handler != NULL) {
    if (!support_function_exact(executor, handler, types, 0, &found) ||
        !check_handler(executor, handler, &found))
      return false;
    functions->handler = found.id;
  }
  if (validator == NULL) return true;
  if (!support_function_exact(executor, validator, types, 2, &found)) return false;
  functions->validator = found.id;
  return true;
}

// OPTIONS (a '1', SET b '2')
static bool change_options(Executor *executor, NodeList options, OtherObject *draft) {
  ForeignOptionChange change = {.options = options,
      .may_have_more = draft->object.flags & OBJECT_ASSUMED,
      .is_secret = draft->object.kind == OBJECT_USER_MAPPING};
  return foreign_option_change(executor, &change, &draft->foreign_options);
}

static OtherObject draft_of(const Executor *executor, ObjectId id) {
  return *(const OtherObject *)catalog_get(executor->catalog, id);
}

static void depend_on_functions(
    Executor *executor, ObjectId wrapper, const WrapperFunctions *functions) {
  executor_depend(executor, wrapper, 0, functions->handler, 0, GRAPH_NORMAL);
  executor_depend(executor, wrapper, 0, functions->validator, 0, GRAPH_NORMAL);
}

// ---- wrappers and servers

static bool need_superuser(Executor *executor, const char *verb, Name wrapper, Span span) {
  if (!runner_is_limited(executor)) return true;
  executor_fail(executor, "42501", span, "permission denied to %s foreign-data wrapper \"%.*s\"",
      verb, SLICE_PRINT(executor_text(executor, wrapper.symbol)));
  executor_hint(executor, "Must be superuser to %s a foreign-data wrapper.", verb);
  return false;
}

bool apply_create_wrapper(Executor *executor, const Node *node) {
  const ForeignDataWrapper *statement = (const ForeignDataWrapper *)node;
  WrapperFunctions functions;
  if (!need_superuser(executor, "create", statement->name, node->span) ||
      !other_refuse_taken(executor, OBJECT_FOREIGN_DATA_WRAPPER, OBJECT_ID_NONE, statement->name) ||
      !bind_functions(executor, statement, &functions))
    return false;
  OtherObject draft = {.object = {.object_class = CLASS_OTHER,
                           .kind = OBJECT_FOREIGN_DATA_WRAPPER,
                           .name = statement->name.symbol}};
  if (!change_options(executor, statement->options, &draft)) return false;
  ObjectId id = executor_create(executor, &draft.object, node->span);
  depend_on_functions(executor, id, &functions);
  return true;
}

bool apply_alter_wrapper(Executor *executor, const Node *node) {
  const ForeignDataWrapper *statement = (const ForeignDataWrapper *)node;
  ObjectId id;
  WrapperFunctions functions;
  if (!need_superuser(executor, "alter", statement->name, node->span) ||
      !other_bind(executor, OBJECT_FOREIGN_DATA_WRAPPER, statement->name, &id) ||
      !bind_functions(executor, statement, &functions))
    return false;
  if (id == OBJECT_ID_NONE) return true;
  OtherObject draft = draft_of(executor, id);
  if (!change_options(executor, statement->options, &draft)) return false;
  if (dependency_of(executor, id).count == 0) depend_on_functions(executor, id, &functions);
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, node->span);
  return true;
}

#define VERSION_PREFIX "version "

static Symbol with_version(Executor *executor, Symbol before, Text version) {
  Slice text = executor_text(executor, before);
  for (size_t at = 0; at < text.length; at++) {
    bool begins = at == 0 || (at > 1 && text.start[at - 1] == ' ' && text.start[at - 2] == ';');
    Slice rest = {text.start + at, text.length - at};
    if (begins && slice_starts_with(rest, SLICE(VERSION_PREFIX))) text.length = at > 0 ? at - 2 : 0;
  }
  if (version.span.end > version.span.start)
    text = arena_printf(executor->arena, "%.*s%s" VERSION_PREFIX "%.*s", SLICE_PRINT(text),
        text.length > 0 ? "; " : "", SLICE_PRINT(version.value));
  return text.length > 0 ? symbol_intern(executor->symbols, text) : SYMBOL_NONE;
}

static Symbol server_text(Executor *executor, const ForeignServer *statement) {
  Symbol text = SYMBOL_NONE;
  if (statement->type.span.end > statement->type.span.start)
    text = symbol_intern(executor->symbols,
        arena_printf(executor->arena, "type %.*s", SLICE_PRINT(statement->type.value)));
  return with_version(executor, text, statement->version);
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
      !other_bind(executor, OBJECT_FOREIGN_DATA_WRAPPER, statement->wrapper, &wrapper) ||
      !rights_need(executor, wrapper, ACCESS_USAGE, statement->wrapper.span))
    return false;
  OtherObject draft = {.object = {.object_class = CLASS_OTHER,
                           .kind = OBJECT_SERVER,
                           .name = statement->name.symbol},
      .of = wrapper,
      .text = server_text(executor, statement)};
  if (!change_options(executor, statement->options, &draft)) return false;
  ObjectId id = executor_create(executor, &draft.object, node->span);
  executor_depend(executor, id, 0, wrapper, 0, GRAPH_NORMAL);
  return true;
}

bool apply_alter_server(Executor *executor, const Node *node) {
  const ForeignServer *statement = (const ForeignServer *)node;
  ObjectId id;
  if (!other_bind(executor, OBJECT_SERVER, statement->name, &id) ||
      !rights_need_owner(executor, id, node->span))
    return false;
  if (id == OBJECT_ID_NONE) return true;
  OtherObject draft = draft_of(executor, id);
  if (statement->has_version) draft.text = with_version(executor, draft.text, statement->version);
  if (!change_options(executor, statement->options, &draft)) return false;
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, node->span);
  return true;
}

// ---- user mappings

// The user's name; a word for whoever runs stays one where he is not known.
static Symbol mapped_user(const Executor *executor, const UserMapping *statement) {
  Symbol user = runner_resolve(executor, statement->user.symbol);
  return user == SYMBOL_NONE ? statement->user.symbol : user;
}

// Its name is the user's, and stands within the server.
static bool bind_mapping(
    Executor *executor, const UserMapping *statement, ObjectId *server, ObjectId *mapping) {
  ObjectId role;
  if (!bind_role(executor, statement->user, BIND_MUST_EXIST, &role) ||
      !other_bind(executor, OBJECT_SERVER, statement->server, server) ||
      !rights_need_mapping(executor, *server, statement->user.symbol, statement->node.span))
    return false;
  *mapping = other_find(executor, OBJECT_USER_MAPPING, *server, mapped_user(executor, statement));
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
                           .name = mapped_user(executor, statement)},
      .of = server};
  if (!change_options(executor, statement->options, &draft)) return false;
  ObjectId id = executor_create(executor, &draft.object, node->span);
  executor_depend(executor, id, 0, server, 0, GRAPH_NORMAL);
  return true;
}

bool apply_alter_mapping(Executor *executor, const Node *node) {
  const UserMapping *statement = (const UserMapping *)node;
  ObjectId server, mapping;
  if (!bind_mapping(executor, statement, &server, &mapping)) return false;
  if (mapping == OBJECT_ID_NONE && executor_may_have_more(executor, server)) return true;
  if (mapping != OBJECT_ID_NONE) {
    OtherObject draft = draft_of(executor, mapping);
    if (!change_options(executor, statement->options, &draft)) return false;
    executor_replace(executor, &draft.object, EFFECT_ALTER, 0, node->span);
    return true;
  }
  return executor_fail(executor, "42704", node->span,
      "user mapping for \"%.*s\" does not exist for server \"%.*s\"",
      SLICE_PRINT(executor_text(executor, statement->user.symbol)),
      SLICE_PRINT(executor_text(executor, statement->server.symbol)));
}

// ---- IMPORT FOREIGN SCHEMA

static bool has_handler(Executor *executor, ObjectId wrapper) {
  TypeReference handler = bind_builtin_type("fdw_handler");
  DependencyList needs = dependency_of(executor, wrapper);
  for (size_t i = 0; i < needs.count; i++) {
    const Object *object = catalog_get(executor->catalog, needs.edges[i].referenced);
    if (object == NULL || object->object_class != CLASS_FUNCTION) continue;
    if (value_same(((const Function *)object)->returns, handler)) return true;
  }
  return false;
}

bool apply_import_schema(Executor *executor, const Node *node) {
  const ImportForeignSchema *statement = (const ImportForeignSchema *)node;
  ObjectId server, schema;
  if (!other_bind(executor, OBJECT_SERVER, statement->server, &server) ||
      !bind_schema(executor, statement->schema, BIND_MUST_EXIST, &schema))
    return false;
  const Object *object = catalog_get(executor->catalog, server);
  const Object *wrapper =
      object == NULL ? NULL : catalog_get(executor->catalog, ((const OtherObject *)object)->of);
  bool is_made = wrapper != NULL && !(wrapper->flags & OBJECT_ASSUMED) &&
                 !executor->extensions_seen && !executor->open_world;
  if (is_made && !has_handler(executor, wrapper->id))
    return executor_fail(executor, "55000", node->span,
        "foreign-data wrapper \"%.*s\" has no handler",
        SLICE_PRINT(executor_text(executor, wrapper->name)));
  return open_world_from_here(executor, CODE_MAKES, "not-modelled", node->span,
      SLICE("which tables are imported is not known"));
}
