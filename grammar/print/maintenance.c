#include "grammar/print/object.h"
#include "grammar/print/option.h"

// COPY, TRUNCATE, LOCK, VACUUM and its kin: what moves or tends rows.

// ---- COPY

// HEADER, DELIMITER ',': as they were before they stood in parentheses.
static void print_old_option(Printer *printer, const Option *option) {
  static const char *const lists[][2] = {{"force_quote", "FORCE QUOTE"},
      {"force_not_null", "FORCE NOT NULL"}, {"force_null", "FORCE NULL"}};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    if (!print_option_is(printer, option, lists[i][0])) continue;
    print_words(printer, lists[i][1]);
    if (option->value->kind == NODE_ROW) {
      print_list(printer, &((const RowExpression *)option->value)->items);
    } else {
      print_words(printer, "*");
    }
    return;
  }
  if (print_option_is(printer, option, "format")) {
    Name format = ((const NameNode *)option->value)->name;
    print_lower_words_as_keywords(printer, print_symbol(printer, format));
    return;
  }
  print_lower_words_as_keywords(printer, print_symbol(printer, option->name));
  const Constant *value = (const Constant *)option->value;
  if (value->kind == CONSTANT_STRING) print_node(printer, &value->node);
}

static void print_copy_options(Printer *printer, const CopyStatement *copy) {
  if (copy->options.first == NULL) return;
  if (!copy->old_style) {
    print_words(printer, "WITH");
    print_utility_options(printer, &copy->options);
    return;
  }
  LIST_EACH(item, copy->options) print_old_option(printer, (const Option *)item);
}

static void print_copy_place(Printer *printer, const CopyStatement *copy) {
  print_words(printer, copy->from ? "FROM" : "TO");
  if (copy->is_stdio) {
    print_words(printer, copy->from ? "STDIN" : "STDOUT");
    return;
  }
  print_word_if(printer, copy->is_program, "PROGRAM");
  print_text(printer, &copy->file);
}

void print_copy(Printer *printer, const Node *node) {
  const CopyStatement *copy = (const CopyStatement *)node;
  print_words(printer, "COPY");
  if (copy->query != NULL) {
    print_open(printer);
    layout_glue(printer->layout);
    print_node(printer, copy->query);
    print_close(printer);
  } else {
    print_qualified(printer, &copy->relation);
    print_column_list(printer, &copy->columns);
  }
  print_copy_place(printer, copy);
  print_copy_options(printer, copy);
  print_clause(printer, "WHERE", copy->where);
}

// ---- TRUNCATE, LOCK, REFRESH

void print_truncate(Printer *printer, const Node *node) {
  const Truncate *truncate = (const Truncate *)node;
  print_words(printer, "TRUNCATE");
  print_list(printer, &truncate->relations);
  print_word_if(printer, truncate->restart_identity, "RESTART IDENTITY");
  print_behavior(printer, truncate->behavior);
}

void print_lock_table(Printer *printer, const Node *node) {
  const LockTable *lock = (const LockTable *)node;
  print_words(printer, "LOCK TABLE");
  print_list(printer, &lock->relations);
  print_words(printer, "IN");
  print_slice(printer, lock->mode);
  print_words(printer, "MODE");
  print_word_if(printer, lock->nowait, "NOWAIT");
}

void print_refresh(Printer *printer, const Node *node) {
  const RefreshMaterializedView *refresh = (const RefreshMaterializedView *)node;
  print_words(printer, "REFRESH MATERIALIZED VIEW");
  print_word_if(printer, refresh->concurrently, "CONCURRENTLY");
  print_qualified(printer, &refresh->relation);
  print_word_if(printer, refresh->with_no_data, "WITH NO DATA");
}

// ---- VACUUM, ANALYZE, CLUSTER, REINDEX

void print_maintained_relation(Printer *printer, const Node *node) {
  const MaintainedRelation *relation = (const MaintainedRelation *)node;
  print_word_if(printer, relation->only, "ONLY");
  print_qualified(printer, &relation->relation);
  print_column_list(printer, &relation->columns);
}

static bool is_verbose_alone(const Printer *printer, const NodeList *options) {
  if (options->count != 1) return false;
  const Option *option = (const Option *)options->first;
  return option->value == NULL && print_option_is(printer, option, "verbose");
}

static void print_options(Printer *printer, const NodeList *options) {
  if (is_verbose_alone(printer, options)) {
    print_words(printer, "VERBOSE");
  } else if (options->first != NULL) {
    print_utility_options(printer, options);
  }
}

void print_vacuum(Printer *printer, const Node *node) {
  const Maintenance *statement = (const Maintenance *)node;
  print_words(printer, node->kind == NODE_VACUUM ? "VACUUM" : "ANALYZE");
  print_options(printer, &statement->options);
  print_list(printer, &statement->relations);
}

void print_cluster(Printer *printer, const Node *node) {
  const Maintenance *statement = (const Maintenance *)node;
  print_words(printer, "CLUSTER");
  print_options(printer, &statement->options);
  print_list(printer, &statement->relations);
  print_clause_name(printer, "USING", statement->index);
}

void print_reindex(Printer *printer, const Node *node) {
  const Maintenance *statement = (const Maintenance *)node;
  print_words(printer, "REINDEX");
  if (statement->options.first != NULL) print_utility_options(printer, &statement->options);
  bool is_system = statement->object == OBJECT_NONE;
  print_words(printer, is_system ? "SYSTEM" : print_object_words(statement->object));
  print_word_if(printer, statement->concurrently_word, "CONCURRENTLY");
  print_list(printer, &statement->relations);
}

void print_checkpoint(Printer *printer, const Node *node) {
  (void)node;
  print_words(printer, "CHECKPOINT");
}
