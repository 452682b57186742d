// ast.h -- what every node of the tree has in common: kind, place, list.
//
// A node begins with a Node, so a `Node *` points at any of them; its kind says which struct it
// is (node.def). The trees of one statement live in one arena. A node stands in at most one list.
// Parentheses make no node. Chains of one left-associative operator are lists, so their length is
// no depth.
//
//   ast.h             this page                  ast_expression.h  values and types
//   ast_query.h       SELECT and its clauses     ast_table.h       tables, indexes, views, sequences
//   ast_definition.h  types, functions, roles …  ast_object.h      operators, foreign data …
//   ast_statement.h   drop, rename, transactions, the rest
#ifndef WEIR_GRAMMAR_AST_H
#define WEIR_GRAMMAR_AST_H

#include "lexer/slice.h"
#include "lexer/symbol.h"

#include <stdbool.h>
#include <stdint.h>

#define AST_MAX_DEPTH 2000u // nodes from the statement to a leaf; a deeper one is "too-deep"

// Bytes of the source: the first of the first token, the one after the last.
typedef struct Span {
  uint32_t start;
  uint32_t end;
} Span;

typedef enum NodeKind {
  NODE_NONE,
#define NODE(name, word, Type) NODE_##name,
#include "grammar/node.def"
#undef NODE
  NODE_KIND_COUNT
} NodeKind;
#define NODE_LAST_STATEMENT NODE_UNLISTEN // up to here, a kind is a statement

typedef struct Node {
  uint16_t kind;  // a NodeKind
  uint16_t depth; // 1: no node below it
  Span span;
  struct Node *next; // in the list that it stands in
} Node;

typedef struct NodeList {
  Node *first; // NULL: empty
  Node *last;
  uint32_t count;
  uint16_t depth; // of its deepest node
} NodeList;

#define LIST_EACH(item, list)                                                                      \
  for (const Node *item = (list).first; (item) != NULL; item = (item)->next)

// A name as it counts: folded, cut to 63 bytes. SYMBOL_NONE: there is none.
typedef struct Name {
  Symbol symbol;
  Span span;
} Name;

// catalog.schema.name; the parts that were not written are SYMBOL_NONE.
typedef struct QualifiedName {
  Name catalog;
  Name schema;
  Name name;
  Span span; // from the first part to the last
} QualifiedName;

// A name in a list of names: columns of a key, roles, savepoints.
typedef struct NameNode {
  Node node;
  Name name;
} NameNode;

// A possibly qualified name in a list: tables to drop, functions without arguments.
typedef struct QualifiedNameNode {
  Node node;
  QualifiedName name;
} QualifiedNameNode;

// A string literal as written: `raw` with its quotes. grammar/build decodes it on demand, see
// literal.h; `value` is what it means, and lies in the source or the arena.
typedef struct Text {
  Slice value;
  Span span; // {0, 0}: there is none
} Text;

typedef struct TextNode {
  Node node;
  Text text;
} TextNode;

// DROP's last word.
typedef enum DropBehavior { DROP_UNSTATED, DROP_RESTRICT, DROP_CASCADE } DropBehavior;

// What a statement of several object kinds is about: DROP VIEW, ALTER SEQUENCE … RENAME, COMMENT ON.
typedef enum ObjectKind {
  OBJECT_NONE,
#define OBJECT(name, word, slug) OBJECT_##name,
#include "grammar/object.def"
#undef OBJECT
} ObjectKind;

const char *ast_node_name(NodeKind kind);     // "create-table", "column-reference"
const char *ast_object_word(ObjectKind kind); // "materialized view"

// What a statement does, as reports say it: "drop-table", "rename-column", "rollback"; of an ALTER
// TABLE with one action that action's, "alter-table-add-column".
const char *ast_operation(const Node *statement);

// Calls `visit` for each direct child, in the order of the text. Return false to stop; the result
// says whether all were visited. Every walker is built on this one, so none can forget a child.
typedef bool NodeVisit(const Node *child, void *payload);
bool ast_each_child(const Node *node, NodeVisit *visit, void *payload);

#endif
