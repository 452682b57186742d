// ast_field.h -- what stands in a node, as data: for those who walk or print any node.
#ifndef WEIR_GRAMMAR_AST_FIELD_H
#define WEIR_GRAMMAR_AST_FIELD_H

#include "grammar/ast.h"

#include <stddef.h>

typedef enum FieldKind {
  FIELD_NODE, // a pointer to a struct that begins with a Node
  FIELD_LIST,
  FIELD_NAME,
  FIELD_QUALIFIED,
  FIELD_PATH, // names, and at `count_offset` how many
  FIELD_OPERATOR,
  FIELD_TEXT,
  FIELD_SLICE,
  FIELD_FLAG,
  FIELD_WORD, // an enum, and what its values are called
  FIELD_LETTER,
  FIELD_SIGNED,
  FIELD_UNSIGNED,
  FIELD_SHORT,
  FIELD_BYTE,
  FIELD_SPAN,
} FieldKind;

typedef struct Field {
  const char *name; // as in the struct
  uint8_t kind;     // a FieldKind
  uint8_t word_count;
  uint16_t offset;
  uint16_t count_offset;
  const char *const *words; // [value]; NULL or past the end: it has no word, like "unstated"
} Field;

typedef struct FieldRange {
  const Field *first;
  const Field *end;
} FieldRange;

FieldRange ast_fields(NodeKind kind);

static inline const void *ast_field_of(const Node *node, const Field *field) {
  return (const char *)node + field->offset;
}

#endif
