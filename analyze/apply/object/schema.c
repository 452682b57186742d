#include "analyze/apply/object/role.h"
#include "analyze/apply/rights/database.h"
#include "analyze/apply/rights/runner.h"
#include "grammar/ast_statement.h"

// ---- elements, which run with the new schema in front of the path

static int element_rank(const Node *element) { // the server's order, whatever the text's is
  switch (element->kind) {
  case NODE_CREATE_SEQUENCE: return 0;
  case NODE_CREATE_TABLE: return 1;
  case NODE_CREATE_VIEW: return 2;
  case NODE_CREATE_INDEX: return 3;
  case NODE_CREATE_TRIGGER: return 4;
  default: return 5;
  }
}

static const QualifiedName *element_name(const Node *element) {
  switch (element->kind) {
  case NODE_CREATE_SEQUENCE: return &((const CreateSequence *)element)->sequence;
  case NODE_CREATE_TABLE: return &((const CreateTable *)element)->relation;
  case NODE_CREATE_VIEW: return &((const CreateView *)element)->relation;
  case NODE_CREATE_INDEX: return &((const CreateIndex *)element)->relation;
  case NODE_CREATE_TRIGGER: return &((const CreateTrigger *)element)->relation;
  default: return NULL;
  }
}

static bool is_temporary(const Node *element) {
  switch (element->kind) {
  case NODE_CREATE_SEQUENCE:
    return ((const CreateSequence *)element)->persistence == PERSISTENCE_TEMPORARY;
  case NODE_CREATE_TABLE:
    return ((const CreateTable *)element)->persistence == PERSISTENCE_TEMPORARY;
  case NODE_CREATE_VIEW: return ((const CreateView *)element)->persistence == PERSISTENCE_TEMPORARY;
  default: return false;
  }
}

static bool check_element(Executor *executor, const Node *element, Symbol schema) {
  const QualifiedName *name = element_name(element);
  if (name == NULL || name->schema.symbol == SYMBOL_NONE || name->schema.symbol == schema)
    return true;
  return executor_fail(executor, "42P15", name->span,
      "CREATE specifies a schema (%.*s) different from the one being created (%.*s)",
      SLICE_PRINT(executor_text(executor, name->schema.symbol)),
      SLICE_PRINT(executor_text(executor, schema)));
}

static bool run_elements(Executor *executor, NodeList elements) {
  for (int rank = 0; rank <= 5; rank++) {
    LIST_EACH(element, elements) {
      if (element_rank(element) != rank) continue;
      if (is_temporary(element))
        return executor_fail(executor, "42P16", element_name(element)->span,
            "cannot create temporary relation in non-temporary schema");
      ApplyFunction *apply = apply_function(element->kind);
      if (apply != NULL && !apply(executor, element)) return false;
    }
  }
  return true;
}

static bool make_elements(Executor *executor, const CreateSchema *statement, Symbol schema) {
  if (statement->elements.count == 0) return true;
  LIST_EACH(element, statement->elements) {
    if (!check_element(executor, element, schema)) return false;
  }
  Symbol setting = executor->words.search_path;
  SettingValue before = catalog_setting(executor->catalog, setting);
  Slice path = before.value == SYMBOL_NONE ? SLICE("\"$user\", public")
                                           : executor_text(executor, before.value);
  path = arena_printf(executor->arena, "%.*s, %.*s", SLICE_PRINT(executor_quoted(executor, schema)),
      SLICE_PRINT(path));
  SettingValue inside = {.value = symbol_intern(executor->symbols, path), .local = before.local};
  catalog_set(executor->catalog, setting, inside);
  bool made = run_elements(executor, statement->elements);
  catalog_set(executor->catalog, setting, before);
  return made;
}

// ---- CREATE SCHEMA

// AUTHORIZATION alone gives the role's name.
static Name schema_name(Executor *executor, const CreateSchema *statement) {
  if (statement->name.symbol != SYMBOL_NONE) return statement->name;
  Name name = statement->authorization;
  Slice role = executor_text(executor, name.symbol);
  bool is_current = slice_equals(role, SLICE("current_user")) ||
                    slice_equals(role, SLICE("current_role")) ||
                    slice_equals(role, SLICE("session_user"));
  Symbol current = catalog_setting(executor->catalog, executor->words.role).value;
  if (is_current && current != SYMBOL_NONE) name.symbol = current;
  return name;
}

bool apply_create_schema(Executor *executor, const Node *node) {
  const CreateSchema *statement = (const CreateSchema *)node;
  ObjectId role = OBJECT_ID_NONE;
  if (statement->authorization.symbol != SYMBOL_NONE &&
      !bind_role(executor, statement->authorization, BIND_MUST_EXIST, &role))
    return false;
  if (!database_need_create(executor, node->span)) return false;
  if (role != OBJECT_ID_NONE && !runner_need_set(executor, statement->authorization)) return false;
  Name name = schema_name(executor, statement);
  Slice text = executor_text(executor, name.symbol);
  if (slice_starts_with(text, SLICE("pg_"))) {
    executor_fail(
        executor, "42939", name.span, "unacceptable schema name \"%.*s\"", SLICE_PRINT(text));
    executor_detail(executor, "The prefix \"pg_\" is reserved for system schemas.");
    return false;
  }
  ObjectId taken;
  bind_is_taken(executor, OBJECT_ID_NONE, NAMES_SCHEMA, name.symbol, &taken);
  if (taken != OBJECT_ID_NONE) {
    executor_relate(executor, taken);
    if (statement->if_not_exists)
      return executor_skip(
          executor, name.span, "schema \"%.*s\" already exists, skipping", SLICE_PRINT(text));
    return executor_fail(
        executor, "42P06", name.span, "schema \"%.*s\" already exists", SLICE_PRINT(text));
  }
  Object draft = {.object_class = CLASS_SCHEMA, .name = name.symbol};
  if (role != OBJECT_ID_NONE) draft.owner = statement->authorization.symbol;
  executor_create(executor, &draft, node->span);
  return make_elements(executor, statement, name.symbol);
}
