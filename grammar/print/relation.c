#include "grammar/print/table.h"

// ---- views

void print_create_view(Printer *printer, const Node *node) {
  const CreateView *create = (const CreateView *)node;
  layout_open(printer->layout, LAYOUT_ALL);
  print_words(printer, create->or_replace ? "CREATE OR REPLACE" : "CREATE");
  print_persistence(printer, create->persistence);
  print_words(printer, create->recursive ? "RECURSIVE VIEW" : "VIEW");
  print_qualified(printer, &create->relation);
  print_column_list(printer, &create->columns);
  print_with_definition(printer, &create->options);
  print_words(printer, "AS");
  layout_break(printer->layout);
  print_node(printer, create->query);
  if (create->check_option) {
    layout_break(printer->layout);
    print_words(printer,
        create->check_option == 'l' ? "WITH LOCAL CHECK OPTION" : "WITH CASCADED CHECK OPTION");
  }
  layout_close(printer->layout);
}

// ---- indexes

// Functions stand bare where the grammar takes no other expression without parentheses.
static bool stands_bare(const Node *expression) {
  if (expression->kind == NODE_SPECIAL_EXPRESSION) {
    const SpecialExpression *special = (const SpecialExpression *)expression;
    return special->filter == NULL && special->over == NULL;
  }
  if (expression->kind != NODE_FUNCTION_CALL) return false;
  const FunctionCall *call = (const FunctionCall *)expression;
  return call->special != SPECIAL_GROUPING && call->filter == NULL && call->over == NULL &&
         !call->within_group;
}

void print_index_element(Printer *printer, const Node *node) {
  const IndexElement *element = (const IndexElement *)node;
  if (element->expression == NULL) {
    print_name(printer, element->column);
  } else if (stands_bare(element->expression)) {
    print_node(printer, element->expression);
  } else {
    print_open(printer);
    print_node(printer, element->expression);
    print_close(printer);
  }
  print_clause_qualified(printer, "COLLATE", &element->collation);
  if (print_is_set(element->operator_class.name)) {
    print_qualified(printer, &element->operator_class);
  }
  print_column_list(printer, &element->operator_class_options);
  print_sort_order(printer, element->direction, element->nulls);
}

void print_create_index(Printer *printer, const Node *node) {
  const CreateIndex *create = (const CreateIndex *)node;
  layout_open(printer->layout, LAYOUT_ALL);
  layout_indent(printer->layout);
  print_words(printer, create->unique ? "CREATE UNIQUE INDEX" : "CREATE INDEX");
  print_word_if(printer, create->concurrently, "CONCURRENTLY");
  print_if_not_exists(printer, create->if_not_exists);
  if (print_is_set(create->name)) print_name(printer, create->name);
  layout_break(printer->layout);
  print_words(printer, "ON");
  print_word_if(printer, create->only, "ONLY");
  print_qualified(printer, &create->relation);
  print_clause_name(printer, "USING", create->method);
  print_list_in_parentheses(printer, &create->elements);
  if (create->include.first) {
    layout_break(printer->layout);
    print_words(printer, "INCLUDE");
    print_list_in_parentheses(printer, &create->include);
  }
  if (create->nulls_not_distinct) {
    layout_break(printer->layout);
    print_words(printer, "NULLS NOT DISTINCT");
  }
  if (create->options.first) layout_break(printer->layout);
  print_with_definition(printer, &create->options);
  if (print_is_set(create->tablespace)) layout_break(printer->layout);
  print_clause_name(printer, "TABLESPACE", create->tablespace);
  print_node_clause(printer, "WHERE", create->where);
  layout_dedent(printer->layout);
  layout_close(printer->layout);
}

// ---- sequences

void print_create_sequence(Printer *printer, const Node *node) {
  const CreateSequence *create = (const CreateSequence *)node;
  layout_open(printer->layout, LAYOUT_ALL);
  layout_indent(printer->layout);
  print_words(printer, create->alter ? "ALTER" : "CREATE");
  print_persistence(printer, create->persistence);
  print_words(printer, "SEQUENCE");
  print_word_if(printer, create->if_exists, create->alter ? "IF EXISTS" : "IF NOT EXISTS");
  print_qualified(printer, &create->sequence);
  if (create->options.first) layout_break(printer->layout);
  print_sequence_options(printer, &create->options);
  layout_dedent(printer->layout);
  layout_close(printer->layout);
}
