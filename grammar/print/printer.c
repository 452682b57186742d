#include "grammar/print/printer.h"

#include <inttypes.h>
#include <stdio.h>

static NodePrinter *const printers[NODE_KIND_COUNT] = {
    [NODE_NONE] = NULL,
#define PRINTER(kind, function) [NODE_##kind] = function,
#include "grammar/print/printer.def"
#undef PRINTER
};

bool print_has_printer(NodeKind kind) { return printers[kind] != NULL; }

PrintResult print_sql(
    const Node *statement, const SymbolTable *symbols, PrintOptions options, Arena *arena) {
  Printer printer = {.layout = layout_new(), .symbols = symbols, .options = options};
  print_node(&printer, statement);
  PrintResult result = {.missing = printer.missing};
  if (printer.missing == NODE_NONE) {
    result.text = layout_finish(printer.layout, options.width ? options.width : PRINT_WIDTH, arena);
  }
  layout_free(printer.layout);
  return result;
}

void print_node(Printer *printer, const Node *node) {
  if (node == NULL) return;
  NodePrinter *print = printers[node->kind];
  if (print != NULL) {
    print(printer, node);
  } else if (printer->missing == NODE_NONE) {
    printer->missing = (NodeKind)node->kind;
  }
}

// ---- tokens

void print_slice(Printer *printer, Slice text) { layout_token(printer->layout, text); }

void print_words(Printer *printer, const char *words) { print_slice(printer, slice_of(words)); }

void print_word_if(Printer *printer, bool condition, const char *words) {
  if (condition) print_words(printer, words);
}

void print_glued(Printer *printer, const char *sign) {
  layout_glue(printer->layout);
  print_words(printer, sign);
}

void print_number(Printer *printer, int64_t number) {
  char digits[24];
  int length = snprintf(digits, sizeof digits, "%" PRId64, number);
  print_slice(printer, (Slice){digits, (size_t)length});
}

// In pieces, so that nothing is copied: 'it' '' 's'.
static void print_quoted(Printer *printer, const char *opening, Slice value, char quote) {
  const char doubled[] = {quote, quote};
  print_words(printer, opening);
  for (size_t from = 0; from < value.length;) {
    const char *start = value.start + from;
    const char *end = memchr(start, quote, value.length - from);
    size_t length = end ? (size_t)(end - start) : value.length - from;
    layout_glue(printer->layout);
    print_slice(printer, (Slice){start, length});
    layout_glue(printer->layout);
    if (end) print_slice(printer, (Slice){doubled, 2});
    from += length + (end != NULL);
  }
  layout_glue(printer->layout);
  print_slice(printer, (Slice){doubled, 1});
}

void print_string(Printer *printer, Slice value) { print_quoted(printer, "'", value, '\''); }

void print_prefixed_string(Printer *printer, char prefix, Slice value) {
  const char opening[] = {prefix, '\'', '\0'};
  print_quoted(printer, opening, value, '\'');
}

void print_quoted_name(Printer *printer, Slice name) { print_quoted(printer, "\"", name, '"'); }

void print_text(Printer *printer, const Text *text) { print_string(printer, text->value); }

void print_lower_words_as_keywords(Printer *printer, Slice words) {
  char upper[64];
  if (words.length == 0) return;
  size_t length = words.length < sizeof upper ? words.length : sizeof upper;
  for (size_t i = 0; i < length; i++) {
    char c = words.start[i];
    upper[i] = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
  }
  print_slice(printer, (Slice){upper, length});
}

// ---- lists

void print_open_glued(Printer *printer) {
  print_glued(printer, "(");
  layout_open(printer->layout, LAYOUT_FILL);
  layout_indent(printer->layout);
  layout_soft_break(printer->layout);
}

void print_open(Printer *printer) {
  print_words(printer, "(");
  layout_open(printer->layout, LAYOUT_ALL);
  layout_indent(printer->layout);
  layout_soft_break(printer->layout);
}

void print_close(Printer *printer) {
  layout_dedent(printer->layout);
  layout_soft_break(printer->layout);
  layout_close(printer->layout);
  print_glued(printer, ")");
}

void print_comma(Printer *printer) {
  print_glued(printer, ",");
  layout_break(printer->layout);
}

void print_items(Printer *printer, const NodeList *list) {
  LIST_EACH(item, *list) {
    if (item != list->first) print_comma(printer);
    print_node(printer, item);
  }
}

void print_list(Printer *printer, const NodeList *list) {
  layout_open(printer->layout, LAYOUT_FILL);
  layout_indent(printer->layout);
  print_items(printer, list);
  layout_dedent(printer->layout);
  layout_close(printer->layout);
}

void print_list_in_parentheses(Printer *printer, const NodeList *list) {
  print_words(printer, "(");
  layout_glue(printer->layout);
  print_list(printer, list);
  print_glued(printer, ")");
}

void print_list_in_glued_parentheses(Printer *printer, const NodeList *list) {
  layout_glue(printer->layout);
  print_list_in_parentheses(printer, list);
}

void print_column_list(Printer *printer, const NodeList *list) {
  if (list->first != NULL) print_list_in_parentheses(printer, list);
}

void print_lines(Printer *printer, const NodeList *list) {
  print_words(printer, "(");
  if (list->first == NULL) {
    print_glued(printer, ")");
    return;
  }
  layout_indent(printer->layout);
  LIST_EACH(item, *list) {
    if (item != list->first) print_glued(printer, ",");
    layout_line(printer->layout);
    print_node(printer, item);
  }
  layout_dedent(printer->layout);
  layout_line(printer->layout);
  print_words(printer, ")");
}

// ---- what many statements have

void print_behavior(Printer *printer, DropBehavior behavior) {
  print_word_if(printer, behavior == DROP_RESTRICT, "RESTRICT");
  print_word_if(printer, behavior == DROP_CASCADE, "CASCADE");
}

void print_if_exists(Printer *printer, bool written) {
  print_word_if(printer, written, "IF EXISTS");
}

void print_if_not_exists(Printer *printer, bool written) {
  print_word_if(printer, written, "IF NOT EXISTS");
}

void print_clause(Printer *printer, const char *words, const Node *node) {
  if (node == NULL) return;
  print_words(printer, words);
  print_node(printer, node);
}
