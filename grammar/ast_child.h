// ast_child.h -- which fields of a node hold its children: for those who only descend.
//
// The node and list fields of ast_field.h alone. Every node that is made looks at them for its depth,
// so they stand close together.
#ifndef WEIR_GRAMMAR_AST_CHILD_H
#define WEIR_GRAMMAR_AST_CHILD_H

#include "grammar/ast.h"

typedef struct ChildField {
  uint16_t offset; // in the node's struct
  uint16_t is_list;
} ChildField;

typedef struct ChildFieldRange {
  const ChildField *first;
  const ChildField *end;
} ChildFieldRange;

ChildFieldRange ast_child_fields(NodeKind kind);

// Of a list, its first node; NULL: nothing was written.
static inline const Node *ast_child_node(const Node *node, ChildField field) {
  return *(const Node *const *)(const void *)((const char *)node + field.offset);
}
static inline const NodeList *ast_child_list(const Node *node, ChildField field) {
  return (const NodeList *)(const void *)((const char *)node + field.offset);
}

#endif
