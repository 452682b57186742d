#include "grammar/build_query.h"

// ---- tables

Alias *build_alias(Parse *parse, Name name, NodeList columns) {
  Alias *alias = ARENA_NEW(parse->arena, Alias);
  *alias = (Alias){name, columns};
  return alias;
}

TableReference *build_relation(
    Parse *parse, uint32_t start, const QualifiedName *relation, bool only, bool star) {
  TableReference *table = BUILD_NODE(parse, TABLE_REFERENCE, TableReference, start);
  table->relation = *relation;
  table->only = only;
  table->star = star;
  return table;
}

TableReference *build_relation_alias(Parse *parse, TableReference *relation, Name alias) {
  relation->alias.name = alias;
  relation->node.span.end = parse->last_end;
  return relation;
}

Node *build_table_alias(
    Parse *parse, TableReference *relation, const Alias *alias, const TableSample *sample) {
  if (alias) relation->alias = *alias;
  if (sample) {
    relation->sample = &sample->method->node;
    relation->repeatable = sample->repeatable;
  }
  relation->node.span.end = parse->last_end;
  build_measure(parse, &relation->node);
  return &relation->node;
}

Node *build_subquery_table(
    Parse *parse, uint32_t start, bool lateral, Node *query, const Alias *alias) {
  SubqueryTable *table = BUILD_NODE(parse, SUBQUERY_TABLE, SubqueryTable, start);
  table->lateral = lateral;
  table->query = query;
  if (alias) table->alias = *alias;
  if (alias == NULL) build_mark(parse, CONSTRUCT_UNNAMED_SUBQUERY, query->span);
  build_measure(parse, &table->node);
  return &table->node;
}

Node *build_record_column(Parse *parse, Name name, TypeName *type, const QualifiedName *collation) {
  ColumnDefinition *column =
      BUILD_NODE(parse, COLUMN_DEFINITION, ColumnDefinition, name.span.start);
  column->name = name;
  column->type = type;
  if (collation) column->collation = *collation;
  build_measure(parse, &column->node);
  return &column->node;
}

// ---- functions

FunctionTable *build_function_table(
    Parse *parse, uint32_t start, NodeList functions, NodeList columns, bool ordinality) {
  FunctionTable fields = {.functions = functions, .columns = columns, .ordinality = ordinality};
  return (FunctionTable *)build_filled_node(
      parse, NODE_FUNCTION_TABLE, &fields, sizeof(fields), start);
}

FunctionTable *build_rows_from(Parse *parse, Token first, NodeList items, bool ordinality) {
  FunctionTable fields = {.functions = items, .rows_from = true, .ordinality = ordinality};
  return (FunctionTable *)build_filled_node(
      parse, NODE_FUNCTION_TABLE, &fields, sizeof(fields), first.start);
}

FunctionTable *build_special_table(
    Parse *parse, Token word, SpecialFunction special, NodeList parts) {
  NodeList functions = build_list(build_special(parse, word, special, parts));
  return build_function_table(parse, word.start, functions, build_empty_list(), false);
}

Node *build_function_alias(
    Parse *parse, FunctionTable *table, const Alias *alias, const Token *lateral) {
  table->lateral = lateral != NULL;
  table->node.span = build_span_from(parse, lateral ? lateral->start : table->node.span.start);
  if (alias) table->alias = *alias;
  build_measure(parse, &table->node);
  return &table->node;
}

// ---- joins

JoinLink *build_join_on(Parse *parse, Node *on) {
  JoinLink *link = ARENA_NEW(parse->arena, JoinLink);
  link->on = on;
  return link;
}

JoinLink *build_join_using(Parse *parse, NodeList columns, Name alias) {
  JoinLink *link = ARENA_NEW(parse->arena, JoinLink);
  link->using_columns = columns;
  link->using_alias = alias;
  return link;
}

const JoinLink *build_join_link(JoinKind kind, JoinLink *condition) {
  condition->kind = kind;
  return condition;
}

static Node *new_link(Parse *parse, const JoinLink *fields, Node *table, uint32_t start) {
  JoinLink copy = *fields;
  copy.table = table;
  return build_filled_node(parse, NODE_JOIN_LINK, &copy, sizeof(copy), start);
}

Node *build_join(Parse *parse, Node *left, Token word, Node *right, const JoinLink *fields) {
  JoinChain *chain = (JoinChain *)left;
  if (left->kind != NODE_JOIN_CHAIN || build_name_is_set(chain->alias.name)) {
    chain = BUILD_NODE(parse, JOIN_CHAIN, JoinChain, left->span.start);
    Node *first = new_link(parse, &(JoinLink){.kind = JOIN_FIRST}, left, left->span.start);
    first->span = left->span;
    chain->links = build_list(first);
  }
  chain->links = build_list_add(chain->links, new_link(parse, fields, right, word.start));
  chain->node.span.end = parse->last_end;
  build_adopt_list(parse, &chain->node, chain->links);
  return &chain->node;
}

Node *build_join_alias(Parse *parse, Node *join, Token parenthesis, const Alias *alias) {
  ((JoinChain *)join)->alias = *alias;
  join->span = build_span_from(parse, parenthesis.start);
  build_measure(parse, join);
  return join;
}
