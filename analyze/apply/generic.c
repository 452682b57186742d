#include "analyze/apply/routine/open_world.h"
#include "analyze/apply/type/type_name.h"
#include "analyze/bind/function_candidates.h"
#include "lexer/identifier.h"
#include "lexer/lexer.h"

// Statements of which the tree says no more than their kind. What they make is entered by its name,
// so that nobody misses it; the rest is not modelled.

static bool not_modelled(Executor *executor, const Node *node) {
  return executor_unknown(
      executor, "not-modelled", node->span, "%s is not modelled yet", ast_node_name(node->kind));
}

static Name read_name(const Executor *executor, const Lexer *lexer, Token token) {
  Slice text = {lexer->text.start + token.start, token.end - token.start};
  return (Name){
      .symbol = identifier_intern(executor->symbols, text, NULL), .span = {token.start, token.end}};
}

// The name behind `word`: CREATE OR REPLACE AGGREGATE shop.total (…).
static QualifiedName name_behind(Executor *executor, const Node *node, TokenKind word) {
  QualifiedName name = {0};
  Lexer lexer;
  lexer_init(&lexer, executor->source, false);
  lexer_seek(&lexer, node->span.start);
  Token token = lexer_next(&lexer);
  while (token.kind != word && token.kind != TOKEN_END && token.start < node->span.end)
    token = lexer_next(&lexer);
  token = lexer_next(&lexer);
  name.name = read_name(executor, &lexer, token);
  name.span = name.name.span;
  while (lexer_next(&lexer).kind == TOKEN_DOT) {
    name.schema = name.name;
    name.name = read_name(executor, &lexer, lexer_next(&lexer));
    name.span.end = name.name.span.end;
  }
  return name;
}

bool apply_create_aggregate(Executor *executor, const Node *node) {
  QualifiedName name = name_behind(executor, node, TOKEN_AGGREGATE);
  Function draft = {
      .object = {.object_class = CLASS_FUNCTION, .kind = 'a', .name = name.name.symbol},
      .volatility = 'i',
      .returns.modifiers = {-1, -1},
  };
  if (!bind_creation_schema(executor, &name, PERSISTENCE_PERMANENT, &draft.object.schema))
    return false;
  executor_create(executor, &draft.object, node->span);
  return not_modelled(executor, node);
}

// The second time it is the shell type that is filled in.
bool apply_create_base_type(Executor *executor, const Node *node) {
  QualifiedName name = name_behind(executor, node, TOKEN_TYPE);
  ObjectId schema, taken;
  if (!bind_creation_schema(executor, &name, PERSISTENCE_PERMANENT, &schema)) return false;
  bind_is_taken(executor, schema, NAMES_TYPE, name.name.symbol, &taken);
  const Object *object = catalog_get(executor->catalog, taken);
  bool is_shell = object != NULL && object->object_class == CLASS_TYPE && object->kind == 'b';
  if (!is_shell) {
    if (!type_name_refuse_taken(executor, &name, schema, name.name.symbol)) return false;
    UserType draft = {.object = type_name_header(&name, schema, 'b')};
    draft.base.modifiers[0] = draft.base.modifiers[1] = -1;
    executor_create(executor, &draft.object, node->span);
  }
  return not_modelled(executor, node);
}

bool apply_create_language(Executor *executor, const Node *node) {
  executor->extensions_seen = true; // what a language brings is as little known
  return not_modelled(executor, node);
}

bool apply_import_schema(Executor *executor, const Node *node) {
  return open_world_from_here(executor, CODE_MAKES, "not-modelled", node->span,
      SLICE("which tables are imported is not known"));
}

