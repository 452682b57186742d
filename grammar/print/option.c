#include "grammar/print/option.h"
#include "grammar/print/word.h"

bool print_is_plain_word(Slice word) {
  for (size_t i = 0; i < word.length; i++) {
    char c = word.start[i];
    bool fits = (c >= 'a' && c <= 'z') || c == '_' || (i > 0 && c >= '0' && c <= '9');
    if (!fits) return false;
  }
  return word.length > 0;
}

void print_word_name(Printer *printer, Name name, unsigned unfit) {
  Slice word = print_symbol(printer, name);
  bool fits =
      print_is_plain_word(word) && !(word_class(word, printer->options.server_version) & unfit);
  if (fits) {
    print_lower_words_as_keywords(printer, word);
  } else {
    print_quoted_name(printer, word);
  }
}

bool print_option_is(const Printer *printer, const Option *option, const char *folded) {
  return print_symbol_is(printer, option->name, folded);
}

bool print_option_is_on(const Option *option) {
  const Node *value = option->value;
  return value == NULL || ((const Constant *)value)->kind == CONSTANT_TRUE;
}

NodeList print_option_list(const Option *option) {
  if (option->value == NULL) return (NodeList){NULL, NULL, 0, 0};
  return ((const RowExpression *)option->value)->items;
}

// ---- (name = value)

// A keyword or an operator; else the name would have become a type's.
static void print_definition_word(Printer *printer, Name name) {
  Slice word = print_symbol(printer, name);
  if (print_is_plain_word(word)) {
    print_slice(printer, word);
  } else {
    print_bare_operator(printer, &(OperatorName){.name = name});
  }
}

static void print_definition_value(Printer *printer, const Node *value) {
  if (value->kind == NODE_NAME) {
    print_definition_word(printer, ((const NameNode *)value)->name);
  } else if (value->kind == NODE_QUALIFIED_NAME) {
    const QualifiedName *name = &((const QualifiedNameNode *)value)->name;
    print_operator(printer, &(OperatorName){.schema = name->schema, .name = name->name});
  } else {
    print_node(printer, value);
  }
}

void print_option(Printer *printer, const Node *node) {
  const Option *option = (const Option *)node;
  if (print_is_set(option->name_space)) {
    print_label(printer, option->name_space);
    print_glued(printer, ".");
    layout_glue(printer->layout);
  }
  print_label(printer, option->name);
  if (option->value == NULL) return;
  print_words(printer, "=");
  print_definition_value(printer, option->value);
}

void print_definition(Printer *printer, const NodeList *options) {
  print_open(printer);
  layout_glue(printer->layout);
  LIST_EACH(item, *options) {
    if (item != options->first) print_comma(printer);
    print_option(printer, item);
  }
  print_close(printer);
}

void print_with_definition(Printer *printer, const NodeList *options) {
  if (options->first == NULL) return;
  print_words(printer, "WITH");
  print_definition(printer, options);
}

// ---- OPTIONS (name 'value')

void print_generic_options(Printer *printer, const NodeList *options) {
  if (options->first == NULL) return;
  print_words(printer, "OPTIONS");
  print_open(printer);
  layout_glue(printer->layout);
  LIST_EACH(item, *options) {
    const Option *option = (const Option *)item;
    if (item != options->first) print_comma(printer);
    if (print_is_set(option->name_space))
      print_lower_words_as_keywords(printer, print_symbol(printer, option->name_space));
    print_label(printer, option->name);
    print_node(printer, option->value);
  }
  print_close(printer);
}

// ---- (NAME value)

static void print_value_word(Printer *printer, Name name) {
  if (print_symbol_is(printer, name, "on") || print_symbol_is(printer, name, "default")) {
    print_lower_words_as_keywords(printer, print_symbol(printer, name));
  } else if (print_symbol_is(printer, name, "*")) {
    print_words(printer, "*");
  } else {
    print_nonreserved_word(printer, name);
  }
}

static void print_value_list(Printer *printer, NodeList list) {
  print_words(printer, "(");
  layout_glue(printer->layout);
  LIST_EACH(item, list) {
    if (item != list.first) print_comma(printer);
    print_utility_value(printer, item);
  }
  print_glued(printer, ")");
}

void print_utility_value(Printer *printer, const Node *value) {
  if (value == NULL) return;
  if (value->kind == NODE_NAME) {
    print_value_word(printer, ((const NameNode *)value)->name);
  } else if (value->kind == NODE_ROW) {
    print_value_list(printer, ((const RowExpression *)value)->items);
  } else {
    print_node(printer, value);
  }
}

void print_utility_options(Printer *printer, const NodeList *options) {
  print_open(printer);
  layout_glue(printer->layout);
  LIST_EACH(item, *options) {
    const Option *option = (const Option *)item;
    if (item != options->first) print_comma(printer);
    bool is_analyze = print_option_is(printer, option, "analyze");
    print_word_name(printer, option->name, is_analyze ? 0 : WORD_RESERVED);
    print_utility_value(printer, option->value);
  }
  print_close(printer);
}
