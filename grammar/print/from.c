#include "grammar/print/query.h"

void print_alias(Printer *printer, const Alias *alias) {
  const Node *first = alias->columns.first;
  if (!print_is_set(alias->name) && first == NULL) return;
  print_words(printer, "AS");
  if (print_is_set(alias->name)) print_name(printer, alias->name);
  print_column_list(printer, &alias->columns);
}

void print_relation(Printer *printer, const TableReference *table) {
  print_word_if(printer, table->only, "ONLY");
  print_qualified(printer, &table->relation);
  print_word_if(printer, table->star, "*");
}

void print_table_reference(Printer *printer, const Node *node) {
  const TableReference *table = (const TableReference *)node;
  print_relation(printer, table);
  print_alias(printer, &table->alias);
  if (table->sample == NULL) return;
  print_clause(printer, "TABLESAMPLE", table->sample);
  if (table->repeatable == NULL) return;
  print_words(printer, "REPEATABLE");
  print_open(printer);
  print_node(printer, table->repeatable);
  print_close(printer);
}

void print_subquery_table(Printer *printer, const Node *node) {
  const SubqueryTable *table = (const SubqueryTable *)node;
  print_word_if(printer, table->lateral, "LATERAL");
  print_open(printer);
  print_node(printer, table->query);
  print_close(printer);
  print_alias(printer, &table->alias);
}

void print_function_table(Printer *printer, const Node *node) {
  const FunctionTable *table = (const FunctionTable *)node;
  print_word_if(printer, table->lateral, "LATERAL");
  if (table->rows_from) {
    print_words(printer, "ROWS FROM");
    print_list_in_parentheses(printer, &table->functions);
  } else {
    print_items(printer, &table->functions);
  }
  if (table->columns.first) {
    print_words(printer, "AS");
    print_list_in_parentheses(printer, &table->columns);
  }
  print_word_if(printer, table->ordinality, "WITH ORDINALITY");
  print_alias(printer, &table->alias);
}

// ---- joins

static void print_condition(Printer *printer, const JoinLink *link) {
  print_clause(printer, "ON", link->on);
  if (link->using_columns.first == NULL) return;
  print_words(printer, "USING");
  print_list_in_parentheses(printer, &link->using_columns);
  print_clause_name(printer, "AS", link->using_alias);
}

static void print_link(Printer *printer, const JoinLink *link) {
  static const char *const words[] = {[JOIN_FIRST] = "",
      [JOIN_INNER] = "JOIN",
      [JOIN_LEFT] = "LEFT JOIN",
      [JOIN_RIGHT] = "RIGHT JOIN",
      [JOIN_FULL] = "FULL JOIN",
      [JOIN_CROSS] = "CROSS JOIN"};
  if (link->kind != JOIN_FIRST) {
    layout_break(printer->layout);
    print_word_if(printer, link->natural, "NATURAL");
    print_words(printer, words[link->kind]);
  }
  // A join without an alias on either side of another keeps its parentheses.
  const Node *table = link->table;
  bool parenthesized =
      table->kind == NODE_JOIN_CHAIN && !print_is_set(((const JoinChain *)table)->alias.name);
  if (parenthesized) print_open(printer);
  print_node(printer, table);
  if (parenthesized) print_close(printer);
  print_condition(printer, link);
}

void print_join_chain(Printer *printer, const Node *node) {
  const JoinChain *chain = (const JoinChain *)node;
  bool has_alias = print_is_set(chain->alias.name);
  if (has_alias) print_open(printer);
  layout_open(printer->layout, LAYOUT_ALL);
  LIST_EACH(link, chain->links) print_link(printer, (const JoinLink *)link);
  layout_close(printer->layout);
  if (has_alias) print_close(printer);
  print_alias(printer, &chain->alias);
}
