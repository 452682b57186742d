#include "analyze/apply/definition/collation.h"
#include "analyze/apply/definition/definition_option.h"
#include "analyze/apply/definition/other.h"
#include "analyze/apply/definition/search_mapping.h"
#include "analyze/apply/definition/support_function.h"
#include "analyze/apply/definition/text_search.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/bind/query/bind_query.h"

// Collations, conversions, text search.

static ObjectId create(Executor *executor, ObjectKind kind, ObjectId schema, Symbol name,
    OtherObject draft, Span span) {
  draft.object =
      (Object){.object_class = CLASS_OTHER, .kind = (char)kind, .name = name, .schema = schema};
  return executor_create(executor, &draft.object, span);
}

static bool find_home(Executor *executor, const QualifiedName *name, ObjectId *schema) {
  return bind_creation_schema(executor, name, PERSISTENCE_PERMANENT, schema);
}

// ---- collations, text search

static bool is_text_search(ObjectKind kind) {
  return kind == OBJECT_TEXT_SEARCH_CONFIGURATION || kind == OBJECT_TEXT_SEARCH_DICTIONARY ||
         kind == OBJECT_TEXT_SEARCH_PARSER || kind == OBJECT_TEXT_SEARCH_TEMPLATE;
}

// The server leaves it to the index of its catalog.
static bool refuse_repeated(Executor *executor, ObjectKind kind, Span span) {
  const char *table = kind == OBJECT_TEXT_SEARCH_CONFIGURATION ? "pg_ts_config_cfgname_index"
                      : kind == OBJECT_TEXT_SEARCH_DICTIONARY  ? "pg_ts_dict_dictname_index"
                      : kind == OBJECT_TEXT_SEARCH_PARSER      ? "pg_ts_parser_prsname_index"
                                                               : "pg_ts_template_tmplname_index";
  return executor_fail(
      executor, "23505", span, "duplicate key value violates unique constraint \"%s\"", table);
}

static bool taken_collation(Executor *executor, const CreateDefined *statement) {
  Slice name = executor_text(executor, statement->name.name.symbol);
  if (statement->if_not_exists)
    return executor_skip(executor, statement->name.span,
        "collation \"%.*s\" for encoding \"UTF8\" already exists, skipping", SLICE_PRINT(name));
  return executor_fail(executor, "42710", statement->name.span,
      "collation \"%.*s\" for encoding \"UTF8\" already exists", SLICE_PRINT(name));
}

bool apply_create_defined(Executor *executor, const Node *node) {
  const CreateDefined *statement = (const CreateDefined *)node;
  ObjectId schema;
  if (!find_home(executor, &statement->name, &schema) ||
      (statement->object == OBJECT_COLLATION && !collation_check(executor, statement)) ||
      (is_text_search(statement->object) && !text_search_check(executor, statement)))
    return false;
  Symbol name = statement->name.name.symbol;
  ObjectId taken = other_find(executor, statement->object, schema, name);
  if (taken != OBJECT_ID_NONE) {
    executor_relate(executor, taken);
    if (is_text_search(statement->object))
      return refuse_repeated(executor, statement->object, node->span);
    return taken_collation(executor, statement);
  }
  ObjectId needed;
  OtherObject draft = {0};
  if (!text_search_needs(executor, statement, &needed, &draft)) return false;
  ObjectId id = create(executor, statement->object, schema, name, draft, node->span);
  executor_depend(executor, id, 0, needed, 0, GRAPH_NORMAL);
  if (draft.mappings_known) search_mapping_depend(executor, id);
  return true;
}

static bool is_ascii(Slice encoding) { return definition_word_is(encoding, "SQL_ASCII"); }

static bool check_conversion(
    Executor *executor, const CreateConversion *statement, ObjectId *function) {
  static const char *const words[] = {"int4", "int4", "cstring", "internal", "int4", "bool"};
  TypeReference types[6];
  SupportFunction found;
  uint32_t count = executor->version_max >= 14 ? 6 : 5;
  bool is_refused = is_ascii(statement->from.value) || is_ascii(statement->to.value);
  if (is_refused && executor->version_max >= 13)
    return executor_fail(executor, "42P17", statement->node.span,
        "encoding conversion to or from \"SQL_ASCII\" is not supported");
  for (uint32_t i = 0; i < count; i++) types[i] = bind_builtin_type(words[i]);
  QualifiedNameNode name = {.node = {.kind = NODE_QUALIFIED_NAME, .span = statement->function.span},
      .name = statement->function};
  if (!support_function_exact(executor, &name.node, types, count, &found)) return false;
  *function = found.id;
  return true;
}

bool apply_create_conversion(Executor *executor, const Node *node) {
  const CreateConversion *statement = (const CreateConversion *)node;
  ObjectId schema;
  ObjectId function = OBJECT_ID_NONE;
  if (!find_home(executor, &statement->name, &schema) ||
      !check_conversion(executor, statement, &function) ||
      !other_refuse_taken(executor, OBJECT_CONVERSION, schema, statement->name.name))
    return false;
  Slice text = arena_printf(executor->arena, "%.*s to %.*s", SLICE_PRINT(statement->from.value),
      SLICE_PRINT(statement->to.value));
  OtherObject draft = {.text = symbol_intern(executor->symbols, text)};
  ObjectId id =
      create(executor, OBJECT_CONVERSION, schema, statement->name.name.symbol, draft, node->span);
  executor_depend(executor, id, 0, function, 0, GRAPH_NORMAL);
  return true;
}

bool apply_alter_text_search(Executor *executor, const Node *node) {
  const AlterTextSearch *statement = (const AlterTextSearch *)node;
  QualifiedNameNode name = {
      .node = {.kind = NODE_QUALIFIED_NAME, .span = statement->name.span}, .name = statement->name};
  TargetObject target;
  bool is_configuration = statement->object == OBJECT_TEXT_SEARCH_CONFIGURATION;
  if (!target_find(executor, statement->object, &name.node, (Name){0}, is_configuration, &target))
    return false;
  if (target.notice.length > 0) // not even its schema has to be there
    return executor_fail(executor, "42704", (Span){0, 0},
        "text search configuration \"%.*s\" does not exist",
        SLICE_PRINT(target_written_name(executor, &statement->name)));
  if (!rights_need_owner(executor, target.id, node->span)) return false;
  if (is_configuration && target.id != OBJECT_ID_NONE && statement->verb != MAPPING_NONE)
    return search_mapping_change(executor, target.id, statement);
  if (target.id != OBJECT_ID_NONE) executor_touch(executor, EFFECT_ALTER, target.id, node->span);
  return true;
}
