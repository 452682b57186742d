#include "grammar/plpgsql/word.h"
#include "grammar/print/printer.h"
#include "grammar/print/word.h"

// ---- quotes

static bool is_plain(Slice name) {
  for (size_t i = 0; i < name.length; i++) {
    char c = name.start[i];
    bool fits = (c >= 'a' && c <= 'z') || c == '_' || (i > 0 && c >= '0' && c <= '9');
    if (!fits) return false;
  }
  return name.length > 0;
}

Slice print_symbol(const Printer *printer, Name name) {
  return symbol_text(printer->symbols, name.symbol);
}

bool print_symbol_is(const Printer *printer, Name name, const char *folded) {
  return slice_equals(print_symbol(printer, name), slice_of(folded));
}

// `unfit`: WORD_ bits of what the grammar does not take for a name there.
static void print_unless(Printer *printer, Name name, unsigned unfit) {
  Slice text = print_symbol(printer, name);
  bool is_reserved = printer->in_body && pl_word_is_reserved(text);
  bool is_unfit = word_class(text, printer->options.server_version) & unfit;
  if (is_plain(text) && !is_unfit && !is_reserved) {
    print_slice(printer, text);
  } else {
    print_quoted_name(printer, text);
  }
}

void print_name(Printer *printer, Name name) {
  print_unless(printer, name, WORD_RESERVED | WORD_TYPE_FUNCTION_NAME);
}

void print_label(Printer *printer, Name name) { print_unless(printer, name, 0); }

void print_type_function_name(Printer *printer, Name name) {
  print_unless(printer, name, WORD_RESERVED | WORD_COLUMN_NAME);
}

void print_nonreserved_word(Printer *printer, Name name) {
  print_unless(printer, name, WORD_RESERVED);
}

void print_role(Printer *printer, Name role) {
  static const char *const words[][2] = {{"current_user", "CURRENT_USER"},
      {"current_role", "CURRENT_ROLE"}, {"session_user", "SESSION_USER"}};
  Slice source = printer->options.source;
  bool quoted = role.span.start < source.length && source.start[role.span.start] == '"';
  for (size_t i = 0; i < sizeof words / sizeof words[0] && !quoted; i++) {
    if (!print_symbol_is(printer, role, words[i][0])) continue;
    print_words(printer, words[i][1]);
    return;
  }
  print_nonreserved_word(printer, role);
}

// ---- paths

static void print_step(Printer *printer, Name name) {
  print_glued(printer, ".");
  layout_glue(printer->layout);
  print_label(printer, name);
}

void print_path(Printer *printer, const Name *names, size_t count) {
  print_name(printer, names[0]);
  for (size_t i = 1; i < count; i++) print_step(printer, names[i]);
}

static bool is_qualified(const QualifiedName *name) { return print_is_set(name->schema); }

// What stands before the last part of a qualified name, printed; then that one.
static void print_parts(Printer *printer, const QualifiedName *name) {
  if (print_is_set(name->catalog)) {
    print_name(printer, name->catalog);
    print_step(printer, name->schema);
  } else {
    print_name(printer, name->schema);
  }
  print_step(printer, name->name);
}

void print_qualified(Printer *printer, const QualifiedName *name) {
  if (is_qualified(name)) {
    print_parts(printer, name);
  } else {
    print_name(printer, name->name);
  }
}

void print_function_name(Printer *printer, const QualifiedName *name) {
  if (is_qualified(name)) {
    print_parts(printer, name);
  } else {
    print_type_function_name(printer, name->name);
  }
}

void print_generic_type_name(Printer *printer, const QualifiedName *name) {
  if (!is_qualified(name)) {
    print_type_function_name(printer, name->name);
  } else if (print_is_set(name->catalog)) {
    print_type_function_name(printer, name->catalog);
    print_step(printer, name->schema);
    print_step(printer, name->name);
  } else {
    print_type_function_name(printer, name->schema);
    print_step(printer, name->name);
  }
}

void print_clause_name(Printer *printer, const char *words, Name name) {
  if (!print_is_set(name)) return;
  print_words(printer, words);
  print_name(printer, name);
}

void print_clause_qualified(Printer *printer, const char *words, const QualifiedName *name) {
  if (!print_is_set(name->name)) return;
  print_words(printer, words);
  print_qualified(printer, name);
}

// ---- operators

void print_bare_operator(Printer *printer, const OperatorName *name) {
  if (print_is_set(name->schema)) {
    print_name(printer, name->schema);
    print_glued(printer, ".");
    layout_glue(printer->layout);
  }
  print_slice(printer, print_symbol(printer, name->name));
}

void print_operator(Printer *printer, const OperatorName *name) {
  if (!print_is_set(name->schema)) {
    print_bare_operator(printer, name);
    return;
  }
  print_words(printer, "OPERATOR(");
  layout_glue(printer->layout);
  print_bare_operator(printer, name);
  print_glued(printer, ")");
}

// ---- nodes that are names

void print_name_node(Printer *printer, const Node *node) {
  print_name(printer, ((const NameNode *)node)->name);
}

void print_qualified_name_node(Printer *printer, const Node *node) {
  print_qualified(printer, &((const QualifiedNameNode *)node)->name);
}

void print_text_node(Printer *printer, const Node *node) {
  print_text(printer, &((const TextNode *)node)->text);
}
