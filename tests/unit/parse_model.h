// parse_model.h -- what holds for the trees of any text whatever; a breach aborts, for the fuzzer.
//
// A statement has a tree or a fault. Places lie in the statement; a child lies in its parent, behind
// its elder sibling. A node's depth is one more than its deepest child's. The same text gives the
// same tree again; and so does the text that is printed from it.
#ifndef WEIR_TESTS_UNIT_PARSE_MODEL_H
#define WEIR_TESTS_UNIT_PARSE_MODEL_H

#include "grammar/ast_print.h"
#include "grammar/ast_statement.h"
#include "grammar/parse.h"
#include "grammar/print/print.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct ParseModel {
  SymbolTable *symbols;
  Parser *parser;
  Arena *arena;
  Slice source;
  ScriptItem item; // that is being looked at
  size_t statements;
  size_t faults;
} ParseModel;

static inline ParseModel parse_model_new(void) {
  ParseModel model = {.symbols = symbol_table_new(), .arena = arena_new()};
  model.parser = parser_new(model.symbols);
  return model;
}

static inline void parse_model_free(ParseModel *model) {
  parser_free(model->parser);
  arena_free(model->arena);
  symbol_table_free(model->symbols);
}

static inline _Noreturn void parse_model_fail(
    const ParseModel *model, const char *what, const Node *node) {
  fprintf(stderr, "%s: %s %u..%u in statement %u..%u:\n%.*s\n", what,
      node ? ast_node_name(node->kind) : "-", node ? node->span.start : 0,
      node ? node->span.end : 0, model->item.start, model->item.end,
      (int)(model->item.end - model->item.start), model->source.start + model->item.start);
  abort();
}

typedef struct ParseModelParent {
  const ParseModel *model;
  const Node *node;
  uint32_t from;        // where the next child may begin
  uint16_t child_depth; // of the deepest
} ParseModelParent;

static inline void parse_model_check_node(const ParseModel *model, const Node *node);

static inline bool parse_model_check_child(const Node *child, void *payload) {
  ParseModelParent *parent = payload;
  const ParseModel *model = parent->model;
  if (child->kind == NODE_NONE || child->kind >= NODE_KIND_COUNT) {
    parse_model_fail(model, "no kind", parent->node);
  }
  if (child->span.start > child->span.end) parse_model_fail(model, "ends before it begins", child);
  // REVOKE ADMIN OPTION FOR a: the option stands before what it stands behind in a GRANT.
  bool may_go_back = parent->node->kind == NODE_REVOKE && child->kind == NODE_OPTION;
  if (child->span.start < parent->from && !may_go_back) {
    parse_model_fail(model, "overlaps its sibling", child);
  }
  if (child->span.end > parent->node->span.end) parse_model_fail(model, "leaves its parent", child);
  parent->from = child->span.end;
  if (child->depth > parent->child_depth) parent->child_depth = child->depth;
  parse_model_check_node(model, child);
  return true;
}

static inline void parse_model_check_node(const ParseModel *model, const Node *node) {
  ParseModelParent parent = {model, node, node->span.start, 0};
  ast_each_child(node, parse_model_check_child, &parent);
  if (node->depth != parent.child_depth + 1) parse_model_fail(model, "wrong depth", node);
}

// The caller's, for free().
static inline char *parse_model_text(const ParseModel *model, const ParseResult *result) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (out == NULL) abort();
  if (result->statement) ast_print_json(out, result->statement, model->symbols, true);
  fprintf(out, "%.*s %.*s", SLICE_PRINT(result->message), SLICE_PRINT(result->expected));
  fclose(out);
  return text;
}

static inline char *parse_model_tree(const ParseModel *model, const Node *statement) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (out == NULL) abort();
  ast_print_tree(out, statement, model->symbols, false);
  fclose(out);
  return text;
}

// `statement` is the model's.
static inline void parse_model_check_printed(ParseModel *model, const Node *statement) {
  PrintOptions options = {.source = model->source};
  PrintResult printed = print_sql(statement, model->symbols, options, model->arena);
  if (printed.missing != NODE_NONE) parse_model_fail(model, "cannot be printed", statement);
  char *tree = parse_model_tree(model, statement);

  Arena *arena = arena_new();
  Script *script = script_new(printed.text);
  ScriptItem item = script_next(script);
  ParseResult again = {.statement = NULL};
  if (item.kind == SCRIPT_STATEMENT && item.end == printed.text.length) {
    again = parser_parse(model->parser, printed.text, &item, arena);
  }
  char *second = again.statement ? parse_model_tree(model, again.statement) : NULL;
  if (second == NULL || strcmp(tree, second) != 0) {
    fprintf(stderr, "printed as:\n%.*s\n", SLICE_PRINT(printed.text));
    parse_model_fail(model, "printed, it is another", NULL);
  }
  options.source = printed.text;
  PrintResult twice = print_sql(again.statement, model->symbols, options, arena);
  if (!slice_equals(twice.text, printed.text)) {
    fprintf(stderr, "printed as:\n%.*s\n", SLICE_PRINT(printed.text));
    parse_model_fail(model, "printed twice, it differs", NULL);
  }
  script_free(script);
  arena_free(arena);
  free(tree);
  free(second);
}

static inline ParseResult parse_model_parse(ParseModel *model) {
  arena_reset(model->arena);
  return parser_parse(model->parser, model->source, &model->item, model->arena);
}

static inline void parse_model_check_statement(ParseModel *model) {
  ParseResult result = parse_model_parse(model);
  if ((result.fault == PARSE_FINE) != (result.statement != NULL)) {
    parse_model_fail(model, "neither a tree nor a fault", NULL);
  }
  if (result.statement) {
    Span span = result.statement->span;
    if (span.start != model->item.start || span.end != model->item.end) {
      parse_model_fail(model, "is not the whole statement", result.statement);
    }
    parse_model_check_node(model, result.statement);
  } else {
    uint32_t end = model->item.tokens[model->item.token_count].end; // NOLINT: an item has tokens
    bool inside = result.span.start >= model->item.start && result.span.end <= end &&
                  result.span.start <= result.span.end;
    if (!inside) parse_model_fail(model, "the fault lies outside", NULL);
    if (result.message.length == 0) parse_model_fail(model, "a fault without a message", NULL);
    if (strlen(result.sqlstate) != 5) parse_model_fail(model, "a fault without a state", NULL);
    model->faults++;
  }

  char *first = parse_model_text(model, &result);
  result = parse_model_parse(model);
  char *second = parse_model_text(model, &result);
  if (strcmp(first, second) != 0) parse_model_fail(model, "differs the second time", NULL);
  if (result.statement && !model->item.has_variables) {
    parse_model_check_printed(model, result.statement);
  }
  free(first);
  free(second);
  model->statements++;
}

// Every statement of a text.
static inline void parse_model_check(ParseModel *model, Slice source) {
  Script *script = script_new(source);
  model->source = source;
  for (;;) {
    model->item = script_next(script);
    if (model->item.kind == SCRIPT_END) break;
    if (model->item.kind == SCRIPT_STATEMENT) parse_model_check_statement(model);
  }
  script_free(script);
}

#endif
