// body_model.h -- what holds for the tree of any body whatever; a breach aborts, for the fuzzer.
//
// A body has a tree or a fault. Places lie in the text; a child lies in its parent. A node's depth is
// one more than its deepest child's, and within the limit. The same text gives the same again.
#ifndef WEIR_TESTS_UNIT_BODY_MODEL_H
#define WEIR_TESTS_UNIT_BODY_MODEL_H

#include "grammar/plpgsql/plpgsql.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct BodyModel {
  SymbolTable *symbols;
  Parser *parser;
  PlpgsqlParser *plpgsql;
  Arena *arena;
} BodyModel;

static inline BodyModel body_model_new(void) {
  BodyModel model = {.symbols = symbol_table_new(), .arena = arena_new()};
  model.parser = parser_new(model.symbols);
  model.plpgsql = plpgsql_parser_new(model.parser, model.symbols);
  return model;
}

static inline void body_model_free(BodyModel *model) {
  plpgsql_parser_free(model->plpgsql);
  parser_free(model->parser);
  arena_free(model->arena);
  symbol_table_free(model->symbols);
}

static inline void body_model_hold(bool condition, const char *what, const Node *node) {
  if (condition) return;
  fprintf(stderr, "%s: %s %u..%u\n", what, node != NULL ? ast_node_name(node->kind) : "-",
      node != NULL ? node->span.start : 0, node != NULL ? node->span.end : 0);
  abort();
}

typedef struct BodyModelParent {
  const Node *node;
  uint16_t depth; // of the deepest child
} BodyModelParent;

static inline bool body_model_check_node(const Node *node, void *payload) {
  BodyModelParent *parent = payload;
  BodyModelParent here = {.node = node};
  body_model_hold(node->kind != NODE_NONE && node->kind < NODE_KIND_COUNT, "no kind", node);
  body_model_hold(node->span.start <= node->span.end, "ends before its start", node);
  body_model_hold(
      node->span.start >= parent->node->span.start && node->span.end <= parent->node->span.end,
      "lies outside its parent", node);
  ast_each_child(node, body_model_check_node, &here);
  body_model_hold(node->depth > here.depth, "is not deeper than its children", node);
  if (node->depth > parent->depth) parent->depth = node->depth;
  return true;
}

static inline ParseResult body_model_parse(BodyModel *model, Slice text, const PlRoutine *routine) {
  arena_reset(model->arena);
  Span span = {0, (uint32_t)text.length};
  return plpgsql_parse(model->plpgsql, text, span, routine, model->arena);
}

static inline void body_model_check(BodyModel *model, Slice text, const PlRoutine *routine) {
  ParseResult result = body_model_parse(model, text, routine);
  body_model_hold((result.fault == PARSE_FINE) == (result.statement != NULL), "both or none", NULL);
  ParseFault fault = result.fault;
  Span span = result.span;
  if (result.statement == NULL) {
    body_model_hold(span.start <= span.end && span.end <= text.length, "fault outside", NULL);
    body_model_hold(result.message.length > 0 && result.sqlstate != NULL, "fault unsaid", NULL);
  } else {
    Node all = {.span = {0, (uint32_t)text.length}};
    BodyModelParent root = {.node = &all};
    body_model_check_node(result.statement, &root);
    body_model_hold(root.depth <= AST_MAX_DEPTH, "too deep", result.statement);
  }
  result = body_model_parse(model, text, routine);
  body_model_hold(
      result.fault == fault && result.span.start == span.start && result.span.end == span.end,
      "another result", NULL);
}

#endif
