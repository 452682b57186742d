#include "grammar/build_table.h"

#include "grammar/build_definition.h"

QualifiedName build_maybe_name(const QualifiedName *name) {
  return name ? *name : (QualifiedName){.span = {0, 0}};
}

// ---- tables

TableStorage *build_table_storage(
    Parse *parse, Name method, NodeList options, OnCommit on_commit, Name tablespace) {
  TableStorage *storage = ARENA_NEW(parse->arena, TableStorage);
  *storage = (TableStorage){method, options, on_commit, tablespace};
  return storage;
}

Node *build_create_table(Parse *parse, Token first, NewRelation relation, Persistence persistence,
    const TableStorage *storage, CreateTable *fields) {
  fields->relation = *relation.name;
  fields->if_not_exists = relation.if_not_exists;
  fields->persistence = persistence;
  if (storage) {
    fields->method = storage->method;
    fields->options = storage->options;
    fields->on_commit = storage->on_commit;
    fields->tablespace = storage->tablespace;
  }
  NodeKind kind = fields->foreign ? NODE_CREATE_FOREIGN_TABLE : NODE_CREATE_TABLE;
  return build_filled_node(parse, kind, fields, sizeof *fields, first.start);
}

Node *build_create_table_as(Parse *parse, Token first, NewRelation relation,
    Persistence persistence, const TableStorage *storage, CreateTableAs *fields) {
  fields->relation = *relation.name;
  fields->if_not_exists = relation.if_not_exists;
  fields->persistence = persistence;
  fields->method = storage->method;
  fields->options = storage->options;
  fields->on_commit = storage->on_commit;
  fields->tablespace = storage->tablespace;
  NodeKind kind = fields->materialized ? NODE_CREATE_MATERIALIZED_VIEW : NODE_CREATE_TABLE_AS;
  return build_filled_node(parse, kind, fields, sizeof *fields, first.start);
}

ColumnDefinition *build_table_column(
    Parse *parse, Name name, const ColumnQualities *qualities, ColumnDefinition *fields) {
  fields->name = name;
  if (qualities) {
    fields->collation = qualities->collation;
    fields->constraints = qualities->constraints;
  }
  return (ColumnDefinition *)build_filled_node(
      parse, NODE_COLUMN_DEFINITION, fields, sizeof *fields, name.span.start);
}

// ---- partitions

PartitionKey *build_partition_key(Parse *parse, Token first, Name strategy, NodeList elements) {
  if (!build_name_equals(parse, strategy, SLICE("range")) &&
      !build_name_equals(parse, strategy, SLICE("list")) &&
      !build_name_equals(parse, strategy, SLICE("hash")))
    build_fail(parse, strategy.span, BUILD_INVALID_PARAMETER,
        "unrecognized partitioning strategy \"%.*s\"",
        SLICE_PRINT(symbol_text(parse->symbols, strategy.symbol)));
  return (PartitionKey *)BUILD(
      parse, PARTITION_KEY, PartitionKey, first.start, .strategy = strategy, .elements = elements);
}

Node *build_partition_element(
    Parse *parse, uint32_t start, Name column, Node *expression, PartitionOperatorClass detail) {
  return BUILD(parse, INDEX_ELEMENT, IndexElement, start, .column = column,
      .expression = expression, .collation = build_maybe_name(detail.collation),
      .operator_class = build_maybe_name(detail.operator_class));
}

// Before 12 these were constants, MINVALUE and MAXVALUE.
static bool is_old_bound(const Parse *parse, const Node *value) {
  if (value->kind != NODE_COLUMN_REFERENCE) return value->kind == NODE_CONSTANT;
  const ColumnReference *word = (const ColumnReference *)value;
  return word->count == 1 && (build_name_equals(parse, word->names[0], SLICE("minvalue")) ||
                                 build_name_equals(parse, word->names[0], SLICE("maxvalue")));
}

static void mark_bound_expressions(Parse *parse, NodeList values) {
  LIST_EACH(value, values) {
    if (is_old_bound(parse, value)) continue;
    build_mark(parse, CONSTRUCT_BOUND_EXPRESSION, value->span);
  }
}

PartitionBound *build_partition_bound(
    Parse *parse, Token first, char strategy, NodeList values, NodeList upper) {
  mark_bound_expressions(parse, values);
  mark_bound_expressions(parse, upper);
  return (PartitionBound *)BUILD(parse, PARTITION_BOUND, PartitionBound, first.start,
      .strategy = strategy, .values = values, .upper = upper);
}

PartitionBound *build_hash_part(Parse *parse, PartitionBound *bound, Name word, Token number) {
  if (!bound) {
    Token start = {.start = word.span.start};
    bound = build_partition_bound(parse, start, 'h', build_empty_list(), build_empty_list());
    bound->modulus = -1; // not said yet
    bound->remainder = -1;
  }
  bool is_modulus = build_name_equals(parse, word, SLICE("modulus"));
  if (!is_modulus && !build_name_equals(parse, word, SLICE("remainder"))) {
    build_fail(parse, word.span, BUILD_SYNTAX_ERROR,
        "unrecognized hash partition bound specification \"%.*s\"",
        SLICE_PRINT(symbol_text(parse->symbols, word.symbol)));
    return bound;
  }
  int32_t *part = is_modulus ? &bound->modulus : &bound->remainder;
  if (*part >= 0)
    build_fail(parse, word.span, BUILD_DUPLICATE_OBJECT,
        "%s for hash partition provided more than once", is_modulus ? "modulus" : "remainder");
  *part = build_integer(parse, number);
  return bound;
}

PartitionBound *build_hash_bound(Parse *parse, Token first, Token with, PartitionBound *bound) {
  if (bound->modulus < 0 || bound->remainder < 0)
    build_fail(parse, build_token_span(with), BUILD_SYNTAX_ERROR,
        "%s for hash partition must be specified", bound->modulus < 0 ? "modulus" : "remainder");
  bound->node.span = build_span_from(parse, first.start);
  return bound;
}

// ---- views and indexes

Node *build_create_view(Parse *parse, Token first, const QualifiedName *relation,
    Persistence persistence, CheckOption check_option, CreateView *fields) {
  if (fields->recursive && check_option.option != 0)
    build_fail(parse, check_option.span, BUILD_NOT_SUPPORTED,
        "WITH CHECK OPTION not supported on recursive views");
  fields->relation = *relation;
  fields->persistence = persistence;
  fields->check_option = check_option.option;
  return build_filled_node(parse, NODE_CREATE_VIEW, fields, sizeof *fields, first.start);
}

Node *build_create_index(Parse *parse, Token first, Written concurrently,
    const TableReference *relation, CreateIndex *fields) {
  fields->concurrently = concurrently.written;
  fields->concurrently_span = concurrently.span;
  fields->relation = relation->relation;
  fields->only = relation->only;
  return build_filled_node(parse, NODE_CREATE_INDEX, fields, sizeof *fields, first.start);
}

// ---- ALTER TABLE

AlteredRelation build_altered_table(const TableReference *table, bool if_exists) {
  return (AlteredRelation){&table->relation, if_exists, table->only};
}

Node *build_alter_table(
    Parse *parse, Token first, ObjectKind object, AlteredRelation relation, NodeList actions) {
  return BUILD(parse, ALTER_TABLE, AlterTable, first.start, .object = object,
      .if_exists = relation.if_exists, .only = relation.only, .relation = *relation.name,
      .actions = actions);
}

int32_t build_column_number(Parse *parse, Token number) {
  int32_t column = build_integer(parse, number);
  if (column < 1 || column > INT16_MAX)
    build_fail(parse, build_token_span(number), BUILD_INVALID_PARAMETER,
        "column number must be in range from 1 to %d", INT16_MAX);
  return column;
}

Node *build_alter_constraint(
    Parse *parse, Token first, Name name, ConstraintAttributes attributes) {
  if (attributes.bits & ATTRIBUTE_NOT_VALID)
    build_fail(parse, attributes.span, BUILD_NOT_SUPPORTED,
        "constraints cannot be altered to be NOT VALID");
  if (attributes.bits & ATTRIBUTE_NO_INHERIT)
    build_mark(parse, CONSTRUCT_ALTER_CONSTRAINT_INHERIT, attributes.span);
  return BUILD_ACTION(parse, ALTER_CONSTRAINT, first, .name = name,
      .constraint = build_attribute_constraint(parse, attributes));
}

Node *build_replica_identity(Parse *parse, Token first, Token word) {
  Node *option = build_named_option(parse, build_no_name(), build_name(parse, word), NULL);
  return BUILD_ACTION(parse, REPLICA_IDENTITY, first, .options = build_list(option));
}

Node *build_add_attribute(Parse *parse, Token first, Node *column, DropBehavior behavior) {
  ColumnDefinition *definition = (ColumnDefinition *)column;
  return BUILD_ACTION(parse, ADD_COLUMN, first, .column = definition, .name = definition->name,
      .behavior = behavior);
}
