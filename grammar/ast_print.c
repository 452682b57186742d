#include "grammar/ast_print.h"

#include "grammar/ast_expression.h"
#include "grammar/ast_field.h"
#include "lexer/utf8.h"

#include <inttypes.h>

// Both forms recurse into children, at most AST_MAX_DEPTH deep.
typedef struct Printer {
  FILE *out;
  const SymbolTable *symbols;
  bool spans;
} Printer;

static int word_value(const Node *node, const Field *field) {
  int value;
  memcpy(&value, ast_field_of(node, field), sizeof(value));
  return value;
}

// NULL: the value says that nothing was written.
static const char *word_of(const Node *node, const Field *field) {
  int value = word_value(node, field);
  return value >= 0 && value < field->word_count ? field->words[value] : NULL;
}

static int64_t number_of(const Node *node, const Field *field) {
  const void *place = ast_field_of(node, field);
  switch (field->kind) {
  case FIELD_SIGNED: return *(const int32_t *)place;
  case FIELD_UNSIGNED: return *(const uint32_t *)place;
  case FIELD_SHORT: return *(const uint16_t *)place;
  default: return *(const uint8_t *)place;
  }
}

static bool is_written(const Node *node, const Field *field) {
  const void *place = ast_field_of(node, field);
  switch ((FieldKind)field->kind) {
  case FIELD_NODE: return *(const Node *const *)place != NULL;
  case FIELD_LIST: return ((const NodeList *)place)->first != NULL;
  case FIELD_NAME: return ((const Name *)place)->symbol != SYMBOL_NONE;
  case FIELD_QUALIFIED: return ((const QualifiedName *)place)->name.symbol != SYMBOL_NONE;
  case FIELD_PATH: return *(const Name *const *)place != NULL;
  case FIELD_OPERATOR: return ((const OperatorName *)place)->name.symbol != SYMBOL_NONE;
  case FIELD_TEXT: return ((const Text *)place)->span.end != 0;
  case FIELD_SLICE: return ((const Slice *)place)->start != NULL;
  case FIELD_FLAG: return *(const bool *)place;
  case FIELD_WORD: return word_of(node, field) != NULL;
  case FIELD_LETTER: return *(const char *)place != '\0';
  case FIELD_SPAN: return false; // the places of names are not shown
  default: return number_of(node, field) != 0;
  }
}

// ---- texts

static void print_character(FILE *out, const char *text, size_t length) {
  unsigned char first = (unsigned char)*text;
  bool is_c1 = length == 2 && first == 0xC2 && (unsigned char)text[1] < 0xA0;
  if (length == 0) {
    fputs("\\ufffd", out);
  } else if (first == '"' || first == '\\') {
    fprintf(out, "\\%c", first);
  } else if (first < 0x20 || first == 0x7F) {
    fprintf(out, "\\u%04x", first);
  } else if (is_c1) {
    fprintf(out, "\\u%04x", (unsigned char)text[1]);
  } else {
    fwrite(text, 1, length, out);
  }
}

static void print_quoted(FILE *out, Slice text) {
  fputc('"', out);
  for (size_t i = 0; i < text.length;) {
    size_t length = utf8_length(text.start + i, text.length - i);
    print_character(out, text.start + i, length);
    i += length ? length : 1;
  }
  fputc('"', out);
}

static bool is_plain(Slice name) {
  for (size_t i = 0; i < name.length; i++) {
    char c = name.start[i];
    bool fits = (c >= 'a' && c <= 'z') || c == '_' || (i > 0 && c >= '0' && c <= '9');
    if (!fits) return false;
  }
  return name.length > 0;
}

// What a name consists of, however it is stored; those that are set.
static size_t name_parts(const Node *node, const Field *field, const Name **first, Name room[3]) {
  const void *place = ast_field_of(node, field);
  *first = room;
  size_t count = 0;
  if (field->kind == FIELD_PATH) {
    *first = *(const Name *const *)place;
    return *(const uint16_t *)((const char *)node + field->count_offset);
  }
  if (field->kind == FIELD_QUALIFIED) {
    const QualifiedName *name = place;
    if (name->catalog.symbol != SYMBOL_NONE) room[count++] = name->catalog;
    if (name->schema.symbol != SYMBOL_NONE) room[count++] = name->schema;
    room[count++] = name->name;
  } else if (field->kind == FIELD_OPERATOR) {
    const OperatorName *name = place;
    if (name->schema.symbol != SYMBOL_NONE) room[count++] = name->schema;
    room[count++] = name->name;
  } else {
    room[count++] = *(const Name *)place;
  }
  return count;
}

static Slice text_of(const Node *node, const Field *field) {
  const void *place = ast_field_of(node, field);
  if (field->kind == FIELD_TEXT) return ((const Text *)place)->value;
  if (field->kind == FIELD_SLICE) return *(const Slice *)place;
  if (field->kind == FIELD_LETTER) return (Slice){place, 1};
  return slice_of(word_of(node, field));
}

// ---- the tree

static void print_tree_node(const Printer *printer, const Node *node, int indent);

static void print_tree_names(const Printer *printer, const Node *node, const Field *field) {
  Name room[3];
  const Name *names;
  size_t count = name_parts(node, field, &names, room);
  for (size_t i = 0; i < count; i++) {
    Slice text = symbol_text(printer->symbols, names[i].symbol);
    if (i) fputc('.', printer->out);
    if (is_plain(text) || field->kind == FIELD_OPERATOR) {
      fprintf(printer->out, "%.*s", SLICE_PRINT(text));
    } else {
      print_quoted(printer->out, text);
    }
  }
}

static void print_tree_field(
    const Printer *printer, const Node *node, const Field *field, int indent) {
  FILE *out = printer->out;
  const void *place = ast_field_of(node, field);
  fprintf(out, "%*s%s:", indent, "", field->name);
  switch ((FieldKind)field->kind) {
  case FIELD_NODE:
    fputc('\n', out);
    print_tree_node(printer, *(const Node *const *)place, indent + 2);
    return;
  case FIELD_LIST:
    fputc('\n', out);
    LIST_EACH(item, *(const NodeList *)place) print_tree_node(printer, item, indent + 2);
    return;
  case FIELD_NAME:
  case FIELD_QUALIFIED:
  case FIELD_PATH:
  case FIELD_OPERATOR:
    fputc(' ', out);
    print_tree_names(printer, node, field);
    break;
  case FIELD_FLAG: fputs(" yes", out); break;
  case FIELD_WORD: fprintf(out, " %s", word_of(node, field)); break;
  case FIELD_TEXT:
  case FIELD_SLICE:
  case FIELD_LETTER:
    fputc(' ', out);
    print_quoted(out, text_of(node, field));
    break;
  default: fprintf(out, " %" PRId64, number_of(node, field)); break;
  }
  fputc('\n', out);
}

static void print_tree_node(const Printer *printer, const Node *node, int indent) {
  fprintf(printer->out, "%*s%s", indent, "", ast_node_name(node->kind));
  if (printer->spans) {
    fprintf(printer->out, " %" PRIu32 "..%" PRIu32, node->span.start, node->span.end);
  }
  fputc('\n', printer->out);
  FieldRange range = ast_fields(node->kind);
  for (const Field *field = range.first; field < range.end; field++) {
    if (is_written(node, field)) print_tree_field(printer, node, field, indent + 2);
  }
}

void ast_print_tree(FILE *out, const Node *node, const SymbolTable *symbols, bool spans) {
  Printer printer = {out, symbols, spans};
  print_tree_node(&printer, node, 0);
}

// ---- JSON

static void print_json_node(const Printer *printer, const Node *node);

static void print_json_names(const Printer *printer, const Node *node, const Field *field) {
  Name room[3];
  const Name *names;
  size_t count = name_parts(node, field, &names, room);
  bool is_list = field->kind != FIELD_NAME;
  if (is_list) fputc('[', printer->out);
  for (size_t i = 0; i < count; i++) {
    if (i) fputc(',', printer->out);
    print_quoted(printer->out, symbol_text(printer->symbols, names[i].symbol));
  }
  if (is_list) fputc(']', printer->out);
}

static void print_json_list(const Printer *printer, const NodeList *list) {
  fputc('[', printer->out);
  LIST_EACH(item, *list) {
    if (item != list->first) fputc(',', printer->out);
    print_json_node(printer, item);
  }
  fputc(']', printer->out);
}

static void print_json_field(const Printer *printer, const Node *node, const Field *field) {
  const void *place = ast_field_of(node, field);
  fprintf(printer->out, ",\"%s\":", field->name);
  switch ((FieldKind)field->kind) {
  case FIELD_NODE: print_json_node(printer, *(const Node *const *)place); return;
  case FIELD_LIST: print_json_list(printer, place); return;
  case FIELD_NAME:
  case FIELD_QUALIFIED:
  case FIELD_PATH:
  case FIELD_OPERATOR: print_json_names(printer, node, field); return;
  case FIELD_FLAG: fputs("true", printer->out); return;
  case FIELD_WORD:
  case FIELD_TEXT:
  case FIELD_SLICE:
  case FIELD_LETTER: print_quoted(printer->out, text_of(node, field)); return;
  default: fprintf(printer->out, "%" PRId64, number_of(node, field)); return;
  }
}

static void print_json_node(const Printer *printer, const Node *node) {
  fprintf(printer->out, "{\"node\":\"%s\"", ast_node_name(node->kind));
  if (printer->spans) {
    fprintf(
        printer->out, ",\"start\":%" PRIu32 ",\"end\":%" PRIu32, node->span.start, node->span.end);
  }
  FieldRange range = ast_fields(node->kind);
  for (const Field *field = range.first; field < range.end; field++) {
    if (is_written(node, field)) print_json_field(printer, node, field);
  }
  fputc('}', printer->out);
}

void ast_print_json(FILE *out, const Node *node, const SymbolTable *symbols, bool spans) {
  Printer printer = {out, symbols, spans};
  print_json_node(&printer, node);
}
