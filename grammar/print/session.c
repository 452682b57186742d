#include "grammar/print/object.h"
#include "grammar/print/option.h"

// Transactions, settings, prepared statements, cursors, channels.

// ---- transactions

static void print_mode(Printer *printer, const Option *mode) {
  if (print_option_is(printer, mode, "transaction_isolation")) {
    print_words(printer, "ISOLATION LEVEL");
    Name level = ((const NameNode *)mode->value)->name;
    print_lower_words_as_keywords(printer, print_symbol(printer, level));
  } else if (print_option_is(printer, mode, "transaction_read_only")) {
    print_words(printer, print_option_is_on(mode) ? "READ ONLY" : "READ WRITE");
  } else {
    print_words(printer, print_option_is_on(mode) ? "DEFERRABLE" : "NOT DEFERRABLE");
  }
}

static void print_modes(Printer *printer, const NodeList *modes) {
  LIST_EACH(item, *modes) {
    if (item != modes->first) print_glued(printer, ",");
    print_mode(printer, (const Option *)item);
  }
}

void print_transaction(Printer *printer, const Node *node) {
  static const char *const words[] = {[TRANSACTION_BEGIN] = "BEGIN",
      [TRANSACTION_START] = "START TRANSACTION",
      [TRANSACTION_COMMIT] = "COMMIT",
      [TRANSACTION_ROLLBACK] = "ROLLBACK",
      [TRANSACTION_SAVEPOINT] = "SAVEPOINT",
      [TRANSACTION_RELEASE] = "RELEASE SAVEPOINT",
      [TRANSACTION_ROLLBACK_TO] = "ROLLBACK TO SAVEPOINT",
      [TRANSACTION_PREPARE] = "PREPARE TRANSACTION",
      [TRANSACTION_COMMIT_PREPARED] = "COMMIT PREPARED",
      [TRANSACTION_ROLLBACK_PREPARED] = "ROLLBACK PREPARED"};
  const Transaction *transaction = (const Transaction *)node;
  print_words(printer, words[transaction->verb]);
  print_modes(printer, &transaction->modes);
  if (print_is_set(transaction->savepoint)) print_name(printer, transaction->savepoint);
  if (transaction->verb >= TRANSACTION_PREPARE) print_text(printer, &transaction->identifier);
  print_word_if(printer, transaction->chain, "AND CHAIN");
}

void print_set_constraints(Printer *printer, const Node *node) {
  const SetConstraints *set = (const SetConstraints *)node;
  print_words(printer, "SET CONSTRAINTS");
  print_word_if(printer, set->all, "ALL");
  print_list(printer, &set->constraints);
  print_words(printer, set->deferred ? "DEFERRED" : "IMMEDIATE");
}

// ---- settings

static void print_setting_value(Printer *printer, const Node *value) {
  if (value->kind == NODE_NAME) {
    print_utility_value(printer, value);
  } else {
    print_node(printer, value);
  }
}

// The words that some settings have; false: it is a plain one.
static const char *own_words(Slice name) {
  static const char *const words[][2] = {{"timezone", "TIME ZONE"}, {"search_path", "SCHEMA"},
      {"client_encoding", "NAMES"}, {"role", "ROLE"},
      {"session_authorization", "SESSION AUTHORIZATION"}, {"xmloption", "XML OPTION"},
      {"transaction snapshot", "TRANSACTION SNAPSHOT"}};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (slice_equals(name, slice_of(words[i][0]))) return words[i][1];
  }
  return "";
}

static void print_own_value(Printer *printer, const SetStatement *set) {
  const Node *value = set->values.first;
  if (value == NULL) {
    print_words(printer, "DEFAULT");
  } else if (value->kind != NODE_NAME) {
    print_node(printer, value);
  } else if (slice_equals(set->name, SLICE("xmloption"))) {
    print_lower_words_as_keywords(printer, print_symbol(printer, ((const NameNode *)value)->name));
  } else if (slice_equals(set->name, SLICE("timezone"))) { // where a keyword would be none
    print_string(printer, print_symbol(printer, ((const NameNode *)value)->name));
  } else {
    print_nonreserved_word(printer, ((const NameNode *)value)->name);
  }
}

static void print_plain_setting(Printer *printer, const SetStatement *set) {
  print_setting_name(printer, set->name);
  if (set->from_current) {
    print_words(printer, "FROM CURRENT");
    return;
  }
  print_words(printer, "TO");
  print_word_if(printer, set->to_default, "DEFAULT");
  LIST_EACH(value, set->values) {
    if (value != set->values.first) print_comma(printer);
    print_setting_value(printer, value);
  }
}

static bool has_modes(const SetStatement *set) {
  return set->values.first != NULL && set->values.first->kind == NODE_OPTION;
}

void print_set(Printer *printer, const Node *node) {
  const SetStatement *set = (const SetStatement *)node;
  print_words(printer, set->reset ? "RESET" : "SET");
  print_word_if(printer, set->scope == SET_LOCAL_SCOPE, "LOCAL");
  if (set->all) {
    print_words(printer, "ALL");
  } else if (set->reset) {
    print_setting_name(printer, set->name);
  } else if (has_modes(set)) {
    bool is_one = slice_equals(set->name, SLICE("transaction"));
    print_words(printer, is_one ? "TRANSACTION" : "SESSION CHARACTERISTICS AS TRANSACTION");
    print_modes(printer, &set->values);
  } else if (set->own_words) {
    print_words(printer, own_words(set->name));
    print_own_value(printer, set);
  } else {
    layout_open(printer->layout, LAYOUT_FILL);
    layout_indent(printer->layout);
    print_plain_setting(printer, set);
    layout_dedent(printer->layout);
    layout_close(printer->layout);
  }
}

void print_alter_system(Printer *printer, const Node *node) {
  print_words(printer, "ALTER SYSTEM");
  print_set(printer, &((const AlterSystem *)node)->set->node);
}

void print_alter_role_set(Printer *printer, const Node *node) {
  const AlterRoleSet *alter = (const AlterRoleSet *)node;
  print_words(printer, alter->object == OBJECT_DATABASE ? "ALTER DATABASE" : "ALTER ROLE");
  if (alter->object == OBJECT_DATABASE) {
    print_name(printer, alter->name);
  } else if (print_is_set(alter->name)) {
    print_role(printer, alter->name);
  } else {
    print_words(printer, "ALL");
  }
  print_clause_name(printer, "IN DATABASE", alter->in_database);
  print_node(printer, &alter->set->node);
}

void print_show(Printer *printer, const Node *node) {
  Slice name = ((const ShowStatement *)node)->name;
  print_words(printer, "SHOW");
  if (slice_equals(name, SLICE("all"))) {
    print_words(printer, "ALL");
  } else {
    print_setting_name(printer, name);
  }
}

// ---- prepared statements, EXPLAIN

void print_prepare(Printer *printer, const Node *node) {
  const PrepareStatement *prepare = (const PrepareStatement *)node;
  print_words(printer, "PREPARE");
  print_name(printer, prepare->name);
  if (prepare->parameter_types.first != NULL)
    print_list_in_parentheses(printer, &prepare->parameter_types);
  print_words(printer, "AS");
  layout_line(printer->layout);
  print_node(printer, prepare->statement);
}

void print_explain(Printer *printer, const Node *node) {
  const PrepareStatement *explain = (const PrepareStatement *)node;
  print_words(printer, "EXPLAIN");
  if (explain->options.first != NULL) print_utility_options(printer, &explain->options);
  layout_line(printer->layout);
  print_node(printer, explain->statement);
}

void print_execute(Printer *printer, const Node *node) {
  const ExecuteStatement *execute = (const ExecuteStatement *)node;
  print_words(printer, "EXECUTE");
  print_name(printer, execute->name);
  if (execute->arguments.first != NULL)
    print_list_in_glued_parentheses(printer, &execute->arguments);
}

void print_deallocate(Printer *printer, const Node *node) {
  const ExecuteStatement *deallocate = (const ExecuteStatement *)node;
  print_words(printer, "DEALLOCATE");
  if (print_is_set(deallocate->name)) {
    print_name(printer, deallocate->name);
  } else {
    print_words(printer, "ALL");
  }
}

// ---- cursors

void print_declare_cursor(Printer *printer, const Node *node) {
  const PrepareStatement *declare = (const PrepareStatement *)node;
  print_words(printer, "DECLARE");
  print_name(printer, declare->name);
  print_word_if(printer, declare->cursor & CURSOR_BINARY, "BINARY");
  print_word_if(printer, declare->cursor & CURSOR_ASENSITIVE, "ASENSITIVE");
  print_word_if(printer, declare->cursor & CURSOR_INSENSITIVE, "INSENSITIVE");
  print_word_if(printer, declare->cursor & CURSOR_SCROLL, "SCROLL");
  print_word_if(printer, declare->cursor & CURSOR_NO_SCROLL, "NO SCROLL");
  print_words(printer, "CURSOR");
  print_word_if(printer, declare->hold, "WITH HOLD");
  print_words(printer, "FOR");
  layout_line(printer->layout);
  print_node(printer, declare->statement);
}

void print_fetch(Printer *printer, const Node *node) {
  static const char *const words[] = {[FETCH_NEXT] = "NEXT",
      [FETCH_PRIOR] = "PRIOR",
      [FETCH_FIRST] = "FIRST",
      [FETCH_LAST] = "LAST",
      [FETCH_ABSOLUTE] = "ABSOLUTE",
      [FETCH_RELATIVE] = "RELATIVE",
      [FETCH_ALL] = "ALL",
      [FETCH_FORWARD] = "FORWARD",
      [FETCH_FORWARD_ALL] = "FORWARD ALL",
      [FETCH_BACKWARD] = "BACKWARD",
      [FETCH_BACKWARD_ALL] = "BACKWARD ALL"};
  const FetchStatement *fetch = (const FetchStatement *)node;
  print_words(printer, fetch->move ? "MOVE" : "FETCH");
  if (words[fetch->direction] != NULL) print_words(printer, words[fetch->direction]);
  print_node(printer, fetch->count);
  print_words(printer, "FROM");
  print_name(printer, fetch->cursor);
}

void print_close_cursor(Printer *printer, const Node *node) {
  Name cursor = ((const CloseCursor *)node)->cursor;
  print_words(printer, "CLOSE");
  if (print_is_set(cursor)) {
    print_name(printer, cursor);
  } else {
    print_words(printer, "ALL");
  }
}

// ---- channels and single words

void print_channel(Printer *printer, const Node *node) {
  const ChannelStatement *statement = (const ChannelStatement *)node;
  print_words(printer, node->kind == NODE_LISTEN     ? "LISTEN"
                       : node->kind == NODE_UNLISTEN ? "UNLISTEN"
                                                     : "NOTIFY");
  if (print_is_set(statement->channel)) {
    print_name(printer, statement->channel);
  } else {
    print_words(printer, "*");
  }
  if (statement->payload.value.start == NULL) return;
  print_glued(printer, ",");
  print_text(printer, &statement->payload);
}

void print_load(Printer *printer, const Node *node) {
  print_words(printer, "LOAD");
  print_text(printer, &((const LoadStatement *)node)->file);
}

void print_discard(Printer *printer, const Node *node) {
  static const char *const words[] = {[DISCARD_EVERYTHING] = "DISCARD ALL",
      [DISCARD_TEMPORARY] = "DISCARD TEMPORARY",
      [DISCARD_PLANS] = "DISCARD PLANS",
      [DISCARD_SEQUENCES] = "DISCARD SEQUENCES"};
  print_words(printer, words[((const DiscardStatement *)node)->target]);
}
