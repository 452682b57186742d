#include "grammar/print/table.h"

void print_persistence(Printer *printer, Persistence persistence) {
  print_word_if(printer, persistence == PERSISTENCE_TEMPORARY, "TEMPORARY");
  print_word_if(printer, persistence == PERSISTENCE_UNLOGGED, "UNLOGGED");
}

// ---- columns

void print_storage_word(Printer *printer, const char *words, Name name) {
  if (!print_is_set(name)) return;
  print_words(printer, words);
  if (print_symbol_is(printer, name, "default")) {
    print_words(printer, "DEFAULT");
  } else {
    print_name(printer, name);
  }
}

void print_column_definition(Printer *printer, const Node *node) {
  const ColumnDefinition *column = (const ColumnDefinition *)node;
  print_name(printer, column->name);
  if (column->type) print_node(printer, &column->type->node);
  print_storage_word(printer, "STORAGE", column->storage);
  print_storage_word(printer, "COMPRESSION", column->compression);
  print_generic_options(printer, &column->options);
  print_clause_qualified(printer, "COLLATE", &column->collation);
  LIST_EACH(constraint, column->constraints) print_node(printer, constraint);
}

void print_like_clause(Printer *printer, const Node *node) {
  static const char *const words[] = {"COMMENTS", "COMPRESSION", "CONSTRAINTS", "DEFAULTS",
      "GENERATED", "IDENTITY", "INDEXES", "STATISTICS", "STORAGE"};
  const LikeClause *like = (const LikeClause *)node;
  uint32_t known = (1u << (sizeof words / sizeof words[0])) - 1;
  bool all = like->including > known;
  print_clause_qualified(printer, "LIKE", &like->relation);
  print_word_if(printer, all, "INCLUDING ALL");
  for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++) {
    bool included = (like->including >> i & 1u) != 0;
    if (included == all) continue;
    print_words(printer, included ? "INCLUDING" : "EXCLUDING");
    print_words(printer, words[i]);
  }
}

// ---- partitions

void print_partition_key(Printer *printer, const Node *node) {
  const PartitionKey *key = (const PartitionKey *)node;
  print_words(printer, "PARTITION BY");
  print_lower_words_as_keywords(printer, print_symbol(printer, key->strategy));
  print_list_in_parentheses(printer, &key->elements);
}

static bool is_extreme(const Printer *printer, const Node *value) {
  if (value->kind != NODE_COLUMN_REFERENCE) return false;
  const ColumnReference *column = (const ColumnReference *)value;
  return column->count == 1 && !column->star &&
         (print_symbol_is(printer, column->names[0], "minvalue") ||
             print_symbol_is(printer, column->names[0], "maxvalue"));
}

static void print_bound_values(Printer *printer, const char *words, const NodeList *values) {
  print_words(printer, words);
  print_open(printer);
  LIST_EACH(value, *values) {
    if (value != values->first) print_comma(printer);
    if (is_extreme(printer, value)) {
      Name name = ((const ColumnReference *)value)->names[0];
      print_lower_words_as_keywords(printer, print_symbol(printer, name));
    } else {
      print_node(printer, value);
    }
  }
  print_close(printer);
}

void print_partition_bound(Printer *printer, const Node *node) {
  const PartitionBound *bound = (const PartitionBound *)node;
  switch (bound->strategy) {
  case 'd': print_words(printer, "DEFAULT"); break;
  case 'l': print_bound_values(printer, "FOR VALUES IN", &bound->values); break;
  case 'r':
    print_bound_values(printer, "FOR VALUES FROM", &bound->values);
    print_bound_values(printer, "TO", &bound->upper);
    break;
  default:
    print_words(printer, "FOR VALUES WITH (MODULUS");
    print_number(printer, bound->modulus);
    print_glued(printer, ",");
    print_words(printer, "REMAINDER");
    print_number(printer, bound->remainder);
    print_glued(printer, ")");
    break;
  }
}

// ---- CREATE TABLE

static void print_on_commit(Printer *printer, OnCommit on_commit) {
  static const char *const words[] = {[ON_COMMIT_UNSTATED] = "",
      [ON_COMMIT_PRESERVE] = "ON COMMIT PRESERVE ROWS",
      [ON_COMMIT_DELETE] = "ON COMMIT DELETE ROWS",
      [ON_COMMIT_DROP] = "ON COMMIT DROP"};
  if (on_commit == ON_COMMIT_UNSTATED) return;
  layout_break(printer->layout);
  print_words(printer, words[on_commit]);
}

static void print_elements(Printer *printer, const CreateTable *create) {
  if (create->elements.first != NULL || (!create->is_typed && !create->is_partition)) {
    print_lines(printer, &create->elements);
  }
}

static void print_where_stored(
    Printer *printer, Name method, const NodeList *options, OnCommit on_commit, Name tablespace) {
  print_clause_name(printer, "USING", method);
  print_with_definition(printer, options);
  print_on_commit(printer, on_commit);
  print_clause_name(printer, "TABLESPACE", tablespace);
}

void print_create_table(Printer *printer, const Node *node) {
  const CreateTable *create = (const CreateTable *)node;
  print_words(printer, "CREATE");
  print_persistence(printer, create->persistence);
  print_words(printer, create->foreign ? "FOREIGN TABLE" : "TABLE");
  print_if_not_exists(printer, create->if_not_exists);
  print_qualified(printer, &create->relation);
  if (create->is_typed) print_clause_qualified(printer, "OF", &create->of_type);
  if (create->is_partition) {
    print_clause_qualified(printer, "PARTITION OF", &create->partition_of);
  }
  print_elements(printer, create);
  if (create->bound) print_node(printer, &create->bound->node);
  if (create->inherits.first) {
    print_words(printer, "INHERITS");
    print_list_in_parentheses(printer, &create->inherits);
  }
  if (create->partition_by) print_node(printer, &create->partition_by->node);
  if (create->foreign) {
    print_clause_name(printer, "SERVER", create->server);
    print_generic_options(printer, &create->options);
  } else {
    print_where_stored(
        printer, create->method, &create->options, create->on_commit, create->tablespace);
  }
}

void print_create_table_as(Printer *printer, const Node *node) {
  const CreateTableAs *create = (const CreateTableAs *)node;
  layout_open(printer->layout, LAYOUT_ALL);
  print_words(printer, "CREATE");
  print_persistence(printer, create->persistence);
  print_words(printer, create->materialized ? "MATERIALIZED VIEW" : "TABLE");
  print_if_not_exists(printer, create->if_not_exists);
  print_qualified(printer, &create->relation);
  print_column_list(printer, &create->columns);
  print_where_stored(
      printer, create->method, &create->options, create->on_commit, create->tablespace);
  print_words(printer, "AS");
  layout_break(printer->layout);
  print_node(printer, create->query);
  if (create->with_no_data) {
    layout_break(printer->layout);
    print_words(printer, "WITH NO DATA");
  }
  layout_close(printer->layout);
}
