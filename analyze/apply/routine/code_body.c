#include "analyze/apply/routine/code_body.h"
#include "analyze/bind/query/bind_query.h"
#include "analyze/bind/value/function_candidates.h"
#include "analyze/catalog/builtin/builtin.h"
#include "lexer/identifier.h"

// ---- calls

// Built-in, yet it runs what a text says, or sets something that lasts.
static bool is_harmful_builtin(Slice name) {
  static const char *const names[] = {"set_config", "query_to_xml", "query_to_xml_and_xmlschema",
      "cursor_to_xml", "lo_import", "pg_extension_config_dump", "ts_stat", "ts_rewrite"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (slice_equals(name, slice_of(names[i]))) return true;
  }
  return false;
}

bool code_call_is_harmless(Executor *executor, const QualifiedName *name) {
  FunctionCandidates candidates;
  if (!function_candidates(executor, name, BIND_MAY_MISS, &candidates)) return false;
  for (uint32_t i = 0; i < candidates.count; i++) {
    if (!candidates.items[i]->is_harmless) return false;
  }
  Slice text = executor_text(executor, name->name.symbol);
  if (candidates.is_builtin) return !is_harmful_builtin(text);
  if (candidates.count > 0) return true;
  ObjectId type = OBJECT_ID_NONE;
  return bind_user_type(executor, name, OBJECT_TYPE, BIND_MAY_MISS, &type) &&
         bind_is_range(executor, type);
}

typedef struct CallSearch {
  Executor *executor;
  const FunctionCall *culprit;
} CallSearch;

static bool look_at(const Node *node, void *payload) {
  CallSearch *search = payload;
  if (node->kind == NODE_FUNCTION_CALL) {
    const FunctionCall *call = (const FunctionCall *)node;
    if (call->special == SPECIAL_NONE && !code_call_is_harmless(search->executor, &call->name)) {
      search->culprit = call;
      return false;
    }
  }
  return ast_each_child(node, look_at, search);
}

bool code_statement_is_harmless(
    Executor *executor, const Node *statement, const FunctionCall **culprit) {
  CallSearch search = {.executor = executor};
  look_at(statement, &search);
  *culprit = search.culprit;
  return search.culprit == NULL;
}

// ---- bodies

#define LAST_COUNT 6 // UPDATE a.b AS c SET

typedef struct BodyReader {
  Executor *executor;
  Lexer lexer;
  Token last[LAST_COUNT]; // the tokens before, the latest first
} BodyReader;

static Slice text_of(const BodyReader *reader, Token token) {
  return (Slice){reader->lexer.text.start + token.start, token.end - token.start};
}

static bool is_word(Slice text, const char *word) {
  if (text.length != strlen(word)) return false;
  for (size_t i = 0; i < text.length; i++) {
    char c = text.start[i];
    if ((c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c) != word[i]) return false;
  }
  return true;
}

static bool is_among(Slice text, const char *const words[], size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (is_word(text, words[i])) return true;
  }
  return false;
}
#define IS_AMONG(text, words) is_among((text), (words), sizeof(words) / sizeof *(words))

static bool makes_objects(Slice text) {
  static const char *const words[] = {"create", "import", "load"};
  return IS_AMONG(text, words);
}

static bool alters_objects(Slice text) {
  static const char *const words[] = {"alter", "drop", "execute", "call", "do", "set", "reset",
      "commit", "rollback", "discard", "reassign"};
  return IS_AMONG(text, words);
}

// What is made, if so, is a part of another object.
static bool is_part(Slice text) {
  static const char *const words[] = {"trigger", "policy", "rule", "index"};
  return IS_AMONG(text, words);
}

// UPDATE t SET …, ON CONFLICT DO UPDATE, DO NOTHING are no such words.
static bool is_clause(const BodyReader *reader, Token token, Token next) {
  Slice text = text_of(reader, token);
  Slice after = text_of(reader, next);
  if (is_word(text, "do")) return is_word(after, "nothing") || is_word(after, "update");
  if (!is_word(text, "set")) return false;
  // A setting is followed by its name and TO or =; which a column is, too. UPDATE tells them apart.
  for (int i = 0; i < LAST_COUNT; i++) {
    if (is_word(text_of(reader, reader->last[i]), "update")) return true;
    if (is_word(text_of(reader, reader->last[i]), "null")) return true;
  }
  return false;
}

static Symbol symbol_of(const BodyReader *reader, Token token) {
  return identifier_intern(reader->executor->symbols, text_of(reader, token), NULL);
}

// name ( … ), where the name is no keyword's, no type's, and no list of columns is meant.
static bool calls_what_is_not_known(const BodyReader *reader, Token name) {
  const Token *before = reader->last;
  QualifiedName called = {.name = {.symbol = symbol_of(reader, name)}};
  size_t at = 0;
  if (before[0].kind == TOKEN_DOT) {
    called.schema.symbol = symbol_of(reader, before[1]);
    at = 2;
  }
  Slice word = text_of(reader, before[at]);
  if (is_word(word, "into") || is_word(word, "as") || is_word(word, "references")) return false;
  if (is_word(word, "with") || is_word(word, "recursive")) return false;
  Slice text = symbol_text(reader->executor->symbols, called.name.symbol);
  if (builtin_type_by_name(text) != OBJECT_ID_NONE) return false;
  return !code_call_is_harmless(reader->executor, &called);
}

static void shift(BodyReader *reader, Token token) {
  for (int i = LAST_COUNT - 1; i > 0; i--) reader->last[i] = reader->last[i - 1];
  reader->last[0] = token;
}

CodeEffect code_body_effect(Executor *executor, Slice body) {
  BodyReader reader = {.executor = executor};
  bool makes = false, names_part = false;
  lexer_init(&reader.lexer, body, false);
  Token token = lexer_next(&reader.lexer);
  while (token.kind != TOKEN_END) {
    Token next = lexer_next(&reader.lexer);
    Slice text = text_of(&reader, token);
    if (token.kind == TOKEN_INVALID) return CODE_ALTERS;
    if (alters_objects(text) && !is_clause(&reader, token, next)) return CODE_ALTERS;
    makes = makes || makes_objects(text);
    names_part = names_part || is_part(text);
    bool is_call = token.kind == TOKEN_NAME && next.kind == TOKEN_LEFT_PAREN;
    if (is_call && !makes && calls_what_is_not_known(&reader, token)) return CODE_ALTERS;
    shift(&reader, token);
    token = next;
  }
  if (!makes) return CODE_HARMLESS;
  return names_part ? CODE_ALTERS : CODE_MAKES;
}
