// tree_line.h -- a tree in one line, for specifications that hold many small ones.
//
//     (chain kind=operator links=[(chain-link operand=a) (chain-link operator_name=+ operand=1)])
//
// A node is its kind and what is set in it, by ast_fields. A column stands as its name, a constant
// as its value, a string between quotes.
#ifndef WEIR_TESTS_UNIT_TREE_LINE_H
#define WEIR_TESTS_UNIT_TREE_LINE_H

#include "tests/unit/parsing.h"

#include "grammar/ast_field.h"

typedef struct TreeLine {
  FILE *out;
  const SymbolTable *symbols;
} TreeLine;

static inline void tree_line_node(const TreeLine *line, const Node *node);

static inline void tree_line_name(const TreeLine *line, const char *before, Name name) {
  if (name.symbol == SYMBOL_NONE) return;
  fprintf(line->out, "%s%.*s", before, SLICE_PRINT(symbol_text(line->symbols, name.symbol)));
}

static inline void tree_line_path(const TreeLine *line, const Name *names, unsigned count) {
  for (unsigned i = 0; i < count; i++) tree_line_name(line, i ? "." : "", names[i]);
}

static inline void tree_line_qualified(const TreeLine *line, const QualifiedName *name) {
  tree_line_name(line, "", name->catalog);
  tree_line_name(line, name->catalog.symbol ? "." : "", name->schema);
  tree_line_name(line, name->schema.symbol ? "." : "", name->name);
}

static inline void tree_line_list(const TreeLine *line, const NodeList *list) {
  fputc('[', line->out);
  for (const Node *item = list->first; item; item = item->next) {
    if (item != list->first) fputc(' ', line->out);
    tree_line_node(line, item);
  }
  fputc(']', line->out);
}

static inline bool tree_line_is_set(const Node *node, const Field *field) {
  const void *at = ast_field_of(node, field);
  switch ((FieldKind)field->kind) {
  case FIELD_NODE: return *(const Node *const *)at != NULL;
  case FIELD_LIST: return ((const NodeList *)at)->first != NULL;
  case FIELD_NAME: return ((const Name *)at)->symbol != SYMBOL_NONE;
  case FIELD_QUALIFIED: return ((const QualifiedName *)at)->name.symbol != SYMBOL_NONE;
  case FIELD_PATH: return *(const Name *const *)at != NULL;
  case FIELD_OPERATOR: return ((const OperatorName *)at)->name.symbol != SYMBOL_NONE;
  case FIELD_TEXT: return ((const Text *)at)->span.end != 0;
  case FIELD_SLICE: return ((const Slice *)at)->start != NULL;
  case FIELD_FLAG: return *(const bool *)at;
  case FIELD_WORD: {
    int value = *(const int *)at;
    return value < field->word_count && field->words[value] != NULL;
  }
  case FIELD_LETTER: return *(const char *)at != '\0';
  case FIELD_SIGNED: return *(const int32_t *)at != 0;
  case FIELD_UNSIGNED: return *(const uint32_t *)at != 0;
  case FIELD_SHORT: return *(const uint16_t *)at != 0;
  case FIELD_BYTE: return *(const uint8_t *)at != 0;
  case FIELD_SPAN: return false;
  }
  return false;
}

static inline void tree_line_field(const TreeLine *line, const Node *node, const Field *field) {
  const void *at = ast_field_of(node, field);
  FILE *out = line->out;
  if (field->kind == FIELD_FLAG) {
    fprintf(out, " %s", field->name);
    return;
  }
  fprintf(out, " %s=", field->name);
  switch ((FieldKind)field->kind) {
  case FIELD_NODE: tree_line_node(line, *(const Node *const *)at); break;
  case FIELD_LIST: tree_line_list(line, at); break;
  case FIELD_NAME: tree_line_name(line, "", *(const Name *)at); break;
  case FIELD_QUALIFIED: tree_line_qualified(line, at); break;
  case FIELD_PATH:
    tree_line_path(line, *(const Name *const *)at,
        *(const uint16_t *)((const char *)node + field->count_offset));
    break;
  case FIELD_OPERATOR:
    tree_line_name(line, "", ((const OperatorName *)at)->schema);
    tree_line_name(line, ((const OperatorName *)at)->schema.symbol ? "." : "",
        ((const OperatorName *)at)->name);
    break;
  case FIELD_TEXT: fprintf(out, "'%.*s'", SLICE_PRINT(((const Text *)at)->value)); break;
  case FIELD_SLICE: fprintf(out, "%.*s", SLICE_PRINT(*(const Slice *)at)); break;
  case FIELD_WORD: fputs(field->words[*(const int *)at], out); break;
  case FIELD_LETTER: fputc(*(const char *)at, out); break;
  case FIELD_SIGNED: fprintf(out, "%d", *(const int32_t *)at); break;
  case FIELD_UNSIGNED: fprintf(out, "%u", *(const uint32_t *)at); break;
  case FIELD_SHORT: fprintf(out, "%u", *(const uint16_t *)at); break;
  case FIELD_BYTE: fprintf(out, "%u", *(const uint8_t *)at); break;
  case FIELD_FLAG:
  case FIELD_SPAN: break;
  }
}

static inline void tree_line_constant(const TreeLine *line, const Constant *constant) {
  switch (constant->kind) {
  case CONSTANT_NULL: fputs("null", line->out); break;
  case CONSTANT_TRUE: fputs("true", line->out); break;
  case CONSTANT_FALSE: fputs("false", line->out); break;
  case CONSTANT_INTEGER: fprintf(line->out, "%d", constant->integer); break;
  case CONSTANT_NUMBER: fprintf(line->out, "%.*s", SLICE_PRINT(constant->text)); break;
  case CONSTANT_STRING: fprintf(line->out, "'%.*s'", SLICE_PRINT(constant->text)); break;
  case CONSTANT_BIT_STRING: fprintf(line->out, "b'%.*s'", SLICE_PRINT(constant->text)); break;
  case CONSTANT_HEX_STRING: fprintf(line->out, "x'%.*s'", SLICE_PRINT(constant->text)); break;
  }
}

static inline void tree_line_node(const TreeLine *line, const Node *node) {
  if (node->kind == NODE_COLUMN_REFERENCE) {
    const ColumnReference *column = (const ColumnReference *)node;
    tree_line_path(line, column->names, column->count);
    if (column->star) fputs(column->count ? ".*" : "*", line->out);
  } else if (node->kind == NODE_CONSTANT) {
    tree_line_constant(line, (const Constant *)node);
  } else if (node->kind == NODE_NAME) {
    tree_line_name(line, "", ((const NameNode *)node)->name);
  } else {
    fprintf(line->out, "(%s", ast_node_name(node->kind));
    FieldRange range = ast_fields(node->kind);
    for (const Field *field = range.first; field < range.end; field++) {
      if (tree_line_is_set(node, field)) tree_line_field(line, node, field);
    }
    fputc(')', line->out);
  }
}

// The caller's, for free().
static inline char *tree_line_of(const SymbolTable *symbols, const Node *node) {
  char *text = NULL;
  size_t size = 0;
  TreeLine line = {open_memstream(&text, &size), symbols};
  assert_non_null(line.out);
  tree_line_node(&line, node);
  fclose(line.out);
  return text;
}

// ---- specifications: `*state` is a Parsing

static inline int tree_line_make(void **state) {
  Parsing *parsing = malloc(sizeof(*parsing));
  assert_non_null(parsing);
  *parsing = parsing_new();
  *state = parsing;
  return 0;
}

static inline int tree_line_release(void **state) {
  parsing_free(*state);
  free(*state);
  return 0;
}

static inline const Node *tree_line_statement(Parsing *parsing, Slice sql) {
  ParseResult result = parsing_run(parsing, sql);
  if (result.fault != PARSE_FINE) {
    print_error("%.*s\n%.*s\n", SLICE_PRINT(sql), SLICE_PRINT(result.message));
  }
  assert_int_equal(result.fault, PARSE_FINE);
  return result.statement;
}

// The first item of a select list.
static inline const Node *tree_line_value(Parsing *parsing, Slice sql) {
  const Select *select = (const Select *)tree_line_statement(parsing, sql);
  assert_int_equal(select->node.kind, NODE_SELECT);
  return ((const Target *)select->targets.first)->value;
}

static inline void tree_line_assert(
    const Parsing *parsing, const Node *node, const char *wanted, const char *file, int line) {
  char *got = tree_line_of(parsing->symbols, node);
  bool same = strcmp(got, wanted) == 0;
  if (!same)
    print_error("%.*s\n--- got\n%s\n--- wanted\n%s\n", SLICE_PRINT(parsing->source), got, wanted);
  free(got);
  if (!same) _fail(file, line);
}

#define VALUE(expression) tree_line_value(*state, SLICE("SELECT " expression))
#define assert_value(expression, wanted)                                                           \
  tree_line_assert(*state, VALUE(expression), wanted, __FILE__, __LINE__)
#define assert_statement(sql, wanted)                                                              \
  tree_line_assert(*state, tree_line_statement(*state, SLICE(sql)), wanted, __FILE__, __LINE__)

static inline Slice tree_line_source(const Parsing *parsing, const Node *node) {
  return (Slice){parsing->source.start + node->span.start, node->span.end - node->span.start};
}

#endif
